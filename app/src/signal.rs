//! Ctrl-C, and the signals by which a system asks a program to end.

use std::io;
use std::thread;
use tokio::runtime::Builder;

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
            let Ok(mut next) = signals() else { return };
            then(next().await);
            let again = next().await;
            std::process::exit(i32::from(again.status()));
        });
    });
    drop(begun);
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
