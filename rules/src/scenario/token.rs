//! The expectations about gold, walls, tunnel chips and hands.

use crate::game::Game;
use crate::geometry::{Part, Place};
use crate::piece::Seat;

/// The words these expectations begin with.
pub(super) const WORDS: [&str; 9] =
    ["gold", "nuggets", "forced", "walls", "walls-held", "chips", "chips-left", "closed", "hands-seen"];

/// What the game has of it, as the expectation writes it; `None` for any other word.
pub(super) fn found(game: &Game, verb: &str) -> Option<String> {
    let seats = || (0..game.seats()).map(Seat);
    let by_seat = |of: &dyn Fn(Seat) -> u16| seats().map(|s| of(s).to_string()).collect::<Vec<_>>().join(" ");
    Some(match verb {
        "gold" => by_seat(&|seat| game.gold(seat)),
        "closed" => by_seat(&|seat| game.closed(seat).count() as u16),
        "forced" => by_seat(&|seat| game.forced_plays(seat)),
        "walls-held" => by_seat(&|seat| game.walls_held(seat)),
        "nuggets" => {
            let mut cells: Vec<String> = game.nuggets().iter().map(|(cell, ..)| cell.to_string()).collect();
            cells.sort();
            cells.join(" ")
        }
        "chips" => {
            let shown = |(place, colour, _): &(Place, u8, Seat)| format!("{colour} {}", mouth(*place));
            game.chips().iter().map(shown).collect::<Vec<_>>().join(", ")
        }
        "chips-left" => {
            let of = |seat| {
                let left = game.chips_left(seat);
                left.iter().map(|(colour, n)| format!("{colour}:{n}")).collect::<Vec<_>>().join(",")
            };
            seats().map(of).collect::<Vec<_>>().join(" ")
        }
        "hands-seen" => {
            let seen = |by: Seat| -> String {
                seats().filter(|of| game.shows_hand(*of, by)).map(|of| of.to_string()).collect()
            };
            seats().map(|by| format!("{by}:{}", seen(by))).collect::<Vec<String>>().join(" ")
        }
        "walls" => game.walls().iter().map(|place| wall(*place)).collect::<Vec<_>>().join(", "),
        _ => return None,
    })
}

/// A wall as the step that sets it.
fn wall(place: Place) -> String {
    match place {
        Place::Side(cell, side) => format!("{cell} {side:?}"),
        Place::Half(cell, part) if part != Part::Whole => format!("{cell}/{part:?}"),
        _ => place.cell().to_string(),
    }
}

/// A mouth as the step that puts a chip on it.
fn mouth(place: Place) -> String {
    match place {
        Place::Mouth(cell, n) => format!("{cell} {n}"),
        _ => place.cell().to_string(),
    }
}
