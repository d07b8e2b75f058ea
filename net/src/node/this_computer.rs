//! Who this computer is: its profile, and this run of its program.

use crate::identity::{Digest, Identity, Key};
use crate::profile::Profile;
use crate::session::Time;
use crate::swarm::Run;
use std::time::Instant;

/// Thirty-two random bytes from the operating system.
pub(super) fn random() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map(|()| bytes)
}

/// The profile, and the run of the program that uses it.
pub(super) struct Own {
    pub(super) profile: Profile,
    pub(super) key: Key,
    /// Fresh for every run of the program.
    pub(super) nonce: Digest,
    /// The number of this run of the program.
    pub(super) run: Run,
    since: Instant,
}

impl Own {
    pub(super) fn new(profile: Profile, nonce: Digest, run: Run, now: Instant) -> Self {
        Self { key: profile.identity().key(), profile, nonce, run, since: now }
    }

    pub(super) fn identity(&self) -> Identity {
        self.profile.identity().clone()
    }

    /// The user's name, or the start of the key if no name was set.
    pub(super) fn name(&self) -> String {
        let name = &self.profile.settings().name;
        if name.is_empty() { self.key.short() } else { name.clone() }
    }

    /// Time since the node started, as sessions measure it.
    pub(super) fn time(&self) -> Time {
        self.since.elapsed()
    }

    /// A seed for what need not be secret, different for each network.
    pub(super) fn seed(&self, network: u64) -> u64 {
        self.nonce.0.iter().fold(network, |seed, byte| seed << 8 ^ u64::from(*byte))
    }
}
