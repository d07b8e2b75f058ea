//! Crop circles (RULINGS.md §7, R116 to R118).

use crate::action::{Action, CircleWay, Decision};
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::feature::Features;
use crate::game::Game;
use crate::game::turn_frames::{Frame, Round};
use crate::geometry::Part;
use crate::module::{Hook, castle};
use crate::piece::{Piece, Seat, Standing};
use crate::stage::Stage;
use crate::tile::{FeatureKind, Mark, Tile};

pub(super) const HOOKS: &[Hook] = &[Hook::Stage(Stage::Circle), Hook::Stage(Stage::Wizard)];

/// The features whose meeples a crop circle can affect: knights, travellers, farmers, never monks (RULINGS.md
/// R116).
pub(crate) const KINDS: [FeatureKind; 3] = [FeatureKind::City, FeatureKind::Road, FeatureKind::Field];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The choice made for the crop circle that is going round the table.
    said: Option<(FeatureKind, CircleWay)>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        match self.said {
            Some((kind, way)) => {
                writer.u8(kind as u8 + 1);
                writer.u8(way as u8);
            }
            None => writer.u8(0),
        }
    }
}

/// At the end of a play that placed a crop circle, its seat decides what happens. At the next stage that is over.
pub(super) fn stage(game: &mut Game, stage: Stage) {
    if stage != Stage::Circle {
        game.facts.circle.said = None;
        return;
    }
    let Some(play) = game.play_frame() else { return };
    let seat = play.seat;
    if play.cell.is_some() && !kinds(game).is_empty() {
        game.push_frame(Frame::Ask { seat, kind: Decision::Circle });
    }
}

/// The choice made for the crop circle that is going round the table.
pub(crate) fn said(game: &Game) -> Option<(FeatureKind, CircleWay)> {
    game.facts.circle.said
}

/// Whether a tile shows a crop circle.
pub(super) fn lies_on(tile: &Tile) -> bool {
    sign_on(tile).is_some()
}

/// The crop circle on a tile: the feature that its symbol names, if it names one.
fn sign_on(tile: &Tile) -> Option<Option<FeatureKind>> {
    tile.marks.iter().find_map(|mark| if let Mark::CropCircle(named) = mark { Some(*named) } else { None })
}

/// The features whose meeples the crop circle of the running play can affect; none without a crop circle.
fn kinds(game: &Game) -> Vec<FeatureKind> {
    let Some(play) = game.play_frame() else { return Vec::new() };
    let Some(tile) = play.tile else { return Vec::new() };
    let Some(named) = sign_on(game.rules().tile(tile)) else { return Vec::new() };
    let by_symbol = game.rules().setup().options.circle_by_symbol && play.part == Part::Whole;
    let rules = game.rules();
    let is_possible = |kind: &FeatureKind| {
        // A sign for farmers has no effect without farmers (RULINGS.md R156).
        let is_named = !by_symbol || named.is_none_or(|named| named == *kind);
        let is_played = *kind != FeatureKind::Field || rules.has_fields;
        is_named && is_played
    };
    KINDS.into_iter().filter(is_possible).collect()
}

/// Whether a figure is a meeple of that kind.
pub(crate) fn is_of(game: &Game, figure: &Standing, kind: FeatureKind) -> bool {
    if !figure.piece.is_follower() {
        return false;
    }
    let Some(node) = Features::node(&game.rules().tables, &game.board, figure.place) else { return false };
    // The lord of a castle is no knight (RULINGS.md R252).
    let is_lord = kind == FeatureKind::City
        && game.rules().has_castles
        && castle::is_one(game, game.features.find(node));
    game.features.segment(&game.rules().tables, &game.board, node).0.kind == kind && !is_lord
}

pub(super) fn choices(game: &Game, seat: Seat, decision: Decision, actions: &mut Vec<Action>) {
    if decision == Decision::Circle {
        for kind in kinds(game) {
            actions.extend([CircleWay::Join, CircleWay::Leave].map(|way| Action::Circle { kind, way }));
        }
        return;
    }
    let Some((kind, way)) = game.facts.circle.said else { return };
    let own = game.standing.iter().filter(|figure| figure.seat == seat && is_of(game, figure, kind));
    match way {
        CircleWay::Join => {
            // Where the dragon of all seats sits, no figure is put (RULINGS.md R195).
            for place in own.map(|figure| figure.place).filter(|place| Some(place.cell()) != game.march()) {
                let has = |piece: &Piece| game.supply[seat.index()][*piece as usize] > 0;
                let pieces = [Piece::Meeple, Piece::Big].into_iter().filter(has);
                actions.extend(pieces.map(|piece| Action::Deploy { piece, place }));
            }
            actions.push(Action::Pass);
        }
        CircleWay::Leave => {
            actions.extend(own.map(|f| Action::TakeBack { piece: f.piece, place: f.place }));
        }
    }
    // Two meeples on one place count as one choice.
    actions.sort_unstable();
    actions.dedup();
}

pub(super) fn answer(game: &mut Game, seat: Seat, decision: Decision, action: Action) {
    if let (Decision::Circle, Action::Circle { kind, way }) = (decision, action) {
        game.frames.pop();
        game.facts.circle.said = Some((kind, way));
        game.push_event(Event::Circle { seat, kind, way });
        let seats = game.seats();
        let next = Seat((seat.0 + 1) % seats);
        game.push_frame(Frame::Round(Round { kind: Decision::CircleTurn, next, left: seats }));
    } else {
        act(game, seat, action);
        game.next_in_round();
    }
}

/// A meeple joins, one goes home, or nothing happens.
fn act(game: &mut Game, seat: Seat, action: Action) {
    match action {
        Action::Deploy { piece, place } => game.join_in(seat, piece, place),
        Action::TakeBack { piece, place } => {
            if let Ok(index) = game.standing.binary_search(&Standing { place, piece, seat }) {
                game.send_home(index);
            }
        }
        _ => {}
    }
}
