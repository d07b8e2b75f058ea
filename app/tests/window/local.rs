//! A fake backend for tests: a lobby and games on this computer, without a network, threads or files. It answers the
//! window as the node would, and records every command.

use app::window::backend::Backend;
use net::node::{
    BotKind, Colour, Command, Digest, Entry, GoCommand, Hints, HolderStatus, Key, Link, LobbyCommand,
    LobbySeat, LobbyView, NewTable, NotYet, Notice, Occupant, PlayerSeat, Problem, ProfileCommand, SavedGame,
    SavedGames, SeatKind, Seating, Status, TableCommand, Waiting,
};
use rules::{Action, Event, Game, Rules, Seat, TileSets, Wait};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// The shared state through which tests observe and inject.
#[derive(Default)]
pub(crate) struct Wire {
    pub(crate) commands: Vec<Command>,
    pub(crate) notices: VecDeque<Notice>,
}

pub(crate) struct Local {
    wire: Rc<RefCell<Wire>>,
    me: Key,
    name: String,
    lobby: Option<LobbyView>,
    game: Option<Running>,
    seed: u64,
    hints: Hints,
}

struct Running {
    game: Game,
    seats: Vec<PlayerSeat>,
    seq: u64,
}

impl Local {
    /// A backend for a player with a name; an empty name is a first start. The seed decides all draws.
    pub(crate) fn new(name: &str, seed: u64) -> (Self, Rc<RefCell<Wire>>) {
        let wire = Rc::new(RefCell::new(Wire::default()));
        let me = Key([7; 32]);
        let (wire_of, name_of) = (Rc::clone(&wire), name.to_owned());
        let hints = Hints::Allowed;
        let backend = Self { wire: wire_of, me, name: name_of, lobby: None, game: None, seed, hints };
        backend.tell(Notice::Profile { key: me, name: name.to_owned(), colour: Colour::Red });
        backend.tell(listed(Vec::new()));
        (backend, wire)
    }

    /// A backend with a running game of players at this computer.
    pub(crate) fn at(game: Game, names: &[&str]) -> (Self, Rc<RefCell<Wire>>) {
        let (mut backend, wire) = Self::new(names[0], 1);
        let seats = names.iter().zip(Colour::ALL).map(|(name, colour)| PlayerSeat {
            is_mine: true,
            ..PlayerSeat::new(backend.me, (*name).to_owned(), colour)
        });
        backend.go_on((Digest([1; 32]), "Sunday".to_owned()), game, seats.collect());
        (backend, wire)
    }

    fn tell(&self, notice: Notice) {
        self.wire.borrow_mut().notices.push_back(notice);
    }

    fn host(&mut self, table: NewTable) {
        let mut seats = vec![None; usize::from(table.setup.seats)];
        seats[0] = Some(self.seat(&self.name.clone(), SeatKind::Person, Colour::Red));
        self.lobby = Some(LobbyView {
            table: Digest([1; 32]),
            name: table.name,
            revision: 0,
            host: self.me,
            is_host: true,
            setup: table.setup,
            hints: Hints::Allowed,
            seats,
            watchers: Vec::new(),
            reach: table.reach,
            has_password: table.password.is_some(),
            not_yet: None,
            coming: None,
            branch: None,
            waits_for: Vec::new(),
        });
        self.tell_lobby();
    }

    fn seat(&self, name: &str, kind: SeatKind, colour: Colour) -> LobbySeat {
        LobbySeat {
            holder: self.me,
            is_mine: true,
            name: name.to_owned(),
            colour,
            kind,
            is_ready: true,
            is_connected: true,
        }
    }

    fn tell_lobby(&mut self) {
        let Some(lobby) = &mut self.lobby else { return };
        lobby.revision += 1;
        lobby.not_yet = lobby.seats.iter().any(Option::is_none).then_some(NotYet::FreeSeats);
        let view = Arc::new(lobby.clone());
        self.tell(Notice::Lobby(view));
    }

    fn sit(&mut self, at: Seat, who: &Occupant) {
        let taken: Vec<Colour> =
            self.lobby.iter().flat_map(|l| l.seats.iter().flatten().map(|s| s.colour)).collect();
        let colour = Colour::ALL.into_iter().find(|c| !taken.contains(c)).unwrap();
        let seat = match who {
            Occupant::Me => self.seat(&self.name.clone(), SeatKind::Person, colour),
            Occupant::HotSeat { name } => self.seat(name, SeatKind::Person, colour),
            Occupant::Bot { kind } => self.seat("Bot", SeatKind::Bot(*kind), colour),
        };
        if let Some(lobby) = &mut self.lobby {
            lobby.seats[at.index()] = Some(seat);
        }
        self.tell_lobby();
    }

    fn start(&mut self) {
        let Some(lobby) = self.lobby.take() else { return };
        let rules = Rules::new(&lobby.setup, TileSets::built_in()).unwrap();
        let game = Game::new(rules);
        let seats: Vec<PlayerSeat> = lobby
            .seats
            .into_iter()
            .flatten()
            .map(|s| PlayerSeat {
                is_mine: true,
                kind: s.kind,
                ..PlayerSeat::new(s.holder, s.name, s.colour)
            })
            .collect();
        self.hints = lobby.hints;
        self.go_on((lobby.table, lobby.name), game, seats);
    }

    fn go_on(&mut self, (table, name): (Digest, String), game: Game, seats: Vec<PlayerSeat>) {
        let seating = Seating {
            table,
            name,
            game_id: Digest([0; 32]),
            seats: seats.clone(),
            path: PathBuf::from("test.bastide"),
            is_watching: false,
            hints: self.hints,
            game: Arc::new(game.clone()),
        };
        self.game = Some(Running { game, seats, seq: 0 });
        self.tell(Notice::Started(Arc::new(seating)));
        self.advance();
    }

    fn act(&mut self, seat: Seat, actions: &[Action]) {
        let Some(running) = &mut self.game else { return };
        let mut game = running.game.clone();
        let mut events = Vec::new();
        for action in actions {
            match game.play(seat, *action) {
                Ok(more) => events.extend(more.to_vec()),
                Err(e) => {
                    self.tell(Notice::Problem(Problem::Illegal {
                        why: net::node::NotPlayed::Log { detail: e.to_string() },
                    }));
                    return;
                }
            }
        }
        running.game = game;
        self.enter(Some(seat), events);
        self.advance();
    }

    fn enter(&mut self, seat: Option<Seat>, events: Vec<Event>) {
        let Some(running) = &mut self.game else { return };
        running.seq += 1;
        let (seq, game) = (running.seq, Arc::new(running.game.clone()));
        self.tell(Notice::Entry(Arc::new(Entry { seq, seat, events, change: None, game, is_past: false })));
    }

    /// Draws and plays bots until a player has to decide.
    fn advance(&mut self) {
        for _ in 0..10_000 {
            let Some(running) = &mut self.game else { return };
            match running.game.wait() {
                Wait::Chance(_) => {
                    self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let mut seed = [0; 32];
                    seed[..8].copy_from_slice(&self.seed.to_le_bytes());
                    let events = running.game.resolve(&seed).unwrap().to_vec();
                    self.enter(None, events);
                }
                Wait::Decide { seat, .. } if running.seats[seat.index()].kind != SeatKind::Person => {
                    let action = running.game.default_action().unwrap();
                    let events = running.game.play(seat, action).unwrap().to_vec();
                    self.enter(Some(seat), events);
                }
                _ => break,
            }
        }
        self.tell_status();
    }

    fn tell_status(&self) {
        let Some(running) = &self.game else { return };
        let waiting = match running.game.wait() {
            Wait::Decide { seat, kind } => Waiting::Decision { seat, kind, is_mine: true },
            _ => Waiting::Done { missing: Vec::new() },
        };
        let holder = HolderStatus {
            key: self.me,
            name: self.name.clone(),
            seats: (0..running.game.seats()).map(Seat).collect(),
            is_me: true,
            link: Link::InSync,
            copy: None,
            proved: None,
        };
        let status = Status { holders: vec![holder], ..Status::alone(running.seq, waiting) };
        self.tell(Notice::Status(Arc::new(status)));
    }
}

impl Backend for Local {
    fn send(&mut self, command: Command) {
        self.wire.borrow_mut().commands.push(command.clone());
        match command {
            Command::Profile(ProfileCommand::Set { name, colour }) => {
                self.name.clone_from(&name);
                self.tell(Notice::Profile { key: self.me, name, colour });
            }
            Command::Go(GoCommand::Host(table)) => self.host(table),
            Command::Lobby(LobbyCommand::Sit { seat, who }) => self.sit(seat, &who),
            Command::Lobby(LobbyCommand::Free(seat)) => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.seats[seat.index()] = None;
                }
                self.tell_lobby();
            }
            Command::Lobby(LobbyCommand::Change(setup)) => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.seats.resize(usize::from(setup.seats), None);
                    lobby.setup = setup;
                }
                self.tell_lobby();
            }
            Command::Lobby(LobbyCommand::Hints(hints)) => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.hints = hints;
                }
                self.tell_lobby();
            }
            Command::Lobby(LobbyCommand::Start) => self.start(),
            Command::Table(TableCommand::Act { seat, actions }) => self.act(seat, &actions),
            Command::Go(GoCommand::Leave) => {
                (self.lobby, self.game) = (None, None);
                self.tell(Notice::Left);
            }
            // There are no other players, and nothing is stored.
            Command::Profile(
                ProfileCommand::Export { .. }
                | ProfileCommand::Import { .. }
                | ProfileCommand::TileSets(_)
                | ProfileCommand::BotPause(_),
            )
            | Command::Network(_)
            | Command::Go(
                GoCommand::Join { .. }
                | GoCommand::Watch { .. }
                | GoCommand::JoinBy { .. }
                | GoCommand::Rematch,
            )
            | Command::Lobby(
                LobbyCommand::Dress { .. }
                | LobbyCommand::Ready(_)
                | LobbyCommand::Swap(..)
                | LobbyCommand::Password(_),
            )
            | Command::Table(TableCommand::Press(_) | TableCommand::Decline(_) | TableCommand::AskSeat(_))
            | Command::Saved(_)
            | Command::Games(_)
            | Command::Chat(_)
            | Command::Shutdown => {}
        }
    }

    fn try_recv(&mut self) -> Option<Notice> {
        self.wire.borrow_mut().notices.pop_front()
    }
}

/// A saved game as a file of this computer.
pub(crate) fn saved(path: PathBuf) -> SavedGame {
    SavedGame {
        path,
        name: "Kitchen".to_owned(),
        players: vec!["Ada".to_owned(), "Bob".to_owned()],
        points: vec![61, 74],
        setup: Some(rules::Preset::Base.setup(2)),
        turn: 72,
        entries: 140,
        changed: 1_795_307_400,
        is_over: true,
        is_mine: true,
        fault: None,
    }
}

/// The notice that lists these saved games.
pub(crate) fn listed(games: Vec<SavedGame>) -> Notice {
    Notice::Saved(SavedGames { games, unread: 0 })
}

/// The kind of bot that the window's simple button adds.
pub(crate) const USUAL_BOT: BotKind = BotKind::Medium;
