//! What a package carries besides the program is written from it: icons by the painter, man pages and completions from
//! the command line. `UPDATE_SNAPSHOTS=1` writes them anew.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

use app::args::Cli;
use app::art::canvas::Image;
use app::art::icon::icon;
use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The sizes of the icon, in pixels.
const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];
/// The section of the manual for games.
const GAMES: &str = "6";

fn assets(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("assets").join(folder)
}

fn is_update() -> bool {
    std::env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| !value.is_empty() && value != "0")
}

/// Asserts that a folder holds exactly these texts.
#[track_caller]
fn holds(folder: &Path, texts: &[(String, Vec<u8>)]) {
    std::fs::create_dir_all(folder).unwrap();
    let names = || std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    if is_update() {
        names().for_each(|name| std::fs::remove_file(folder.join(name)).unwrap());
        texts.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).unwrap());
    }
    let wanted: BTreeSet<String> = texts.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(names().collect::<BTreeSet<_>>(), wanted, "{}: {HOW}", folder.display());
    let is_other = |(name, text): &&(String, Vec<u8>)| std::fs::read(folder.join(name)).unwrap() != *text;
    let old: Vec<_> = texts.iter().filter(is_other).map(|(name, _)| name).collect();
    assert!(old.is_empty(), "the command line is another than in {old:?}; {HOW}");
}

const HOW: &str = "UPDATE_SNAPSHOTS=1 cargo test -p app --test package writes them anew";

fn command_line() -> Command {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    command
}

/// Where everything lies, for the page of the program itself.
fn files() -> Roff {
    let mut roff = Roff::default();
    roff.control("SH", ["FILES"]);
    for (path, what) in [
        ("~/.local/share/bastide", "Profile, keys and games."),
        ("~/.config/bastide/settings.ron", "The settings of the window."),
        ("~/.cache/bastide", "Painted tiles, which can be removed at any time."),
        (
            "portable",
            "A file of this name beside the program keeps all of them in a folder bastide-data beside it, for a stick that goes from computer to computer. --data-dir wins over it.",
        ),
    ] {
        roff.control("TP", []);
        roff.text([bold(path)]).text([roman(what)]);
    }
    roff.control("PP", []);
    roff.text([roman("`bastide doctor` says where they lie.")]);
    roff
}

/// The man pages of a command and of what is under it.
fn pages(command: &Command, out: &mut Vec<(String, Vec<u8>)>) {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        pages(inner, out);
    }
    let version = format!("Bastide {}", env!("CARGO_PKG_VERSION"));
    // Without a date, which would be another one at every writing.
    let man = Man::new(command.clone()).section(GAMES).date(" ").source(version).manual("Bastide");
    let mut page = Vec::new();
    man.render(&mut page).unwrap();
    if command.get_name() == "bastide" {
        files().to_writer(&mut page).unwrap();
    }
    out.push((man.get_filename(), page));
}

#[test]
fn every_command_has_its_man_page() {
    let mut texts = Vec::new();
    pages(&command_line(), &mut texts);
    assert!(texts.iter().any(|(name, _)| name == "bastide-log-verify.6"));
    assert!(!texts.iter().any(|(name, _)| name.contains("stranger")), "what is hidden has none");
    holds(&assets("linux/man"), &texts);
}

#[test]
fn three_shells_complete_the_command_line() {
    let shells = [(Shell::Bash, "bastide.bash"), (Shell::Zsh, "_bastide"), (Shell::Fish, "bastide.fish")];
    let texts = shells.map(|(shell, name)| {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "bastide", &mut text);
        (name.to_owned(), text)
    });
    holds(&assets("linux/completions"), &texts);
}

#[test]
fn the_icons_are_what_the_painter_paints() {
    let folder = assets("icon");
    for size in SIZES {
        let Image { width, height, rgba } = icon(size);
        assert_eq!((width, height), (size, size));
        let path = folder.join(format!("{size}.png"));
        if is_update() {
            std::fs::create_dir_all(&folder).unwrap();
            image::save_buffer(&path, &rgba, size, size, image::ColorType::Rgba8).unwrap();
        }
        let stored = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(stored.to_rgba8().into_raw(), rgba, "{} is another picture; {HOW}", path.display());
        assert_eq!(rgba[3], 0, "the corners are clear");
        let middle = (size * size / 2 + size / 2) as usize * 4;
        assert_eq!(rgba[middle + 3], 255, "the middle is not");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), SIZES.len(), "no other size lies there");
}
