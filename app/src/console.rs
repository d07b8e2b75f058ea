//! `bastide.com`, the companion of `bastide.exe` in a Windows console. A program with a window has no console there; this
//! one has, and hands on what is typed and said. A shell that is asked for `bastide` finds `.com` before `.exe`.

use app::signal::{self, Signal};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
#[cfg(windows)]
use std::os::windows::process::CommandExt as _;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The flag of Windows for a program that has nothing of this console, so that Ctrl-C reaches it once and not twice.
#[cfg(windows)]
const DETACHED_PROCESS: u32 = 8;
/// The status of a program that could not be started, as shells have it.
const NOT_STARTED: u8 = 126;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    match run(&arguments) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("bastide: cannot start bastide.exe, which has to lie beside this program: {error}");
            ExitCode::from(NOT_STARTED)
        }
    }
}

fn run(arguments: &[std::ffi::OsString]) -> io::Result<ExitCode> {
    let mut command = Command::new(std::env::current_exe()?.with_extension("exe"));
    #[cfg(windows)]
    command.creation_flags(DETACHED_PROCESS);
    if arguments.is_empty() {
        // The window goes on without the console.
        command.spawn()?;
        return Ok(ExitCode::SUCCESS);
    }
    lend(&mut command);
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(stdin) = child.stdin.take() {
        // It may wait for a line for ever, and ends with this program.
        thread::spawn(move || hand_on(io::stdin(), stdin));
    }
    let errors = child.stderr.take().map(|errors| thread::spawn(move || hand_on(errors, io::stderr())));
    child.stdout.take().into_iter().for_each(|output| hand_on(output, io::stdout()));
    if let Some(errors) = errors {
        // What it could not hand on is lost with the console.
        let _ = errors.join();
    }
    let status = child.wait()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(status.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Tells a program of Ctrl-C here, and lets it notice the end of this one: the system says neither to a program that has
/// no console. The pipes do not tell it: what was typed may have an end long before. After the first signal this program
/// goes on until the other has said its last words; the second ends both.
fn lend(command: &mut Command) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let Ok((address, listener)) = listener.and_then(|listener| Ok((listener.local_addr()?, listener))) else {
        return;
    };
    command.env(signal::CONSOLE, address.to_string());
    let line = Arc::new(Line::default());
    let told = Arc::clone(&line);
    // Every connection is held until this program ends.
    thread::spawn(move || listener.incoming().flatten().for_each(|connection| line.add(connection)));
    signal::watch(move |signal| told.tell(signal));
}

/// The programs that listen for signals, and the signal that they were told.
#[derive(Default)]
struct Line(Mutex<(Vec<TcpStream>, Option<Signal>)>);

impl Line {
    fn add(&self, mut connection: TcpStream) {
        let mut line = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        line.1.into_iter().for_each(|signal| tell(&mut connection, signal));
        line.0.push(connection);
    }

    fn tell(&self, signal: Signal) {
        let mut line = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        line.1 = Some(signal);
        line.0.iter_mut().for_each(|connection| tell(connection, signal));
    }
}

fn tell(connection: &mut TcpStream, signal: Signal) {
    // Who is gone needs no signal.
    let _ = connection.write_all(&[signal.to_byte()]);
}

/// Hands on bytes as they come, until one of the two ends is gone.
fn hand_on(mut from: impl Read, mut to: impl Write) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}
