//! A file as it lies on a disk, and one whose records are these, each with its length in two bytes before it.
#![no_main]

use net::file;

fn records(mut rest: &[u8]) -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk() {
        let (record, after) = after.split_at(usize::from(u16::from_le_bytes(*length)).min(after.len()));
        records.push(record.to_vec());
        rest = after;
    }
    records
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(contents) = file::from_bytes(bytes) {
        let whole = &bytes[..bytes.len() - usize::try_from(contents.torn_bytes).unwrap()];
        assert!(whole.is_empty() || file::to_bytes(&contents.records) == whole);
        let _ = net::log::verify_bytes(bytes);
    }
    let records = records(bytes);
    let written = file::to_bytes(&records);
    assert_eq!(file::from_bytes(&written).unwrap().records, records);
    if let Ok(report) = net::log::verify_bytes(&written) {
        assert!(report.notes.iter().all(|note| note.chars().all(net::text::is_shown)), "{:?}", report.notes);
    }
    let _ = net::log::Reel::read(&records, &mut |_, _| true);
    let text = String::from_utf8_lossy(bytes);
    if let Ok(report) = net::report::Report::parse(&text) {
        let _ = (report.differences(), report.judge());
    }
});
