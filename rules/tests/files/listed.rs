//! The rulings that RULINGS.md lists.

use std::collections::BTreeSet;
use std::path::Path;

/// Each as `R25` or `R25a`, found by the bold number at its beginning.
pub(crate) fn rulings() -> BTreeSet<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("RULINGS.md")).unwrap();
    let name = |rest: &str| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && !c.is_ascii_lowercase())?;
        rest.starts_with(|c: char| c.is_ascii_digit()).then(|| format!("R{}", &rest[..end]))
    };
    text.split("**R").skip(1).filter_map(name).collect()
}
