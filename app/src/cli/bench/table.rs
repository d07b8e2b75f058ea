//! A table of whole nodes on this machine: how long a move takes to reach every node, over loopback, signed, stored and
//! checked.

use super::folder::with_folder;
use super::log::random_line;
use crate::bot;
use crate::cli::outcome::Failure;
use net::log::Log;
use net::node::{
    Command, Config, Discovery, GoCommand, Listen, LobbyCommand, NewTable, Node, Notice, Reach, Secret,
    TableCommand, TableId,
};
use rules::{Game, Preset, Seat, SplitMix, Wait};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// The time limit for one step before the measurement is abandoned.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Serialize)]
pub(super) struct LoopbackTable {
    seats: u8,
    spectators: usize,
    moves: usize,
    /// From the mover's confirmation until the last holder has stored and checked the move.
    to_all_holders_ms: Spread,
    /// The same for each spectator.
    to_spectators_ms: Option<Spread>,
    /// The number of spectators that watch through players' computers only.
    from_players: usize,
    /// The distance of the farthest spectator from the players.
    farthest: u8,
    fsync_ms: Spread,
}

/// Times in milliseconds: the median, the 90th percentile and the maximum.
#[derive(Serialize)]
pub(super) struct Spread {
    p50: f64,
    p90: f64,
    max: f64,
}

impl Spread {
    pub(super) fn of(mut times: Vec<Duration>) -> Option<Self> {
        times.sort_unstable();
        let last = times.len().checked_sub(1)?;
        let at = |percent: usize| times[last * percent / 100].as_secs_f64() * 1e3;
        Some(Self { p50: at(50), p90: at(90), max: at(100) })
    }

    /// The maximum.
    pub(super) const fn max(&self) -> f64 {
        self.max
    }

    pub(super) fn sentence(&self) -> String {
        format!(
            "half within {:.1} ms, nine in ten within {:.1}, the longest {:.1}",
            self.p50, self.p90, self.max
        )
    }
}

impl LoopbackTable {
    pub(super) fn sentence(&self) -> String {
        let mut text = format!(
            "{} moves to all {} computers: {}; one fsync here: {}",
            self.moves,
            self.seats,
            self.to_all_holders_ms.sentence(),
            self.fsync_ms.sentence(),
        );
        if let Some(spread) = &self.to_spectators_ms {
            text += &format!(
                "; to {} spectators ({} of them straight from players, the farthest {} away from them): {}",
                self.spectators,
                self.from_players,
                self.farthest,
                spread.sentence()
            );
        }
        text
    }
}

/// Plays `moves` moves at a table with `seats` computers of one seat each and with `spectators` spectators.
pub(super) fn measure(seats: u8, spectators: usize, moves: usize) -> Result<LoopbackTable, Failure> {
    with_folder(|folder| LoopbackNetwork::open(folder, seats, spectators, 1, Locks::default())?.play(moves))
}

/// The secrets that a stranger must give.
#[derive(Clone, Copy, Default)]
pub(super) struct Locks {
    pub(super) password: Option<&'static str>,
    pub(super) passphrase: Option<&'static str>,
}

/// A notice of a node, and when it came.
struct Heard {
    node: usize,
    at: Instant,
    notice: Notice,
}

/// Nodes, with a listening thread for each.
pub(super) struct LoopbackNetwork {
    folder: PathBuf,
    /// Where the first node stores the game.
    path: PathBuf,
    seats: u8,
    nodes: Vec<Arc<Node>>,
    news: Receiver<Heard>,
    tell: Sender<Heard>,
    addresses: Vec<String>,
    table: Option<TableId>,
    locks: Locks,
    asked: BTreeSet<usize>,
    /// The lobby revision that each node answered last.
    answered: BTreeMap<usize, u64>,
    seated: Vec<bool>,
    /// When each node had each entry.
    stored: Vec<BTreeMap<u64, Instant>>,
    /// The distance of each node from the players.
    distance: BTreeMap<usize, u8>,
    game: Option<(u64, Arc<Game>)>,
    /// The node that plays each seat.
    players: Vec<usize>,
    dice: SplitMix,
}

impl LoopbackNetwork {
    /// Opens a table and begins a game with `copies` copies of the base set.
    pub(super) fn open(
        folder: &Path,
        seats: u8,
        spectators: usize,
        copies: usize,
        locks: Locks,
    ) -> Result<Self, Failure> {
        let (tell, news) = channel();
        let mut hall = Self {
            folder: folder.to_owned(),
            path: PathBuf::new(),
            seats,
            nodes: Vec::new(),
            news,
            tell,
            addresses: Vec::new(),
            table: None,
            locks,
            asked: BTreeSet::new(),
            answered: BTreeMap::new(),
            seated: Vec::new(),
            stored: Vec::new(),
            distance: BTreeMap::new(),
            game: None,
            players: Vec::new(),
            dice: SplitMix::new(3),
        };
        hall.add(&[])?;
        let mut setup = Preset::Base.setup(seats);
        setup.sets = vec!["base".to_owned(); copies];
        let new = NewTable {
            name: "Measure".to_owned(),
            setup,
            password: hall.locks.password.and_then(Secret::new),
            reach: Reach::Network,
        };
        hall.nodes[0].send(GoCommand::Host(new));
        for _ in 1..seats {
            hall.add(&[0])?;
        }
        hall.wait("the game does not begin", |hall| hall.seated.iter().all(|seated| *seated))?;
        for n in 0..spectators {
            hall.add(&[n % usize::from(seats), (n + 1) % usize::from(seats)])?;
        }
        hall.wait("not all spectators see the game", |hall| hall.seated.iter().all(|seated| *seated))?;
        let served = hall.nodes.len();
        hall.wait("not all spectators are served", |hall| hall.distance.len() == served)?;
        Ok(hall)
    }

    /// Adds a node that dials some of the earlier ones.
    fn add(&mut self, dial: &[usize]) -> Result<(), Failure> {
        let number = self.nodes.len();
        let mut config = Config::new(self.folder.join(number.to_string()), bot::maker());
        config.listen = Listen::At(std::net::SocketAddr::from(([127, 0, 0, 1], 0)));
        config.discovery = Discovery::Off;
        config.hall = self.locks.passphrase.and_then(Secret::new);
        config.connect = dial.iter().map(|n| self.addresses[*n].clone()).collect();
        config.name = Some(format!("Player {number}"));
        let node = Arc::new(Node::start(config, Arc::new(|| {})).map_err(Failure::because)?);
        let (heard, tell) = (node.clone(), self.tell.clone());
        std::thread::spawn(move || {
            loop {
                let Some(notice) = heard.recv(Duration::from_secs(1)) else { continue };
                let is_end = matches!(notice, Notice::Ended);
                if tell.send(Heard { node: number, at: Instant::now(), notice }).is_err() || is_end {
                    return;
                }
            }
        });
        self.nodes.push(node);
        self.addresses.push(String::new());
        self.seated.push(false);
        self.stored.push(BTreeMap::new());
        self.wait("a node does not listen", |hall| !hall.addresses[number].is_empty())
    }

    fn wait(&mut self, failure: &str, is_so: impl Fn(&Self) -> bool) -> Result<(), Failure> {
        let until = Instant::now() + PATIENCE;
        while !is_so(self) {
            let left = until.saturating_duration_since(Instant::now());
            let heard = self.news.recv_timeout(left).map_err(|_| Failure::because(failure))?;
            self.hear(heard);
        }
        Ok(())
    }

    fn hear(&mut self, Heard { node, at, notice }: Heard) {
        match notice {
            Notice::Listening { address } => self.addresses[node] = address,
            Notice::Tables(tables) => {
                self.table = self.table.or_else(|| tables.first().map(|advert| advert.table));
                self.sit(node);
            }
            Notice::Lobby(lobby) => {
                let is_mine_to_say = match lobby.is_host {
                    true => lobby.not_yet.is_none(),
                    false => lobby.seats.iter().flatten().any(|seat| seat.is_mine && !seat.is_ready),
                };
                if is_mine_to_say && self.answered.insert(node, lobby.revision) != Some(lobby.revision) {
                    self.nodes[node].send(if lobby.is_host {
                        LobbyCommand::Start
                    } else {
                        LobbyCommand::Ready(true)
                    });
                }
            }
            Notice::Started(seating) => {
                self.seated[node] = true;
                if node == 0 {
                    self.game = Some((0, seating.game.clone()));
                    self.path.clone_from(&seating.path);
                }
                for (seat, _) in seating.seats.iter().enumerate().filter(|(_, player)| player.is_mine) {
                    self.players.resize(seating.seats.len(), 0);
                    self.players[seat] = node;
                }
            }
            Notice::Status(status) => {
                self.distance.extend(status.following.distance.map(|distance| (node, distance)));
            }
            Notice::Entry(entry) => {
                self.stored[node].insert(entry.seq, at);
                if node == 0 {
                    self.game = Some((entry.seq, entry.game.clone()));
                }
            }
            _ => {}
        }
    }

    /// Seats a holder, or lets a spectator watch.
    fn sit(&mut self, node: usize) {
        let Some(table) = self.table else { return };
        if node == 0 || !self.asked.insert(node) {
            return;
        }
        let password = self.locks.password.and_then(Secret::new);
        self.nodes[node].send(if node < usize::from(self.seats) {
            GoCommand::Join { table, password }
        } else {
            GoCommand::Watch { table, password }
        });
    }

    fn play(&mut self, moves: usize) -> Result<LoopbackTable, Failure> {
        let (mut to_all, mut to_spectators) = (Vec::new(), Vec::new());
        let seats = usize::from(self.seats);
        while to_all.len() < moves {
            let Some((began, seq)) = self.move_once()? else { break };
            let times = self.stored.iter().map(|stored| stored[&(seq + 1)] - began).collect::<Vec<_>>();
            to_all.extend(times[..seats].iter().max());
            to_spectators.extend(&times[seats..]);
        }
        let moves = to_all.len();
        Ok(LoopbackTable {
            seats: self.seats,
            spectators: self.nodes.len() - seats,
            moves,
            to_all_holders_ms: Spread::of(to_all).ok_or_else(|| Failure::because("nothing was measured"))?,
            to_spectators_ms: Spread::of(to_spectators),
            from_players: self.distance.values().filter(|distance| **distance == 1).count(),
            farthest: self.distance.values().copied().max().unwrap_or(0),
            fsync_ms: fsync(&self.folder)?,
        })
    }

    /// Makes one move and waits until every node has it. Returns when it began and after which entry; `None` when the
    /// game is over.
    fn move_once(&mut self) -> Result<Option<(Instant, u64)>, Failure> {
        self.wait("no decision comes", Self::is_everybody_there)?;
        let Some((seq, game)) = self.game.clone() else { return Ok(None) };
        let Wait::Decide { seat, .. } = game.wait() else { return Ok(None) };
        let began = self.act(&game, seat);
        self.wait("an entry does not reach everybody", |hall| hall.have(seq + 1))?;
        Ok(Some((began, seq)))
    }

    /// Makes one move. Returns the time from the end of the previous move until every node has this one.
    pub(super) fn play_one(&mut self) -> Result<Duration, Failure> {
        let Some((began, seq)) = self.move_once()? else {
            return Err(Failure::because("the game is over"));
        };
        let last = self.stored.iter().map(|stored| stored[&(seq + 1)]).max();
        Ok(last.map_or(Duration::ZERO, |last| last - began))
    }

    /// Handles the notices of the nodes until then.
    pub(super) fn hear_until(&mut self, until: Instant) {
        while let Ok(heard) = self.news.recv_timeout(until.saturating_duration_since(Instant::now())) {
            self.hear(heard);
        }
    }

    /// The address of a node.
    pub(super) fn address(&self, node: usize) -> &str {
        &self.addresses[node]
    }

    /// Where the first node stores the game.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The log as the first node stored it.
    pub(super) fn log(&self) -> Result<Log, Failure> {
        let records = net::file::read(&self.path).map_err(Failure::because)?.records;
        Log::replay(&records).map_err(Failure::because)
    }

    fn act(&mut self, game: &Game, seat: Seat) -> Instant {
        let actions = random_line(game.clone(), seat, &mut self.dice);
        let began = Instant::now();
        self.nodes[self.players[seat.index()]].send(TableCommand::Act { seat, actions });
        began
    }

    fn have(&self, seq: u64) -> bool {
        self.stored.iter().all(|stored| stored.contains_key(&seq))
    }

    /// Whether all nodes have the same entries and a seat has to decide.
    fn is_everybody_there(&self) -> bool {
        let is_pending = |(seq, game): &(u64, Arc<Game>)| {
            (*seq == 0 || self.have(*seq)) && matches!(game.wait(), Wait::Decide { .. } | Wait::Over)
        };
        self.game.as_ref().is_some_and(is_pending)
    }
}

impl Drop for LoopbackNetwork {
    fn drop(&mut self) {
        for node in &self.nodes {
            node.send(Command::Shutdown);
        }
        let until = Instant::now() + Duration::from_secs(10);
        let mut left = self.nodes.len();
        while left > 0 {
            let Ok(heard) = self.news.recv_timeout(until.saturating_duration_since(Instant::now())) else {
                return;
            };
            left -= usize::from(matches!(heard.notice, Notice::Ended));
        }
    }
}

/// How long this disk takes to store a few hundred bytes.
fn fsync(folder: &Path) -> Result<Spread, Failure> {
    let mut file = std::fs::File::create(folder.join("fsync")).map_err(Failure::because)?;
    let mut times = Vec::new();
    for _ in 0..100 {
        let began = Instant::now();
        file.write_all(&[7; 300]).and_then(|()| file.sync_data()).map_err(Failure::because)?;
        times.push(began.elapsed());
    }
    Spread::of(times).ok_or_else(|| Failure::because("nothing was measured"))
}
