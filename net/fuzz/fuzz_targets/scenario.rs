//! Scenarios are read and played.
#![no_main]

use rules::Scenario;

libfuzzer_sys::fuzz_target!(|text: &str| {
    // Long ones say nothing new; a file may have 256 KiB.
    if text.len() > 8_192 {
        return;
    }
    if let Ok(scenario) = Scenario::parse("fuzzed.txt", text) {
        let _ = scenario.run(|_| ());
    }
});
