//! Each ruling is broken in turn, and a scenario that names it must notice.
//!
//! The faults are lists of small changes to the text of `rules/src`, in the files next to this one. A fault begins
//! with its ruling and what goes wrong. Then comes the file, with the original text after `-` and its replacement
//! after `+`; a second change in the same file follows with the next `-`. The original text must occur exactly
//! once; line breaks make no difference.
//!
//! Every test run checks that each fault still fits the code. Breaking the code for each takes minutes:
//!
//! ```text
//! cargo test -p rules --test faults -- --ignored --nocapture
//! BASTIDE_FAULTS="R62 R63" cargo test -p rules --test faults -- --ignored --nocapture   # those only
//! ```
#![expect(clippy::unwrap_used, reason = "tests")]

mod list;
#[path = "../files/listed.rs"]
mod listed;
mod workshop;

use list::Fault;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use workshop::Workshop;

/// Rulings without code of their own, so that nothing can be broken, and why.
const NO_CODE: &[(&str, &str)] = &[
    ("R114", "the tile below a hill never comes to the board: there is nothing that could count it"),
    ("R119", "the end of the game asks for the stack alone, and nothing looks at what is left in the hands"),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn every_fault_fits_the_code() {
    let misfits: Vec<String> = list::faults()
        .iter()
        .filter_map(|fault| Some(format!("{fault}: {}", fault.applied(&source()).err()?)))
        .collect();
    assert!(misfits.is_empty(), "{} faults do not fit:\n{}", misfits.len(), misfits.join("\n"));
}

#[test]
fn every_ruling_that_is_code_has_a_fault() {
    let broken: BTreeSet<String> = list::faults().into_iter().map(|fault| fault.name).collect();
    let is_code = |ruling: &String| NO_CODE.iter().all(|(name, _)| name != ruling);
    let code: BTreeSet<String> = listed::rulings().into_iter().filter(is_code).collect();
    let missing: Vec<&String> = code.difference(&broken).collect();
    let unknown: Vec<&String> = broken.difference(&code).collect();
    assert!(missing.is_empty(), "no fault breaks {missing:?}");
    assert!(unknown.is_empty(), "RULINGS.md lists no such code: {unknown:?}");
}

#[test]
#[ignore = "builds the rules once for each fault, which takes minutes"]
fn a_scenario_notices_every_fault() {
    let wanted = std::env::var("BASTIDE_FAULTS").unwrap_or_default();
    let is_wanted = |fault: &Fault| wanted.is_empty() || wanted.split(' ').any(|name| name == fault.name);
    let workshop = Workshop::new();
    let sound = workshop.failing("all");
    assert_eq!(sound, Ok(Vec::new()), "without any fault");
    let mut unnoticed = Vec::new();
    for fault in list::faults().into_iter().filter(is_wanted) {
        let said = match workshop.failing_with(&fault) {
            Ok(names) if names.is_empty() => Err("nobody notices".to_owned()),
            Ok(names) => Ok(format!("noticed by {}", names.join(", "))),
            Err(why) => Err(why),
        };
        println!("{fault}: {}", said.as_ref().unwrap_or_else(|why| why));
        unnoticed.extend(said.err().map(|why| format!("{fault}: {why}")));
    }
    assert!(unnoticed.is_empty(), "{} faults:\n{}", unnoticed.len(), unnoticed.join("\n"));
}
