//! Why the program cannot start, in the reader's language.

use crate::model::NotStarted;
use crate::store::StoreError;
use crate::text::Language;
use net::node::StartError;
use net::profile::ProfileError;
use std::path::Path;

/// Why there is no game.
#[must_use]
pub fn not_started(words: Language, why: &NotStarted) -> String {
    let of = |key, path: &Path, reason: &str| {
        let path = path.display().to_string();
        words.with(key, &[("path", (&path).into()), ("reason", reason.into())])
    };
    match why {
        NotStarted::Store(StoreError::NoHome) => words.text("start-no-home"),
        NotStarted::Store(StoreError::Portable { folder, reason }) => of("start-portable", folder, reason),
        NotStarted::Node(StartError::Thread(error)) => {
            words.with("start-thread", &[("reason", (&error.to_string()).into())])
        }
        NotStarted::Node(StartError::Profile(error)) => match error {
            ProfileError::InUse { folder } => of("start-in-use", folder, ""),
            ProfileError::DamagedKey { path, reason } => of("start-key", path, reason),
            ProfileError::Io { path, error } => of("start-folder", path, &error.to_string()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Place;
    use std::path::PathBuf;

    #[test]
    fn whoever_starts_twice_is_told_so_in_both_languages() {
        let folder = PathBuf::from("/home/anna/bastide");
        let why = NotStarted::Node(StartError::Profile(ProfileError::InUse { folder }));
        let [german, english] = [Language::German, Language::English].map(|words| not_started(words, &why));
        assert!(german.contains("/home/anna/bastide") && german.contains("schon"), "{german}");
        assert!(english.contains("/home/anna/bastide") && english.contains("in use"), "{english}");
    }

    #[test]
    fn a_portable_program_that_cannot_write_beside_itself_says_what_keeps_it_there() {
        let folder = PathBuf::from("/media/stick/bastide-data");
        let error = || {
            let (path, error) = (folder.join("key"), std::io::ErrorKind::ReadOnlyFilesystem.into());
            StartError::Profile(ProfileError::Io { path, error })
        };
        let portable = NotStarted::at(&Place::Portable(folder.clone()), error());
        let named = NotStarted::at(&Place::Named(folder.clone()), error());
        for words in [Language::German, Language::English] {
            let told = not_started(words, &portable);
            assert!(
                told.contains("/media/stick/bastide-data")
                    && !told.contains("key")
                    && told.contains("portable"),
                "{told}"
            );
            assert!(!not_started(words, &named).contains("portable"));
        }
        assert!(portable.to_string().contains("`portable`"), "{portable}");
    }
}
