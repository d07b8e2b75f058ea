//! Routes commands to the part they are for. A command that makes no sense where the user is goes no further.

use super::event_loop::Core;
use super::room::Room;
use crate::api::{
    Button, ChatCommand, ChatProblem, Command, GamesCommand, GoCommand, LobbyCommand, LobbyProblem,
    NetworkCommand, NotNow, Notice, Problem, ProfileCommand, SavedCommand, TableCommand,
};
use crate::chat::SayError;
use crate::profile::{self, Settings};
use std::time::Instant;

/// Where a command arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Here {
    place: Place,
    /// Another program signs with the same key.
    has_duplicate: bool,
}

/// Where the user is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Home,
    /// On the way to a table.
    Way,
    /// In the lobby of another host.
    Guests,
    /// In a lobby that this computer hosts.
    Hosts,
    Table,
}

impl Here {
    /// The problem to report for a command that can never be carried out here, whatever the state of the lobby or the
    /// game.
    fn refuses(self, command: &Command) -> Option<Problem> {
        let unless = |is_there: bool, why: NotNow| (!is_there).then_some(Problem::NotNow { why });
        let (is_home, is_table) = (self.place == Place::Home, self.place == Place::Table);
        match command {
            // At home no game is open.
            Command::Saved(SavedCommand::Delete(_)) => unless(is_home, NotNow::DeleteAtTable),
            // Both end every connection, and with them the game.
            Command::Network(NetworkCommand::Passphrase(_)) => unless(is_home, NotNow::PassphraseAtTable),
            Command::Network(NetworkCommand::Port(_)) => unless(is_home, NotNow::PortAtTable),
            // Asking connects this computer with a neighbour in place of those at its table.
            Command::Games(GamesCommand::Ask(_)) => unless(is_home, NotNow::GamesAtTable),
            Command::Lobby(said) => match self.place {
                Place::Guests if said.is_for_host() => Some(Problem::Lobby(LobbyProblem::NotHost)),
                Place::Guests | Place::Hosts => None,
                Place::Home | Place::Way | Place::Table => Some(Problem::NotNow { why: NotNow::NoLobby }),
            },
            // Signs nothing at the table.
            Command::Table(TableCommand::Press(Button::NewestCopy)) => unless(is_table, NotNow::NoGame),
            Command::Table(_) if self.has_duplicate => Some(Problem::NotNow { why: NotNow::DuplicateKey }),
            Command::Table(_) | Command::Go(GoCommand::Rematch) => unless(is_table, NotNow::NoGame),
            // Going elsewhere leaves the current place. At home there is nothing to leave, and that is no fault.
            Command::Go(
                GoCommand::Host(_)
                | GoCommand::Join { .. }
                | GoCommand::Watch { .. }
                | GoCommand::JoinBy { .. }
                | GoCommand::Leave,
            )
            // A list that is gone may still have been on the screen. Then there is nothing to fetch or to end.
            | Command::Games(GamesCommand::Fetch(_) | GamesCommand::End)
            // The chat itself knows whether anyone listens, and people can be muted everywhere.
            | Command::Chat(_)
            | Command::Profile(_)
            | Command::Network(NetworkCommand::Connect(_))
            | Command::Saved(_)
            | Command::Shutdown => None,
        }
    }
}

impl Core {
    fn here(&self) -> Here {
        let place = match &self.room {
            Room::Home => Place::Home,
            Room::Joining(_) => Place::Way,
            Room::Lobby(room) if room.lobby.is_host() => Place::Hosts,
            Room::Lobby(_) => Place::Guests,
            Room::Table(_) => Place::Table,
        };
        Here { place, has_duplicate: self.duplicate.is_there(Instant::now()) }
    }

    pub(super) fn on_command(&mut self, command: Command) {
        if let Some(problem) = self.here().refuses(&command) {
            return self.tell.problem(problem);
        }
        match command {
            Command::Profile(said) => self.on_profile_command(said),
            Command::Network(said) => self.on_network_command(said),
            Command::Go(said) => self.on_go_command(said),
            Command::Lobby(said) => self.on_lobby_command(said),
            Command::Table(said) => self.on_table_command(said),
            Command::Saved(said) => self.on_saved_command(said),
            Command::Games(said) => self.on_games_command(said),
            Command::Chat(said) => self.on_chat_command(said),
            // The node's task ends before it asks for this.
            Command::Shutdown => {}
        }
    }

    fn on_profile_command(&mut self, said: ProfileCommand) {
        match said {
            ProfileCommand::Set { name, colour } => match Settings::clean_name(&name) {
                Some(name) => {
                    self.change_profile(Settings { name, colour: colour.number() });
                    self.tell_profile();
                }
                None => self.not_now(NotNow::Name),
            },
            ProfileCommand::Export { path, passphrase } => {
                let (identity, settings) = (self.own.identity(), self.own.profile.settings().clone());
                self.move_profile(move || {
                    profile::export(&identity, &settings, &path, &passphrase)?;
                    Ok(Notice::ProfileExported(path))
                });
            }
            ProfileCommand::Import { path, passphrase } => {
                let folder = self.config.data_dir.clone();
                self.move_profile(move || {
                    profile::import(&path, &folder, &passphrase).map(Notice::ProfileImported)
                });
            }
            ProfileCommand::TileSets(sets) => self.config.sets = sets,
            ProfileCommand::BotPause(pause) => {
                self.config.bot_pause = pause;
                let now = self.own.time();
                if let Room::Table(table) = &mut self.room {
                    table.pause_bots(now, pause);
                }
            }
        }
    }

    fn on_network_command(&mut self, said: NetworkCommand) {
        match said {
            NetworkCommand::Connect(text) => self.connect(text),
            NetworkCommand::Passphrase(words) => self.change_passphrase(words),
            NetworkCommand::Port(port) => self.change_port(port),
        }
    }

    fn on_go_command(&mut self, said: GoCommand) {
        match said {
            GoCommand::Host(table) => self.host(table),
            GoCommand::Join { table, password } => self.join(table, password, false),
            GoCommand::Watch { table, password } => self.join(table, password, true),
            GoCommand::JoinBy { way, password, is_watching } => self.join_by(&way, password, is_watching),
            GoCommand::Rematch => self.again(),
            GoCommand::Leave => self.leave(),
        }
    }

    fn on_lobby_command(&mut self, said: LobbyCommand) {
        match said {
            LobbyCommand::Sit { seat, who } => self.sit(seat, who),
            LobbyCommand::Free(seat) => self.free(seat),
            LobbyCommand::Dress { seat, name, colour } => self.dress(seat, name, colour),
            LobbyCommand::Ready(is_ready) => self.mark_ready(is_ready),
            LobbyCommand::Swap(a, b) => self.swap_seats(a, b),
            LobbyCommand::Change(setup) => self.change_setup(setup),
            LobbyCommand::Hints(hints) => self.change_aids(hints),
            LobbyCommand::Password(password) => self.set_password(password),
            LobbyCommand::Start => self.start_game(),
        }
    }

    fn on_table_command(&mut self, said: TableCommand) {
        let (now, name) = (self.own.time(), self.own.name());
        let Room::Table(table) = &mut self.room else { return };
        match said {
            // Goes to another table; the current one is not involved.
            TableCommand::Press(Button::NewestCopy) => {
                let path = table.path().clone();
                return self.branch_with(&path);
            }
            TableCommand::Act { seat, actions } => table.act(now, seat, actions),
            TableCommand::Press(button) => table.press(now, &button),
            TableCommand::Decline(button) => table.unpress(now, &button),
            TableCommand::AskSeat(seat) => table.ask_for(now, seat, name),
        }
        self.flush();
    }

    fn on_saved_command(&mut self, said: SavedCommand) {
        match said {
            SavedCommand::List => self.list_saved(),
            SavedCommand::Resume(path) => {
                self.depart();
                self.resume(&path);
            }
            SavedCommand::Branch(path) => {
                self.depart();
                self.branch(&path, None, None);
            }
            SavedCommand::BranchAt { path, records, bots } => {
                self.depart();
                self.branch(&path, Some(records), bots);
            }
            SavedCommand::BranchWith(path) => self.branch_with(&path),
            SavedCommand::Import(path) => self.import(&path),
            SavedCommand::StopReading(path) => self.readings.stop(&path),
            SavedCommand::Delete(path) => self.delete_saved(&path),
        }
    }

    fn on_games_command(&mut self, said: GamesCommand) {
        match said {
            GamesCommand::Ask(who) => self.ask_games(who),
            GamesCommand::Fetch(game) => self.fetch_game(game),
            GamesCommand::End => {
                self.end_fetching();
                if matches!(self.room, Room::Home) {
                    self.set_wanted(&[]);
                }
            }
        }
    }

    fn on_chat_command(&mut self, said: ChatCommand) {
        let now = Instant::now();
        self.look_who_listens(now);
        match said {
            ChatCommand::Say(said) => {
                let name = self.own.name();
                match self.talk.say(&name, &said, now) {
                    Err(SayError::TooFast) => self.tell.problem(ChatProblem::TooFast),
                    Err(SayError::NoTable) => self.tell.problem(ChatProblem::Alone),
                    Ok(()) | Err(SayError::Empty) => {}
                }
            }
            ChatCommand::Mute { who, name, is_muted } => self.talk.mute(who, &name, is_muted),
            ChatCommand::MuteAll(is_muted) => self.talk.mute_all(is_muted),
        }
        self.flush_chat();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::{Digest, Key};
    use rules::Seat;

    const ALL: [Place; 5] = [Place::Home, Place::Way, Place::Guests, Place::Hosts, Place::Table];

    fn refused(command: impl Into<Command>) -> [Option<Problem>; 5] {
        let command = command.into();
        ALL.map(|place| Here { place, has_duplicate: false }.refuses(&command))
    }

    fn not(why: NotNow) -> Option<Problem> {
        Some(Problem::NotNow { why })
    }

    #[test]
    fn what_is_said_to_a_lobby_or_a_game_is_refused_where_there_is_none() {
        let no_lobby = || not(NotNow::NoLobby);
        assert_eq!(refused(LobbyCommand::Ready(true)), [no_lobby(), no_lobby(), None, None, no_lobby()]);
        let not_host = Some(Problem::Lobby(LobbyProblem::NotHost));
        assert_eq!(refused(LobbyCommand::Start), [no_lobby(), no_lobby(), not_host, None, no_lobby()]);
        let no_game = || not(NotNow::NoGame);
        let at_table: [Command; 3] = [
            TableCommand::AskSeat(None).into(),
            TableCommand::Press(Button::NewestCopy).into(),
            GoCommand::Rematch.into(),
        ];
        for command in at_table {
            assert_eq!(refused(command), [no_game(), no_game(), no_game(), no_game(), None]);
        }
    }

    #[test]
    fn what_would_end_a_game_is_refused_away_from_home() {
        let cases: [(Command, NotNow); 4] = [
            (NetworkCommand::Port(1).into(), NotNow::PortAtTable),
            (NetworkCommand::Passphrase(None).into(), NotNow::PassphraseAtTable),
            (GamesCommand::Ask(Key([1; 32])).into(), NotNow::GamesAtTable),
            (SavedCommand::Delete("one.bastide".into()).into(), NotNow::DeleteAtTable),
        ];
        for (command, why) in cases {
            let [home, away @ ..] = refused(command);
            assert_eq!(home, None);
            assert!(away.iter().all(|refused| *refused == not(why.clone())), "{why:?}");
        }
    }

    #[test]
    fn beside_a_duplicate_nothing_is_signed_and_all_else_goes_on() {
        let here = Here { place: Place::Table, has_duplicate: true };
        let act = TableCommand::Act { seat: Seat(0), actions: Vec::new() };
        assert_eq!(here.refuses(&act.into()), not(NotNow::DuplicateKey));
        let others: [Command; 4] = [
            TableCommand::Press(Button::NewestCopy).into(),
            GoCommand::Leave.into(),
            ChatCommand::MuteAll(true).into(),
            GamesCommand::Fetch(Digest([1; 32])).into(),
        ];
        assert!(others.iter().all(|command| here.refuses(command).is_none()));
    }
}
