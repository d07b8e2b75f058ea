//! The session: one holder's (or spectator's) copy of one game, as a state machine without sockets, files or clock.
//!
//! It takes messages, connections and time, and is polled for what to store, send and show. An output that must be on
//! disk before a message is sent comes before that message.

mod ack;
mod append_entries;
mod deal;
mod desync;
mod draw;
mod epoch;
mod exclude;
mod feed;
mod message;
mod pace;
mod relay;
mod state;
mod sync;
mod view;
mod vote;

pub use message::{Item, Message, Promise, Proposal, Status, Token, Vote};
pub use state::{Flow, PUSH_WINDOW};
pub use view::{Awaits, HolderView, Pause, ProposalView};

use crate::deal::Trouble;
use crate::identity::{Identity, Key};
use crate::log::{Invalid, Log, Record};
use crate::wire;
use rules::{Action, Seat};
use state::{Acks, Clock, Dealing, Disputes, Draws, Epochs, Intake, OpenVotes, Outbox, Peers};
use std::time::Duration;

/// Time since a fixed moment that the driver chooses. It never goes back.
pub type Time = Duration;

/// How often a session sends its status.
pub const STATUS_EVERY: Duration = Duration::from_secs(2);

/// What a session wants done.
#[expect(clippy::large_enum_variant, reason = "an output is moved once")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Append this record to the log file. It must be on disk before the next `Send` is sent.
    Append(Vec<u8>),
    /// Send a message.
    Send {
        /// To whom.
        to: Key,
        /// What.
        message: Message,
    },
    /// Something to show.
    Event(Event),
    /// Call [`Session::tick`] at this time or before.
    WakeAt(Time),
}

/// What a session noticed that its state does not show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A chosen entry replaced these. They stay in the file.
    Dropped {
        /// The number of the first.
        from: u64,
        /// How many.
        count: u64,
    },
    /// A holder signed two entries for one place. Its acks, promises, votes and proposals no longer count. If too few
    /// holders are left, the table has to branch.
    Fork {
        /// Who.
        holder: Key,
        /// At which entry.
        seq: u64,
    },
    /// A holder signed a state that the rules do not produce.
    FalseState {
        /// Who.
        holder: Key,
        /// After which entry.
        seq: u64,
    },
    /// Two copies compute different states after an entry.
    Desync {
        /// Which entry.
        seq: u64,
        /// Whose copy differs from this one.
        with: Key,
        /// The first field that differs, once the other state has arrived.
        field: Option<String>,
    },
    /// Something is wrong with the closed half tiles that this computer was dealt.
    Deal(Trouble),
    /// A message from a peer that is no holder changed nothing, but still cost something.
    Wasted {
        /// Whose.
        from: Key,
        /// What it was.
        why: &'static str,
    },
    /// A message was refused.
    Refused {
        /// Whose.
        from: Key,
        /// Why.
        why: String,
    },
    /// A peer that this copy watches through sent an entry that no honest copy has.
    Mistrusted {
        /// Who.
        from: Key,
        /// What is wrong with it.
        why: String,
    },
}

/// Why an act was not signed.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum ActError {
    /// Nothing may be signed now.
    #[error("{0}")]
    Paused(Pause),
    /// This computer does not play the seat.
    #[error("the decision is not this computer's")]
    NotMine,
    /// The rules forbid it.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// Why something was not proposed or agreed to.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum ProposeError {
    /// Nothing may be signed now.
    #[error("{0}")]
    Paused(Pause),
    /// It cannot follow here.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// A token of a holder named as absent has arrived.
    #[error("a token of one of them has arrived; nobody needs to be left out")]
    TokenHere,
    /// No holder is proposing that now.
    #[error("nothing of the kind is being voted on")]
    NoSuchVote,
    /// Only authors write it.
    #[error("that needs no vote")]
    NoVoteNeeded,
    /// Too few holders could ever vote for it.
    #[error("too few could vote for that: nobody votes for its own absence")]
    CannotBeMet,
}

/// One copy of one game.
pub struct Session {
    log: Log,
    me: Identity,
    os: Box<dyn FnMut() -> [u8; 32] + Send>,
    /// Nothing may be signed: the same key may be at this table twice.
    is_held: bool,
    clock: Clock,
    out: Outbox,
    peers: Peers,
    acks: Acks,
    votes: OpenVotes,
    epochs: Epochs,
    draws: Draws,
    dealing: Dealing,
    intake: Intake,
    disputes: Disputes,
}

impl Session {
    /// The session of a log that was created or opened. An identity that is not a holder follows as a spectator. `os`
    /// returns fresh random bytes from the operating system, for games on one computer.
    #[must_use]
    pub fn new(log: Log, identity: Identity, os: Box<dyn FnMut() -> [u8; 32] + Send>, now: Time) -> Self {
        let acks = Acks::new(identity.key());
        let mut session = Self {
            log,
            me: identity,
            os,
            is_held: false,
            clock: Clock::new(now),
            out: Outbox::default(),
            peers: Peers::default(),
            acks,
            votes: OpenVotes::default(),
            epochs: Epochs::default(),
            draws: Draws::default(),
            dealing: Dealing::default(),
            intake: Intake::default(),
            disputes: Disputes::default(),
        };
        session.sign_genesis();
        session.note_own_ack();
        session.go_on();
        session.out.push(Output::WakeAt(now));
        session
    }

    /// Sets whether signing is suspended, because another program with this key may be at the table. The genesis may
    /// still be signed, since both programs sign the same one. Returns whether this is a change.
    pub fn hold(&mut self, now: Time, is_held: bool) -> bool {
        self.clock.set(now);
        if self.is_held == is_held {
            return false;
        }
        self.is_held = is_held;
        if !is_held {
            // Covers what was stored meanwhile, and what arrived when nothing could be answered.
            if let Some(ack) = self.acknowledge() {
                self.send_holders(&Message::Ack(ack));
            }
            self.tell_status();
        }
        self.go_on();
        true
    }

    /// An ordered stream to `peer` is open.
    pub fn connected(&mut self, now: Time, peer: Key) {
        self.clock.set(now);
        self.peers.connect(peer);
        self.greet(peer);
        self.tell_connected(peer);
        self.go_on();
    }

    /// The stream to `peer` is gone.
    pub fn disconnected(&mut self, now: Time, peer: Key) {
        self.clock.set(now);
        self.peers.disconnect(peer);
        self.tell_connected(peer);
        self.fetch_elsewhere();
        self.go_on();
    }

    /// Handles a message from `from`.
    pub fn handle(&mut self, now: Time, from: Key, message: Message) {
        self.clock.set(now);
        if message.game() != Some(self.log.id()) {
            return self.refuse(from, "it belongs to another game");
        }
        if message.is_beyond_numbers() {
            return self.refuse(from, "its place or epoch cannot be");
        }
        let is_voter = self.log.roster().is_holder(from) || self.held_seat_there(from, &message);
        if is_for_holders(&message) && !is_voter {
            return self.waste(from, "it votes, and holds no seat");
        }
        match message {
            Message::Status(status) => self.take_status(from, status),
            Message::Fetch { have, .. } => self.answer_fetch(from, &have),
            Message::Entries { items, acks, .. } => self.take_entries(from, items, acks),
            Message::Ack(ack) => self.take_ack(from, ack),
            Message::Signed { holder, signature, .. } => self.take_signature(from, holder, signature),
            Message::Token(token) => self.take_token(from, token),
            Message::Return { back, .. } => self.take_return(from, back),
            Message::Vote(vote) => self.take_vote(from, &vote),
            Message::Prepare { instance, epoch, .. } => self.take_prepare(from, instance, epoch),
            Message::Promise { promise, value } => self.take_promise(from, promise, value),
            Message::Proposal(proposal) => self.take_proposal(from, proposal),
            Message::Evidence(evidence) => self.hear_evidence(from, &evidence),
            Message::Desync { seq, state, text, .. } => self.take_desync(from, seq, state, text),
            Message::Want { blob, index, .. } => self.answer_want(from, blob, index),
            Message::Part { blob, index, count, bytes, .. } => {
                self.take_part(from, blob, (index, count), &bytes);
            }
            Message::Seed { holder, seed, .. } => self.take_seed(from, holder, seed),
        }
        self.go_on();
    }

    /// Advances the clock: sends the status, and asks again for what was lost.
    pub fn tick(&mut self, now: Time) {
        self.clock.set(now);
        if self.clock.is_status_due() {
            self.tell_status();
            self.resend_round();
            self.resend_seeds();
        }
        self.unsettle_again();
        self.settle_in_time();
        self.go_on();
        self.out.push(Output::WakeAt(self.clock.next_status()));
    }

    /// The next output. Call this after every other call, until it returns `None`.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop()
    }

    /// Signs and sends the actions that the seat's player confirmed.
    ///
    /// # Errors
    /// [`ActError`] if nothing may be signed now, the decision belongs to another computer, or an action is against the
    /// rules. Nothing changes then.
    pub fn act(&mut self, now: Time, seat: Seat, actions: Vec<Action>) -> Result<(), ActError> {
        self.clock.set(now);
        if let Some(pause) = self.pause() {
            return Err(ActError::Paused(pause));
        }
        if self.my_decision() != Some(seat) {
            return Err(ActError::NotMine);
        }
        let body = self.act_of(actions)?;
        self.write_own(body, Some(seat))?;
        self.go_on();
        Ok(())
    }

    /// Does what follows from everything known, until nothing more follows.
    fn go_on(&mut self) {
        self.clean_up_votes();
        for _ in 0..64 {
            if !self.go_on_with_draw() && !self.go_on_with_deal() && !self.go_on_with_votes() {
                break;
            }
        }
        self.show_seed();
    }

    fn append(&mut self, record: &Record) {
        if let Ok(bytes) = wire::encode(record) {
            self.out.push(Output::Append(bytes));
        }
    }

    fn send(&mut self, to: Key, message: Message) {
        if self.peers.has(to) && to != self.key() {
            self.out.push(Output::Send { to, message });
        }
    }

    /// Sends to every connected holder.
    fn send_holders(&mut self, message: &Message) {
        let to: Vec<Key> = self.peers.keys().filter(|k| self.log.roster().is_holder(*k)).collect();
        for key in to {
            self.send(key, message.clone());
        }
    }

    /// Sends to every connected peer.
    fn send_all(&mut self, message: &Message) {
        let to: Vec<Key> = self.peers.keys().collect();
        for key in to {
            self.send(key, message.clone());
        }
    }

    fn event(&mut self, event: Event) {
        self.out.tell(event);
    }

    /// A message changed nothing. Holders repeat messages, and relayed ones arrive late, so only other peers are
    /// counted: little of this is tolerated from them.
    fn waste(&mut self, from: Key, why: &'static str) {
        if !self.log.roster().is_holder(from) {
            self.event(Event::Wasted { from, why });
        }
    }

    fn refuse(&mut self, from: Key, why: &str) {
        self.event(Event::Refused { from, why: why.to_owned() });
    }
}

/// Whether only a holder may send it.
const fn is_for_holders(message: &Message) -> bool {
    matches!(
        message,
        Message::Vote(_) | Message::Prepare { .. } | Message::Promise { .. } | Message::Proposal(_)
    )
}
