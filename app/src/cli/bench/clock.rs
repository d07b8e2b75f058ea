//! The clock rate of the core, which changes on a shared or warm machine.

use cpu_time::ProcessTime;

/// Rounds of a measurement, which take about a millisecond.
const ROUNDS: u64 = 25_000;
/// Pairs of cycles in a round.
const PAIRS: u64 = 64;

/// The current clock rate of the core in MHz.
pub(super) fn megahertz() -> u64 {
    let begin = ProcessTime::now();
    spend_pairs(ROUNDS * PAIRS);
    let cycles = 2 * ROUNDS * PAIRS;
    (cycles * 1_000 / (begin.elapsed().as_nanos() as u64).max(1)).max(1)
}

/// Takes two cycles for each pair on any processor: a compiler that does not know the operands cannot combine
/// alternating additions and exclusive ors, and each takes one cycle.
fn spend_pairs(pairs: u64) {
    let (mut number, plus, xor) = std::hint::black_box((1_u64, 3_u64, 5_u64));
    for _ in 0..pairs {
        number = number.wrapping_add(plus) ^ xor;
    }
    std::hint::black_box(number);
}
