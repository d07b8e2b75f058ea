//! Tones for the node's notices: points, tiles, and turns at this computer.

use crate::model::TableModel;
use crate::sound::{Cue, Sounds};
use net::node::Entry;
use rules::{Event, Seat};

/// The tones of a window.
#[derive(Debug, Default)]
pub struct Tones {
    sounds: Sounds,
    /// The newest tone, whether this build can play it or not.
    pub last: Option<Cue>,
}

impl Tones {
    /// Plays a tone.
    pub fn play(&mut self, cue: Cue) {
        self.last = Some(cue);
        self.sounds.play(cue);
    }
}

/// The tone of an entry; `None` for an entry from before this computer joined. A tile that a player at this computer
/// placed was heard when it was planned.
#[must_use]
pub fn of_entry(entry: &Entry, table: Option<&TableModel>) -> Option<Cue> {
    let is_planned = entry.seat.is_some_and(|seat| table.is_some_and(|table| table.is_person_here(seat)));
    let of = |event: &Event| match event {
        Event::Scored { .. } => Some(Cue::Scored),
        Event::Placed { .. } if !is_planned => Some(Cue::Placed),
        _ => None,
    };
    entry.events.iter().filter(|_| !entry.is_past).filter_map(of).max()
}

/// Whether a turn here needs a tone. If all players share this computer, everyone sees it.
#[must_use]
pub fn calls(table: &TableModel) -> bool {
    table.my_decision().is_some() && (0..table.game.seats()).any(|n| !table.is_person_here(Seat(n)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Cell, Game, Place, Preset, Reason, Rules, TileSets};
    use std::sync::Arc;

    fn entry(events: Vec<Event>, is_past: bool) -> Entry {
        let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
        Entry { seq: 1, seat: None, events, change: None, game: Arc::new(game), is_past }
    }

    #[test]
    fn points_are_heard_before_tiles_and_the_past_is_silent() {
        let cell = Cell::new(1, 0);
        let reason = Reason::Road { cells: 2, inn: false, last: false, labyrinth: 0 };
        let scored = Event::Scored { seat: Seat(0), points: 2, reason, place: Place::Cell(cell) };
        let over = Event::Over;
        assert_eq!(of_entry(&entry(vec![over], false), None), None);
        assert_eq!(of_entry(&entry(vec![scored, over], false), None), Some(Cue::Scored));
        assert_eq!(of_entry(&entry(vec![scored], true), None), None);
    }
}
