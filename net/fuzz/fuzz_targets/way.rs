//! What people type or paste: codes, tickets, names, lines.
#![no_main]

use net::invite::{Ticket, read_code, write_code};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(at) = read_code(text) {
        assert_eq!(read_code(&write_code(at).unwrap()), Ok(at));
    }
    if let Ok(ticket) = Ticket::read(text) {
        assert_eq!(Ticket::read(&ticket.write()), Ok(ticket));
    }
    let shown = net::text::shown(text);
    assert!(shown.chars().all(net::text::is_shown));
    assert_eq!(net::text::shown(&shown), shown);
    for clean in [net::text::clean(text, 200), net::Name::clean(text)].into_iter().flatten() {
        assert_eq!(net::text::clean(&clean, 200).as_deref(), Some(clean.as_str()));
    }
    if let Some(name) = net::Name::clean(text) {
        assert_eq!(net::Name::clean(&name), Some(name));
    }
});
