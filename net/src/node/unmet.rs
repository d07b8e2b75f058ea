//! Who was found and cannot be reached, for the person: most often a firewall on either side.

use super::core::Core;
use super::room::Room;
use crate::api::{Notice, Unmet, Unreached, WhyUnmet};
use crate::identity::Key;
use crate::swarm::{self, Silence, address};
use std::net::SocketAddr;

impl Core {
    pub(super) fn on_unmet(&mut self, found: Vec<swarm::Unmet>) {
        self.unmet = found;
        self.tell_unmet();
    }

    /// Tells the list, also when a name in it became known.
    pub(super) fn tell_unmet(&mut self) {
        let networks = if self.unmet.is_empty() { Vec::new() } else { networks() };
        let list: Vec<Unmet> = self.unmet.iter().map(|found| self.unmet_as(found, &networks)).collect();
        if list != self.told_unmet {
            self.told_unmet.clone_from(&list);
            let port = self.listening.first().map_or(0, SocketAddr::port);
            self.tell.tell(Notice::Unmet(Unreached { list, port }));
        }
    }

    fn unmet_as(&self, found: &swarm::Unmet, networks: &[if_addrs::IfAddr]) -> Unmet {
        let is_elsewhere = !found.at.iter().any(|at| networks.iter().any(|own| address::holds(own, at.ip())));
        let why = match found.silence {
            Silence::NoNetwork | Silence::Down => WhyUnmet::OtherNetwork,
            Silence::NoAnswer | Silence::NoHost if is_elsewhere => WhyUnmet::OtherNetwork,
            Silence::NoAnswer | Silence::Refused | Silence::NoHost => WhyUnmet::Shut,
        };
        Unmet { name: self.heard_name(found.key), at: found.at.clone(), why }
    }

    /// What somebody is called who is not connected, as far as others told.
    fn heard_name(&self, key: Key) -> Option<String> {
        let told = self.hall.adverts().told_by(key).map(|advert| advert.host.clone());
        let at_table = || match &self.room {
            Room::Table(table) => {
                let holders = &table.offer().holders;
                holders.iter().find(|holder| holder.key == key).map(|holder| holder.name.to_string())
            }
            _ => None,
        };
        told.or_else(at_table).filter(|name| !name.is_empty())
    }
}

/// The networks that this computer is in.
fn networks() -> Vec<if_addrs::IfAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    all.into_iter().filter(|one| !one.is_loopback()).map(|one| one.addr).collect()
}
