//! The names of exported files.

/// The longest name, in characters and in bytes: with an ending and a folder it fits every file system.
const LONGEST: usize = 120;
const MOST_BYTES: usize = 200;

/// The name of a game's files: the day, the players and the preset, as `2026-11-23 Anna, Ben (River)`. What a file system
/// refuses becomes `_`.
#[must_use]
pub fn file_name(day: &str, players: &[&str], preset: Option<&str>) -> String {
    let preset = preset.map(|preset| format!("({preset})"));
    let parts = [Some(day.to_owned()), Some(players.join(", ")), preset];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let name = parts.join(" ");
    let mut name: String = name.chars().map(|c| if is_refused(c) { '_' } else { c }).take(LONGEST).collect();
    name.truncate(name.floor_char_boundary(MOST_BYTES));
    // Windows drops these at the end, and a leading dot hides a file.
    let name = name.trim_matches([' ', '.']);
    if name.is_empty() { "bastide".to_owned() } else { name.to_owned() }
}

/// Whether Windows, macOS or Linux refuses a character in a file name.
fn is_refused(c: char) -> bool {
    c.is_control() || matches!(c, '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_day_players_and_preset() {
        assert_eq!(file_name("2026-11-23", &["Anna", "Ben"], Some("River")), "2026-11-23 Anna, Ben (River)");
        assert_eq!(file_name("2026-11-23", &["Anna"], None), "2026-11-23 Anna");
        assert_eq!(file_name("", &[], None), "bastide");
    }

    #[test]
    fn no_player_can_name_another_folder() {
        let name = file_name("2026-11-23", &["../../etc/x", "a\\b:c\u{7}", "CON."], Some("1/2"));
        assert_eq!(name, "2026-11-23 .._.._etc_x, a_b_c_, CON. (1_2)");
        let long = "ä".repeat(400);
        assert_eq!(file_name("2026-11-23", &["a".repeat(400).as_str()], None).len(), LONGEST);
        assert_eq!(file_name("2026-11-23", &[&long], None).len(), MOST_BYTES - 1);
        assert_eq!(file_name("", &["..."], None), "bastide");
    }
}
