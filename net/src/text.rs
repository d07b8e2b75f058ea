//! What a text of others may hold: one line of visible text that stays where it is put.

/// The longest line, in characters.
pub const LONGEST: usize = 200;
/// So many accents on one letter are writing; more of them are drawn over other people's lines.
const ACCENTS: usize = 3;

/// Whether a character has a place in names and lines: no control characters, nothing that turns the direction of
/// what follows, nothing that cannot be seen.
#[must_use]
pub fn is_shown(c: char) -> bool {
    !c.is_control()
        && !matches!(u32::from(c),
            0xad | 0x61c | 0x115f | 0x1160 | 0x180e | 0x3164 | 0xfeff | 0xffa0
            | 0x200b | 0x200e | 0x200f | 0x2028..=0x202e | 0x2060..=0x206f
            | 0xfff0..=0xfffb | 0xe0000..=0xe0fff)
}

fn is_accent(c: char) -> bool {
    matches!(u32::from(c),
        0x300..=0x36f | 0x483..=0x489 | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff | 0x20d0..=0x20ff | 0xfe20..=0xfe2f)
}

/// A line as it may be said: breaks and tabs are spaces, what is not shown is left out, as is what is too much.
/// `None` if nothing is left.
#[must_use]
pub fn clean(text: &str) -> Option<String> {
    let mut accents = 0;
    let plain = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| is_shown(*c));
    let calm = plain.filter(|c| {
        accents = if is_accent(*c) { accents + 1 } else { 0 };
        accents <= ACCENTS
    });
    let short: String = calm.skip_while(|c| *c == ' ').take(LONGEST).collect();
    let short = short.trim_end();
    (!short.is_empty()).then(|| short.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_of_what_can_be_seen() {
        assert_eq!(clean("  Schöner\nZug,\tÄnne! 👍 "), Some("Schöner Zug, Änne! 👍".to_owned()));
        assert_eq!(
            clean("you \u{202e}evah\u{2066} won\u{200b}\u{7}\u{1b}[31m"),
            Some("you evah won[31m".to_owned())
        );
        assert_eq!(clean("\u{2028}"), None);
        assert_eq!(clean(" \r\n\t\u{feff} "), None);
        assert_eq!(clean(&format!("e{}x", "\u{301}".repeat(40))), Some(format!("e{}x", "\u{301}".repeat(3))));
        assert_eq!(clean(&"ä".repeat(999)).map(|text| text.chars().count()), Some(LONGEST));
        assert_eq!(clean(&format!("{}\n", " a".repeat(999))), clean(&" a".repeat(999)));
    }

    #[test]
    fn what_is_clean_stays_as_it_is() {
        for text in ["Hallo", "a  b", "שלום", "👩\u{200d}🌾", &"x y ".repeat(70)] {
            let once = clean(text).unwrap();
            assert_eq!(clean(&once), Some(once));
        }
    }
}
