//! Conversion between the keys of the game and the identities of the transport, which are the same ed25519 keys.

use crate::identity::{Identity, Key};
use libp2p::PeerId;
use libp2p::identity::{Keypair, PublicKey, ed25519};
use zeroize::Zeroizing;

/// The transport identity of a key; `None` if the bytes are not a point of the curve.
pub(crate) fn peer_of(key: Key) -> Option<PeerId> {
    let public = ed25519::PublicKey::try_from_bytes(&key.0).ok()?;
    Some(PeerId::from_public_key(&PublicKey::from(public)))
}

/// The transport's key pair of a secret key.
pub(crate) fn pair_of(secret: &[u8; 32]) -> Result<Keypair, String> {
    let mut secret = Zeroizing::new(*secret);
    let secret = ed25519::SecretKey::try_from_bytes(&mut *secret).map_err(|error| error.to_string())?;
    Ok(ed25519::Keypair::from(secret).into())
}

/// The identity of a transport's key pair.
pub(crate) fn of_pair(pair: &Keypair) -> Result<Identity, String> {
    let pair = pair.clone().try_into_ed25519().map_err(|error| error.to_string())?;
    let secret = pair.secret();
    let secret = secret.as_ref().try_into().map_err(|_| "a secret of 32 bytes".to_owned())?;
    Ok(Identity::from_secret(secret))
}

/// The key of a transport identity; `None` if it is not ed25519.
pub(crate) fn key_of(peer: &PeerId) -> Option<Key> {
    let public = PublicKey::try_decode_protobuf(peer.as_ref().digest()).ok()?;
    Some(Key(public.try_into_ed25519().ok()?.to_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_and_its_identity_find_each_other() {
        let pair = ed25519::Keypair::generate();
        let key = Key(pair.public().to_bytes());
        let peer = peer_of(key).unwrap();
        assert_eq!(peer, PeerId::from_public_key(&PublicKey::from(pair.public())));
        assert_eq!(key_of(&peer), Some(key));
        assert_eq!(of_pair(&pair.into()).unwrap().key(), key);
        assert_eq!(key_of(&PeerId::random()), None);
    }
}
