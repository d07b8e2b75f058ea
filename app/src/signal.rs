//! Ctrl-C, the signals by which a system asks a program to end, and the end of a console that is not its own.

use std::io::{self, Read as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use tokio::runtime::Builder;
use tokio::sync::Notify;

/// The environment variable with the address of this computer where `bastide.com` (console.rs) listens. It says nothing
/// there: a connection ends when `bastide.com` does, by Ctrl-C or with its console.
pub const CONSOLE: &str = "BASTIDE_CONSOLE";

/// Whether the program shuts down by itself when it is asked to end.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);
/// The console is gone.
static GONE: Notify = Notify::const_new();

/// A request to end the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// By the user, with Ctrl-C.
    Interrupt,
    /// By the system, or another program.
    Terminate,
    /// The terminal is gone.
    HangUp,
}

impl Signal {
    /// The exit status of a program that this signal ended, as shells expect it.
    #[must_use]
    pub const fn status(self) -> u8 {
        128 + match self {
            Self::HangUp => 1,
            Self::Interrupt => 2,
            Self::Terminate => 15,
        }
    }
}

/// Calls `then` with the first signal, so that the program can shut down cleanly. The second one ends it at once. If
/// signals cannot be received, they end the program as before.
pub fn watch(then: impl FnOnce(Signal) + Send + 'static) {
    let begun = thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async move {
            let Ok(mut heard) = signals() else { return };
            IS_WATCHED.store(true, Ordering::Relaxed);
            let mut next = async || {
                tokio::select! {
                    signal = heard() => signal,
                    () = GONE.notified() => Signal::HangUp,
                }
            };
            then(next().await);
            end(next().await);
        });
    });
    drop(begun);
}

/// Ends the program with the console that `bastide.com` lends it. The system does not do so, since to it the program has
/// none. If the program [watches](watch) signals, it hears of a hang-up.
pub fn watch_console() {
    let Some(address) = std::env::var(CONSOLE).ok().and_then(|text| text.parse().ok()) else { return };
    let begun = thread::Builder::new().name("console".to_owned()).spawn(move || {
        if !outlived(address) {
            return;
        }
        if IS_WATCHED.load(Ordering::Relaxed) {
            GONE.notify_one();
        } else {
            end(Signal::HangUp);
        }
    });
    drop(begun);
}

/// Waits for the end of the program that listens at an address. Returns false if none does: the variable is also handed
/// down to programs that are started from this one, and may be older than they are.
fn outlived(address: SocketAddr) -> bool {
    let Ok(mut connection) = TcpStream::connect(address) else { return false };
    while let Ok(1..) = connection.read(&mut [0; 64]) {}
    true
}

fn end(signal: Signal) -> ! {
    std::process::exit(i32::from(signal.status()))
}

/// Receives the next signal. A signal that was ignored when the program began stays ignored: `nohup` relies on that for
/// hang-ups, and shells for Ctrl-C in background scripts.
#[cfg(unix)]
fn signals() -> io::Result<impl AsyncFnMut() -> Signal> {
    use tokio::signal::unix::{Signal as Heard, SignalKind, signal};
    let ignored = ignored();
    let heard = |kind: SignalKind| {
        let is_ignored = ignored >> (kind.as_raw_value() - 1) & 1 == 1;
        if is_ignored { Ok(None) } else { signal(kind).map(Some) }
    };
    let next = async |heard: &mut Option<Heard>| match heard {
        Some(heard) => heard.recv().await,
        None => std::future::pending().await,
    };
    let mut interrupt = heard(SignalKind::interrupt())?;
    let mut terminate = heard(SignalKind::terminate())?;
    let mut hang_up = heard(SignalKind::hangup())?;
    Ok(async move || {
        tokio::select! {
            _ = next(&mut interrupt) => Signal::Interrupt,
            _ = next(&mut terminate) => Signal::Terminate,
            _ = next(&mut hang_up) => Signal::HangUp,
        }
    })
}

/// The ignored signals, one bit each from signal 1 on; none if the system does not report them in a file.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Receives the next signal.
#[cfg(windows)]
fn signals() -> io::Result<impl AsyncFnMut() -> Signal> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};
    let (mut c, mut stop, mut close, mut shutdown) =
        (ctrl_c()?, ctrl_break()?, ctrl_close()?, ctrl_shutdown()?);
    Ok(async move || {
        tokio::select! {
            _ = c.recv() => Signal::Interrupt,
            _ = stop.recv() => Signal::Interrupt,
            _ = close.recv() => Signal::HangUp,
            _ = shutdown.recv() => Signal::Terminate,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, TcpListener};

    #[test]
    fn a_console_is_outlived_only_if_it_was_there() {
        let console = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = console.local_addr().unwrap();
        let watcher = thread::spawn(move || outlived(address));
        let connection = console.accept().unwrap();
        assert!(!watcher.is_finished());
        drop((connection, console));
        assert!(watcher.join().unwrap());
        assert!(!outlived(address), "nobody listens any more");
    }
}
