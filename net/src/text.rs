//! Filtering of texts from others: only visible text that stays where it is put. The same rule applies to everything
//! from another computer or a file: names, chat, titles, reasons.

/// The longest chat line, in characters.
pub const LONGEST: usize = 200;
/// The most accents on one letter. More of them would be drawn over other players' lines.
const ACCENTS: usize = 3;

/// Whether a character is allowed in texts: no control characters, nothing that changes the text direction, nothing
/// invisible.
#[must_use]
pub fn is_shown(c: char) -> bool {
    !c.is_control()
        && !matches!(u32::from(c),
            0xad | 0x34f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b | 0x200e | 0x200f
            | 0x2028..=0x202e | 0x2060..=0x206f | 0x2800 | 0x3164 | 0xfeff | 0xffa0 | 0xfff0..=0xfffc
            | 0xfffe | 0xffff | 0x13430..=0x1345f | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff)
}

/// Whether a character is drawn onto the previous one: accents of every script, and invisible joiners and variation
/// selectors.
fn is_mark(c: char) -> bool {
    // The standard library escapes these and all characters without a known glyph. Private characters and future emoji
    // are not marks.
    let is_other = matches!(u32::from(c), 0xe000..=0xf8ff | 0x1f000..);
    !c.is_ascii() && !is_other && c.escape_debug().next() == Some('\\')
}

/// Whether a character joins its neighbours or selects a variant, and is invisible itself.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether a joiner has a meaning after it: in emoji and some scripts, but not in *Ada*.
const fn takes_joiner(c: char) -> bool {
    c >= '\u{590}' || matches!(c, '©' | '®')
}

/// The displayable characters of a text, with breaks and tabs as spaces.
fn kept(text: &str) -> impl Iterator<Item = char> {
    let (mut before, mut marks) = (' ', 0);
    text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(move |c| {
        let is_mark = is_mark(*c);
        let fits = !is_mark || (marks < ACCENTS && before != ' ');
        let is_kept = is_shown(*c) && fits && (!is_joiner(*c) || takes_joiner(before));
        if is_kept {
            marks = if is_mark { marks + 1 } else { 0 };
            before = *c;
        }
        is_kept
    })
}

/// A sentence from others for display, in one line, without invisible characters and without accents beyond three per
/// letter.
#[must_use]
pub fn shown(text: &str) -> String {
    kept(text).collect()
}

/// A line or a name for sending: its displayable text, trimmed, with at most `longest` characters; `None` if nothing is
/// left.
#[must_use]
pub fn clean(text: &str, longest: usize) -> Option<String> {
    let short: String = kept(text).skip_while(|c| *c == ' ').take(longest).collect();
    let short = short.trim_end_matches([' ', '\u{200c}', '\u{200d}']);
    (!short.is_empty()).then(|| short.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Option<String> {
        clean(text, LONGEST)
    }

    #[test]
    fn a_line_is_one_line_of_what_can_be_seen() {
        assert_eq!(line("  Schöner\nZug,\tÄnne! 👍 "), Some("Schöner Zug, Änne! 👍".to_owned()));
        assert_eq!(
            line("you \u{202e}evah\u{2066} won\u{200b}\u{7}\u{1b}[31m\u{9b}2J"),
            Some("you evah won[31m2J".to_owned())
        );
        assert_eq!(line("\u{2028}"), None);
        assert_eq!(line(" \r\n\t\u{feff} "), None);
        assert_eq!(line(&format!("e{}x", "\u{301}".repeat(40))), Some(format!("e{}x", "\u{301}".repeat(3))));
        assert_eq!(line(&"ä".repeat(999)).map(|text| text.chars().count()), Some(LONGEST));
        assert_eq!(line(&format!("{}\n", " a".repeat(999))), line(&" a".repeat(999)));
    }

    #[test]
    fn what_is_clean_stays_as_it_is() {
        let real = [
            "Hallo",
            "a  b",
            "שלום",
            "مرحبا",
            "สวัสดี",
            "नमस्ते",
            "Ängström",
            "Việt",
            "日本語",
            "👩\u{200d}🌾",
            "🏳\u{fe0f}\u{200d}🌈 ❤\u{fe0f}",
        ];
        for text in real {
            assert_eq!(line(text).as_deref(), Some(text));
        }
        for text in
            ["x y ".repeat(70), format!("a\u{301}{}", "\u{200d}".repeat(9)), "\u{301}\u{301} \u{301}a".into()]
        {
            let once = line(&text).unwrap();
            assert_eq!(line(&once), Some(once.clone()), "{once:?}");
        }
    }

    #[test]
    fn accents_of_every_script_are_few_and_stand_on_something() {
        for accent in
            ['\u{301}', '\u{489}', '\u{5b0}', '\u{64b}', '\u{e47}', '\u{f90}', '\u{1dc0}', '\u{a8e0}']
        {
            assert_eq!(line(&format!("x{}", accent.to_string().repeat(9))).unwrap().chars().count(), 4);
            assert_eq!(line(&format!(" {accent}x")).as_deref(), Some("x"), "drawn onto what is not its own");
        }
    }

    #[test]
    fn a_name_cannot_differ_from_another_by_what_is_not_seen() {
        for hidden in
            ['\u{200c}', '\u{200d}', '\u{fe0f}', '\u{34f}', '\u{200b}', '\u{ad}', '\u{2800}', '\u{e0041}']
        {
            assert_eq!(line(&format!("A{hidden}da{hidden}")).as_deref(), Some("Ada"), "{hidden:?}");
        }
    }
}
