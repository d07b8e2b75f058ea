#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| net_fuzz::targets::record(bytes));
