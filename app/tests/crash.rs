//! A panic leaves a report. The hook is of the whole process, so this test has one of its own.

use app::crash::{CrashReports, RecentLines};

#[test]
fn a_panic_in_any_thread_leaves_a_report_that_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let reports = CrashReports::new(folder.path(), RecentLines::default());
    reports.watch();
    reports.facts().note_game(Some("0567781c77ae9ef9".to_owned()));
    let thread = std::thread::Builder::new().name("painter".to_owned());
    let ended =
        thread.spawn(|| panic!("the canvas is torn: {:?}", "Anna")).map(std::thread::JoinHandle::join);
    assert!(ended.is_ok_and(|ended| ended.is_err()));
    let told = reports.untold().ok().flatten().map(|report| report.text).unwrap_or_default();
    for part in
        ["the canvas is torn", "tests/crash.rs:", "thread: painter", "game: 0567781c77ae9ef9", "Backtrace ("]
    {
        assert!(told.contains(part), "{part} is missing in\n{told}");
    }
    assert!(!told.contains("Anna"), "it names nobody");
}
