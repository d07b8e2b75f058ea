//! `bastide.com`, the companion of `bastide.exe` in a Windows console. A program with a window has no console there; this
//! one has, and hands on what is typed and said. A shell that is asked for `bastide` finds `.com` before `.exe`.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

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
    let program = std::env::current_exe()?.with_extension("exe");
    if arguments.is_empty() {
        // The window goes on without the console.
        Command::new(program).spawn()?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = Command::new(program);
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

/// Lets a program notice when this one ends, by Ctrl-C or with its console: the system tells neither to a program that
/// has no console. The pipes do not tell it: what was typed may have an end long before.
fn lend(command: &mut Command) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let Ok((address, listener)) = listener.and_then(|listener| Ok((listener.local_addr()?, listener))) else {
        return;
    };
    command.env(app::signal::CONSOLE, address.to_string());
    // Every connection is held until this program ends.
    thread::spawn(move || listener.incoming().collect::<Vec<_>>());
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
