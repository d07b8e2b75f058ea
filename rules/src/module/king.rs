//! The King and the Robber Baron (RULINGS.md R178 to R180): they go to the seat that completes the largest city and the
//! longest road so far.

use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::feature::Features;
use crate::game::Game;
use crate::geometry::{Cell, Place};
use crate::module::{BySeat, Hook, castle};
use crate::piece::Seat;
use crate::setup::KingPays;
use crate::tile::FeatureKind;

pub(super) const HOOKS: &[Hook] = &[Hook::Scoring, Hook::Completed, Hook::Treasure, Hook::Prospects];

/// Who has a token, and the feature it was won with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Record {
    seat: Seat,
    cells: u16,
    place: Place,
}

/// The place of a record that nobody has made.
const NOWHERE: Place = Place::Cell(Cell { x: 0, y: 0 });

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    king: Option<Record>,
    robber: Option<Record>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        for record in [self.king, self.robber] {
            writer.u8(record.map_or(u8::MAX, |record| record.seat.0));
            writer.u16(record.map_or(0, |record| record.cells));
            writer.place(record.map_or(NOWHERE, |record| record.place));
        }
    }
}

/// If they pay at once, the seat that had them before this play gets a point for each city or road it completes.
pub(super) fn scoring(game: &mut Game) {
    if game.rules().setup().options.king_pays != KingPays::AtOnce {
        return;
    }
    let Facts { king, robber } = game.facts.king;
    for (root, kind) in game.due_roots() {
        let (record, reason) = match kind {
            FeatureKind::City => (king, Reason::King { features: 1, last: false }),
            FeatureKind::Road => (robber, Reason::Robber { features: 1, last: false }),
            _ => continue,
        };
        let place = game.features.place(&game.board, root);
        if let Some(record) = record {
            game.add_points(record.seat, 1, reason, place);
        }
    }
}

/// A city or road larger than the one on record, claimed or not, wins the token for the seat whose play it is.
pub(super) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    let cells = game.features.count(&game.rules.tables, &game.board, root).cells;
    let place = game.features.place(&game.board, root);
    let record = match kind {
        FeatureKind::City => &mut game.facts.king.king,
        FeatureKind::Road => &mut game.facts.king.robber,
        _ => return,
    };
    if record.is_some_and(|record| record.cells >= cells) {
        return;
    }
    *record = Some(Record { seat, cells, place });
    game.push_event(Event::Record { seat, kind, cells, place });
}

/// At the end, by the option.
pub(super) fn treasure(game: &mut Game) {
    // A ferry may have opened the only road again (RULINGS.md R227).
    for (record, points, reason) in pay(game).into_iter().flatten().filter(|(_, points, _)| *points > 0) {
        game.add_points(record.seat, points, reason, record.place);
    }
}

/// What the last count would bring now.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    for (record, points, _) in pay(game).into_iter().flatten() {
        prospects[record.seat.index()].last_count += points;
    }
}

/// Who gets how much for the King, and for the Robber Baron, if the game ended now.
fn pay(game: &Game) -> [Option<(Record, i32, Reason)>; 2] {
    let Facts { king, robber } = game.facts.king;
    let [cities, roads] = [FeatureKind::City, FeatureKind::Road].map(|kind| completed_of(game, kind));
    // The City of Carcassonne is one (RULINGS.md R235).
    let cities = cities + u16::from(game.rules().has_count);
    let are_together = king.zip(robber).is_some_and(|(king, robber)| king.seat == robber.seat);
    let (for_king, for_robber) = match game.rules().setup().options.king_pays {
        KingPays::EachFeature => (i32::from(cities), i32::from(roads)),
        KingPays::Ten => (10, 10),
        // Together they are worth 40.
        KingPays::Fifteen if are_together => (20, 20),
        KingPays::Fifteen => (15, 15),
        KingPays::AtOnce => return [None, None],
    };
    [
        king.map(|record| (record, for_king, Reason::King { features: cities, last: true })),
        robber.map(|record| (record, for_robber, Reason::Robber { features: roads, last: true })),
    ]
}

/// How many completed cities or roads lie on the map; castles are no cities (RULINGS.md R254).
fn completed_of(game: &Game, kind: FeatureKind) -> u16 {
    let is_one = |node: u32| {
        let is_complete = game.features.find(node) == node && game.features.root(node).open == 0;
        let is_of_kind = || game.features.segment(&game.rules().tables, &game.board, node).0.kind == kind;
        is_complete && is_of_kind() && !castle::is_one(game, node)
    };
    Features::all(&game.rules().tables, &game.board).filter(|node| is_one(*node)).count() as u16
}

impl Game {
    /// Who has the King, and the cells of the largest city completed so far.
    #[must_use]
    pub fn king(&self) -> Option<(Seat, u16)> {
        self.facts.king.king.map(|record| (record.seat, record.cells))
    }

    /// Who has the Robber Baron, and the cells of the longest road completed so far.
    #[must_use]
    pub fn robber_baron(&self) -> Option<(Seat, u16)> {
        self.facts.king.robber.map(|record| (record.seat, record.cells))
    }
}
