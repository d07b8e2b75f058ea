//! The names of the current players: the same for output and input.

use rules::Seat;

/// The names of the seats, in the order of play.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    /// Renames a seat that another player plays from now on.
    pub(super) fn set(&mut self, seat: Seat, name: &str) {
        if let Some(known) = self.0.get_mut(seat.index()) {
            name.clone_into(known);
        }
    }

    /// The name, with the number of the seat if another player has the same name.
    pub(super) fn label(&self, seat: Seat) -> String {
        let number = seat.0 + 1;
        match self.0.get(seat.index()) {
            None => format!("seat {number}"),
            Some(name) if self.0.iter().filter(|other| *other == name).count() > 1 => {
                format!("{name} ({number})")
            }
            Some(name) => name.clone(),
        }
    }

    pub(super) fn all(&self) -> Vec<String> {
        self.seats().map(|seat| self.label(seat)).collect()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.0.len()).unwrap_or(u8::MAX)).map(Seat)
    }

    /// The seat that a text names, by number or by player.
    pub(super) fn seat(&self, text: &str) -> Result<Seat, String> {
        let text = text.trim();
        if let Ok(number) = text.parse::<usize>() {
            return self.numbered(number);
        }
        match self.named(text)? {
            Some((seat, "")) => Ok(seat),
            Some((seat, rest)) => Err(format!("`{rest}` is too much after {}", self.label(seat))),
            None => {
                match text.split_once(char::is_whitespace).map(|(word, rest)| (word.parse::<usize>(), rest)) {
                    Some((Ok(number), rest)) => Err(format!("`{}` is too much after {number}", rest.trim())),
                    _ => Err(self.nobody(text)),
                }
            }
        }
    }

    /// The seat at the start of a text, by number or by player, and the rest of the text.
    pub(super) fn seat_in<'a>(&self, text: &'a str) -> Result<(Seat, &'a str), String> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let number = word.parse::<usize>().ok();
        match (number, self.named(text)?) {
            (Some(number), None) => Ok((self.numbered(number)?, rest.trim())),
            // A number alone always means a seat, even if a player has it as a name.
            (Some(number), _) if rest.is_empty() => Ok((self.numbered(number)?, "")),
            (Some(number), Some((seat, _))) if seat.index() + 1 != number => {
                let label = self.label(seat);
                Err(format!("that is seat {number}, or {label}: say the number of the seat alone"))
            }
            (_, Some(found)) => Ok(found),
            (None, None) => Err(self.nobody(text)),
        }
    }

    fn numbered(&self, number: usize) -> Result<Seat, String> {
        let found = self.seats().find(|seat| seat.index() + 1 == number);
        found.ok_or_else(|| format!("there is no seat {number}; there are {}", self.0.len()))
    }

    fn nobody(&self, text: &str) -> String {
        format!("nobody here is called `{text}`; there are {}", self.all().join(", "))
    }

    /// The seat whose name is the longest prefix of a text, and the rest of the text.
    fn named<'a>(&self, text: &'a str) -> Result<Option<(Seat, &'a str)>, String> {
        let known =
            |seat: Seat| [self.label(seat), self.0[seat.index()].clone()].into_iter().map(move |n| (n, seat));
        let fits = self.seats().flat_map(known).filter_map(|(name, seat)| Some((begin(text, &name)?, seat)));
        let fits: Vec<(usize, Seat)> = fits.collect();
        let Some(longest) = fits.iter().map(|(length, _)| *length).max() else { return Ok(None) };
        let mut seats: Vec<Seat> =
            fits.iter().filter(|(length, _)| *length == longest).map(|(_, s)| *s).collect();
        seats.dedup();
        match seats[..] {
            [seat] => Ok(Some((seat, text[longest..].trim()))),
            _ => {
                let numbers: Vec<String> = seats.iter().map(|seat| format!("`{}`", seat.0 + 1)).collect();
                Err(format!("more than one player is called that: say {}", numbers.join(" or ")))
            }
        }
    }
}

/// The length in bytes of this name at the start of a text, ignoring case; `None` if the text starts differently.
fn begin(text: &str, name: &str) -> Option<usize> {
    let length: usize = text.chars().take(name.chars().count()).map(char::len_utf8).sum();
    let is_it = text[..length].to_lowercase() == name.to_lowercase();
    let is_whole = text[length..].chars().next().is_none_or(char::is_whitespace);
    (is_it && is_whole && !name.is_empty()).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: &[&str]) -> Names {
        Names::new(all.iter().map(|name| (*name).to_owned()))
    }

    #[test]
    fn seats_are_named_by_number_and_by_name_and_namesakes_by_both() {
        let names = names(&["Ada", "Bob", "Ada", "Little sister"]);
        assert_eq!(names.all(), ["Ada (1)", "Bob", "Ada (3)", "Little sister"]);
        assert_eq!(names.seat_in("2"), Ok((Seat(1), "")));
        assert_eq!(names.seat_in(" bob  Dora "), Ok((Seat(1), "Dora")));
        assert_eq!(names.seat_in("Ada (3) Dora"), Ok((Seat(2), "Dora")));
        assert_eq!(names.seat_in("little SISTER Big brother"), Ok((Seat(3), "Big brother")));
        let both = names.seat_in("Ada").unwrap_err();
        assert!(both.ends_with("say `1` or `3`"), "{both}");
        for wrong in ["5", "0", "Cleo", "Bobby", "-1", ""] {
            assert!(names.seat_in(wrong).is_err(), "{wrong}");
        }
        assert_eq!(names.label(Seat(7)), "seat 8");
    }

    #[test]
    fn a_name_that_begins_with_a_number_is_no_seat_of_that_number() {
        let names = names(&["2 fast", "Bob", "3"]);
        assert_eq!(names.seat("2 fast"), Ok(Seat(0)), "who is called so");
        assert_eq!(names.seat("2"), Ok(Seat(1)));
        assert_eq!((names.seat("3"), names.seat_in("3")), (Ok(Seat(2)), Ok((Seat(2), ""))));
        assert!(names.seat_in("2 fast Dora").unwrap_err().contains("seat 2, or 2 fast"));
        for (wrong, rest) in [("Bob and Ada", "and Ada"), ("2 furious", "furious")] {
            assert!(names.seat(wrong).unwrap_err().contains(&format!("`{rest}` is too much")), "{wrong}");
        }
    }

    #[test]
    fn who_is_called_like_the_label_of_another_is_told_apart_by_number() {
        let names = names(&["Ada", "Ada", "Ada (1)"]);
        let both = names.seat("Ada (1)").unwrap_err();
        assert!(both.ends_with("say `1` or `3`"), "{both}");
        assert_eq!(names.seat("3"), Ok(Seat(2)));
    }

    #[test]
    fn who_takes_a_seat_over_gives_it_the_name() {
        let mut names = names(&["Ada", "Bob"]);
        names.set(Seat(0), "Élodie");
        names.set(Seat(5), "Nobody");
        assert_eq!(names.seat_in("éLODIE"), Ok((Seat(0), "")));
        assert!(names.seat_in("Ada").is_err());
    }
}
