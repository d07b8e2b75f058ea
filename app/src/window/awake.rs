//! The computer does not fall asleep while a game runs: who thinks for long does not move the mouse.

use std::sync::mpsc::{Receiver, Sender, channel};

/// Keeps a computer awake, or lets it sleep again. May do nothing where the system has no way to.
pub trait Keeper {
    /// Whether the computer is to stay awake from now on; told only when that changes.
    fn keep(&mut self, is_awake: bool);
}

/// Tells a keeper what changes, and nothing else.
#[derive(Default)]
pub struct Awake {
    keeper: Option<Box<dyn Keeper>>,
    is_kept: bool,
}

impl Awake {
    /// By this keeper from now on.
    #[must_use]
    pub fn by(keeper: Box<dyn Keeper>) -> Self {
        Self { keeper: Some(keeper), is_kept: false }
    }

    /// Whether a game runs now.
    pub fn follow(&mut self, runs: bool) {
        if let Some(keeper) = self.keeper.as_mut().filter(|_| self.is_kept != runs) {
            self.is_kept = runs;
            keeper.keep(runs);
        }
    }
}

/// The system's own way: D-Bus on Linux, what Windows and macOS have for it. Without one nothing happens, and nothing
/// is said: a game can be played on a computer that falls asleep.
pub struct System {
    wishes: Option<Sender<bool>>,
}

impl System {
    /// Asks the system on a thread of its own, since its answer may take a while.
    #[must_use]
    pub fn begin() -> Self {
        let (wishes, heard) = channel();
        let thread = std::thread::Builder::new().name("awake".to_owned()).spawn(move || serve(&heard));
        Self { wishes: thread.is_ok().then_some(wishes) }
    }
}

impl Keeper for System {
    fn keep(&mut self, is_awake: bool) {
        // A thread that has ended could not have done it.
        let _ = self.wishes.as_ref().map(|wishes| wishes.send(is_awake));
    }
}

/// Holds what the system gave as long as it is wanted. What is held is let go with the thread, too.
fn serve(wishes: &Receiver<bool>) {
    let mut held = Vec::new();
    for is_awake in wishes {
        held.clear();
        if is_awake {
            // Each for itself: a desktop knows the one, a bare system the other.
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
        // Machines that run tests mostly have no D-Bus; one that has is kept awake for a moment.
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
