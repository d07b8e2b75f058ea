//! For tests: a node's state without a task, a swarm or a user.

use super::*;

impl Core {
    /// The state of a node at home. The test carries out its commands to the swarm.
    pub(in crate::node) fn bare(
        config: Config,
        profile: Profile,
        run: Run,
        tell: Tell,
        to_swarm: mpsc::UnboundedSender<SwarmCommand>,
    ) -> Self {
        let nonce = Digest(profile.identity().key().0);
        let (read, now) = (mpsc::unbounded_channel().0, Instant::now());
        Self::new(Begun { config, profile, nonce, run, tell, to_swarm, read, since: 0, now })
    }
}
