//! The node's event loop. It serves the user, the swarm and the clock, and is wherever the user is: nowhere, in a lobby,
//! or at a table.

#[cfg(test)]
mod fixture;

use super::adverts::Adverts;
use super::come_back::Notes;
use super::duplicate_key::DuplicateKey;
use super::game_sharing::SharedGames;
use super::links::Links;
use super::log_jobs::{Readings, Then};
use super::network::Network;
use super::packet::Packet;
use super::password_gate::Doors;
use super::pending_join::PendingJoin;
use super::refusals::Refusals;
use super::rematch::RematchGroup;
use super::room::Room;
use super::this_computer::{Own, random};
use crate::api::NotNow;
use crate::api::{Colour, Notice};
use crate::api::{Command, Config, Discovery};
use crate::api::{FileProblem, JoinProblem, NetworkProblem, Problem};
use crate::chat::Talk;
use crate::discovery::Discovery as Neighbourhood;
use crate::identity::{Digest, Key};
use crate::profile::{self, Profile, Settings};
use crate::secret::Secret;
use crate::swarm::port::Listen;
use crate::swarm::{self, Failure, Frame, OtherHall, Pace, Run, SwarmCommand, SwarmNotice, address};
use crate::wire;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How often everything without a timer of its own is polled.
const TICK: Duration = Duration::from_millis(100);
/// How long to wait for the old network to end before starting a new one.
const GRACE: Duration = Duration::from_secs(2);

/// Sends notices to the user, and wakes the window.
#[derive(Clone)]
pub(super) struct Tell {
    pub(super) notices: Sender<Notice>,
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
}

impl Tell {
    pub(super) fn tell(&self, notice: Notice) {
        // An error means that nobody listens any more, so nobody misses the notice.
        let _ = self.notices.send(notice);
        (self.wake)();
    }

    pub(super) fn problem(&self, problem: impl Into<Problem>) {
        self.tell(Notice::Problem(problem.into()));
    }
}

/// The channel to other computers.
#[derive(Clone)]
pub(super) struct SwarmHandle {
    pub(super) to_swarm: mpsc::UnboundedSender<SwarmCommand>,
}

impl SwarmHandle {
    /// Sends a packet; drops it if that computer is not connected.
    pub(super) fn send(&self, to: Key, packet: &Packet) {
        match wire::encode(packet) {
            Ok(bytes) => self.command(SwarmCommand::Send(to, bytes)),
            Err(error) => tracing::error!(%error, "a packet does not fit a frame"),
        }
    }

    pub(super) fn command(&self, command: SwarmCommand) {
        // The swarm outlives the node: an error means that the runtime is going down.
        let _ = self.to_swarm.send(command);
    }
}

/// The node's state, in parts that know nothing of each other. Core carries out what one part asks for, and passes on
/// what concerns another.
pub(super) struct Core {
    pub(super) config: Config,
    pub(super) own: Own,
    pub(super) tell: Tell,
    pub(super) out: SwarmHandle,
    pub(super) links: Links,
    pub(super) network: Network,
    pub(super) discovery: Neighbourhood,
    pub(super) adverts: Adverts,
    pub(super) refusals: Refusals,
    /// The destination that a ticket or a code sent this computer to.
    pub(super) pending_join: Option<PendingJoin>,
    pub(super) duplicate: DuplicateKey,
    pub(super) doors: Doors,
    /// Where this computer was when the program was killed, and what is recorded for the next start.
    pub(super) notes: Notes,
    pub(super) company: RematchGroup,
    pub(super) shared_games: SharedGames,
    pub(super) room: Room,
    pub(super) readings: Readings,
    pub(super) talk: Talk,
}

/// Runs until the user shuts the node down or its handle is dropped.
pub(super) async fn run(
    config: Config,
    profile: Profile,
    tell: Tell,
    commands: mpsc::UnboundedReceiver<Command>,
) {
    let fresh = random().and_then(|nonce| Ok((Digest(nonce), Run::new()?)));
    let (nonce, run) = match fresh {
        Ok(fresh) => fresh,
        Err(error) => {
            tell.problem(NetworkProblem::NoNetwork { reason: error.to_string() });
            return tell.tell(Notice::Ended);
        }
    };
    let (to_swarm, reports) = begin_network(&config, &profile, run, &tell);
    let (read, readings) = mpsc::unbounded_channel();
    let (since, now) = (since_1970(), Instant::now());
    let mut core =
        Core::new(Begun { config, profile, nonce, run, tell: tell.clone(), to_swarm, read, since, now });
    core.network.begin(now);
    core.live(commands, reports, readings).await;
    tell.tell(Notice::Ended);
}

/// What a node's state starts from.
struct Begun {
    config: Config,
    profile: Profile,
    nonce: Digest,
    run: Run,
    tell: Tell,
    to_swarm: mpsc::UnboundedSender<SwarmCommand>,
    /// Receives the logs that were read.
    read: mpsc::UnboundedSender<(u64, Then)>,
    /// Milliseconds since 1970. Makes versions from this run newer than those from earlier runs.
    since: u64,
    now: Instant,
}

impl Core {
    /// A node at home.
    fn new(begun: Begun) -> Self {
        let Begun { config, profile, nonce, run, tell, to_swarm, read, since, now } = begun;
        let own = Own::new(profile, nonce, run, now);
        let profile = &own.profile;
        Self {
            tell,
            out: SwarmHandle { to_swarm },
            links: Links::default(),
            network: Network::default(),
            discovery: Neighbourhood::new(own.key, own.seed(0), now),
            adverts: Adverts::new(since, now),
            refusals: Refusals::default(),
            pending_join: None,
            duplicate: DuplicateKey::default(),
            doors: Doors::new(profile.locks()),
            notes: Notes::new(profile.lobby(), now),
            company: RematchGroup::default(),
            shared_games: SharedGames::default(),
            room: Room::Home,
            readings: Readings::new(read),
            talk: Talk::new(profile.identity().clone(), since, profile.muted(), now),
            config,
            own,
        }
    }
}

/// Starts the swarm. If that fails, games on this computer still work.
fn begin_network(
    config: &Config,
    profile: &Profile,
    run: Run,
    tell: &Tell,
) -> (mpsc::UnboundedSender<SwarmCommand>, mpsc::Receiver<SwarmNotice>) {
    let options = swarm::identity::pair_of(profile.identity().secret()).map(|pair| swarm::Options {
        pair,
        listen: config.listen,
        mdns: match config.discovery {
            Discovery::Mdns => Some(Pace::Home),
            Discovery::Hall => Some(Pace::Hall),
            Discovery::Off => None,
        },
        hall: config.hall.clone(),
        run,
    });
    let started = options.and_then(swarm::start);
    started.unwrap_or_else(|reason| {
        tell.problem(NetworkProblem::NoNetwork { reason });
        // A swarm that reports nothing and does nothing.
        (mpsc::unbounded_channel().0, mpsc::channel(1).1)
    })
}

/// Waits for a swarm to end after its order channel was closed: it flushes its send queues first.
async fn end_of(mut reports: mpsc::Receiver<SwarmNotice>) {
    let end = async { while reports.recv().await.is_some() {} };
    if tokio::time::timeout(GRACE, end).await.is_err() {
        tracing::warn!("the network did not end in time");
    }
}

/// Milliseconds since 1970. Used only so that a restarted program's adverts and lines count as newer.
fn since_1970() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(0)
}

impl Core {
    async fn live(
        mut self,
        mut commands: mpsc::UnboundedReceiver<Command>,
        mut reports: mpsc::Receiver<SwarmNotice>,
        mut readings: mpsc::UnboundedReceiver<(u64, Then)>,
    ) {
        self.begin();
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let mut frame = None;
            tokio::select! {
                command = commands.recv() => match command {
                    None | Some(Command::Shutdown) => break,
                    Some(command) => self.on_command(command),
                },
                Some(report) = reports.recv() => frame = self.on_report(report),
                Some((number, then)) = readings.recv() => self.on_read(number, then),
                _ = tick.tick() => {}
            }
            if self.network.take_restart() {
                reports = self.restart_network(reports).await;
            }
            self.on_time();
            if let Some((frame, begin)) = frame {
                frame.took(begin.elapsed());
            }
        }
        self.readings.end_all();
        self.leave();
        self.forget_lobby();
        // Dropping `to_swarm` ends the swarm. Without this wait the runtime would end first and the last packets be lost.
        self.out = SwarmHandle { to_swarm: mpsc::unbounded_channel().0 };
        end_of(reports).await;
    }

    /// Another passphrase is another network: all connections end, and new ones begin. The port cannot be bound again
    /// until the old swarm is gone.
    async fn restart_network(&mut self, old: mpsc::Receiver<SwarmNotice>) -> mpsc::Receiver<SwarmNotice> {
        self.out = SwarmHandle { to_swarm: mpsc::unbounded_channel().0 };
        end_of(old).await;
        for key in self.links.keys().collect::<Vec<Key>>() {
            self.on_down(key);
        }
        self.network.begin(Instant::now());
        self.links.want(&[]);
        self.on_unmet(Vec::new());
        self.discovery = Neighbourhood::new(self.own.key, self.own.seed(1), Instant::now());
        self.tell.tell(Notice::Unreachable);
        self.tell_tables();
        let (to_swarm, reports) = begin_network(&self.config, &self.own.profile, self.own.run, &self.tell);
        self.out = SwarmHandle { to_swarm };
        for text in self.config.connect.clone() {
            self.connect(text);
        }
        reports
    }

    pub(super) fn change_port(&mut self, port: u16) {
        // An address given on the command line holds for this run.
        if matches!(self.config.listen, Listen::Port(now) if now != port) {
            self.config.listen = Listen::Port(port);
            self.network.restart();
        }
    }

    pub(super) fn change_passphrase(&mut self, words: Option<Secret>) {
        if words.as_ref().is_some_and(Secret::is_too_long) {
            return self.not_now(NotNow::LongPassword);
        }
        if self.config.hall != words {
            self.config.hall = words;
            self.network.restart();
        }
    }

    fn begin(&mut self) {
        if let Some(name) = self.config.name.as_deref().and_then(Settings::clean_name) {
            let settings = Settings { name, colour: self.own.profile.settings().colour };
            self.change_profile(settings);
        }
        self.tell_profile();
        self.list_saved();
        if let Some(path) = self.own.profile.current() {
            self.tell.tell(Notice::Interrupted(path));
        }
        for text in self.config.connect.clone() {
            self.connect(text);
        }
    }

    /// Returns a frame, and when its handling began.
    fn on_report(&mut self, report: SwarmNotice) -> Option<(Frame, Instant)> {
        match report {
            SwarmNotice::Listening(socket) => {
                self.network.listens_at(socket);
                self.tell.tell(Notice::Listening { address: socket.to_string() });
            }
            SwarmNotice::NoNetwork(reason) => self.tell.problem(NetworkProblem::NoNetwork { reason }),
            SwarmNotice::Unmet(found) => self.on_unmet(found),
            SwarmNotice::NoDiscovery(reason) => self.tell.problem(NetworkProblem::NoDiscovery { reason }),
            SwarmNotice::DialFailed(address, failure) => self.on_dial_failed(&address, failure),
            SwarmNotice::Up(key, ip, run) => self.on_up(key, ip, run),
            SwarmNotice::Down(key) => self.on_down(key),
            SwarmNotice::Misbehaved(who, reason) => self.misbehaved(who, &reason),
            SwarmNotice::Flooded(who, of) => self.flooded(who, of),
            SwarmNotice::Turned(ip, count, why) => self.turned_away(ip, count, why),
            SwarmNotice::Alive(key, alive) => self.on_alive(None, key, alive),
            SwarmNotice::Reached(address, key) => self.on_reached(&address, key),
            SwarmNotice::OtherHall { hall, who, .. } => self.on_other_hall(hall, who),
            SwarmNotice::Frame(from, frame) => {
                let begin = Instant::now();
                self.on_frame(from, &frame);
                return Some((frame, begin));
            }
        }
        None
    }

    fn on_dial_failed(&mut self, address: &libp2p::Multiaddr, failure: Failure) {
        let socket = address::to_socket(address);
        let place = socket.map_or_else(|| address.to_string(), |socket| socket.to_string());
        match failure {
            Failure::Oneself => self.tell.problem(NetworkProblem::Oneself { address: place }),
            // Its `Alive` message tells more.
            Failure::DuplicateKey => {}
            Failure::NotOurs => self.tell.problem(NetworkProblem::NotOurs { address: place }),
            Failure::OtherHall(hall) => {
                let is_sent = self.end_errand_at(address);
                self.tell.problem(match is_sent {
                    true => Problem::Join(JoinProblem::InOtherHall { hall }),
                    false => Problem::Network(NetworkProblem::OtherHall { hall }),
                });
            }
            Failure::Silence(reason) => {
                self.tell.problem(NetworkProblem::NoAnswer { address: place, reason });
            }
        }
    }

    /// A program of another hall was found.
    fn on_other_hall(&mut self, hall: OtherHall, who: Option<Key>) {
        if who.is_some_and(|who| self.end_errand_to(who)) {
            self.tell.problem(JoinProblem::InOtherHall { hall });
        } else if self.network.is_news(hall) {
            self.tell.problem(NetworkProblem::OtherHall { hall });
        }
    }

    fn on_time(&mut self) {
        let now = Instant::now();
        self.look_at_network(now);
        self.tend_advert(now);
        self.discovery.tick(now);
        self.flush_hall();
        self.tell_news(now);
        self.tend_duplicate(now);
        self.tell_refusals(now);
        self.run_errand();
        self.tell_readings();
        self.tend_lending(now);
        self.tend_fetching(now);
        self.on_room_time(now);
        self.note_lobby();
        self.tend_chat(now);
        self.tell_invitation();
    }

    /// Whether network addresses may still arrive.
    pub(super) fn is_settling(&self) -> bool {
        self.config.listen.is_for_others() && self.network.is_settling()
    }

    pub(super) fn not_now(&self, why: NotNow) {
        self.tell.problem(Problem::NotNow { why });
    }

    pub(super) fn connect(&mut self, text: String) {
        match address::parse(&text) {
            Some(address) => self.out.command(SwarmCommand::Dial(address)),
            None => self.tell.problem(NetworkProblem::BadAddress { text }),
        }
    }

    pub(super) fn change_profile(&mut self, settings: Settings) {
        let before = self.own.name();
        if settings != *self.own.profile.settings()
            && let Err(error) = self.own.profile.change(settings)
        {
            let (path, reason) = (self.config.data_dir.clone(), error.to_string());
            self.tell.problem(FileProblem::NotWritten { path, reason });
        }
        let name = self.own.name();
        if name != before {
            self.links.greeted().into_iter().for_each(|key| self.out.send(key, &Packet::Name(name.clone())));
        }
    }

    /// Runs off the node's task: deriving a key from a passphrase is slow on purpose.
    pub(super) fn move_profile(
        &self,
        work: impl FnOnce() -> Result<Notice, profile::ParcelError> + Send + 'static,
    ) {
        let tell = self.tell.clone();
        tokio::task::spawn_blocking(move || match work() {
            Ok(notice) => tell.tell(notice),
            Err(error) => tell.problem(Problem::ProfileNotMoved { why: error.into() }),
        });
    }

    pub(super) fn tell_profile(&self) {
        let settings = self.own.profile.settings();
        let (name, colour) = (settings.name.clone(), Colour::from_number(settings.colour));
        self.tell.tell(Notice::Profile { key: self.own.key, name, colour });
    }
}
