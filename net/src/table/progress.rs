//! Catching up: how much of the game has arrived, and how long the rest will take.

use crate::api::CatchUp;
use crate::session::Time;
use std::time::Duration;

/// The least number of missing entries that is shown. Fewer arrive before a user could read the message.
const WORTH_TELLING: u64 = 16;
/// How long to measure before estimating the pace.
const MEASURED: Duration = Duration::from_millis(500);

/// The start of catching up.
#[derive(Clone, Copy, Debug)]
struct CatchUpSpan {
    from: u64,
    since: Time,
}

/// The progress towards the newest entry.
#[derive(Default, Debug)]
pub(super) struct Progress {
    way: Option<CatchUpSpan>,
}

impl Progress {
    /// How far this copy is with `had` entries while `known` are known to exist; `None` if it is not behind.
    pub(super) fn look(&mut self, now: Time, had: u64, known: u64) -> Option<CatchUp> {
        let behind = known.saturating_sub(had);
        if behind == 0 {
            self.way = None;
        } else if self.way.is_none() && behind >= WORTH_TELLING {
            self.way = Some(CatchUpSpan { from: had, since: now });
        }
        let way = self.way?;
        let (took, came) = (now.saturating_sub(way.since), had.saturating_sub(way.from));
        let is_measured = took >= MEASURED && came > 0;
        let seconds = is_measured.then(|| took.as_secs_f64() * behind as f64 / came as f64);
        let seconds = seconds.map(|seconds| (seconds.min(86_400.0)).ceil() as u32);
        Some(CatchUp { had, known, from: way.from, seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Time {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_long_way_is_told_with_the_time_it_will_take_and_a_short_one_is_not() {
        let mut progress = Progress::default();
        assert_eq!(progress.look(at(0), 100, 100 + WORTH_TELLING - 1), None);
        let first = progress.look(at(0), 100, 1100).unwrap();
        assert_eq!((first.had, first.known, first.from, first.seconds), (100, 1100, 100, None));
        let half = progress.look(at(2000), 600, 1100).unwrap();
        assert_eq!((half.fraction(), half.seconds), (0.5, Some(2)));
        assert!(progress.look(at(3000), 1099, 1100).is_some(), "to the end, once it was shown");
        assert_eq!(progress.look(at(3100), 1100, 1100), None);
        assert_eq!(progress.look(at(3200), 1100, 1103), None, "it had caught up");
    }

    #[test]
    fn a_goal_that_moves_or_lies_breaks_nothing() {
        let mut progress = Progress::default();
        progress.look(at(0), 0, 50);
        let far = progress.look(at(1000), 1, u64::MAX).unwrap();
        assert_eq!(far.seconds, Some(86_400));
        assert!(far.fraction() >= 0.0 && far.fraction() <= 1.0);
        assert!(progress.look(at(1000), 40, 60).unwrap().fraction() < 1.0);
    }
}
