//! A folder for a test, which is removed with it.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// The folder.
pub(crate) struct TestFolder(PathBuf);

impl TestFolder {
    /// An empty folder with this name.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("bastide-test-{name}-{}", std::process::id()));
        // What a killed run left.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Deref for TestFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for TestFolder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
