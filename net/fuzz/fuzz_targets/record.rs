//! A record behind the beginning of a good log: the first byte says behind how much of it.
#![no_main]

use net::log::{Log, Record};
use net_fuzz::Begun;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((kept, record)) = bytes.split_first() else { return };
    if let Ok(read) = net::wire::decode::<Record>(record) {
        assert_eq!(net::wire::encode(&read).unwrap(), record);
    }
    Begun::with(|begun| {
        let kept = usize::from(*kept).min(begun.records.len());
        let records: Vec<&[u8]> = begun.records[..kept].iter().map(Vec::as_slice).chain([record]).collect();
        if let Ok(log) = Log::replay(&records) {
            let _ = (log.audit(), log.report(0), net::log::text(&log));
        }
    });
});
