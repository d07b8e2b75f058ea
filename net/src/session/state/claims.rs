//! Holders that claim to be ahead of this copy. The copy waits for them, so it signs nothing that conflicts with what
//! they have. A holder that shows nothing is given half as long the next time, so false claims delay a table by a
//! bounded time in total.

use crate::identity::Key;
use crate::session::Time;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a holder that shows nothing is believed, while no other entry arrives either.
pub(crate) const SHOWN_WITHIN: Duration = Duration::from_secs(10);

/// The claims of holders to be ahead.
#[derive(Default)]
pub(crate) struct Claims {
    open: BTreeMap<Key, Claim>,
    /// How often this copy waited in vain for each.
    in_vain: BTreeMap<Key, u32>,
    /// When the last entry was taken.
    grew_at: Time,
}

struct Claim {
    since: Time,
    seq: u64,
}

impl Claims {
    /// A holder reports its last entry, `seq`; this copy's last entry is `here`.
    pub(crate) fn note_claim(&mut self, holder: Key, seq: u64, here: u64, now: Time) {
        if seq > here {
            let claim = self.open.entry(holder).or_insert(Claim { since: now, seq });
            claim.seq = claim.seq.max(seq);
        } else if self.open.remove(&holder).is_some_and(|claim| claim.seq > here) {
            // It withdrew a claim that it never backed up.
            *self.in_vain.entry(holder).or_default() += 1;
        }
    }

    /// An entry was taken. Holders that are ahead get the full time again for the next.
    pub(crate) fn note_growth(&mut self, now: Time) {
        let overdue: Vec<Key> = self.open.keys().copied().filter(|key| self.is_overdue(*key, now)).collect();
        for holder in overdue {
            *self.in_vain.entry(holder).or_default() += 1;
        }
        self.grew_at = now;
    }

    /// Whether a holder claimed to be ahead and did not show it in time.
    pub(crate) fn is_overdue(&self, holder: Key, now: Time) -> bool {
        let times = self.in_vain.get(&holder).copied().unwrap_or(0);
        let patience = SHOWN_WITHIN.checked_div(1_u32.checked_shl(times).unwrap_or(0)).unwrap_or_default();
        self.open.get(&holder).is_some_and(|claim| now >= claim.since.max(self.grew_at) + patience)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIAR: Key = Key([7; 32]);

    /// How long the copy waits for the liar, and when the wait ends.
    fn waited(claims: &Claims, from: Time) -> (Duration, Time) {
        let step = Duration::from_millis(10);
        let end = (0..2000).map(|n| from + step * n).find(|now| claims.is_overdue(LIAR, *now)).unwrap();
        (end - from, end)
    }

    #[test]
    fn who_is_ahead_and_shows_it_is_always_waited_for() {
        let (mut claims, mut now) = (Claims::default(), Time::ZERO);
        for seq in 1..100 {
            claims.note_claim(LIAR, seq + 5, seq, now);
            now += SHOWN_WITHIN / 2;
            claims.note_growth(now);
            assert!(!claims.is_overdue(LIAR, now + SHOWN_WITHIN / 2));
        }
        claims.note_claim(LIAR, 104, 104, now);
        claims.note_claim(LIAR, 109, 104, now);
        assert_eq!(waited(&claims, now).0, SHOWN_WITHIN);
    }

    #[test]
    fn who_says_that_it_is_far_ahead_delays_many_moves_by_hardly_more_than_twice_that_time_in_all() {
        let (mut claims, mut now, mut all) = (Claims::default(), Time::ZERO, Duration::ZERO);
        for seq in 0..200 {
            claims.note_claim(LIAR, 1_000_000_000, seq, now);
            let (delay, end) = waited(&claims, now);
            (now, all) = (end, all + delay);
            claims.note_growth(now);
        }
        assert!(all >= SHOWN_WITHIN && all <= SHOWN_WITHIN * 2 + Duration::from_millis(500), "{all:?}");
    }

    #[test]
    fn who_takes_back_what_it_said_and_says_it_again_gains_no_time() {
        let (mut claims, mut now) = (Claims::default(), Time::ZERO);
        for _ in 0..40 {
            claims.note_claim(LIAR, 50, 10, now);
            now += Duration::from_millis(100);
            claims.note_claim(LIAR, 10, 10, now);
        }
        claims.note_claim(LIAR, 50, 10, now);
        assert_eq!(waited(&claims, now).0, Duration::ZERO);
    }
}
