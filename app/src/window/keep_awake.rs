//! Keeps the computer awake while a game runs: a player who thinks for long does not move the mouse.

use std::sync::mpsc::{Receiver, Sender, channel};

/// Keeps a computer awake, or lets it sleep again. May do nothing on a system without that feature.
pub trait Keeper {
    /// Sets whether the computer stays awake from now on; called only on changes.
    fn keep(&mut self, is_awake: bool);
}

/// Reports changes to a keeper, and nothing else.
#[derive(Default)]
pub struct Awake {
    keeper: Option<Box<dyn Keeper>>,
    is_kept: bool,
}

impl Awake {
    /// Sets the keeper.
    #[must_use]
    pub fn by(keeper: Box<dyn Keeper>) -> Self {
        Self { keeper: Some(keeper), is_kept: false }
    }

    /// Notes whether a game is running.
    pub fn follow(&mut self, runs: bool) {
        if let Some(keeper) = self.keeper.as_mut().filter(|_| self.is_kept != runs) {
            self.is_kept = runs;
            keeper.keep(runs);
        }
    }
}

/// The system's own means: D-Bus on Linux, the native ones on Windows and macOS. Without one nothing happens and
/// nothing is reported: a game can be played on a computer that falls asleep.
pub struct System {
    wishes: Option<Sender<bool>>,
}

impl System {
    /// Talks to the system in a separate thread, since its answer may take a while.
    #[must_use]
    pub fn begin() -> Self {
        let (wishes, heard) = channel();
        let thread = std::thread::Builder::new().name("awake".to_owned()).spawn(move || serve(&heard));
        Self { wishes: thread.is_ok().then_some(wishes) }
    }
}

impl Keeper for System {
    fn keep(&mut self, is_awake: bool) {
        // A thread that has ended could not have done it anyway.
        let _ = self.wishes.as_ref().map(|wishes| wishes.send(is_awake));
    }
}

/// Holds the system's lock as long as it is wanted. The lock is released with the thread, too.
fn serve(wishes: &Receiver<bool>) {
    let mut held = Vec::new();
    for is_awake in wishes {
        held.clear();
        if is_awake {
            // Each separately: a desktop supports one, a bare system the other.
            held.extend(hold(keepawake::Builder::default().display(true)));
            held.extend(hold(keepawake::Builder::default().idle(true)));
        }
    }
}

fn hold(of: &mut keepawake::Builder) -> Option<keepawake::KeepAwake> {
    let asked = of.app_name("Bastide").app_reverse_domain("bastide").reason("a game is running");
    asked.create().inspect_err(|error| tracing::debug!(%error, "the computer may fall asleep")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::time::{Duration, Instant};

    struct Noted(Rc<RefCell<Vec<bool>>>);

    impl Keeper for Noted {
        fn keep(&mut self, is_awake: bool) {
            self.0.borrow_mut().push(is_awake);
        }
    }

    #[test]
    fn it_is_taken_once_and_let_go_once() {
        let noted = Rc::default();
        let mut awake = Awake::by(Box::new(Noted(Rc::clone(&noted))));
        for runs in [false, true, true, true, false, false, true] {
            awake.follow(runs);
        }
        assert_eq!(*noted.borrow(), [true, false, true]);
    }

    #[test]
    fn where_the_system_has_no_way_to_everything_goes_on() {
        // Test machines usually have no D-Bus. One that has it is kept awake for a moment.
        let begin = Instant::now();
        let mut awake = Awake::by(Box::new(System::begin()));
        for runs in [true, false, true] {
            awake.follow(runs);
        }
        drop(awake);
        let mut none = Awake::by(Box::new(System { wishes: None }));
        none.follow(true);
        assert!(begin.elapsed() < Duration::from_secs(20), "nobody waits for the system's answer");
    }
}
