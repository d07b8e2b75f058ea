//! What a panic or a fatal error leaves behind: a report in the profile for those who mend it, of which the next start
//! tells. It holds no names and no keys.

mod recent;
mod report;

pub use recent::{Recent, RecentLines};
pub use report::Facts;

use net::private_files;
use report::Report;
use std::io::{self, Read as _};
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};

/// The folder of the reports, in the profile.
const FOLDER: &str = "crashes";
/// The file in it that names the report that nobody has been told of yet.
const UNTOLD: &str = "untold";
/// The number of reports that are kept.
const KEPT: usize = 10;
/// The most bytes of a report that are shown.
const LONGEST: u64 = 64 * 1024;
/// The most bytes of a name of a report.
const LONGEST_NAME: u64 = 256;

/// Writes reports of crashes into a profile.
#[derive(Clone, Debug)]
pub struct CrashReports {
    folder: PathBuf,
    facts: Facts,
    lines: RecentLines,
}

/// A report that was written before this start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untold {
    /// Where it lies.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

impl CrashReports {
    /// Reports into the profile in a folder, which need not exist yet.
    #[must_use]
    pub fn new(data_dir: &Path, lines: RecentLines) -> Self {
        Self { folder: data_dir.join(FOLDER), facts: Facts::default(), lines }
    }

    /// What the program knows about itself; reports tell what was noted there last.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Reports every panic of this process, besides what happened to panics before.
    pub fn watch(&self) {
        let (reports, before) = (self.clone(), std::panic::take_hook());
        std::panic::set_hook(Box::new(move |info| {
            before(info);
            reports.tell(reports.write(&Report::of_panic(info_of(info), &reports.facts, &reports.lines)));
        }));
    }

    /// Reports an error that ends the program.
    pub fn fatal(&self, reason: &str) {
        self.tell(self.write(&Report::of_error(reason, &self.facts, &self.lines)));
    }

    /// The report that nobody has been told of yet. It is told only once.
    ///
    /// # Errors
    /// If the note of it, or the report itself, is there and cannot be read.
    pub fn untold(&self) -> io::Result<Option<Untold>> {
        let note = self.folder.join(UNTOLD);
        let name = match beginning(&note, LONGEST_NAME) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        std::fs::remove_file(&note)?;
        // Whatever wrote the note, the report lies in this folder.
        let Some(name) = Path::new(name.trim()).file_name() else { return Ok(None) };
        let path = self.folder.join(name);
        let text = beginning(&path, LONGEST)?;
        Ok(Some(Untold { path, text }))
    }

    /// Writes a report and notes that nobody was told of it.
    fn write(&self, report: &Report) -> io::Result<PathBuf> {
        private_files::make_folder(&self.folder)?;
        let name = report.file_name();
        let path = self.folder.join(&name);
        if path.exists() {
            // What came first within a second is the cause of the rest.
            return Ok(path);
        }
        private_files::replace(&path, report.text().as_bytes())?;
        private_files::replace(&self.folder.join(UNTOLD), name.as_bytes())?;
        self.forget_old(&path)?;
        Ok(path)
    }

    /// Removes the oldest reports but never the new one. Their names begin with their times, which a clock that was set
    /// back makes older than they are.
    fn forget_old(&self, new: &Path) -> io::Result<()> {
        let entries = std::fs::read_dir(&self.folder)?.filter_map(Result::ok).map(|entry| entry.path());
        let mut reports: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some() && path != new).collect();
        reports.sort();
        let old = (reports.len() + 1).saturating_sub(KEPT);
        reports.into_iter().take(old).try_for_each(std::fs::remove_file)
    }

    /// Says on standard error where a report lies, or why there is none. Nothing here may panic.
    fn tell(&self, written: io::Result<PathBuf>) {
        use io::Write as _;
        let mut out = io::stderr().lock();
        let _ = match written {
            Ok(path) => writeln!(out, "bastide: a report of this lies at {}", path.display()),
            Err(error) => {
                writeln!(out, "bastide: no report can be written to {}: {error}", self.folder.display())
            }
        };
    }
}

/// The first bytes of a file, as text.
fn beginning(path: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The message of a panic, and where it happened.
fn info_of(info: &PanicHookInfo<'_>) -> (String, String) {
    let message = info.payload_as_str().unwrap_or("a panic without a message").to_owned();
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    (message, place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn reports() -> (TempDir, CrashReports) {
        let folder = tempfile::tempdir().unwrap();
        let reports = CrashReports::new(folder.path(), RecentLines::default());
        (folder, reports)
    }

    #[test]
    fn a_report_is_told_of_once_and_stays() {
        let (_folder, reports) = reports();
        assert_eq!(reports.untold().unwrap(), None, "nothing has happened");
        reports.fatal("no window can be drawn");
        let told = reports.untold().unwrap().unwrap();
        assert!(told.text.contains("no window can be drawn"), "{}", told.text);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&told.path).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "it is private");
        }
        assert_eq!(reports.untold().unwrap(), None, "it was told");
        assert!(told.path.is_file(), "it can still be read");
    }

    #[test]
    fn only_the_newest_reports_are_kept() {
        let (_folder, reports) = reports();
        std::fs::create_dir_all(&reports.folder).unwrap();
        for n in 0..KEPT {
            std::fs::write(reports.folder.join(format!("2001-01-0{n} 00-00-00.txt")), "old").unwrap();
        }
        reports.fatal("the newest");
        let mut names: Vec<_> =
            std::fs::read_dir(&reports.folder).unwrap().map(|e| e.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names.len(), KEPT + 1, "the reports and the note: {names:?}");
        assert_eq!(names[0], "2001-01-01 00-00-00.txt");
    }

    #[test]
    fn a_report_stays_whatever_the_clock_says() {
        let (_folder, reports) = reports();
        std::fs::create_dir_all(&reports.folder).unwrap();
        for n in 0..=KEPT {
            std::fs::write(reports.folder.join(format!("2999-01-{n:02} 00-00-00.txt")), "later").unwrap();
        }
        reports.fatal("the clock was set back");
        let told = reports.untold().unwrap().unwrap();
        assert!(told.text.contains("the clock was set back"));
        assert_eq!(std::fs::read_dir(&reports.folder).unwrap().count(), KEPT);
    }

    #[test]
    fn a_note_that_leads_elsewhere_is_not_followed_and_a_missing_report_is_an_error() {
        let (_folder, reports) = reports();
        let outside = reports.folder.parent().unwrap().join("key");
        std::fs::create_dir_all(&reports.folder).unwrap();
        std::fs::write(&outside, "secret").unwrap();
        std::fs::write(reports.folder.join(UNTOLD), "../key").unwrap();
        assert!(reports.untold().is_err(), "there is no such report in the folder");
        std::fs::write(reports.folder.join(UNTOLD), "..").unwrap();
        assert_eq!(reports.untold().unwrap(), None);
    }
}
