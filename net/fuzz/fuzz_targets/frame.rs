//! Messages of a game, each with its length in two bytes before it, from two holders in turn.
#![no_main]

use net::session::{Message, Time};
use net_fuzz::{Begun, run};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    Begun::with(|begun| {
        let (mut session, others) = begun.session();
        let mut rest = bytes;
        for from in others.iter().cycle().take(8) {
            let Some((length, after)) = rest.split_first_chunk() else { break };
            let (message, after) = after.split_at(usize::from(u16::from_le_bytes(*length)).min(after.len()));
            rest = after;
            if let Ok(message) = net::wire::decode::<Message>(message) {
                session.handle(Time::ZERO, *from, message);
            }
        }
        run(&mut session);
    });
});
