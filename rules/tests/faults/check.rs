//! Plays the scenarios of a folder that name a ruling, or all, and prints the names of those that fail: `check FOLDER
//! RULING`. It is built in a copy of the rules (`workshop.rs`).

use rules::Scenario;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A scenario that runs this long will never end.
const LONG: Duration = Duration::from_secs(60);

fn main() {
    let mut args = std::env::args().skip(1);
    let (folder, ruling) = (args.next().expect("a folder"), args.next().expect("a ruling"));
    // A panic caused by a fault counts as a failure and needs no details.
    std::panic::set_hook(Box::new(|_| ()));
    std::thread::spawn(|| {
        std::thread::sleep(LONG);
        println!("one that does not end");
        std::process::exit(0);
    });
    for path in texts(Path::new(&folder)) {
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        let text = std::fs::read_to_string(&path).expect("a scenario can be read");
        let scenario = Scenario::parse(&name, &text).expect("every scenario can be parsed");
        let is_wanted = ruling == "all" || scenario.rules_named().contains(&ruling);
        if is_wanted && !matches!(catch_unwind(|| scenario.run(|_| ())), Ok(Ok(_))) {
            println!("{name}");
        }
    }
}

/// The texts of a folder and its subfolders, sorted.
fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of scenarios");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let is_text = |path: &PathBuf| path.extension().is_some_and(|end| end == "txt");
    paths
        .into_iter()
        .flat_map(|path| if path.is_dir() { texts(&path) } else { vec![path] })
        .filter(is_text)
        .collect()
}
