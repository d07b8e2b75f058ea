//! The codec: the only place that converts between values and bytes.
//!
//! The encoding is bincode 1.3.3 with fixed-width little-endian integers. Decoded values are encoded again and
//! compared, which ensures that each value has only one encoding. Hashes and signatures cover the bytes as received. A
//! change of the codec would affect only this module.

use bincode::Options;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The most bytes of one frame on a stream, and so of one message.
pub const MAX_FRAME: usize = 64 * 1024;
/// The most bytes of one log entry, so that an entry with its certificate fits into a frame.
pub const MAX_ENTRY: usize = 32 * 1024;
/// The most bytes of one record of a log file.
pub const MAX_RECORD: usize = 64 * 1024;

/// Why bytes do not decode, or a value does not encode.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum WireError {
    /// Longer than any message may be.
    #[error("{len} bytes exceed the limit of {limit} for a message")]
    TooLong {
        /// The length.
        len: usize,
        /// The limit.
        limit: usize,
    },
    /// Not an encoding of the expected type.
    #[error("the bytes are not what was expected here: {0}")]
    Malformed(String),
    /// A second encoding of the same value, which this program never writes.
    #[error("the bytes decode, but are not the canonical encoding of their value")]
    NotCanonical,
}

fn options() -> impl Options {
    bincode::DefaultOptions::new()
        .with_fixint_encoding()
        .with_little_endian()
        .with_limit(MAX_FRAME as u64)
        .reject_trailing_bytes()
}

/// The bytes of a value.
///
/// # Errors
/// [`WireError::TooLong`] if they would not fit into a frame.
pub fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, WireError> {
    options().serialize(value).map_err(|error| match *error {
        bincode::ErrorKind::SizeLimit => WireError::TooLong { len: MAX_FRAME + 1, limit: MAX_FRAME },
        other => WireError::Malformed(other.to_string()),
    })
}

/// The bytes of a value that is only hashed and needs not fit into a frame.
pub(crate) fn encode_long<T: Serialize>(value: &T) -> Vec<u8> {
    let options = bincode::DefaultOptions::new().with_fixint_encoding().with_little_endian();
    options.serialize(value).expect("nothing but a limit keeps plain values from having bytes")
}

/// Decodes a value from all of the bytes, which must be its only encoding.
///
/// # Errors
/// [`WireError`] if the bytes are too many, malformed, followed by others, or not canonical.
pub fn decode<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    if bytes.len() > MAX_FRAME {
        return Err(WireError::TooLong { len: bytes.len(), limit: MAX_FRAME });
    }
    let value: T = options().deserialize(bytes).map_err(|e| WireError::Malformed(e.to_string()))?;
    if encode(&value)? == bytes { Ok(value) } else { Err(WireError::NotCanonical) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn bytes_after_a_value_are_refused() {
        let mut bytes = encode(&(7u64, "tile".to_owned())).unwrap();
        assert_eq!(decode::<(u64, String)>(&bytes).unwrap().0, 7);
        bytes.push(0);
        assert!(matches!(decode::<(u64, String)>(&bytes), Err(WireError::Malformed(_))));
    }

    #[test]
    fn a_set_out_of_order_is_refused() {
        let bytes = encode(&vec![2u16, 1]).unwrap();
        assert_eq!(decode::<BTreeSet<u16>>(&bytes), Err(WireError::NotCanonical));
    }

    #[test]
    fn a_hostile_length_is_an_error_and_no_allocation() {
        let mut bytes = vec![0xff; 8];
        bytes.extend([0; 16]);
        assert!(decode::<Vec<u64>>(&bytes).is_err());
        assert!(decode::<String>(&bytes).is_err());
    }

    #[test]
    fn more_than_a_frame_is_refused_both_ways() {
        assert!(matches!(encode(&vec![0u8; MAX_FRAME]), Err(WireError::TooLong { .. })));
        assert!(matches!(decode::<Vec<u8>>(&vec![0u8; MAX_FRAME + 1]), Err(WireError::TooLong { .. })));
    }

    #[test]
    fn integers_have_a_fixed_width_in_little_endian_order() {
        assert_eq!(encode(&(1u16, 2u64)).unwrap(), [1, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
    }

    /// Options are encoded as in rules version 2, with later additions in bits of their first number. The bit of
    /// version 4 means nothing without that of version 3.
    #[test]
    fn options_of_older_rules_versions_are_read_as_they_were_and_later_bits_are_refused() {
        let now = rules::Options::default();
        let mut bytes = encode(&now).unwrap();
        assert_eq!(decode::<rules::Options>(&bytes).unwrap(), now);
        assert_eq!(bytes[..4], [0b1110, 0, 64, 0]);
        // What a program of version 3 wrote.
        bytes[2] = 0;
        let third: rules::Options = decode(&bytes).unwrap();
        assert_eq!(third, rules::Options { revision: rules::Revision::Third, ..now });
        assert_eq!(encode(&third).unwrap(), bytes);
        // What a program of version 2 wrote: 0, or 1 for rivers that are open ahead.
        for (first, river_turns) in [(0, rules::RiverTurns::NeverSameWay), (1, rules::RiverTurns::OpenAhead)]
        {
            bytes[0] = first;
            let old: rules::Options = decode(&bytes).unwrap();
            assert!(old.is_of_second());
            assert_eq!(old, rules::Options { river_turns, ..now.as_second() });
        }
        for (at, later) in [(2, 64), (2, 128), (3, 1)] {
            bytes[..4].fill(0);
            bytes[at] = later;
            assert!(decode::<rules::Options>(&bytes).unwrap_err().to_string().contains("later version"));
        }
    }
}
