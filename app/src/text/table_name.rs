//! The name of a table. A table has one name for all its players; the name that the program gives it is worded anew in
//! each reader's language.

use super::Language;

impl Language {
    /// The usual name of the table of this host.
    #[must_use]
    pub fn table_of(self, host: &str) -> String {
        self.with("table-of", &[("name", host.into())])
    }

    /// A table's name in this language, if it is a usual one in any.
    #[must_use]
    pub fn table_name(self, name: &str) -> String {
        if Self::is_here(name) {
            return self.text("table-here");
        }
        match Self::ALL.into_iter().find_map(|words| words.host_in(name)) {
            Some(host) => self.table_of(host),
            None => name.to_owned(),
        }
    }

    /// Whether this is the usual name of a table for one computer.
    #[must_use]
    pub fn is_here(name: &str) -> bool {
        Self::ALL.into_iter().any(|words| words.text("table-here") == name)
    }

    /// The host in the usual name of a table in this language.
    fn host_in(self, name: &str) -> Option<&str> {
        const HOST: &str = "\u{1}";
        let phrase = self.table_of(HOST);
        let (before, after) = phrase.split_once(HOST)?;
        name.strip_prefix(before)?.strip_suffix(after).filter(|host| !host.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_name_of_a_table_is_read_in_each_language_and_another_one_stays() {
        for words in Language::ALL {
            assert_eq!(Language::English.table_name(&words.table_of("Anna")), "Anna’s table");
            assert_eq!(Language::German.table_name(&words.table_of("Anna")), "Tisch von Anna");
            let here = words.text("table-here");
            assert!(Language::ALL.iter().all(|reader| reader.table_name(&here) == reader.text("table-here")));
            for own in ["Friday", "’s table", "Tisch von ", ""] {
                assert_eq!(words.table_name(own), own);
            }
        }
    }
}
