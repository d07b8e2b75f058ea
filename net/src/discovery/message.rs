//! The messages between neighbours of a hall, besides adverts and addresses.

use serde::{Deserialize, Serialize};

/// A message of the hall.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum DiscoveryMessage {
    /// Asks to become neighbours; urgent if the sender has too few. With the sender's number of neighbours.
    Ask { is_urgent: bool, links: u8 },
    /// Accepts. With the sender's new number of neighbours.
    Take { links: u8 },
    /// Refuses: the sender has enough.
    Full,
    /// Ends the relation: the sender has too many.
    Drop,
    /// Whether the sender needs this connection for a table.
    Hold(bool),
    /// The sender's number of neighbours, and checksums over what it knows. Equal checksums mean equal knowledge.
    Sums { links: u8, sums: [u64; 16] },
    /// Names and versions of adverts that the sender has.
    Have(Vec<(u64, u64)>),
    /// Names of adverts that the sender wants.
    Want(Vec<u64>),
}
