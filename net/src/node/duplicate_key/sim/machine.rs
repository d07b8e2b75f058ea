//! A computer, and one run of its program at the table.

use super::{MACHINES, Millis};
use crate::api::Notice;
use crate::identity::{Digest, Identity, Key};
use crate::log::Genesis;
use crate::node::Config;
use crate::node::event_loop::{self, Core};
use crate::node::room::Room;
use crate::profile::Profile;
use crate::swarm::greeter::Greeter;
use crate::swarm::{Run, SwarmCommand};
use crate::table::{Match, Opening, Ready};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// A computer, on or off.
pub(super) struct Machine {
    pub(super) identity: Identity,
    pub(super) folder: PathBuf,
    pub(super) at: SocketAddr,
    pub(super) program: Option<Program>,
    /// When it dials each of the others next, and the backoff after that.
    pub(super) dials: [(Millis, Millis); MACHINES],
}

/// One run of a program.
pub(super) struct Program {
    /// Unique to this run.
    pub(super) start: u64,
    pub(super) core: Core,
    pub(super) greeter: Greeter,
    pub(super) to_swarm: UnboundedReceiver<SwarmCommand>,
    pub(super) notices: Receiver<Notice>,
    pub(super) links: BTreeMap<Key, Line>,
    /// When its clock was set: in the world's time and in this computer's.
    set: (Millis, Instant),
    /// When another program with its key was last there.
    pub(super) accompanied: Option<Millis>,
}

/// Where a link leads, and since when it is dead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) machine: usize,
    pub(super) start: u64,
    pub(super) dead: Option<Millis>,
}

impl Machine {
    pub(super) fn new(n: usize, identity: Identity, folder: PathBuf) -> Self {
        std::fs::create_dir_all(&folder).unwrap();
        let key = format!("bastide key 1\n{}\n", Digest(*identity.secret()));
        std::fs::write(folder.join("key"), key).unwrap();
        let at = SocketAddr::from(([10, 0, 0, n as u8 + 1], 21_247));
        Self { identity, folder, at, program: None, dials: [(0, 1_000); MACHINES] }
    }

    /// Starts its program, which enters the table.
    pub(super) fn start(&self, start: u64, run: Run, genesis: &Genesis, now: Millis) -> Program {
        let profile = Profile::open(&self.folder).unwrap();
        let config = Config::new(self.folder.clone(), Arc::new(|_, _| panic!("nobody plays here")));
        let ((tell, notices), (order, to_swarm)) = (channel(), unbounded_channel());
        let tell = event_loop::Tell { notices: tell, wake: Arc::new(|| {}) };
        let mut core = Core::bare(config, profile, run, tell, order);
        core.network.listens_at(self.at);
        let path = self.folder.join("games").join("table.bastide");
        let ready = if path.exists() {
            Ready::taken_up(&path, &mut |_, _| true)
        } else {
            Ready::create(&path, genesis.clone(), Vec::new())
        };
        let opening = core.opening();
        let table =
            Match::new(ready.unwrap_or_else(|why| panic!("{why:?}")), Opening { is_shown: true, ..opening });
        core.room = Room::Table(Box::new(table));
        core.duplicate.enter(Instant::now());
        let greeter = Greeter::new(&self.identity, run, self.at);
        let (links, set) = (BTreeMap::new(), (now, Instant::now()));
        Program { start, core, greeter, to_swarm, notices, links, set, accompanied: None }
    }
}

impl Program {
    /// Sets its clock: as much time has passed for it as in the world, however long this computer took.
    pub(super) fn set_clock(&mut self, now: Millis) {
        let (world, real) = (Duration::from_millis(now - self.set.0), self.set.1.elapsed());
        let back = |at: Instant| match world.checked_sub(real) {
            Some(more) => at.checked_sub(more).unwrap_or(at),
            None => at + (real - world),
        };
        let duplicate = &mut self.core.duplicate;
        for at in
            [&mut duplicate.seen, &mut duplicate.answered, &mut duplicate.entered, &mut duplicate.next_look]
        {
            *at = at.map(back);
        }
        for (_, link) in self.core.links.iter_mut() {
            link.runs.at(back);
            // No peer is cut off for what it sends in no time.
            link.meter = crate::meter::Meter::new(Instant::now());
        }
        self.set = (now, Instant::now());
    }

    pub(super) fn believes(&self) -> bool {
        self.core.duplicate.is_there(Instant::now())
    }
}
