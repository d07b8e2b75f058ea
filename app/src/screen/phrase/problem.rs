//! Problems in the reader's language.

use super::{bad_log, illegal, setup};
use crate::screen::Cx;
use crate::text::Blank;
use net::deal::Trouble;
use net::invite::{CodeError, TicketError};
use net::node::{
    BadWay, ChatProblem, FileProblem, GameProblem, JoinProblem, Key, LobbyProblem, NetworkProblem, NoStart,
    NotMoved, NotNow, NotPlayed, OtherHall, Problem,
};
use net::session::Pause;
use std::path::Path;

/// The name of a key, as far as it is known here.
pub type Names<'a> = &'a dyn Fn(Key) -> String;

/// The sentence for a problem.
#[must_use]
pub fn text(cx: &Cx<'_>, names: Names<'_>, problem: &Problem) -> String {
    let with = |key: &str, blank: &'static str, text: &str| cx.words.with(key, &[(blank, text.into())]);
    match problem {
        Problem::Network(problem) => about_network(cx, names, problem),
        Problem::Join(problem) => about_join(cx, problem),
        Problem::Lobby(problem) => about_lobby(cx, problem),
        Problem::Game(problem) => about_game(cx, names, problem),
        Problem::File(problem) => about_file(cx, problem),
        Problem::Chat(ChatProblem::TooFast) => cx.text("problem-chat-too-fast"),
        Problem::Chat(ChatProblem::Alone) => cx.text("problem-chat-alone"),
        Problem::DuplicateKey { place } => with("problem-duplicate", "place", place),
        Problem::ProfileNotMoved { why } => with("problem-profile-not-moved", "reason", &not_moved(cx, why)),
        Problem::NotNow { why } => with("problem-not-now", "reason", &not_now(cx, why)),
        Problem::Illegal { why } => with("problem-illegal", "reason", &not_played(cx, why)),
    }
}

/// What other computers do, and the way to them.
fn about_network(cx: &Cx<'_>, names: Names<'_>, problem: &NetworkProblem) -> String {
    let with = |key: &str, blanks: &[(&'static str, Blank<'_>)]| cx.words.with(key, blanks);
    match problem {
        NetworkProblem::NoNetwork { reason } => with("problem-no-network", &[("reason", reason.into())]),
        NetworkProblem::Offline => cx.text("problem-offline"),
        NetworkProblem::NoDiscovery { reason } => with("problem-no-discovery", &[("reason", reason.into())]),
        NetworkProblem::BadAddress { text } => with("problem-bad-address", &[("text", text.into())]),
        NetworkProblem::NoAnswer { address, reason } => {
            with("problem-no-answer", &[("address", address.into()), ("reason", reason.into())])
        }
        NetworkProblem::NotOurs { address } => with("problem-not-ours", &[("address", address.into())]),
        NetworkProblem::OtherHall { hall } => cx.text(other_hall(*hall)),
        NetworkProblem::Oneself { address } => with("problem-oneself", &[("address", address.into())]),
        NetworkProblem::Misbehaved { who, reason } => {
            with("problem-misbehaved", &[("who", (&names(*who)).into()), ("reason", reason.into())])
        }
        NetworkProblem::Flooded { who, seconds } => {
            with("problem-flooded", &[("who", (&names(*who)).into()), ("seconds", (*seconds).into())])
        }
    }
}

/// Why a person does not come to a table.
fn about_join(cx: &Cx<'_>, problem: &JoinProblem) -> String {
    let with = |key: &str, blank: &'static str, text: &str| cx.words.with(key, &[(blank, text.into())]);
    match problem {
        JoinProblem::BadWay { why } => with("problem-bad-way", "reason", &bad_way(cx, why)),
        JoinProblem::NobodyThere => cx.text("problem-nobody-there"),
        JoinProblem::InOtherHall { hall } => {
            with("problem-in-other-hall", "hall", &cx.text(other_hall(*hall)))
        }
        JoinProblem::NoTableThere => cx.text("problem-no-table-there"),
        JoinProblem::TableGone => cx.text("problem-table-gone"),
        JoinProblem::TableSilent { host } => with("problem-table-silent", "host", host),
        JoinProblem::TableUnsuitable => cx.text("problem-table-unsuitable"),
        JoinProblem::PasswordWanted { name } => with("problem-password-wanted", "name", name),
        JoinProblem::WrongPassword => cx.text("problem-wrong-password"),
        JoinProblem::NoLock => cx.text("problem-no-lock"),
        JoinProblem::TooManyTries => cx.text("problem-too-many-tries"),
        JoinProblem::TableFull => cx.text("problem-table-full"),
    }
}

/// What a lobby does not do.
fn about_lobby(cx: &Cx<'_>, problem: &LobbyProblem) -> String {
    let reason = |key: &str, reason: &str| cx.words.with(key, &[("reason", reason.into())]);
    match problem {
        LobbyProblem::SeatTaken { seat } => {
            cx.words.with("problem-seat-taken", &[("seat", i32::from(seat.0 + 1).into())])
        }
        LobbyProblem::ColourTaken => cx.text("problem-colour-taken"),
        LobbyProblem::NotHost => cx.text("problem-not-host"),
        LobbyProblem::SetupRefused { why } => reason("problem-setup-refused", &setup::refusal(cx.words, why)),
        LobbyProblem::NotReady => cx.text("problem-not-ready"),
        LobbyProblem::StartFailed { why } => reason("problem-start-failed", &no_start(cx, why)),
    }
}

const fn other_hall(hall: OtherHall) -> &'static str {
    match hall {
        OtherHall::Open => "other-hall-open",
        OtherHall::Closed => "other-hall-closed",
        OtherHall::Another => "other-hall-another",
    }
}

/// What is wrong with what somebody signed.
fn about_game(cx: &Cx<'_>, names: Names<'_>, problem: &GameProblem) -> String {
    let with = |key: &str, blanks: &[(&'static str, Blank<'_>)]| cx.words.with(key, blanks);
    let about = |key: &str, who: Key, seq: u64| {
        cx.words.with(key, &[("who", (&names(who)).into()), ("seq", seq.into())])
    };
    match problem {
        GameProblem::Desync { seq, with: who, field } => {
            let key = if field.is_some() { "problem-desync" } else { "problem-desync-unknown" };
            let field = field.as_deref().unwrap_or_default();
            let who = names(*who);
            with(key, &[("seq", (*seq).into()), ("who", (&who).into()), ("field", field.into())])
        }
        GameProblem::Report { path } => {
            with("problem-report", &[("path", (&path.display().to_string()).into())])
        }
        GameProblem::FalseState { who, seq } => about("problem-false-state", *who, *seq),
        GameProblem::Fork { who, seq } => about("problem-fork", *who, *seq),
        GameProblem::Excluded { who, seq } => about("problem-excluded", *who, *seq),
        GameProblem::FalseRelay { who, why } => {
            with("problem-false-relay", &[("who", (&names(*who)).into()), ("why", why.into())])
        }
        GameProblem::Deal { why } => with("problem-deal", &[("why", (&deal(cx, names, why)).into())]),
        GameProblem::Dropped { count } => with("problem-dropped", &[("count", (*count).into())]),
    }
}

/// What is wrong with a file.
fn about_file(cx: &Cx<'_>, problem: &FileProblem) -> String {
    let with = |key: &str, path: &Path, more: &[(&'static str, Blank<'_>)]| {
        let path = path.display().to_string();
        let blanks: Vec<_> = [("path", (&path).into())].into_iter().chain(more.iter().copied()).collect();
        cx.words.with(key, &blanks)
    };
    match problem {
        FileProblem::LogRefused { path, why } => {
            with("problem-log-refused", path, &[("reason", (&bad_log(cx.words, why)).into())])
        }
        FileProblem::LogBroken { path, entries, why } => {
            let reason = bad_log(cx.words, why);
            with("problem-log-broken", path, &[("entries", (*entries).into()), ("reason", (&reason).into())])
        }
        FileProblem::TornTail { path, bytes } => {
            with("problem-torn-tail", path, &[("bytes", (*bytes).into())])
        }
        FileProblem::CannotSave { path, reason } => {
            with("problem-cannot-save", path, &[("reason", reason.into())])
        }
        FileProblem::NotWritten { path, reason } => with("write-io", path, &[("reason", reason.into())]),
        FileProblem::CannotDelete { path, reason } => {
            with("problem-cannot-delete", path, &[("reason", reason.into())])
        }
    }
}

fn not_now(cx: &Cx<'_>, why: &NotNow) -> String {
    cx.text(match why {
        NotNow::PassphraseAtTable => "not-now-passphrase",
        NotNow::PortAtTable => "not-now-port",
        NotNow::GamesAtTable => "not-now-games",
        NotNow::DeleteAtTable => "not-now-delete",
        NotNow::Name => "not-now-name",
        NotNow::TableName => "not-now-table-name",
        NotNow::LongPassword => "not-now-password",
        NotNow::NoLobby => "not-now-no-lobby",
        NotNow::NoGame => "not-now-no-game",
        NotNow::AidsOfBranch => "not-now-branch-hints",
        NotNow::RulesOfBranch => "not-now-branch-rules",
        NotNow::DuplicateKey => "not-now-duplicate",
        NotNow::NoRandom => "not-now-no-random",
        NotNow::NotOver => "not-now-not-over",
        NotNow::Watched => "not-now-watched",
        NotNow::Starting => "not-now-starting",
        NotNow::LobbyChanged => "not-now-lobby",
        NotNow::NotOffered => "not-now-not-offered",
        NotNow::HasSeat => "not-now-has-seat",
        NotNow::NotMine => "not-now-not-mine",
        NotNow::ManyReadings => "not-now-many-readings",
        NotNow::TokenHere => "not-now-token-here",
        NotNow::Paused(why) => return pause(cx, *why),
        NotNow::DoesNotFollow { detail } => {
            return cx.words.with("not-now-does-not-follow", &[("detail", detail.into())]);
        }
    })
}

fn pause(cx: &Cx<'_>, why: Pause) -> String {
    cx.text(match why {
        Pause::Unsigned => "paused-unsigned",
        Pause::Spectator => "paused-watching",
        Pause::HeadsUnknown { known, needed } => {
            let numbers = [("known", u64::from(known).into()), ("needed", u64::from(needed).into())];
            return cx.words.with("paused-few", &numbers);
        }
        Pause::Behind { .. } => "paused-behind",
        Pause::Settling => "paused-vote",
        Pause::Held => "paused-held",
        Pause::Fork => "paused-fork",
        Pause::Desync => "paused-desync",
        Pause::Closed => "paused-closed",
    })
}

fn not_played(cx: &Cx<'_>, why: &NotPlayed) -> String {
    match why {
        NotPlayed::NotNow(why) => not_now(cx, why),
        NotPlayed::Rules { why } => illegal::text(cx, *why),
        NotPlayed::Log { detail } => cx.words.with("not-now-does-not-follow", &[("detail", detail.into())]),
    }
}

fn no_start(cx: &Cx<'_>, why: &NoStart) -> String {
    match why {
        NoStart::Declined { name, detail } => {
            cx.words.with("no-start-declined", &[("name", name.into()), ("detail", detail.into())])
        }
        NoStart::Disagreed { detail } => cx.words.with("no-start-disagreed", &[("detail", detail.into())]),
        NoStart::Silent => cx.text("no-start-silent"),
        NoStart::Gone { name } => cx.words.with("no-start-gone", &[("name", name.into())]),
        NoStart::Plan { detail } => cx.words.with("no-start-plan", &[("detail", detail.into())]),
        NoStart::NoRandom => cx.text("not-now-no-random"),
    }
}

fn bad_way(cx: &Cx<'_>, why: &BadWay) -> String {
    cx.text(match why {
        BadWay::Ticket(TicketError::None) => "ticket-none",
        BadWay::Ticket(TicketError::Newer) => "ticket-newer",
        BadWay::Ticket(TicketError::Short) => "ticket-short",
        BadWay::Ticket(TicketError::Damaged) => "ticket-damaged",
        BadWay::Code(CodeError::Length { found }) => {
            return cx.words.with("code-length", &[("found", (*found).into())]);
        }
        BadWay::Code(CodeError::Letter { letter }) => {
            return cx.words.with("code-letter", &[("letter", (&letter.to_string()).into())]);
        }
        BadWay::Code(CodeError::Mistake) => "code-mistake",
        BadWay::Code(CodeError::Nowhere) => "code-nowhere",
        BadWay::Address => "way-address",
        BadWay::Nothing => "way-nothing",
    })
}

fn not_moved(cx: &Cx<'_>, why: &NotMoved) -> String {
    let with = |key: &str, path: &str| cx.words.with(key, &[("path", path.into())]);
    match why {
        NotMoved::Exists { path } => with("not-moved-exists", path),
        NotMoved::NotOne { path } => with("not-moved-not-one", path),
        NotMoved::Passphrase => cx.text("not-moved-passphrase"),
        NotMoved::Here => cx.text("not-moved-here"),
        NotMoved::InUse { path } => with("not-moved-in-use", path),
        NotMoved::System { detail } => detail.clone(),
    }
}

fn deal(cx: &Cx<'_>, names: Names<'_>, why: &Trouble) -> String {
    let at = |key: &str, position: u8| cx.words.with(key, &[("position", i32::from(position).into())]);
    match why {
        Trouble::Keys { dealer } => cx.words.with("deal-keys", &[("name", (&names(*dealer)).into())]),
        Trouble::Nothing { position } => at("deal-nothing", *position),
        Trouble::Twice { position } => at("deal-twice", *position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::Probe;
    use crate::text::Language;
    use rules::{Illegal, SetupError};

    fn all() -> Vec<Problem> {
        let now = [
            NotNow::PassphraseAtTable,
            NotNow::PortAtTable,
            NotNow::GamesAtTable,
            NotNow::DeleteAtTable,
            NotNow::Name,
            NotNow::TableName,
            NotNow::LongPassword,
            NotNow::NoLobby,
            NotNow::NoGame,
            NotNow::AidsOfBranch,
            NotNow::RulesOfBranch,
            NotNow::DuplicateKey,
            NotNow::NoRandom,
            NotNow::NotOver,
            NotNow::Watched,
            NotNow::Starting,
            NotNow::LobbyChanged,
            NotNow::NotOffered,
            NotNow::HasSeat,
            NotNow::NotMine,
            NotNow::ManyReadings,
            NotNow::TokenHere,
            NotNow::Paused(Pause::Unsigned),
            NotNow::Paused(Pause::Spectator),
            NotNow::Paused(Pause::HeadsUnknown { known: 1, needed: 2 }),
            NotNow::Paused(Pause::Behind { seq: 3 }),
            NotNow::Paused(Pause::Settling),
            NotNow::Paused(Pause::Held),
            NotNow::Paused(Pause::Fork),
            NotNow::Paused(Pause::Desync),
            NotNow::Paused(Pause::Closed),
        ];
        let ways = [
            BadWay::Ticket(TicketError::None),
            BadWay::Ticket(TicketError::Newer),
            BadWay::Ticket(TicketError::Short),
            BadWay::Ticket(TicketError::Damaged),
            BadWay::Code(CodeError::Length { found: 3 }),
            BadWay::Code(CodeError::Letter { letter: '?' }),
            BadWay::Code(CodeError::Mistake),
            BadWay::Code(CodeError::Nowhere),
            BadWay::Address,
            BadWay::Nothing,
        ];
        let path = || "x".to_owned();
        let moved = [
            NotMoved::Exists { path: path() },
            NotMoved::NotOne { path: path() },
            NotMoved::Passphrase,
            NotMoved::Here,
            NotMoved::InUse { path: path() },
        ];
        let who = Key([7; 32]);
        let deals =
            [Trouble::Keys { dealer: who }, Trouble::Nothing { position: 4 }, Trouble::Twice { position: 4 }];
        let mut all: Vec<Problem> = now.into_iter().map(|why| Problem::NotNow { why }).collect();
        all.extend(ways.into_iter().map(|why| Problem::Join(JoinProblem::BadWay { why })));
        all.extend(moved.into_iter().map(|why| Problem::ProfileNotMoved { why }));
        all.extend(deals.into_iter().map(|why| Problem::Game(GameProblem::Deal { why })));
        all.extend([
            Problem::Lobby(LobbyProblem::StartFailed { why: NoStart::Silent }),
            Problem::Lobby(LobbyProblem::StartFailed { why: NoStart::NoRandom }),
            Problem::Lobby(LobbyProblem::StartFailed { why: NoStart::Gone { name: "Bert".to_owned() } }),
            Problem::Join(JoinProblem::TableSilent { host: "Bert".to_owned() }),
            Problem::Lobby(LobbyProblem::SetupRefused { why: Box::new(SetupError::NoTiles) }),
            Problem::Illegal { why: NotPlayed::Rules { why: Illegal::Occupied } },
            Problem::Illegal { why: NotPlayed::NotNow(NotNow::NotMine) },
            Problem::Game(GameProblem::Desync { seq: 3, with: who, field: None }),
            Problem::Game(GameProblem::Desync {
                seq: 3,
                with: who,
                field: Some("seats[0].points".to_owned()),
            }),
            Problem::Game(GameProblem::Fork { who, seq: 3 }),
            Problem::Game(GameProblem::Excluded { who, seq: 3 }),
            Problem::Game(GameProblem::FalseState { who, seq: 3 }),
            Problem::Network(NetworkProblem::Flooded { who, seconds: 5 }),
            Problem::Game(GameProblem::Dropped { count: 2 }),
            Problem::Network(NetworkProblem::OtherHall { hall: OtherHall::Open }),
            Problem::Network(NetworkProblem::OtherHall { hall: OtherHall::Closed }),
            Problem::Network(NetworkProblem::OtherHall { hall: OtherHall::Another }),
            Problem::Join(JoinProblem::InOtherHall { hall: OtherHall::Another }),
        ]);
        all
    }

    #[test]
    fn no_reason_is_told_in_the_programs_own_words() {
        let probe = Probe::default();
        let [en, de] = [Language::English, Language::German].map(|words| {
            let cx = Cx::new(words, &probe);
            all().iter().map(|p| text(&cx, &|_| "Bert".to_owned(), p)).collect::<Vec<_>>()
        });
        for ((en, de), problem) in en.iter().zip(&de).zip(all()) {
            assert_ne!(en, de, "{problem:?}");
            let own = match &problem {
                Problem::NotNow { why } => why.to_string(),
                Problem::Join(JoinProblem::BadWay { why }) => why.to_string(),
                Problem::ProfileNotMoved { why } => why.to_string(),
                Problem::Lobby(LobbyProblem::StartFailed { why }) => why.to_string(),
                Problem::Lobby(LobbyProblem::SetupRefused { why }) => why.to_string(),
                Problem::Illegal { why } => why.to_string(),
                Problem::Game(GameProblem::Deal { why }) => why.to_string(),
                Problem::Network(_)
                | Problem::Join(_)
                | Problem::Lobby(_)
                | Problem::Game(_)
                | Problem::File(_)
                | Problem::Chat(_)
                | Problem::DuplicateKey { .. } => problem.to_string(),
            };
            assert!(!de.contains(&own), "{de}");
        }
    }

    #[test]
    fn people_are_called_by_their_names() {
        let probe = Probe::default();
        let cx = Cx::new(Language::English, &probe);
        let fork = Problem::Game(GameProblem::Fork { who: Key([7; 32]), seq: 3 });
        assert!(text(&cx, &|_| "Bert".to_owned(), &fork).starts_with("Bert "));
    }
}
