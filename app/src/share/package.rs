//! What can be loaded from the page: this program for this system, and the packages in a folder of that name.

use super::kept_file::KeptFile;
use sha2::{Digest as _, Sha256};
use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The most packages that are offered.
pub(super) const MOST: usize = 24;
/// The largest package, in bytes.
pub(super) const LARGEST: u64 = 1 << 30;
/// The unit of a tar archive, in bytes.
const BLOCK: u64 = 512;
/// The time of all files in the archive of this program, the first of 2026 in seconds since 1970: a copy of the program
/// has other times, and the same checksum.
const PACKED: u64 = 1_767_225_600;

/// The system that a package is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum System {
    /// Windows.
    Windows,
    /// Debian, Ubuntu and what is built on them.
    Debian,
    /// Any Linux.
    Linux,
    /// macOS.
    Mac,
}

impl System {
    /// The text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Windows => "share-windows",
            Self::Debian => "share-debian",
            Self::Linux => "share-linux",
            Self::Mac => "share-mac",
        }
    }

    /// The system of a package by its name, if it is the name of one.
    #[must_use]
    pub fn of_package(name: &str) -> Option<Self> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.+~".contains(c);
        if name.len() > 100 || !name.starts_with("bastide") || !name.chars().all(is_plain) {
            return None;
        }
        let ends = |all: &[&str]| all.iter().any(|end| name.ends_with(end));
        if ends(&[".deb"]) {
            Some(Self::Debian)
        } else if ends(&[".exe", ".msi"]) || name.contains("windows") && ends(&[".zip"]) {
            Some(Self::Windows)
        } else if ends(&[".dmg"]) || name.contains("apple") && ends(&[".zip", ".tar.gz"]) {
            Some(Self::Mac)
        } else if ends(&[".AppImage"]) || name.contains("linux") && ends(&[".tar.gz", ".tar"]) {
            Some(Self::Linux)
        } else {
            None
        }
    }

    /// The system of this program.
    pub(super) const fn own() -> Self {
        if cfg!(windows) {
            Self::Windows
        } else if cfg!(target_os = "macos") {
            Self::Mac
        } else {
            Self::Linux
        }
    }
}

/// The processor of a package by its name; any, if the name has none.
fn processor(name: &str) -> Option<&'static str> {
    let says = |all: &[&str]| all.iter().any(|word| name.contains(word));
    if says(&["x86_64", "amd64"]) {
        Some("x86_64")
    } else if says(&["aarch64", "arm64"]) {
        Some("aarch64")
    } else {
        None
    }
}

/// The version of a package by its name; zeros, if the name has none.
fn version(name: &str) -> [u32; 3] {
    let words = name.split(|c: char| !c.is_ascii_digit() && c != '.');
    let numbers = |word: &str| -> Option<[u32; 3]> {
        let all: Vec<u32> = word.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
        all.try_into().ok()
    };
    words.filter_map(numbers).next().unwrap_or_default()
}

/// Whether a package of this name runs on this computer.
pub(super) fn runs_here(name: &str) -> bool {
    System::of_package(name) == Some(System::own())
        && processor(name).is_none_or(|processor| processor == std::env::consts::ARCH)
}

/// Whether a package of this name is of a newer version than this program.
pub(super) fn is_newer(name: &str) -> bool {
    version(name) > version(env!("CARGO_PKG_VERSION"))
}

/// A part of what is sent for a package.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// These bytes.
    Bytes(Vec<u8>),
    /// A whole file.
    File(KeptFile),
}

impl Piece {
    pub(super) const fn length(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::File(file) => file.length(),
        }
    }
}

/// A file that others can load.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its file name.
    pub name: String,
    /// The system it is for.
    pub system: System,
    /// Its length in bytes.
    pub length: u64,
    /// The SHA-256 of all its bytes, as `sha256sum` and Windows' `certutil` tell it.
    pub sum: [u8; 32],
    pub(super) pieces: Vec<Piece>,
}

impl Package {
    fn new(name: String, system: System, pieces: Vec<Piece>) -> io::Result<Self> {
        let length = pieces.iter().map(Piece::length).sum();
        let mut sum = Sha256::new();
        for piece in &pieces {
            match piece {
                Piece::Bytes(bytes) => sum.update(bytes),
                Piece::File(file) => file.add_to(&mut sum)?,
            }
        }
        Ok(Self { name, system, length, sum: sum.finalize().into(), pieces })
    }

    /// Whether a computer with this processor can use it.
    pub(super) fn suits(&self, reader: &str) -> bool {
        processor(&self.name).is_none_or(|processor| processor == reader)
    }

    /// The checksum in hexadecimal digits.
    #[must_use]
    pub fn digits(&self) -> String {
        digits(&self.sum)
    }
}

/// A checksum and the name of its package, in the form that `sha256sum --check` reads.
#[must_use]
pub fn sum_line(sum: &[u8; 32], name: &str) -> String {
    format!("{}  {name}\n", digits(sum))
}

/// A checksum in hexadecimal digits.
#[must_use]
pub fn digits(sum: &[u8; 32]) -> String {
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The packages that are offered, sorted by system; of each the newest version first.
#[derive(Clone, Debug, Default)]
pub struct Packages(Vec<Package>);

impl Packages {
    /// This program, unless a package of its version for its system lies there, and the packages in these folders. What
    /// cannot be read is left out. Reads every file once, for its checksum.
    #[must_use]
    pub fn find(program: Option<&Path>, folders: &[PathBuf]) -> Self {
        let mut all: Vec<Package> = Vec::new();
        for folder in folders {
            let Ok(entries) = fs::read_dir(folder) else { continue };
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            for path in paths {
                let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                let Some(system) = System::of_package(name) else { continue };
                if all.len() == MOST || all.iter().any(|known| known.name == name) {
                    continue;
                }
                let file = KeptFile::open(&path).ok();
                let Some(file) = file.filter(|file| (1..=LARGEST).contains(&file.length())) else { continue };
                all.extend(Package::new(name.to_owned(), system, vec![Piece::File(file)]));
            }
        }
        let own = version(env!("CARGO_PKG_VERSION"));
        let is_own = |package: &Package| runs_here(&package.name) && version(&package.name) == own;
        if !all.iter().any(is_own) {
            all.extend(program.and_then(|program| this_program(program).ok()));
        }
        all.sort_by(|a, b| {
            let key = |package: &Package| (package.system, Reverse(version(&package.name)));
            key(a).cmp(&key(b)).then_with(|| a.name.cmp(&b.name))
        });
        Self(all)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Package> {
        self.0.iter()
    }

    /// The one with a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Package> {
        self.0.iter().find(|package| package.name == name)
    }

    /// The checksums of all, each as [`sum_line`].
    #[must_use]
    pub fn sums(&self) -> String {
        self.0.iter().map(|package| sum_line(&package.sum, &package.name)).collect()
    }
}

/// This program as a package. On Unix it travels in an archive, since a file that a browser saves cannot be run.
fn this_program(program: &Path) -> io::Result<Package> {
    let (version, machine) = (env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let file = KeptFile::open(&program.canonicalize()?)?;
    let system = System::own();
    if system == System::Windows {
        return Package::new(
            format!("bastide-{version}-windows-{machine}.exe"),
            system,
            vec![Piece::File(file)],
        );
    }
    let kind = if system == System::Mac { "apple-darwin" } else { "linux" };
    let folder = format!("bastide-{version}-{kind}-{machine}");
    let mut pieces = Vec::new();
    for (name, text) in documents(program) {
        let (path, length) = (format!("{folder}/{name}"), text.len() as u64);
        let head = head(&path, length, 0o644)?;
        pieces.extend([head, text, filling(length)].map(Piece::Bytes));
    }
    let head = head(&format!("{folder}/bastide"), file.length(), 0o755)?;
    // Two empty blocks end the archive.
    let end = [filling(file.length()), vec![0; 2 * BLOCK as usize]].concat();
    pieces.extend([Piece::Bytes(head), Piece::File(file), Piece::Bytes(end)]);
    Package::new(format!("{folder}.tar"), system, pieces)
}

/// The head of a file in an archive.
fn head(path: &str, length: u64, mode: u32) -> io::Result<Vec<u8>> {
    let mut header = tar::Header::new_gnu();
    header.set_path(path)?;
    header.set_size(length);
    header.set_mode(mode);
    header.set_mtime(PACKED);
    header.set_cksum();
    Ok(header.as_bytes().to_vec())
}

/// What fills up the last block of a file.
fn filling(length: u64) -> Vec<u8> {
    vec![0; usize::try_from((BLOCK - length % BLOCK) % BLOCK).unwrap_or_default()]
}

/// The licences that go with the program in its archive, those of its parts as far as they lie where a package puts them.
fn documents(program: &Path) -> Vec<(&'static str, Vec<u8>)> {
    /// The longest text that goes along.
    const LONGEST: u64 = 4 << 20;
    let own = [
        ("LICENSE-MIT", &include_bytes!("../../../LICENSE-MIT")[..]),
        ("LICENSE-APACHE", &include_bytes!("../../../LICENSE-APACHE")[..]),
    ];
    let own = own.into_iter().map(|(name, text)| (name, text.to_vec()));
    let beside = program.parent().map(|folder| folder.join("NOTICES"));
    let installed = program.starts_with("/usr").then(|| PathBuf::from("/usr/share/doc/bastide/NOTICES.gz"));
    let installed = installed.map(|path| ("NOTICES.gz", path));
    let read = |(name, path): (&'static str, PathBuf)| {
        let is_text = fs::metadata(&path).is_ok_and(|data| data.is_file() && data.len() <= LONGEST);
        Some((name, fs::read(path).ok().filter(|_| is_text)?))
    };
    let notices = beside.map(|path| ("NOTICES", path)).into_iter().chain(installed);
    own.chain(notices.filter_map(read).take(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_packages_are_offered() {
        for (name, system) in [
            ("bastide-0.1.0-windows-x86_64.zip", Some(System::Windows)),
            ("bastide.exe", Some(System::Windows)),
            ("bastide_0.1.0_amd64.deb", Some(System::Debian)),
            ("bastide-0.1.0-x86_64-unknown-linux-gnu.tar.gz", Some(System::Linux)),
            ("bastide-0.1.0-aarch64-apple-darwin.tar.gz", Some(System::Mac)),
            ("bastide.txt", None),
            ("key", None),
            ("holiday.zip", None),
            ("bastide-linux/../../etc/passwd.tar.gz", None),
            ("bastide-linux\n.tar.gz", None),
            ("bastide-<b>-linux.tar.gz", None),
        ] {
            assert_eq!(System::of_package(name), system, "{name}");
        }
    }

    #[test]
    fn packages_of_the_folder_are_offered_with_their_checksums_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("bastide_0.1.0_amd64.deb"), "abc").unwrap();
        fs::write(folder.path().join("secret.txt"), "abc").unwrap();
        fs::create_dir(folder.path().join("bastide-linux.tar.gz")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path().join("secret.txt"), folder.path().join("bastide-link.exe"))
            .unwrap();
        let found = Packages::find(None, &[folder.path().to_owned(), folder.path().join("none")]);
        let all: Vec<_> = found.iter().map(|p| (p.name.as_str(), p.system, p.length, p.digits())).collect();
        // The example of FIPS 180-2.
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(all, [("bastide_0.1.0_amd64.deb", System::Debian, 3, sum.to_owned())]);
        assert_eq!(found.sums(), format!("{sum}  bastide_0.1.0_amd64.deb\n"));
        assert!(found.named("secret.txt").is_none());
    }

    #[test]
    fn of_several_packages_the_newest_comes_first_and_one_for_another_processor_hides_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let arm = format!("bastide-{}-aarch64-unknown-linux-gnu.tar.gz", env!("CARGO_PKG_VERSION"));
        let windows = ["0.1.0", "0.9.0", "0.10.0"].map(|v| format!("bastide-{v}-windows-x86_64.zip"));
        windows.iter().chain([&arm]).for_each(|name| fs::write(folder.path().join(name), "abc").unwrap());
        fs::write(folder.path().join("bastide-0.2.0-windows-x86_64.zip"), "").unwrap();
        let program = folder.path().join("program");
        fs::write(&program, "program").unwrap();
        let found = Packages::find(Some(&program), &[folder.path().to_owned()]);
        let of = |system| found.iter().filter(move |p| p.system == system).map(|p| p.name.as_str());
        assert!(of(System::Windows).eq(windows.iter().rev().map(String::as_str)), "an empty one is none");
        if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            let own = format!("bastide-{}-linux-x86_64.tar", env!("CARGO_PKG_VERSION"));
            assert_eq!(of(System::Linux).collect::<Vec<_>>(), [&arm, &own]);
            assert!(runs_here(&own) && !runs_here(&arm));
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_is_not_waited_for_and_what_is_written_to_a_file_later_is_not_given_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bastide_0.1.0_amd64.deb");
        fs::write(&path, "what was promised").unwrap();
        let file = KeptFile::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()) && KeptFile::open(&path).is_err());
        assert_eq!(file.read(5, 100).unwrap(), b"was promised", "it is the file of the checksum still");
        fs::remove_file(&path).unwrap();
        fs::write(&path, "what was promised").unwrap();
        let file = KeptFile::open(&path).unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(7);
        fs::write(&path, "what was smuggled").unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
        assert!(file.read(0, 4).is_err() && file.check().is_err(), "of the same length, and another");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_program_is_offered_as_an_archive_from_which_it_can_be_run() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        fs::write(&program, "#!/bin/sh\necho here\n").unwrap();
        fs::write(folder.path().join("NOTICES"), "all of them").unwrap();
        let found = Packages::find(Some(&program), &[]);
        let package = found.iter().next().unwrap();
        let mut archive = Vec::new();
        for piece in &package.pieces {
            match piece {
                Piece::Bytes(bytes) => archive.extend(bytes),
                Piece::File(file) => archive.extend(file.read(0, file.length()).unwrap()),
            }
        }
        assert_eq!(archive.len() as u64, package.length);
        tar::Archive::new(&archive[..]).unpack(&folder).unwrap();
        let unpacked = folder.path().join(package.name.strip_suffix(".tar").unwrap()).join("bastide");
        assert_eq!(fs::read(&unpacked).unwrap(), fs::read(&program).unwrap());
        assert_eq!(fs::metadata(&unpacked).unwrap().permissions().mode() & 0o777, 0o755);
        // With the licences, and those of its parts where a package has put them.
        let beside = |name: &str| fs::read_to_string(unpacked.with_file_name(name)).unwrap();
        assert!(beside("LICENSE-MIT").contains("Permission is hereby granted"));
        assert!(beside("LICENSE-APACHE").contains("Apache License") && beside("NOTICES") == "all of them");
        let version = env!("CARGO_PKG_VERSION");
        // A copy has another time and the same checksum.
        let sum = package.sum;
        let long_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(7);
        fs::File::options().write(true).open(&program).unwrap().set_modified(long_ago).unwrap();
        assert_eq!(Packages::find(Some(&program), &[]).iter().next().unwrap().sum, sum);
        let packed = folder.path().join(format!("bastide-{version}-x86_64-unknown-linux-gnu.tar.gz"));
        fs::write(&packed, "packed").unwrap();
        let found = Packages::find(Some(&program), &[folder.path().to_owned()]);
        assert_eq!(found.iter().count(), 1, "a package of this version is better than the bare program");
    }
}
