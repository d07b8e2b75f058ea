//! A crate's list of faults, and what each makes of the code. The tests of `net` use it for theirs.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A way to break the code.
pub(crate) struct Fault {
    /// The first word of its heading: what it breaks, as `R25a`, or what has to notice.
    pub(crate) name: String,
    /// What goes wrong.
    what: String,
    changes: Vec<Change>,
}

/// A changed place in the code.
#[derive(Clone)]
struct Change {
    /// The file under `src`.
    file: String,
    /// The original text.
    old: String,
    /// The text that replaces it.
    new: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.what)
    }
}

impl Fault {
    /// The files that the fault changes, with their changed text; or the change that does not fit.
    pub(crate) fn applied(&self, source: &Path) -> Result<BTreeMap<String, String>, String> {
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for Change { file, old, new } in &self.changes {
            let read = || std::fs::read_to_string(source.join(file)).map_err(|e| format!("{file}: {e}"));
            let text = match files.remove(file) {
                Some(text) => text,
                None => read()?,
            };
            let [place] = &places(&text, old)[..] else {
                return Err(format!("{file} has {} times \"{}\"", places(&text, old).len(), old.trim()));
            };
            let changed = format!("{}{new}{}", &text[..place.start], &text[place.end..]);
            files.insert(file.clone(), changed);
        }
        if files.is_empty() { Err("it changes nothing".to_owned()) } else { Ok(files) }
    }
}

/// The places of `snippet` in a text, ignoring differences in whitespace.
fn places(text: &str, snippet: &str) -> Vec<Range<usize>> {
    let words: Vec<&str> = snippet.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else { return Vec::new() };
    let end_of = |start: usize| {
        rest.iter().try_fold(start + first.len(), |end, word| {
            let next = text[end..].trim_start();
            let is_parted = next.len() < text.len() - end;
            (is_parted && next.starts_with(word)).then(|| text.len() - next.len() + word.len())
        })
    };
    text.match_indices(first).filter_map(|(start, _)| Some(start..end_of(start)?)).collect()
}

/// All faults of all files.
pub(crate) fn faults() -> Vec<Fault> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    let is_list = |path: &PathBuf| path.extension().is_some_and(|end| end == "txt");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(is_list);
    files.sort();
    files.iter().flat_map(|path| read(&std::fs::read_to_string(path).unwrap())).collect()
}

fn read(text: &str) -> Vec<Fault> {
    let is_heading = |line: &str| !line.starts_with(['-', '+']) && !line.ends_with(".rs");
    let mut faults: Vec<Fault> = Vec::new();
    let (mut file, mut was_old) = ("", false);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if is_heading(line) {
            let (name, what) = line.split_once(' ').unwrap();
            faults.push(Fault { name: name.to_owned(), what: what.to_owned(), changes: Vec::new() });
            file = "";
            continue;
        }
        let changes = &mut faults.last_mut().expect("a heading comes first").changes;
        match line.split_at(1) {
            ("-", old) => {
                if !was_old || changes.is_empty() {
                    changes.push(Change { file: file.to_owned(), old: String::new(), new: String::new() });
                }
                changes.last_mut().unwrap().old += &format!("{old}\n");
            }
            ("+", new) => {
                changes.last_mut().expect("what stands there comes first").new += &format!("{new}\n");
            }
            _ => file = line,
        }
        was_old = line.starts_with('-');
    }
    faults
}

#[test]
fn a_fault_changes_what_it_names_and_nothing_else() {
    let text = "# Two.\n\nR1 a\nx.rs\n- let a = b;\n-   let c\n+ let a = c;\n- d;\n+ e;\ny.rs\n- f\n+ g\n\nR2a b\nz.rs\n- h\n";
    let faults = read(text);
    let said: Vec<(String, usize)> = faults.iter().map(|f| (f.to_string(), f.changes.len())).collect();
    assert_eq!(said, [("R1 (a)".to_owned(), 3), ("R2a (b)".to_owned(), 1)]);
    assert_eq!(faults[0].changes[1].file, "x.rs");
    assert_eq!(faults[0].changes[2].file, "y.rs");
    assert_eq!(faults[1].changes[0].new, "");
    assert_eq!(
        places("let x;\n    let a = b;\n\n    let c;", &faults[0].changes[0].old).first(),
        Some(&(11..32))
    );
    assert_eq!(places("let a = b; letc", &faults[0].changes[0].old), []);
    assert_eq!(places("aa a", "a").len(), 3);
}
