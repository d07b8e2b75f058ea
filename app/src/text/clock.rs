//! The local time of day.

use super::Language;
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

/// A time zone for displayed times.
#[derive(Clone, Debug)]
pub struct Clock(TimeZone);

impl Default for Clock {
    /// Coordinated universal time.
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

impl Clock {
    /// The time zone of this computer; UTC if it does not name one.
    #[must_use]
    pub fn of_system() -> Self {
        Self(TimeZone::system())
    }

    /// A zone this many hours ahead of UTC; UTC itself beyond a day.
    #[must_use]
    pub fn ahead(hours: i8) -> Self {
        Self(Offset::from_hours(hours).map_or(TimeZone::UTC, TimeZone::fixed))
    }

    /// Date and time of a moment in seconds since 1970, as `22.11.2026, 00:30` in German and `22 Nov 2026, 00:30` in
    /// English; empty if no calendar has it.
    #[must_use]
    pub fn date(&self, words: Language, seconds: u64) -> String {
        self.written(seconds, &words.text("date-format"))
    }

    /// The day of a moment in seconds since 1970 for the name of a file, as `2026-11-22`; empty if no calendar has it.
    #[must_use]
    pub fn day(&self, seconds: u64) -> String {
        self.written(seconds, "%Y-%m-%d")
    }

    fn written(&self, seconds: u64, format: &str) -> String {
        let moment = i64::try_from(seconds).ok().and_then(|s| Timestamp::from_second(s).ok());
        let civil = moment.map(|moment| self.0.to_datetime(moment));
        civil.map_or_else(String::new, |at| at.strftime(format).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, German};

    #[test]
    fn seconds_become_a_date_as_each_language_writes_it() {
        let clock = Clock::default();
        assert_eq!(clock.date(English, 0), "1 Jan 1970, 00:00");
        assert_eq!(clock.date(English, 951_782_399), "28 Feb 2000, 23:59");
        assert_eq!(clock.date(German, 951_782_400), "29.02.2000, 00:00");
        assert_eq!(clock.date(German, 1_795_307_400), "22.11.2026, 00:30");
        assert_eq!(clock.date(English, u64::MAX), "");
        assert_eq!((clock.day(1_795_307_400), clock.day(u64::MAX)), ("2026-11-22".to_owned(), String::new()));
    }

    #[test]
    fn the_same_moment_is_another_hour_and_even_day_elsewhere() {
        let date = |clock: Clock| clock.date(German, 1_795_307_400);
        assert_eq!(date(Clock::ahead(1)), "22.11.2026, 01:30");
        assert_eq!(date(Clock::ahead(-5)), "21.11.2026, 19:30");
        assert_eq!(date(Clock::ahead(99)), date(Clock::default()));
    }
}
