//! The list of all choices: of placements a picture for each way in which the tile may lie in a cell, of all else words. What
//! is pointed at is shown on the map.

use super::{TableScreen, choice};
use crate::board::atlas::Atlas;
use crate::model::TableModel;
use crate::screen::{Cx, focus, phrase, widget};
use egui::{
    Align2, FontId, Popup, Response, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};
use rules::{Action, Cell, Decision, Game, Place, Rotation, TileId};

/// The side of a picture, and the width of the words beside the pictures.
const PICTURE: f32 = 40.0;
const WORDS: f32 = 196.0;
/// The most rows with pictures that are seen at once.
const ROWS: f32 = 7.0;
/// The width and height of a list without pictures.
const WIDTH: f32 = 300.0;
const HEIGHT: f32 = 340.0;

/// Whether there are more choices than those on buttons.
pub(super) fn is_needed(state: &TableScreen, legal: &[Action]) -> bool {
    state.decision().is_some_and(|kind| choice::buttons(kind, legal, state.bid_above).len() < legal.len())
}

/// A choice of the list.
struct Entry {
    action: Action,
    /// All of it in words, for screen readers.
    name: String,
    /// What the map does not show, with its digit and its worth.
    short: String,
}

/// A row of the list.
enum Row {
    /// The placements in a cell, and what the cell lies beside.
    Cell(String, Vec<usize>),
    /// Something else.
    One(usize),
}

/// What the player does in the list.
#[derive(Default)]
struct Did {
    pointed: Option<Action>,
    chosen: Option<Action>,
}

/// All legal actions behind a button with the text `key`. The one that is pointed at is shown on the map.
pub(super) fn all(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    (legal, key): (&[Action], &str),
) {
    state.pointed = None;
    let before = state.previewed.take();
    let Some(kind) = state.decision().filter(|_| is_needed(state, legal)) else {
        state.unlisted = None;
        return;
    };
    let mut did = Did::default();
    let menu = ui.menu_button(cx.text(key), |ui| {
        let entries = entries(cx, table, state, kind, legal);
        let rows = rows(cx, table, state, &entries);
        did = list(ui, cx, state, atlas, &entries, &rows);
        ui.min_rect().expand(ui.spacing().menu_margin.sum().max_elem())
    });
    state.board.covered = menu.inner;
    state.pointed = did.pointed.and_then(place);
    state.previewed = did.pointed.filter(|action| action.tile_placed().is_some());
    if state.previewed != before
        && let Some((cell, _)) = state.previewed.and_then(Action::tile_placed)
    {
        state.unlisted.get_or_insert((state.board.camera, state.board.is_fitted));
        state.board.wants_seen = Some(cell);
    }
    if menu.inner.is_none()
        && let Some((camera, is_all)) = state.unlisted.take()
    {
        // Nothing was chosen, so the map is where it was before the list.
        (state.board.camera, state.board.is_fitted) = (camera, is_all);
    }
    cx.probe.add("all choices", menu.response.rect);
    if std::mem::take(&mut state.wants_list) {
        state.wants_choice = true;
        Popup::open_id(ui.ctx(), Popup::default_response_id(&menu.response));
    }
    if let Some(action) = did.chosen {
        // Its tile is to be seen where the list has shown it.
        state.unlisted = None;
        state.choose(cx, action);
    }
}

impl TableScreen {
    /// The cell where the list shows the tile as it would lie there.
    #[must_use]
    pub fn previewed_cell(&self) -> Option<Cell> {
        self.previewed.and_then(Action::tile_placed).map(|(cell, _)| cell)
    }
}

/// The choices in the order of the digits on the map.
fn entries(
    cx: &Cx<'_>,
    table: &TableModel,
    state: &TableScreen,
    kind: Decision,
    legal: &[Action],
) -> Vec<Entry> {
    let spots = state.spots();
    let place_of = |action: &Action| spots.iter().position(|spot| spot.action == *action);
    let mut legal = without_twins(state.game(table), legal, state.rotation);
    legal.sort_by_key(|action| place_of(action).unwrap_or(usize::MAX));
    let seen: Vec<Action> = legal.iter().map(|action| as_it_lies(*action, state.rotation)).collect();
    let names = phrase::choices(cx, table, state.game(table), kind, &seen);
    let short = phrase::spots(cx, table, state.game(table), kind, &seen);
    let entry = |(action, (name, mut short)): (Action, (String, String))| {
        if let Some(n) = place_of(&action) {
            short =
                spots[n].worth.as_ref().map_or_else(|| short.clone(), |worth| format!("{short}, {worth}"));
            short = if n < 9 { format!("{}. {short}", n + 1) } else { short };
        }
        Entry { action, name, short }
    };
    legal.into_iter().zip(names.into_iter().zip(short)).map(entry).collect()
}

/// The rows: one for each cell where the tile may be placed, and one for each other choice.
fn rows(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, entries: &[Entry]) -> Vec<Row> {
    let mut cells: Vec<(Cell, Vec<usize>)> = Vec::new();
    let mut others = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        match entry.action {
            Action::Place { cell, .. } => match cells.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, ways)) => ways.push(n),
                None => cells.push((cell, vec![n])),
            },
            _ => others.push(Row::One(n)),
        }
    }
    let only: Vec<Cell> = cells.iter().map(|(cell, _)| *cell).collect();
    let names = phrase::beside(cx, table, state.game(table), &only).into_iter();
    let words =
        |at: String| cx.words.with("act-place-beside", &[("at", (&at).into()), ("degrees", 0.into())]);
    let cells = names.zip(cells).map(|(at, (_, ways))| Row::Cell(words(at), ways));
    cells.chain(others).collect()
}

fn list(
    ui: &mut Ui,
    cx: &Cx<'_>,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    entries: &[Entry],
    rows: &[Row],
) -> Did {
    let mut did = Did::default();
    let gap = ui.spacing().item_spacing;
    let count = |row: &Row| if let Row::Cell(_, ways) = row { ways.len() } else { 0 };
    let most = rows.iter().map(count).max().unwrap_or(0);
    let height = if most > 0 { ROWS * (PICTURE + gap.y) - gap.y } else { HEIGHT };
    let width = if most > 0 { WORDS + most as f32 * (PICTURE + gap.x) } else { WIDTH };
    let tile = state.plan.as_ref().and_then(|plan| plan.game().hand());
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.set_width(width);
        for row in rows {
            match (row, tile) {
                (Row::Cell(words, ways), Some(tile)) => {
                    ui.horizontal(|ui| {
                        for (k, n) in ways.iter().enumerate() {
                            // The words belong to the first picture.
                            let words = (k == 0).then_some(words.as_str());
                            let response = picture(ui, cx, atlas, (tile, &entries[*n]), words);
                            follow(ui, cx, state, &response, (*n, &entries[*n]), &mut did);
                        }
                    });
                }
                (Row::Cell(_, ways), None) => debug_assert!(ways.is_empty(), "what is placed is in hand"),
                (Row::One(n), _) => {
                    let response = ui.button(&entries[*n].short);
                    follow(ui, cx, state, &response, (*n, &entries[*n]), &mut did);
                }
            }
        }
        focus::follow(ui);
    });
    did
}

/// A picture of the tile as it would lie, behind the words of its row if it is the first.
fn picture(
    ui: &mut Ui,
    cx: &Cx<'_>,
    atlas: &mut Atlas,
    (tile, entry): (TileId, &Entry),
    words: Option<&str>,
) -> Response {
    let gap = ui.spacing().item_spacing.x;
    let font = FontId::proportional(cx.theme.small);
    let words = words.map(|words| ui.painter().layout(words.to_owned(), font, cx.theme.ink.0, WORDS));
    let size = words
        .as_ref()
        .map_or(Vec2::splat(PICTURE), |words| vec2(WORDS + gap + PICTURE, PICTURE.max(words.size().y)));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    if let Some(words) = words {
        let at = Align2::LEFT_CENTER.align_size_within_rect(words.size(), rect).min;
        ui.painter().galley(at, words, cx.theme.ink.0);
    }
    let square = Align2::RIGHT_CENTER.align_size_within_rect(Vec2::splat(PICTURE), rect);
    let rotation = entry.action.tile_placed().map_or(Rotation::R0, |(_, rotation)| rotation);
    widget::tile_lying(ui, atlas, (tile, rotation), square.shrink(3.0));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_stroke(square, 3.0, Stroke::new(2.5, cx.theme.accent.0), StrokeKind::Inside);
    }
    response
}

/// Names a choice, and notes whether it is pointed at or chosen.
fn follow(
    ui: &Ui,
    cx: &Cx<'_>,
    state: &mut TableScreen,
    response: &Response,
    (n, entry): (usize, &Entry),
    did: &mut Did,
) {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &entry.name));
    cx.probe.add(format!("choice {}", n + 1), response.rect);
    if n == 0 && std::mem::take(&mut state.wants_choice) {
        response.request_focus();
    }
    if response.hovered() || response.has_focus() {
        did.pointed = Some(entry.action);
    }
    if response.clicked() {
        did.chosen = Some(entry.action);
        ui.close();
    }
}

/// The actions without those that place a tile as it would look turned another way, too: that which is as it lies now
/// stays, or the first.
fn without_twins(game: &Game, legal: &[Action], lies: Rotation) -> Vec<Action> {
    let Some(tile) = game.hand().map(|tile| game.rules().tile(tile)) else { return legal.to_vec() };
    let is_first = |action: &&Action| {
        action.tile_placed().is_none_or(|(_, rotation)| {
            let first = std::iter::once(lies).chain(Rotation::ALL).find(|r| tile.is_alike(*r, rotation));
            first == Some(rotation)
        })
    };
    legal.iter().filter(is_first).copied().collect()
}

/// The action with its turn counted from how the tile in hand lies, for the words that tell of it.
fn as_it_lies(action: Action, lies: Rotation) -> Action {
    let turned = |rotation: Rotation| Rotation::from_quarters(rotation.quarters() + 4 - lies.quarters());
    match action {
        Action::Place { cell, rotation } => Action::Place { cell, rotation: turned(rotation) },
        Action::Span { cell, rotation, at, axis } => {
            Action::Span { cell, rotation: turned(rotation), at, axis }
        }
        other => other,
    }
}

fn place(action: Action) -> Option<Place> {
    match action {
        Action::Place { cell, .. } | Action::Span { cell, .. } => Some(Place::Cell(cell)),
        Action::Castle { place } => Some(place),
        other => choice::tool(other).map(|(_, place)| place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Cell, Preset, Rules, TileSets};
    use std::collections::BTreeSet;

    #[test]
    fn a_tile_that_looks_the_same_when_it_is_turned_is_listed_once_a_cell_and_as_it_lies() {
        let rules = Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap();
        for (name, ways) in [("base-B", 4), ("base-V", 1)] {
            let mut game = Game::new(std::sync::Arc::clone(&rules));
            game.resolve_to(rules.tile_by_name(name).unwrap()).unwrap();
            let legal = game.legal();
            let listed = without_twins(&game, &legal, Rotation::R90);
            assert_eq!(listed.len() * ways, legal.len(), "{name}");
            let cells = |actions: &[Action]| -> BTreeSet<Cell> {
                actions.iter().filter_map(|action| Some(action.tile_placed()?.0)).collect()
            };
            assert_eq!(cells(&listed), cells(&legal), "no cell is lost");
            if ways == 4 {
                assert!(
                    listed.iter().all(|action| action.tile_placed().is_some_and(|(_, r)| r == Rotation::R90))
                );
            }
        }
    }
}
