//! Continues a game that cannot go on: alone from a saved game whose other computers are lost, or with the players who
//! are here.

use super::event_loop::Core;
use super::import::saved_path;
use super::lobby_room::LobbyRoom;
use super::log_jobs::{Aim, Counter};
use super::packet::Packet;
use super::room::Room;
use super::this_computer::random;
use crate::api::{FileProblem, Problem};
use crate::api::{Reach, TableId};
use crate::file;
use crate::identity::{Digest, Identity};
use crate::lobby::{Beginning, Branch, Lobby};
use crate::log::{
    self, BadLog, BotKind, Genesis, HolderOffer, Log, SeatKind, SeatOffer, TileSetOffer, Unopened,
};
use crate::name::Name;
use crate::start::{Plan, Start, StartOutput};
use crate::table::{Blobs, Opening, Ready};
use rules::{Seat, Wait};
use std::path::Path;

impl Core {
    /// Starts a branch of the game in `path` at its end, or after the first `records` records. Every seat is played at
    /// this computer: by `bots`, if there are any, but for the one that decides there. The saved game is not touched, and
    /// the branch never claims to be it.
    pub(super) fn branch(&mut self, path: &Path, records: Option<usize>, bots: Option<BotKind>) {
        let opening = Opening { is_shown: false, ..self.opening() };
        let (me, name, games, of) =
            (self.own.identity(), self.own.name(), self.own.profile.games(), path.to_owned());
        self.go_to(path, opening, move |counter| {
            let parent = parent(&of, records, counter)?;
            let refused = |why: BadLog| Problem::File(FileProblem::LogRefused { path: of.clone(), why });
            if matches!(parent.game().wait(), Wait::Over) {
                return Err(refused(BadLog::Over));
            }
            let plan = alone(&parent, &me, name, bots);
            let genesis = found(me, plan).map_err(|reason| refused(BadLog::Unfounded(reason)))?;
            let to = saved_path(&games, genesis.id());
            let ready = Ready::branch(&to, genesis, &parent)?;
            if !counter.is_wanted() {
                // Nobody will play it. If it cannot be removed, one saved game too many remains.
                let _ = std::fs::remove_file(&to);
            }
            Ok(ready)
        });
    }

    /// Opens the lobby of a branch at the end of the game in `path`. Peers that have that game open are told, and
    /// players who come get their old seats.
    pub(super) fn branch_with(&mut self, path: &Path) {
        let of = path.to_owned();
        let work = move |counter: &Counter| branch_lobby(&of, counter);
        self.read(path, Aim::Table, work, |core, begun| match begun {
            Ok((begin, blobs, table)) => core.open_branch(begin, blobs, table),
            Err(problem) => core.tell.problem(problem),
        });
    }

    /// `of` is the table of the game; the branch keeps its password.
    fn open_branch(&mut self, mut begin: Beginning, blobs: Blobs, of: TableId) {
        let is_private = matches!(&self.room, Room::Table(table) if table.is_private());
        begin.lock = self.doors.locks.of(of).cloned();
        self.depart();
        let (table, parent) = (begin.table, begin.branch.as_ref().map(|branch| branch.parent));
        let mut lobby = Lobby::host(self.own.identity(), &self.own.name(), begin);
        lobby.take_old_seats(self.own.key);
        let reach = if is_private { Reach::Here } else { Reach::Network };
        self.room = Room::Lobby(Box::new(LobbyRoom::new(lobby, reach, blobs)));
        self.publish();
        let Some(parent) = parent.filter(|_| !is_private) else { return };
        let (game, seq) = (parent.game, parent.seq);
        // A peer that goes there at once must know the table; the hall may advertise it later.
        let own = self.own_advert();
        for key in self.links.at_game(game) {
            if let Some(own) = &own {
                self.out.send(key, &Packet::Adverts(vec![own.clone()]));
            }
            self.out.send(key, &Packet::Branching { game, table, seq });
        }
    }
}

/// The log of a game: all of it, or the first `records` records of its file.
fn parent(path: &Path, records: Option<usize>, counter: &Counter) -> Result<Log, Problem> {
    let go_on = &mut |done, all| counter.goes_on(done, all);
    let opened = match records {
        None => log::open(path, go_on),
        // Later records may be damaged or wrong.
        Some(count) => file::read_whole(path).map_err(|error| Unopened::Refused(error.into())).and_then(
            |(contents, _)| {
                let kept = &contents.records[..count.min(contents.records.len())];
                log::checked(kept, None, go_on)
            },
        ),
    };
    opened.map_err(|why| Problem::unopened(path, why))
}

/// What the lobby of a branch starts from, the log that guests fetch, and the table of the game.
fn branch_lobby(path: &Path, counter: &Counter) -> Result<(Beginning, Blobs, TableId), Problem> {
    let log = parent(path, None, counter)?;
    let begun = begin_branch(&log)
        .map_err(|why| Problem::File(FileProblem::LogRefused { path: path.to_owned(), why }));
    begun.map(|(begin, blobs)| (begin, blobs, log.offer().table))
}

fn begin_branch(log: &Log) -> Result<(Beginning, Blobs), BadLog> {
    if matches!(log.game().wait(), Wait::Over) {
        return Err(BadLog::Over);
    }
    let parent = log.branch(log.seq()).ok_or(BadLog::Empty)?;
    let records = log.records_to(parent).map_err(unfounded)?;
    let bytes = file::to_bytes(&records);
    let mut blobs = Blobs::of(log.blobs());
    let length = u32::try_from(bytes.len()).map_err(unfounded)?;
    let blob = blobs.insert(bytes).ok_or(BadLog::TooLarge)?;
    let offer = log.offer();
    let seats = offer.seats.iter().zip(&log.roster().seats);
    let was = seats.map(|(offered, now)| SeatOffer {
        holder: now.holder,
        name: now.name.cleaned().unwrap_or_else(|| now.holder.short().into()),
        colour: offered.colour,
        player: if offered.holder == now.holder { offered.player } else { SeatKind::Person },
    });
    let name: String = offer.name.to_string().chars().take(24).collect();
    let begin = Beginning {
        table: Digest(random().map_err(unfounded)?),
        name: format!("{name} · {}", parent.seq),
        setup: offer.setup.clone(),
        tile_sets: offer.tile_sets.clone(),
        hints: offer.terms.hints,
        lock: None,
        branch: Some(Branch {
            parent,
            log: TileSetOffer { name: "log".to_owned(), blob, bytes: length },
            was: was.collect(),
        }),
    };
    Ok((begin, blobs))
}

fn unfounded(error: impl std::fmt::Display) -> BadLog {
    BadLog::Unfounded(error.to_string())
}

/// The plan of a branch at the end of `parent`, in which one computer plays every seat.
fn alone(parent: &Log, me: &Identity, name: String, bots: Option<BotKind>) -> Plan {
    let offer = parent.offer();
    // A name that an older program accepted may be invalid by now.
    let cleaned = |name: &Name| name.cleaned().unwrap_or_else(|| "?".into());
    let mine = match parent.game().wait() {
        Wait::Decide { seat, .. } => seat,
        Wait::Chance(_) | Wait::Over => parent.game().turn(),
    };
    let player = |seat: Seat, was: SeatKind| match bots {
        Some(_) if seat == mine => SeatKind::Person,
        Some(kind) => SeatKind::Bot(kind),
        None => was,
    };
    let seats = (0..).map(Seat).zip(offer.seats.iter()).map(|(n, seat)| SeatOffer {
        holder: me.key(),
        name: cleaned(&seat.name),
        player: player(n, seat.player),
        ..seat.clone()
    });
    Plan {
        table: offer.table,
        name: cleaned(&offer.name),
        setup: offer.setup.clone(),
        seats: seats.collect(),
        holders: vec![HolderOffer { key: me.key(), name: name.into() }],
        tile_sets: offer.tile_sets.clone(),
        hints: offer.terms.hints,
        parent: parent.branch(parent.seq()),
    }
}

/// The genesis of a plan with a single holder: no other computer has to answer.
fn found(me: Identity, plan: Plan) -> Result<Genesis, String> {
    let nonce = random().map_err(|error| error.to_string())?;
    let mut start = Start::host(me, plan, nonce).map_err(|error| error.to_string())?;
    while let Some(output) = start.poll() {
        match output {
            StartOutput::Ready(genesis) => return Ok(*genesis),
            StartOutput::Failed(reason) => return Err(reason.to_string()),
            StartOutput::Send { .. } => {}
        }
    }
    Err("the branch waits for another computer".to_owned())
}
