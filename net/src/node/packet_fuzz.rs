//! Mutated packets, greetings among them, either decode to packets with exactly these bytes or do not decode.

#[path = "../../tests/fuzz/mutate.rs"]
mod mutate;

use super::{Hello, Packet, Proof};
use crate::identity::{Digest, Key};
use crate::wire;
use mutate::{Dice, mutated};

#[test]
fn changed_packets_decode_to_what_they_say_or_not_at_all() {
    let hello = Hello { protocol: 1, rules_version: 2, name: "Ada".into(), nonce: Digest([3; 32]), port: 4 };
    let peers = vec![(Key([1; 32]), ([10, 0, 0, 1], 7).into()), (Key([2; 32]), ([0u16; 8], 9).into())];
    let digest = Digest([9; 32]);
    let packets = [
        Packet::Hello(hello),
        Packet::Peers(peers),
        Packet::Bye { table: digest },
        Packet::AskPart { blob: digest, index: 3 },
        Packet::Part { blob: digest, index: 0, count: 2, bytes: vec![7; 40] },
        Packet::Fetch { game: digest },
        Packet::Chat { table: digest, lines: Vec::new(), is_past: true },
        Packet::Proof { table: digest, proof: Proof::Confirm(digest) },
    ];
    let samples: Vec<Vec<u8>> = packets.iter().map(|packet| wire::encode(packet).unwrap()).collect();
    let cases = std::env::var("BASTIDE_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let mut dice = Dice::of(5);
    let mut whole = 0;
    for _ in 0..cases {
        let bytes = mutated(&samples, &mut dice);
        if let Ok(packet) = wire::decode::<Packet>(&bytes) {
            assert_eq!(wire::encode(&packet).unwrap(), bytes);
            whole += 1;
        }
    }
    assert!(whole > cases / 100, "only {whole} of {cases} are packets at all");
}
