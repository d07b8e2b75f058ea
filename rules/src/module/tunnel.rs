//! Tunnel chips: two of a colour join two mouths (RULINGS.md R92 to R102).

use super::builder;
use crate::action::Action;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::feature::Features;
use crate::game::turn_frames::Frame;
use crate::game::{Game, Illegal};
use crate::geometry::Place;
use crate::module::Hook;
use crate::piece::Seat;

pub(super) const HOOKS: &[Hook] = &[Hook::Start, Hook::Extra];

/// The number of chip colours, and of chips of each colour (RULINGS.md R101).
const COLOURS: u8 = 6;
const EACH: u8 = 2;

/// A chip on a mouth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Chip {
    /// A [`Place::Mouth`].
    place: Place,
    colour: u8,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The chips on the board, sorted. The board stores what they join.
    chips: Vec<Chip>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.chips.len());
        for chip in &self.chips {
            writer.place(chip.place);
            writer.u8(chip.colour);
        }
    }
}

impl Game {
    /// The tunnel chips on the board, sorted: the mouth, the colour, and the owner.
    #[must_use]
    pub fn chips(&self) -> Vec<(Place, u8, Seat)> {
        let owner = |colour| owner(self.seats(), colour).unwrap_or(Seat(0));
        let shown = |chip: &Chip| (chip.place, chip.colour, owner(chip.colour));
        self.facts.tunnel.chips.iter().map(shown).collect()
    }

    /// The colours of a seat's tunnel chips, with the number left of each; none without the module.
    #[must_use]
    pub fn chips_left(&self, seat: Seat) -> Vec<(u8, u8)> {
        if !self.rules.tables.has_mouths {
            return Vec::new();
        }
        let own = (0..COLOURS).filter(|colour| owner(self.seats(), *colour) == Some(seat));
        own.map(|colour| (colour, left(self, colour))).collect()
    }

    /// Whether there is a chip on a mouth of the tile in `cell`; such a tile stays where it is (RULINGS.md R102).
    pub(crate) fn has_chip(&self, cell: crate::geometry::Cell) -> bool {
        self.facts.tunnel.chips.iter().any(|chip| chip.place.cell() == cell)
    }
}

/// The owner of a chip colour: with two or three seats the unused colours are distributed (RULINGS.md R101).
const fn owner(seats: u8, colour: u8) -> Option<Seat> {
    match seats {
        2 | 3 => Some(Seat(colour % seats)),
        _ if colour < seats => Some(Seat(colour)),
        _ => None,
    }
}

/// Adds the chips that `seat` may play: one per turn, on any free mouth, no matter whose figures are on its road
/// (RULINGS.md R92, R93, R95).
pub(crate) fn extra(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if game.cache.free_mouths.is_empty() || !is_time(game) {
        return;
    }
    for colour in colours_left(game, seat) {
        let mouths = game.cache.free_mouths.iter();
        actions.extend(mouths.map(|place| Action::Chip { colour, place: *place }));
    }
}

/// Whether `seat` may play any chip.
pub(super) fn has_extra(game: &Game, seat: Seat) -> bool {
    !game.cache.free_mouths.is_empty() && is_time(game) && colours_left(game, seat).next().is_some()
}

/// Whether a turn is held up at its end for the chip that `seat` may still play (RULINGS.md R93).
pub(crate) fn holds_up(game: &Game, seat: Seat) -> bool {
    game.rules().setup().options.chip_after_scoring && has_extra(game, seat)
}

/// Whether `seat` may play a chip of this colour here.
pub(super) fn is_extra(game: &Game, seat: Seat, colour: u8, place: Place) -> bool {
    is_time(game)
        && game.cache.free_mouths.binary_search(&place).is_ok()
        && colours_left(game, seat).any(|own| own == colour)
}

/// Why a chip may not be played at a question that is not about chips.
pub(crate) fn why_not_now(game: &Game) -> Illegal {
    if game.rules.tables.has_mouths { Illegal::ChipNotNow } else { Illegal::NoTunnels }
}

/// Why `seat` may not play a chip of this colour here.
pub(crate) fn why_not(game: &Game, seat: Seat, colour: u8, place: Place) -> Illegal {
    if !game.rules().tables.has_mouths {
        return Illegal::NoTunnels;
    }
    if !colours_left(game, seat).any(|own| own == colour) {
        return Illegal::NoChip;
    }
    if !is_time(game) {
        // The next play may have room for one more.
        let options = &game.rules().setup().options;
        let is_start = matches!(game.frames.last(), Some(Frame::Turn(_)));
        let is_late = is_start && options.chip_each_play && options.limits.chip > 0;
        return if is_late { Illegal::ChipLate } else { Illegal::ChipSpent };
    }
    let is_mouth = game.mouths().contains(&place);
    if is_mouth { Illegal::MouthTaken } else { Illegal::NoMouth }
}

/// Whether the turn and the play have room for another chip (RULINGS.md R92, R93).
fn is_time(game: &Game) -> bool {
    let options = &game.rules().setup().options;
    let is_start = matches!(game.frames.last(), Some(Frame::Turn(_)));
    let turn = game.turn_frame().map_or(0, |turn| turn.chips);
    let play = game.play_frame().map_or(0, |play| play.used.chip);
    // Before a draw there is no play to count by: one chip there if it is the turn's first, and one in each play
    // (RULINGS.md R158).
    play < options.limits.chip && (turn == 0 || !is_start && options.chip_each_play)
}

/// The colours in which a seat has chips left.
fn colours_left(game: &Game, seat: Seat) -> impl Iterator<Item = u8> {
    // The first is always the seat's own.
    let step = if matches!(game.seats(), 2 | 3) { game.seats() } else { COLOURS };
    (seat.0..COLOURS).step_by(usize::from(step)).filter(|colour| left(game, *colour) > 0)
}

/// How many chips of a colour are not on the board.
fn left(game: &Game, colour: u8) -> u8 {
    EACH - game.facts.tunnel.chips.iter().filter(|chip| chip.colour == colour).count() as u8
}

/// The mouths without a chip, sorted, searched for on the whole map.
pub(crate) fn free_mouths(game: &Game) -> Vec<Place> {
    let chips = &game.facts.tunnel.chips;
    let is_free = |mouth: &Place| chips.binary_search_by_key(mouth, |chip| chip.place).is_err();
    game.mouths().into_iter().filter(is_free).collect()
}

/// Puts a chip on a mouth; the second of its colour joins two mouths (RULINGS.md R93, R94).
pub(crate) fn play(game: &mut Game, seat: Seat, colour: u8, place: Place) {
    if let Some(play) = game.play_frame_mut() {
        play.used.chip += 1;
    }
    if let Some(turn) = game.turn_frame_mut() {
        turn.chips = turn.chips.saturating_add(1);
    }
    game.push_event(Event::Chip { seat, colour, place });
    let partner = partner(game, colour);
    let chips = &mut game.facts.tunnel.chips;
    let chip = Chip { place, colour };
    let at = chips.binary_search(&chip).unwrap_or_else(|at| at);
    chips.insert(at, chip);
    game.cache.free_mouths.retain(|mouth| *mouth != place);
    if let Some(other) = partner {
        join(game, seat, other, place);
    }
}

/// The mouth under the other chip of a colour.
fn partner(game: &Game, colour: u8) -> Option<Place> {
    game.facts.tunnel.chips.iter().find(|chip| chip.colour == colour).map(|chip| chip.place)
}

/// Joins two mouths. A road that is now complete is due, and a builder's road that grew earns the double turn
/// (RULINGS.md R96, R97).
fn join(game: &mut Game, seat: Seat, a: Place, b: Place) {
    let node = |game: &Game, mouth| Features::mouth_node(&game.rules().tables, &game.board, mouth);
    let (Some(one), Some(other)) = (node(game, a), node(game, b)) else { return };
    let cells =
        |game: &Game, node| game.features.count_unhurried(&game.rules().tables, &game.board, node).cells;
    let builder = [one, other].into_iter().find(|n| game.features.root(*n).builders >> seat.0 & 1 == 1);
    let before = builder.map(|node| cells(game, node));
    game.link_mouths(a, b);
    if let (Some(node), Some(before)) = (builder, before)
        && cells(game, node) > before
    {
        builder::earn(game);
    }
}
