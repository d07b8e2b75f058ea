//! Whether games can be saved.

use super::Finding;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// As many bytes as a game of many hours needs.
const ENOUGH: usize = 256 * 1024;

/// Writes as much as a game needs into the folder, and removes it again. Returns the problem, if there is one.
pub(super) fn look(folder: &Path) -> Option<Finding> {
    // If nothing was saved yet, the folder is created when it is needed.
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let tried = there.join(format!(".bastide-doctor-{}", std::process::id()));
    let written = write(&tried);
    // If it cannot be removed, it could not be written either.
    let _ = fs::remove_file(&tried);
    written.err().map(|error| Finding::NoFolder { path: folder.to_owned(), reason: error.to_string() })
}

fn write(path: &Path) -> io::Result<()> {
    fill(&mut File::create_new(path)?)
}

fn fill(file: &mut File) -> io::Result<()> {
    file.write_all(&vec![0; ENOUGH])?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_one_on_which_nothing_can_be_saved() {
        let mut full = File::options().write(true).open("/dev/full").unwrap();
        assert_eq!(fill(&mut full).unwrap_err().kind(), io::ErrorKind::StorageFull);
    }

    #[test]
    fn a_folder_that_takes_no_file_is_named_and_one_that_does_is_left_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        assert_eq!(look(root), None);
        assert_eq!(look(&root.join("not/made/yet")), None);
        assert_eq!(look(Path::new("bastide-not-made-yet/either")), None, "a relative one");
        assert_eq!(fs::read_dir(root).unwrap().count(), 0);
        fs::write(root.join("file"), "no folder").unwrap();
        let bad = root.join("file/profile");
        let found = look(&bad);
        assert!(matches!(&found, Some(Finding::NoFolder { path, .. }) if *path == bad), "{found:?}");
    }
}
