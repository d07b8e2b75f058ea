//! What holders have stored: taking in their acks, and passing them on.

use super::Session;
use super::append_entries::Uptake;
use super::message::Message;
use super::sync::item_of;
use crate::identity::{Digest, Key};
use crate::log::{Ack, Entry, MAX_HOLDERS, Proof, id_of};

/// How many entries are searched for the last certificate.
const LOOK_BACK: usize = 64;

impl Session {
    /// This copy's ack of its last entry, if it belongs to a holder.
    pub(super) fn acknowledge(&mut self) -> Option<Ack> {
        if !self.is_holder() || self.is_held {
            return None;
        }
        let stored = self.log.stored(self.log.seq())?;
        let ack = Ack::new(&self.me, &stored.entry, stored.id, stored.proof.epoch());
        self.acks.note_own(ack.clone());
        Some(ack)
    }

    pub(super) fn note_own_ack(&mut self) {
        let _ = self.acknowledge();
    }

    pub(super) fn take_ack(&mut self, from: Key, ack: Ack) {
        if !self.acks.is_news(&self.log, &ack) || !ack.is_signed() {
            return;
        }
        // Where a promise bars an entry, the ack may help to show that the entry is chosen, even if its holder is known
        // to be far beyond that place.
        let is_of_barred = ack.instance == self.log.next() && self.is_barred(ack.instance);
        if ack.epoch > 0 || is_of_barred {
            self.acks.note_accept(&ack);
        }
        if from == ack.holder {
            self.relay(from, &Message::Ack(ack.clone()));
        }
        self.place_ack(ack);
    }

    fn place_ack(&mut self, ack: Ack) {
        if let Some(lie) = self.acks.place(&self.log, ack) {
            self.take_evidence(&lie);
        }
    }

    /// Places acks whose entries were unknown and have arrived since.
    pub(super) fn try_strays(&mut self) {
        for holder in self.acks.found(&self.log) {
            if let Some(ack) = self.acks.take_stray(holder) {
                self.place_ack(ack);
            }
        }
    }

    /// The last entry that can never be replaced: more than half of the holders stored it, or it has a certificate.
    #[must_use]
    pub fn chosen_seq(&self) -> u64 {
        self.acks.chosen(&self.log, self.trust(), None)
    }

    /// The last entry that every trusted holder has stored.
    #[must_use]
    pub fn final_seq(&self) -> u64 {
        self.acks.last_of_all(self.trust())
    }

    /// Shows a peer at the same head that more entries are chosen than it knows. Holders may have accepted the last
    /// entry in different epochs, and some more than once.
    pub(super) fn show_chosen(&mut self, to: Key, theirs: u64) {
        if theirs >= self.chosen_seq() {
            return;
        }
        let own = self.own_acks_of(self.log.seq()).into_iter().skip(1);
        let accepts = self.acks.accepted_behind(&self.log, theirs);
        let known = self.acks.known(self.log.roster());
        let acks = own.chain(accepts).chain(known).take(2 * MAX_HOLDERS).collect();
        let first = usize::try_from(theirs).unwrap_or(usize::MAX);
        let behind = self.log.entries().iter().skip(first).rev();
        let certified = behind.take(LOOK_BACK).find(|stored| stored.proof.is_certificate());
        let items = certified.map(item_of).into_iter().collect();
        self.send(to, Message::Entries { game: self.log.id(), items, acks });
    }

    /// This copy's acks of an entry: one in the epoch of its proof, and one in the later epoch in which this copy
    /// accepted it again, if any.
    pub(super) fn own_acks_of(&self, seq: u64) -> Vec<Ack> {
        let Some(stored) = self.log.stored(seq).filter(|_| self.is_holder() && !self.is_held) else {
            return Vec::new();
        };
        let accepted = self.log.accepted(stored.entry.instance());
        let again = accepted.filter(|(_, value)| id_of(&value.entry) == stored.id).map(|(epoch, _)| epoch);
        let first = stored.proof.epoch();
        let epochs = [Some(first), again.filter(|epoch| *epoch > first)];
        epochs
            .into_iter()
            .flatten()
            .map(|epoch| Ack::new(&self.me, &stored.entry, stored.id, epoch))
            .collect()
    }

    /// Handles a known entry that arrives with a certificate, which shows that it is chosen.
    pub(super) fn learn_certificate(
        &mut self,
        from: Key,
        entry: &Entry,
        id: Digest,
        proof: &Proof,
    ) -> Uptake {
        let Proof::Certificate { epoch, accepts, .. } = proof else { return Uptake::Known };
        if entry.seq <= self.chosen_seq() {
            return Uptake::Known;
        }
        let Some(there) = self.log.electorate(entry.instance()) else { return Uptake::Known };
        if let Err(error) = proof.check(there, entry, id) {
            self.mistrust(from, &error.to_string());
            return Uptake::Refused;
        }
        for (holder, signature) in accepts {
            self.acks.note_accept(&Ack::of_certificate(entry, id, *epoch, *holder, *signature));
        }
        Uptake::Known
    }

    /// Sends a holder at the same head the acks that it lacks.
    pub(super) fn pass_on_acks(&mut self, to: Key, theirs: &[u64]) {
        for ack in self.acks.unknown_to(self.log.roster(), to, theirs) {
            self.send(to, Message::Ack(ack));
        }
    }
}
