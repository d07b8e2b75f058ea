//! SPDX licence expressions, as far as crates use them.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::SplitWhitespace;

/// Whether licences from `allowed` alone satisfy the expression. `/` is the old form of `OR`. `AND` binds tighter than
/// `OR`. A licence with an exception is one licence.
pub(crate) fn is_met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let met = any(&mut words, allowed);
    met.unwrap_or(false) && words.next().is_none()
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> Option<bool> {
    let mut met = all(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        met |= all(words, allowed)?;
    }
    Some(met)
}

fn all(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> Option<bool> {
    let mut met = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed)?;
    }
    Some(met)
}

fn one(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> Option<bool> {
    let name = words.next()?;
    if name == "(" {
        let met = any(words, allowed)?;
        return words.next_if_eq(&")").map(|_| met);
    }
    if words.next_if_eq(&"WITH").is_none() {
        return Some(allowed.contains(name));
    }
    Some(allowed.contains(&format!("{name} WITH {}", words.next()?)))
}

#[test]
fn expressions_mean_what_spdx_says() {
    let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
    for met in ["MIT", "MIT/GPL-3.0", "GPL-3.0 OR MIT AND ISC", "(GPL-3.0 OR MIT) AND ISC"] {
        assert!(is_met(met, &allowed), "{met}");
    }
    assert!(is_met("Apache-2.0 WITH LLVM-exception", &allowed));
    for refused in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT)", "MIT MIT", "MIT OR", "Apache-2.0"] {
        assert!(!is_met(refused, &allowed), "{refused}");
    }
}
