//! Who was asked for a place at a table, and whether an answer came: joining says whom it waits for.

use super::waits::Said;
use serde_json::json;
use std::time::{Duration, Instant};

/// How long a table may be silent before it is told whom this peer waits for; each time after that three times as long.
const SILENT: Duration = Duration::from_secs(3);
/// So often the time to the next telling grows.
const LONGER: u32 = 6;

/// Who was asked for a place and has not answered.
#[derive(Debug)]
pub(super) struct Asked {
    who: String,
    since: Instant,
    /// How often it was told that nothing came.
    told: u32,
}

impl Asked {
    /// `who` is asked now.
    pub(super) const fn new(who: String, now: Instant) -> Self {
        Self { who, since: now, told: 0 }
    }

    /// Whom this peer waits for, when it is time to tell it.
    pub(super) fn due(&mut self, now: Instant) -> Option<Said> {
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
        let mut asked = Asked::new("Ada, who told of the table Friday".to_owned(), begin);
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
