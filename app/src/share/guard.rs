//! How many connections the server keeps, in all and of each computer.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The most connections.
pub(super) const MOST: usize = 48;
/// The most connections of one computer.
pub(super) const MOST_OF_ONE: usize = 8;

/// Counts the open connections.
#[derive(Clone, Default)]
pub(super) struct Guard(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection that was let in. It is counted until it is dropped.
pub(super) struct Visit {
    guard: Guard,
    from: IpAddr,
}

impl Guard {
    /// Lets a connection in, unless there are too many.
    pub(super) fn let_in(&self, from: IpAddr) -> Option<Visit> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = all.values().sum::<usize>() >= MOST;
        let of_one = all.entry(from).or_default();
        if is_full || *of_one >= MOST_OF_ONE {
            if *of_one == 0 {
                all.remove(&from);
            }
            return None;
        }
        *of_one += 1;
        Some(Visit { guard: self.clone(), from })
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut all = self.guard.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_computer_cannot_take_all_the_room_and_all_together_no_more_than_there_is() {
        let guard = Guard::default();
        let ip = |n: usize| IpAddr::from([10, 0, 0, u8::try_from(n).unwrap()]);
        let mut visits: Vec<Visit> = (0..MOST_OF_ONE).map(|_| guard.let_in(ip(1)).unwrap()).collect();
        assert!(guard.let_in(ip(1)).is_none() && guard.let_in(ip(2)).is_some());
        visits.pop();
        assert!(guard.let_in(ip(1)).is_some(), "one has gone");
        visits.extend((visits.len()..MOST).map(|n| guard.let_in(ip(n + 10)).unwrap()));
        assert!(guard.let_in(ip(2)).is_none());
        drop(visits);
        assert!(guard.0.lock().unwrap().is_empty(), "nothing is remembered of those who are gone");
    }
}
