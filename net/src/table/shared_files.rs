//! Saved games that are shared with their former holders, and fetched copies.

use super::saved::newest_first;
use crate::api::{NotFetched, SharedGame};
use crate::file;
use crate::identity::{Digest, Key};
use crate::log::{self, BadLog, Genesis, Log, Record, Stored, Unopened};
use crate::wire;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The most files to read.
const MANY: usize = 500;
/// The most differing copies of one game.
const COPIES: usize = 20;

/// A saved game and its holders, according to its file. It is checked only when a peer asks for it.
#[derive(Clone, Debug)]
pub(crate) struct GameFile {
    pub(crate) path: PathBuf,
    pub(crate) people: BTreeSet<Key>,
    pub(crate) told: SharedGame,
}

/// The saved games of a folder, the last changed first.
pub(crate) fn game_files(folder: &Path) -> Vec<GameFile> {
    newest_first(folder).into_iter().take(MANY).filter_map(|(_, path)| game_file(path)).collect()
}

fn game_file(path: PathBuf) -> Option<GameFile> {
    let records = file::read_whole(&path).ok()?.0.records;
    let mut genesis: Option<Genesis> = None;
    let mut people = BTreeSet::new();
    let mut entries = 0;
    for record in &records {
        match wire::decode(record).ok()? {
            Record::Genesis(bytes) => {
                let found: Genesis = wire::decode(&bytes).ok()?;
                entries = found.offer.parent.map_or(0, |parent| parent.seq);
                people = found.offer.holders.iter().map(|holder| holder.key).collect();
                genesis = Some(found);
            }
            Record::Dropped { seq } => entries = entries.min(seq.saturating_sub(1)),
            Record::Entry { .. } => entries += 1,
            _ => {}
        }
    }
    let genesis = genesis.filter(|_| entries > 0)?;
    let told = SharedGame {
        game: genesis.id(),
        name: genesis.offer.name.to_string(),
        players: genesis.offer.seats.iter().map(|seat| seat.name.to_string()).collect(),
        entries,
    };
    Some(GameFile { path, people, told })
}

/// The bytes of a saved game for `to`; `None` if it is another game, `to` is not a holder of it, or it is invalid.
pub(crate) fn copy_for(path: &Path, game: Digest, to: Key) -> Option<Vec<u8>> {
    let log = Log::replay(&file::read_whole(path).ok()?.0.records).ok()?;
    if log.id() != game || !sat(&log, to) {
        return None;
    }
    // The promises of this copy are left out: they concern no other computer.
    let records = log.records_to(log.branch(log.seq())?).ok()?;
    Some(file::to_bytes(&records))
}

fn sat(log: &Log, who: Key) -> bool {
    log.offer().holders.iter().any(|holder| holder.key == who)
}

/// A game that was fetched and is valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fetched {
    /// It is stored at this path.
    Stored(PathBuf),
    /// The copy at this path, with this many records, is a prefix of it. These records follow.
    Longer(PathBuf, usize, Vec<Vec<u8>>),
}

impl Fetched {
    /// Appends the new records to the existing copy. Must not be called while that copy is being played.
    pub(crate) fn add(self) -> Result<PathBuf, NotFetched> {
        let (path, had, records) = match self {
            Self::Stored(path) => return Ok(path),
            Self::Longer(path, had, records) => (path, had, records),
        };
        let (mut file, contents) = file::LogFile::open(&path).map_err(|_| NotFetched::NotKept)?;
        // The copy was continued meanwhile.
        if contents.records.len() != had {
            return Err(NotFetched::NotKept);
        }
        let done = records.iter().try_for_each(|record| file.append(record)).and_then(|()| file.sync());
        done.map(|()| path).map_err(|_| NotFetched::NotKept)
    }
}

/// Checks a fetched game. Stores it at `target` if no file is there, and beside it if the two differ. Stores nothing if
/// it adds nothing. `go_on` receives the numbers of records read and in total, and returns whether to continue.
pub(crate) fn keep(
    bytes: &[u8],
    game: Digest,
    me: Key,
    target: &Path,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Fetched, NotFetched> {
    let contents = file::from_bytes(bytes).map_err(|_| NotFetched::Wrong)?;
    let log = log::checked(&contents.records, None, go_on).map_err(|why| match why {
        Unopened::Refused(BadLog::Cancelled) => NotFetched::Cancelled,
        _ => NotFetched::Wrong,
    })?;
    // A sent file must not end with an incomplete record, as a file may after a crash.
    if log.id() != game || !sat(&log, me) || contents.torn_bytes > 0 {
        return Err(NotFetched::Wrong);
    }
    if let Some(longer) = longer(target, &log, go_on) {
        return Ok(longer);
    }
    if !go_on(contents.records.len(), contents.records.len()) {
        return Err(NotFetched::Cancelled);
    }
    let mut path = target.to_owned();
    for copy in 2..=COPIES {
        match crate::private_files::create(&path, bytes) {
            Ok(()) => return Ok(Fetched::Stored(path)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                // An identical copy is not stored again.
                if std::fs::read(&path).is_ok_and(|there| there == bytes) {
                    return Ok(Fetched::Stored(path));
                }
                let stem = target.file_stem().unwrap_or_default().to_string_lossy();
                path.set_file_name(format!("{stem}-{copy}.bastide"));
            }
            Err(_) => return Err(NotFetched::NotKept),
        }
    }
    Err(NotFetched::NotKept)
}

/// The records that a copy has beyond the saved log, if any; `None` if neither continues the other. `go_on` receives
/// the numbers of records of the saved log read and in total, and returns whether to continue.
pub(crate) fn longer(
    saved: &Path,
    copy: &Log,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Fetched> {
    let contents = file::read(saved).ok()?;
    let log = log::checked(&contents.records, None, go_on).ok()?;
    if copy.seq() <= log.seq() {
        return (log.id_at(copy.seq()) == Some(copy.head())).then(|| Fetched::Stored(saved.to_owned()));
    }
    if copy.id_at(log.seq()) != Some(log.head()) {
        return None;
    }
    let signed = copy.signatures().iter().filter(|(holder, _)| !log.signatures().contains_key(holder));
    let signed = signed.map(|(holder, signature)| Record::Signed { holder: *holder, signature: *signature });
    // What this computer promised for a place, it keeps: without a certificate, the table has to say what stands there.
    let is_free = |s: &&Stored| s.proof.is_certificate() || log.promised(s.entry.instance()) == 0;
    let more = copy.entries().iter().skip(usize::try_from(log.seq()).ok()?).take_while(is_free);
    let more = more.map(|s| Record::Entry { entry: s.entry.bytes(), proof: s.proof.clone() });
    let records = signed.chain(more).map(|record| wire::encode(&record)).collect::<Result<_, _>>().ok()?;
    Some(Fetched::Longer(saved.to_owned(), contents.records.len(), records))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// A new folder with a whole game of several computers in it, and one of the game's holders.
    fn folder() -> (TempDir, GameFile, Key) {
        let folder = tempfile::tempdir().unwrap();
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/hidden-game.bastide");
        std::fs::copy(data, folder.path().join("one.bastide")).unwrap();
        let game_file = game_files(folder.path()).pop().unwrap();
        let who = *game_file.people.first().unwrap();
        (folder, game_file, who)
    }

    #[test]
    fn a_game_is_lent_to_its_people_alone_and_kept_only_if_it_is_that_game() {
        let (folder, game_file, who) = folder();
        let game = game_file.told.game;
        let log = Log::replay(&file::read(&game_file.path).unwrap().records).unwrap();
        assert_eq!((game_file.told.entries, game_file.people.len()), (log.seq(), log.offer().holders.len()));
        assert_eq!(copy_for(&game_file.path, game, Key([1; 32])), None);
        assert_eq!(copy_for(&game_file.path, Digest([1; 32]), who), None);
        let bytes = copy_for(&game_file.path, game, who).unwrap();
        let target = folder.path().join("copy.bastide");
        assert_eq!(keep(&bytes, Digest([1; 32]), who, &target, &mut |_, _| true), Err(NotFetched::Wrong));
        assert_eq!(keep(&bytes, game, Key([1; 32]), &target, &mut |_, _| true), Err(NotFetched::Wrong));
        for at in [9, bytes.len() / 3, bytes.len() / 2, bytes.len() - 40] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(
                keep(&changed, game, who, &target, &mut |_, _| true),
                Err(NotFetched::Wrong),
                "byte {at}"
            );
        }
        assert!(!target.exists(), "nothing false is kept");
        let stored = Ok(Fetched::Stored(target.clone()));
        assert_eq!(keep(&bytes, game, who, &target, &mut |_, _| true), stored);
        assert_eq!(keep(&bytes, game, who, &target, &mut |_, _| true), stored, "no second copy");
        assert_eq!(Log::replay(&file::read(&target).unwrap().records).unwrap().head(), log.head());
    }

    #[test]
    fn a_longer_copy_is_taken_into_the_one_that_is_there() {
        let (folder, game_file, who) = folder();
        let game = game_file.told.game;
        let log = Log::replay(&file::read(&game_file.path).unwrap().records).unwrap();
        let short = log.records_to(log.branch(log.seq() / 2).unwrap()).unwrap();
        let target = folder.path().join("copy.bastide");
        std::fs::write(&target, file::to_bytes(&short)).unwrap();
        let bytes = copy_for(&game_file.path, game, who).unwrap();
        let fetched = keep(&bytes, game, who, &target, &mut |_, _| true).unwrap();
        assert!(matches!(fetched, Fetched::Longer(..)));
        let again = fetched.clone();
        assert_eq!(fetched.add(), Ok(target.clone()));
        assert_eq!(again.add(), Err(NotFetched::NotKept), "the copy was continued meanwhile");
        assert_eq!(Log::replay(&file::read(&target).unwrap().records).unwrap().head(), log.head());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "no third file");
    }

    #[test]
    fn what_this_computer_promised_for_a_place_no_copy_fills() {
        let (folder, game_file, who) = folder();
        let log = Log::replay(&file::read(&game_file.path).unwrap().records).unwrap();
        let is_plain = |s: &&Stored| s.entry.seq > 3 && !s.proof.is_certificate();
        let place = log.entries().iter().find(is_plain).unwrap().entry.instance();
        let short = log.records_to(log.branch(place.seq - 1).unwrap()).unwrap();
        let promise = wire::encode(&Record::Promise { instance: place, epoch: 4 }).unwrap();
        let target = folder.path().join("copy.bastide");
        std::fs::write(&target, file::to_bytes(&[short.clone(), vec![promise]].concat())).unwrap();
        let bytes = copy_for(&game_file.path, game_file.told.game, who).unwrap();
        keep(&bytes, game_file.told.game, who, &target, &mut |_, _| true).unwrap().add().unwrap();
        let now = Log::replay(&file::read(&target).unwrap().records).unwrap();
        assert_eq!((now.seq(), now.promised(place)), (place.seq - 1, 4));
    }
}
