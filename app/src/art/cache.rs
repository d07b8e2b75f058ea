//! A disk cache of painted tiles: each is painted once per computer and not at every start. The folder belongs to the
//! painter. It paints anew whatever is missing, broken or from another version of the painter.

use super::canvas::Image;
use super::tile::Style;
use super::variant::Variant;
use image::{ExtendedColorType, ImageEncoder};
use rules::{Mark, Rotation, Tile};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// The most bytes that pictures take on disk.
pub const LIMIT: u64 = 96 << 20;
/// The largest size of a picture of a tile, in bytes.
const LARGEST: u64 = 1 << 20;
/// The prefix of the folder names of all painters.
const PREFIX: &str = "tiles-";
const ENDING: &str = "tile";
const SUM: usize = blake3::OUT_LEN;

/// The version of the painter. It changes with the painter's code and data, of which it is a hash (`build.rs`).
pub const PAINTER: &str = env!("BASTIDE_PAINTER");

/// A fault of the folder of painted tiles. Missing pictures are painted anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A file is not a complete picture.
    Broken {
        /// Its file.
        path: PathBuf,
    },
    /// No picture can be stored.
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

/// A folder of painted tiles. It never fails: at worst it stores nothing, and it remembers its first fault.
#[derive(Debug)]
pub struct Cache {
    dir: PathBuf,
    is_swept: OnceLock<()>,
    room: AtomicU64,
    trouble: OnceLock<Trouble>,
}

impl Cache {
    /// The cache in this folder. Nothing is read or created before the first picture is wanted.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            dir: folder.join(format!("{PREFIX}{PAINTER}")),
            is_swept: OnceLock::new(),
            room: AtomicU64::new(LIMIT),
            trouble: OnceLock::new(),
        }
    }

    /// The name of a picture: a hash of everything that it depends on.
    #[must_use]
    pub fn key(
        tile: &Tile,
        (rotation, variant): (Rotation, Variant),
        size: u32,
        style: Style,
        is_active: impl Fn(&Mark) -> bool,
    ) -> String {
        let active: Vec<bool> = tile.marks.iter().map(is_active).collect();
        // The number of copies in the set is not visible.
        let shown = Tile { count: 0, ..tile.clone() };
        let text =
            format!("{shown:?} {} {} {size} {style:?} {active:?}", rotation.quarters(), variant.index());
        blake3::hash(text.as_bytes()).to_hex()[..32].to_owned()
    }

    /// The picture of that name; `None` if it is missing or incomplete.
    pub fn load(&self, key: &str, size: u32) -> Option<Image> {
        self.sweep();
        let path = self.path(key);
        let length = std::fs::metadata(&path).ok()?.len();
        let read = if length <= LARGEST { std::fs::read(&path).ok() } else { None };
        let picture = read.and_then(|bytes| decode(&bytes)).filter(|i| i.width == size && i.height == size);
        if picture.is_none() {
            self.trouble.get_or_init(|| Trouble::Broken { path: path.clone() });
            let _ = std::fs::remove_file(&path);
        }
        picture
    }

    /// Stores a picture: writes a temporary file next to its place, then renames it.
    pub fn store(&self, key: &str, picture: &Image) {
        self.sweep();
        let Some(bytes) = encode(picture) else { return };
        let length = bytes.len() as u64;
        let has_room =
            self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |r| r.checked_sub(length));
        if has_room.is_err() {
            return;
        }
        let path = self.path(key);
        let beside = self.dir.join(format!("{key}.{}.new", std::process::id()));
        let stored = std::fs::create_dir_all(&self.dir)
            .and_then(|()| std::fs::write(&beside, &bytes))
            .and_then(|()| std::fs::rename(&beside, &path));
        if let Err(e) = stored {
            self.trouble
                .get_or_init(|| Trouble::Unwritable { path: self.dir.clone(), reason: e.to_string() });
            let _ = std::fs::remove_file(&beside);
        }
    }

    fn path(&self, key: &str) -> PathBuf {
        self.dir.join(format!("{key}.{ENDING}"))
    }

    /// The first fault of this run.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.get()
    }

    /// Once per run: removes what other painters left, and the oldest pictures above the size limit.
    fn sweep(&self) {
        self.is_swept.get_or_init(|| {
            let others =
                self.dir.parent().and_then(|p| std::fs::read_dir(p).ok()).into_iter().flatten().flatten();
            for entry in others {
                let path = entry.path();
                let is_ours = entry.file_name().to_str().is_some_and(|n| n.starts_with(PREFIX));
                if is_ours && path != self.dir && path.is_dir() {
                    pictures(&path).for_each(|(p, ..)| _ = std::fs::remove_file(p));
                    // Fails if something else is in the folder, which is not ours to remove.
                    let _ = std::fs::remove_dir(&path);
                }
            }
            let mut kept: Vec<(PathBuf, u64, SystemTime)> = pictures(&self.dir).collect();
            kept.sort_by_key(|(_, _, time)| *time);
            let mut total: u64 = kept.iter().map(|(_, length, _)| length).sum();
            let is_full = total > LIMIT - LIMIT / 8;
            for (path, length, _) in kept {
                let is_left_over = path.extension().is_some_and(|e| e == "new");
                if is_left_over || is_full && total > LIMIT / 2 {
                    let _ = std::fs::remove_file(path);
                    total -= length;
                }
            }
            self.room.store(LIMIT - total, Ordering::Relaxed);
        });
    }
}

/// The files of a painter's folder with their lengths and modification times.
fn pictures(dir: &Path) -> impl Iterator<Item = (PathBuf, u64, SystemTime)> {
    std::fs::read_dir(dir).into_iter().flatten().flatten().filter_map(|entry| {
        let path = entry.path();
        let is_ours = path.extension().is_some_and(|e| e == ENDING || e == "new");
        let data = entry.metadata().ok().filter(|d| d.is_file() && is_ours)?;
        Some((path, data.len(), data.modified().unwrap_or(SystemTime::UNIX_EPOCH)))
    })
}

/// A checksum, then a PNG.
fn encode(picture: &Image) -> Option<Vec<u8>> {
    let mut bytes = vec![0; SUM];
    let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    encoder.write_image(&picture.rgba, picture.width, picture.height, ExtendedColorType::Rgba8).ok()?;
    let sum = blake3::hash(&bytes[SUM..]);
    bytes[..SUM].copy_from_slice(sum.as_bytes());
    Some(bytes)
}

fn decode(bytes: &[u8]) -> Option<Image> {
    let (sum, png) = bytes.split_at_checked(SUM)?;
    if blake3::hash(png).as_bytes() != sum {
        return None;
    }
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png).ok()?.into_rgba8();
    Some(Image { width: picture.width(), height: picture.height(), rgba: picture.into_raw() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::TileSets;

    fn picture(shade: u8) -> Image {
        let rgba = (0..64 * 64 * 4).map(|i| (i as u8).wrapping_mul(shade)).collect();
        Image { width: 64, height: 64, rgba }
    }

    #[test]
    fn a_picture_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        Cache::new(dir).store("one", &picture(3));
        let cache = Cache::new(dir);
        assert_eq!(cache.load("one", 64), Some(picture(3)));
        assert_eq!(cache.load("two", 64), None);
        assert_eq!(cache.load("one", 128), None, "another size is another picture");
    }

    #[test]
    fn a_broken_picture_is_not_shown_and_makes_room_for_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        cache.store("one", &picture(3));
        let path = cache.path("one");
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 20;
        bytes[last] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(cache.trouble(), None);
        assert_eq!(cache.load("one", 64), None);
        assert!(!path.exists());
        assert_eq!(cache.trouble(), Some(&Trouble::Broken { path: path.clone() }));
        cache.store("one", &picture(3));
        assert_eq!(cache.load("one", 64), Some(picture(3)));
        std::fs::write(&path, b"").unwrap();
        assert_eq!(cache.load("one", 64), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_keeps_nothing_and_breaks_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().join("file");
        std::fs::write(&dir, b"a file where the folder should be").unwrap();
        let cache = Cache::new(&dir);
        cache.store("one", &picture(3));
        assert!(matches!(cache.trouble(), Some(Trouble::Unwritable { .. })));
        assert_eq!(cache.load("one", 64), None);
    }

    #[test]
    fn what_other_painters_left_is_thrown_away_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let other = dir.join("tiles-0000000000000000");
        std::fs::create_dir_all(&other).unwrap();
        std::fs::create_dir_all(dir.join("games")).unwrap();
        std::fs::write(other.join("x.tile"), b"x").unwrap();
        std::fs::write(dir.join("games/x.tile"), b"x").unwrap();
        let cache = Cache::new(dir);
        cache.store("one", &picture(3));
        assert!(!other.exists());
        assert!(dir.join("games/x.tile").exists());
    }

    #[test]
    fn names_tell_rotations_variants_styles_and_signs_apart() {
        let sets = TileSets::built_in();
        let tile = sets.iter().flat_map(|s| &s.tiles).find(|t| t.has_mark(&Mark::Goldmine)).unwrap();
        let keyed = |lie, s, a: bool| Cache::key(tile, lie, 256, s, move |_| a);
        let key = |r, s, a: bool| keyed((r, Variant::FIRST), s, a);
        let first = key(Rotation::R0, Style::Painted, true);
        assert_eq!(first, key(Rotation::R0, Style::Painted, true));
        assert_ne!(first, key(Rotation::R90, Style::Painted, true));
        assert_ne!(first, keyed((Rotation::R0, Variant::ALL[1]), Style::Painted, true));
        assert_ne!(first, key(Rotation::R0, Style::Schematic, true));
        assert_ne!(first, key(Rotation::R0, Style::Painted, false));
    }
}
