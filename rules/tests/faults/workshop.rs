//! A copy of the rules with one fault at a time.

use crate::list::Fault;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A separate workspace with the rules and a program that plays scenarios.
pub(crate) struct Workshop {
    root: PathBuf,
}

/// The additions to the workspace's manifest. A fast build matters more than fast scenarios.
const PROFILE: &str = "
[profile.faults]
inherits = \"dev\"
debug = false

[profile.faults.package.rules]
opt-level = 0
";

const CHECK: &str = "
[package]
name = \"check\"
edition.workspace = true

[dependencies]
rules.workspace = true

[[bin]]
name = \"check\"
path = \"check.rs\"
";

impl Workshop {
    /// Copies the rules as they are. Other crates built by an earlier run are reused.
    pub(crate) fn new() -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults");
        let rules = Path::new(env!("CARGO_MANIFEST_DIR"));
        let workspace = rules.parent().unwrap();
        for folder in ["rules/src", "rules/benches", "assets/tiles"] {
            let _ = std::fs::remove_dir_all(root.join(folder));
            copy(&workspace.join(folder), &root.join(folder));
        }
        for file in ["rules/Cargo.toml", "Cargo.lock"] {
            std::fs::copy(workspace.join(file), root.join(file)).unwrap();
        }
        let manifest = std::fs::read_to_string(workspace.join("Cargo.toml")).unwrap();
        std::fs::write(root.join("Cargo.toml"), manifest_of_copy(&manifest)).unwrap();
        std::fs::create_dir_all(root.join("check")).unwrap();
        std::fs::write(root.join("check/Cargo.toml"), CHECK).unwrap();
        std::fs::write(root.join("check/check.rs"), include_str!("check.rs")).unwrap();
        Self { root }
    }

    /// The scenarios that name the ruling and fail with a fault, or why this cannot be determined.
    pub(crate) fn failing_with(&self, fault: &Fault) -> Result<Vec<String>, String> {
        let source = self.root.join("rules/src");
        let changed = fault.applied(&source)?;
        let sound: Vec<(PathBuf, String)> = changed
            .keys()
            .map(|file| source.join(file))
            .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
            .collect();
        for (file, text) in changed {
            std::fs::write(source.join(file), text).unwrap();
        }
        let failing = self.failing(&fault.name);
        for (path, text) in sound {
            std::fs::write(path, text).unwrap();
        }
        failing
    }

    /// The scenarios that name the ruling, or all, and fail with the present code of the copy.
    pub(crate) fn failing(&self, ruling: &str) -> Result<Vec<String>, String> {
        let target = self.root.join("target");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--offline", "--quiet", "--package", "check", "--profile", "faults"]);
        cargo.current_dir(&self.root).env("CARGO_TARGET_DIR", &target).env("CARGO_INCREMENTAL", "1");
        let built = cargo.output().unwrap();
        if !built.status.success() {
            let said = String::from_utf8_lossy(&built.stderr);
            let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error")).collect();
            return Err(format!("does not build: {}", errors.join("; ")));
        }
        let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
        let check = target.join("faults").join(format!("check{}", std::env::consts::EXE_SUFFIX));
        let played = Command::new(check).arg(scenarios).arg(ruling).output().unwrap();
        if !played.status.success() {
            return Err(format!(
                "the scenarios were not played: {}",
                String::from_utf8_lossy(&played.stderr)
            ));
        }
        Ok(String::from_utf8_lossy(&played.stdout).lines().map(str::to_owned).collect())
    }
}

/// The workspace's manifest for the copy, which has no other crates.
fn manifest_of_copy(manifest: &str) -> String {
    let (cache, _) = manifest.split_once("\n[patch.").unwrap_or((manifest, ""));
    let lines = cache.lines().filter_map(|line| match line.split_once(" = ") {
        Some(("members", _)) => Some("members = [\"rules\", \"check\"]"),
        Some(("default-members" | "exclude", _)) => None,
        _ => Some(line),
    });
    lines.collect::<Vec<_>>().join("\n") + PROFILE
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            std::fs::copy(&path, &to).unwrap();
        }
    }
}
