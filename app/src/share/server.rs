//! The server of the page: read-only, bounded, on a thread of its own, and gone when its handle is dropped.

use super::body::Content;
use super::guard::{Guard, Visit};
use super::package::{Package, Packages};
use super::{PORT, page};
use crate::text::Language;
use hyper::header::{self, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::{Domain, Protocol, Socket, Type};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener as Bound};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, mpsc};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// How long a computer may take to ask.
const ASKING: Duration = Duration::from_secs(10);
/// How long a reader may stand still, and how often it is looked at.
const STANDING: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_secs(2);
/// How long one download may take.
const LONGEST: Duration = Duration::from_secs(3600);
/// The most bytes of a request that are read.
const REQUEST: usize = 16 * 1024;
/// The most bytes that wait in the system for a reader: little remains of one who goes away, and one who reads slowly is
/// seen to read.
const WAITING: usize = 256 * 1024;
/// How long the end of the page is waited for. A file on a network that is gone may block its thread.
const ENDING: Duration = Duration::from_secs(2);
/// How many connections wait to be let in.
const QUEUE: i32 = 128;
/// How many ports are tried.
const PORTS: u16 = 20;

/// Why the page is not served.
#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    /// No port is free.
    #[error("no port is free for the page: {0}")]
    NoPort(io::Error),
    /// The system gives no thread.
    #[error("the system cannot start a thread for the page: {0}")]
    NoThread(io::Error),
}

/// A page that is being served. It ends when this is dropped.
#[derive(Debug)]
pub struct Sharing {
    port: u16,
    addresses: Vec<String>,
    offer: Arc<Offer>,
    loaded: Arc<AtomicU64>,
    loading: Arc<AtomicU64>,
    stop: Option<oneshot::Sender<()>>,
    /// Closed when the thread has ended.
    ended: mpsc::Receiver<()>,
}

/// What is offered, which can be replaced while the page is served.
#[derive(Debug)]
struct Offer {
    packages: RwLock<Arc<Packages>>,
    /// Held by a thread that looks for packages, so that the last one to look has the last word.
    looking: Mutex<()>,
}

impl Offer {
    fn now(&self) -> Arc<Packages> {
        Arc::clone(&self.packages.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn look(&self, folders: &[PathBuf]) {
        let _turn = self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        let found = found(folders);
        *self.packages.write().unwrap_or_else(PoisonError::into_inner) = found;
    }
}

/// This program, and the packages in these folders.
fn found(folders: &[PathBuf]) -> Arc<Packages> {
    Arc::new(Packages::find(std::env::current_exe().ok().as_deref(), folders))
}

/// What all connections share.
struct Shop {
    offer: Arc<Offer>,
    words: Language,
    loaded: Arc<AtomicU64>,
    loading: Arc<AtomicU64>,
}

impl Sharing {
    /// Finds the packages (see [`Packages::find`]) and serves them on a port, or on one of the next if it is taken; on a
    /// free one for 0. The page is in the reader's language, or in `words` if the program does not know it.
    ///
    /// # Errors
    /// If no port or no thread can be had.
    pub fn begin(words: Language, port: Option<u16>, folders: &[PathBuf]) -> Result<Self, ShareError> {
        Self::serve(words, port, found(folders))
    }

    /// Serves these packages.
    ///
    /// # Errors
    /// As [`Self::begin`].
    pub fn serve(words: Language, port: Option<u16>, packages: Arc<Packages>) -> Result<Self, ShareError> {
        let bound = bind(port.unwrap_or(PORT)).map_err(ShareError::NoPort)?;
        let port = bound.local_addr().map_err(ShareError::NoPort)?.port();
        bound.set_nonblocking(true).map_err(ShareError::NoPort)?;
        let [loaded, loading] = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
        let offer = Arc::new(Offer { packages: RwLock::new(packages), looking: Mutex::default() });
        let shop = Arc::new(Shop {
            offer: Arc::clone(&offer),
            words,
            loaded: Arc::clone(&loaded),
            loading: Arc::clone(&loading),
        });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(ShareError::NoThread)?;
        let ((stop, stopped), (ends, ended)) = (oneshot::channel(), mpsc::channel());
        let work = move || {
            let _ends: mpsc::Sender<()> = ends;
            runtime.block_on(async move {
                let Ok(listener) = TcpListener::from_std(bound) else { return };
                tokio::select! {
                    () = accept(&listener, &shop) => {}
                    _ = stopped => {}
                }
            });
            // Ends all downloads that still run.
            runtime.shutdown_background();
        };
        std::thread::Builder::new().name("share".to_owned()).spawn(work).map_err(ShareError::NoThread)?;
        let addresses = urls(&reachable(&net::doctor::addresses()), port);
        Ok(Self { port, addresses, offer, loaded, loading, stop: Some(stop), ended })
    }

    /// The same page, said to be at these addresses and this port.
    #[must_use]
    pub fn at(self, addresses: &[IpAddr], port: u16) -> Self {
        let mut moved = self;
        moved.addresses = urls(addresses, port);
        moved.port = port;
        moved
    }

    /// Finds the packages again on a thread of its own, offers them from then on, and calls `wake`. Downloads go on.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn renew(
        &self,
        folders: Vec<PathBuf>,
        wake: impl FnOnce() + Send + 'static,
    ) -> Result<(), ShareError> {
        let offer = Arc::clone(&self.offer);
        let work = move || {
            offer.look(&folders);
            wake();
        };
        let thread = std::thread::Builder::new().name("checksums".to_owned());
        thread.spawn(work).map(drop).map_err(ShareError::NoThread)
    }

    /// The addresses of the page when it began, the likeliest first; none on a computer without a network.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }

    /// The port of the page.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// What is offered now.
    #[must_use]
    pub fn packages(&self) -> Arc<Packages> {
        self.offer.now()
    }

    /// How many downloads were completed: all of their bytes are with the system.
    #[must_use]
    pub fn loaded(&self) -> u64 {
        self.loaded.load(Ordering::Relaxed)
    }

    /// How many downloads go on.
    #[must_use]
    pub fn loading(&self) -> u64 {
        self.loading.load(Ordering::Relaxed)
    }
}

/// A download that goes on until this is dropped.
#[derive(Debug)]
struct Loading(Arc<AtomicU64>);

impl Loading {
    fn begin(count: &Arc<AtomicU64>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Sharing {
    fn drop(&mut self) {
        self.stop.take().into_iter().for_each(|stop| {
            // A thread that has ended needs no stop.
            let _ = stop.send(());
        });
        // Whether it has ended or blocks: nothing more can be done about it.
        let _ = self.ended.recv_timeout(ENDING);
    }
}

/// Listens for both versions of IP, or for version 4 where the system has no other.
fn listen(port: u16) -> io::Result<Bound> {
    let both = || {
        let socket = Socket::new(Domain::IPV6, Type::STREAM, Some(Protocol::TCP))?;
        socket.set_only_v6(false)?;
        // As the standard library does: on other systems it means another thing.
        #[cfg(unix)]
        socket.set_reuse_address(true)?;
        socket.bind(&SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)).into())?;
        socket.listen(QUEUE)?;
        Ok(Bound::from(socket))
    };
    both().or_else(|error: io::Error| match error.kind() {
        // Whoever has it has it for version 4, too.
        io::ErrorKind::AddrInUse => Err(error),
        _ => Bound::bind((Ipv4Addr::UNSPECIFIED, port)),
    })
}

fn urls(addresses: &[IpAddr], port: u16) -> Vec<String> {
    addresses.iter().map(|ip| format!("http://{}/", SocketAddr::new(*ip, port))).collect()
}

/// Where others in this network reach the page: by version 4, or where there is none by version 6.
fn reachable(all: &[IpAddr]) -> Vec<IpAddr> {
    let of_link = |ip: &IpAddr| matches!(ip, IpAddr::V6(ip) if ip.is_unicast_link_local());
    let (four, six): (Vec<IpAddr>, Vec<IpAddr>) = all.iter().partition(|ip| ip.is_ipv4());
    if four.is_empty() { six.into_iter().filter(|ip| !of_link(ip)).collect() } else { four }
}

fn bind(port: u16) -> io::Result<Bound> {
    let at = listen;
    if port == 0 {
        return at(0);
    }
    let mut all = (port..port.saturating_add(PORTS)).map(at);
    let first = all.next().unwrap_or_else(|| at(port));
    first.or_else(|error| all.find_map(Result::ok).ok_or(error))
}

async fn accept(listener: &TcpListener, shop: &Arc<Shop>) {
    let guard = Guard::default();
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                if let Some(visit) = guard.let_in(from.ip().to_canonical()) {
                    // Without this bound it works, too.
                    let _ = socket2::SockRef::from(&stream).set_send_buffer_size(WAITING);
                    tokio::spawn(receive(stream, visit, Arc::clone(shop)));
                }
            }
            // The system may be out of files for a moment.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// A connection that was let in.
struct Caller {
    visit: Visit,
    /// Counts the parts of the answer that were taken to be sent.
    sent: Arc<AtomicU64>,
    /// Its download, if it has one.
    loading: OnceLock<Loading>,
}

/// Answers one request of a connection, unless it stands still or has to make room.
async fn receive(stream: impl AsyncRead + AsyncWrite + Unpin, visit: Visit, shop: Arc<Shop>) {
    let caller = Arc::new(Caller { visit, sent: Arc::default(), loading: OnceLock::new() });
    let (asks, offers) = (Arc::clone(&caller), Arc::clone(&shop));
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        asks.visit.reads();
        let answer = answer(&request, &offers, &asks);
        async move { Ok::<_, Infallible>(answer) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(ASKING).keep_alive(false).max_buf_size(REQUEST);
    let connection = http.serve_connection(TokioIo::new(stream), service);
    let work = tokio::time::timeout(LONGEST, connection);
    let mut work = std::pin::pin!(work);
    let (mut before, mut since) = (0, Instant::now());
    loop {
        tokio::select! {
            end = &mut work => {
                // The system has all bytes now, and sends them even if this program ends. A reader who goes away is an
                // error.
                if matches!(end, Ok(Ok(()))) && caller.loading.get().is_some() {
                    shop.loaded.fetch_add(1, Ordering::Relaxed);
                }
                return;
            }
            () = caller.visit.sent_away() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        let now = caller.sent.load(Ordering::Relaxed);
        if now != before {
            (before, since) = (now, Instant::now());
        } else if since.elapsed() >= STANDING {
            return;
        }
    }
}

/// The answer to a request: the page, the checksums, or a package. Names are looked up, never joined to a path.
fn answer<B>(request: &Request<B>, shop: &Shop, caller: &Caller) -> Response<Content> {
    let (sent, packages) = (&caller.sent, shop.offer.now());
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain(StatusCode::METHOD_NOT_ALLOWED, sent);
    }
    let asked = |name| request.headers().get(name).and_then(|v: &HeaderValue| v.to_str().ok());
    let words = page::language(asked(header::ACCEPT_LANGUAGE).unwrap_or_default(), shop.words);
    let path = request.uri().path();
    if path == "/" {
        let reader = page::Reader::of(asked(header::USER_AGENT).unwrap_or_default());
        return whole("text/html; charset=utf-8", page::html(words, reader, &packages), sent);
    }
    if path == "/SHA256SUMS" {
        return whole("text/plain; charset=utf-8", packages.sums(), sent);
    }
    let name = path.strip_prefix("/load/").unwrap_or_default();
    let Some(package) = packages.named(name) else { return plain(StatusCode::NOT_FOUND, sent) };
    let is_download = request.method() == Method::GET;
    if is_download && !caller.visit.loads() {
        let mut busy = whole("text/plain; charset=utf-8", words.text("share-page-busy"), sent);
        *busy.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        return busy;
    }
    let Ok(content) = Content::package(package, sent) else { return plain(StatusCode::GONE, sent) };
    if is_download {
        caller.loading.get_or_init(|| Loading::begin(&shop.loading));
    }
    kept(package, content)
}

/// A package to keep.
fn kept(package: &Package, content: Content) -> Response<Content> {
    let mut response = Response::new(content);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    if let Ok(how) = HeaderValue::from_str(&format!("attachment; filename=\"{}\"", package.name)) {
        headers.insert(header::CONTENT_DISPOSITION, how);
    }
    careful(response)
}

fn whole(kind: &'static str, text: String, sent: &Arc<AtomicU64>) -> Response<Content> {
    let mut response = Response::new(Content::bytes(text, sent));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    careful(response)
}

fn plain(status: StatusCode, sent: &Arc<AtomicU64>) -> Response<Content> {
    let reason = status.canonical_reason().unwrap_or_default().to_owned();
    let mut response = whole("text/plain; charset=utf-8", reason, sent);
    *response.status_mut() = status;
    response
}

/// The page needs no script, no picture and nobody else, and says so to the browser.
fn careful(mut response: Response<Content>) -> Response<Content> {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests;
