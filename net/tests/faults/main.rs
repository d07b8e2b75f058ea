//! The session is broken in one way after another, and a test must notice.
//!
//! The faults are lists of small changes to the text of `net/src`, in the files beside this one. A fault begins with
//! the test that must notice it and what goes wrong. In `simulation/copies_stay_alike_whatever_happens/Bounded` these
//! are a test binary, a test in it, and a word of its failure message. Then come the changes, as in
//! `rules/tests/faults`.
//!
//! Every test run checks that each fault still fits the code. Building the code with each takes minutes:
//!
//! ```text
//! cargo test -p net --test faults -- --ignored --nocapture
//! BASTIDE_FAULTS="watching Bounded" cargo test -p net --test faults -- --ignored --nocapture   # those that name it
//! ```
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "../../../rules/tests/faults/list.rs"]
mod list;
mod workshop;

use list::Fault;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use workshop::{Notice, Workshop};

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
fn every_fault_names_a_test_and_what_it_says() {
    let missing: Vec<String> = list::faults()
        .iter()
        .filter(|fault| Notice::of(fault).is_none_or(|notice| !notice.has_test()))
        .map(Fault::to_string)
        .collect();
    assert!(missing.is_empty(), "no such test: {missing:?}");
}

#[test]
fn a_test_is_found_in_a_file_a_folder_or_a_module_by_its_exact_name() {
    for (binary, test, is_there) in [
        ("watching", "what_waits_for_a_slow_watcher_is_bounded", true),
        ("watching", "what_waits", false),
        ("liar", "a_vote_counts_only_for_what_its_holder_agreed_to", true),
        ("liar", "a_vote_counts_for_whatever_its_holder_says", false),
        ("liar", "draws::a_named_holders_vote_replaces_no_other", true),
        ("liar", "a_named_holders_vote_replaces_no_other", false),
        ("liar", "draws::a_vote_counts_only_for_what_its_holder_agreed_to", false),
        ("lair", "a_vote_counts_only_for_what_its_holder_agreed_to", false),
    ] {
        let notice = Notice::new(binary, test, "word");
        assert_eq!(notice.has_test(), is_there, "{notice:?}");
    }
}

#[test]
#[ignore = "builds the network once for each fault, which takes minutes"]
fn a_test_notices_every_fault() {
    let wanted = std::env::var("BASTIDE_FAULTS").unwrap_or_default();
    let is_wanted =
        |fault: &Fault| wanted.is_empty() || wanted.split(' ').any(|word| fault.name.contains(word));
    let faults: Vec<Fault> = list::faults().into_iter().filter(is_wanted).collect();
    let workshop = Workshop::new();
    let notices: BTreeSet<Notice> = faults.iter().filter_map(Notice::of).collect();
    for notice in notices {
        assert_eq!(workshop.said(&notice), Ok(None), "{notice:?} without any fault");
    }
    let mut unnoticed = Vec::new();
    for fault in faults {
        let notice = Notice::of(&fault).unwrap();
        let said = match workshop.said_with(&fault, &notice) {
            Ok(Some(said)) if said.contains(&notice.word) => Ok("noticed"),
            Ok(Some(said)) => Err(format!("noticed as something else:\n{said}")),
            Ok(None) => Err("no test notices".to_owned()),
            Err(why) => Err(why),
        };
        println!("{fault}: {}", said.as_deref().unwrap_or_else(|why| why));
        unnoticed.extend(said.err().map(|why| format!("{fault}: {why}")));
    }
    assert!(unnoticed.is_empty(), "{} faults:\n{}", unnoticed.len(), unnoticed.join("\n"));
}
