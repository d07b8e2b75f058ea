//! Fetches the packages of other systems from the page of another Bastide, to hand them on from here. Each is kept only if
//! it is what the page's checksum says, and none is run. The checksums come the same way as the packages, and only people
//! can compare them with the other screen.

use super::PORT;
use super::kept_file::KeptFile;
use super::package::{LARGEST, MOST, System, is_newer, runs_here};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::HOST;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::future::{Future, poll_fn};
use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::Notify;

/// How long the other computer may stand still.
const PATIENCE: Duration = Duration::from_secs(15);
/// The fewest bytes a second at which a package may come, on average.
const SLOWEST: u64 = 8 * 1024;
/// The most bytes of its list.
const LIST: usize = 64 * 1024;
/// The name of a draft, a package that is not complete yet, ends so. Such a file is never offered.
const UNFINISHED: &str = ".part";
/// A draft that was not written to for so long is one of a program that was killed: a host that sends nothing is left.
const ABANDONED: Duration = Duration::from_secs(3600);
/// The most drafts of one package.
const DRAFTS: u32 = 100;

/// Why packages could not be fetched.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The text is no address of a page.
    #[error("{0} is no address like http://192.168.1.5:21280/")]
    Address(String),
    /// Nobody answers there.
    #[error("nobody answers at {0}")]
    NoAnswer(SocketAddr),
    /// The answer is no list of packages.
    #[error("what answers there is no page of Bastide")]
    Foreign,
    /// A package did not come whole.
    #[error("the transfer of {0} broke off, or was too slow")]
    Broken(String),
    /// The user ended it.
    #[error("the fetch was ended; nothing is left of a package that was not complete")]
    Stopped,
    /// A package is not what its checksum says.
    #[error("{0} is not what its checksum says, and was not kept")]
    Wrong(String),
    /// A file could not be written.
    #[error("cannot write to {}: {reason}", path.display())]
    NotWritten {
        /// Where.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// The system gives no thread.
    #[error("the system cannot start a thread: {0}")]
    NoThread(io::Error),
}

/// How far a fetch is: the name of the current package, and its bytes so far.
#[derive(Clone, Debug, Default)]
struct Progress(Arc<Mutex<String>>, Arc<AtomicU64>);

impl Progress {
    fn begin(&self, name: &str) {
        name.clone_into(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
        self.1.store(0, Ordering::Relaxed);
    }
}

/// Ends a fetch from another thread. A package that is not complete is removed.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// Ends the fetch.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

/// A package that was fetched. It has this checksum, as the page told it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FetchedPackage {
    /// Its file name.
    pub name: String,
    /// Its SHA-256.
    pub sum: [u8; 32],
}

/// What came of a fetch.
#[derive(Debug, Default)]
pub struct Fetched {
    /// The packages that are new.
    pub new: Vec<FetchedPackage>,
    /// The packages that lie here under the same name with another checksum. They were left as they are.
    pub other: Vec<String>,
    /// Why the rest did not come.
    pub failed: Option<FetchError>,
}

/// Packages that are being fetched on a thread of their own, until this is dropped.
#[derive(Debug)]
pub struct Fetching {
    progress: Progress,
    stop: Stop,
    end: Arc<Mutex<Option<Fetched>>>,
}

impl Fetching {
    /// Begins to fetch from the page at `address` into `folder`; `wake` is called when something has changed.
    ///
    /// # Errors
    /// If the address is none, or the system gives no thread.
    pub fn begin(address: &str, folder: &Path, wake: impl Fn() + Send + 'static) -> Result<Self, FetchError> {
        let at = page_at(address)?;
        let made = Self { progress: Progress::default(), stop: Stop::default(), end: Arc::default() };
        let (told, stop, ended) = (made.progress.clone(), made.stop.clone(), Arc::clone(&made.end));
        let folder = folder.to_owned();
        let work = move || {
            let fetch = Fetch { at, folder: &folder, patience: PATIENCE, progress: &told, wake: &wake };
            let fetched = fetch.run(&stop);
            *ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(fetched);
            wake();
        };
        std::thread::Builder::new().name("fetch".to_owned()).spawn(work).map_err(FetchError::NoThread)?;
        Ok(made)
    }

    /// The package that comes now, and its bytes so far.
    #[must_use]
    pub fn progress(&self) -> (String, u64) {
        let name = self.progress.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (name, self.progress.1.load(Ordering::Relaxed))
    }

    /// The outcome, once.
    #[must_use]
    pub fn end(&self) -> Option<Fetched> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Drop for Fetching {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Fetches the packages for other systems of the page at `address` that `folder` has not.
///
/// # Errors
/// If the address is none.
pub fn fetch(address: &str, folder: &Path, stop: &Stop) -> Result<Fetched, FetchError> {
    let at = page_at(address)?;
    let fetch = Fetch { at, folder, patience: PATIENCE, progress: &Progress::default(), wake: &|| {} };
    Ok(fetch.run(stop))
}

fn page_at(address: &str) -> Result<SocketAddr, FetchError> {
    let text = address.trim();
    let text = text.strip_prefix("http://").unwrap_or(text).trim_end_matches('/');
    // Without a port, the usual one is meant.
    let bare = || text.parse().ok().map(|ip: IpAddr| SocketAddr::new(ip, PORT));
    text.parse().ok().or_else(bare).ok_or_else(|| FetchError::Address(address.trim().to_owned()))
}

/// A fetch from a page into a folder.
struct Fetch<'a> {
    at: SocketAddr,
    folder: &'a Path,
    /// How long the page may stand still.
    patience: Duration,
    progress: &'a Progress,
    wake: &'a dyn Fn(),
}

impl Fetch<'_> {
    fn run(&self, stop: &Stop) -> Fetched {
        let mut fetched = Fetched::default();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let done = runtime.map_err(FetchError::NoThread).and_then(|runtime| {
            runtime.block_on(async {
                tokio::select! {
                    done = self.all(&mut fetched) => done,
                    () = stop.0.notified() => Err(FetchError::Stopped),
                }
            })
        });
        fetched.failed = done.err();
        fetched
    }

    async fn all(&self, fetched: &mut Fetched) -> Result<(), FetchError> {
        remove_abandoned(self.folder);
        // A list is short: it has the patience of a single answer.
        for (sum, name) in self.patiently(self.list()).await?? {
            let target = self.folder.join(&name);
            // What runs here is offered already, unless it is newer.
            if runs_here(&name) && !is_newer(&name) {
                continue;
            }
            if fs::symlink_metadata(&target).is_ok() {
                let mut here = Sha256::new();
                let read = KeptFile::open(&target).and_then(|file| file.add_to(&mut here));
                if read.is_err() || <[u8; 32]>::from(here.finalize()) != sum {
                    fetched.other.push(name);
                }
                continue;
            }
            self.load(&name, sum, &target).await?;
            fetched.new.push(FetchedPackage { name, sum });
        }
        Ok(())
    }

    /// The packages that the page offers: checksums and names.
    async fn list(&self) -> Result<Vec<([u8; 32], String)>, FetchError> {
        let mut response = self.get("/SHA256SUMS").await?.ok_or(FetchError::Foreign)?;
        let mut text = Vec::new();
        while let Some(part) = self.part(&mut response).await? {
            text.extend(part);
            if text.len() > LIST {
                return Err(FetchError::Foreign);
            }
        }
        let text = String::from_utf8(text).map_err(|_| FetchError::Foreign)?;
        text.lines().take(MOST).map(|line| entry(line).ok_or(FetchError::Foreign)).collect()
    }

    /// Loads a package beside its place, and puts it there if it is what the checksum says.
    async fn load(&self, name: &str, sum: [u8; 32], target: &Path) -> Result<(), FetchError> {
        let failed =
            |error: io::Error| FetchError::NotWritten { path: target.to_owned(), reason: error.to_string() };
        let broken = || FetchError::Broken(name.to_owned());
        self.progress.begin(name);
        (self.wake)();
        fs::create_dir_all(self.folder).map_err(failed)?;
        let (unfinished, mut file) = draft(target, name).map_err(failed)?;
        let answer = self.get(&format!("/load/{name}")).await.map_err(|_| broken())?;
        let mut response = answer.ok_or_else(broken)?;
        let (mut seen, mut length, begin) = (Sha256::new(), 0_u64, Instant::now());
        while let Some(part) = self.part(&mut response).await.map_err(|_| broken())? {
            length += part.len() as u64;
            if length > LARGEST {
                return Err(FetchError::Wrong(name.to_owned()));
            }
            // Who sends just enough to go on is waited for no longer than who sends nothing.
            if begin.elapsed() > self.patience + Duration::from_secs(length / SLOWEST) {
                return Err(broken());
            }
            seen.update(&part);
            file.write_all(&part).map_err(failed)?;
            self.progress.1.store(length, Ordering::Relaxed);
            (self.wake)();
        }
        if <[u8; 32]>::from(seen.finalize()) != sum {
            return Err(FetchError::Wrong(name.to_owned()));
        }
        file.sync_all().map_err(failed)?;
        drop(file);
        let written = fs::symlink_metadata(&unfinished.0).map_err(failed)?;
        if !written.is_file() || written.len() != length {
            return Err(failed(io::Error::other("another program has changed it")));
        }
        fs::rename(&unfinished.0, target).map_err(failed)
    }

    /// The answer to a request; `None` if it is a refusal.
    async fn get(&self, path: &str) -> Result<Option<Response<Incoming>>, FetchError> {
        let no_answer = || FetchError::NoAnswer(self.at);
        let stream = self.patiently(TcpStream::connect(self.at)).await?.map_err(|_| no_answer())?;
        let shaken = self.patiently(http1::handshake(TokioIo::new(stream))).await?;
        let (mut sender, connection) = shaken.map_err(|_| no_answer())?;
        tokio::spawn(async move {
            // Whoever reads the answer sees that the connection has failed.
            let _ = connection.await;
        });
        let request = Request::get(path).header(HOST, self.at.to_string()).body(String::new());
        let request = request.map_err(|_| FetchError::Foreign)?;
        let response = self.patiently(sender.send_request(request)).await?;
        let response = response.map_err(|_| FetchError::Foreign)?;
        Ok(Some(response).filter(|response| response.status() == StatusCode::OK))
    }

    /// The next bytes of an answer; `None` at its end.
    async fn part(&self, response: &mut Response<Incoming>) -> Result<Option<Bytes>, FetchError> {
        loop {
            let body = response.body_mut();
            match self.patiently(poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx))).await? {
                None => return Ok(None),
                Some(Err(_)) => return Err(FetchError::NoAnswer(self.at)),
                Some(Ok(frame)) => {
                    if let Ok(bytes) = frame.into_data() {
                        return Ok(Some(bytes));
                    }
                }
            }
        }
    }

    async fn patiently<T>(&self, work: impl Future<Output = T>) -> Result<T, FetchError> {
        tokio::time::timeout(self.patience, work).await.map_err(|_| FetchError::NoAnswer(self.at))
    }
}

/// A draft of a package that no other fetch writes to.
fn draft(target: &Path, name: &str) -> io::Result<(Unfinished, File)> {
    for n in 0..DRAFTS {
        let path = target.with_file_name(format!("{name}.{n}{UNFINISHED}"));
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (Unfinished(path), file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Removes the drafts of programs that were killed. Those of today's fetches are left alone.
fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_old = || {
            let found = fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file);
            let written = found.and_then(|found| found.modified().ok());
            written.is_some_and(|written| written.elapsed().is_ok_and(|age| age > ABANDONED))
        };
        if is_draft(name) && is_old() {
            // Then it lies there until the next fetch.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether a file of this name is a draft of a package. Earlier versions gave it no number.
fn is_draft(name: &str) -> bool {
    let Some(name) = name.strip_suffix(UNFINISHED) else { return false };
    let numbered = name.rsplit_once('.').filter(|(_, n)| n.parse::<u32>().is_ok()).map(|(name, _)| name);
    System::of_package(numbered.unwrap_or(name)).is_some()
}

/// A file that is being written, and removed again unless it is kept.
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Once it has its name, nothing lies here.
        let _ = fs::remove_file(&self.0);
    }
}

/// A line of the list. Only names of packages are taken, none of which leads to another folder.
fn entry(line: &str) -> Option<([u8; 32], String)> {
    let (digits, name) = line.split_once("  ")?;
    System::of_package(name)?;
    let mut sum = [0; 32];
    let is_whole = digits.len() == 64 && digits.is_ascii();
    for (n, byte) in sum.iter_mut().enumerate().filter(|_| is_whole) {
        *byte = u8::from_str_radix(&digits[2 * n..2 * n + 2], 16).ok()?;
    }
    is_whole.then(|| (sum, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::io::Read as _;
    use std::net::TcpListener;
    use std::thread;

    /// A page of a bad host: it answers each request for a path with what `say` writes.
    fn host(count: usize, say: fn(&str, &mut std::net::TcpStream) -> io::Result<()>) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        thread::spawn(move || {
            for client in listener.incoming().take(count) {
                let mut client = client.unwrap();
                let mut asked = [0; 1000];
                let count = client.read(&mut asked).unwrap();
                let asked = String::from_utf8_lossy(&asked[..count]).into_owned();
                // The client may be gone before all is said.
                let _ = say(asked.split(' ').nth(1).unwrap_or_default(), &mut client);
            }
        });
        at
    }

    /// A list of one package, then a byte of it now and then.
    fn drips(path: &str, client: &mut std::net::TcpStream) -> io::Result<()> {
        if path == "/SHA256SUMS" {
            let list = format!("{}  bastide_9_amd64.deb\n", "ab".repeat(32));
            return write!(client, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{list}", list.len());
        }
        write!(client, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")?;
        drop_by_drop(client)
    }

    fn drop_by_drop(client: &mut std::net::TcpStream) -> io::Result<()> {
        for _ in 0..100 {
            client.write_all(b"x")?;
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn run(at: SocketAddr, folder: &Path, patience: u64, stop: &Stop) -> Fetched {
        let patience = Duration::from_millis(patience);
        Fetch { at, folder, patience, progress: &Progress::default(), wake: &|| {} }.run(stop)
    }

    #[test]
    fn who_sends_drop_by_drop_is_not_waited_for_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let begin = Instant::now();
        let fetched = run(host(2, drips), folder.path(), 400, &Stop::default());
        assert!(matches!(fetched.failed, Some(FetchError::Broken(_))), "{fetched:?}");
        let slow_list = host(1, |_, client| {
            write!(client, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                .and_then(|()| drop_by_drop(client))
        });
        let fetched = run(slow_list, folder.path(), 400, &Stop::default());
        assert!(matches!(fetched.failed, Some(FetchError::NoAnswer(_))), "{fetched:?}");
        assert!(begin.elapsed() < Duration::from_secs(4), "not until it had sent all");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn a_fetch_that_is_ended_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let (stop, at) = (Stop::default(), host(2, drips));
        let ends = stop.clone();
        let watched = folder.path().to_owned();
        let thread = thread::spawn(move || {
            while fs::read_dir(&watched).unwrap().count() == 0 {
                thread::sleep(Duration::from_millis(5));
            }
            ends.stop();
        });
        let fetched = run(at, folder.path(), 10_000, &stop);
        thread.join().unwrap();
        assert!(matches!(fetched.failed, Some(FetchError::Stopped)), "{fetched:?}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    const WHOLE: &[u8] = b"a whole package";

    /// A list of one package, and that at once.
    fn serves(path: &str, client: &mut std::net::TcpStream) -> io::Result<()> {
        let sum = super::super::digits(&Sha256::digest(WHOLE).into());
        let list = format!("{sum}  bastide_9_amd64.deb\n");
        let body = if path == "/SHA256SUMS" { list.as_bytes() } else { WHOLE };
        write!(client, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len())?;
        client.write_all(body)
    }

    /// The drafts in a folder.
    fn drafts(folder: &Path) -> Vec<PathBuf> {
        let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        all.filter(|path| path.extension().is_some_and(|end| end == "part")).collect()
    }

    #[test]
    fn two_fetches_of_one_package_do_not_write_to_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let (stop, at, slow) = (Stop::default(), host(2, drips), folder.path().to_owned());
        let ends = stop.clone();
        let first = thread::spawn(move || run(at, &slow, 10_000, &stop));
        let first_draft = loop {
            if let Some(draft) =
                drafts(folder.path()).pop().filter(|path| fs::metadata(path).unwrap().len() > 0)
            {
                break draft;
            }
            thread::sleep(Duration::from_millis(5));
        };
        let fetched = run(host(2, serves), folder.path(), 10_000, &Stop::default());
        assert!(fetched.failed.is_none() && fetched.new.len() == 1, "{fetched:?}");
        let written = || fs::metadata(&first_draft).unwrap().len();
        let before = written();
        while written() == before {
            thread::sleep(Duration::from_millis(5));
        }
        ends.stop();
        assert!(matches!(first.join().unwrap().failed, Some(FetchError::Stopped)));
        assert_eq!(fs::read(folder.path().join("bastide_9_amd64.deb")).unwrap(), WHOLE);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_draft_that_another_program_cuts_off_never_gets_the_name_of_its_package() {
        let folder = tempfile::tempdir().unwrap();
        let cut_off = || {
            for draft in drafts(folder.path()) {
                File::options().write(true).open(draft).unwrap().set_len(3).unwrap();
            }
        };
        let fetch = Fetch {
            at: host(2, serves),
            folder: folder.path(),
            patience: PATIENCE,
            progress: &Progress::default(),
            wake: &cut_off,
        };
        let fetched = fetch.run(&Stop::default());
        assert!(matches!(fetched.failed, Some(FetchError::NotWritten { .. })), "{fetched:?}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn drafts_of_killed_programs_go_with_the_next_fetch_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let old = ["bastide_9_amd64.deb.part", "bastide_9_amd64.deb.1.part"];
        let others = ["holiday.part", "bastide_8_amd64.deb", "bastide_9_amd64.deb.0.part"];
        for name in old.iter().chain(&others) {
            let path = folder.path().join(name);
            fs::write(&path, "begun").unwrap();
            let hours = if *name == others[2] { 0 } else { 2 };
            let then = std::time::SystemTime::now() - Duration::from_secs(hours * 3600);
            File::options().write(true).open(&path).unwrap().set_modified(then).unwrap();
        }
        let fetched = run(host(2, serves), folder.path(), 10_000, &Stop::default());
        assert!(fetched.failed.is_none(), "{fetched:?}");
        let left =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let wanted = others.into_iter().chain(["bastide_9_amd64.deb"]).map(str::to_owned);
        assert_eq!(left.collect::<BTreeSet<_>>(), wanted.collect());
    }

    #[test]
    fn a_list_names_packages_and_nothing_else() {
        let sum = "ab".repeat(32);
        let of = |line: &str| entry(line).map(|(_, name)| name);
        assert_eq!(of(&format!("{sum}  bastide.exe")), Some("bastide.exe".to_owned()));
        for line in [
            format!("{sum} bastide.exe"),
            format!("{}  bastide.exe", &sum[2..]),
            format!("{}ü  bastide.exe", &sum[2..]),
            format!("{}  bastide.exe", sum.replace('b', "x")),
            format!("{sum}  ../bastide.exe"),
            format!("{sum}  /etc/bastide.exe"),
            format!("{sum}  bastide\\..\\x.exe"),
            String::new(),
        ] {
            assert_eq!(of(&line), None, "{line}");
        }
    }

    #[test]
    fn an_address_is_taken_as_it_stands_on_the_other_screen() {
        for good in [
            "http://192.168.1.5:21280/",
            " 192.168.1.5:21280 ",
            "http://192.168.1.5:21280",
            "192.168.1.5",
            "http://192.168.1.5/",
        ] {
            assert_eq!(page_at(good).unwrap(), "192.168.1.5:21280".parse().unwrap());
        }
        for bad in ["", "example.org", "https://192.168.1.5:21280/", "192.168.1"] {
            assert!(matches!(page_at(bad), Err(FetchError::Address(_))), "{bad}");
        }
    }
}
