//! The doctor: whether others can find this computer, for a user who sees no tables. It examines and changes nothing.

mod firewall;
mod folder;
mod interface;
mod multicast;
mod reachability;

pub use firewall::Firewall;
pub use interface::{Interface, Nature, addresses};
pub use multicast::Multicast;

use crate::api::{Discovery, Listen};
use crate::profile::Profile;
use crate::swarm;
use crate::swarm::port::Port;
use serde::{Serialize, Serializer};
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long to wait for this computer's own query to come back, and for others to answer it.
const LISTEN: Duration = Duration::from_millis(1500);

/// The findings of an examination.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The interfaces with an address, except loopback.
    pub interfaces: Vec<Interface>,
    /// The operating system, by Rust's name: `linux`, `windows`, `macos`.
    pub system: &'static str,
    /// The findings, the worst first.
    pub findings: Vec<Finding>,
}

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Others cannot find this computer.
    Bad,
    /// Useful to know if others still do not find it.
    Note,
    /// All is well.
    Good,
}

/// A finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "finding", rename_all = "kebab-case")]
pub enum Finding {
    /// There is no interface with an address.
    NoInterface,
    /// The addresses cannot be listed.
    NoList {
        /// The reason of the operating system.
        reason: String,
    },
    /// There are only IPv6 addresses.
    OnlyIpv6,
    /// There are only link-local IPv6 addresses.
    BareIpv6,
    /// An interface has no carrier.
    NoCarrier {
        /// Its name.
        interface: String,
        /// Whether it is the only one.
        is_only: bool,
    },
    /// There are only interfaces of virtual machines, containers and VPNs.
    OnlyVirtual,
    /// The network assigned no address: there is no router, or no cable at its other end.
    OnlyLinkLocal,
    /// An interface receives no multicast, or cannot send any.
    NoMulticast {
        /// Its name.
        interface: String,
        /// The reason of the operating system; empty if nothing came back.
        reason: String,
    },
    /// No interface receives multicast.
    Deaf,
    /// Other programs answered: the network carries multicast both ways.
    Answered {
        /// The number of addresses that did.
        by: usize,
    },
    /// Multicast works on this computer, but no other program answered.
    Alone,
    /// The port cannot be listened on.
    NoPort {
        /// The address.
        address: SocketAddr,
        /// The reason of the operating system.
        reason: String,
    },
    /// The port can be listened on.
    Port {
        /// The address.
        address: SocketAddr,
    },
    /// A VPN may divert all traffic from the local network.
    Vpn {
        /// Its interfaces.
        interfaces: Vec<String>,
    },
    /// Others may receive addresses of interfaces that they cannot reach.
    Virtual {
        /// The interfaces.
        interfaces: Vec<String>,
    },
    /// A firewall is active, or may be.
    Firewall {
        /// The firewall.
        firewall: Firewall,
    },
    /// The port is in use, most likely by a running game.
    InUse {
        /// The port.
        port: u16,
    },
    /// A found program accepts connections from this computer.
    Reached {
        /// Its address.
        address: SocketAddr,
    },
    /// A found program does not.
    Shut {
        /// Its address.
        address: SocketAddr,
        /// Whether others can connect to this computer; `None` if that could not be tried.
        comes: Option<bool>,
    },
    /// A found program is in another network.
    Elsewhere {
        /// Its address.
        address: SocketAddr,
        /// Whether no other program was reached, and none connected. Anyone can announce an address that leads nowhere.
        is_only: bool,
    },
    /// Another program connected to this computer.
    Came {
        /// Its address.
        ip: IpAddr,
    },
    /// A program with another passphrase, or none, connected to this computer.
    OtherHall {
        /// Its address.
        ip: IpAddr,
    },
    /// Others were found, but none connected to this computer.
    NobodyCame {
        /// How long the doctor waited.
        seconds: u64,
        /// The port on which it waited.
        port: u16,
    },
    /// Games cannot be saved.
    NoFolder {
        /// The folder.
        #[serde(serialize_with = "as_shown")]
        path: PathBuf,
        /// The reason of the operating system.
        reason: String,
    },
    /// A running program uses this profile, so that a second one cannot.
    ProfileInUse,
}

/// A path may be no text, which JSON cannot hold.
fn as_shown<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}

impl Finding {
    /// Its severity.
    #[must_use]
    pub const fn weight(&self) -> Severity {
        match self {
            Self::NoInterface
            | Self::NoList { .. }
            | Self::BareIpv6
            | Self::NoCarrier { is_only: true, .. }
            | Self::Shut { comes: Some(false), .. }
            | Self::Elsewhere { is_only: true, .. }
            | Self::NoFolder { .. }
            | Self::OnlyVirtual
            | Self::Deaf
            | Self::NoPort { .. } => Severity::Bad,
            Self::OnlyLinkLocal
            | Self::OnlyIpv6
            | Self::NoCarrier { .. }
            | Self::Shut { .. }
            | Self::Elsewhere { .. }
            | Self::InUse { .. }
            | Self::NobodyCame { .. }
            | Self::OtherHall { .. }
            | Self::NoMulticast { .. }
            | Self::Alone
            | Self::Vpn { .. }
            | Self::Virtual { .. }
            | Self::Firewall { .. }
            | Self::ProfileInUse => Severity::Note,
            Self::Answered { .. } | Self::Port { .. } | Self::Reached { .. } | Self::Came { .. } => {
                Severity::Good
            }
        }
    }
}

impl Report {
    /// Whether nothing was found that keeps others from finding this computer and playing with it.
    #[must_use]
    pub fn is_well(&self) -> bool {
        self.findings.iter().all(|finding| finding.weight() != Severity::Bad)
    }

    /// Whether others find this computer: all bad findings are about something else.
    #[must_use]
    pub fn is_findable(&self) -> bool {
        let is_beside = |f: &Finding| {
            matches!(f, Finding::NoFolder { .. } | Finding::Shut { .. } | Finding::Elsewhere { .. })
        };
        self.findings.iter().all(|finding| finding.weight() != Severity::Bad || is_beside(finding))
    }
}

/// Examines this computer, and queries the network unless discovery is off. Takes two seconds, and about ten if others
/// answer: they are dialled, and have to find this computer.
#[must_use]
pub fn examine(data_dir: &Path, listen: Listen, discovery: Discovery, hall: Option<&str>) -> Report {
    let mut findings = Vec::new();
    let mut interfaces = interface::list().unwrap_or_else(|error| {
        findings.push(Finding::NoList { reason: error.to_string() });
        Vec::new()
    });
    if findings.is_empty() {
        look_at_interfaces(&interfaces, &mut findings);
    }
    let (port, is_free) = port(listen, &interfaces);
    findings.push(port);
    if discovery != Discovery::Off {
        let answers = multicast::try_all(&mut interfaces, LISTEN);
        look_at_multicast(&interfaces, answers.by.len(), &mut findings);
        findings.extend(reachability::try_all(&answers.at, is_free.then_some(listen), hall));
    }
    findings.extend(folder::look(data_dir));
    findings.extend(firewall::found().into_iter().map(|firewall| Finding::Firewall { firewall }));
    if Profile::is_in_use(data_dir) {
        findings.push(Finding::ProfileInUse);
    }
    findings.sort_by_key(Finding::weight);
    Report { interfaces, system: std::env::consts::OS, findings }
}

fn look_at_interfaces(interfaces: &[Interface], findings: &mut Vec<Finding>) {
    let names = |nature| {
        let mut names: Vec<String> =
            interfaces.iter().filter(|i| i.nature == nature).map(|i| i.name.clone()).collect();
        names.dedup();
        names
    };
    let real: Vec<&Interface> = interfaces.iter().filter(|i| i.nature == Nature::Real).collect();
    let real4: Vec<IpAddr> = real.iter().map(|i| i.ip).filter(IpAddr::is_ipv4).collect();
    if interfaces.is_empty() {
        findings.push(Finding::NoInterface);
    } else if real.is_empty() {
        findings.push(Finding::OnlyVirtual);
    } else if real.iter().all(|i| swarm::address::is_bare_link(i.ip)) {
        findings.push(Finding::BareIpv6);
    } else if real4.is_empty() {
        findings.push(Finding::OnlyIpv6);
    } else if real4.iter().all(|ip| matches!(ip, IpAddr::V4(ip) if ip.is_link_local())) {
        findings.push(Finding::OnlyLinkLocal);
    }
    let mut loose: Vec<&str> = real.iter().filter(|i| i.is_loose).map(|i| i.name.as_str()).collect();
    loose.dedup();
    let is_only = real.iter().all(|i| i.is_loose);
    findings.extend(loose.into_iter().map(|name| Finding::NoCarrier { interface: name.to_owned(), is_only }));
    let (vpn, virtual_ones) = (names(Nature::Vpn), names(Nature::Virtual));
    if !vpn.is_empty() {
        findings.push(Finding::Vpn { interfaces: vpn });
    }
    if !virtual_ones.is_empty() {
        findings.push(Finding::Virtual { interfaces: virtual_ones });
    }
}

fn look_at_multicast(interfaces: &[Interface], answers: usize, findings: &mut Vec<Finding>) {
    let tried = interfaces.iter().filter(|i| i.nature == Nature::Real && i.multicast != Multicast::NotTried);
    let (mut works, mut count) = (false, 0);
    for interface in tried {
        count += 1;
        let reason = match &interface.multicast {
            Multicast::Works | Multicast::NotTried => {
                works = true;
                continue;
            }
            Multicast::Silent => String::new(),
            Multicast::Refused { reason } => reason.clone(),
        };
        findings.push(Finding::NoMulticast { interface: interface.name.clone(), reason });
    }
    if count > 0 && !works {
        findings.push(Finding::Deaf);
    } else if answers > 0 {
        findings.push(Finding::Answered { by: answers });
    } else if works {
        findings.push(Finding::Alone);
    }
}

/// Whether the port can be listened on, and whether it is free for further tests.
fn port(listen: Listen, interfaces: &[Interface]) -> (Finding, bool) {
    let at = match listen {
        Listen::At(address) => address,
        Listen::Port(port) => {
            if port != 0 && Port::of(port).is_err_and(|error| error.kind() == ErrorKind::AddrInUse) {
                return (Finding::InUse { port }, false);
            }
            let has_four = interfaces.is_empty() || interfaces.iter().any(|i| i.ip.is_ipv4());
            let any =
                if has_four { IpAddr::from(Ipv4Addr::UNSPECIFIED) } else { Ipv6Addr::UNSPECIFIED.into() };
            SocketAddr::new(any, port)
        }
    };
    let finding = call(at, interfaces);
    let is_free = matches!(finding, Finding::Port { .. });
    (finding, is_free)
}

/// Listens and connects to itself, at the address that others would use if there is one.
fn call(listen: SocketAddr, interfaces: &[Interface]) -> Finding {
    let refused = |error: std::io::Error| Finding::NoPort { address: listen, reason: error.to_string() };
    let bound = TcpListener::bind(listen).and_then(|l| l.local_addr().map(|address| (l, address)));
    let (_listener, at) = match bound {
        Ok(found) => found,
        Err(error) => return refused(error),
    };
    let fits = |ip: &IpAddr| ip.is_ipv4() == at.is_ipv4() && !swarm::address::is_bare_link(*ip);
    let own = interfaces.iter().filter(|i| i.nature == Nature::Real).map(|i| i.ip).find(fits);
    let loopback = if at.is_ipv4() { IpAddr::from(Ipv4Addr::LOCALHOST) } else { Ipv6Addr::LOCALHOST.into() };
    let target = match own {
        Some(ip) if at.ip().is_unspecified() => SocketAddr::new(ip, at.port()),
        _ if at.ip().is_unspecified() => SocketAddr::new(loopback, at.port()),
        _ => at,
    };
    match TcpStream::connect_timeout(&target, Duration::from_secs(1)) {
        Ok(_) => Finding::Port { address: target },
        Err(error) => Finding::NoPort { address: target, reason: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interface(name: &str, ip: &str, multicast: Multicast) -> Interface {
        let mut made = Interface::new(name.to_owned(), ip.parse().unwrap(), 24, false);
        made.multicast = multicast;
        made
    }

    fn look(interfaces: &[Interface], answers: usize) -> Vec<Finding> {
        let mut findings = Vec::new();
        look_at_interfaces(interfaces, &mut findings);
        look_at_multicast(interfaces, answers, &mut findings);
        findings
    }

    #[test]
    fn what_stands_in_the_way_is_named() {
        assert_eq!(look(&[], 0), [Finding::NoInterface]);
        let docker = interface("docker0", "172.17.0.1", Multicast::Works);
        assert_eq!(look(std::slice::from_ref(&docker), 0)[0], Finding::OnlyVirtual);
        assert_eq!(look(&[interface("eth0", "fe80::1", Multicast::NotTried)], 0), [Finding::BareIpv6]);
        assert_eq!(look(&[interface("eth0", "fd12::1", Multicast::NotTried)], 0), [Finding::OnlyIpv6]);
        let mut loose = interface("eth0", "10.77.0.1", Multicast::Works);
        loose.is_loose = true;
        let only = Finding::NoCarrier { interface: "eth0".into(), is_only: true };
        assert_eq!(look(std::slice::from_ref(&loose), 0), [only.clone(), Finding::Alone]);
        assert_eq!(only.weight(), Severity::Bad);
        let radio = interface("wlan0", "10.78.0.1", Multicast::Works);
        let other = look(&[loose, radio], 0);
        assert!(other.iter().all(|finding| finding.weight() != Severity::Bad), "{other:?}");
        let lonely = look(&[interface("eth0", "169.254.7.7", Multicast::Works)], 0);
        assert_eq!(lonely, [Finding::OnlyLinkLocal, Finding::Alone]);
        let deaf = look(&[interface("eth0", "192.168.1.7", Multicast::Silent)], 0);
        assert!(deaf.contains(&Finding::Deaf) && deaf.len() == 2, "{deaf:?}");
        let fine = interface("eth0", "192.168.1.7", Multicast::Works);
        assert_eq!(look(std::slice::from_ref(&fine), 2), [Finding::Answered { by: 2 }]);
        let vpn = interface("wg0", "10.9.0.2", Multicast::NotTried);
        let all = look(&[fine, docker, vpn], 0);
        assert!(all.contains(&Finding::Vpn { interfaces: vec!["wg0".into()] }), "{all:?}");
        assert!(all.contains(&Finding::Virtual { interfaces: vec!["docker0".into()] }), "{all:?}");
        assert!(all.iter().all(|finding| finding.weight() != Severity::Bad));
    }

    #[test]
    fn a_port_in_use_is_bad_and_a_free_one_is_not() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = taken.local_addr().unwrap();
        assert!(
            matches!(port(Listen::At(at), &[]), (Finding::NoPort { address, .. }, false) if address == at)
        );
        let free = Listen::At("127.0.0.1:0".parse().unwrap());
        assert!(matches!(port(free, &[]), (Finding::Port { .. }, true)));
        let game = Port::near(0).unwrap();
        assert_eq!(port(Listen::Port(game.number), &[]), (Finding::InUse { port: game.number }, false));
    }
}
