//! A running game: the session, its file, this computer's bots, and what is shown of it.

mod again;
mod ask;
mod bots;
mod links;
mod progress;
mod proof;
mod ready;
mod saved;
mod sets;
mod shared;
mod show;
mod wish;

pub(crate) use ask::SeatAsk;
pub(crate) use ready::Ready;
pub(crate) use saved::list;
pub(crate) use sets::Blobs;
pub(crate) use shared::{Fetched, Shelved, keep, lent, longer, shelf};
pub(crate) use show::{entry as past_entry, past_seating};

use crate::api::{
    Bot, BotKind, BotMaker, FileProblem, GameProblem, Invitation, NotNow, NotPlayed, Notice, Problem, Proved,
    SeatKind, Seating,
};
use crate::file::{FileError, LogFile};
use crate::identity::{Digest, Identity, Key};
use crate::log::{Body, Genesis, Offer, Player, Skill};
use crate::private;
use crate::session::{Awaits, Event, Message, Output, Session, Time};
use crate::watch::{Watch, WatchMessage, Way};
use bots::BOT_MOVES;
use progress::Progress;
use rules::{Action, Seat};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How long the next holder waits before it proposes the result, if the one before did not.
const TURN_TO_CLOSE: Duration = Duration::from_secs(3);

/// How long things are quiet before the buttons are worked out, and how often after that.
const QUIET: Duration = Duration::from_millis(300);
const BUTTONS: Duration = Duration::from_secs(2);

/// What a table wants done after anything happened to it, in order.
pub(crate) enum Effect {
    Send(Key, Box<Message>),
    /// Ask a holder for a seat, or not any more.
    AskSeat(Key, Option<Box<SeatAsk>>),
    /// Tell a holder that the person here does not want what is voted on.
    Decline(Key, Digest),
    Tell(Notice),
    /// A message of somebody was refused.
    Refused(Key, String),
    /// A message of somebody who has no business here was refused: not many more will be borne.
    Wasted(Key, String),
    /// Say something about who watches through whom.
    Watch(Key, WatchMessage),
    /// Somebody may be reached there, as a third one says.
    Learn(Way, Key),
}

/// How a table is opened.
pub(crate) struct Opening {
    pub(crate) identity: Identity,
    pub(crate) bots: BotMaker,
    pub(crate) bot_pause: Duration,
    /// Plays this profile's seats and agrees to everything.
    pub(crate) autopilot: Option<BotKind>,
    /// Without a person: agrees to what the others want.
    pub(crate) agrees: bool,
    pub(crate) is_shown: bool,
    /// How many watchers are served, if not as many as usual.
    pub(crate) serves: Option<usize>,
    /// Where reports of faults are written.
    pub(crate) reports: PathBuf,
    pub(crate) now: Time,
}

/// A running game.
pub(crate) struct Table {
    session: Session,
    file: LogFile,
    seating: Arc<Seating>,
    blobs: Blobs,
    opening: Opening,
    bots: BTreeMap<Seat, Box<dyn Bot>>,
    bot_at: Option<Time>,
    wake_at: Option<Time>,
    over_since: Option<Time>,
    /// Connected computers that have this game open.
    near: BTreeMap<Key, String>,
    /// Those of them that game messages are exchanged with.
    present: BTreeMap<Key, String>,
    /// Those of these who neither hold a seat nor are watched through, as far as is known here.
    guests: Vec<Key>,
    watch: Watch,
    progress: Progress,
    /// When adverts were looked through for computers to watch through, and the newest entry that one of a holder tells
    /// of.
    looked: Option<Time>,
    newest: u64,
    /// The games that this one came from, as a file among the blobs; nothing until somebody asks for it.
    parent_file: Option<(Digest, u32)>,
    away_since: BTreeMap<Key, Time>,
    has_unsynced: bool,
    /// Why nothing can be written any more: nothing is played here then.
    broken: Option<Problem>,
    told: u64,
    past: u64,
    status: show::Told,
    /// What can be put to the vote, and when and after which entry that was worked out: it is no small work.
    possible: Vec<Body>,
    worked_out: Option<(Time, u64)>,
    wishes: wish::Wishes,
    asks: ask::Asks,
    invitation: Option<Invitation>,
    /// What is to be looked at once more entries are here.
    late: Vec<proof::Late>,
    effects: Vec<Effect>,
}

impl Table {
    /// A table at which a game is played on.
    pub(crate) fn new(ready: Ready, mut opening: Opening) -> Self {
        let Ready { log, file, is_taken_up, .. } = ready;
        let path = file.path();
        // A game on one computer was nobody else's business before.
        opening.is_shown &= !is_taken_up || log.offer().holders.len() > 1;
        let blobs = Blobs::of(log.blobs());
        let past = log.seq();
        let seating = Arc::new(show::seating(&log, opening.identity.key(), path));
        let watch = Watch::new(opening.identity.key(), &log.table().holders, opening.serves);
        let mut session = Session::new(log, opening.identity.clone(), Box::new(os_seed), opening.now);
        // Until it is known that nobody else sits here with this key.
        session.hold(opening.now, true);
        let mut table = Self {
            session,
            file,
            seating,
            blobs,
            bots: BTreeMap::new(),
            bot_at: None,
            wake_at: None,
            over_since: None,
            near: BTreeMap::new(),
            present: BTreeMap::new(),
            guests: Vec::new(),
            watch,
            progress: Progress::default(),
            looked: None,
            newest: 0,
            parent_file: None,
            away_since: BTreeMap::new(),
            has_unsynced: false,
            broken: None,
            told: 0,
            past,
            status: show::Told::default(),
            possible: Vec::new(),
            worked_out: None,
            wishes: wish::Wishes::default(),
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

    /// The keys of the holders as the log has them now, this computer's too if it is one.
    pub(crate) fn all_holders(&self) -> &[Key] {
        &self.session.log().table().holders
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.session.log().table().is_closed
    }

    /// Whether the network is told of it: not of a game on this computer alone, nor by who only watches.
    pub(crate) fn is_shown(&self) -> bool {
        self.opening.is_shown && self.session.is_holder()
    }

    /// Whether nobody else may look at it.
    pub(crate) fn is_private(&self) -> bool {
        !self.opening.is_shown
    }

    /// Time passes.
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

    /// Works out the buttons once things have been quiet for a moment, and again now and then; until then those from
    /// before stay, so that no menu closes under a hand with every move. Without a person nobody presses any.
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
                self.possible.retain(wish::outlasts_a_move);
                self.worked_out = Some((now + QUIET, seq));
            }
        }
    }

    /// A person plays.
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

    /// What is to be done outside, in order.
    pub(crate) fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    fn problem(&mut self, why: NotNow) {
        self.effects.push(Effect::Tell(Notice::Problem(Problem::NotNow { why })));
    }

    /// Carries out what the session wants, and tells what changed. What was appended is on disk before
    /// anything is sent after it.
    fn drive(&mut self, now: Time) {
        self.carry_out(now);
        // An entry may have given a seat away, or a source turned out to be false.
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

    /// A file that cannot be written ends the game here: nothing more is sent, what was saved is intact.
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

    /// Writes what a disagreement is about to the profile's folder, and again once the other's state is here.
    fn report(&mut self) {
        let Some(report) = self.session.desync_report() else { return };
        let path = self.opening.reports.join(report.file_name());
        let written = private::make_folder(&self.opening.reports)
            .and_then(|()| private::replace(&path, report.to_text().as_bytes()));
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
            let entry = Arc::new(show::entry(stored, &game, is_past));
            self.effects.push(Effect::Tell(Notice::Entry(entry)));
        }
        self.told = seq;
    }

    /// When the game is over, the first holder that is here proposes the result, the next ones a little later.
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
        let is_proposed = self.session.proposals().iter().any(|p| self.session.is_result(&p.body));
        if now >= since + wait
            && !is_proposed
            && let Some(body) = possible()
        {
            self.over_since = Some(now);
            if let Err(error) = self.session.propose(now, body) {
                tracing::debug!(%error, "the result is not proposed yet");
            }
        }
    }
}

fn cannot_save(path: &Path, error: &FileError) -> Problem {
    // Which file it is stands beside it.
    let reason = match error {
        FileError::Io { source, .. } => source.to_string(),
        other => other.to_string(),
    };
    Problem::File(FileProblem::CannotSave { path: path.to_owned(), reason })
}

/// Thirty-two bytes of the operating system. Without any there is no fair game to be had.
fn os_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).expect("the system's random numbers worked when the program started");
    seed
}

impl From<Skill> for BotKind {
    fn from(skill: Skill) -> Self {
        match skill {
            Skill::Random => Self::Random,
            Skill::Greedy => Self::Greedy,
        }
    }
}

impl From<BotKind> for Skill {
    fn from(kind: BotKind) -> Self {
        match kind {
            BotKind::Random => Self::Random,
            BotKind::Greedy => Self::Greedy,
        }
    }
}

/// The kind of a seat for a screen.
pub(crate) fn kind_of(player: Player) -> SeatKind {
    match player {
        Player::Person => SeatKind::Person,
        Player::Bot(skill) => SeatKind::Bot(skill.into()),
    }
}
