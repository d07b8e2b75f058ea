//! Passwords and passphrases, what is derived from them, and how two computers find out that they know the same.

mod cpace;
mod typed;
mod words;

pub(crate) use cpace::{Answer, Asker, Keeper, Knock, answer, lv_cat};
pub use typed::Typed;
pub use words::Secret;
pub(crate) use words::{Lock, SecretHash};
