//! What neighbours of a hall say to each other, besides the adverts and addresses themselves.

use serde::{Deserialize, Serialize};

/// A message of the hall.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum HallMessage {
    /// Let us be neighbours; urgent if the sender has too few. With how many it has.
    Ask { is_urgent: bool, links: u8 },
    /// Yes. With how many the sender has now.
    Take { links: u8 },
    /// No: the sender has enough.
    Full,
    /// Neighbours no more: the sender has too many.
    Drop,
    /// Whether the sender needs this connection for a table.
    Hold(bool),
    /// How many neighbours the sender has, and sums over what it knows: equal sums, equal knowledge.
    Sums { links: u8, sums: [u64; 16] },
    /// Names and versions of adverts the sender has.
    Have(Vec<(u64, u64)>),
    /// Names of adverts the sender wants.
    Want(Vec<u64>),
}
