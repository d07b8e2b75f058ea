//! Private files and folders: no other user of this computer can read them, and a replacement is on disk before the old
//! file is gone. On systems without such modes, a user's folders are private anyway.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// Creates a folder and its missing parents for this user only.
///
/// # Errors
/// If it cannot be created.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes a folder that earlier versions created private. A shared folder, such as /tmp, stays as it is.
pub fn close_folder(path: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = fs::metadata(path) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = folder.permissions().mode();
        if folder.is_dir() && mode & 0o1000 == 0 && mode & 0o077 != 0 {
            // A disk without modes, or another user's folder, says nothing about the profile.
            let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Makes an open file private.
pub fn close(file: &File) {
    #[cfg(unix)]
    if let Ok(found) = file.metadata() {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = found.permissions().mode();
        if found.is_file() && mode & 0o077 != 0 {
            let _ = file.set_permissions(fs::Permissions::from_mode(mode & 0o700));
        }
    }
    #[cfg(not(unix))]
    let _ = file;
}

/// Options for a file that is private if it is created.
#[must_use]
pub fn options() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "modes are there on Unix only"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Writes a new file for this user alone. Removes it again if it could not be written completely.
///
/// # Errors
/// If it is there already ([`io::ErrorKind::AlreadyExists`]), or cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = options().write(true).create_new(true).open(path)?;
    let done = file.write_all(bytes).and_then(|()| file.sync_all());
    if done.is_err() {
        let _ = fs::remove_file(path);
    }
    done
}

/// Writes a small file completely or not at all: first to a temporary file, synced to disk, then renamed.
///
/// # Errors
/// If it cannot be written; the old one is then still there.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let draft = path.with_file_name(name);
    // A file left there by a crash may have the modes, or even the target, of another user.
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = options().write(true).create_new(true).open(&draft)?;
    let written =
        file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written.and_then(|()| sync_folder_of(path))
}

/// Syncs a file's name to disk.
///
/// # Errors
/// If its folder cannot be written.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        Ok(())
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn what_replaces_a_file_is_private_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let (path, draft) = (folder.path().join("note"), folder.path().join("note.new"));
        fs::write(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        // A crash left a draft that everyone can read.
        fs::write(&draft, b"older").unwrap();
        fs::set_permissions(&draft, fs::Permissions::from_mode(0o666)).unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!((fs::read(&path).unwrap(), mode(&path)), (b"new".to_vec(), 0o600));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_draft_is_written_through_no_link_of_somebody_else() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("victim");
        fs::write(&victim, b"mine").unwrap();
        std::os::unix::fs::symlink(&victim, folder.path().join("note.new")).unwrap();
        replace(&folder.path().join("note"), b"new").unwrap();
        assert_eq!(fs::read(&victim).unwrap(), b"mine");
    }

    #[test]
    fn a_folder_of_one_person_is_closed_and_one_that_many_share_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let (own, shared) = (folder.path().join("own"), folder.path().join("shared"));
        make_folder(&own.join("games")).unwrap();
        assert_eq!((mode(&own), mode(&own.join("games"))), (0o700, 0o700));
        fs::set_permissions(&own, fs::Permissions::from_mode(0o755)).unwrap();
        close_folder(&own);
        assert_eq!(mode(&own), 0o700);
        fs::create_dir(&shared).unwrap();
        fs::set_permissions(&shared, fs::Permissions::from_mode(0o1777)).unwrap();
        close_folder(&shared);
        assert_eq!(mode(&shared), 0o1777);
    }
}
