//! The log: a game entry by entry, with everything needed to check it.

mod compare;
#[cfg(test)]
mod costly_file_tests;
mod deal_effects;
mod electorate;
mod entry;
mod evidence;
mod export;
mod fault;
mod file_fault;
mod history;
mod list;
#[cfg(test)]
mod miscount;
mod offer;
mod open;
mod outcome;
mod parallel_verify;
mod pins;
mod proof;
mod reader;
mod record;
mod replay;
mod rewind;
mod roster;
mod salvage;
mod turn_count;
mod verify;

pub use compare::{Compared, Comparison, Minimal, Side, compare, minimise};
pub use electorate::Electorate;
pub use entry::{Body, Change, End, Entry, Instance, MAX_ACTIONS, Return, Source, id_of};
pub(crate) use evidence::proposal_statement;
pub use evidence::{Accused, Evidence, MAX_EVIDENCE, StateSignature, StoredEvidence, Verdict, Violation};
pub use export::{Export, ExportEntry, ExportSeat, export};
pub use fault::{Fault, LogError, Reason};
pub use file_fault::BadLog;
pub use offer::{
    BotKind, ChanceMode, Genesis, Hints, HolderOffer, MAX_HOLDERS, Offer, OfferError, PROTOCOL, Parent,
    SeatKind, SeatOffer, Terms, TileSetOffer,
};
pub(crate) use open::{Unopened, checked, open};
pub use outcome::Invalid;
pub(crate) use outcome::Outcome;
pub use pins::{Pin, Pins};
pub use proof::{Ack, Consent, Grounds, Proof, ProofError, Value, Writer, vote_statement};
pub use reader::{LogReader, LogReaderError};
pub use record::Record;
pub(crate) use replay::ReadLog;
pub use roster::{Anchor, Known, MAX_EPOCH, MAX_RETURNS, Roster, SeatMode, SeatState};
pub use salvage::{SalvagedLog, salvage};
pub use verify::{Report, VerifyError, verify, verify_bytes};

use crate::blob::Blobs;
use crate::identity::{Digest, Identity, Key, Signature};
use crate::joint_randomness::Latest;
use crate::text::shown;
use crate::wire;
use electorate::Places;
use history::History;
use outcome::Before;
use rewind::Rewind;
use rules::{Event, Game, Rules, TileSet, TileSets};
use std::collections::BTreeMap;

/// An entry of a log.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its content.
    pub entry: Entry,
    /// The hash of its bytes.
    pub id: Digest,
    /// Its proof.
    pub proof: Proof,
    /// The events of the game.
    pub events: Vec<Event>,
}

/// A game that a branch grew from, up to that point.
#[derive(Clone, Debug)]
pub struct Ancestor {
    /// Its genesis.
    pub genesis: Genesis,
    /// Its id.
    pub id: Digest,
    /// The holders' signatures of it.
    pub signatures: BTreeMap<Key, Signature>,
    /// Its entries.
    pub entries: Vec<Stored>,
}

/// Entries that were replaced by a chosen one. They stay in the file.
#[derive(Clone, Debug)]
pub struct DroppedRun {
    /// The number of the first entry.
    pub seq: u64,
    /// The entries.
    pub entries: Vec<Stored>,
}

/// A verified log in memory.
#[derive(Clone)]
pub struct Log {
    blobs: Blobs,
    ancestors: Vec<Ancestor>,
    genesis: Genesis,
    id: Digest,
    signatures: BTreeMap<Key, Signature>,
    base: Game,
    /// The table before the first entry.
    first: Roster,
    history: History,
    latest: Latest,
    game: Game,
    roster: Roster,
    entries: Vec<Stored>,
    places: Places,
    /// The last entry that a certificate chose; 0 if there is none.
    certified: u64,
    rewind: Rewind,
    dropped: Vec<DroppedRun>,
    promises: BTreeMap<Instance, u64>,
    accepts: BTreeMap<Instance, (u64, Value)>,
    evidence: Vec<StoredEvidence>,
}

impl Log {
    /// A new game: the log, and the first records of its file. For a branch, the records contain the parent's log up to
    /// the branch.
    ///
    /// # Errors
    /// [`LogError`] if the genesis cannot be played, a tile set is missing, or the parent is not the one it names.
    #[expect(clippy::needless_pass_by_value, reason = "a game is founded once")]
    pub fn create(
        genesis: Genesis,
        blobs: Vec<Vec<u8>>,
        parent: Option<&Self>,
    ) -> Result<(Self, Vec<Vec<u8>>), LogError> {
        let mut records = match (genesis.offer.parent, parent) {
            (None, None) => Vec::new(),
            (Some(from), Some(parent)) => parent.records_to(from)?,
            _ => return Err(LogError::Parent),
        };
        for blob in blobs {
            records.extend(record::chunk_records(&blob).map_err(|_| LogError::TooLong)?);
        }
        records
            .push(encode_record(&Record::Genesis(wire::encode(&genesis).map_err(|_| LogError::TooLong)?))?);
        let log = Self::replay(&records).map_err(LogError::Fault)?;
        Ok((log, records))
    }

    /// The records of a file that ends after entry `from.seq`.
    pub(crate) fn records_to(&self, from: Parent) -> Result<Vec<Vec<u8>>, LogError> {
        if self.branch(from.seq) != Some(from) {
            return Err(LogError::Parent);
        }
        self.records(&self.entries[..from.seq as usize])
    }

    /// The records of a file with the ancestors of this game, and this game with the given entries.
    fn records(&self, entries: &[Stored]) -> Result<Vec<Vec<u8>>, LogError> {
        let mut records = Vec::new();
        for blob in self.blobs.iter() {
            records.extend(record::chunk_records(blob).map_err(|_| LogError::TooLong)?);
        }
        for ancestor in &self.ancestors {
            push_game(&mut records, &ancestor.genesis, &ancestor.signatures, &ancestor.entries)?;
        }
        push_game(&mut records, &self.genesis, &self.signatures, entries)?;
        Ok(records)
    }

    /// The records of a file with the games that this one came from, up to the branch; `None` if it is not a branch.
    pub(crate) fn parent_records(&self) -> Option<Vec<Vec<u8>>> {
        let mut records = Vec::new();
        for blob in self.blobs.iter() {
            records.extend(record::chunk_records(blob).ok()?);
        }
        for ancestor in &self.ancestors {
            push_game(&mut records, &ancestor.genesis, &ancestor.signatures, &ancestor.entries).ok()?;
        }
        (!self.ancestors.is_empty()).then_some(records)
    }

    /// The records of a file that ends with entry `seq`, or with the entry that this copy refused there.
    pub(crate) fn records_up_to(&self, seq: u64, refused: Option<(Vec<u8>, Proof)>) -> Vec<Vec<u8>> {
        let kept = usize::try_from(seq).unwrap_or(usize::MAX).min(self.entries.len());
        let mut records = self.records(&self.entries[..kept]).unwrap_or_default();
        let refused = refused.map(|(entry, proof)| Record::Entry { entry, proof });
        records.extend(refused.and_then(|record| encode_record(&record).ok()));
        records
    }

    /// The game at the end of the log.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The table at the end of the log.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The genesis of the game.
    #[must_use]
    pub fn genesis(&self) -> &Genesis {
        &self.genesis
    }

    /// The offer.
    #[must_use]
    pub fn offer(&self) -> &Offer {
        &self.genesis.offer
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> Digest {
        self.id
    }

    /// The number of the last entry, 0 if there is none.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The id of the last entry; the game's id if there is none.
    #[must_use]
    pub fn head(&self) -> Digest {
        self.entries.last().map_or(self.id, |e| e.id)
    }

    /// The id of entry `seq`; the game's id for 0.
    #[must_use]
    pub fn id_at(&self, seq: u64) -> Option<Digest> {
        if seq == 0 { Some(self.id) } else { self.stored(seq).map(|s| s.id) }
    }

    /// Entry `seq`, counted from 1.
    #[must_use]
    pub fn stored(&self, seq: u64) -> Option<&Stored> {
        self.entries.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// The place of the next entry.
    #[must_use]
    pub fn next(&self) -> Instance {
        Instance { seq: self.seq() + 1, prev: self.head() }
    }

    /// The entries of this game that count, without those of its parents; the first has `seq` 1.
    #[must_use]
    pub fn entries(&self) -> &[Stored] {
        &self.entries
    }

    /// The games that this one grew from, the oldest first.
    #[must_use]
    pub fn ancestors(&self) -> &[Ancestor] {
        &self.ancestors
    }

    /// Entries that chosen ones replaced.
    #[must_use]
    pub fn dropped(&self) -> &[DroppedRun] {
        &self.dropped
    }

    /// The texts of the tile sets that belong to the game.
    pub fn blobs(&self) -> impl Iterator<Item = &[u8]> {
        self.blobs.iter()
    }

    /// The holders' signatures of the genesis.
    #[must_use]
    pub fn signatures(&self) -> &BTreeMap<Key, Signature> {
        &self.signatures
    }

    /// Whether every holder signed the genesis, so that the game exists.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        self.signatures.len() == self.genesis.offer.holders.len()
    }

    /// The game after entry `seq`, replayed from its start.
    #[must_use]
    pub fn game_at(&self, seq: u64) -> Option<Game> {
        if seq == self.seq() {
            return Some(self.game.clone());
        }
        self.game_after(seq)
    }

    /// The parent of a branch after entry `seq`.
    #[must_use]
    pub fn branch(&self, seq: u64) -> Option<Parent> {
        self.id_at(seq).map(|head| Parent { game: self.id, seq, head })
    }

    /// The highest epoch that this copy promised for a place; 0 for none.
    #[must_use]
    pub fn promised(&self, instance: Instance) -> u64 {
        let accepted = self.accepts.get(&instance).map_or(0, |(epoch, _)| *epoch);
        self.promises.get(&instance).copied().unwrap_or(0).max(accepted)
    }

    /// The value that this copy accepted for a place in its highest epoch, if any.
    #[must_use]
    pub fn accepted(&self, instance: Instance) -> Option<(u64, Value)> {
        let later = self.accepts.get(&instance).cloned();
        let stands = self
            .stored(instance.seq)
            .filter(|s| s.entry.prev == instance.prev)
            .map(|s| (s.proof.epoch(), Value { entry: s.entry.bytes(), grounds: s.proof.grounds() }));
        match (later, stands) {
            (Some(later), Some(stands)) => Some(if later.0 >= stands.0 { later } else { stands }),
            (later, stands) => later.or(stands),
        }
    }

    /// The entry with this content that would follow the last one, with its computed state.
    pub(crate) fn next_entry(
        &self,
        body: Body,
        seat: Option<rules::Seat>,
        holder: Option<Key>,
    ) -> Result<(Entry, Outcome), Invalid> {
        crate::work_counter::count(|work| work.tried += 1);
        let mut outcome = Outcome::of(self.game.clone(), &self.before(), &body, seat, holder)?;
        let Instance { seq, prev } = self.next();
        let entry = Entry { game: self.id, seq, prev, body, seat, holder, state: outcome.state() };
        if entry.bytes().is_empty() || entry.bytes().len() > wire::MAX_ENTRY {
            return Err(Invalid::Moment("the entry would be too long"));
        }
        Ok((entry, outcome))
    }

    /// Checks that `entry` may follow the last one, apart from its proof.
    pub(crate) fn outcome(&self, entry: &Entry) -> Result<Outcome, Reason> {
        self.check_place(entry)?;
        crate::work_counter::count(|work| work.tried += 1);
        let (game, before) = (self.game.clone(), self.before());
        let mut outcome = Outcome::of(game, &before, &entry.body, entry.seat, entry.holder)?;
        outcome.check(entry.state)?;
        Ok(outcome)
    }

    /// Appends an entry with a checked proof. The game is changed in place, so after an error this log is unusable.
    fn advance(&mut self, entry: Entry, id: Digest, proof: Proof) -> Result<(), Reason> {
        self.check_place(&entry)?;
        let game = std::mem::replace(&mut self.game, self.base.clone());
        let mut outcome = Outcome::of(game, &self.before(), &entry.body, entry.seat, entry.holder)?;
        outcome.check(entry.state)?;
        self.commit(entry, id, proof, outcome);
        Ok(())
    }

    fn check_place(&self, entry: &Entry) -> Result<(), Reason> {
        if entry.game != self.id {
            return Err(Reason::Game);
        }
        if entry.instance() != self.next() {
            return Err(Reason::Chain);
        }
        if !self.is_signed() {
            return Err(Reason::Unsigned);
        }
        Ok(())
    }

    fn before(&self) -> Before<'_> {
        let Self { id, base, roster, history, latest, .. } = self;
        Before { id: *id, base, roster, history, latest }
    }

    /// Appends an entry with a checked proof and outcome. Returns the state before it.
    pub(crate) fn commit(
        &mut self,
        entry: Entry,
        id: Digest,
        proof: Proof,
        mut outcome: Outcome,
    ) -> (Game, Roster) {
        self.note_tokens(&entry.body);
        self.history.commit(entry.seq, &mut outcome);
        let game = std::mem::replace(&mut self.game, outcome.game);
        let roster = std::mem::replace(&mut self.roster, outcome.roster);
        self.places.push(&self.roster);
        if proof.is_certificate() {
            self.certified = entry.seq;
        }
        self.entries.push(Stored { entry, id, proof, events: outcome.events });
        (game, roster)
    }

    /// Notes the tokens of a checked draw, before the table changes.
    fn note_tokens(&mut self, body: &Body) {
        let Body::Draw { k, source: Source::Tokens(tokens) } = body else { return };
        for (anchor, token) in self.roster.entropy.iter().zip(tokens) {
            self.latest.note(anchor.anchor, k - anchor.since, *token);
        }
    }

    pub(crate) fn add_signature(&mut self, holder: Key, signature: Signature) -> Result<(), Reason> {
        let is_holder = self.genesis.offer.holders.iter().any(|h| h.key == holder);
        let is_known = self.signatures.get(&holder) == Some(&signature);
        if !is_known && (!is_holder || !Genesis::is_signed(self.id, holder, &signature)) {
            return Err(Reason::Signature);
        }
        self.signatures.insert(holder, signature);
        Ok(())
    }

    pub(crate) fn add_promise(&mut self, instance: Instance, epoch: u64) {
        let promised = self.promises.entry(instance).or_default();
        *promised = epoch.max(*promised);
    }

    pub(crate) fn add_accept(&mut self, instance: Instance, epoch: u64, value: Value) {
        if self.accepts.get(&instance).is_none_or(|(e, _)| *e <= epoch) {
            self.accepts.insert(instance, (epoch, value));
        }
    }

    fn remember_accepted(&mut self, instance: Instance, epoch: u64, value: Value) {
        if self.accepts.get(&instance).is_none_or(|(known, _)| *known < epoch) {
            self.accepts.insert(instance, (epoch, value));
        }
    }

    /// The last entry that a certificate chose, so that it cannot be replaced any more; 0 if there is none.
    pub(crate) const fn certified(&self) -> u64 {
        self.certified
    }

    fn begin(&mut self, mut start: Outcome) {
        self.history.commit(0, &mut start);
        self.game = start.game;
        self.roster = start.roster;
        self.places.push(&self.roster);
    }

    /// The signature of `identity` under this game's genesis.
    pub(crate) fn sign(&self, identity: &Identity) -> Signature {
        Genesis::sign(self.id, identity)
    }
}

/// Compiles the rules of an offer's setup, with the tile sets that belong to the game.
fn compile(offer: &Offer, blobs: &Blobs) -> Result<std::sync::Arc<Rules>, Reason> {
    let mut own = Vec::new();
    for set in &offer.tile_sets {
        let bytes = blobs.get(set.blob).ok_or_else(|| Reason::TileSetMissing(shown(&set.name)))?;
        let text = std::str::from_utf8(bytes).map_err(|_| Reason::TileSet("it is not text".to_owned()))?;
        let parsed = TileSet::parse(&set.name, text).map_err(|e| Reason::TileSet(shown(&e.to_string())))?;
        if parsed.name != set.name {
            return Err(Reason::TileSet(shown(&format!("it is called {}, not {}", parsed.name, set.name))));
        }
        own.push(parsed);
    }
    let sets = TileSets::built_in().with(own).map_err(|e| Reason::TileSet(shown(&e.to_string())))?;
    Rules::new(&offer.setup, &sets).map_err(|e| Reason::Setup(shown(&e.to_string())))
}

fn push_game(
    records: &mut Vec<Vec<u8>>,
    genesis: &Genesis,
    signatures: &BTreeMap<Key, Signature>,
    entries: &[Stored],
) -> Result<(), LogError> {
    let bytes = wire::encode(genesis).map_err(|_| LogError::TooLong)?;
    records.push(encode_record(&Record::Genesis(bytes))?);
    for (holder, signature) in signatures {
        records.push(encode_record(&Record::Signed { holder: *holder, signature: *signature })?);
    }
    for stored in entries {
        let record = Record::Entry { entry: stored.entry.bytes(), proof: stored.proof.clone() };
        records.push(encode_record(&record)?);
    }
    Ok(())
}

fn encode_record(record: &Record) -> Result<Vec<u8>, LogError> {
    wire::encode(record).map_err(|_| LogError::TooLong)
}
