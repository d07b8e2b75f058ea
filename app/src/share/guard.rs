//! How many connections the server keeps, and how many downloads run, in all and of each computer. Whoever only waits
//! makes room for those who come.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The most connections.
pub(super) const MOST: usize = 64;
/// The most connections of one computer.
pub(super) const MOST_OF_ONE: usize = 16;
/// The most downloads; the other connections are free for pages.
const LOADS: usize = 40;
/// The most downloads of one computer.
pub(super) const LOADS_OF_ONE: usize = 8;

/// What a connection does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doing {
    /// It has not asked for anything yet.
    Waiting,
    /// It gets a page.
    Reading,
    /// It gets a package.
    Loading,
}

#[derive(Debug)]
struct Known {
    from: IpAddr,
    doing: Doing,
    leave: Arc<Notify>,
}

#[derive(Default, Debug)]
struct Book {
    /// By the order of their coming.
    visits: BTreeMap<u64, Known>,
    next: u64,
}

impl Book {
    fn count(&self, is_it: impl Fn(&Known) -> bool) -> usize {
        self.visits.values().filter(|known| is_it(known)).count()
    }

    /// Sends away whoever waits longest among some. Returns whether there was one.
    fn make_room(&mut self, among: impl Fn(&Known) -> bool) -> bool {
        let waits = |(_, known): &(&u64, &Known)| known.doing == Doing::Waiting && among(known);
        let Some(id) = self.visits.iter().find(waits).map(|(id, _)| *id) else { return false };
        if let Some(known) = self.visits.remove(&id) {
            known.leave.notify_one();
        }
        true
    }
}

/// Keeps the book of all connections.
#[derive(Clone, Default, Debug)]
pub(super) struct Guard(Arc<Mutex<Book>>);

/// A connection that was let in. It is in the book until it is dropped or sent away.
#[derive(Debug)]
pub(super) struct Visit {
    guard: Guard,
    id: u64,
    leave: Arc<Notify>,
}

impl Guard {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in, unless there are too many and none of them only waits.
    pub(super) fn let_in(&self, from: IpAddr) -> Option<Visit> {
        let mut book = self.book();
        let has_room = if book.count(|known| known.from == from) >= MOST_OF_ONE {
            book.make_room(|known| known.from == from)
        } else {
            book.visits.len() < MOST || book.make_room(|_| true)
        };
        if !has_room {
            return None;
        }
        let (id, leave) = (book.next, Arc::new(Notify::new()));
        book.next += 1;
        book.visits.insert(id, Known { from, doing: Doing::Waiting, leave: Arc::clone(&leave) });
        Some(Visit { guard: self.clone(), id, leave })
    }
}

impl Visit {
    /// Notes that it has asked for something, and is not sent away from now on.
    pub(super) fn reads(&self) {
        if let Some(known) = self.guard.book().visits.get_mut(&self.id) {
            known.doing = Doing::Reading;
        }
    }

    /// Notes that it loads a package. Returns whether it may.
    pub(super) fn loads(&self) -> bool {
        let mut book = self.guard.book();
        let Some(from) = book.visits.get(&self.id).map(|known| known.from) else { return false };
        let loads = |known: &Known| known.doing == Doing::Loading;
        let of_one = book.count(|known| loads(known) && known.from == from);
        let may = book.count(loads) < LOADS && of_one < LOADS_OF_ONE;
        if let Some(known) = book.visits.get_mut(&self.id).filter(|_| may) {
            known.doing = Doing::Loading;
        }
        may
    }

    /// Ends when it is sent away.
    pub(super) async fn sent_away(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.guard.book().visits.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(n: usize) -> IpAddr {
        IpAddr::from([10, 0, 0, u8::try_from(n).unwrap()])
    }

    #[test]
    fn who_only_waits_makes_room_for_others_and_nobody_else_does() {
        let guard = Guard::default();
        let waiting: Vec<Visit> = (0..MOST).map(|n| guard.let_in(ip(n)).unwrap()).collect();
        waiting[0].reads();
        let late = guard.let_in(ip(200)).unwrap();
        assert!(!guard.book().visits.contains_key(&waiting[1].id), "the one that waits longest");
        assert!(
            guard.book().visits.contains_key(&waiting[0].id) && guard.book().visits.contains_key(&late.id)
        );
        assert_eq!(guard.book().visits.len(), MOST);
        waiting.iter().chain([&late]).for_each(Visit::reads);
        assert!(guard.let_in(ip(201)).is_none(), "nobody is sent away who asked for something");
        drop((waiting, late));
        assert!(guard.book().visits.is_empty(), "nothing is remembered of those who are gone");
    }

    #[test]
    fn one_computer_has_its_share_and_makes_room_among_its_own() {
        let guard = Guard::default();
        let mine: Vec<Visit> = (0..MOST_OF_ONE).map(|_| guard.let_in(ip(1)).unwrap()).collect();
        let other = guard.let_in(ip(2)).unwrap();
        let _next = guard.let_in(ip(1)).unwrap();
        assert!(
            !guard.book().visits.contains_key(&mine[0].id) && guard.book().visits.contains_key(&other.id)
        );
        let loads = mine[1..].iter().filter(|visit| visit.loads()).count();
        assert_eq!(loads, LOADS_OF_ONE);
        assert!(other.loads(), "another computer has a share of its own");
        assert!(!mine[0].loads(), "who was sent away loads nothing");
    }

    #[test]
    fn downloads_leave_room_for_pages() {
        let guard = Guard::default();
        let all: Vec<Visit> = (0..MOST).map(|n| guard.let_in(ip(n % 20)).unwrap()).collect();
        assert_eq!(all.iter().filter(|visit| visit.loads()).count(), LOADS);
        assert!(guard.let_in(ip(100)).is_some());
    }
}
