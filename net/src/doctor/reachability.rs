//! Reachability of this computer and those that answered: each is dialled, and each finds this one and dials it.

use super::{Finding, interface};
use crate::api::Listen;
use crate::secret::Secret;
use crate::swarm::{self, Pace, Run, SwarmCommand, SwarmNotice};
use libp2p::identity::Keypair;
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// How long a computer may take to answer. One on this network needs a millisecond.
const ANSWER: Duration = Duration::from_secs(3);
/// How long others may take to find this computer, for which they query every five seconds, and to connect.
pub(super) const COME: Duration = Duration::from_secs(8);
/// The most computers that are dialled.
const MOST: usize = 8;

/// Dials the computers that answered, and waits for them to connect. `listen` is where they would, if that can be tried
/// now.
pub(super) fn try_all(at: &BTreeSet<SocketAddr>, listen: Option<Listen>, hall: Option<&str>) -> Vec<Finding> {
    if at.is_empty() {
        return Vec::new();
    }
    let dialled: Vec<SocketAddr> = at.iter().copied().take(MOST).collect();
    let dials: Vec<_> = dialled
        .iter()
        .map(|to| {
            let to = *to;
            thread::spawn(move || TcpStream::connect_timeout(&to, ANSWER).is_ok())
        })
        .collect();
    let others: BTreeSet<IpAddr> = dialled.iter().map(SocketAddr::ip).collect();
    let came = listen.map(|listen| who_comes(listen, hall, &others));
    let answered = dials.into_iter().map(|dial| dial.join().unwrap_or(false));
    findings(&dialled.into_iter().zip(answered).collect::<Vec<_>>(), came, listen, &interface::is_beside)
}

/// The findings about reached computers and incoming ones: their addresses, and whether they know this hall's
/// passphrase.
fn findings(
    dialled: &[(SocketAddr, bool)],
    came: Option<BTreeMap<IpAddr, bool>>,
    listen: Option<Listen>,
    is_beside: &dyn Fn(IpAddr) -> bool,
) -> Vec<Finding> {
    let comes = came.as_ref().map(|came| !came.is_empty());
    let is_only = comes != Some(true) && dialled.iter().all(|(_, is_reached)| !is_reached);
    let mut findings: Vec<Finding> = dialled
        .iter()
        .map(|(address, is_reached)| match is_reached {
            true => Finding::Reached { address: *address },
            false if !is_beside(address.ip()) => Finding::Elsewhere { address: *address, is_only },
            false => Finding::Shut { address: *address, comes },
        })
        .collect();
    let port = match listen {
        Some(Listen::Port(port)) => port,
        Some(Listen::At(address)) => address.port(),
        None => 0,
    };
    match came {
        Some(came) if came.is_empty() => findings.push(Finding::NobodyCame { seconds: COME.as_secs(), port }),
        came => findings.extend(came.into_iter().flatten().map(|(ip, is_ours)| match is_ours {
            true => Finding::Came { ip },
            false => Finding::OtherHall { ip },
        })),
    }
    findings
}

/// Which of these computers connect here, and whether they know the same passphrase. They see a computer that does not
/// greet and is gone in a moment.
fn who_comes(listen: Listen, hall: Option<&str>, others: &BTreeSet<IpAddr>) -> BTreeMap<IpAddr, bool> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let Ok(runtime) = runtime else { return BTreeMap::new() };
    runtime.block_on(async {
        let (pair, mdns) = (Keypair::generate_ed25519(), Some(Pace::Home));
        let (hall, run) = (hall.and_then(Secret::new), Run::default());
        let options = swarm::Options { pair, listen, mdns, hall, run };
        let Ok((orders, mut reports)) = swarm::start(options) else { return BTreeMap::new() };
        // It only waits. An error would mean that it ended, which shows below.
        let _ = orders.send(SwarmCommand::Seek(0));
        let (end, mut came) = (Instant::now() + COME, BTreeMap::new());
        while !others.iter().all(|ip| came.contains_key(ip)) {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(Some(report)) = tokio::time::timeout(left, reports.recv()).await else { break };
            match report {
                SwarmNotice::Up(_, ip, _) => came.insert(ip, true),
                SwarmNotice::OtherHall { ip: Some(ip), .. } => Some(*came.entry(ip).or_insert(false)),
                _ => None,
            };
        }
        came
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_on_both_sides_is_told_from_a_wall_on_one() {
        let at = |text: &str| text.parse::<SocketAddr>().unwrap();
        let (near, listen) = (at("127.0.0.1:21247"), Some(Listen::Port(21247)));
        let is_beside = |ip: IpAddr| ip.is_loopback();
        let walled = findings(&[(near, false)], Some(BTreeMap::new()), listen, &is_beside);
        let shut = Finding::Shut { address: near, comes: Some(false) };
        assert_eq!(walled, [shut.clone(), Finding::NobodyCame { seconds: 8, port: 21247 }]);
        assert_eq!(shut.weight(), super::super::Severity::Bad);
        let came = BTreeMap::from([(near.ip(), true)]);
        let half = findings(&[(near, false)], Some(came), listen, &is_beside);
        let shut = Finding::Shut { address: near, comes: Some(true) };
        assert_eq!(half, [shut.clone(), Finding::Came { ip: near.ip() }]);
        assert_ne!(shut.weight(), super::super::Severity::Bad, "it connects by itself");
        let far = at("192.0.2.7:21247");
        let elsewhere = |is_only| Finding::Elsewhere { address: far, is_only };
        assert_eq!(findings(&[(far, false)], None, None, &is_beside), [elsewhere(true)]);
        assert_eq!(elsewhere(true).weight(), super::super::Severity::Bad);
        let two = findings(&[(far, false), (near, true)], None, None, &is_beside);
        assert_eq!(two, [elsewhere(false), Finding::Reached { address: near }]);
        assert_ne!(elsewhere(false).weight(), super::super::Severity::Bad, "others are reached");
    }

    #[test]
    fn who_comes_with_another_passphrase_is_told_from_who_comes_with_the_same() {
        let here = BTreeSet::from([IpAddr::from([127, 0, 0, 1])]);
        let dial = |words: &'static str, to: SocketAddr| {
            thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(async {
                    let listen = Listen::At(SocketAddr::from(([127, 0, 0, 1], 0)));
                    let pair = Keypair::generate_ed25519();
                    let hall = Secret::new(words);
                    let run = Run::default();
                    let options = swarm::Options { pair, listen, mdns: None, hall, run };
                    let (orders, mut reports) = swarm::start(options).unwrap();
                    orders.send(SwarmCommand::Dial(swarm::address::to_multiaddr(to))).unwrap();
                    // Until the other side ends.
                    while let Ok(Some(_)) = tokio::time::timeout(COME, reports.recv()).await {}
                });
            })
        };
        for (words, is_ours) in [("the same", true), ("others", false)] {
            let port = swarm::port::Port::near(0).unwrap().number;
            let to = SocketAddr::from(([127, 0, 0, 1], port));
            let other = dial(words, to);
            let came = who_comes(Listen::At(to), Some("the same"), &here);
            assert_eq!(came.get(&to.ip()), Some(&is_ours), "{words}");
            drop(other);
        }
    }
}
