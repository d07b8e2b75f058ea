//! Why a file was not written, in the reader's language.

use super::bad_log;
use crate::export::WriteError;
use crate::text::Language;
use net::log::BadLog;
use std::path::Path;

/// The sentence.
#[must_use]
pub fn not_written(words: Language, why: WriteError) -> String {
    let about = |key: &str, path: &Path| words.with(key, &[("path", (&path.display().to_string()).into())]);
    let unread = |why: BadLog| words.with("write-log", &[("reason", (&bad_log(words, &why)).into())]);
    match why {
        WriteError::Cancelled => words.text("write-cancelled"),
        WriteError::Exists(path) => about("write-exists", &path),
        WriteError::Itself(path) => about("write-itself", &path),
        WriteError::Log(error) => unread(error.into()),
        WriteError::File(error) => unread(error.into()),
        WriteError::Io { path, reason } => {
            let path = path.display().to_string();
            words.with("write-io", &[("path", (&path).into()), ("reason", (&reason).into())])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use net::log::LogReaderError;

    #[test]
    fn why_a_file_was_not_written_is_told_in_the_readers_language() {
        let all = [
            WriteError::Cancelled,
            WriteError::Exists("map.png".into()),
            WriteError::Itself("map.png".into()),
            WriteError::Log(LogReaderError::Empty),
            WriteError::Io { path: "map.png".into(), reason: "EROFS".to_owned() },
        ];
        for error in all {
            let own = error.to_string();
            let de = not_written(Language::German, error);
            assert!(de != own && !de.contains('[') && !de.contains("cannot"), "{de}");
            for fact in ["map.png", "EROFS"] {
                assert_eq!(own.contains(fact), de.contains(fact), "{de}");
            }
        }
    }
}
