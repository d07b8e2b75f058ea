//! Fetches the packages of other systems from the page of another Bastide, to hand them on from here. Each is kept only if
//! it is what the page's checksum says, and none is run.

use super::package::{LARGEST, MOST, System};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::HOST;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::future::{Future, poll_fn};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpStream;

/// How long the other computer may stand still.
const PATIENCE: Duration = Duration::from_secs(15);
/// The most bytes of its list.
const LIST: usize = 64 * 1024;
/// The name of a package that is not complete yet ends so. Such a file is never offered.
const UNFINISHED: &str = ".part";

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

/// How far a fetch is: the name of the current package, and its bytes so far and in all.
#[derive(Clone, Debug, Default)]
struct Progress(Arc<Mutex<String>>, Arc<AtomicU64>);

/// The names of the packages that are new, or why there are none.
type Outcome = Result<Vec<String>, FetchError>;

/// Packages that are being fetched on a thread of their own.
#[derive(Debug)]
pub struct Fetching {
    progress: Progress,
    end: Arc<Mutex<Option<Outcome>>>,
}

impl Fetching {
    /// Begins to fetch from the page at `address` into `folder`; `wake` is called when something has changed.
    ///
    /// # Errors
    /// If the address is none, or the system gives no thread.
    pub fn begin(address: &str, folder: &Path, wake: impl Fn() + Send + 'static) -> Result<Self, FetchError> {
        let at = page_at(address)?;
        let (progress, end) = (Progress::default(), Arc::new(Mutex::new(None)));
        let (told, ended, folder) = (progress.clone(), Arc::clone(&end), folder.to_owned());
        let work = move || {
            let result = fetch_at(at, &folder, &told, &wake);
            *ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            wake();
        };
        std::thread::Builder::new().name("fetch".to_owned()).spawn(work).map_err(FetchError::NoThread)?;
        Ok(Self { progress, end })
    }

    /// The package that comes now, and its bytes so far.
    #[must_use]
    pub fn progress(&self) -> (String, u64) {
        let name = self.progress.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (name, self.progress.1.load(Ordering::Relaxed))
    }

    /// The outcome, once: the names of the packages that are new.
    pub fn end(&self) -> Option<Outcome> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Fetches the packages for other systems of the page at `address` that `folder` has not, and returns their names.
///
/// # Errors
/// If the page does not answer, is none, or sends something else than it says; or if a file cannot be written.
pub fn fetch(address: &str, folder: &Path) -> Result<Vec<String>, FetchError> {
    fetch_at(page_at(address)?, folder, &Progress::default(), &|| {})
}

fn page_at(address: &str) -> Result<SocketAddr, FetchError> {
    let text = address.trim();
    let text = text.strip_prefix("http://").unwrap_or(text).trim_end_matches('/');
    text.parse().map_err(|_| FetchError::Address(address.trim().to_owned()))
}

fn fetch_at(
    at: SocketAddr,
    folder: &Path,
    progress: &Progress,
    wake: &dyn Fn(),
) -> Result<Vec<String>, FetchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(FetchError::NoThread)?.block_on(async {
        let mut new = Vec::new();
        for (sum, name) in list(at).await? {
            let target = folder.join(&name);
            // What runs here is offered already.
            if target.exists() || System::of_package(&name) == Some(System::own()) {
                continue;
            }
            *progress.0.lock().unwrap_or_else(PoisonError::into_inner) = name.clone();
            progress.1.store(0, Ordering::Relaxed);
            wake();
            load(at, &name, sum, &target, progress, wake).await?;
            new.push(name);
        }
        Ok(new)
    })
}

/// The packages that the page offers: checksums and names.
async fn list(at: SocketAddr) -> Result<Vec<([u8; 32], String)>, FetchError> {
    let mut response = get(at, "/SHA256SUMS").await?;
    let mut text = Vec::new();
    while let Some(part) = part(at, &mut response).await? {
        text.extend(part);
        if text.len() > LIST {
            return Err(FetchError::Foreign);
        }
    }
    let text = String::from_utf8(text).map_err(|_| FetchError::Foreign)?;
    text.lines().take(MOST).map(|line| entry(line).ok_or(FetchError::Foreign)).collect()
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

/// Loads a package beside its place, and puts it there if it is what the checksum says.
async fn load(
    at: SocketAddr,
    name: &str,
    sum: [u8; 32],
    target: &Path,
    progress: &Progress,
    wake: &dyn Fn(),
) -> Result<(), FetchError> {
    let unfinished = target.with_file_name(format!("{name}{UNFINISHED}"));
    let failed =
        |error: &io::Error| FetchError::NotWritten { path: target.to_owned(), reason: error.to_string() };
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    }
    let result = async {
        let mut file = File::create(&unfinished).map_err(|error| failed(&error))?;
        let mut response = get(at, &format!("/load/{name}")).await?;
        let (mut seen, mut length) = (Sha256::new(), 0);
        while let Some(part) = part(at, &mut response).await? {
            length += part.len() as u64;
            if length > LARGEST {
                return Err(FetchError::Wrong(name.to_owned()));
            }
            seen.update(&part);
            file.write_all(&part).map_err(|error| failed(&error))?;
            progress.1.store(length, Ordering::Relaxed);
            wake();
        }
        if <[u8; 32]>::from(seen.finalize()) != sum {
            return Err(FetchError::Wrong(name.to_owned()));
        }
        file.sync_all().map_err(|error| failed(&error))?;
        drop(file);
        fs::rename(&unfinished, target).map_err(|error| failed(&error))
    };
    let result = result.await;
    if result.is_err() {
        // What is left of it is of no use.
        let _ = fs::remove_file(&unfinished);
    }
    result
}

async fn get(at: SocketAddr, path: &str) -> Result<Response<Incoming>, FetchError> {
    let no_answer = || FetchError::NoAnswer(at);
    let stream = patiently(at, TcpStream::connect(at)).await?.map_err(|_| no_answer())?;
    let shaken = patiently(at, http1::handshake(TokioIo::new(stream))).await?;
    let (mut sender, connection) = shaken.map_err(|_| no_answer())?;
    tokio::spawn(async move {
        // Whoever reads the answer sees that the connection has failed.
        let _ = connection.await;
    });
    let request = Request::get(path).header(HOST, at.to_string()).body(String::new());
    let request = request.map_err(|_| FetchError::Foreign)?;
    let response = patiently(at, sender.send_request(request)).await?.map_err(|_| FetchError::Foreign)?;
    if response.status() == StatusCode::OK { Ok(response) } else { Err(FetchError::Foreign) }
}

/// The next bytes of an answer; `None` at its end.
async fn part(at: SocketAddr, response: &mut Response<Incoming>) -> Result<Option<Bytes>, FetchError> {
    loop {
        let body = response.body_mut();
        let next = patiently(at, poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx))).await?;
        match next {
            None => return Ok(None),
            Some(Err(_)) => return Err(FetchError::NoAnswer(at)),
            Some(Ok(frame)) => {
                if let Ok(bytes) = frame.into_data() {
                    return Ok(Some(bytes));
                }
            }
        }
    }
}

async fn patiently<T>(at: SocketAddr, work: impl Future<Output = T>) -> Result<T, FetchError> {
    tokio::time::timeout(PATIENCE, work).await.map_err(|_| FetchError::NoAnswer(at))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for good in ["http://192.168.1.5:21280/", " 192.168.1.5:21280 ", "http://192.168.1.5:21280"] {
            assert_eq!(page_at(good).unwrap(), "192.168.1.5:21280".parse().unwrap());
        }
        for bad in ["", "example.org", "https://192.168.1.5:21280/", "192.168.1.5"] {
            assert!(matches!(page_at(bad), Err(FetchError::Address(_))), "{bad}");
        }
    }
}
