//! `bastide peer`: a seat at a table without a window.

mod print;

use crate::bot;
use crate::cli::{BotName, HostArgs, JoinArgs, PeerCommand, PlayerArgs, fail};
use net::node::{
    BotKind, Command, Config, Discovery, LobbyView, NewTable, Node, Notice, Problem, Reach, TableAdvert,
    TableState, Waiting,
};
use print::Printer;
use rules::{Preset, Rules, Setup, TileSets};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the program stays after everything is done, so that others hear its last word.
const LINGER: Duration = Duration::from_millis(1500);
/// How often a peer without a table looks whether there is one now.
const AGAIN: Duration = Duration::from_secs(2);

/// Hosts or joins a table and plays to the end of the game; the exit status of the program.
#[must_use]
pub fn run(command: PeerCommand) -> ExitCode {
    match start(command).and_then(Peer::live) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => fail(reason),
    }
}

/// What this peer is for.
enum Goal {
    Host(NewTable),
    Join { table: Option<String>, is_watching: bool },
}

struct Peer {
    node: Node,
    goal: Goal,
    printer: Printer,
    /// The revision of the lobby this peer answered last.
    answered: Option<u64>,
    is_busy: bool,
    tables: Vec<TableAdvert>,
    looked: Instant,
    done_since: Option<Instant>,
}

fn start(command: PeerCommand) -> Result<Peer, String> {
    let (args, goal) = match command {
        PeerCommand::Host(host) => (host.player.clone(), Goal::Host(new_table(&host)?)),
        PeerCommand::Join(JoinArgs { table, watch, player }) => {
            (player, Goal::Join { table, is_watching: watch })
        }
    };
    let node = Node::start(config(&args)?, Arc::new(|| {})).map_err(|error| error.to_string())?;
    let saved = args.log.filter(|path| path.is_file()).or_else(|| node.interrupted().cloned());
    let mut peer = Peer {
        node,
        goal,
        printer: Printer::new(args.json),
        answered: None,
        is_busy: false,
        tables: Vec::new(),
        looked: Instant::now(),
        done_since: None,
    };
    peer.begin(saved);
    Ok(peer)
}

fn new_table(args: &HostArgs) -> Result<NewTable, String> {
    Ok(NewTable {
        name: args.table.clone().unwrap_or_else(|| "Bastide".to_owned()),
        setup: setup(args)?,
        password: None,
        reach: Reach::Network,
    })
}

/// What is played: a file or a preset, and in either case something that can be played.
fn setup(args: &HostArgs) -> Result<Setup, String> {
    let setup = if let Some(path) = &args.setup {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        serde_json::from_str(&text).map_err(|error| format!("{} is no setup: {error}", path.display()))?
    } else {
        let preset = Preset::from_name(&args.preset).ok_or_else(|| {
            let names: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name()).collect();
            format!("`{}` is no preset; there are {}", args.preset, names.join(", "))
        })?;
        preset.setup(args.seats)
    };
    Rules::new(&setup, TileSets::built_in()).map_err(|error| error.to_string())?;
    Ok(setup)
}

fn config(args: &PlayerArgs) -> Result<Config, String> {
    let data_dir = data_dir(args.data_dir.clone())?;
    let kind = match args.bot {
        Some(BotName::Greedy) => BotKind::Greedy,
        Some(BotName::Random) | None => BotKind::Random,
    };
    let mut config = Config::new(data_dir, bot::maker());
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    if args.no_mdns {
        config.discovery = Discovery::Off;
    }
    config.hall.clone_from(&args.passphrase);
    config.connect.clone_from(&args.connect);
    config.bot_pause = Duration::from_millis(args.pause);
    config.name.clone_from(&args.name);
    config.autopilot = Some(kind);
    config.log.clone_from(&args.log);
    Ok(config)
}

fn data_dir(given: Option<PathBuf>) -> Result<PathBuf, String> {
    let system = || directories::ProjectDirs::from("", "", "bastide").map(|dirs| dirs.data_dir().to_owned());
    given.or_else(system).ok_or_else(|| "the system names no home folder; say --data-dir DIR".to_owned())
}

impl Peer {
    fn begin(&mut self, saved: Option<PathBuf>) {
        if let Some(path) = saved {
            self.is_busy = true;
            self.node.send(Command::Resume(path));
        } else if let Goal::Host(table) = &self.goal {
            self.is_busy = true;
            self.node.send(Command::Host(table.clone()));
        }
    }

    fn live(mut self) -> Result<(), String> {
        loop {
            if self.done_since.is_some_and(|since| since.elapsed() > LINGER) {
                self.node.send(Command::Shutdown);
                self.done_since = None;
            }
            let Some(notice) = self.node.recv(Duration::from_millis(200)) else {
                self.look_again();
                continue;
            };
            self.printer.notice(&notice);
            match notice {
                Notice::Ended => return Ok(()),
                Notice::Tables(tables) => {
                    self.tables = tables;
                    self.look_for_table();
                }
                Notice::Lobby(lobby) => self.on_lobby(&lobby),
                Notice::Left => self.on_left(),
                Notice::Problem(problem) => self.on_problem(&problem)?,
                Notice::Status(status) => self.on_waiting(&status.waiting),
                _ => {}
            }
        }
    }

    /// A table that could not be joined may be free now.
    fn look_again(&mut self) {
        if self.looked.elapsed() > AGAIN {
            self.looked = Instant::now();
            self.look_for_table();
        }
    }

    fn look_for_table(&mut self) {
        let Goal::Join { table, is_watching } = &self.goal else { return };
        if self.is_busy {
            return;
        }
        let is_meant = |advert: &&TableAdvert| table.as_ref().is_none_or(|name| *name == advert.name);
        let fits = |advert: &&TableAdvert| match advert.state {
            TableState::Open => true,
            TableState::Playing => *is_watching,
            TableState::Resumable => !is_watching,
            TableState::Over => false,
        };
        let found = self.tables.iter().filter(|t| t.unsuitable.is_none()).filter(is_meant).find(fits);
        if let Some(advert) = found {
            let (table, password) = (advert.table, None);
            self.is_busy = true;
            self.node.send(match is_watching {
                true => Command::Watch { table, password },
                false => Command::Join { table, password },
            });
        }
    }

    fn on_lobby(&mut self, lobby: &LobbyView) {
        if lobby.is_host {
            if lobby.not_yet.is_none() && self.answered != Some(lobby.revision) {
                self.answered = Some(lobby.revision);
                self.node.send(Command::Start);
            }
            return;
        }
        let is_waited_for = lobby.seats.iter().flatten().any(|seat| seat.is_mine && !seat.is_ready);
        if is_waited_for && self.answered != Some(lobby.revision) {
            self.answered = Some(lobby.revision);
            self.node.send(Command::Ready(true));
        }
    }

    /// The table went away before its game: look for one again.
    fn on_left(&mut self) {
        self.answered = None;
        if matches!(self.goal, Goal::Join { .. }) {
            self.is_busy = false;
            self.looked = Instant::now();
        }
    }

    /// What a peer without a person cannot mend ends it.
    fn on_problem(&self, problem: &Problem) -> Result<(), String> {
        match problem {
            Problem::BadAddress { .. }
            | Problem::WrongPassword
            | Problem::SetupRefused { .. }
            | Problem::LogRefused { .. }
            | Problem::CannotSave { .. }
            | Problem::Desync { .. }
            | Problem::Fork { .. } => Err(problem.to_string()),
            _ => Ok(()),
        }
    }

    fn on_waiting(&mut self, waiting: &Waiting) {
        match waiting {
            Waiting::Done { missing } if missing.is_empty() => {
                self.done_since.get_or_insert_with(Instant::now);
            }
            _ => self.done_since = None,
        }
    }
}
