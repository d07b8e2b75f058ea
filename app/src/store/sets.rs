//! The user's own tile sets: the folder `tiles` of the data folder.

use net::private_files;
use rules::{TileSet, TileSetError, TileSetFault, TileSets};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most files that are read.
pub const MANY: usize = 64;

/// The available tile sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSets {
    /// The built-in sets and the user's own.
    pub sets: Arc<TileSets>,
    /// Why files of the folder were skipped.
    pub left_out: Vec<LeftOut>,
}

/// Why a file is not a usable tile set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeftOut {
    /// It is inconsistent, or not a tile set.
    #[error("{0}")]
    Fault(TileSetError),
    /// The operating system cannot read it.
    #[error("{file}: {reason}")]
    Unread {
        /// The file.
        file: String,
        /// The reason of the operating system.
        reason: String,
    },
    /// More files than are read, by this many.
    #[error("{0} more files: {MANY} are read at most")]
    TooMany(usize),
}

impl Default for OwnSets {
    /// The built-in sets alone.
    fn default() -> Self {
        Self { sets: Arc::new(TileSets::built_in().clone()), left_out: Vec::new() }
    }
}

/// All available tile sets: the built-in ones and those in the folder `tiles` of the data folder. A file that is
/// unreadable or inconsistent affects no other set.
#[must_use]
pub fn tile_sets(data_dir: &Path) -> OwnSets {
    tile_sets_but(data_dir, None)
}

/// The same, without a file that is to be read anew.
fn tile_sets_but(data_dir: &Path, left: Option<&Path>) -> OwnSets {
    let mut own = OwnSets::default();
    let mut paths = files(&data_dir.join("tiles"));
    paths.retain(|path| Some(path.as_path()) != left);
    for path in paths.iter().take(MANY) {
        match read(path).and_then(|set| added(&own.sets, set, path)) {
            Ok(sets) => own.sets = Arc::new(sets),
            Err(reason) => own.left_out.push(reason),
        }
    }
    if let Some(more) = paths.len().checked_sub(MANY).filter(|more| *more > 0) {
        own.left_out.push(LeftOut::TooMany(more));
    }
    own
}

/// The tile set of a file, if it could be used beside these.
///
/// # Errors
/// If it cannot be read, is inconsistent, or has the name of one of these.
pub fn tile_set(path: &Path, beside: &TileSets) -> Result<TileSet, LeftOut> {
    let set = read(path)?;
    added(beside, set.clone(), path).map(|_| set)
}

/// Copies the tile set of a file into the folder `tiles` of the data folder, and reads all of them again.
///
/// # Errors
/// If it cannot be used beside `own`, there are too many files, or the folder cannot be written.
pub fn add_tile_set(data_dir: &Path, path: &Path, own: &OwnSets) -> Result<(TileSet, OwnSets), LeftOut> {
    let folder = data_dir.join("tiles");
    let lies_there =
        path.canonicalize().ok().filter(|path| path.parent() == folder.canonicalize().ok().as_deref());
    if let Some(name) = lies_there.as_deref().and_then(Path::file_name) {
        // It was mended where it lies, and may be loaded as it was before.
        let others = tile_sets_but(data_dir, Some(&folder.join(name)));
        let set = tile_set(path, &others.sets)?;
        return Ok((set, tile_sets(data_dir)));
    }
    let set = tile_set(path, &own.sets)?;
    if files(&folder).len() >= MANY {
        return Err(LeftOut::TooMany(1));
    }
    // No system reserves a name with this end, as some do with `con.ron`.
    let copy = folder.join(format!("{}-tiles.ron", set.name));
    let unwritten = |reason: std::io::Error| LeftOut::Unread {
        file: copy.display().to_string(),
        reason: reason.to_string(),
    };
    if std::fs::symlink_metadata(&copy).is_ok() {
        return Err(unwritten(std::io::ErrorKind::AlreadyExists.into()));
    }
    private_files::make_folder(&folder).map_err(unwritten)?;
    private_files::replace(&copy, set.to_ron().as_bytes()).map_err(unwritten)?;
    Ok((set, tile_sets(data_dir)))
}

/// The files of a folder that should be tile sets, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ron"));
    paths.sort();
    paths
}

fn read(path: &Path) -> Result<TileSet, LeftOut> {
    let named = path.display().to_string();
    let unread = |reason: std::io::Error| LeftOut::Unread { file: named.clone(), reason: reason.to_string() };
    let fault = |line, fault| {
        LeftOut::Fault(TileSetError { file: named.clone(), line, tile: None, fault: Box::new(fault) })
    };
    // A path may be endless, such as a device, so only regular files are opened.
    if !std::fs::metadata(path).map_err(unread)?.is_file() {
        return Err(unread(std::io::Error::other("it is no file")));
    }
    let file = std::fs::File::open(path).map_err(unread)?;
    let mut bytes = Vec::new();
    file.take(TileSet::MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() > TileSet::MAX_BYTES {
        return Err(fault(1, TileSetFault::TooLarge));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        fault(1 + good.iter().filter(|byte| **byte == b'\n').count(), TileSetFault::NoText)
    })?;
    // Some editors put a mark of the encoding before it.
    TileSet::parse(&named, text.trim_start_matches('\u{feff}')).map_err(LeftOut::Fault)
}

fn added(sets: &TileSets, set: TileSet, path: &Path) -> Result<TileSets, LeftOut> {
    let named = path.display().to_string();
    sets.with(vec![set]).map_err(|error| LeftOut::Fault(TileSetError { file: named, ..error }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// A data folder with these files in its folder `tiles`.
    fn folder(files: &[(&str, &str)]) -> TempDir {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("tiles")).unwrap();
        for (file, text) in files {
            std::fs::write(dir.path().join("tiles").join(file), text).unwrap();
        }
        dir
    }

    fn village(name: &str) -> String {
        TileSets::built_in().get("base").unwrap().to_ron().replacen("\"base\"", &format!("{name:?}"), 1)
    }

    #[test]
    fn a_set_of_ones_own_is_there_beside_the_built_in_ones() {
        let dir = folder(&[("mine.ron", &village("village")), ("notes.txt", "no set")]);
        let own = tile_sets(dir.path());
        assert!(own.sets.get("base").is_some() && own.sets.get("village").is_some());
        assert_eq!(own.left_out, []);
        assert_eq!(tile_sets(&dir.path().join("nowhere")), OwnSets::default());
    }

    #[test]
    fn a_mark_of_the_encoding_before_a_set_is_no_fault() {
        let dir = folder(&[("mine.ron", &format!("\u{feff}{}", village("village")))]);
        assert_eq!(tile_sets(dir.path()).left_out, []);
    }

    #[test]
    fn a_bad_file_costs_no_other_and_is_told_with_line_and_reason() {
        let bad = village("bad").replacen("count: ", "count: 10", 1);
        let files =
            [("a.ron", "nonsense"), ("b.ron", &bad), ("c.ron", &village("base")), ("d.ron", &village("d"))];
        let own = tile_sets(folder(&files).path());
        assert!(own.sets.get("d").is_some() && own.sets.get("bad").is_none());
        let told: Vec<String> = own.left_out.iter().map(ToString::to_string).collect();
        let [a, b, c] = &told[..] else { panic!("{told:?}") };
        assert!(a.contains("a.ron, line 1"), "{a}");
        assert!(b.contains("b.ron, line") && b.contains("tile ") && b.contains("count"), "{b}");
        assert!(c.contains("c.ron, line 1: there is a built-in or loaded set called base already"), "{c}");
    }

    #[test]
    fn a_set_is_added_by_a_copy_and_only_if_it_can_be_used() {
        let dir = folder(&[]);
        let given = folder(&[("here.ron", &village("village")), ("base.ron", &village("base"))]);
        let file = |name: &str| given.path().join("tiles").join(name);
        let (set, own) = add_tile_set(dir.path(), &file("here.ron"), &OwnSets::default()).unwrap();
        assert_eq!(set.name, "village");
        assert_eq!(own, tile_sets(dir.path()), "it is there at the next start, too");
        assert_eq!(own.sets.get("village").map(TileSet::hash), Some(set.hash()), "it is the same set");
        let again = add_tile_set(dir.path(), &file("here.ron"), &own).unwrap_err();
        assert!(again.to_string().contains("called village already"), "{again}");
        assert!(add_tile_set(dir.path(), &file("base.ron"), &own).is_err());
        assert!(add_tile_set(dir.path(), &file("none.ron"), &own).is_err());
        assert_eq!(files(&dir.path().join("tiles")).len(), 1, "nothing else was written");
        std::fs::write(dir.path().join("tiles/other.ron"), village("other")).unwrap();
        let (set, own) = add_tile_set(dir.path(), &dir.path().join("tiles/other.ron"), &own).unwrap();
        assert_eq!(
            (set.name.as_str(), &own.left_out[..]),
            ("other", &[][..]),
            "what lies there is no second time"
        );
        let mended = village("other").replacen("count: 1", "count: 2", 1);
        std::fs::write(dir.path().join("tiles/other.ron"), &mended).unwrap();
        let (set, own) = add_tile_set(dir.path(), &dir.path().join("tiles/other.ron"), &own).unwrap();
        assert_eq!(own.sets.get("other").map(TileSet::hash), Some(set.hash()), "a loaded one can be mended");
        assert_ne!(set.hash(), TileSet::parse("", &village("other")).unwrap().hash());
        std::fs::write(dir.path().join("tiles/other.ron"), village("village")).unwrap();
        assert!(add_tile_set(dir.path(), &dir.path().join("tiles/other.ron"), &own).is_err());
        std::fs::write(dir.path().join("tiles/other.ron"), mended).unwrap();
        std::fs::write(dir.path().join("tiles/third-tiles.ron"), "mine").unwrap();
        std::fs::write(file("third.ron"), village("third")).unwrap();
        assert!(add_tile_set(dir.path(), &file("third.ron"), &own).is_err(), "nothing is overwritten");
        assert_eq!(std::fs::read_to_string(dir.path().join("tiles/third-tiles.ron")).unwrap(), "mine");
        for n in 1..MANY {
            std::fs::write(dir.path().join("tiles").join(format!("{n}.ron")), "no set").unwrap();
        }
        let more = folder(&[("more.ron", &village("more"))]);
        let more = add_tile_set(dir.path(), &more.path().join("tiles/more.ron"), &own);
        assert_eq!(more, Err(LeftOut::TooMany(1)));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_waited_for() {
        let dir = folder(&[("mine.ron", &village("village"))]);
        std::os::unix::fs::symlink("/dev/zero", dir.path().join("tiles/endless.ron")).unwrap();
        std::fs::create_dir(dir.path().join("tiles/folder.ron")).unwrap();
        let own = tile_sets(dir.path());
        assert!(own.sets.get("village").is_some());
        assert_eq!(own.left_out.len(), 2, "{:?}", own.left_out);
    }

    #[test]
    fn what_is_far_too_long_is_not_even_read() {
        let long = " ".repeat(TileSet::MAX_BYTES + 1);
        let own = tile_sets(folder(&[("long.ron", &long)]).path());
        assert!(own.left_out[0].to_string().contains("at most 262144 bytes are read"), "{:?}", own.left_out);
    }
}
