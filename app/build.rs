//! Tells the program the version of its painter, and gives that for Windows its icon, its version and its manifest.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What painted tiles depend on besides the tile: when any of it changes, kept pictures are painted anew.
const PAINTER: [&str; 2] = ["src/art", "../assets/art"];

/// The sides of the pictures in the icon, in pixels; each is a file of `assets/icon`.
const SIDES: [u16; 5] = [16, 32, 48, 64, 256];

fn main() -> io::Result<()> {
    println!("cargo::rustc-env=BASTIDE_PAINTER={:016x}", painter()?);
    let assets = Path::new("../assets");
    let manifest = assets.join("windows/bastide.manifest");
    println!("cargo::rerun-if-changed={}", manifest.display());
    println!("cargo::rerun-if-changed={}", assets.join("icon").display());
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        let made = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?).join("bastide.ico");
        fs::write(&made, icon(&assets.join("icon"))?)?;
        let mut resource = winresource::WindowsResource::new();
        resource.set_icon(&made.to_string_lossy()).set_manifest_file(&manifest.to_string_lossy());
        resource.set("ProductName", "Bastide").set("FileDescription", "Bastide");
        resource.set("OriginalFilename", "bastide.exe").set("LegalCopyright", "MIT OR Apache-2.0");
        resource.compile()?;
    }
    Ok(())
}

/// A hash of the names and the contents of all files that paint.
fn painter() -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    for folder in PAINTER {
        println!("cargo::rerun-if-changed={folder}");
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        paths.sort();
        for path in paths {
            path.file_name().hash(&mut hasher);
            fs::read(&path)?.hash(&mut hasher);
        }
    }
    Ok(hasher.finish())
}

/// An icon file of these pictures: a head, an entry for each, and the pictures as they are.
fn icon(folder: &Path) -> io::Result<Vec<u8>> {
    const HEAD: usize = 6;
    const ENTRY: usize = 16;
    let pictures: Vec<Vec<u8>> =
        SIDES.iter().map(|side| fs::read(folder.join(format!("{side}.png")))).collect::<io::Result<_>>()?;
    let (mut entries, mut begin) = (Vec::new(), HEAD + ENTRY * pictures.len());
    for (side, picture) in SIDES.iter().zip(&pictures) {
        // 256 is written as 0.
        let side = side.to_le_bytes()[0];
        entries.extend([side, side, 0, 0, 1, 0, 32, 0]);
        for number in [picture.len(), begin] {
            let number = u32::try_from(number).map_err(io::Error::other)?;
            entries.extend(number.to_le_bytes());
        }
        begin += picture.len();
    }
    let count = u16::try_from(pictures.len()).map_err(io::Error::other)?.to_le_bytes();
    Ok([vec![0, 0, 1, 0], count.to_vec(), entries, pictures.concat()].concat())
}
