//! A running game: the session, its file, this computer's bots, and what windows show of it.

mod ask;
mod bots;
mod links;
mod progress;
mod proof;
mod ready;
mod rematch_seats;
mod saved;
mod sets;
mod shared_files;
mod show;
mod standing_votes;

pub(crate) use ask::SeatAsk;
pub(crate) use ready::Ready;
pub(crate) use saved::list;
pub(crate) use sets::Blobs;
pub(crate) use shared_files::{Fetched, GameFile, copy_for, game_files, keep, longer};

use crate::api::{
    Bot, BotKind, BotMaker, Entry, FileProblem, GameProblem, Invitation, NotNow, NotPlayed, Notice, Problem,
    Proved, Seating,
};
use crate::file::{FileError, LogFile};
use crate::identity::{Digest, Identity, Key};
use crate::log::{Body, Genesis, Offer};
use crate::private_files;
use crate::session::{Awaits, Event, Message, Output, Session, Time};
use crate::spectators::{Route, SpectatorMessage, SpectatorTree};
use bots::BOT_MOVES;
use progress::Progress;
use rules::{Action, Seat};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How much longer each next holder waits before it proposes the result.
const TURN_TO_CLOSE: Duration = Duration::from_secs(3);

/// How long after an entry the buttons are computed, and how often after that.
const QUIET: Duration = Duration::from_millis(300);
const BUTTONS: Duration = Duration::from_secs(2);

/// The outputs of a table, in order.
pub(crate) enum Effect {
    Send(Key, Box<Message>),
    /// Ask a holder for a seat, or withdraw the request.
    AskSeat(Key, Option<Box<SeatAsk>>),
    /// Tell a holder that the local player declines a vote.
    Decline(Key, Digest),
    Tell(Notice),
    /// A message from a peer was refused.
    Refused(Key, String),
    /// A message from a peer that is neither a holder nor a source was refused. Few of these are tolerated.
    Wasted(Key, String),
    /// Send a message about who watches through whom.
    Spectators(Key, SpectatorMessage),
    /// A third peer says where another one can be reached.
    Learn(Route, Key),
}

/// How a table is opened.
pub(crate) struct Opening {
    pub(crate) identity: Identity,
    pub(crate) bots: BotMaker,
    pub(crate) bot_pause: Duration,
    /// A bot that plays this profile's seats.
    pub(crate) autopilot: Option<BotKind>,
    /// Whether the autopilot agrees to what the others want.
    pub(crate) agrees: bool,
    pub(crate) is_shown: bool,
    /// How many spectators are served; `None` for the usual number.
    pub(crate) serves: Option<usize>,
    /// The folder for desync reports.
    pub(crate) reports: PathBuf,
    pub(crate) now: Time,
}

/// A running game.
pub(crate) struct Match {
    session: Session,
    file: LogFile,
    seating: Arc<Seating>,
    blobs: Blobs,
    opening: Opening,
    bots: BTreeMap<Seat, Box<dyn Bot>>,
    bot_at: Option<Time>,
    thinking: Option<bots::Thinking>,
    wake_at: Option<Time>,
    over_since: Option<Time>,
    /// Connected computers that have this game open.
    near: BTreeMap<Key, String>,
    /// Those of them that exchange game messages with this computer.
    present: BTreeMap<Key, String>,
    /// Those of `present` that are not known to be holders, sources or followers.
    guests: Vec<Key>,
    spectators: SpectatorTree,
    progress: Progress,
    /// When adverts were last searched for computers to watch through, and the newest entry that a holder's advert
    /// names.
    looked: Option<Time>,
    newest: u64,
    /// The file with the games that this one came from, stored among the blobs; `None` until a peer asks for it.
    parent_file: Option<(Digest, u32)>,
    away_since: BTreeMap<Key, Time>,
    has_unsynced: bool,
    /// Why nothing can be written any more. The game stops here then.
    broken: Option<Problem>,
    told: u64,
    past: u64,
    status: show::LastStatus,
    /// What can be put to the vote, and when and after which entry that was computed. It is cached because it is
    /// costly.
    possible: Vec<Body>,
    worked_out: Option<(Time, u64)>,
    wishes: standing_votes::StandingVotes,
    asks: ask::Asks,
    invitation: Option<Invitation>,
    /// Accusations to check once more entries have arrived.
    late: Vec<proof::Late>,
    effects: Vec<Effect>,
}

impl Match {
    /// The table of a new or resumed game.
    pub(crate) fn new(ready: Ready, mut opening: Opening) -> Self {
        let Ready { log, file, is_taken_up, .. } = ready;
        let path = file.path();
        // A game on one computer was private before, and stays so.
        opening.is_shown &= !is_taken_up || log.offer().holders.len() > 1;
        let blobs = Blobs::of(log.blobs());
        let past = log.seq();
        let seating = Arc::new(show::seating(&log, opening.identity.key(), path));
        let spectators = SpectatorTree::new(opening.identity.key(), &log.roster().holders, opening.serves);
        let mut session = Session::new(log, opening.identity.clone(), Box::new(os_seed), opening.now);
        // Until it is known that no other program sits here with this key.
        session.hold(opening.now, true);
        let mut table = Self {
            session,
            file,
            seating,
            blobs,
            bots: BTreeMap::new(),
            bot_at: None,
            thinking: None,
            wake_at: None,
            over_since: None,
            near: BTreeMap::new(),
            present: BTreeMap::new(),
            guests: Vec::new(),
            spectators,
            progress: Progress::default(),
            looked: None,
            newest: 0,
            parent_file: None,
            away_since: BTreeMap::new(),
            has_unsynced: false,
            broken: None,
            told: 0,
            past,
            status: show::LastStatus::default(),
            possible: Vec::new(),
            worked_out: None,
            wishes: standing_votes::StandingVotes::default(),
            asks: ask::Asks::default(),
            invitation: None,
            late: Vec::new(),
            effects: Vec::new(),
            opening,
        };
        table.effects.push(Effect::Tell(Notice::Started(table.seating.clone())));
        table.drive(table.opening.now);
        table.tell_proofs();
        table
    }

    pub(crate) fn game_id(&self) -> Digest {
        self.session.log().id()
    }

    pub(crate) fn offer(&self) -> &Offer {
        self.session.log().offer()
    }

    pub(crate) fn genesis(&self) -> &Genesis {
        self.session.log().genesis()
    }

    /// The number of the last entry and its id.
    pub(crate) fn head(&self) -> (u64, Digest) {
        (self.session.log().seq(), self.session.log().head())
    }

    pub(crate) fn path(&self) -> &PathBuf {
        &self.seating.path
    }

    pub(crate) fn part(&self, blob: Digest, index: u32) -> Option<(u32, Vec<u8>)> {
        self.blobs.part(blob, index)
    }

    /// The keys of the present holders, this computer's included if it is one.
    pub(crate) fn all_holders(&self) -> &[Key] {
        &self.session.log().roster().holders
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.session.log().roster().is_closed
    }

    /// Whether this computer announces the table to the network. It does not announce a game on this computer alone, or
    /// one that it only watches.
    pub(crate) fn is_shown(&self) -> bool {
        self.opening.is_shown && self.session.is_holder()
    }

    /// Whether the game is hidden from others.
    pub(crate) fn is_private(&self) -> bool {
        !self.opening.is_shown
    }

    /// Advances the clock.
    pub(crate) fn tick(&mut self, now: Time) {
        if self.broken.is_some() {
            return;
        }
        if self.wake_at.is_some_and(|at| at <= now) {
            self.wake_at = None;
            self.session.tick(now);
        }
        self.close(now);
        self.follow_wishes(now);
        self.see_to_draw(now);
        self.ask_again(now);
        self.agree(now);
        self.tick_watch(now);
        for _ in 0..BOT_MOVES {
            if !self.play_bots(now) {
                break;
            }
        }
        self.work_out(now);
        self.drive(now);
    }

    /// Computes the buttons once no entry has come for a moment, and then from time to time. Until then the old ones
    /// stay, so that a menu does not close with every move. With an autopilot nobody presses buttons.
    fn work_out(&mut self, now: Time) {
        if self.opening.autopilot.is_some() {
            return;
        }
        let seq = self.session.log().seq();
        match self.worked_out {
            Some((at, for_seq)) if for_seq == seq && now < at => {}
            Some((_, for_seq)) if for_seq == seq => {
                self.possible = self.candidates();
                self.worked_out = Some((now + BUTTONS, seq));
            }
            _ => {
                self.possible.retain(standing_votes::outlasts_a_move);
                self.worked_out = Some((now + QUIET, seq));
            }
        }
    }

    /// The local player plays.
    pub(crate) fn act(&mut self, now: Time, seat: Seat, actions: Vec<Action>) {
        if let Some(problem) = &self.broken {
            return self.effects.push(Effect::Tell(Notice::Problem(problem.clone())));
        }
        if let Err(error) = self.session.act(now, seat, actions) {
            let problem = match NotPlayed::from(error) {
                NotPlayed::NotNow(why) => Problem::NotNow { why },
                why => Problem::Illegal { why },
            };
            self.effects.push(Effect::Tell(Notice::Problem(problem)));
        }
        self.drive(now);
    }

    /// Takes the outputs, in order.
    pub(crate) fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    fn problem(&mut self, why: NotNow) {
        self.effects.push(Effect::Tell(Notice::Problem(Problem::NotNow { why })));
    }

    /// Carries out the session's outputs and announces what changed. An appended record is on disk before anything
    /// after it is sent.
    fn drive(&mut self, now: Time) {
        self.carry_out(now);
        // An entry may have given a seat away, or a source may have turned out to be false.
        self.settle(now);
        self.hear_late(now);
        self.carry_out(now);
        if !self.sync() {
            return;
        }
        self.tell_entries(now);
        self.may_tell_status(now);
        self.plan_bots(now);
    }

    fn carry_out(&mut self, now: Time) {
        while let Some(output) = self.session.poll() {
            if self.broken.is_some() {
                continue;
            }
            match output {
                Output::Append(record) => {
                    self.has_unsynced = true;
                    let done = self.file.append(&record);
                    self.check(done);
                }
                Output::Send { to, message } => {
                    if self.sync() && self.present.contains_key(&to) {
                        self.effects.push(Effect::Send(to, Box::new(message)));
                    }
                }
                Output::Event(Event::Mistrusted { from, why }) => self.on_mistrusted(now, from, why),
                Output::Event(event) => self.on_event(event),
                Output::WakeAt(at) => self.wake_at = Some(self.wake_at.map_or(at, |old| old.min(at))),
            }
        }
    }

    fn sync(&mut self) -> bool {
        if self.has_unsynced && self.broken.is_none() {
            let done = self.file.sync();
            self.check(done);
            self.has_unsynced = false;
        }
        self.broken.is_none()
    }

    /// A file that cannot be written ends the game here. Nothing more is sent, and what was saved is intact.
    fn check(&mut self, done: Result<(), FileError>) {
        if let Err(error) = done {
            let problem = cannot_save(&self.seating.path, &error);
            self.effects.push(Effect::Tell(Notice::Problem(problem.clone())));
            self.broken = Some(problem);
        }
    }

    fn on_event(&mut self, event: Event) {
        let problem = match event {
            Event::Dropped { from, count } => {
                self.told = self.told.min(from.saturating_sub(1));
                self.past = self.past.min(self.told);
                self.effects.push(Effect::Tell(Notice::Rewound { seq: self.told }));
                Problem::Game(GameProblem::Dropped { count })
            }
            Event::Fork { holder, seq } => self.accusation(holder, Proved::TwoEntries { seq }),
            Event::FalseState { holder, seq } => self.accusation(holder, Proved::FalseState { seq }),
            Event::Desync { seq, with, field } => {
                self.report();
                Problem::Game(GameProblem::Desync { seq, with, field })
            }
            Event::Deal(trouble) => Problem::Game(GameProblem::Deal { why: trouble }),
            Event::Refused { from, why } => {
                let is_heeded = self.is_heeded(from);
                let effect = if is_heeded { Effect::Refused(from, why) } else { Effect::Wasted(from, why) };
                return self.effects.push(effect);
            }
            Event::Wasted { from, why } if !self.is_heeded(from) => {
                return self.effects.push(Effect::Wasted(from, why.to_owned()));
            }
            _ => return,
        };
        self.effects.push(Effect::Tell(Notice::Problem(problem)));
    }

    /// Writes a desync report to the profile's folder, and again once the other state has arrived.
    fn report(&mut self) {
        let Some(report) = self.session.desync_report() else { return };
        let path = self.opening.reports.join(report.file_name());
        let written = private_files::make_folder(&self.opening.reports)
            .and_then(|()| private_files::replace(&path, report.to_text().as_bytes()));
        let problem = match written {
            Ok(()) => Problem::Game(GameProblem::Report { path }),
            Err(error) => Problem::File(FileProblem::CannotSave { path, reason: error.to_string() }),
        };
        self.effects.push(Effect::Tell(Notice::Problem(problem)));
    }

    fn tell_entries(&mut self, now: Time) {
        let seq = self.session.log().seq();
        if self.told >= seq {
            return;
        }
        self.entry_came(now);
        let game = Arc::new(self.session.seen());
        let first = usize::try_from(self.told).unwrap_or(usize::MAX);
        for stored in self.session.log().entries().iter().skip(first) {
            let is_past = stored.entry.seq <= self.past;
            let entry = Entry { is_past, ..Entry::of(stored, &game) };
            self.effects.push(Effect::Tell(Notice::Entry(Arc::new(entry))));
        }
        self.told = seq;
    }

    /// Proposes the result once the game is over. The first holder does so at once, the next ones a little later.
    fn close(&mut self, now: Time) {
        if !matches!(self.session.awaits(), Awaits::Close) || !self.session.is_holder() {
            self.over_since = None;
            return;
        }
        let since = *self.over_since.get_or_insert(now);
        let me = self.session.key();
        let rank = self.session.holders().iter().take_while(|h| h.key != me).count();
        let wait = TURN_TO_CLOSE.saturating_mul(u32::try_from(rank).unwrap_or(u32::MAX));
        let possible = || self.session.possible().into_iter().find(|body| self.session.is_result(body));
        if now >= since + wait
            && !self.is_result_under_way()
            && let Some(body) = possible()
        {
            self.over_since = Some(now);
            if let Err(error) = self.session.propose(now, body) {
                tracing::debug!(%error, "the result is not proposed yet");
            }
        }
    }

    /// Whether a vote on the result is open, and its proposer is there to make something of it.
    fn is_result_under_way(&self) -> bool {
        self.session.proposals().iter().any(|p| {
            let is_here = p.proposer == self.session.key() || self.present.contains_key(&p.proposer);
            self.session.is_result(&p.body) && !p.is_stale && is_here
        })
    }
}

fn cannot_save(path: &Path, error: &FileError) -> Problem {
    // The problem already names the file.
    let reason = match error {
        FileError::Io { source, .. } => source.to_string(),
        other => other.to_string(),
    };
    Problem::File(FileProblem::CannotSave { path: path.to_owned(), reason })
}

/// Thirty-two random bytes from the operating system. Without them no fair game is possible.
fn os_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).expect("the system's random numbers worked when the program started");
    seed
}
