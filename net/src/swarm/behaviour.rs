//! The transport: TCP, Noise, Yamux, and the behaviours on top.

use super::Pace;
use super::arrivals::Arrivals;
use super::door::Doors;
use super::gate::Gate;
use super::passphrase::{Greeting, Hall};
use super::run::{Alive, Run, Runs};
use super::streams::Streams;
use super::turn_queue;
use libp2p::core::upgrade::Version;
use libp2p::swarm::behaviour::toggle::Toggle;
use libp2p::swarm::{Config, NetworkBehaviour};
use libp2p::{PeerId, Swarm, Transport as _, connection_limits, identity, mdns, noise, tcp, yamux};
use std::io;
use std::time::Duration;
use tokio::sync::mpsc;

/// The prologue that both sides of a handshake must share, forever. The handshake of any other program fails.
const PROLOGUE: &str = "bastide/1";
/// How often to query for neighbours, and how long an answer is valid. The crate's default of five minutes would
/// separate two that missed each other's first query for as long.
const QUERY: Duration = Duration::from_secs(5);
pub(super) const TTL: Duration = Duration::from_secs(20);
/// The same in a hall, where everyone answers every query at once, so that it is sent less often.
const HALL_QUERY: Duration = Duration::from_secs(15);
pub(super) const HALL_TTL: Duration = Duration::from_secs(75);
/// The idle timeout. A link without traffic is normal, because players think for long.
const IDLE: Duration = Duration::from_secs(24 * 3600);
/// The time limit for establishing a connection.
const SETUP: Duration = Duration::from_secs(10);

/// All behaviours of the swarm.
#[derive(NetworkBehaviour)]
pub(super) struct Behaviour {
    pub(super) gate: Gate,
    limits: connection_limits::Behaviour,
    pub(super) streams: Streams,
    mdns: Toggle<mdns::tokio::Behaviour>,
    mdns6: Toggle<mdns::tokio::Behaviour>,
}

/// The swarm, and why it cannot look for neighbours if it should.
pub(super) struct Built {
    pub(super) swarm: Swarm<Behaviour>,
    pub(super) no_mdns: Option<io::Error>,
    pub(super) runs: Runs,
    pub(super) doors: Doors,
    /// Messages of other runs to this program's key, or through this program.
    pub(super) words: mpsc::UnboundedReceiver<(PeerId, Alive)>,
}

/// Builds the swarm of an identity. Must run inside a tokio runtime.
pub(super) fn build(
    pair: &identity::Keypair,
    hall: Option<Hall>,
    mdns: Option<Pace>,
    run: Run,
) -> Result<Built, String> {
    let me = pair.public().to_peer_id();
    let looks =
        |is_six| mdns.map(|pace| mdns::tokio::Behaviour::new(mdns_config(pace, is_six), me)).transpose();
    let (four, no_mdns) = match looks(false) {
        Ok(mdns) => (mdns, None),
        Err(error) => (None, Some(error)),
    };
    // One behaviour uses one IP version. If it fails for IPv6, the other still works for IPv4.
    let six = looks(true).ok().flatten();
    let doors = Doors::new();
    doors.start();
    let gate = Gate::new(doors.clone(), hall.is_some());
    let behaviour = Behaviour {
        gate: gate.clone(),
        limits: connection_limits::Behaviour::new(limits()),
        streams: Streams::default(),
        mdns: four.into(),
        mdns6: six.into(),
    };
    let (runs, words) = Runs::new(pair, run)?;
    let noise = noise::Config::new(pair).map_err(|error| error.to_string())?;
    let secure = Greeting { noise: noise.with_prologue(PROLOGUE.as_bytes().to_vec()), me, hall };
    let (greeter, guard) = (runs.clone(), doors.clone());
    let transport = Arrivals::new(tcp::tokio::Transport::new(tcp::Config::default()), gate)
        .and_then(move |stream, point| std::future::ready(Ok::<_, io::Error>(guard.guard(stream, &point))))
        .upgrade(Version::V1Lazy)
        .authenticate(secure)
        .multiplex_ext(move |peer, point| greeter.meeting(*peer, point, multiplex()))
        .timeout(SETUP)
        .boxed();
    let config = Config::with_executor(turn_queue::executor()).with_idle_connection_timeout(IDLE);
    Ok(Built { swarm: Swarm::new(transport, behaviour, me, config), no_mdns, runs, doors, words })
}

/// IPv6 always uses the slow pace of a hall: a new program queries at once and is answered, and almost all peers are
/// found by IPv4 as well.
fn mdns_config(pace: Pace, enable_ipv6: bool) -> mdns::Config {
    let (query_interval, ttl) = match pace {
        Pace::Home if !enable_ipv6 => (QUERY, TTL),
        Pace::Home | Pace::Hall => (HALL_QUERY, HALL_TTL),
    };
    mdns::Config { ttl, query_interval, enable_ipv6 }
}

/// The connection limits. The gate limits pending connections. The number of strangers is limited once they are
/// identified. This is the overall maximum, with room for those that are about to close.
fn limits() -> connection_limits::ConnectionLimits {
    connection_limits::ConnectionLimits::default()
        .with_max_pending_outgoing(Some(32))
        .with_max_established_incoming(Some(144))
        .with_max_established(Some(192))
        .with_max_established_per_peer(Some(2))
}

fn multiplex() -> yamux::Config {
    let mut config = yamux::Config::default();
    config.set_max_num_streams(8);
    config
}
