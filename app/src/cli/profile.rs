//! `bastide profile`: the identity of this computer, and moving it to another computer.

use super::input;
use super::outcome::{Failure, line};
use crate::args::{ProfileArgs, ProfileCommand};
use crate::store;
use crate::terminal::remark;
use net::node::Typed;
use net::profile::{Passphrase, Profile, export, import};
use std::io::{IsTerminal as _, stdin};
use std::path::{Path, PathBuf};

/// The longest passphrase, in bytes.
const LONGEST: u64 = 1024;

pub(super) fn run(command: &ProfileCommand) -> Result<(), Failure> {
    match command {
        ProfileCommand::Show { data_dir } => show(data_dir.as_deref()),
        ProfileCommand::Export { file, args } => give(file, args),
        ProfileCommand::Import { file, args } => take(file, args),
    }
}

fn folder(given: Option<&Path>) -> Result<PathBuf, Failure> {
    store::data_dir(given).map_err(Failure::because)
}

fn show(given: Option<&Path>) -> Result<(), Failure> {
    let folder = folder(given)?;
    let Some(key) = Profile::peek(&folder) else {
        let none = format!("there is no profile in {} yet; the first start makes one", folder.display());
        return Err(Failure::Refused(none));
    };
    line(key)?;
    remark(format_args!("the profile in {}", folder.display()));
    Ok(())
}

fn give(file: &Path, args: &ProfileArgs) -> Result<(), Failure> {
    let folder = folder(args.data_dir.as_deref())?;
    if Profile::peek(&folder).is_none() {
        return show(Some(&folder));
    }
    let passphrase = passphrase(args, Typing::Twice)?;
    let profile = Profile::open(&folder).map_err(Failure::because)?;
    export(profile.identity(), profile.settings(), file, &passphrase).map_err(Failure::because)?;
    line(profile.identity().key())?;
    remark(format_args!(
        "{} holds the key; never run the same profile on two computers at once",
        file.display()
    ));
    Ok(())
}

fn take(file: &Path, args: &ProfileArgs) -> Result<(), Failure> {
    let folder = folder(args.data_dir.as_deref())?;
    let passphrase = passphrase(args, Typing::Once)?;
    // A running program locks its key and would go on with the old one.
    if Profile::peek(&folder).is_some() {
        Profile::open(&folder).map_err(Failure::because)?;
    }
    import(file, &folder, &passphrase).map_err(Failure::because)?;
    let profile = Profile::open(&folder).map_err(Failure::because)?;
    line(profile.identity().key())?;
    remark("end the program on the other computer before this one plays: one key must not run twice");
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Typing {
    Once,
    Twice,
}

/// Reads the passphrase from the first line of a file or of standard input. Typing it is visible, so a prompt warns of
/// that.
fn passphrase(args: &ProfileArgs, asked: Typing) -> Result<Passphrase, Failure> {
    let text = match &args.passphrase_file {
        Some(path) => Typed::from(input::text(path, LONGEST).map_err(Failure::because)?),
        None => {
            let is_person = stdin().is_terminal();
            if is_person {
                remark("passphrase, at least 8 characters (it is shown while you type):");
            }
            let first = read_line()?;
            if is_person && asked == Typing::Twice {
                remark("once more:");
                if read_line()? != first {
                    return Err(Failure::Refused("the two passphrases differ".to_owned()));
                }
            }
            first
        }
    };
    let words = text.lines().next().unwrap_or_default().trim_end_matches('\r');
    Passphrase::new(words).ok_or_else(|| {
        Failure::Refused(format!("a passphrase has at least {} characters", Passphrase::SHORTEST))
    })
}

fn read_line() -> Result<Typed, Failure> {
    let mut text = Typed::default();
    let read = stdin().read_line(&mut text).map_err(Failure::because)?;
    if read == 0 { Err(Failure::Refused("no passphrase was given".to_owned())) } else { Ok(text) }
}
