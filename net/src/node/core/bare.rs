//! For tests: a node's state without a task, a swarm or a person.

use super::*;

impl Core {
    /// That of a program at home. What it orders is for the test to do.
    pub(in crate::node) fn bare(
        config: Config,
        profile: Profile,
        run: Run,
        tell: Tell,
        orders: mpsc::UnboundedSender<Order>,
    ) -> Self {
        let (now, me) = (Instant::now(), profile.identity().key());
        Self {
            me,
            nonce: Digest(me.0),
            run,
            tell,
            out: Out { orders },
            links: BTreeMap::new(),
            listening: Vec::new(),
            hall: Hall::new(me, 0, now),
            advert_version: 0,
            refusals: Refusals::default(),
            errand: None,
            twin: Twin::default(),
            locks: profile.locks(),
            other_halls: Vec::new(),
            notes: Notes::new(None),
            company: Company::default(),
            lending: Lending::default(),
            borrowing: Borrowing::default(),
            invited: None,
            unmet: Vec::new(),
            told_unmet: Vec::new(),
            guesses: BTreeMap::new(),
            restarts: false,
            room: Room::Home,
            readings: Readings::default(),
            read: mpsc::unbounded_channel().0,
            wanted: Vec::new(),
            has_news: false,
            told_tables: None,
            last_renewal: None,
            next_renewal: now,
            talk: Talk::new(profile.identity().clone(), 0, profile.muted(), now),
            next_listeners: now,
            next_look: now,
            notice_network: None,
            start: now,
            config,
            profile,
        }
    }
}
