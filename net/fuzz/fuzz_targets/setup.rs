//! Setup files: whatever reads as one is refused, or can be played.
#![no_main]

use net_fuzz::play;
use rules::{Setup, TileSets};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(setup) = serde_json::from_slice::<Setup>(bytes) {
        play(&setup, TileSets::built_in());
    }
});
