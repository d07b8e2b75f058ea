//! The packets that two connected computers exchange, one per frame.

use crate::api::SharedGame;
use crate::chat;
use crate::discovery::DiscoveryMessage;
use crate::identity::{Digest, Key};
use crate::lobby::{Advert, Ask, Refusal, Signed, SignedAdvert, State};
use crate::log::Genesis;
use crate::meter::Kind;
use crate::secret::{Answer, Knock};
use crate::session::Message;
use crate::spectators::SpectatorMessage;
use crate::start::StartMessage;
use crate::swarm::{Alive, Run};
use crate::table::SeatAsk;
use crate::wire;
use serde::de::{Deserializer, Error as _, Visitor, value};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::net::SocketAddr;

/// A packet. The first two kinds stay the same in every version.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Packet {
    /// The first packet on every connection.
    Hello(Hello),
    /// Tables the sender knows of.
    Adverts(Vec<SignedAdvert>),
    /// Addresses at which the sender has reached other peers.
    Peers(Vec<(Key, SocketAddr)>),
    /// A guest's request to the host of a table.
    Ask { table: Digest, ask: Ask },
    /// The host refuses the request.
    Refused { table: Digest, refusal: Refusal },
    /// The host sends the current lobby.
    Lobby(Signed),
    /// The sender leaves that lobby.
    Bye { table: Digest },
    /// A step of starting a game.
    Start { table: Digest, message: Box<StartMessage> },
    /// The sender has this game open.
    Open { game: Digest },
    /// The sender has closed this game.
    Shut { game: Digest },
    /// Requests the genesis of a game.
    Fetch { game: Digest },
    /// The genesis of a game.
    Genesis(Box<Genesis>),
    /// Requests part of a tile set.
    AskPart { blob: Digest, index: u32 },
    /// Part of a tile set.
    Part { blob: Digest, index: u32, count: u32, bytes: Vec<u8> },
    /// A message between two sessions of a game.
    Game { game: Digest, message: Box<Message> },
    /// A spectator asks a holder for a seat, or withdraws that.
    AskSeat { game: Digest, ask: Option<Box<SeatAsk>> },
    /// The sender's user votes against what is being voted on.
    Decline { game: Digest, body: Digest },
    /// The sender continues with a branch of this game after entry `seq`, at another table.
    Branching { game: Digest, table: Digest, seq: u64 },
    /// Between neighbours of the hall.
    Discovery(DiscoveryMessage),
    /// Chat lines of a table, at most 16; `is_past` if they are not new.
    Chat { table: Digest, lines: Vec<chat::Signed>, is_past: bool },
    /// Who watches a game through whom.
    Spectators { game: Digest, message: SpectatorMessage },
    /// Requests the games that this game, a branch, came from.
    FetchParent { game: Digest },
    /// The file with that hash holds them; it is sent in parts.
    ParentAt { game: Digest, blob: Digest, bytes: u32 },
    /// The sender took part in this game, and opened a rematch with the same people at that table.
    Rematch { game: Digest, table: Digest },
    /// Requests the list of saved games in which the sender's key holds a seat.
    AskGames,
    /// The list of those games, at most 32.
    Games(Vec<SharedGame>),
    /// Requests one of them.
    AskGame { game: Digest },
    /// The game is the file with that hash and length, which is sent in parts; `None` if it is not available.
    GameAt { game: Digest, at: Option<(Digest, u32)> },
    /// The sender's user has changed the name that its `Hello` gave.
    Name(String),
    /// Proves that two computers know the password of a table.
    Proof { table: Digest, proof: Proof },
    /// A signed message from one run of that key to another.
    Alive { key: Key, alive: Alive },
    /// The sender, who has this game open, is connected with these runs of its holders.
    Runs { game: Digest, runs: Vec<(Key, Run)> },
    /// Some peer is connected with that run of the receiver's key.
    Another { run: Run },
}

/// A step in which two computers prove to each other that they know the password of a table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum Proof {
    /// The first step, by the side that wants to come in.
    Knock(Knock),
    /// The second step, by the side that answers the knock with this number.
    Answer { sid: Digest, answer: Answer },
    /// The third step: both know the password.
    Confirm(Digest),
    /// The third step, if the passwords differ.
    Wrong,
    /// The table has no password, as far as the sender knows.
    Open,
}

impl Packet {
    /// What it counts as, in addition to a frame and its bytes.
    pub(super) fn kind(&self) -> Option<Kind> {
        match self {
            Self::Discovery(_) | Self::Peers(_) => Some(Kind::Discovery),
            Self::Ask { .. } | Self::Proof { .. } => Some(Kind::LobbyRequest),
            Self::Start { .. }
            | Self::Fetch { .. }
            | Self::AskPart { .. }
            | Self::Spectators { .. }
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
            | Self::Rematch { .. }
            | Self::Games(_)
            | Self::GameAt { .. }
            | Self::Name(_)
            | Self::Alive { .. }
            | Self::Runs { .. }
            | Self::Another { .. }
            | Self::ParentAt { .. } => Some(Kind::Word),
            Self::Game { .. } => Some(Kind::Game),
            // Counted elsewhere, or sent only as fast as they are requested.
            Self::Hello(_) | Self::Adverts(_) | Self::Part { .. } | Self::Chat { .. } => None,
        }
    }
}

/// The greeting of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) protocol: u32,
    pub(crate) rules_version: u32,
    pub(crate) name: String,
    /// Fresh for every run of the program.
    pub(crate) nonce: Digest,
    /// The port where the sender listens; 0 if it does not.
    pub(crate) port: u16,
}

/// The most addresses in one packet.
pub(crate) const MAX_PEERS: usize = 64;
/// The most adverts in one packet: each is below 4 KiB.
pub(crate) const MAX_ADVERTS: usize = 12;

/// Decodes untrusted bytes as a packet, an advert and a lobby. Returns the packet encoded again, if they are one.
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

/// Every kind of packet: the variant numbers it begins with, including those of a message of the hall, of a game or of
/// watching inside it, and its name.
pub(super) fn kinds() -> Vec<(Vec<u32>, String)> {
    let all = (0..).zip(variants::<Packet>()).flat_map(|(number, name)| {
        let inside = match *name {
            "Discovery" => variants::<DiscoveryMessage>(),
            "Game" => variants::<Message>(),
            "Spectators" => variants::<SpectatorMessage>(),
            _ => return vec![(vec![number], (*name).to_owned())],
        };
        (0..).zip(inside).map(|(n, inside)| (vec![number, n], format!("{name}: {inside}"))).collect()
    });
    all.collect()
}

/// The names of an enum's variants, in the order of their numbers.
fn variants<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let names = Names(Cell::new(&[]));
    // This never produces a value.
    let _ = T::deserialize(&names);
    names.0.get()
}

/// A deserializer that records the variants of an enum, and reads nothing.
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
