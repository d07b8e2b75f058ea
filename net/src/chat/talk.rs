//! The talk of one table, as one computer hears it. No clock and no socket: time comes in, packets go out.

use super::line::{Line, Reaction, Said, Signed, Word};
use super::muted::Muted;
use super::sender::{OWN, Sender};
use crate::identity::{Digest, Identity, Key};
use crate::meter::Bucket;
use crate::name::Name;
use crate::text;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

/// The most lines that are kept.
pub const MAX_LINES: usize = 200;
/// So many of the last lines are told to whoever comes; also the most in one packet.
pub const PAST: usize = 16;
/// A line that is so far behind the newest one comes last all the same: what was read is not changed any more.
const BACK: u64 = 8;
/// A line's place is at most so far behind the newest one's, so that nobody uses up the numbers.
const LEAP: u64 = 10_000;
/// The most senders that are told apart.
const SENDERS: usize = 256;
/// Lines of all together who have no seat: at once, and each second. Keys are quickly made; so many of them may
/// crowd out each other, but nobody who plays.
const UNSEATED: (u32, f64) = (100, 8.0);

/// Whose lines are taken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Writers {
    /// Of everybody: a running game, which anybody may watch.
    #[default]
    Anybody,
    /// Of those in the lobby.
    Only(BTreeSet<Key>),
}

/// The table where the talk is, as this computer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Connected computers that are at this table.
    pub peers: BTreeSet<Key>,
    /// Whose lines are taken.
    pub writers: Writers,
    /// Those who have a seat, with their names.
    pub seated: BTreeMap<Key, String>,
}

/// What is to be done outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Out {
    /// Send lines to a computer; `is_past` if they are not new.
    Send {
        /// To whom.
        to: Key,
        /// The lines, at most [`PAST`].
        lines: Vec<Signed>,
        /// Whether they were said before.
        is_past: bool,
    },
    /// The computer that brought a line is at fault.
    Refused(Key, &'static str),
    /// The sender of a line says too much; that is counted and has no further consequence.
    TooMuch(Key),
    /// The list of the muted changed and is to be stored.
    Muted,
}

/// Why nothing is said.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SayError {
    /// There is no table with others.
    #[error("nobody would hear it: sit down at a table with others first")]
    NoTable,
    /// Too many lines in a short time.
    #[error("that was too much at once: wait a few seconds")]
    TooFast,
    /// Nothing is left of the text.
    #[error("there is nothing in it that could be read")]
    Empty,
}

/// A line as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Counts the lines in the order in which they came here, from 1.
    pub id: u64,
    /// Who.
    pub who: Key,
    /// The name of the first seat of that key, else the name it gives itself.
    pub name: String,
    /// Whether it has no seat.
    pub is_watching: bool,
    /// Whether it was said here.
    pub is_mine: bool,
    /// Whether it was said before this computer was there to hear it.
    pub is_past: bool,
    /// What.
    pub said: Said,
}

/// The talk as it is shown: without those who are muted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChatView {
    /// The lines, the newest last.
    pub lines: Vec<Arc<ChatLine>>,
    /// Those who are muted, with the names they had then.
    pub muted: Vec<(Key, String)>,
    /// Whether nobody else is heard.
    pub is_all_muted: bool,
}

struct Heard {
    id: u64,
    is_past: bool,
    line: Line,
    signed: Signed,
}

/// The talk of the table where this computer is.
pub struct Talk {
    identity: Identity,
    table: Option<Digest>,
    /// The table of the lines that are kept.
    last: Option<Digest>,
    /// The number of the next own line.
    next: u64,
    /// The largest place in the talk so far.
    latest: u64,
    ids: u64,
    place: Place,
    /// Computers that were at this table: they are on their way from its lobby to its game.
    were_here: BTreeSet<Key>,
    senders: BTreeMap<Key, Sender>,
    unseated: Bucket,
    own: Bucket,
    lines: VecDeque<Heard>,
    muted: Muted,
    out: VecDeque<Out>,
    is_changed: bool,
}

impl Talk {
    /// Nobody talks yet. The first own line gets the number `first`, which has to be larger than those of earlier
    /// runs of this program.
    #[must_use]
    pub fn new(identity: Identity, first: u64, muted: Muted, now: Instant) -> Self {
        Self {
            identity,
            table: None,
            last: None,
            next: first,
            latest: 0,
            ids: 0,
            place: Place::default(),
            were_here: BTreeSet::new(),
            senders: BTreeMap::new(),
            unseated: Bucket::new(UNSEATED.0, UNSEATED.1, now),
            own: Bucket::new(OWN.0, OWN.1, now),
            lines: VecDeque::new(),
            muted,
            out: VecDeque::new(),
            is_changed: false,
        }
    }

    /// The table where this computer is.
    #[must_use]
    pub const fn table(&self) -> Option<Digest> {
        self.table
    }

    /// Whom the person here does not want to hear.
    #[must_use]
    pub const fn muted(&self) -> &Muted {
        &self.muted
    }

    /// What is to be done outside, in order.
    pub fn poll(&mut self) -> Option<Out> {
        self.out.pop_front()
    }

    /// Whether the view is another than at the last question.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// This computer is at a table with others, or at none. A lobby and its game are one table; what was said at
    /// another one is forgotten.
    pub fn enter(&mut self, table: Option<Digest>) {
        if self.table == table {
            return;
        }
        self.table = table;
        self.place = Place::default();
        self.is_changed = true;
        if table.is_some() && table != self.last {
            self.last = table;
            self.latest = 0;
            self.senders.clear();
            self.were_here.clear();
            self.lines.clear();
        }
    }

    /// Who is there now. Whoever is new is told the last lines.
    pub fn follow(&mut self, place: Place) {
        if self.place == place {
            return;
        }
        let old = std::mem::replace(&mut self.place, place);
        if self.were_here.len() < SENDERS {
            self.were_here.extend(&self.place.peers);
        }
        self.is_changed |= old.seated != self.place.seated;
        let skip = self.lines.len().saturating_sub(PAST);
        let past: Vec<Signed> = self.lines.iter().skip(skip).map(|heard| heard.signed.clone()).collect();
        if past.is_empty() {
            return;
        }
        let new = self.place.peers.iter().filter(|key| !old.peers.contains(key));
        self.out.extend(new.map(|to| Out::Send { to: *to, lines: past.clone(), is_past: true }));
    }

    /// The person here says something, under a name.
    ///
    /// # Errors
    /// [`SayError`] if there is no table, nothing to say, or too much was said just now.
    pub fn say(&mut self, name: &str, said: &Said, now: Instant) -> Result<(), SayError> {
        let table = self.table.ok_or(SayError::NoTable)?;
        let word = match said {
            Said::Text(text) => Word::Text(text::clean(text, text::LONGEST).ok_or(SayError::Empty)?),
            Said::Reaction(reaction) => Word::Reaction(reaction.code()),
        };
        if !self.own.take(1, now) {
            return Err(SayError::TooFast);
        }
        let name = Name::clean(name).unwrap_or_else(|| self.identity.key().short());
        let order = self.latest.saturating_add(1);
        let line = Line { table, sender: self.identity.key(), name, number: self.next, order, word };
        let signed = Signed::new(&line, &self.identity).ok_or(SayError::Empty)?;
        self.next = self.next.saturating_add(1);
        self.take(line, signed, None, false, now);
        Ok(())
    }

    /// Lines that a computer brought.
    pub fn hear(&mut self, from: Key, table: Digest, lines: Vec<Signed>, is_past: bool, now: Instant) {
        if self.table != Some(table) {
            // Said when this computer was there, or on its way to somebody who is.
            return;
        }
        if !self.place.peers.contains(&from) && !self.were_here.contains(&from) {
            return self.out.push_back(Out::Refused(from, "it talks at a table where it is not"));
        }
        for signed in lines.into_iter().take(PAST) {
            if let Err(why) = self.hear_one(from, table, signed, is_past, now) {
                self.out.push_back(Out::Refused(from, why));
            }
        }
    }

    fn hear_one(
        &mut self,
        from: Key,
        table: Digest,
        signed: Signed,
        is_past: bool,
        now: Instant,
    ) -> Result<(), &'static str> {
        let line = signed.read().ok_or("a line of the talk that is none")?;
        let sender = line.sender;
        // Most of what comes was heard from somebody else already: that is found before anything is verified.
        if self.senders.get(&sender).is_some_and(|known| !known.is_new(line.number)) {
            return Ok(());
        }
        if line.table != table || !signed.is_true(&line) {
            return Err("a line of the talk that its sender did not sign for this table");
        }
        if let Writers::Only(people) = &self.place.writers
            && !people.contains(&sender)
        {
            // Its bearer may know of a newcomer earlier than this computer.
            return Ok(());
        }
        if sender == self.identity.key() {
            // Said in an earlier run of this program.
            self.next = self.next.max(line.number.saturating_add(1));
        } else if !self.may_speak(sender, line.number, now) {
            self.out.push_back(Out::TooMuch(sender));
            return Ok(());
        }
        self.take(line, signed, Some(from), is_past, now);
        Ok(())
    }

    /// Whether a line still keeps within what its sender may say; what does not is not heard later either.
    fn may_speak(&mut self, who: Key, number: u64, now: Instant) -> bool {
        let is_seated = self.place.seated.contains_key(&who);
        let sender = self.sender(who, now);
        let may = sender.may_speak(now);
        sender.note(number, now);
        may && (is_seated || self.unseated.take(1, now))
    }

    /// A sender; where there is no room for one more, one without a seat who was silent the longest is forgotten.
    fn sender(&mut self, who: Key, now: Instant) -> &mut Sender {
        if self.senders.len() >= SENDERS && !self.senders.contains_key(&who) {
            let seated = &self.place.seated;
            let others = self.senders.iter().filter(|(key, _)| !seated.contains_key(key));
            let silent = others.min_by_key(|(_, sender)| sender.last).map(|(key, _)| *key);
            silent.map(|key| self.senders.remove(&key));
        }
        self.senders.entry(who).or_insert_with(|| Sender::new(now))
    }

    /// Puts a line in its place and passes it on.
    fn take(&mut self, mut line: Line, signed: Signed, from: Option<Key>, is_past: bool, now: Instant) {
        let sender = line.sender;
        self.sender(sender, now).note(line.number, now);
        if self.lines.iter().any(|heard| (heard.line.sender, heard.line.number) == (sender, line.number)) {
            return;
        }
        let is_late = line.order.saturating_add(BACK) < self.latest;
        if is_late {
            line.order = self.latest;
        } else if self.latest > 0 {
            line.order = line.order.min(self.latest.saturating_add(LEAP));
        }
        self.latest = self.latest.max(line.order);
        for to in self.place.peers.iter().filter(|key| Some(**key) != from && **key != sender) {
            self.out.push_back(Out::Send { to: *to, lines: vec![signed.clone()], is_past });
        }
        let rank = |line: &Line| (line.order, line.sender, line.number);
        let is_behind = |heard: &&Heard| !is_late && rank(&heard.line) > rank(&line);
        let behind = self.lines.iter().rev().take_while(is_behind).count();
        self.ids += 1;
        let heard = Heard { id: self.ids, is_past, line, signed };
        self.lines.insert(self.lines.len() - behind, heard);
        if self.lines.len() > MAX_LINES {
            self.lines.pop_front();
        }
        self.is_changed = true;
    }

    /// Mutes a sender, or hears it again. Its lines are still passed on to others.
    pub fn mute(&mut self, who: Key, name: &str, is_muted: bool) {
        self.muted.set(who, name, is_muted);
        self.is_changed = true;
        self.out.push_back(Out::Muted);
    }

    /// Mutes everybody, or hears again all but those who are muted by themselves.
    pub fn mute_all(&mut self, is_muted: bool) {
        self.muted.is_all = is_muted;
        self.is_changed = true;
        self.out.push_back(Out::Muted);
    }

    /// The talk as it is shown; `None` where there is nobody to talk to.
    #[must_use]
    pub fn view(&self) -> Option<ChatView> {
        self.table?;
        let lines = self.lines.iter().filter_map(|heard| self.shown(heard)).map(Arc::new);
        Some(ChatView {
            lines: lines.collect(),
            muted: self.muted.keys().map(|(key, name)| (key, name.to_owned())).collect(),
            is_all_muted: self.muted.is_all,
        })
    }

    fn shown(&self, heard: &Heard) -> Option<ChatLine> {
        let line = &heard.line;
        let is_mine = line.sender == self.identity.key();
        if !is_mine && self.muted.is_muted(line.sender) {
            return None;
        }
        let said = match &line.word {
            Word::Text(text) => Said::Text(text.clone()),
            Word::Reaction(code) => Said::Reaction(Reaction::from_code(*code)?),
        };
        let seat = self.place.seated.get(&line.sender);
        Some(ChatLine {
            id: heard.id,
            who: line.sender,
            name: seat.unwrap_or(&line.name).clone(),
            is_watching: seat.is_none(),
            is_mine,
            is_past: heard.is_past,
            said,
        })
    }
}

#[cfg(test)]
impl Talk {
    pub(super) fn lines_for_tests(&self) -> Vec<Signed> {
        self.lines.iter().map(|heard| heard.signed.clone()).collect()
    }

    pub(super) fn senders_for_tests(&self) -> usize {
        self.senders.len()
    }
}

impl std::fmt::Debug for Talk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Talk")
            .field("table", &self.table)
            .field("lines", &self.lines.len())
            .finish_non_exhaustive()
    }
}
