//! Starts a game from its lobby.

use super::event_loop::Core;
use super::packet::Packet;
use super::room::Room;
use super::this_computer::random;
use crate::api::LobbyProblem;
use crate::api::NoStart;
use crate::api::TableId;
use crate::identity::Key;
use crate::lobby::{Advert, State};
use crate::start::{Start, StartMessage, StartOutput};
use std::time::{Duration, Instant};

/// How often an unanswered step of the start is repeated.
const RESEND: Duration = Duration::from_secs(1);
/// How long a start may take.
const START: Duration = Duration::from_secs(20);
/// How long a peer whose connection broke may take to come back.
const GONE: Duration = Duration::from_millis(500);

/// The start of a game, and its timers.
pub(super) struct Starting {
    start: Start,
    wait: Wait,
}

/// The timers of a start.
struct Wait {
    since: Instant,
    next: Instant,
    /// The peer that is not connected, and since when.
    gone: Option<(Key, Instant)>,
}

/// What to do now.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Due {
    Nothing,
    /// Repeat what was not answered.
    Resend,
    /// Give up.
    Failed(NoStart),
}

impl Wait {
    fn new(now: Instant) -> Self {
        Self { since: now, next: now + RESEND, gone: None }
    }

    /// Checks the timers. `gone` is a needed peer that is not connected, and its name.
    fn tick(&mut self, gone: Option<(Key, String)>, now: Instant) -> Due {
        if now.saturating_duration_since(self.since) > START {
            return Due::Failed(NoStart::Silent);
        }
        let before = self.gone;
        self.gone = gone.as_ref().map(|(key, _)| before.filter(|(was, _)| was == key).unwrap_or((*key, now)));
        if let (Some((_, since)), Some((_, name))) = (self.gone, gone)
            && now >= since + GONE
        {
            return Due::Failed(NoStart::Gone { name });
        }
        if now < self.next {
            return Due::Nothing;
        }
        self.next = now + RESEND;
        Due::Resend
    }

    /// Whether it takes longer than without packet loss.
    fn is_slow(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) > 3 * RESEND
    }
}

impl Core {
    pub(super) fn start_game(&mut self) {
        let connected = self.links.greeted();
        let Room::Lobby(room) = &mut self.room else { return };
        let Some(plan) = room.lobby.plan().filter(|_| room.lobby.missing(&connected).is_none()) else {
            return self.tell.problem(LobbyProblem::NotReady);
        };
        room.lobby.set_starting(true);
        self.publish();
        let started = random()
            .map_err(|_| NoStart::NoRandom)
            .and_then(|nonce| Start::host(self.own.identity(), plan, nonce).map_err(NoStart::from));
        match started {
            Ok(start) => self.keep_start(start),
            Err(why) => self.start_failed(why),
        }
    }

    fn keep_start(&mut self, start: Start) {
        if let Room::Lobby(room) = &mut self.room {
            room.start = Some(Starting { start, wait: Wait::new(Instant::now()) });
        }
        self.pump_start();
    }

    pub(super) fn on_start(&mut self, from: Key, table: TableId, message: StartMessage) {
        let Room::Lobby(room) = &mut self.room else { return };
        let host = room.lobby.state().host;
        if room.lobby.state().table != table {
            return;
        }
        if let Some(starting) = &mut room.start {
            starting.start.handle(from, message);
            return self.pump_start();
        }
        if from != host || host == self.own.key || !matches!(message, StartMessage::Call(_)) {
            return;
        }
        let Some(plan) = room.lobby.plan() else { return };
        let started = random().map_err(|e| e.to_string()).and_then(|nonce| {
            Start::guest(self.own.identity(), host, plan, nonce).map_err(|error| error.to_string())
        });
        match started {
            Ok(mut start) => {
                start.handle(from, message);
                self.keep_start(start);
            }
            Err(reason) => {
                let message = Box::new(StartMessage::Refuse(reason));
                self.out.send(from, &Packet::Start { table, message });
            }
        }
    }

    fn pump_start(&mut self) {
        loop {
            let Room::Lobby(room) = &mut self.room else { return };
            let table = room.lobby.state().table;
            let Some(starting) = &mut room.start else { return };
            match starting.start.poll() {
                None => return,
                Some(StartOutput::Send { to, message }) => {
                    self.out.send(to, &Packet::Start { table, message: Box::new(message) });
                }
                Some(StartOutput::Ready(genesis)) => {
                    let log = room.lobby.state().branch.as_ref().map(|branch| branch.log.blob);
                    let parent = log.and_then(|blob| room.blobs.get(blob)).map(<[u8]>::to_vec);
                    let blobs = room.blobs.wholes();
                    self.doors.locks.note(table, room.lobby.state().lock.clone());
                    return self.begin_table(*genesis, blobs, parent);
                }
                Some(StartOutput::Failed(failure)) => return self.start_failed(failure.into()),
            }
        }
    }

    fn start_failed(&mut self, why: NoStart) {
        self.tell.problem(LobbyProblem::StartFailed { why });
        let Room::Lobby(room) = &mut self.room else { return };
        room.start = None;
        if room.lobby.is_host() {
            room.lobby.set_starting(false);
            self.publish();
        }
    }

    pub(super) fn on_start_time(&mut self, now: Instant) {
        let connected = self.links.greeted();
        let Room::Lobby(room) = &mut self.room else { return };
        let state = room.lobby.state();
        // The host needs every holder, a guest needs the host.
        let needed = if room.lobby.is_host() { state.holders() } else { vec![state.host] };
        let gone = needed.into_iter().find(|key| *key != self.own.key && !connected.contains(key));
        let name = |key: Key| state.person(key).map_or_else(|| key.short(), |person| person.name.clone());
        let gone = gone.map(|key| (key, name(key)));
        let Some(starting) = &mut room.start else { return };
        match starting.wait.tick(gone, now) {
            Due::Nothing => {}
            Due::Resend => {
                starting.start.resend();
                self.pump_start();
            }
            Due::Failed(why) => self.start_failed(why),
        }
    }

    /// A guest that missed the last message of the start learns from the others' adverts that the game is running.
    pub(super) fn follow_start(&mut self) {
        let Room::Lobby(room) = &self.room else { return };
        let state = room.lobby.state();
        let is_slow = room.start.as_ref().is_none_or(|starting| starting.wait.is_slow(Instant::now()));
        let adverts = self.discovery.adverts().of_table(state.table);
        if is_slow && !room.lobby.is_host() && is_running(state, self.own.key, &adverts) {
            self.join(state.table, None, false);
        }
    }
}

/// Whether a lobby's game runs, as far as adverts of its table tell `me`. Anybody can sign one, so only those of seated
/// players count, and none while the host itself still announces the lobby: a guest that believes a stranger would leave
/// it.
fn is_running(lobby: &State, me: Key, adverts: &[&Advert]) -> bool {
    let players = lobby.holders();
    let is_waiting = adverts.iter().any(|a| a.signer == lobby.host && a.game.is_none());
    let is_mine = |a: &Advert| !players.contains(&me) || a.holders.contains(&me);
    let says_so = |a: &&&Advert| a.game.is_some() && players.contains(&a.signer) && is_mine(a);
    !is_waiting && adverts.iter().any(|a| says_so(&a))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::{Digest, Identity};
    use crate::lobby::{Beginning, Lobby, SeatedPlayer};
    use crate::log::{Hints, SeatKind};

    const ADA: Key = Key([1; 32]);

    fn gone(key: Key) -> Option<(Key, String)> {
        Some((key, "Ada".to_owned()))
    }

    #[test]
    fn what_is_not_answered_is_said_again_and_given_up_in_the_end() {
        let now = Instant::now();
        let mut wait = Wait::new(now);
        assert_eq!(wait.tick(None, now), Due::Nothing);
        assert_eq!(wait.tick(None, now + RESEND), Due::Resend);
        assert_eq!(wait.tick(None, now + RESEND), Due::Nothing);
        assert!(!wait.is_slow(now + RESEND) && wait.is_slow(now + RESEND * 4));
        assert_eq!(wait.tick(None, now + START * 2), Due::Failed(NoStart::Silent));
    }

    fn advert(signer: Key, game: Option<Digest>, holders: &[Key]) -> Advert {
        Advert {
            protocol: 1,
            rules_version: 1,
            fingerprint: Digest([0; 32]),
            signer,
            version: 1,
            table: Digest([7; 32]),
            name: "Tavern".to_owned(),
            host: "Ada".to_owned(),
            state: u8::from(game.is_some()),
            taken: 2,
            seats: 2,
            has_password: false,
            game,
            holders: holders.to_vec(),
            addresses: Vec::new(),
            details: Vec::new(),
        }
    }

    #[test]
    fn a_game_runs_if_a_player_says_so_and_the_host_announces_no_lobby() {
        let [ada, ben, cleo, stranger] = [1, 2, 3, 4].map(|n| Identity::from_secret([n; 32]).key());
        let lobby = lobby_of(&[ada, ben]);
        let game = Some(Digest([9; 32]));
        let runs = |me: Key, adverts: &[&Advert]| is_running(&lobby, me, adverts);
        let by_ada = advert(ada, game, &[ada, ben]);
        assert!(runs(ben, &[&by_ada]) && runs(cleo, &[&by_ada]));
        assert!(!runs(ben, &[&advert(ada, game, &[ada])]), "a game without me is not mine");
        assert!(!runs(ben, &[&advert(stranger, game, &[ada, ben])]));
        assert!(!runs(cleo, &[&advert(stranger, game, &[])]));
        let lobby_there = advert(ada, None, &[]);
        assert!(!runs(ben, &[&lobby_there, &advert(ben, game, &[ada, ben])]), "the host is still in it");
    }

    /// A lobby whose host and other players these are.
    fn lobby_of(players: &[Key]) -> State {
        let seat = |holder: &Key| {
            let name = holder.short();
            Some(SeatedPlayer { holder: *holder, name, colour: 0, player: SeatKind::Person })
        };
        let begin = Beginning {
            table: Digest([7; 32]),
            name: "Tavern".to_owned(),
            setup: rules::Preset::Base.setup(2),
            tile_sets: Vec::new(),
            hints: Hints::Allowed,
            lock: None,
            branch: None,
        };
        let host = Lobby::host(Identity::from_secret([1; 32]), "Ada", begin);
        State { seats: players.iter().map(seat).collect(), ..host.state().clone() }
    }

    #[test]
    fn whoever_is_gone_may_come_back_but_not_late() {
        let now = Instant::now();
        let mut wait = Wait::new(now);
        assert_eq!(wait.tick(gone(ADA), now), Due::Nothing);
        assert_eq!(wait.tick(None, now + GONE / 2), Due::Nothing);
        assert_eq!(wait.tick(gone(ADA), now + GONE), Due::Nothing, "it was back");
        let other = Key([2; 32]);
        assert_eq!(wait.tick(gone(other), now + GONE * 3 / 2), Due::Nothing, "that is another one");
        let failed = Due::Failed(NoStart::Gone { name: "Ada".to_owned() });
        assert_eq!(wait.tick(gone(other), now + GONE * 5 / 2), failed);
    }
}
