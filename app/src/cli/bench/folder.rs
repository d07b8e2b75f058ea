//! The folder in which nodes that are measured keep their profiles.

use crate::cli::outcome::Failure;
use std::path::Path;

/// Runs a closure with a folder that has not been made yet, and removes it afterwards.
#[expect(clippy::disallowed_methods, reason = "`tempfile` is for tests; a program must not need it")]
pub(super) fn with_folder<T>(does: impl FnOnce(&Path) -> Result<T, Failure>) -> Result<T, Failure> {
    let folder = std::env::temp_dir().join(format!("bastide-bench-{}", std::process::id()));
    let done = does(&folder);
    // Leftover files do no harm.
    let _ = std::fs::remove_dir_all(&folder);
    done
}
