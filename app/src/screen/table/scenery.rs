//! What the map shows, computed from game and plan.

use super::TableScreen;
use crate::board::{Scene, figure, figures, tokens};
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::Cx;
use net::node::Colour;
use rules::{Action, Cell, Decision, Event, Rotation, Rotations, TileId};
use std::rc::Rc;

/// What the map shows.
pub(super) fn scene(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, now: f64) -> Scene {
    let game = state.game(table);
    let decision = state.decision();
    let places_tile = decision == Some(Decision::Place);
    let mut rings: Vec<_> =
        table.recent.iter().map(|(cell, seat)| (*cell, cx.theme.seat(table.colour(*seat)))).collect();
    let placed = state.plan.as_ref().and_then(Plan::placed);
    let keyed = state.keyed_cell().filter(|_| state.looking.is_on);
    let shown = state.shown.map(|place| state.framed.unwrap_or(place.cell()));
    // In a colour that no seat has.
    rings.extend(keyed.or(shown).map(|cell| (cell, cx.theme.chalk.0)));
    let hand = game.hand().filter(|_| places_tile);
    // Until a move is confirmed, its figures wait for their points where they stand.
    let scored = state.plan.iter().flat_map(Plan::scored_figures);
    let scored = scored.map(|at| figure(game, at, |seat| table.colour(seat)));
    let planned = state.plan.iter().flat_map(Plan::events).filter_map(|event| match *event {
        Event::March { to, .. } => Some(to),
        _ => None,
    });
    // The city that may become a castle.
    let asked =
        state.plan.iter().filter(|_| decision == Some(Decision::Castle)).flat_map(Plan::legal).find_map(
            |action| match action {
                Action::Castle { place } => Some(place),
                _ => None,
            },
        );
    let placing = state.plan.as_ref().filter(|_| places_tile);
    let previewed = state.previewed.and_then(Action::tile_placed);
    let spots = state.spots();
    let aimed = state.aimed_spot(&spots);
    Scene {
        laid: state.known().map(|k| Rc::clone(&k.laid)).unwrap_or_default(),
        figures: figures(game, |seat| table.colour(seat)).into_iter().chain(scored).collect(),
        tokens: tokens(game, |seat| table.colour(seat)),
        trail: state.trail.clone(),
        marched: state.marched.iter().copied().chain(planned).collect(),
        visitors: state.visitors.clone(),
        hand,
        is_half: hand.is_some_and(|tile| game.rules().tile(tile).is_half),
        places: placing.map(|plan| plan.places().to_vec()).unwrap_or_default(),
        bridged: placing.map(Plan::bridged).unwrap_or_default(),
        turning: placing.map(turning).unwrap_or_default(),
        bridge: state.bridge_ahead(),
        rotation: previewed.map_or(state.rotation, |(_, rotation)| rotation),
        colour: state.plan.as_ref().map_or(Colour::Red, |p| table.colour(p.seat)),
        rings,
        chosen: placed.map(|(cell, _)| cell).filter(|_| !state.is_sent()),
        lit: state.lit(table),
        is_counting: state.is_counting(),
        scored: state.scored(now),
        marks: state.marks(cx, table),
        pointed: state
            .pointed
            .or(state.place_advised())
            .or(state.told)
            .or(aimed.and_then(|n| spots.get(n)).map(|spot| spot.place))
            .or(asked),
        taken_digits: state.digits_of_advice(),
        aimed,
        foreseen: None,
        spots,
        reserved: state.known().map(|known| Rc::clone(&known.reserved)).unwrap_or_default(),
        cursor: previewed.map(|(cell, _)| cell).or(state.cursor),
        placed: placed.map(|(cell, _)| cell).filter(|_| hand.is_none() && state.turns_placed()),
        turn_names: [cx.text("turn-here-left"), cx.text("turn-here-right")],
        name: cx.text("map"),
        place_at: cx.text("place-at"),
        bridge_at: cx.text("bridge-at"),
        outside: cx.text("spots-outside"),
    }
}

impl TableScreen {
    /// The tile with the bridge that would come with the placement which is pointed at: its cell, and how it lies.
    pub(super) fn bridge_ahead(&self) -> Option<(Cell, TileId, Rotation)> {
        let plan = self.plan.as_ref().filter(|_| self.decision() == Some(Decision::Place))?;
        let pointed = || {
            let over = self.cursor.or(self.board.hovered.filter(|_| !self.board.pointer_rests))?;
            plan.way(over, self.rotation).filter(|_| plan.bridged().contains(&over))
        };
        plan.bridge_of(self.previewed.or_else(pointed)?)
    }
}

/// The cells where the tile in hand fits in two ways that can be told apart.
fn turning(plan: &Plan) -> Vec<Cell> {
    let Some(tile) = plan.game().hand().map(|tile| plan.game().rules().tile(tile)) else { return Vec::new() };
    let turns = |(_, rotations): &&(Cell, Rotations)| {
        let mut all = Rotation::ALL.into_iter().filter(|rotation| rotations.contains(*rotation));
        all.next().is_some_and(|first| all.any(|other| !tile.is_alike(first, other)))
    };
    plan.places().iter().filter(turns).map(|(cell, _)| *cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample;
    use crate::probe::Probe;
    use crate::text::Language;
    use rules::{Game, Place, Preset, Rules, TileSets, Wait};

    #[test]
    fn a_place_that_was_asked_for_is_framed_even_after_the_pointer_moved() {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        let table = sample::table(&Game::new(rules));
        let probe = Probe::default();
        let cx = Cx::new(Language::English, &probe);
        let mut state = TableScreen::default();
        let cell = Cell::new(0, 0);
        let is_framed = |state: &TableScreen| {
            let rings = scene(&cx, &table, state, 0.0).rings;
            rings.contains(&(cell, cx.theme.chalk.0))
        };
        assert!(!is_framed(&state));
        state.point_at(Place::Cell(cell));
        state.look_away();
        assert!(is_framed(&state), "the history, or the result, asked for it");
    }
    #[test]
    fn what_was_asked_for_is_framed_no_longer_once_something_is_placed_or_taken_back() {
        let mut game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
        let seat = loop {
            match game.wait() {
                Wait::Decide { seat, kind: Decision::Place } => break seat,
                Wait::Decide { seat, .. } => {
                    game.play(seat, game.default_action().unwrap()).map(|_| ()).unwrap();
                }
                _ => game.resolve(&[7; 32]).map(|_| ()).unwrap(),
            }
        };
        let table = sample::table(&game);
        let probe = Probe::default();
        let cx = Cx::new(Language::English, &probe);
        let mut state =
            TableScreen { plan: Some(Plan::new(table.seq, seat, table.game.clone())), ..Default::default() };
        let (start, cell) = (Place::Cell(Cell::new(0, 0)), game.placements()[0].0);
        for step in [TableScreen::place as fn(&mut TableScreen, Cell), |state, _| state.undo()] {
            state.learn(&cx, &table);
            state.point_at(start);
            state.learn(&cx, &table);
            assert_eq!(state.shown, Some(start), "nothing has changed");
            step(&mut state, cell);
            state.learn(&cx, &table);
            assert_eq!((state.shown, state.keyed_cell()), (None, None));
        }
    }
}
