//! The hints of the table: worth, reasons, remaining tiles, owners. Everyone could work them out from public
//! information. At a table without hints, only reasons are shown.

mod advice;
mod card;
mod castle;
mod help;
mod hover;
mod known;
mod march;
#[cfg(test)]
mod random;
mod reason;
mod refusal;
mod sign;
mod tiles_left;
mod unmanned;
mod worth;

pub(super) use advice::show as advised;
pub(super) use help::asked;
pub(super) use help::show as help;
pub(super) use march::March;
pub(super) use sign::in_hand as signs_in_hand;
pub(super) use tiles_left::show as left;
pub(super) use unmanned::no_figure;
pub(super) use worth::{MOST, Scale, Worth};

use super::TableScreen;
use crate::board::flight::{Flight, Flights};
use crate::board::{BoardInput, Marks, Spot, Under};
use crate::model::{LineKind, TableModel};
use crate::plan::Plan;
use crate::screen::Cx;
use crate::screen::focus::Opener;
use crate::screen::table::choice;
use egui::{Rect, Ui};
use known::Known;
use refusal::Refused;
use rules::{Action, Cell, Event, Game, Place};

/// The state of the hints.
#[derive(Default)]
pub(super) struct Hints {
    /// Whether fields are hatched by owner.
    pub(super) shows_fields: bool,
    /// Whether the undrawn tiles are shown.
    pub(super) shows_tiles: bool,
    /// Whether the keys are shown.
    pub(super) shows_keys: bool,
    /// Whether Tab asked for the first button among them.
    pub(super) wants_keys: bool,
    /// Whether the list of keys, once it is shown, begins at its top.
    begins_keys: bool,
    /// Whether the overview tells of the mouse before the keys.
    has_mouse_first: bool,
    /// What had the focus when the keys were opened, while they are shown.
    keys_opener: Option<Opener>,
    /// The same of the undrawn tiles.
    tiles_opener: Option<Opener>,
    /// The same of the advice.
    advice_opener: Option<Opener>,
    /// The rectangles of the players' plates, by seat.
    pub(super) plates: Vec<Rect>,
    pub(super) flights: Flights,
    advice: Option<advice::Advice>,
    known: Option<Known>,
    refused: Option<Refused>,
    under: Option<Under>,
}

/// The state of the game that the window draws: the entry, and the number of planned steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Version {
    /// The identity of the game: after a takeback, another game has the same number.
    game: usize,
    seq: u64,
    steps: Vec<Action>,
}

impl Version {
    fn of(table: &TableModel, state: &TableScreen) -> Self {
        let steps = state.plan.as_ref().map(|p| p.steps().to_vec()).unwrap_or_default();
        Self { game: std::sync::Arc::as_ptr(&table.game) as usize, seq: table.seq, steps }
    }
}

/// Every segment of the tiles in a cell.
pub(super) fn segments_at(game: &Game, cell: Cell) -> impl Iterator<Item = Place> {
    game.tiles_at(cell).flat_map(move |(part, tile, _)| {
        let count = u8::try_from(game.rules().tile(tile).segments.len()).unwrap_or(u8::MAX);
        (0..count).map(move |n| Place::Segment(cell, part, n))
    })
}

/// Every segment of the nine cells around a monastery or garden.
fn around(game: &Game, middle: Cell) -> Vec<Place> {
    let cells = middle.surroundings().into_iter().chain([middle]);
    cells.flat_map(|cell| segments_at(game, cell)).collect()
}

/// Whether there is anything to say about the target of the pointer.
pub(super) fn tells_of(table: &TableModel, state: &TableScreen, under: &Under) -> bool {
    table.has_aids() && hover::lit(table, state.game(table), under, state.hints.shows_fields).is_some()
}

impl TableScreen {
    /// Updates what is known if the drawn state has changed.
    pub(super) fn learn(&mut self, cx: &Cx<'_>, table: &TableModel) {
        let version = Version::of(table, self);
        if self.hints.known.as_ref().is_none_or(|k| k.version != version) {
            let before = self.hints.known.as_ref().map(|k| (k.version.game, k.version.seq));
            if before == Some((version.game, version.seq)) {
                self.forget_notes();
            }
            let mut known = Known::new(version, table, self.game(table));
            known.turns_placed = self.plan.as_ref().is_some_and(Plan::can_turn_placed);
            let plan = self.plan.as_ref().filter(|_| table.has_aids());
            known.gains = plan.map(Plan::gains).unwrap_or_default();
            known.makes_castle = self.plan.as_ref().is_some_and(Plan::makes_castle);
            known.unmanned = self.plan.as_ref().map(Plan::unmanned).unwrap_or_default();
            self.hints.known = Some(known);
        }
        let asked = known::Question::of(cx, self);
        if self.hints.known.as_ref().is_some_and(|k| k.asked.as_ref() != Some(&asked)) {
            let spots = choice::spots(cx, table, self);
            let reserved = choice::reserved(table, self);
            let marches = choice::marches(table, self);
            if let Some(known) = &mut self.hints.known {
                known.asked = Some(asked);
                known.marches = marches;
                (known.spots, known.reserved) = (spots.into(), reserved.into());
            }
        }
    }

    /// Forgets what was told of the map before a step was planned or taken back: it may no longer be true.
    fn forget_notes(&mut self) {
        (self.hints.refused, self.shown, self.framed) = (None, None, None);
        if !self.looking.is_on {
            self.look_away();
        }
    }

    /// The empty cells next to a tile.
    pub(super) fn frontier(&self) -> impl Iterator<Item = Cell> + '_ {
        self.known().into_iter().flat_map(|known| known.frontier.iter().copied())
    }

    /// What is known of the drawn state.
    pub(super) const fn known(&self) -> Option<&Known> {
        self.hints.known.as_ref()
    }

    /// Whether the tile just placed also fits there in another rotation.
    pub(super) fn turns_placed(&self) -> bool {
        !self.is_sent() && self.known().is_some_and(|k| k.turns_placed)
    }

    /// The spots with possible actions.
    pub(super) fn spots(&self) -> std::rc::Rc<[Spot]> {
        self.known().map_or_else(|| Vec::new().into(), |k| k.spots.clone())
    }

    /// Starts the flights of points for the newest entries.
    pub(super) fn let_fly(&mut self, table: &TableModel, before: u64) {
        for line in table.history.iter().rev().take_while(|l| l.seq > before).take(24) {
            // The last count has a pace of its own.
            // What lies nowhere on the map, as ransom, comes from nowhere.
            if let LineKind::Game(Event::Scored { seat, points, reason, .. }, _) = line.what
                && let Some(place) = line.place
                && !reason.is_last()
            {
                self.fly(table, (seat, points, place));
            }
        }
    }

    /// Starts the flight of a seat's points from the feature at a place.
    pub(super) fn fly(&mut self, table: &TableModel, (seat, points, place): (rules::Seat, i32, Place)) {
        let segments = table.game.feature(place).map(|feature| feature.segments).unwrap_or_default();
        let (from, colour) = (place.cell(), table.colour(seat));
        self.hints.flights.add(Flight { from, segments, seat, colour, points });
    }

    /// The features that were just scored.
    pub(super) fn scored(&self, now: f64) -> Vec<Vec<Place>> {
        self.hints.flights.lit(now).map(<[Place]>::to_vec).collect()
    }

    /// Segments to highlight: those under the pointer, otherwise those shown by the history.
    pub(super) fn lit(&self, table: &TableModel) -> Vec<Place> {
        let game = self.game(table);
        let pointed = self.under().filter(|_| table.has_aids() && !self.is_counting());
        let pointed = pointed.and_then(|u| hover::lit(table, game, &u, self.hints.shows_fields));
        let at = |place: Place| game.feature(place).map(|feature| (Some(place), feature));
        let told = self.told.and_then(at).or(pointed.map(|feature| (None, feature)));
        match told.or_else(|| self.shown.and_then(at)) {
            // All of what it counts for, not the building alone.
            Some((Some(place), feature)) if self.is_counting() && feature.kind.has_nine_cells() => {
                around(game, place.cell())
            }
            feature => feature.map(|(_, feature)| feature.segments).unwrap_or_default(),
        }
    }

    /// The marks that explain the map.
    pub(super) fn marks(&self, cx: &Cx<'_>, table: &TableModel) -> Marks {
        let game = self.game(table);
        let mut marks = Marks { small: Some(cx.text("small-map")), ..Marks::default() };
        marks.meant.clone_from(&self.meant);
        marks.advised.clone_from(&self.advised);
        if let Some(known) = self.known() {
            if !self.is_taught {
                marks.dead.clone_from(&known.dead);
            }
            if known.stirs_dragon {
                hover::dragon(&mut marks, game);
            }
            if self.hints.shows_fields {
                marks.fields.clone_from(&known.fields);
            }
        }
        if let Some(under) = self.under().filter(|_| table.has_aids()) {
            hover::mark(&mut marks, table, game, &under);
        }
        let spots = self.spots();
        let pointed = self.board.hot.or_else(|| self.aimed_spot(&spots)).and_then(|n| spots.get(n));
        let listed = self.pointed.and_then(|place| spots.iter().find(|spot| spot.place == place));
        if let (Some(known), Some(spot)) = (self.known(), pointed.or(listed))
            && let Some(march) = known.marches.iter().find(|march| march.is_of(spot.action))
        {
            march.mark(&mut marks, table, game);
        }
        marks
    }

    /// Called after the map was shown: describes what is under the pointer, and draws flights of points.
    pub(super) fn tell(
        &mut self,
        ui: &mut Ui,
        cx: &Cx<'_>,
        table: &TableModel,
        atlas: &mut crate::board::atlas::Atlas,
        view: Rect,
        did: &[BoardInput],
    ) {
        for d in did {
            if let BoardInput::Attempt(under) = d {
                self.hints.refused = Refused::new(cx, table, self, *under, refusal::Asks::Clicked);
            }
        }
        self.tell_of_looking(ui, cx, view);
        let under = self.under();
        if under != self.hints.under {
            self.hints.under = under;
            // Highlights are known only after the map was drawn.
            ui.ctx().request_repaint();
        }
        self.follow_refusal(cx, table, under);
        card::show(ui, cx, table, self, atlas, view);
        let camera = self.board.camera;
        let plates = std::mem::take(&mut self.hints.plates);
        self.hints.flights.show(ui, |cell| camera.cell_rect(view, cell).center(), &plates);
        self.hints.plates = plates;
    }

    /// Shows a reason as long as the pointer stays at its place.
    fn follow_refusal(&mut self, cx: &Cx<'_>, table: &TableModel, under: Option<Under>) {
        if self.hints.refused.as_ref().is_some_and(|refused| refused.stays(table, self, under)) {
            return;
        }
        let asks = if self.looking.is_on { refusal::Asks::Looked } else { refusal::Asks::Pointed };
        self.hints.refused = under.and_then(|under| Refused::new(cx, table, self, under, asks));
    }
}
