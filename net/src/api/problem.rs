//! What can go wrong while the node runs, as kinds that the program translates.

use super::why::{BadWay, NoStart, NotMoved, NotNow, NotPlayed};
use crate::deal::Trouble;
use crate::identity::Key;
use crate::log::{BadLog, Unopened};
use crate::swarm::OtherHall;
use rules::{Seat, SetupError};
use std::path::{Path, PathBuf};

/// A problem that the user should know about, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// With the network, or with reaching other computers.
    #[error(transparent)]
    Network(#[from] NetworkProblem),
    /// With joining a table.
    #[error(transparent)]
    Join(#[from] JoinProblem),
    /// In the lobby, or with the start of its game.
    #[error(transparent)]
    Lobby(#[from] LobbyProblem),
    /// Between the copies of a game.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// With stored files.
    #[error(transparent)]
    File(#[from] FileProblem),
    /// With the chat.
    #[error(transparent)]
    Chat(#[from] ChatProblem),
    /// Another program uses the same key.
    #[error(
        "this profile runs on another computer too, at {place}: nothing is played here while it does, because a \
         profile that signs twice looks like a cheat, and that ends its games; close the program there or here, or \
         give one of the computers a profile of its own (--data-dir with another folder)"
    )]
    DuplicateKey {
        /// Where.
        place: String,
    },
    /// A command that makes no sense now.
    #[error("that cannot be done now: {why}")]
    NotNow {
        /// Why.
        why: NotNow,
    },
    /// Actions were refused.
    #[error("that move is not allowed: {why}")]
    Illegal {
        /// The reason given by the rules or the log.
        why: NotPlayed,
    },
    /// A profile was not moved.
    #[error("the profile was not moved: {why}")]
    ProfileNotMoved {
        /// Why.
        why: NotMoved,
    },
}

/// What is wrong with the network, or with a computer there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkProblem {
    /// No socket could be opened. Games on this computer still work.
    #[error("cannot listen for other computers ({reason}); games on this computer still work")]
    NoNetwork {
        /// The system's message.
        reason: String,
    },
    /// There is no network with other computers. Games on this computer still work.
    #[error("this computer is in no network now; games on this computer still work")]
    Offline,
    /// mDNS does not work, but addresses do.
    #[error("cannot look for neighbours ({reason}); join by address instead")]
    NoDiscovery {
        /// The system's message.
        reason: String,
    },
    /// A typed address cannot be read.
    #[error("`{text}` is no address; an address looks like 192.168.1.20:41234")]
    BadAddress {
        /// What was typed.
        text: String,
    },
    /// Nobody answers at an address.
    #[error("nobody answers at {address} ({reason}); it is tried again")]
    NoAnswer {
        /// Where.
        address: String,
        /// The system's message.
        reason: String,
    },
    /// Something else answers there.
    #[error("what answers at {address} is not this program, or an older one")]
    NotOurs {
        /// Where.
        address: String,
    },
    /// Programs of another hall are on this network.
    #[error("on this network, {}", other_hall(*hall))]
    OtherHall {
        /// How their hall differs from this one.
        hall: OtherHall,
    },
    /// The address is this computer's own.
    #[error("{address} is this program itself")]
    Oneself {
        /// Where.
        address: String,
    },
    /// A computer broke the protocol, and its connection was closed.
    #[error("{} sent something that is not allowed ({reason}); the connection was closed", who.short())]
    Misbehaved {
        /// Who.
        who: Key,
        /// What.
        reason: String,
    },
    /// A computer sent too much. It may come back after a while.
    #[error("{} sent more than anybody needs to; it is kept away for {seconds} seconds", who.short())]
    Flooded {
        /// Who.
        who: Key,
        /// How long it has to stay away.
        seconds: u64,
    },
}

/// Why a table cannot be reached or joined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JoinProblem {
    /// A ticket, code or address cannot be read.
    #[error("that is no way to a table: {why}")]
    BadWay {
        /// Why.
        why: BadWay,
    },
    /// A ticket, code or address leads to nobody.
    #[error("nobody answers where that ticket, code or address leads")]
    NobodyThere,
    /// A ticket, code or address leads to another hall.
    #[error("where that ticket, code or address leads, {}", other_hall(*hall))]
    InOtherHall {
        /// How it differs from this one.
        hall: OtherHall,
    },
    /// The computer there answers, but has no such table.
    #[error("there is no such table any more where that ticket, code or address leads")]
    NoTableThere,
    /// The table is no longer known.
    #[error("that table is gone")]
    TableGone,
    /// An announced table does not answer. It is asked for some seconds more.
    #[error(
        "the computer of {host} does not answer, though it told of this table a moment ago; trying for some seconds more"
    )]
    TableSilent {
        /// The host's name, as in the list of tables.
        host: String,
    },
    /// A table cannot be joined from here.
    #[error("that table is played with another version of this program")]
    TableUnsuitable,
    /// A table asks for a password, and none was given.
    #[error("the table `{name}` asks for a password")]
    PasswordWanted {
        /// Its name.
        name: String,
    },
    /// The password is wrong.
    #[error("that is not the password of this table")]
    WrongPassword,
    /// A password was given for a table that asks for none.
    #[error("that table asks for no password: if it is the right one, join it without")]
    NoLock,
    /// Passwords were tried too often from here.
    #[error("too many passwords were tried from this computer; wait a minute")]
    TooManyTries,
    /// No seat is free.
    #[error("every seat is taken; watching instead")]
    TableFull,
}

/// Why a lobby refuses something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LobbyProblem {
    /// A seat is taken.
    #[error("seat {} is taken", seat.0 + 1)]
    SeatTaken {
        /// Which.
        seat: Seat,
    },
    /// A colour is taken.
    #[error("another seat has that colour")]
    ColourTaken,
    /// Only the host of the lobby may do that.
    #[error("only the host of the table can do that")]
    NotHost,
    /// A setup cannot be played.
    #[error("this cannot be played: {why}")]
    SetupRefused {
        /// The reason given by the rules.
        why: Box<SetupError>,
    },
    /// Seats are free, or a player is not ready.
    #[error("the game starts when every seat is taken and everybody is ready")]
    NotReady,
    /// The computers did not agree on the start.
    #[error("the game did not start: {why}")]
    StartFailed {
        /// Why.
        why: NoStart,
    },
}

/// What is wrong between the copies of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameProblem {
    /// The states of two computers differ after the same entry.
    #[error(
        "the states differ after entry {seq}: {} has another {}",
        with.short(),
        field.as_deref().unwrap_or("a field not known yet")
    )]
    Desync {
        /// After which.
        seq: u64,
        /// With whom.
        with: Key,
        /// The first field that differs, once the other state has arrived.
        field: Option<String>,
    },
    /// Both states were written to a file.
    #[error("both states, what differs and the log up to there are in {}; whoever looks for the fault needs that file", path.display())]
    Report {
        /// Which file.
        path: PathBuf,
    },
    /// A holder signed a state that the rules do not produce.
    #[error("{} signed a state after entry {seq} that the rules do not make: a fault of its program, or a cheat", who.short())]
    FalseState {
        /// Who.
        who: Key,
        /// After which entry.
        seq: u64,
    },
    /// A holder signed two different entries for the same place.
    #[error("{} signed two different entries number {seq}: one profile used twice, such as a restored backup, or a cheat; the proof is in the log, and the table goes on in a branch", who.short())]
    Fork {
        /// Who.
        who: Key,
        /// Which.
        seq: u64,
    },
    /// The same, and the other holders are enough to continue without it.
    #[error("{} signed two different entries number {seq}: one profile used twice, such as a restored backup, or a cheat; the proof is in the log, its votes and moves count no more, and the others go on: pass its seat over or give it to somebody else", who.short())]
    Excluded {
        /// Who.
        who: Key,
        /// Which.
        seq: u64,
    },
    /// A peer that this computer watched through relayed an entry that no honest copy has. The game is watched through
    /// others.
    #[error("{} passed on an entry that is false ({why}); the game is watched through others", who.short())]
    FalseRelay {
        /// Who.
        who: Key,
        /// What is wrong with it.
        why: String,
    },
    /// Something is wrong with the closed half tiles that this computer was dealt.
    #[error("the half tiles were not dealt well: {why}")]
    Deal {
        /// What is wrong, and who did it if that is known.
        why: Trouble,
    },
    /// Entries of this copy were replaced by what more than half had accepted.
    #[error("{count} entries were replaced by what more than half had accepted")]
    Dropped {
        /// How many.
        count: u64,
    },
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileProblem {
    /// A log cannot be opened.
    #[error("cannot open {}: {why}", path.display())]
    LogRefused {
        /// Which.
        path: PathBuf,
        /// Why.
        why: BadLog,
    },
    /// A log is invalid from some entry on. It can be viewed up to there, but not continued.
    #[error("{} holds up to entry {entries}, and not beyond: {why}", path.display())]
    LogBroken {
        /// Which.
        path: PathBuf,
        /// The last valid entry.
        entries: u64,
        /// What is wrong after it.
        why: BadLog,
    },
    /// The end of a log was incomplete, as after a power cut, and was cut off.
    #[error("the last {bytes} bytes of {} were incomplete and were cut off; all before is intact", path.display())]
    TornTail {
        /// Which.
        path: PathBuf,
        /// How much.
        bytes: u64,
    },
    /// A file could not be written. The game stops here.
    #[error("cannot save to {}: {reason}; the game stops here, and what was saved is intact", path.display())]
    CannotSave {
        /// Where.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// Something else could not be written: the profile, who is muted, a game that was opened.
    #[error("cannot write {}: {reason}", path.display())]
    NotWritten {
        /// Where.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// A saved game could not be deleted.
    #[error("{} was not deleted: {reason}", path.display())]
    CannotDelete {
        /// Which.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
}

/// Why a chat line was not sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChatProblem {
    /// The user sends too much at once.
    #[error("that was too much at once: wait a few seconds before you say more")]
    TooFast,
    /// The user is at no table that others could be at.
    #[error("nobody would hear it: sit down at a table with others first")]
    Alone,
}

const fn other_hall(hall: OtherHall) -> &'static str {
    match hall {
        OtherHall::Open => {
            "programs use no passphrase, and this one does: the two do not see each other's tables"
        }
        OtherHall::Closed => {
            "there is a hall with a passphrase: programs that do not know it do not see its tables"
        }
        OtherHall::Another => {
            "there is a hall with another passphrase: if it is meant to be the same, compare the two"
        }
    }
}

impl Problem {
    /// The problem of a log file that was not opened.
    pub(crate) fn unopened(path: &Path, why: Unopened) -> Self {
        let path = path.to_owned();
        match why {
            Unopened::Broken { entries, why } => FileProblem::LogBroken { path, entries, why }.into(),
            Unopened::Refused(why) => FileProblem::LogRefused { path, why }.into(),
        }
    }
}
