//! Ctrl-C, the signals by which a system asks a program to end, and the end of a console that is not its own.

use std::io::{self, Read as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;
use tokio::runtime::Builder;
use tokio::sync::Notify;

/// The environment variable with the address of this computer where `bastide.com` (console.rs) listens. All that it sends
/// there is a byte for each [signal](Signal::to_byte) that it gets, and a connection ends when it does.
pub const CONSOLE: &str = "BASTIDE_CONSOLE";

/// Whether the program shuts down by itself when it is asked to end.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);
/// The console has sent a signal, or is gone.
static TOLD: Notify = Notify::const_new();
/// The signal that it sent last, as a byte.
static TOLD_LAST: AtomicU8 = AtomicU8::new(0);

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
        128 + self.to_byte()
    }

    /// The number of the signal on Unix, by which `bastide.com` sends it.
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        match self {
            Self::HangUp => 1,
            Self::Interrupt => 2,
            Self::Terminate => 15,
        }
    }

    /// The signal of a byte; a hang-up for all that are none.
    const fn from_byte(byte: u8) -> Self {
        match byte {
            2 => Self::Interrupt,
            15 => Self::Terminate,
            _ => Self::HangUp,
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
                    () = TOLD.notified() => Signal::from_byte(TOLD_LAST.load(Ordering::Relaxed)),
                }
            };
            then(next().await);
            end(next().await);
        });
    });
    drop(begun);
}

/// Does what signals do when the console that `bastide.com` lends gets them, or ends: the system says nothing of that to a
/// program without a console. The end is a hang-up.
pub fn watch_console() {
    let Some(address) = std::env::var(CONSOLE).ok().and_then(|text| text.parse().ok()) else { return };
    let begun = thread::Builder::new().name("console".to_owned()).spawn(move || {
        listen(address, |signal| {
            if !IS_WATCHED.load(Ordering::Relaxed) {
                end(signal);
            }
            TOLD_LAST.store(signal.to_byte(), Ordering::Relaxed);
            TOLD.notify_one();
        });
    });
    drop(begun);
}

/// Hears the signals of the console that listens at an address, until it ends. Hears nothing if none listens: the variable
/// is also handed down to programs that are started from this one, and may be older than they are.
fn listen(address: SocketAddr, mut hear: impl FnMut(Signal)) {
    let Ok(mut connection) = TcpStream::connect(address) else { return };
    let mut byte = [0];
    while let Ok(1) = connection.read(&mut byte) {
        hear(Signal::from_byte(byte[0]));
    }
    hear(Signal::HangUp);
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
    use std::io::Write as _;
    use std::net::{Ipv4Addr, TcpListener};

    #[test]
    fn the_signals_and_the_end_of_a_console_are_heard() {
        let console = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = console.local_addr().unwrap();
        let listener = thread::spawn(move || {
            let mut heard = Vec::new();
            listen(address, |signal| heard.push(signal));
            heard
        });
        let (mut connection, _) = console.accept().unwrap();
        for signal in [Signal::Interrupt, Signal::Terminate, Signal::HangUp] {
            connection.write_all(&[signal.to_byte()]).unwrap();
        }
        drop((connection, console));
        let heard = listener.join().unwrap();
        assert_eq!(heard, [Signal::Interrupt, Signal::Terminate, Signal::HangUp, Signal::HangUp]);
        listen(address, |_| panic!("nobody listens any more"));
    }
}
