//! What a second start of the program asks of the window that is open: to come to the front, and to open a file. It
//! leaves a request in a folder of the data folder; the window takes it away.

use net::private_files;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The folder of requests.
const FOLDER: &str = "requests";
/// The end of a request's name.
const END: &str = "request";
/// How often the window looks for requests.
const PACE: Duration = Duration::from_millis(400);
/// How long a second start waits until the window takes its request.
const PATIENCE: Duration = Duration::from_secs(4);
/// The longest request, in bytes.
const LONGEST: u64 = 16 * 1024;
/// The most requests that are taken at once.
const MANY: usize = 16;

/// A request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    /// The path of the file to open, if any. It may be no text.
    pub(super) file: Option<OsString>,
}

/// Asks the window that uses this data folder. Returns whether it took the request.
///
/// # Errors
/// If the request cannot be written.
pub(super) fn ask(data: &Path, file: Option<&Path>) -> io::Result<bool> {
    ask_within(data, file, PATIENCE)
}

fn ask_within(data: &Path, file: Option<&Path>, patience: Duration) -> io::Result<bool> {
    let file = file.map(std::path::absolute).transpose()?.map(PathBuf::into_os_string);
    let bytes = serde_json::to_vec(&Request { file }).map_err(io::Error::other)?;
    let folder = data.join(FOLDER);
    private_files::make_folder(&folder)?;
    let path = folder.join(format!("{}.{END}", std::process::id()));
    private_files::replace(&path, &bytes)?;
    let begin = Instant::now();
    while begin.elapsed() < patience {
        std::thread::sleep(PACE / 8);
        if !path.exists() {
            return Ok(true);
        }
    }
    // Nobody but a window takes requests, so another program uses the profile. The window may take it just now.
    match fs::remove_file(&path) {
        Ok(()) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// Takes requests from now on, on a thread of its own, as long as `take` returns true. Those that were left before are
/// removed.
pub(super) fn watch(data: &Path, mut take: impl FnMut(Request) -> bool + Send + 'static) {
    let folder = data.join(FOLDER);
    let work = move || {
        forget(&folder);
        loop {
            std::thread::sleep(PACE);
            if !taken(&folder).into_iter().all(&mut take) {
                return;
            }
        }
    };
    // Without the thread, a second start says that the profile is in use.
    if let Err(error) = std::thread::Builder::new().name("requests".to_owned()).spawn(work) {
        tracing::warn!(%error, "the window takes no requests");
    }
}

/// Removes requests that nobody waits for any more. A fresh one was made while this window was opening.
fn forget(folder: &Path) {
    let is_old = |path: &Path| {
        let changed = fs::symlink_metadata(path).and_then(|found| found.modified());
        changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > PATIENCE))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()).filter(|path| is_old(path)) {
        let _ = fs::remove_file(path);
    }
}

/// The requests of a folder, which are removed.
fn taken(folder: &Path) -> Vec<Request> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let found = paths.filter(|path| path.extension().is_some_and(|end| end == END)).take(MANY);
    found.filter_map(|path| read(&path)).collect()
}

fn read(path: &Path) -> Option<Request> {
    // A pipe with such a name would never end.
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    let mut bytes = Vec::new();
    if is_file {
        File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes)).ok()?;
    }
    // What cannot be removed would be asked for ever again.
    fs::remove_file(path).ok().filter(|()| is_file)?;
    serde_json::from_slice(&bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_window_takes_the_file_of_a_second_start_and_nothing_from_before() {
        let data = tempfile::tempdir().unwrap();
        fs::create_dir(data.path().join(FOLDER)).unwrap();
        let old = Request { file: Some("/old.bastide".into()) };
        let left = data.path().join(FOLDER).join("1.request");
        fs::write(&left, serde_json::to_vec(&old).unwrap()).unwrap();
        let long_ago = std::time::SystemTime::now() - 2 * PATIENCE;
        File::options().write(true).open(&left).unwrap().set_modified(long_ago).unwrap();
        let (out, requests) = channel();
        watch(data.path(), move |request| out.send(request).is_ok());
        std::thread::sleep(PACE);
        assert!(ask(data.path(), Some(Path::new("some game.bastide"))).unwrap());
        assert!(ask(data.path(), None).unwrap());
        let file = PathBuf::from(requests.recv_timeout(PATIENCE).unwrap().file.unwrap());
        assert!(file.is_absolute() && file.ends_with("some game.bastide"), "{file:?}");
        assert_eq!(requests.recv_timeout(PATIENCE), Ok(Request { file: None }));
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_no_text_can_be_asked_for() {
        use std::os::unix::ffi::OsStrExt as _;
        let data = tempfile::tempdir().unwrap();
        let (out, requests) = channel();
        watch(data.path(), move |request| out.send(request).is_ok());
        let odd = Path::new(std::ffi::OsStr::from_bytes(b"/caf\xe9.bastide"));
        assert!(ask(data.path(), Some(odd)).unwrap());
        assert_eq!(requests.recv_timeout(PATIENCE), Ok(Request { file: Some(odd.into()) }));
    }

    #[test]
    fn where_no_window_is_open_nothing_is_left() {
        let data = tempfile::tempdir().unwrap();
        assert!(!ask_within(data.path(), None, PACE).unwrap());
        assert_eq!(fs::read_dir(data.path().join(FOLDER)).unwrap().count(), 0);
    }

    #[test]
    fn what_is_no_request_is_removed_or_left_alone_and_never_waited_for() {
        let data = tempfile::tempdir().unwrap();
        let inside = |name: &str| data.path().join(name);
        fs::write(inside("long.request"), vec![b' '; 100_000]).unwrap();
        fs::write(inside("odd.request"), "[1, 2").unwrap();
        fs::write(inside("notes.txt"), "{\"file\":null}").unwrap();
        fs::create_dir(inside("folder.request")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("/dev/zero", inside("endless.request")).unwrap();
        fs::write(inside("good.request"), "{\"file\":null}").unwrap();
        assert_eq!(taken(data.path()), [Request { file: None }]);
        assert!(inside("notes.txt").exists() && taken(data.path()).is_empty());
    }
}
