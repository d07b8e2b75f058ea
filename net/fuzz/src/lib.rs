//! The targets of the plain fuzz test, for libFuzzer.
#![expect(clippy::unwrap_used, reason = "what fails in a target is what is looked for")]

#[allow(dead_code, unreachable_pub, missing_docs, reason = "the simulated network of the tests")]
#[path = "../../tests/sim/mod.rs"]
mod sim;
#[path = "../../tests/fuzz/targets.rs"]
pub mod targets;
