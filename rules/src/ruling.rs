//! The numbers of rulings, and switching one off on purpose to see that its scenarios notice.

/// The number of a ruling in RULINGS.md, as `R25` or `R25a`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ruling(u16);

impl Ruling {
    /// The ruling of that number.
    #[must_use]
    pub const fn of(number: u16) -> Self {
        Self(number * 4)
    }

    /// A ruling with a letter, `a` to `c`.
    #[must_use]
    pub const fn with_letter(number: u16, letter: u8) -> Self {
        Self(number * 4 + 1 + (letter - b'a') as u16)
    }

    /// The ruling written so; `None` for any other text.
    ///
    /// ```
    /// use rules::Ruling;
    /// assert_eq!(Ruling::parse("R25a"), Some(Ruling::with_letter(25, b'a')));
    /// assert_eq!(Ruling::parse("R25a").unwrap().to_string(), "R25a");
    /// assert_eq!(Ruling::parse("§1.3"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.strip_prefix('R')?;
        let digits = text.trim_end_matches(['a', 'b', 'c']);
        let number: u16 = digits.parse().ok().filter(|n| (1..1_000).contains(n))?;
        match &text.as_bytes()[digits.len()..] {
            [] => Some(Self::of(number)),
            [letter] => Some(Self::with_letter(number, *letter)),
            _ => None,
        }
    }
}

impl std::fmt::Display for Ruling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "R{}", self.0 / 4)?;
        match self.0 % 4 {
            0 => Ok(()),
            letter => write!(f, "{}", char::from(b'a' + (letter - 1) as u8)),
        }
    }
}

/// [`Ruling::of`], short where the code asks whether a ruling is switched off.
pub(crate) const fn r(number: u16) -> Ruling {
    Ruling::of(number)
}
