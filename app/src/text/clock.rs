//! The local time of day.

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

    /// Date and time of a moment in seconds since 1970, as `2026-11-22 00:30`; empty if no calendar has it.
    #[must_use]
    pub fn date(&self, seconds: u64) -> String {
        let moment = i64::try_from(seconds).ok().and_then(|s| Timestamp::from_second(s).ok());
        let civil = moment.map(|moment| self.0.to_datetime(moment));
        civil.map_or_else(String::new, |at| at.strftime("%Y-%m-%d %H:%M").to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_a_date() {
        let clock = Clock::default();
        assert_eq!(clock.date(0), "1970-01-01 00:00");
        assert_eq!(clock.date(951_782_399), "2000-02-28 23:59");
        assert_eq!(clock.date(951_782_400), "2000-02-29 00:00");
        assert_eq!(clock.date(1_795_307_400), "2026-11-22 00:30");
        assert_eq!(clock.date(u64::MAX), "");
    }

    #[test]
    fn the_same_moment_is_another_hour_and_even_day_elsewhere() {
        assert_eq!(Clock::ahead(1).date(1_795_307_400), "2026-11-22 01:30");
        assert_eq!(Clock::ahead(-5).date(1_795_307_400), "2026-11-21 19:30");
        assert_eq!(Clock::ahead(99).date(1_795_307_400), Clock::default().date(1_795_307_400));
    }
}
