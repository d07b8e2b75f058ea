//! Problems in the reader's language.

use super::{bad_log, illegal, setup};
use crate::screen::Cx;
use crate::text::Blank;
use net::deal::Trouble;
use net::invite::{CodeError, TicketError};
use net::node::{BadWay, Key, NoStart, NotMoved, NotNow, NotPlayed, OtherHall, Problem};
use net::session::Pause;
use std::path::Path;

/// The name of a key, as far as it is known here.
pub type Names<'a> = &'a dyn Fn(Key) -> String;

/// The sentence for a problem.
#[must_use]
pub fn text(cx: &Cx<'_>, names: Names<'_>, problem: &Problem) -> String {
    about_table(cx, problem)
        .or_else(|| about_network(cx, names, problem))
        .unwrap_or_else(|| about_log(cx, names, problem))
}

/// A request of the user that failed.
fn about_table(cx: &Cx<'_>, problem: &Problem) -> Option<String> {
    let reason = |key: &str, reason: &str| cx.words.with(key, &[("reason", reason.into())]);
    Some(match problem {
        Problem::PasswordWanted { name } => {
            cx.words.with("problem-password-wanted", &[("name", name.into())])
        }
        Problem::TooManyTries => cx.t("problem-too-many-tries"),
        Problem::BadWay { why } => reason("problem-bad-way", &bad_way(cx, why)),
        Problem::NobodyThere => cx.t("problem-nobody-there"),
        Problem::NoTableThere => cx.t("problem-no-table-there"),
        Problem::ChatTooFast => cx.t("problem-chat-too-fast"),
        Problem::ChatAlone => cx.t("problem-chat-alone"),
        Problem::TableGone => cx.t("problem-table-gone"),
        Problem::TableSilent { host } => cx.words.with("problem-table-silent", &[("host", host.into())]),
        Problem::TableUnsuitable => cx.t("problem-table-unsuitable"),
        Problem::WrongPassword => cx.t("problem-wrong-password"),
        Problem::NoLock => cx.t("problem-no-lock"),
        Problem::SeatTaken { seat } => {
            cx.words.with("problem-seat-taken", &[("seat", i32::from(seat.0 + 1).into())])
        }
        Problem::TableFull => cx.t("problem-table-full"),
        Problem::ColourTaken => cx.t("problem-colour-taken"),
        Problem::NotHost => cx.t("problem-not-host"),
        Problem::SetupRefused { why } => reason("problem-setup-refused", &setup::refusal(cx.words, why)),
        Problem::NotReady => cx.t("problem-not-ready"),
        Problem::StartFailed { why } => reason("problem-start-failed", &no_start(cx, why)),
        Problem::ProfileNotMoved { why } => reason("problem-profile-not-moved", &not_moved(cx, why)),
        Problem::NotNow { why } => reason("problem-not-now", &not_now(cx, why)),
        Problem::Illegal { why } => reason("problem-illegal", &not_played(cx, why)),
        _ => return None,
    })
}

/// A problem with other computers, or with the connection to them.
fn about_network(cx: &Cx<'_>, names: Names<'_>, problem: &Problem) -> Option<String> {
    let with = |key: &str, blanks: &[(&'static str, Blank<'_>)]| Some(cx.words.with(key, blanks));
    match problem {
        Problem::NoNetwork { reason } => with("problem-no-network", &[("reason", reason.into())]),
        Problem::Offline => with("problem-offline", &[]),
        Problem::NoDiscovery { reason } => with("problem-no-discovery", &[("reason", reason.into())]),
        Problem::BadAddress { text } => with("problem-bad-address", &[("text", text.into())]),
        Problem::NoAnswer { address, reason } => {
            with("problem-no-answer", &[("address", address.into()), ("reason", reason.into())])
        }
        Problem::NotOurs { address } => with("problem-not-ours", &[("address", address.into())]),
        Problem::OtherHall { hall } => Some(cx.t(other_hall(*hall))),
        Problem::InOtherHall { hall } => {
            let hall = cx.t(other_hall(*hall));
            with("problem-in-other-hall", &[("hall", (&hall).into())])
        }
        Problem::Oneself { address } => with("problem-oneself", &[("address", address.into())]),
        Problem::Twin { place } => with("problem-twin", &[("place", place.into())]),
        Problem::FalseRelay { who, why } => {
            with("problem-false-relay", &[("who", (&names(*who)).into()), ("why", why.into())])
        }
        Problem::Misbehaved { who, reason } => {
            with("problem-misbehaved", &[("who", (&names(*who)).into()), ("reason", reason.into())])
        }
        Problem::Flooded { who, seconds } => {
            with("problem-flooded", &[("who", (&names(*who)).into()), ("seconds", (*seconds).into())])
        }
        _ => None,
    }
}

const fn other_hall(hall: OtherHall) -> &'static str {
    match hall {
        OtherHall::Open => "other-hall-open",
        OtherHall::Closed => "other-hall-closed",
        OtherHall::Another => "other-hall-another",
    }
}

/// A fault of a log, or of an entry that a player signed.
fn about_log(cx: &Cx<'_>, names: Names<'_>, problem: &Problem) -> String {
    let path = |p: &Path| p.display().to_string();
    let with = |key: &str, blanks: &[(&'static str, Blank<'_>)]| cx.words.with(key, blanks);
    match problem {
        Problem::LogRefused { path: p, why } => {
            let reason = bad_log(cx.words, why);
            with("problem-log-refused", &[("path", (&path(p)).into()), ("reason", (&reason).into())])
        }
        Problem::LogBroken { path: p, entries, why } => {
            let (path, reason) = (path(p), bad_log(cx.words, why));
            let blanks =
                [("path", (&path).into()), ("entries", (*entries).into()), ("reason", (&reason).into())];
            with("problem-log-broken", &blanks)
        }
        Problem::TornTail { path: p, bytes } => {
            with("problem-torn-tail", &[("path", (&path(p)).into()), ("bytes", (*bytes).into())])
        }
        Problem::CannotSave { path: p, reason } => {
            with("problem-cannot-save", &[("path", (&path(p)).into()), ("reason", reason.into())])
        }
        Problem::Desync { seq, with: who, field } => {
            let key = if field.is_some() { "problem-desync" } else { "problem-desync-unknown" };
            let field = field.as_deref().unwrap_or_default();
            let who = names(*who);
            with(key, &[("seq", (*seq).into()), ("who", (&who).into()), ("field", field.into())])
        }
        Problem::Report { path: p } => with("problem-report", &[("path", (&path(p)).into())]),
        Problem::FalseState { who, seq } => {
            with("problem-false-state", &[("who", (&names(*who)).into()), ("seq", (*seq).into())])
        }
        Problem::Fork { who, seq } => {
            with("problem-fork", &[("who", (&names(*who)).into()), ("seq", (*seq).into())])
        }
        Problem::Excluded { who, seq } => {
            with("problem-excluded", &[("who", (&names(*who)).into()), ("seq", (*seq).into())])
        }
        Problem::Deal { why } => with("problem-deal", &[("why", (&deal(cx, names, why)).into())]),
        Problem::Dropped { count } => with("problem-dropped", &[("count", (*count).into())]),
        other => other.to_string(),
    }
}

fn not_now(cx: &Cx<'_>, why: &NotNow) -> String {
    cx.t(match why {
        NotNow::PassphraseAtTable => "not-now-passphrase",
        NotNow::PortAtTable => "not-now-port",
        NotNow::GamesAtTable => "not-now-games",
        NotNow::Name => "not-now-name",
        NotNow::TableName => "not-now-table-name",
        NotNow::LongPassword => "not-now-password",
        NotNow::NoLobby => "not-now-no-lobby",
        NotNow::NoGame => "not-now-no-game",
        NotNow::AidsOfBranch => "not-now-branch-aids",
        NotNow::RulesOfBranch => "not-now-branch-rules",
        NotNow::Twin => "not-now-twin",
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
    cx.t(match why {
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
        NoStart::Silent => cx.t("no-start-silent"),
        NoStart::Gone { name } => cx.words.with("no-start-gone", &[("name", name.into())]),
        NoStart::Plan { detail } => cx.words.with("no-start-plan", &[("detail", detail.into())]),
        NoStart::NoRandom => cx.t("not-now-no-random"),
    }
}

fn bad_way(cx: &Cx<'_>, why: &BadWay) -> String {
    cx.t(match why {
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
        NotMoved::Passphrase => cx.t("not-moved-passphrase"),
        NotMoved::Here => cx.t("not-moved-here"),
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
            NotNow::Name,
            NotNow::TableName,
            NotNow::LongPassword,
            NotNow::NoLobby,
            NotNow::NoGame,
            NotNow::AidsOfBranch,
            NotNow::RulesOfBranch,
            NotNow::Twin,
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
        all.extend(ways.into_iter().map(|why| Problem::BadWay { why }));
        all.extend(moved.into_iter().map(|why| Problem::ProfileNotMoved { why }));
        all.extend(deals.into_iter().map(|why| Problem::Deal { why }));
        all.extend([
            Problem::StartFailed { why: NoStart::Silent },
            Problem::StartFailed { why: NoStart::NoRandom },
            Problem::StartFailed { why: NoStart::Gone { name: "Bert".to_owned() } },
            Problem::TableSilent { host: "Bert".to_owned() },
            Problem::SetupRefused { why: Box::new(SetupError::NoTiles) },
            Problem::Illegal { why: NotPlayed::Rules { why: Illegal::Occupied } },
            Problem::Illegal { why: NotPlayed::NotNow(NotNow::NotMine) },
            Problem::Desync { seq: 3, with: who, field: None },
            Problem::Desync { seq: 3, with: who, field: Some("seats[0].points".to_owned()) },
            Problem::Fork { who, seq: 3 },
            Problem::Excluded { who, seq: 3 },
            Problem::FalseState { who, seq: 3 },
            Problem::Flooded { who, seconds: 5 },
            Problem::Dropped { count: 2 },
            Problem::OtherHall { hall: OtherHall::Open },
            Problem::OtherHall { hall: OtherHall::Closed },
            Problem::OtherHall { hall: OtherHall::Another },
            Problem::InOtherHall { hall: OtherHall::Another },
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
                Problem::BadWay { why } => why.to_string(),
                Problem::ProfileNotMoved { why } => why.to_string(),
                Problem::StartFailed { why } => why.to_string(),
                Problem::SetupRefused { why } => why.to_string(),
                Problem::Illegal { why } => why.to_string(),
                Problem::Deal { why } => why.to_string(),
                other => other.to_string(),
            };
            assert!(!de.contains(&own), "{de}");
        }
    }

    #[test]
    fn people_are_called_by_their_names() {
        let probe = Probe::default();
        let cx = Cx::new(Language::English, &probe);
        let fork = Problem::Fork { who: Key([7; 32]), seq: 3 };
        assert!(text(&cx, &|_| "Bert".to_owned(), &fork).starts_with("Bert "));
    }
}
