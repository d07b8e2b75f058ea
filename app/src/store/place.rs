//! Where everything lies that is kept: in a folder that was named, beside a portable program, or where the system wants
//! it.

use super::StoreError;
use directories::ProjectDirs;
use std::path::{Path, PathBuf};

/// The files of which each makes the program beside it portable. Windows hides the ending of a new text file.
const MARKS: [&str; 2] = ["portable", "portable.txt"];
/// The folder beside a portable program.
const FOLDER: &str = "bastide-data";

/// The place of profile, games, settings and painted tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// All in the folder that was named on the command line.
    Named(PathBuf),
    /// All in a folder beside the program, because a file named `portable` lies there too.
    Portable(PathBuf),
    /// In the system's folders for programs (honours `XDG_DATA_HOME` and its like, and `HOME`).
    System,
}

impl Place {
    /// The place of this program. A folder that was named counts before everything else.
    #[must_use]
    pub fn of(named: Option<&Path>) -> Self {
        match named {
            Some(folder) => Self::Named(folder.to_owned()),
            None => {
                let program = std::env::current_exe().ok();
                program.and_then(|program| beside(&program)).map_or(Self::System, Self::Portable)
            }
        }
    }

    /// The folder of profile, keys and games. It is not created here.
    ///
    /// # Errors
    /// If it is the system's, and the system names no home folder.
    pub fn data(&self) -> Result<PathBuf, StoreError> {
        self.path(|dirs| dirs.data_dir().to_owned(), "")
    }

    /// The folder of what can be recreated at any time, such as painted tiles. It is not created here.
    ///
    /// # Errors
    /// If it is the system's, and the system names no home folder.
    pub fn cache(&self) -> Result<PathBuf, StoreError> {
        self.path(|dirs| dirs.cache_dir().to_owned(), "cache")
    }

    /// The file of the settings.
    ///
    /// # Errors
    /// If it is the system's, and the system names no home folder.
    pub fn settings(&self) -> Result<PathBuf, StoreError> {
        const FILE: &str = "settings.ron";
        self.path(|dirs| dirs.config_dir().join(FILE), FILE)
    }

    /// A path: of the system, or this name in the one folder of all.
    fn path(&self, of_system: fn(&ProjectDirs) -> PathBuf, name: &str) -> Result<PathBuf, StoreError> {
        match self {
            Self::Named(folder) | Self::Portable(folder) if name.is_empty() => Ok(folder.clone()),
            Self::Named(folder) | Self::Portable(folder) => Ok(folder.join(name)),
            Self::System => {
                ProjectDirs::from("", "", "bastide").as_ref().map(of_system).ok_or(StoreError::NoHome)
            }
        }
    }
}

/// The folder beside this program, if it is portable.
fn beside(program: &Path) -> Option<PathBuf> {
    let here = program.parent()?;
    MARKS.iter().any(|mark| here.join(mark).is_file()).then(|| here.join(FOLDER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_beside_the_program_keeps_everything_there() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path();
        let program = here.join("bastide");
        assert_eq!(beside(&program), None);
        for mark in MARKS {
            std::fs::write(here.join(mark), "").unwrap();
            assert_eq!(beside(&program), Some(here.join("bastide-data")), "{mark}");
            std::fs::remove_file(here.join(mark)).unwrap();
        }
        std::fs::create_dir_all(here.join("portable")).unwrap();
        assert_eq!(beside(&program), None, "a folder of that name is something else");
    }

    #[test]
    fn all_lies_in_one_folder_unless_it_is_the_systems() {
        for place in [Place::of(Some(Path::new("stick"))), Place::Portable(PathBuf::from("stick"))] {
            assert_eq!(place.data().unwrap(), Path::new("stick"));
            assert_eq!(place.settings().unwrap(), Path::new("stick/settings.ron"));
            assert_eq!(place.cache().unwrap(), Path::new("stick/cache"));
        }
    }
}
