//! A copy of the rules and the network with one fault at a time.

use crate::list::Fault;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many seeds the simulator runs. Each fault shows in far fewer.
const SEEDS: &str = "600";
/// The first seed; the last villains start there.
const FIRST: &str = "200000000";

/// The test that must notice a fault.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Notice {
    binary: String,
    test: String,
    /// A word of its failure message.
    pub(crate) word: String,
}

impl Notice {
    pub(crate) fn of(fault: &Fault) -> Option<Self> {
        let mut words = fault.name.split('/');
        let notice = Self::new(words.next()?, words.next()?, words.next()?);
        words.next().is_none().then_some(notice)
    }

    pub(crate) fn new(binary: &str, test: &str, word: &str) -> Self {
        Self { binary: binary.to_owned(), test: test.to_owned(), word: word.to_owned() }
    }

    /// Whether there is a test of that name: in the root file of the binary or, as `module::name`, in a file below it.
    pub(crate) fn has_test(&self) -> bool {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
        let folder = tests.join(&self.binary);
        let is_folder = folder.join("main.rs").is_file();
        let files = match self.test.rsplit_once("::") {
            None if is_folder => vec![folder.join("main.rs")],
            None => vec![folder.with_extension("rs")],
            Some((modules, _)) => {
                let module = if is_folder { folder } else { tests }.join(modules.replace("::", "/"));
                vec![module.with_extension("rs"), module.join("mod.rs")]
            }
        };
        let name = self.test.rsplit("::").next().unwrap_or_default();
        let head = format!("\nfn {name}() {{");
        files.iter().any(|file| std::fs::read_to_string(file).is_ok_and(|text| text.contains(&head)))
    }
}

/// A separate workspace of the rules and the network, without a window.
pub(crate) struct Workshop {
    root: PathBuf,
}

impl Workshop {
    /// Copies both as they are. The build cache of earlier runs is reused.
    pub(crate) fn new() -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("net-faults");
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for folder in ["rules/src", "rules/benches", "assets/tiles", "net/src", "net/tests", "net/no-wasm"] {
            let _ = std::fs::remove_dir_all(root.join(folder));
            copy(&workspace.join(folder), &root.join(folder));
        }
        // Files that the tests of both crates share.
        copy(&workspace.join("rules/tests/faults"), &root.join("rules/tests/faults"));
        for file in ["rules/Cargo.toml", "net/Cargo.toml", "Cargo.lock"] {
            std::fs::copy(workspace.join(file), root.join(file)).unwrap();
        }
        let manifest = std::fs::read_to_string(workspace.join("Cargo.toml")).unwrap();
        std::fs::write(root.join("Cargo.toml"), manifest_of_copy(&manifest)).unwrap();
        Self { root }
    }

    /// The failure message of a test with a fault; `None` if the test passes.
    pub(crate) fn said_with(&self, fault: &Fault, notice: &Notice) -> Result<Option<String>, String> {
        let source = self.root.join("net/src");
        let changed = fault.applied(&source)?;
        let sound: Vec<(PathBuf, String)> = changed
            .keys()
            .map(|file| source.join(file))
            .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
            .collect();
        for (file, text) in changed {
            std::fs::write(source.join(file), text).unwrap();
        }
        let said = self.said(notice);
        for (path, text) in sound {
            std::fs::write(path, text).unwrap();
        }
        said
    }

    /// The failure message of a test with the current code of the copy.
    pub(crate) fn said(&self, notice: &Notice) -> Result<Option<String>, String> {
        let built = self.cargo(notice).arg("--no-run").output().unwrap();
        if !built.status.success() {
            let said = String::from_utf8_lossy(&built.stderr);
            let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error")).collect();
            return Err(format!("does not build: {}", errors.join("; ")));
        }
        let mut test = self.cargo(notice);
        test.args(["--", "--exact", &notice.test]);
        // Other rules may break first, and a session that breaks one may take minutes for all seeds.
        test.env("BASTIDE_SIM_UNTIL", &notice.word).env("BASTIDE_SIM_FIRST", FIRST);
        test.env("BASTIDE_SEEDS", SEEDS);
        let run = test.output().unwrap();
        let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        Ok((!run.status.success()).then(|| said.into_owned()))
    }

    /// Runs tests of the network without optimisation: a quick build counts more than quick tests.
    fn cargo(&self, notice: &Notice) -> Command {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["test", "--offline", "--quiet", "--package", "net", "--test", &notice.binary]);
        cargo.args(["--config", "profile.dev.package.net.opt-level=0"]).current_dir(&self.root);
        cargo.env("CARGO_TARGET_DIR", self.root.join("target")).env("CARGO_INCREMENTAL", "1");
        cargo
    }
}

/// The workspace's manifest for the copy, without the window.
fn manifest_of_copy(manifest: &str) -> String {
    let lines = manifest.lines().filter_map(|line| match line.split_once(" = ") {
        Some(("members", _)) => Some("members = [\"rules\", \"net\"]"),
        Some(("default-members" | "exclude", _)) => None,
        _ => Some(line),
    });
    lines.collect::<Vec<_>>().join("\n")
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
