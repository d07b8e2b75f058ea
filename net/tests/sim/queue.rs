//! The events to come, in the order of time.

use net::session::Time;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    Deliver {
        from: usize,
        to: usize,
        link: u64,
        bytes: Vec<u8>,
    },
    Wake {
        node: usize,
    },
    /// Computers that are not connected dial each other, and programs with one key hear of each other.
    Dial,
    /// A run of a key hears of another one.
    Word {
        run: u64,
    },
}

#[derive(Default)]
pub struct Queue {
    heap: BinaryHeap<Reverse<(Time, u64, Happening)>>,
    count: u64,
}

impl Queue {
    /// A unique number.
    pub const fn number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// Schedules an event, at the earliest in the next millisecond.
    pub fn push(&mut self, now: Time, at: Time, happening: Happening) {
        let at = at.max(now + Duration::from_millis(1));
        let number = self.number();
        self.heap.push(Reverse((at, number, happening)));
    }

    pub fn pop(&mut self) -> Option<(Time, Happening)> {
        self.heap.pop().map(|Reverse((at, _, happening))| (at, happening))
    }

    /// When the next thing happens.
    pub fn next(&self) -> Option<Time> {
        self.heap.peek().map(|Reverse((at, _, _))| *at)
    }
}
