//! Moving a profile to another computer: the secret key, name and colour in one file, encrypted with a passphrase.
//!
//! The file is a line of magic, the version and costs of Argon2id, a salt and a nonce, and then the encrypted bytes
//! (XChaCha20-Poly1305, everything before them authenticated too). It contains no games: a game can be restored from
//! any copy of its log.

use super::{Profile, ProfileError, Settings, key};
use crate::identity::{Identity, Key};
use crate::private_files;
use crate::wire;
use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use zeroize::{Zeroize as _, Zeroizing};

const MAGIC: &[u8] = b"bastide profile 1\n";
/// More than the size of any such file.
const LIMIT: u64 = 4096;
/// The costs of new files: memory in KiB, passes, lanes.
const COSTS: [u32; 3] = [64 * 1024, 3, 1];
/// The highest costs that a file may require.
const MOST: [u32; 3] = [256 * 1024, 16, 4];
const SALT: usize = 16;
const NONCE: usize = 24;
const HEAD: usize = MAGIC.len() + 12 + SALT + NONCE;

/// The passphrase of a file. It is hidden when values are printed, and wiped when dropped.
#[derive(Clone, PartialEq, Eq)]
pub struct Passphrase(Zeroizing<String>);

impl Passphrase {
    /// The shortest passphrase, in characters.
    pub const SHORTEST: usize = 8;

    /// A passphrase; `None` if it is too short.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        (text.chars().count() >= Self::SHORTEST).then(|| Self(Zeroizing::new(text.to_owned())))
    }
}

impl std::fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Passphrase")
    }
}

/// Why a profile was not moved.
#[derive(Debug, thiserror::Error)]
pub enum ParcelError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason of the operating system.
        error: io::Error,
    },
    /// The file exists already.
    #[error("{} exists already; choose another name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// It is not such a file, or has a later version.
    #[error("{} is not a profile file that this version can read", path.display())]
    NotOne {
        /// The file.
        path: PathBuf,
    },
    /// The passphrase is wrong, or the file is damaged; the two cannot be distinguished.
    #[error("that is not the passphrase of this file, or the file is damaged")]
    Passphrase,
    /// The profile is in use here already.
    #[error("this computer has that profile already")]
    Here,
    /// Another profile has games in this folder.
    #[error(
        "the profile in {} has saved games; it is not overwritten: import into an empty folder, with --data-dir",
        folder.display()
    )]
    HasGames {
        /// Its folder.
        folder: PathBuf,
    },
    /// The folder's own profile cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The system provides no random numbers, or not enough memory.
    #[error("the file cannot be encrypted or decrypted: {0}")]
    System(String),
}

#[derive(Serialize, Deserialize)]
struct Contents {
    secret: [u8; 32],
    name: String,
    colour: u8,
}

impl Drop for Contents {
    fn drop(&mut self) {
        self.secret.zeroize();
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> ParcelError {
    let path = path.to_owned();
    |error| match error.kind() {
        io::ErrorKind::AlreadyExists => ParcelError::Exists { path },
        _ => ParcelError::Io { path, error },
    }
}

fn cipher(passphrase: &Passphrase, salt: &[u8], costs: [u32; 3]) -> Result<XChaCha20Poly1305, ParcelError> {
    let system = |error: argon2::Error| ParcelError::System(error.to_string());
    let params = Params::new(costs[0], costs[1], costs[2], Some(32)).map_err(system)?;
    let mut bytes = Zeroizing::new([0; 32]);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(passphrase.0.as_bytes(), salt, &mut *bytes)
        .map_err(system)?;
    Ok(XChaCha20Poly1305::new((&*bytes).into()))
}

fn nonce_of(bytes: &[u8]) -> Result<XNonce, ParcelError> {
    XNonce::try_from(bytes).map_err(|error| ParcelError::System(error.to_string()))
}

/// Writes key, name and colour to a new file that only the passphrase opens.
///
/// # Errors
/// If the file exists or cannot be written.
pub fn export(
    identity: &Identity,
    settings: &Settings,
    to: &Path,
    passphrase: &Passphrase,
) -> Result<(), ParcelError> {
    let mut random = [0; SALT + NONCE];
    getrandom::fill(&mut random).map_err(|error| ParcelError::System(error.to_string()))?;
    let (salt, nonce) = random.split_at(SALT);
    let nonce = nonce_of(nonce)?;
    let mut file = MAGIC.to_vec();
    COSTS.iter().for_each(|cost| file.extend(cost.to_le_bytes()));
    file.extend(random);
    let contents =
        Contents { secret: *identity.secret(), name: settings.name.clone(), colour: settings.colour };
    let plain = wire::encode(&contents).map_err(|error| ParcelError::System(error.to_string()))?;
    let plain = Zeroizing::new(plain);
    let sealed = cipher(passphrase, salt, COSTS)?
        .encrypt(&nonce, Payload { msg: &plain, aad: &file })
        .map_err(|error| ParcelError::System(error.to_string()))?;
    file.extend(sealed);
    let mut out = private_files::options().write(true).create_new(true).open(to).map_err(at(to))?;
    out.write_all(&file).and_then(|()| out.sync_all()).map_err(at(to))
}

/// Replaces the profile in `folder`, which must not have any games yet, with the one of a file. An unused key there is
/// kept next to it. The new one takes effect at the next start of a program.
///
/// # Errors
/// [`ParcelError`]; then nothing was changed.
pub fn import(from: &Path, folder: &Path, passphrase: &Passphrase) -> Result<Key, ParcelError> {
    let mut bytes = Vec::new();
    File::open(from).and_then(|file| file.take(LIMIT).read_to_end(&mut bytes)).map_err(at(from))?;
    let contents = open(&bytes, passphrase).map_err(|error| match error {
        ParcelError::NotOne { .. } => ParcelError::NotOne { path: from.to_owned() },
        other => other,
    })?;
    let key = Identity::from_secret(contents.secret).key();
    let games = folder.join("games");
    private_files::make_folder(&games).map_err(at(&games))?;
    if key::peek(folder).is_some_and(|here| here == key) {
        return Err(ParcelError::Here);
    }
    let saved = fs::read_dir(&games).map_err(at(&games))?.flatten();
    if saved.into_iter().any(|file| file.path().extension().is_some_and(|e| e == "bastide")) {
        return Err(ParcelError::HasGames { folder: folder.to_owned() });
    }
    let settings =
        Settings { name: Settings::clean_name(&contents.name).unwrap_or_default(), colour: contents.colour };
    settings.save(folder).map_err(at(folder))?;
    key::leave_moved(folder, &contents.secret).map_err(at(folder))?;
    Ok(key)
}

fn open(bytes: &[u8], passphrase: &Passphrase) -> Result<Contents, ParcelError> {
    let not_one = || ParcelError::NotOne { path: PathBuf::new() };
    let (head, sealed) = bytes.split_at_checked(HEAD).ok_or_else(not_one)?;
    let rest = head.strip_prefix(MAGIC).ok_or_else(not_one)?;
    let (numbers, random) = rest.split_at(12);
    let mut costs = [0; 3];
    for (cost, bytes) in costs.iter_mut().zip(numbers.chunks_exact(4)) {
        *cost = u32::from_le_bytes(bytes.try_into().map_err(|_| not_one())?);
    }
    if costs.iter().zip(MOST).any(|(cost, most)| *cost > most) {
        return Err(not_one());
    }
    let (salt, nonce) = random.split_at(SALT);
    let nonce = nonce_of(nonce)?;
    let plain = cipher(passphrase, salt, costs)?
        .decrypt(&nonce, Payload { msg: sealed, aad: head })
        .map_err(|_| ParcelError::Passphrase)?;
    let plain = Zeroizing::new(plain);
    wire::decode(&plain).map_err(|_| not_one())
}

impl Profile {
    /// The key of a folder's profile, without opening or creating one.
    #[must_use]
    pub fn peek(folder: &Path) -> Option<Key> {
        key::peek(folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Passphrase {
        Passphrase::new(text).unwrap()
    }

    #[test]
    fn what_was_read_of_a_parcel_is_wiped() {
        crate::wipes_itself::<Contents>();
    }

    #[test]
    fn a_profile_moves_to_another_computer() {
        let place = tempfile::tempdir().unwrap();
        let [old, new, file] = ["old", "new", "me.profile"].map(|name| place.path().join(name));
        let mut profile = Profile::open(&old).unwrap();
        profile.change(Settings { name: "Ännchen".into(), colour: 3 }).unwrap();
        export(profile.identity(), profile.settings(), &file, &words("correct horse")).unwrap();
        let refused = export(profile.identity(), profile.settings(), &file, &words("correct horse"));
        assert!(matches!(refused, Err(ParcelError::Exists { .. })), "nothing is overwritten");
        let text = fs::read(&file).unwrap();
        let secret = profile.identity().secret();
        assert!(!text.windows(32).any(|w| w == secret), "the file shows no secret");
        // The new computer was started once and has a key of its own.
        let unused = Profile::open(&new).unwrap().identity().key();
        assert!(matches!(import(&file, &new, &words("wrong horse!")), Err(ParcelError::Passphrase)));
        assert_eq!(Profile::peek(&new), Some(unused));
        let key = import(&file, &new, &words("correct horse")).unwrap();
        let moved = Profile::open(&new).unwrap();
        assert_eq!((moved.identity().key(), key), (profile.identity().key(), key));
        assert_eq!(moved.settings(), profile.settings());
        assert!(matches!(import(&file, &new, &words("correct horse")), Err(ParcelError::Here)));
    }

    #[test]
    fn a_profile_that_has_played_is_not_overwritten_and_damage_is_refused() {
        let place = tempfile::tempdir().unwrap();
        let [old, new, file] = ["old", "new", "me.profile"].map(|name| place.path().join(name));
        let profile = Profile::open(&old).unwrap();
        export(profile.identity(), profile.settings(), &file, &words("correct horse")).unwrap();
        let own = Profile::open(&new).unwrap().identity().key();
        fs::write(new.join("games").join("x.bastide"), b"x").unwrap();
        assert!(matches!(import(&file, &new, &words("correct horse")), Err(ParcelError::HasGames { .. })));
        assert_eq!(Profile::open(&new).unwrap().identity().key(), own);
        let good = fs::read(&file).unwrap();
        for at in [0, MAGIC.len(), HEAD - 1, HEAD, good.len() - 1] {
            let mut bad = good.clone();
            bad[at] ^= 0x80;
            let error = open(&bad, &words("correct horse")).err().unwrap();
            let is_said = matches!(
                error,
                ParcelError::NotOne { .. } | ParcelError::Passphrase | ParcelError::System(_)
            );
            assert!(is_said, "byte {at}: {error}");
        }
        assert!(open(&good[..HEAD - 1], &words("correct horse")).is_err());
    }

    #[test]
    fn a_file_cannot_ask_for_more_memory_than_is_fair() {
        let mut greedy = MAGIC.to_vec();
        [u32::MAX, 1, 1].iter().for_each(|cost: &u32| greedy.extend(cost.to_le_bytes()));
        greedy.extend([0; SALT + NONCE + 60]);
        assert!(matches!(open(&greedy, &words("correct horse")), Err(ParcelError::NotOne { .. })));
    }

    #[test]
    fn a_passphrase_is_not_short_and_not_shown() {
        assert!(Passphrase::new("1234567").is_none());
        assert_eq!(format!("{:?}", words("correct horse")), "Passphrase");
    }
}
