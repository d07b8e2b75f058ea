//! The chat of one table, as one computer receives it. It uses no clock and no socket: the caller passes times in and
//! takes packets out.

use super::line::{ChatContent, Line, Reaction, Signed, WireContent};
use super::muted::Muted;
use super::sender::{OWN, Sender};
use crate::identity::{Digest, Identity, Key};
use crate::meter::Bucket;
use crate::name::Name;
use crate::text;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

/// The most lines kept.
pub const MAX_LINES: usize = 200;
/// The number of last lines sent to a newcomer; also the most in one packet.
pub const PAST: usize = 16;
/// A line this far behind the newest one goes to the end all the same, so that the order of read lines does not change.
const BACK: u64 = 8;
/// The most that a line's place may exceed the newest one's, so that no sender uses up the numbers.
const LEAP: u64 = 10_000;
/// The most senders tracked.
const SENDERS: usize = 256;
/// The limit on lines of all senders without a seat together: initially, and per second. Keys are cheap; many of them
/// may crowd out each other, but no player.
const UNSEATED: (u32, f64) = (100, 8.0);

/// The senders whose lines are accepted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Writers {
    /// All: a running game, which anyone may watch.
    #[default]
    Anybody,
    /// Those in the lobby.
    Only(BTreeSet<Key>),
}

/// The table of the chat, as this computer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Connected peers at this table.
    pub peers: BTreeSet<Key>,
    /// The senders whose lines are accepted.
    pub writers: Writers,
    /// The keys with a seat, and their names.
    pub seated: BTreeMap<Key, String>,
}

/// An action for the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Send lines to a peer; `is_past` if they are not new.
    Send {
        /// The peer.
        to: Key,
        /// The lines, at most [`PAST`].
        lines: Vec<Signed>,
        /// Whether they are old.
        is_past: bool,
    },
    /// The peer that forwarded a line is at fault.
    Refused(Key, &'static str),
    /// The sender of a line exceeds its limit, which is counted and has no further consequence.
    TooMuch(Key),
    /// The mute list changed and must be stored.
    Muted,
}

/// Why a line was not sent.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SayError {
    /// There is no table with other players.
    #[error("there is no player to read it: sit down at a table with others first")]
    NoTable,
    /// Too many lines in a short time.
    #[error("that was too much at once: wait a few seconds")]
    TooFast,
    /// Nothing is left of the text.
    #[error("it contains no visible text")]
    Empty,
}

/// A line as shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// The number of the line in order of arrival here, from 1.
    pub id: u64,
    /// Its sender.
    pub who: Key,
    /// The name of the first seat of that key, otherwise the name it gives itself.
    pub name: String,
    /// Whether it has no seat.
    pub is_watching: bool,
    /// Whether it was sent from here.
    pub is_mine: bool,
    /// Whether it was sent before this computer came to the table.
    pub is_past: bool,
    /// Its content.
    pub said: ChatContent,
}

/// The chat as shown, without muted players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChatView {
    /// The lines, the newest last.
    pub lines: Vec<Arc<ChatLine>>,
    /// The muted players, with their names at that time.
    pub muted: Vec<(Key, String)>,
    /// Whether all other players are muted.
    pub is_all_muted: bool,
}

struct ReceivedLine {
    id: u64,
    is_past: bool,
    line: Line,
    signed: Signed,
}

/// The chat of this computer's table.
pub struct Talk {
    identity: Identity,
    table: Option<Digest>,
    /// The table of the stored lines.
    last: Option<Digest>,
    /// The number of the next own line.
    next: u64,
    /// The highest place in the chat so far.
    latest: u64,
    ids: u64,
    place: Place,
    /// Peers that were at this table and may be on their way from its lobby to its game.
    were_here: BTreeSet<Key>,
    senders: BTreeMap<Key, Sender>,
    unseated: Bucket,
    own: Bucket,
    lines: VecDeque<ReceivedLine>,
    muted: Muted,
    out: VecDeque<Output>,
    is_changed: bool,
}

impl Talk {
    /// An empty chat. The first own line gets the number `first`, which must exceed those of earlier runs of this
    /// program.
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

    /// The table of this computer.
    #[must_use]
    pub const fn table(&self) -> Option<Digest> {
        self.table
    }

    /// The mute list.
    #[must_use]
    pub const fn muted(&self) -> &Muted {
        &self.muted
    }

    /// The next action for the caller.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// Whether the view has changed since the last call.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// Sets the table of this computer, if it is at one with others. A lobby and its game are one table. The lines of
    /// another table are dropped.
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

    /// Sets the peers at the table. Newcomers are sent the last lines.
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
        self.out.extend(new.map(|to| Output::Send { to: *to, lines: past.clone(), is_past: true }));
    }

    /// Sends a line of this computer's player under a name.
    ///
    /// # Errors
    /// [`SayError`] if there is no table, nothing to say, or the limit is reached.
    pub fn say(&mut self, name: &str, said: &ChatContent, now: Instant) -> Result<(), SayError> {
        let table = self.table.ok_or(SayError::NoTable)?;
        let word = match said {
            ChatContent::Text(text) => {
                WireContent::Text(text::clean(text, text::LONGEST).ok_or(SayError::Empty)?)
            }
            ChatContent::Reaction(reaction) => WireContent::Reaction(reaction.code()),
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

    /// Handles lines that a peer sent.
    pub fn hear(&mut self, from: Key, table: Digest, lines: Vec<Signed>, is_past: bool, now: Instant) {
        if self.table != Some(table) {
            // They were sent when this computer was there, or was on its way there.
            return;
        }
        if !self.place.peers.contains(&from) && !self.were_here.contains(&from) {
            return self
                .out
                .push_back(Output::Refused(from, "it sends chat lines to a table where it is not"));
        }
        for signed in lines.into_iter().take(PAST) {
            if let Err(why) = self.hear_one(from, table, signed, is_past, now) {
                self.out.push_back(Output::Refused(from, why));
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
        let line = signed.read().ok_or("a chat line that cannot be read")?;
        let sender = line.sender;
        // Most lines arrived from another peer before, which is checked before any signature.
        if self.senders.get(&sender).is_some_and(|known| !known.is_new(line.number)) {
            return Ok(());
        }
        if line.table != table || !signed.is_true(&line) {
            return Err("a chat line that its sender did not sign for this table");
        }
        if let Writers::Only(people) = &self.place.writers
            && !people.contains(&sender)
        {
            // The peer that forwards it may know of a newcomer earlier than this computer.
            return Ok(());
        }
        if sender == self.identity.key() {
            // Sent in an earlier run of this program.
            self.next = self.next.max(line.number.saturating_add(1));
        } else if !self.may_speak(sender, line.number, now) {
            self.out.push_back(Output::TooMuch(sender));
            return Ok(());
        }
        self.take(line, signed, Some(from), is_past, now);
        Ok(())
    }

    /// Whether a line keeps within its sender's limit. A line beyond it is not accepted later either.
    fn may_speak(&mut self, who: Key, number: u64, now: Instant) -> bool {
        let is_seated = self.place.seated.contains_key(&who);
        let sender = self.sender(who, now);
        let may = sender.may_speak(now);
        sender.note(number, now);
        may && (is_seated || self.unseated.take(1, now))
    }

    /// The state of a sender. If there is no room for a new one, the sender without a seat that was silent the longest
    /// is dropped.
    fn sender(&mut self, who: Key, now: Instant) -> &mut Sender {
        if self.senders.len() >= SENDERS && !self.senders.contains_key(&who) {
            let seated = &self.place.seated;
            let others = self.senders.iter().filter(|(key, _)| !seated.contains_key(key));
            let silent = others.min_by_key(|(_, sender)| sender.last).map(|(key, _)| *key);
            silent.map(|key| self.senders.remove(&key));
        }
        self.senders.entry(who).or_insert_with(|| Sender::new(now))
    }

    /// Inserts a line at its place and forwards it.
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
            self.out.push_back(Output::Send { to: *to, lines: vec![signed.clone()], is_past });
        }
        let rank = |line: &Line| (line.order, line.sender, line.number);
        let is_behind = |heard: &&ReceivedLine| !is_late && rank(&heard.line) > rank(&line);
        let behind = self.lines.iter().rev().take_while(is_behind).count();
        self.ids += 1;
        let heard = ReceivedLine { id: self.ids, is_past, line, signed };
        self.lines.insert(self.lines.len() - behind, heard);
        if self.lines.len() > MAX_LINES {
            self.lines.pop_front();
        }
        self.is_changed = true;
    }

    /// Mutes or unmutes a sender. Its lines are still forwarded to others.
    pub fn mute(&mut self, who: Key, name: &str, is_muted: bool) {
        self.muted.set(who, name, is_muted);
        self.is_changed = true;
        self.out.push_back(Output::Muted);
    }

    /// Mutes all players, or unmutes all except those muted individually.
    pub fn mute_all(&mut self, is_muted: bool) {
        self.muted.is_all = is_muted;
        self.is_changed = true;
        self.out.push_back(Output::Muted);
    }

    /// The chat as shown; `None` if there are no others to talk to.
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

    fn shown(&self, heard: &ReceivedLine) -> Option<ChatLine> {
        let line = &heard.line;
        let is_mine = line.sender == self.identity.key();
        if !is_mine && self.muted.is_muted(line.sender) {
            return None;
        }
        let said = match &line.word {
            WireContent::Text(text) => ChatContent::Text(text.clone()),
            WireContent::Reaction(code) => ChatContent::Reaction(Reaction::from_code(*code)?),
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
