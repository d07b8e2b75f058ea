//! What a stranger sends: a packet of these bytes and no others, an advert, a lobby.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some(again) = net::node::read_packet(bytes) {
        assert_eq!(again, bytes);
    }
});
