//! `bastide peer`: a seat at a table without a window.

mod arguments;
mod consequence;
mod names;
mod pending;
mod print;
mod stdin_command;
mod waits;
mod words;

use crate::args::{JoinArgs, PeerCommand};
use crate::crash::{CrashReports, RecentLines};
use crate::model::NotStarted;
use crate::signal::{self, Signal};
use crate::store::Place;
use crate::terminal::fail;
use arguments::{config, new_table};
use consequence::Meaning;
use net::node::{
    BotKind, Command, GoCommand, LobbyCommand, LobbyView, NewTable, Node, Notice, Occupant, PlayerSeat,
    Problem, SavedCommand, SeatKind, SeatMode, Secret, Status, TableAdvert, TableCommand, TableState,
    Waiting,
};
use pending::PendingRequest;
use print::Printer;
use rules::Seat;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use stdin_command::{Picture, TypedCommand};

/// How long the program stays after it is done, so that the others receive its last messages.
const LINGER: Duration = Duration::from_millis(1500);
/// How long it stays after it had to stop, so that the others learn why and both states can be compared.
const STOPPED: Duration = Duration::from_secs(3);
/// How often a peer without a table looks for one.
const AGAIN: Duration = Duration::from_secs(2);
/// How long a vote is retried: a vote ends with the next entry.
const PATIENCE: Duration = Duration::from_secs(20);
/// The retry interval.
const RETRY: Duration = Duration::from_millis(500);
/// How long the lobby of a branch waits for the former players.
const BRANCH: Duration = Duration::from_secs(4);

/// Hosts or joins a table and plays to the end of the game. Returns the exit status of the program.
#[must_use]
pub fn run(command: PeerCommand, lines: RecentLines) -> ExitCode {
    match start(command, lines).and_then(Peer::live) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(signal)) => ExitCode::from(signal.status()),
        Err(reason) => fail(reason),
    }
}

/// The purpose of this peer.
enum Goal {
    Host(NewTable),
    Join {
        table: Option<String>,
        /// A ticket, a code or an address of the table.
        way: Option<String>,
        is_watching: bool,
        /// Ask for the seat of a bot or of a player who left: this one, or any.
        takes_seat: Option<Option<Seat>>,
    },
}

struct Peer {
    node: Node,
    goal: Goal,
    printer: Printer,
    password: Option<Secret>,
    /// The lobby revision that this peer answered last.
    answered: Option<u64>,
    is_busy: bool,
    tables: Vec<TableAdvert>,
    looked: Instant,
    done_since: Option<Instant>,
    /// Bots of this computer that take seats next to the host.
    bots: u8,
    bot: BotKind,
    leave_after: Option<u64>,
    has_asked: bool,
    lines: Option<Receiver<String>>,
    picture: Picture,
    /// A vote that is retried until it succeeds, with its start and its last attempt.
    vote: Option<(TypedCommand, Instant, Instant)>,
    lobby_is_mine: bool,
    free_seats: Vec<Seat>,
    /// The revision of a branch's lobby, and since when it has been unchanged.
    branch_since: Option<(u64, Instant)>,
    /// When and why this copy stopped signing.
    stopped: Option<(Instant, String)>,
    signals: Receiver<Signal>,
    /// The signal that ends this program, if any.
    signal: Option<Signal>,
    /// The host that was asked for a seat and has not answered.
    asked: Option<PendingRequest>,
}

fn start(command: PeerCommand, lines: RecentLines) -> Result<Peer, String> {
    let mut bots = 0;
    let given = match &command {
        PeerCommand::Host(host) => config(&host.player),
        PeerCommand::Join(join) => config(&join.player),
    };
    let config = given?;
    let (args, goal) = match command {
        PeerCommand::Host(host) => {
            bots = host.bots.min(host.seats - 1);
            (host.player.clone(), Goal::Host(new_table(&host, &config.sets)?))
        }
        PeerCommand::Join(JoinArgs { table, ticket, code, watch, take_seat, player }) => {
            let takes_seat = take_seat.map(|number| number.map(|number| Seat(number - 1)));
            let is_watching = watch || takes_seat.is_some();
            (player, Goal::Join { table, way: ticket.or(code), is_watching, takes_seat })
        }
    };
    let place = Place::of(args.data_dir.as_deref());
    // The next window tells of it.
    if let Ok(folder) = place.data() {
        CrashReports::new(&folder, lines).watch();
    }
    let node =
        Node::start(config, Arc::new(|| {})).map_err(|error| NotStarted::at(&place, error).to_string())?;
    let (out, signals) = channel();
    signal::watch(move |signal| {
        // A program that has ended already needs no signal.
        let _ = out.send(signal);
    });
    let saved = taken_up(args.log.as_deref(), node.interrupted());
    let bot = args.bot();
    let mut peer = Peer {
        node,
        goal,
        printer: Printer::new(
            args.json,
            args.commands,
            args.log,
            Box::new(std::io::stdout()),
            Instant::now(),
        ),
        password: args.password.as_ref().and_then(|typed| Secret::new(typed)),
        answered: None,
        is_busy: false,
        tables: Vec::new(),
        looked: Instant::now(),
        done_since: None,
        bots,
        bot,
        leave_after: args.leave_after,
        has_asked: false,
        lines: args.commands.then(stdin_command::lines),
        picture: Picture::default(),
        vote: None,
        lobby_is_mine: false,
        free_seats: Vec::new(),
        branch_since: None,
        stopped: None,
        signals,
        signal: None,
        asked: None,
    };
    peer.begin(saved);
    Ok(peer)
}

/// The log to resume: the named one, or the branch of it that was running when the program was killed. If none is
/// named, or the named file does not exist, the game that was running then.
fn taken_up(named: Option<&Path>, interrupted: Option<&PathBuf>) -> Option<PathBuf> {
    let named = named.filter(|path| path.is_file());
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // The name of another game in the same folder may begin the same.
    let is_branch_of = |running: &Path, named: &Path| {
        let (running, named) = (whole(running), whole(named));
        let name = stem(&running);
        let id = name.strip_prefix(&stem(&named)).and_then(|rest| rest.strip_prefix('-'));
        running.parent() == named.parent()
            && id.is_some_and(|id| id.len() == 8 && id.chars().all(|c| c.is_ascii_hexdigit()))
    };
    let is_of = |running: &&PathBuf| named.is_none_or(|named| is_branch_of(running, named));
    interrupted.filter(is_of).cloned().or_else(|| named.map(Path::to_owned))
}

impl Peer {
    fn begin(&mut self, saved: Option<PathBuf>) {
        if let Some(path) = saved {
            self.is_busy = true;
            self.node.send(SavedCommand::Resume(path));
        } else if let Goal::Host(table) = &self.goal {
            self.is_busy = true;
            self.node.send(GoCommand::Host(table.clone()));
        } else {
            self.look_for_table();
        }
    }

    fn live(mut self) -> Result<Option<Signal>, String> {
        loop {
            if self.done_since.is_some_and(|since| since.elapsed() > LINGER) {
                self.node.send(Command::Shutdown);
                self.done_since = None;
            }
            if let Some((since, reason)) = &self.stopped
                && since.elapsed() > STOPPED
            {
                return Err(reason.clone());
            }
            self.read_lines();
            self.hear_signals();
            self.vote_again();
            self.fill_branch();
            self.tell_silence();
            self.printer.tick(Instant::now());
            let Some(notice) = self.node.recv(Duration::from_millis(200)) else {
                self.look_again();
                continue;
            };
            self.printer.notice(&notice, Instant::now());
            match notice {
                Notice::Ended => return Ok(self.signal),
                Notice::Tables(tables) => {
                    self.tables = tables;
                    self.look_for_table();
                }
                Notice::Lobby(lobby) => {
                    self.asked = None;
                    self.on_lobby(&lobby);
                    self.picture.lobby = Some(lobby);
                }
                Notice::Chat(chat) => self.picture.chat = chat,
                Notice::Left => self.on_left(),
                Notice::Problem(problem) => self.on_problem(&problem)?,
                Notice::Status(status) => self.on_status(status),
                Notice::Started(seating) => {
                    self.asked = None;
                    let chat = self.picture.chat.take();
                    self.picture = Picture { seating: Some(seating), chat, ..Picture::default() };
                    self.branch_since = None;
                }
                Notice::Entry(entry) => self.on_entry(&entry),
                Notice::Rewound { seq } => self.picture.acts.retain(|act| *act <= seq),
                _ => {}
            }
        }
    }

    /// Shuts down cleanly: everything pending is stored and sent, and the others are told.
    fn hear_signals(&mut self) {
        if let Ok(signal) = self.signals.try_recv() {
            self.signal = Some(signal);
            self.printer.remark("leaving; the same again ends at once", json!({"event": "leaving"}));
            self.carry_out(&TypedCommand::Leave);
        }
    }

    /// Reports the host that does not answer.
    fn tell_silence(&mut self) {
        if let Some((text, value)) = self.asked.as_mut().and_then(|asked| asked.due(Instant::now())) {
            self.printer.remark(&text, value);
        }
    }

    /// Retries, since a table that could not be joined may be free now.
    fn look_again(&mut self) {
        if self.looked.elapsed() > AGAIN {
            self.looked = Instant::now();
            self.look_for_table();
        }
    }

    fn look_for_table(&mut self) {
        let Goal::Join { table, way, is_watching, takes_seat } = &self.goal else { return };
        if self.is_busy {
            return;
        }
        if let Some(way) = way.clone() {
            self.is_busy = true;
            let who = "the computer to which that code, ticket or address leads".to_owned();
            self.asked = Some(PendingRequest::new(who, Instant::now()));
            let (password, is_watching) = (self.password.clone(), *is_watching);
            return self.node.send(GoCommand::JoinBy { way, password, is_watching });
        }
        let is_meant = |advert: &&TableAdvert| table.as_ref().is_none_or(|name| *name == advert.name);
        let fits = |advert: &&TableAdvert| match advert.state {
            TableState::Open => takes_seat.is_none(),
            TableState::Playing => *is_watching,
            TableState::Resumable => !is_watching || takes_seat.is_some(),
            TableState::Over => false,
        };
        let fitting = self.tables.iter().filter(|t| t.unsuitable.is_none()).filter(is_meant).filter(fits);
        let found = fitting.min_by_key(|advert| advert.is_silent);
        if let Some(advert) = found {
            let (table, password) = (advert.table, self.password.clone());
            let who = format!("{}, who told of the table {}", advert.host, advert.name);
            self.is_busy = true;
            self.asked = Some(PendingRequest::new(who, Instant::now()));
            self.node.send(match is_watching {
                true => GoCommand::Watch { table, password },
                false => GoCommand::Join { table, password },
            });
        }
    }

    fn on_lobby(&mut self, lobby: &LobbyView) {
        let since = self.branch_since.filter(|(revision, _)| *revision == lobby.revision);
        self.branch_since = lobby.branch.is_some().then(|| since.unwrap_or((lobby.revision, Instant::now())));
        self.lobby_is_mine = lobby.is_host;
        let free = (0..).map(Seat).zip(&lobby.seats).filter(|(_, seat)| seat.is_none());
        self.free_seats = free.map(|(at, _)| at).collect();
        if lobby.is_host {
            self.seat_bots(lobby);
            if lobby.not_yet.is_none() && self.answered != Some(lobby.revision) {
                self.answered = Some(lobby.revision);
                self.node.send(LobbyCommand::Start);
            }
            return;
        }
        let is_waited_for = lobby.seats.iter().flatten().any(|seat| seat.is_mine && !seat.is_ready);
        if is_waited_for && self.answered != Some(lobby.revision) {
            self.answered = Some(lobby.revision);
            self.node.send(LobbyCommand::Ready(true));
        }
    }

    /// The table closed before its game began: look for one again.
    fn on_left(&mut self) {
        (self.answered, self.asked) = (None, None);
        if matches!(self.goal, Goal::Join { .. }) {
            self.is_busy = false;
            self.looked = Instant::now();
        }
    }

    /// Ends the program on a problem that a peer without a user cannot solve.
    fn on_problem(&mut self, problem: &Problem) -> Result<(), String> {
        match Meaning::of(problem) {
            Meaning::Stop => self.stopped = Some((Instant::now(), problem.to_string())),
            Meaning::End => return Err(problem.to_string()),
            Meaning::Answer => self.asked = None,
            Meaning::Remark => {}
        }
        Ok(())
    }

    /// Seats the host's further bots.
    fn seat_bots(&mut self, lobby: &LobbyView) {
        let free = (0..).map(Seat).zip(&lobby.seats).filter(|(_, seat)| seat.is_none());
        for (seat, _) in free.take(usize::from(std::mem::take(&mut self.bots))) {
            self.node.send(LobbyCommand::Sit { seat, who: Occupant::Bot { kind: self.bot } });
        }
    }

    /// Lets bots take the other seats of a branch once the former players have had time to come.
    fn fill_branch(&mut self) {
        let is_time = self.branch_since.is_some_and(|(_, since)| since.elapsed() > BRANCH);
        if is_time && self.lobby_is_mine {
            self.branch_since = None;
            self.free_seats.clone().into_iter().for_each(|seat| {
                self.node.send(LobbyCommand::Sit { seat, who: Occupant::Bot { kind: self.bot } });
            });
        }
    }

    fn read_lines(&mut self) {
        while let Some(line) = self.lines.as_ref().and_then(|lines| lines.try_recv().ok()) {
            self.printer.typed();
            match TypedCommand::parse(&line) {
                Ok(order) if order.is_vote() => {
                    let now = Instant::now();
                    self.vote = Some((order.clone(), now, now));
                    self.carry_out(&order);
                }
                Ok(order) => self.carry_out(&order),
                Err(reason) => self.printer.refused(&reason),
            }
        }
    }

    fn carry_out(&mut self, order: &TypedCommand) {
        match order.talk(|name| self.picture.who(name)) {
            Some(Ok(command)) => return self.node.send(command),
            Some(Err(reason)) => return self.printer.refused(&reason),
            None => {}
        }
        if *order == TypedCommand::Leave {
            self.node.send(GoCommand::Leave);
            return self.node.send(Command::Shutdown);
        }
        let (Some(seating), Some(status)) = (&self.picture.seating, &self.picture.status) else { return };
        let names = self.printer.names();
        match order.commands(self.node.key(), names, (seating, status), &self.picture.acts) {
            Ok(commands) => commands.into_iter().for_each(|command| self.node.send(command)),
            Err(reason) => {
                self.vote = None;
                self.printer.refused(&reason);
            }
        }
    }

    fn vote_again(&mut self) {
        let Some((order, since, last)) = &mut self.vote else { return };
        if since.elapsed() > PATIENCE {
            self.printer.refused("nothing came of the vote");
            self.vote = None;
        } else if last.elapsed() > RETRY {
            *last = Instant::now();
            let order = order.clone();
            self.carry_out(&order);
        }
    }

    fn on_entry(&mut self, entry: &net::node::Entry) {
        if entry.seat.is_some() {
            self.picture.acts.push(entry.seq);
        }
        if entry.change.is_some() && !entry.is_past {
            self.vote = None;
        }
        if self.leave_after.is_some_and(|after| entry.seq >= after && !entry.is_past) {
            self.leave_after = None;
            self.carry_out(&TypedCommand::Leave);
        }
    }

    fn on_status(&mut self, status: Arc<Status>) {
        self.on_waiting(&status.waiting);
        self.ask_for_seat(&status);
        if let Some(invitation) = &status.invitation
            && (status.here < status.needed || matches!(status.waiting, Waiting::Desync))
        {
            self.is_busy = true;
            self.node.send(GoCommand::Join { table: invitation.table, password: None });
        }
        self.picture.status = Some(status);
    }

    /// Asks once for a seat that is abandoned or played by a bot.
    fn ask_for_seat(&mut self, status: &Status) {
        let Goal::Join { takes_seat: Some(wanted), .. } = &self.goal else { return };
        if self.has_asked || !status.is_watching {
            return;
        }
        let alone = |key| status.seats.iter().filter(|seat| seat.holder == key).count() < 2;
        let rank = |seat: &PlayerSeat| match (seat.mode, seat.kind) {
            (SeatMode::Left, _) => 0,
            (SeatMode::Skipped | SeatMode::Auto | SeatMode::Bot(_), _) => 1,
            (SeatMode::Present, SeatKind::Bot(_)) if !alone(seat.holder) => 2,
            (SeatMode::Present, SeatKind::Bot(_)) => 3,
            (SeatMode::Present, SeatKind::Person) => 4,
        };
        // The last of equal seats, because a computer's first seat is that of its user.
        let any = || {
            let seats = (0u8..).map(Seat).zip(&status.seats);
            seats.min_by_key(|(at, seat)| (rank(seat), u8::MAX - at.0)).map(|(at, _)| at)
        };
        if let Some(seat) = wanted.or_else(any) {
            self.has_asked = true;
            self.node.send(TableCommand::AskSeat(Some(seat)));
        }
    }

    fn on_waiting(&mut self, waiting: &Waiting) {
        // If more than half computed the same state, only the deviating computer stops.
        if !matches!(waiting, Waiting::Desync) {
            self.stopped = None;
        }
        match waiting {
            Waiting::Done { missing } if missing.is_empty() => {
                self.done_since.get_or_insert_with(Instant::now);
            }
            _ => self.done_since = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_killed_branch_is_taken_up_again_and_not_the_game_that_it_came_from() {
        let folder = tempfile::tempdir().unwrap();
        let named = folder.path().join("friday.bastide");
        let branch = folder.path().join("friday-1a2b3c4d.bastide");
        assert_eq!(taken_up(Some(&named), None), None, "a new file");
        std::fs::write(&named, "a game").unwrap();
        assert_eq!(taken_up(Some(&named), None), Some(named.clone()));
        assert_eq!(taken_up(Some(&named), Some(&branch)), Some(branch.clone()));
        let other = folder.path().join("games/0123456789abcdef.bastide");
        assert_eq!(taken_up(Some(&named), Some(&other)), Some(named.clone()), "what was named counts");
        assert_eq!(taken_up(None, Some(&other)), Some(other));
        for name in ["friday-night.bastide", "friday-1a2b3c4d5.bastide", "friday-badevent.bastide"] {
            let other = folder.path().join(name);
            assert_eq!(taken_up(Some(&named), Some(&other)), Some(named.clone()), "{name} is another game");
        }
    }

    #[test]
    fn a_killed_branch_is_taken_up_again_however_its_parent_is_named() {
        // Any file of the current folder.
        let named = Path::new("Cargo.toml");
        let branch = std::path::absolute("Cargo-1a2b3c4d.bastide").unwrap();
        assert_eq!(taken_up(Some(named), Some(&branch)), Some(branch.clone()));
        assert_eq!(taken_up(Some(&Path::new(".").join(named)), Some(&branch)), Some(branch.clone()));
        assert_eq!(taken_up(Some(&std::path::absolute(named).unwrap()), Some(&branch)), Some(branch));
    }
}
