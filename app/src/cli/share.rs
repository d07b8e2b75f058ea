//! `bastide share`: the page from which others load the program, without a window.

use super::outcome::{self, Failure};
use crate::args::ShareArgs;
use crate::share::{self, Fetched, Sharing, Stop};
use crate::text::Language;
use crate::{signal, store};
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;
use std::sync::mpsc::channel;

/// Serves the page until the program is asked to end.
pub(super) fn run(args: &ShareArgs) -> Result<(), Failure> {
    let words = args.lang.as_deref().and_then(Language::from_code).unwrap_or_else(Language::of_system);
    let data_dir = store::data_dir(args.data_dir.as_deref()).map_err(Failure::because)?;
    let folders = store::package_folders(&data_dir);
    let (send, receive) = channel();
    let stop = Stop::default();
    let stops = stop.clone();
    signal::watch(move |_| {
        stops.stop();
        // Nobody waits any more if this thread has ended.
        let _ = send.send(());
    });
    if let Some(address) = &args.fetch {
        let fetched = share::fetch(address, &folders[0], &stop).map_err(Failure::because)?;
        outcome::text(&came(&fetched))?;
        if let Some(failed) = fetched.failed {
            return Err(Failure::because(failed));
        }
    }
    let sharing = Sharing::begin(words, args.port, &folders).map_err(Failure::because)?;
    outcome::text(&told(&sharing))?;
    // An error means that no signal can come; then the page would never end.
    receive.recv().map_err(Failure::because)
}

/// What a fetch brought, and what it left.
fn came(fetched: &Fetched) -> String {
    let mut text = String::new();
    for package in &fetched.new {
        let _ = writeln!(text, "fetched {}", package.name);
    }
    for name in &fetched.other {
        let _ = writeln!(text, "left {name}: it lies here with another checksum");
    }
    if !fetched.new.is_empty() {
        text.push_str("Compare with the other screen: if these checksums agree, it is the same program.\n");
    }
    text.extend(fetched.new.iter().map(|package| share::sum_line(&package.sum, &package.name)));
    if text.is_empty() && fetched.failed.is_none() {
        text.push_str("fetched nothing: there is nothing that is not here already\n");
    }
    text
}

/// The addresses, the first as a picture too, and what is offered.
fn told(sharing: &Sharing) -> String {
    let addresses = sharing.addresses();
    let mut text = String::new();
    match addresses.first() {
        Some(first) => {
            let _ = writeln!(text, "{}", addresses.join("\n"));
            text.push_str(&picture(first));
        }
        None => {
            let _ = writeln!(text, "this computer is in no network now; port {}", sharing.port());
        }
    }
    text.push_str(&sharing.packages().sums());
    text.push_str("Ctrl-C ends the page.\n");
    text
}

/// A QR code in half blocks, dark on light: two modules in a letter.
fn picture(address: &str) -> String {
    let Ok(code) = QrCode::encode_text(address, QrCodeEcc::Low) else { return String::new() };
    let mut text = String::new();
    for y in (-2..code.size() + 2).step_by(2) {
        for x in -2..code.size() + 2 {
            let light = |y| !code.get_module(x, y);
            text.push(match (light(y), light(y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_square_with_an_edge_of_light() {
        let picture = picture("http://192.168.1.5:21280/");
        let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
        let width = lines[0].len();
        assert!(width >= 25 && lines.iter().all(|line| line.len() == width));
        assert_eq!(lines.len(), width.div_ceil(2));
        assert!(lines[0].iter().all(|c| *c == '█') && lines.iter().all(|line| line[0] == '█'));
    }
}
