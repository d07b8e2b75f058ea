//! What two connected computers say to each other, one packet a frame.

use crate::api::SharedGame;
use crate::chat;
use crate::hall::HallMessage;
use crate::identity::{Digest, Key};
use crate::lobby::{Advert, Ask, Heard, Refusal, Signed, State};
use crate::log::Genesis;
use crate::meter::Kind;
use crate::secret::{Answer, Knock};
use crate::session::Message;
use crate::start::StartMessage;
use crate::swarm::{Alive, Run};
use crate::table::SeatAsk;
use crate::watch::WatchMessage;
use crate::wire;
use serde::de::{Deserializer, Error as _, Visitor, value};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::net::SocketAddr;

/// A packet. The first two kinds stay what they are in every version.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Packet {
    /// The first on every connection.
    Hello(Hello),
    /// Tables the sender knows of.
    Adverts(Vec<Heard>),
    /// Where the sender reaches others.
    Peers(Vec<(Key, SocketAddr)>),
    /// A guest asks the host of a table.
    Ask { table: Digest, ask: Ask },
    /// The host does not do it.
    Refused { table: Digest, refusal: Refusal },
    /// The host tells the lobby as it is.
    Lobby(Signed),
    /// The sender leaves that lobby.
    Bye { table: Digest },
    /// A step of the start.
    Start { table: Digest, message: Box<StartMessage> },
    /// The sender has this game open.
    Open { game: Digest },
    /// Not any more.
    Shut { game: Digest },
    /// Asks for the genesis of a game.
    Fetch { game: Digest },
    /// The genesis of a game.
    Genesis(Box<Genesis>),
    /// Asks for part of a tile set.
    AskPart { blob: Digest, index: u32 },
    /// Part of a tile set.
    Part { blob: Digest, index: u32, count: u32, bytes: Vec<u8> },
    /// A message between two sessions of a game.
    Game { game: Digest, message: Box<Message> },
    /// Who watches asks a holder for a seat, or not any more.
    AskSeat { game: Digest, ask: Option<Box<SeatAsk>> },
    /// The person there does not want what is voted on.
    Decline { game: Digest, body: Digest },
    /// The sender goes on with a branch of this game after entry `seq`, at another table.
    Branching { game: Digest, table: Digest, seq: u64 },
    /// Between neighbours of the hall.
    Hall(HallMessage),
    /// Lines of the talk at a table, at most 16; `is_past` if they are not new.
    Chat { table: Digest, lines: Vec<chat::Signed>, is_past: bool },
    /// Who watches a game through whom.
    Watch { game: Digest, message: WatchMessage },
    /// Asks for the games that this game, a branch, came from.
    FetchParent { game: Digest },
    /// They are the file with that hash, which travels in parts.
    ParentAt { game: Digest, blob: Digest, bytes: u32 },
    /// The sender, who sat at this game, plays it again with the same people, at that table.
    Again { game: Digest, table: Digest },
    /// Asks for the saved games that the sender's key holds a seat in.
    AskGames,
    /// They are these, at most 32.
    Games(Vec<SharedGame>),
    /// Asks for one of them.
    AskGame { game: Digest },
    /// It is the file with that hash and length, which travels in parts; nothing if it is not to be had.
    GameAt { game: Digest, at: Option<(Digest, u32)> },
    /// The sender's person has another name than its `Hello` said.
    Name(String),
    /// Whether two computers know the password of a table.
    Proof { table: Digest, proof: Proof },
    /// The word of a run of that key to another run of it.
    Alive { key: Key, alive: Alive },
    /// The sender, who has this game open, is connected with these runs of its holders.
    Runs { game: Digest, runs: Vec<(Key, Run)> },
    /// Somebody is connected with that run of the receiver's key.
    Another { run: Run },
}

/// A step of two computers that show each other that they know the password of a table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum Proof {
    /// The first step, of who wants to come in.
    Knock(Knock),
    /// The second one, of who is there, to the knock with this number.
    Answer { sid: Digest, answer: Answer },
    /// The third one: then both know it.
    Confirm(Digest),
    /// The third one, of who found out that they do not.
    Wrong,
    /// The table asks for no password, as far as is known there.
    Open,
}

impl Packet {
    /// What it counts as, besides a frame and its bytes.
    pub(super) fn kind(&self) -> Option<Kind> {
        match self {
            Self::Hall(_) | Self::Peers(_) => Some(Kind::Hall),
            Self::Ask { .. } | Self::Proof { .. } => Some(Kind::Wish),
            Self::Start { .. }
            | Self::Fetch { .. }
            | Self::AskPart { .. }
            | Self::Watch { .. }
            | Self::AskGames
            | Self::AskGame { .. }
            | Self::FetchParent { .. } => Some(Kind::Ask),
            Self::Refused { .. }
            | Self::Lobby(_)
            | Self::Bye { .. }
            | Self::Open { .. }
            | Self::Shut { .. }
            | Self::Genesis(_)
            | Self::AskSeat { .. }
            | Self::Decline { .. }
            | Self::Branching { .. }
            | Self::Again { .. }
            | Self::Games(_)
            | Self::GameAt { .. }
            | Self::Name(_)
            | Self::Alive { .. }
            | Self::Runs { .. }
            | Self::Another { .. }
            | Self::ParentAt { .. } => Some(Kind::Word),
            Self::Game { .. } => Some(Kind::Game),
            // Counted before, or as fast as they are asked for.
            Self::Hello(_) | Self::Adverts(_) | Self::Part { .. } | Self::Chat { .. } => None,
        }
    }
}

/// Who speaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) protocol: u32,
    pub(crate) rules_version: u32,
    pub(crate) name: String,
    /// Fresh for every start of the program.
    pub(crate) nonce: Digest,
    /// Where the sender listens; 0 if it does not.
    pub(crate) port: u16,
}

/// The most addresses in one packet.
pub(crate) const MAX_PEERS: usize = 64;
/// The most adverts in one packet: each is below 4 KiB.
pub(crate) const MAX_ADVERTS: usize = 12;

/// Reads bytes as what a stranger sends: a packet, an advert, a lobby. The bytes of the packet, if they are one.
pub(super) fn read(bytes: &[u8]) -> Option<Vec<u8>> {
    if let Some(advert) = wire::decode::<Advert>(bytes).ok().filter(Advert::is_sound) {
        let _ = advert.view(Key([0; 32]));
    }
    if let Some(state) = wire::decode::<State>(bytes).ok().filter(State::is_sound) {
        let _ = (state.wanted(), state.holders());
    }
    let packet: Packet = wire::decode(bytes).ok()?;
    let _ = packet.kind();
    wire::encode(&packet).ok()
}

/// The numbers that begin a packet, or a message of the hall, of a game or of watching in one, and its name.
pub(super) fn kinds() -> Vec<(Vec<u32>, String)> {
    let all = (0..).zip(variants::<Packet>()).flat_map(|(number, name)| {
        let inside = match *name {
            "Hall" => variants::<HallMessage>(),
            "Game" => variants::<Message>(),
            "Watch" => variants::<WatchMessage>(),
            _ => return vec![(vec![number], (*name).to_owned())],
        };
        (0..).zip(inside).map(|(n, inside)| (vec![number, n], format!("{name}: {inside}"))).collect()
    });
    all.collect()
}

/// The names of an enum's variants, in the order of their numbers.
fn variants<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let names = Names(Cell::new(&[]));
    // It never becomes a value.
    let _ = T::deserialize(&names);
    names.0.get()
}

/// Hears which variants an enum has, and reads nothing.
struct Names(Cell<&'static [&'static str]>);

impl<'de> Deserializer<'de> for &Names {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(value::Error::custom("an enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.set(variants);
        self.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
#[path = "packet_fuzz.rs"]
mod fuzz;
