//! Join requests without an answer: the program says which host it waits for.

use super::waits::ReportLine;
use serde_json::json;
use std::time::{Duration, Instant};

/// How long a host may be silent before the first report. Each later interval is three times as long.
const SILENT: Duration = Duration::from_secs(3);
/// How many times the interval grows.
const LONGER: u32 = 6;

/// A host that was asked for a seat and has not answered.
#[derive(Debug)]
pub(super) struct PendingRequest {
    who: String,
    since: Instant,
    /// The number of reports so far.
    told: u32,
}

impl PendingRequest {
    /// A request sent to `who` now.
    pub(super) const fn new(who: String, now: Instant) -> Self {
        Self { who, since: now, told: 0 }
    }

    /// The report, when it is due.
    pub(super) fn due(&mut self, now: Instant) -> Option<ReportLine> {
        let waited = now.saturating_duration_since(self.since);
        if waited <= SILENT * 3u32.pow(self.told) {
            return None;
        }
        self.told = (self.told + 1).min(LONGER);
        let (who, seconds) = (&self.who, waited.as_secs());
        let text = format!("waiting for {who}: no answer for {seconds} s");
        Some((text, json!({"event": "waiting", "for": "table", "names": [who], "seconds": seconds})))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computer_that_does_not_answer_is_named_after_three_seconds_and_ever_more_seldom() {
        let begin = Instant::now();
        let mut asked = PendingRequest::new("Ada, who told of the table Friday".to_owned(), begin);
        let mut told = Vec::new();
        for tenth in 0..1000 {
            let said = asked.due(begin + Duration::from_millis(100 * tenth));
            told.extend(said.map(|(text, value)| (tenth, text, value)));
        }
        let at: Vec<u64> = told.iter().map(|(tenth, ..)| *tenth).collect();
        assert_eq!(at, [31, 91, 271, 811]);
        assert_eq!(told[1].1, "waiting for Ada, who told of the table Friday: no answer for 9 s");
        assert_eq!((&told[1].2["for"], &told[1].2["seconds"]), (&json!("table"), &json!(9)));
    }
}
