//! Whole nodes over loopback sockets, without mDNS: games from the lobby to the agreed result.

mod branch;
mod buttons;
mod chat;
mod desync;
mod dice;
mod duplicate_key;
mod farewell;
mod flood;
mod game_sharing;
mod goings;
mod hostile;
mod idle;
mod killed;
mod liar;
mod locked;
mod log_jobs;
mod rematch;
mod thinking;
mod versions;
mod watching;
mod ways;

use super::*;
use dice::Dice;
use rules::{Action, Cell, Game, Preset, Rotation, Seat, Setup, SplitMix, TileSet, TileSets};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tempfile::TempDir;

/// Anything that takes longer hangs, however busy the computer is.
const PATIENCE: Duration = Duration::from_secs(600);

/// A node and what it has reported so far.
struct Player {
    node: Option<Node>,
    /// After the node, which has files open in it, so that it is dropped last.
    folder: TempDir,
    at: Option<String>,
    table: Option<TableId>,
    tables: Vec<TableAdvert>,
    /// That table has a password.
    is_locked: bool,
    lobby: Option<Arc<LobbyView>>,
    path: Option<PathBuf>,
    seen: u64,
    is_rewound: bool,
    status: Option<Arc<Status>>,
    problems: Vec<Problem>,
    changes: Vec<TableChange>,
    interrupted: Option<PathBuf>,
    refusals: Vec<Refused>,
    invitation: Option<JoinCodes>,
    chat: Option<Arc<ChatView>>,
    again: Option<Rematch>,
    games_there: Option<NeighbourGames>,
    neighbours: Vec<Neighbour>,
    /// A peer at the table was disconnected at some time.
    was_parted: bool,
    serves: Option<usize>,
    /// The tile sets it has.
    sets: Arc<TileSets>,
    listen: Listen,
    /// The file for its game, if one is named.
    log: Option<PathBuf>,
    /// It marks itself ready only when told to.
    is_shy: bool,
    /// Whether its bots wait.
    is_held: Arc<AtomicBool>,
    /// Whether it agrees to what others want.
    agrees: bool,
    catch_up: Vec<CatchUp>,
    /// The logs whose reading was reported.
    readings: std::collections::BTreeSet<PathBuf>,
    /// The most of them at once.
    most_read: usize,
}

impl Player {
    fn new(test: &str, name: &str) -> Self {
        let folder = tempfile::Builder::new().prefix(&format!("bastide-{test}-{name}-")).tempdir().unwrap();
        Self {
            node: None,
            folder,
            at: None,
            table: None,
            tables: Vec::new(),
            is_locked: false,
            lobby: None,
            path: None,
            seen: 0,
            is_rewound: false,
            status: None,
            problems: Vec::new(),
            changes: Vec::new(),
            interrupted: None,
            refusals: Vec::new(),
            invitation: None,
            chat: None,
            again: None,
            games_there: None,
            neighbours: Vec::new(),
            was_parted: false,
            serves: None,
            sets: Arc::new(TileSets::built_in().clone()),
            listen: Listen::At("127.0.0.1:0".parse().unwrap()),
            log: None,
            is_shy: false,
            is_held: Arc::default(),
            agrees: true,
            catch_up: Vec::new(),
            readings: std::collections::BTreeSet::new(),
            most_read: 0,
        }
    }

    fn start(mut self, connect: &[&Player], pause: u64) -> Self {
        self.restart(connect, pause);
        self
    }

    fn restart(&mut self, connect: &[&Player], pause: u64) {
        let is_held = Arc::clone(&self.is_held);
        let bots: BotMaker =
            Arc::new(move |_, seed| Box::new(Dice(SplitMix::new(seed), Arc::clone(&is_held))));
        let config = Config {
            listen: self.listen,
            discovery: Discovery::Off,
            connect: connect.iter().map(|p| p.at.clone().unwrap()).collect(),
            autopilot: Some(BotKind::Random),
            agrees: self.agrees,
            bot_pause: Duration::from_millis(pause),
            name: Some("Somebody".into()),
            serves: self.serves,
            sets: Arc::clone(&self.sets),
            log: self.log.clone(),
            ..Config::new(self.folder.path().to_owned(), bots)
        };
        self.node = Some(Node::start(config, Arc::new(|| {})).unwrap());
        self.at = None;
        until(&mut [self], |p| p[0].at.is_some());
    }

    fn send(&self, command: impl Into<Command>) {
        self.node.as_ref().unwrap().send(command);
    }

    /// Takes the node's notices, and answers as a program without a user would.
    fn hear(&mut self) {
        while let Some(notice) = self.node.as_ref().and_then(Node::try_recv) {
            match notice {
                Notice::Listening { address } => self.at = Some(address),
                Notice::Tables(tables) => {
                    self.table = tables.first().map(|t| t.table);
                    self.is_locked = tables.first().is_some_and(|t| t.has_password);
                    self.tables = tables;
                }
                Notice::Lobby(lobby) => {
                    if lobby.is_host && lobby.not_yet.is_none() {
                        self.send(LobbyCommand::Start);
                    }
                    if !lobby.is_host
                        && !self.is_shy
                        && lobby.seats.iter().flatten().any(|s| s.is_mine && !s.is_ready)
                    {
                        self.send(LobbyCommand::Ready(true));
                    }
                    self.lobby = Some(lobby);
                }
                Notice::Started(seating) => {
                    self.path = Some(seating.path.clone());
                    self.seen = 0;
                }
                Notice::Entry(entry) => {
                    assert_eq!(entry.seq, self.seen + 1, "entries are reported in order, each once");
                    self.seen = entry.seq;
                    self.changes.extend(entry.change.clone());
                }
                Notice::Rewound { seq } => {
                    self.seen = seq;
                    self.is_rewound = true;
                }
                Notice::Status(status) => {
                    self.was_parted |= status.holders.iter().any(|h| matches!(h.link, Link::Reconnecting));
                    self.catch_up.extend(status.catch_up);
                    self.status = Some(status);
                }
                Notice::Interrupted(path) => self.interrupted = Some(path),
                Notice::Problem(problem) => self.problems.push(problem),
                Notice::Refusals(list) => self.refusals = list,
                Notice::JoinCodes(ways) => self.invitation = ways,
                Notice::Chat(chat) => self.chat = chat,
                Notice::Rematch(again) => self.again = again,
                Notice::Reading(list) => {
                    self.most_read = self.most_read.max(list.len());
                    self.readings.extend(list.into_iter().map(|r| r.path));
                }
                Notice::NeighbourGames(games_there) => self.games_there = games_there,
                Notice::Neighbours(list) => self.neighbours = list,
                _ => {}
            }
        }
    }

    fn stop(&mut self) {
        drop(self.node.take());
        self.status = None;
    }

    fn is_done(&self) -> bool {
        matches!(self.status.as_deref(), Some(Status { waiting: Waiting::Done { missing }, .. }) if missing.is_empty())
    }
}

fn until(players: &mut [&mut Player], mut is_so: impl FnMut(&[&mut Player]) -> bool) {
    let start = Instant::now();
    while !is_so(players) {
        for player in players.iter_mut() {
            player.hear();
        }
        if start.elapsed() > PATIENCE {
            for player in players.iter() {
                eprintln!(
                    "{:?}\n  lobby {:?}\n  status {:?}\n  problems {:?}",
                    player.folder.path(),
                    player.lobby,
                    player.status,
                    player.problems
                );
                eprintln!("  heard {:?}", player.chat);
            }
            panic!("it took too long");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Holds or releases the bots of these players: a running game may be over before a busy computer reaches what the test
/// looks at.
fn hold<'a>(players: impl IntoIterator<Item = &'a Player>, is_held: bool) {
    players.into_iter().for_each(|player| player.is_held.store(is_held, Ordering::Relaxed));
}

/// While this file exists, the reading of that log waits.
pub(super) fn held(log: &std::path::Path) -> PathBuf {
    log.with_extension("held")
}

/// A whole short game.
fn short_game(seats: u8) -> Setup {
    Preset::River.setup(seats)
}

fn table(seats: u8) -> NewTable {
    NewTable { name: "Tavern".into(), setup: short_game(seats), password: None, reach: Reach::Network }
}

fn same_logs(players: &[&mut Player]) {
    let heads: Vec<Digest> = players.iter().map(|p| p.status.as_ref().unwrap().head).collect();
    assert!(heads.iter().all(|head| *head == heads[0]));
    for player in players {
        let report = crate::log::verify(player.path.as_ref().unwrap()).unwrap();
        assert_eq!((report.head, report.is_over), (heads[0], true));
    }
}

#[test]
fn who_types_a_name_is_called_so_by_those_who_were_connected_before() {
    let mut a = Player::new("names", "a").start(&[], 0);
    let mut b = Player::new("names", "b").start(&[&a], 0);
    let key = b.node.as_ref().unwrap().key();
    until(&mut [&mut a, &mut b], |p| p[0].neighbours.iter().any(|n| n.key == key && n.name == "Somebody"));
    b.send(ProfileCommand::Set { name: "Ben".into(), colour: Colour::Red });
    until(&mut [&mut a, &mut b], |p| p[0].neighbours.iter().any(|n| n.key == key && n.name == "Ben"));
}

#[test]
fn two_play_and_a_third_watches_a_whole_game() {
    let mut a = Player::new("whole", "a").start(&[], 0);
    let mut b = Player::new("whole", "b").start(&[&a], 0);
    let mut c = Player::new("whole", "c").start(&[&b], 0);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    c.send(GoCommand::Watch { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].lobby.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut c]);
}

#[test]
fn closed_half_tiles_are_dealt_played_by_bots_and_audited() {
    let mut a = Player::new("hidden", "a").start(&[], 0);
    let mut b = Player::new("hidden", "b").start(&[&a], 0);
    let mut setup = short_game(2);
    setup.sets.extend(["halves1", "halves2"].map(str::to_owned));
    setup.modules.insert(rules::Module::HalfTiles);
    setup.options.half_hands = rules::HalfHands::Dealt;
    a.send(GoCommand::Host(NewTable { setup, ..table(2) }));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
    let path = b.path.as_ref().unwrap();
    let notes = crate::log::verify(path).unwrap().notes;
    assert!(notes.iter().any(|note| note.contains("dealt fairly: 2 dealers")), "{notes:?}");
    let log = crate::log::Log::replay(&crate::file::read(path).unwrap().records).unwrap();
    assert!(!log.game().opened().is_empty(), "the bots know their own tiles");
}

#[test]
fn who_was_away_catches_up_and_the_game_ends_equal_everywhere() {
    let mut a = Player::new("back", "a").start(&[], 5);
    let mut b = Player::new("back", "b").start(&[&a], 5);
    let mut c = Player::new("back", "c").start(&[&a], 5);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].seen > 20);
    hold([&a, &c], true);
    b.stop();
    let is_missed = |p: &[&mut Player]| {
        let rows = p[0].status.iter().flat_map(|s| &s.holders);
        rows.into_iter().any(|h| matches!(h.link, Link::Reconnecting))
    };
    until(&mut [&mut a, &mut c], is_missed);
    hold([&a, &c], false);
    b.restart(&[&a], 5);
    b.send(SavedCommand::Resume(b.path.clone().unwrap()));
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut c]);
}

#[test]
fn a_game_on_one_computer_is_played_saved_and_taken_up_again() {
    let mut a = Player::new("here", "a").start(&[], 5);
    a.send(GoCommand::Host(NewTable { reach: Reach::Here, ..table(2) }));
    a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: BotKind::Random } });
    until(&mut [&mut a], |p| p[0].seen > 10);
    hold([&a], true);
    a.stop();
    hold([&a], false);
    a.restart(&[], 0);
    a.send(SavedCommand::Resume(a.path.clone().unwrap()));
    until(&mut [&mut a], |p| p[0].is_done());
    same_logs(&[&mut a]);
}

#[test]
fn a_tile_set_that_was_added_is_played_at_the_next_table() {
    let mut a = Player::new("added", "a").start(&[], 0);
    let sets = TileSets::built_in().with(vec![locked::village()]).unwrap();
    a.send(ProfileCommand::TileSets(Arc::new(sets)));
    let mut setup = short_game(2);
    setup.sets.iter_mut().filter(|set| *set == "base").for_each(|set| *set = "village".to_owned());
    a.send(GoCommand::Host(NewTable { reach: Reach::Here, setup, ..table(2) }));
    a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: BotKind::Random } });
    until(&mut [&mut a], |p| p[0].is_done());
}

#[test]
fn a_wrong_password_a_full_colour_and_a_foreign_file_are_told() {
    let mut a = Player::new("told", "a").start(&[], 0);
    let mut b = Player::new("told", "b").start(&[&a], 0);
    a.send(GoCommand::Host(NewTable { password: Secret::new("sesame"), ..table(3) }));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: Secret::new("guess") });
    until(&mut [&mut a, &mut b], |p| p[1].problems.contains(&Problem::Join(JoinProblem::WrongPassword)));
    let too_long = |p: &Player| {
        let long = Problem::NotNow { why: NotNow::LongPassword };
        p.problems.iter().filter(|problem| **problem == long).count()
    };
    b.send(NetworkCommand::Passphrase(Secret::new(&"x".repeat(257))));
    b.send(GoCommand::Join { table: b.table.unwrap(), password: Secret::new(&"x".repeat(257)) });
    until(&mut [&mut a, &mut b], |p| too_long(p[1]) == 2);
    b.send(GoCommand::Join { table: b.table.unwrap(), password: Secret::new("sesame") });
    until(&mut [&mut a, &mut b], |p| p[1].lobby.as_ref().is_some_and(|l| l.seats[1].is_some()));
    b.send(LobbyCommand::Dress { seat: Seat(1), name: "B".into(), colour: Colour::Red });
    until(&mut [&mut a, &mut b], |p| p[1].problems.contains(&Problem::Lobby(LobbyProblem::ColourTaken)));
    b.send(LobbyCommand::Start);
    until(&mut [&mut a, &mut b], |p| p[1].problems.contains(&Problem::Lobby(LobbyProblem::NotHost)));
    let foreign = b.folder.path().join("foreign");
    std::fs::write(&foreign, b"no log at all").unwrap();
    b.send(SavedCommand::Import(foreign));
    until(&mut [&mut a, &mut b], |p| {
        p[1].problems.iter().any(|p| matches!(p, Problem::File(FileProblem::LogRefused { .. })))
    });
    let whole = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/whole-game.bastide");
    let mut bad = std::fs::read(whole).unwrap();
    let middle = bad.len() / 2;
    bad[middle] ^= 1;
    let broken = b.folder.path().join("broken");
    std::fs::write(&broken, bad).unwrap();
    let is_told =
        |p: &Problem| matches!(p, Problem::File(FileProblem::LogBroken { entries, .. }) if *entries > 20);
    for command in
        [Command::Saved(SavedCommand::Import(broken.clone())), Command::Saved(SavedCommand::Resume(broken))]
    {
        b.problems.clear();
        b.send(command);
        until(&mut [&mut a, &mut b], |p| p[1].problems.iter().any(is_told));
    }
    b.send(NetworkCommand::Connect("nowhere".into()));
    until(&mut [&mut a, &mut b], |p| {
        p[1].problems.contains(&Problem::Network(NetworkProblem::BadAddress { text: "nowhere".into() }))
    });
}

#[test]
fn a_lobby_with_a_password_is_watched_by_whoever_knows_it() {
    let mut a = Player::new("locked", "a").start(&[], 0);
    let mut b = Player::new("locked", "b").start(&[&a], 0);
    a.send(GoCommand::Host(NewTable { password: Secret::new("sesame"), ..table(3) }));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Watch { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| {
        p[1].problems.contains(&Problem::Join(JoinProblem::PasswordWanted { name: "Tavern".into() }))
    });
    b.send(GoCommand::Watch { table: b.table.unwrap(), password: Secret::new("sesame") });
    until(&mut [&mut a, &mut b], |p| p[1].lobby.as_ref().is_some_and(|l| l.watchers.len() == 1));
    assert!(b.lobby.as_ref().unwrap().seats[1].is_none(), "a spectator takes no seat");
}

#[test]
fn nonsense_in_a_frame_ends_that_connection_and_no_other() {
    use crate::swarm::{self, SwarmCommand, SwarmNotice, address};
    let mut a = Player::new("nonsense", "a").start(&[], 0);
    let mut b = Player::new("nonsense", "b").start(&[&a], 0);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let target = address::parse(a.at.as_ref().unwrap()).unwrap();
    let is_closed = runtime.block_on(async {
        let options = swarm::Options {
            pair: libp2p::identity::Keypair::generate_ed25519(),
            listen: Listen::At("127.0.0.1:0".parse().unwrap()),
            mdns: None,
            hall: None,
            run: swarm::Run::new().unwrap(),
        };
        let (to_swarm, mut reports) = swarm::start(options).unwrap();
        to_swarm.send(SwarmCommand::Dial(target)).unwrap();
        while let Some(report) = reports.recv().await {
            match report {
                SwarmNotice::Up(key, ..) => to_swarm.send(SwarmCommand::Send(key, vec![0xff; 999])).unwrap(),
                SwarmNotice::Down(_) => return true,
                _ => {}
            }
        }
        false
    });
    assert!(is_closed);
    until(&mut [&mut a, &mut b], |p| {
        p[0].problems.iter().any(|p| matches!(p, Problem::Network(NetworkProblem::Misbehaved { .. })))
    });
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b]);
}

#[test]
fn a_table_is_found_by_its_ticket_by_its_code_and_not_by_another_hall() {
    let mut a = Player::new("ways", "a").start(&[], 0);
    a.send(GoCommand::Host(NewTable { password: Secret::new("sesame"), ..table(3) }));
    until(&mut [&mut a], |p| p[0].invitation.is_some());
    let ways = a.invitation.clone().unwrap();
    assert!(ways.has_password);
    let join = |way: &str, password: Option<&str>| {
        Command::Go(GoCommand::JoinBy {
            way: way.to_owned(),
            password: password.and_then(Secret::new),
            is_watching: false,
        })
    };
    let mut b = Player::new("ways", "b").start(&[], 0);
    b.send(join(&ways.ticket, None));
    until(&mut [&mut a, &mut b], |p| {
        p[1].problems.contains(&Problem::Join(JoinProblem::PasswordWanted { name: "Tavern".into() }))
    });
    b.send(join(&format!("here: {}", ways.ticket.to_lowercase()), Some("sesame")));
    until(&mut [&mut a, &mut b], |p| p[1].lobby.as_ref().is_some_and(|l| l.seats[1].is_some()));
    let mut c = Player::new("ways", "c").start(&[], 0);
    c.send(join(&ways.code.unwrap(), Some("sesame")));
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].lobby.as_ref().is_some_and(|l| l.seats[2].is_some()));
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.is_done()));
    same_logs(&[&mut a, &mut b, &mut c]);

    let mut d = Player::new("ways", "d").start(&[], 0);
    d.send(NetworkCommand::Passphrase(Secret::new("blue door")));
    d.at = None;
    until(&mut [&mut d], |p| p[0].at.is_some());
    d.send(NetworkCommand::Connect(a.at.clone().unwrap()));
    until(&mut [&mut a, &mut d], |p| {
        p[1].problems
            .iter()
            .any(|p| matches!(p, Problem::Network(NetworkProblem::OtherHall { hall: OtherHall::Open })))
    });
    until(&mut [&mut a, &mut d], |p| {
        p[0].problems.contains(&Problem::Network(NetworkProblem::OtherHall { hall: OtherHall::Closed }))
    });
    assert!(d.table.is_none());
}

#[test]
fn passwords_cannot_be_tried_for_ever_and_may_be_changed_by_the_host() {
    let mut a = Player::new("guess", "a").start(&[], 0);
    let mut b = Player::new("guess", "b").start(&[&a], 0);
    a.send(GoCommand::Host(table(3)));
    a.send(LobbyCommand::Password(Secret::new("sesame")));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    let begin = Instant::now();
    for n in 0..100 {
        let told = b.problems.len();
        b.send(GoCommand::Join { table: b.table.unwrap(), password: Secret::new(&format!("guess {n}")) });
        until(&mut [&mut a, &mut b], |p| p[1].problems.len() > told);
        if b.problems.contains(&Problem::Join(JoinProblem::TooManyTries)) {
            break;
        }
    }
    let wrong = b.problems.iter().filter(|p| **p == Problem::Join(JoinProblem::WrongPassword)).count() as u64;
    // Eight at once, then one every five seconds.
    let allowed = 9 + begin.elapsed().as_secs() / 5;
    assert!(
        wrong <= allowed && b.problems.contains(&Problem::Join(JoinProblem::TooManyTries)),
        "{allowed}: {:?}",
        b.problems
    );
    until(&mut [&mut a, &mut b], |p| p[0].refusals.iter().any(|r| r.reason.contains("password")));
    a.send(LobbyCommand::Password(None));
    until(&mut [&mut a, &mut b], |p| p[0].invitation.as_ref().is_some_and(|ways| !ways.has_password));
    until(&mut [&mut a, &mut b], |p| !p[1].is_locked);
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b], |p| p[1].lobby.as_ref().is_some_and(|l| l.seats[1].is_some()));
}

#[test]
fn who_knows_one_neighbour_finds_the_table_of_another_and_sits_down_there() {
    let mut a = Player::new("second", "a").start(&[], 0);
    let mut b = Player::new("second", "b").start(&[&a], 0);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    let mut c = Player::new("second", "c").start(&[&b], 0);
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].table.is_some());
    c.send(GoCommand::Join { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[0].is_done() && p[2].is_done());
    same_logs(&[&mut a, &mut c]);
}
