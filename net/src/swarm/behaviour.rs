//! The transport: TCP, Noise, Yamux, and the behaviours on top.

use super::Pace;
use super::gate::Gate;
use super::passphrase::{Greeting, Hall};
use super::streams::Streams;
use libp2p::swarm::NetworkBehaviour;
use libp2p::swarm::behaviour::toggle::Toggle;
use libp2p::{Swarm, SwarmBuilder, connection_limits, identity, mdns, noise, tcp, yamux};
use std::io;
use std::time::Duration;

/// What the two sides of a handshake must agree on, for ever. Other programs fail there.
const PROLOGUE: &str = "bastide/1";
/// How often neighbours are asked for, and how long an answer holds. The crate's own five minutes would leave
/// two that missed each other's first question apart for as long.
const QUERY: Duration = Duration::from_secs(5);
pub(super) const TTL: Duration = Duration::from_secs(20);
/// The same in a hall: every question is answered by everybody at once, so it is asked more rarely.
const HALL_QUERY: Duration = Duration::from_secs(15);
pub(super) const HALL_TTL: Duration = Duration::from_secs(75);
/// A link without traffic is no idle link: games think long.
const IDLE: Duration = Duration::from_secs(24 * 3600);

/// All behaviours of the swarm.
#[derive(NetworkBehaviour)]
pub(super) struct Behaviour {
    pub(super) gate: Gate,
    limits: connection_limits::Behaviour,
    pub(super) streams: Streams,
    mdns: Toggle<mdns::tokio::Behaviour>,
    mdns6: Toggle<mdns::tokio::Behaviour>,
}

/// The swarm, and why it cannot look for neighbours if it should and cannot.
pub(super) struct Built {
    pub(super) swarm: Swarm<Behaviour>,
    pub(super) no_mdns: Option<io::Error>,
}

/// Builds the swarm of an identity. Must run inside a tokio runtime.
pub(super) fn build(
    pair: identity::Keypair,
    hall: Option<Hall>,
    mdns: Option<Pace>,
) -> Result<Built, String> {
    let me = pair.public().to_peer_id();
    let looks =
        |is_six| mdns.map(|pace| mdns::tokio::Behaviour::new(mdns_config(pace, is_six), me)).transpose();
    let (four, no_mdns) = match looks(false) {
        Ok(mdns) => (mdns, None),
        Err(error) => (None, Some(error)),
    };
    // One behaviour speaks one version. What cannot be looked for by the second one is looked for by the first.
    let six = looks(true).ok().flatten();
    let behaviour = Behaviour {
        gate: Gate::default(),
        limits: connection_limits::Behaviour::new(limits()),
        streams: Streams::default(),
        mdns: four.into(),
        mdns6: six.into(),
    };
    let secure = move |pair: &identity::Keypair| {
        let noise = noise::Config::new(pair)?.with_prologue(PROLOGUE.as_bytes().to_vec());
        Ok::<_, noise::Error>(Greeting { noise, me, hall })
    };
    let swarm = SwarmBuilder::with_existing_identity(pair)
        .with_tokio()
        .with_tcp(tcp::Config::default(), secure, multiplex)
        .map_err(|error| error.to_string())?
        .with_behaviour(|_| behaviour)
        .map_err(|error| error.to_string())?
        .with_swarm_config(|config| config.with_idle_connection_timeout(IDLE))
        .build();
    Ok(Built { swarm, no_mdns })
}

/// By version 6 always as seldom as in a hall: who starts asks at once and is answered, and hardly anybody is not
/// found by version 4 as well.
fn mdns_config(pace: Pace, enable_ipv6: bool) -> mdns::Config {
    let (query_interval, ttl) = match pace {
        Pace::Home if !enable_ipv6 => (QUERY, TTL),
        Pace::Home | Pace::Hall => (HALL_QUERY, HALL_TTL),
    };
    mdns::Config { ttl, query_interval, enable_ipv6 }
}

fn limits() -> connection_limits::ConnectionLimits {
    connection_limits::ConnectionLimits::default()
        .with_max_pending_incoming(Some(64))
        .with_max_pending_outgoing(Some(32))
        .with_max_established_incoming(Some(96))
        .with_max_established(Some(128))
        .with_max_established_per_peer(Some(2))
}

fn multiplex() -> yamux::Config {
    let mut config = yamux::Config::default();
    config.set_max_num_streams(8);
    config
}
