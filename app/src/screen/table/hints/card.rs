//! A small card in the corner of the map: what is under the pointer, or why an action is not possible there.

use super::castle::{self, Castle};
use super::refusal::Asks;
use super::sign;
use crate::board::atlas::Atlas;
use crate::board::{Spot, TokenKind, Under};
use crate::model::{Line, LineKind, TableModel};
use crate::screen::table::TableScreen;
use crate::screen::{Cx, widget};
use crate::text::tile_text;
use egui::{
    Align2, Area, FontId, Frame, Id, Order, Pos2, Rect, RichText, Sense, Stroke, TextStyle, Ui, Vec2, vec2,
};
use rules::{Event, Feature, FeatureKind, Game, Module, Piece, Place, Reason, Seat, Sorcerer, TileId};

/// The side of a tile on the card.
const TILE: f32 = 34.0;
/// The most kinds of tiles on the card.
const KINDS: usize = 12;
/// A map lower than this has little room for a card.
const LOW: f32 = 360.0;
/// The widest card.
const WIDTH: f32 = 270.0;

/// Its distance to the edges of the map.
const MARGIN: f32 = 10.0;
/// How far from the pointer it stays.
const CLEAR: f32 = 50.0;

/// What a card had better not cover.
struct Kept<'a> {
    pointer: Pos2,
    tray: Option<Rect>,
    /// Cells that matter now, and tiles.
    cells: &'a [Rect],
    tiles: &'a [Rect],
}

/// The corner of the map for a card of a size: where it covers neither the pointer nor the tray, and the fewest cells and
/// tiles, as far as there is one; the one where it is, if another is no better. The small map has the corner at the top
/// left.
fn corner(view: Rect, size: Vec2, kept: &Kept<'_>, now: Align2) -> Align2 {
    /// A cell that matters counts as so many tiles.
    const CELL: usize = 3;
    let cost = |corner: &Align2| {
        let rect = corner.align_size_within_rect(size, view.shrink(MARGIN));
        let is_on_pointer = rect.expand(CLEAR).contains(kept.pointer);
        let is_on_tray = kept.tray.is_some_and(|tray| tray.intersects(rect));
        let count = |list: &[Rect]| list.iter().filter(|other| other.intersects(rect)).count();
        (is_on_pointer, is_on_tray, count(kept.cells) * CELL + count(kept.tiles), *corner != now)
    };
    let corners = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP];
    corners.into_iter().min_by_key(cost).unwrap_or(Align2::LEFT_BOTTOM)
}

/// The content of the card.
enum CardText {
    Feature(Feature),
    Castle(Castle),
    Gap(usize, Vec<TileId>),
    Dead,
    Thing(&'static str),
}

/// Shows the card, if it has content.
pub(super) fn show(
    ui: &Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &TableScreen,
    atlas: &mut Atlas,
    view: Rect,
) {
    let spots = state.spots();
    // What would be put there matters more than what is there.
    let choice = state.board.hot.or_else(|| state.aimed_spot(&spots));
    let choice = choice.and_then(|n| Some((n, spots.get(n)?)));
    let under = state.under().filter(|_| choice.is_none());
    let refused = state.hints.refused.as_ref().filter(|r| Some(r.under) == under);
    let told = under.and_then(|under| told(table, state, &under));
    let signs = under.map(|under| sign::told(cx, state.game(table), under.cell)).unwrap_or_default();
    if told.is_none() && refused.is_none() && choice.is_none() && signs.is_empty() {
        return;
    }
    let t = cx.theme;
    let is_asked = refused.is_some_and(|r| r.asks == Asks::Clicked);
    let edge = if is_asked { Stroke::new(2.5, t.bad.0) } else { Stroke::new(1.0, t.card_edge.0) };
    // It never covers the pointer, the target of the keys, or the small map at the top left.
    let aimed = choice.filter(|_| state.board.hot.is_none()).map(|(_, spot)| spot.place.cell());
    let keyed = state.keyed_cell().or(aimed);
    let keyed = keyed.map(|cell| state.board.camera.cell_rect(view, cell).center());
    let p = keyed.or_else(|| ui.input(|i| i.pointer.hover_pos())).unwrap_or(view.center());
    let id = Id::unique("told");
    let size = ui.ctx().memory(|m| m.area_rect(id)).map_or(vec2(WIDTH, LOW * 0.3), |rect| rect.size());
    let game = state.game(table);
    // Cells where the tile in hand can go, and the newest tiles.
    let places = if game.hand().is_some() { game.placements() } else { Vec::new() };
    let cells = places.iter().map(|(cell, _)| *cell).chain(table.recent.iter().map(|(cell, _)| *cell));
    let rect = |cell| state.board.camera.cell_rect(view, cell);
    let cells: Vec<Rect> = cells.map(rect).collect();
    let tiles: Vec<Rect> = game.placed_parts().map(|(cell, ..)| rect(cell)).collect();
    let kept = Kept { pointer: p, tray: state.tray, cells: &cells, tiles: &tiles };
    // A card of another size leaves it where it is.
    let size = size.max(vec2(WIDTH, LOW * 0.3));
    let now = ui.data(|d| d.get_temp(id)).unwrap_or(Align2::LEFT_BOTTOM);
    let pivot = corner(view, size, &kept, now);
    ui.data_mut(|d| d.insert_temp(id, pivot));
    let area = Area::new(id)
        .order(Order::Foreground)
        .interactable(false)
        .fixed_pos(pivot.pos_in_rect(&view.shrink(MARGIN)))
        .pivot(pivot)
        .constrain_to(view);
    let shown = area.show(ui.ctx(), |ui| {
        let frame = Frame::new().fill(t.paper.0).stroke(edge).corner_radius(t.radius).inner_margin(8.0);
        frame.show(ui, |ui| {
            ui.set_max_width(WIDTH.min(view.width() - 40.0));
            ui.spacing_mut().item_spacing.y = 3.0;
            if view.height() < LOW {
                // The map must stay visible next to it.
                let small = FontId::proportional(t.small);
                ui.style_mut().text_styles.insert(TextStyle::Body, small);
                ui.spacing_mut().item_spacing.y = 1.0;
            }
            if let Some(refused) = refused {
                let colour = if is_asked { t.bad.0 } else { t.ink.0 };
                ui.label(RichText::new(&refused.reason).color(colour).strong());
            }
            if let Some((n, spot)) = choice {
                offered(ui, cx, table, state, (n, spot));
            }
            match told {
                Some(CardText::Feature(f)) => {
                    feature(ui, cx, (table, state.game(table)), &f);
                    followers(ui, cx, table, state.game(table), &f);
                    flocks(ui, cx, state.game(table), &f);
                    let of_kind = match f.kind {
                        FeatureKind::Garden => Some("module-abbot-rule"),
                        FeatureKind::Shrine => Some("module-shrines-rule"),
                        _ => None,
                    };
                    if let Some(key) = under.as_ref().and_then(rule).or(of_kind) {
                        widget::hint(ui, cx, cx.text(key));
                    }
                }
                Some(CardText::Castle(of)) => castle::show(ui, cx, table, &of),
                Some(CardText::Gap(count, tiles)) => {
                    // On a low map, one row must do.
                    let most = if view.height() < LOW { KINDS / 2 } else { KINDS };
                    gap(ui, cx, state.game(table), atlas, count, (&tiles, most));
                }
                Some(CardText::Dead) => {
                    ui.label(cx.text("told-dead"));
                }
                Some(CardText::Thing(key)) => {
                    ui.label(cx.text(key));
                }
                None => {}
            }
            signs.into_iter().for_each(|sign| _ = widget::hint(ui, cx, sign));
        });
    });
    // Screen readers announce it, too.
    let live = |node: &mut egui::accesskit::Node| node.set_live(egui::accesskit::Live::Polite);
    ui.ctx().accesskit_node_builder(shown.response.id, live);
}

fn told(table: &TableModel, state: &TableScreen, under: &Under) -> Option<CardText> {
    let game = state.game(table);
    if let Some(castle) = castle::under(table, game, under) {
        return Some(CardText::Castle(castle));
    }
    if let Some(key) = under.thing.and_then(thing) {
        return Some(CardText::Thing(key));
    }
    if !table.has_aids() {
        return None;
    }
    if let Some(feature) = super::hover::lit(table, game, under, state.hints.shows_fields) {
        return Some(CardText::Feature(feature));
    }
    if under.figure.is_some_and(|(piece, _)| piece == Piece::Tower) {
        return Some(CardText::Thing("told-tower"));
    }
    let known = state.known().filter(|k| k.frontier.contains(&under.cell) && !table.is_over())?;
    if known.dead.contains(&under.cell) {
        return Some(CardText::Dead);
    }
    let tiles = known.fits.get(&under.cell)?;
    let count = tiles.iter().filter_map(|t| known.left.get(t)).map(|n| usize::from(*n)).sum();
    Some(CardText::Gap(count, tiles.clone()))
}

/// The text key of a thing that belongs to no feature.
const fn thing(thing: TokenKind) -> Option<&'static str> {
    match thing {
        TokenKind::Dragon(_) => Some("told-dragon"),
        TokenKind::Wizard => Some("module-wizard-rule"),
        TokenKind::Gold(_) => Some("module-gold-rule"),
        TokenKind::Wall => Some("told-wall"),
        TokenKind::Card(_) => Some("told-card"),
        TokenKind::Wyrm => Some("told-wyrm"),
        TokenKind::Fairy => Some("told-fairy"),
        TokenKind::Sorcerer(Sorcerer::Mage) => Some("told-mage"),
        TokenKind::Sorcerer(Sorcerer::Witch) => Some("told-witch"),
        TokenKind::Tower(_) => Some("told-the-tower"),
        TokenKind::Building(_) => Some("module-buildings-rule"),
        TokenKind::Castle(..) => Some("module-castles-rule"),
        TokenKind::BigTop => Some("told-circus"),
        TokenKind::Count => Some("module-count-rule"),
        TokenKind::Ingots(_) => Some("module-gold-mines-rule"),
        TokenKind::Ferry(..) => Some("module-ferries-rule"),
        TokenKind::Chip(_) | TokenKind::Flock(_) | TokenKind::Wagon(_) => None,
    }
}

/// The rule of a special piece in one line.
const fn rule(under: &Under) -> Option<&'static str> {
    match (under.figure, under.thing) {
        (Some((Piece::Builder, _)), _) => Some("module-builder-rule"),
        (Some((Piece::Pig, _)), _) => Some("module-pig-rule"),
        (Some((Piece::Queen, _)), _) => Some("module-queen-rule"),
        (Some((Piece::Toll, _)), _) => Some("module-toll-rule"),
        (Some((Piece::Estate, _)), _) => Some("module-estate-rule"),
        (Some((Piece::Tower, _)), _) => Some("told-tower"),
        (Some((Piece::Shepherd, _)), _) => Some("module-sheep-rule"),
        (Some((Piece::FarmPig, _)), _) => Some("module-farm-pig-rule"),
        (Some((Piece::Abbot, _)), _) => Some("module-abbot-rule"),
        (Some((Piece::Phantom, _)), _) => Some("module-phantom-rule"),
        (Some((Piece::Mayor, _)), _) => Some("told-mayor"),
        (Some((Piece::Wagon, _)), _) => Some("told-wagon"),
        (Some((Piece::Barn, _)), _) => Some("told-barn"),
        (Some((Piece::Ringmaster, _)), _) => Some("told-ringmaster"),
        (None, Some(TokenKind::Wagon(_))) => Some("module-wagon-rule"),
        (None, Some(TokenKind::Chip(_))) => Some("module-tunnel-rule"),
        _ => None,
    }
}

const fn kind_key(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "tile-city",
        FeatureKind::Road => "tile-road",
        FeatureKind::Field => "tile-field",
        FeatureKind::Monastery => "tile-monastery",
        FeatureKind::Garden => "tile-garden",
        FeatureKind::Shrine => "tile-shrine",
        FeatureKind::River => "tile-river",
        FeatureKind::Abbacy => "tile-abbacy",
    }
}

/// What choosing a spot does and brings, its key, and the feature where it is.
fn offered(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &TableScreen, (n, spot): (usize, &Spot)) {
    let (what, why) = spot.label.split_once(": ").unwrap_or((&spot.label, ""));
    ui.label(RichText::new(what).strong());
    if !why.is_empty() {
        ui.label(why);
    }
    if table.has_aids()
        && let Some(feature) = state.game(table).feature(spot.place)
        && feature.kind != FeatureKind::Field
    {
        widget::hint(ui, cx, title(cx, state.game(table), &feature));
    }
    if n < 9 {
        let digit = i64::try_from(n + 1).unwrap_or_default();
        widget::hint(ui, cx, cx.words.with("spot-digit", &[("digit", digit.into())]));
    }
}

/// Whether an inn or a cathedral belongs to a feature, as words behind its size.
fn grand(cx: &Cx<'_>, game: &Game, f: &Feature) -> String {
    let is_played = game.rules().setup().modules.contains(&Module::InnsCathedrals);
    let segments = f.segments.iter().filter(|_| is_played).filter_map(|place| match *place {
        Place::Segment(cell, part, n) => {
            let (_, tile, _) = game.tiles_at(cell).find(|(of, ..)| *of == part)?;
            game.rules().tile(tile).segments.get(usize::from(n))
        }
        _ => None,
    });
    let key = segments.into_iter().find_map(|segment| match (segment.inn, segment.cathedral) {
        (true, _) => Some("with-inn"),
        (_, true) => Some("with-cathedral"),
        _ => None,
    });
    key.map_or_else(String::new, |key| cx.text(key))
}

/// The kind of a feature, its size, and what is missing.
fn title(cx: &Cx<'_>, game: &Game, f: &Feature) -> String {
    let kind = cx.text(kind_key(f.kind));
    let (count, open) = (i64::from(f.cells), i64::from(f.open));
    match f.kind {
        FeatureKind::Field => kind,
        FeatureKind::Monastery | FeatureKind::Garden | FeatureKind::Shrine => {
            cx.words.with("told-monastery", &[("kind", (&kind).into()), ("open", open.into())])
        }
        _ => {
            let blanks = [("kind", (&kind).into()), ("count", count.into()), ("open", open.into())];
            cx.words.with("told-feature", &blanks) + &grand(cx, game, f)
        }
    }
}

fn feature(ui: &mut Ui, cx: &Cx<'_>, (table, game): (&TableModel, &Game), f: &Feature) {
    let t = cx.theme;
    ui.label(RichText::new(title(cx, game, f)).strong());
    let scored = scored(table, f);
    if !scored.is_empty() {
        for (seat, points) in scored {
            let blanks = [("name", table.name(seat).into()), ("points", points.into())];
            ui.horizontal_wrapped(|ui| {
                widget::chip(ui, cx, table.colour(seat), 18.0);
                ui.label(cx.words.with("told-scored", &blanks));
            });
        }
        return;
    }
    if f.owners.is_empty() {
        // The figures of a completed one are home already.
        if !f.is_complete {
            widget::hint(ui, cx, cx.text("told-nobody"));
        }
    } else {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for owner in &f.owners {
                widget::chip(ui, cx, table.colour(*owner), 18.0);
                ui.label(RichText::new(table.name(*owner)).size(t.small).strong());
            }
        });
    }
    let points = if f.kind == FeatureKind::Field {
        cx.words.with("told-at-end", &[("points", f.points.into())])
    } else if f.is_complete {
        cx.words.with("told-complete", &[("points", f.points.into())])
    } else {
        let key = if f.kind.has_nine_cells() { "told-now-monastery" } else { "told-now" };
        cx.words.with(key, &[("now", f.points.into()), ("complete", f.points_complete.into())])
    };
    ui.label(points);
}

/// The points that a feature has brought, by seat; none of a feature that goes on.
fn scored(table: &TableModel, f: &Feature) -> Vec<(Seat, i32)> {
    if !f.is_complete && !table.is_over() {
        return Vec::new();
    }
    scored_for(table, f, is_of_feature)
}

/// The points that were scored on a feature for such reasons, by seat.
pub(super) fn scored_for(
    table: &TableModel,
    f: &Feature,
    is_counted: impl Fn(Reason) -> bool,
) -> Vec<(Seat, i32)> {
    let of = |line: &Line| match line.what {
        LineKind::Game(Event::Scored { seat, points, reason, place }, _) => {
            (is_counted(reason) && f.segments.contains(&place)).then_some((seat, points))
        }
        _ => None,
    };
    let mut all: Vec<(Seat, i32)> = Vec::new();
    for (seat, points) in table.history.iter().filter_map(of) {
        match all.iter_mut().find(|(known, _)| *known == seat) {
            Some((_, sum)) => *sum += points,
            None => all.push((seat, points)),
        }
    }
    all
}

/// Whether the points are for the feature itself, not for a piece on it.
const fn is_of_feature(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Road { .. }
            | Reason::City { .. }
            | Reason::Monastery { .. }
            | Reason::Garden { .. }
            | Reason::Shrine { .. }
            | Reason::Field { .. }
    )
}

/// How many followers each seat has on a feature, if somebody has some there and no share in it.
fn followers(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, game: &Game, f: &Feature) {
    let mut counts: Vec<(Seat, usize)> = Vec::new();
    let here = |s: &&rules::Standing| s.piece.is_follower() && f.segments.contains(&s.place);
    for standing in game.standing().iter().filter(here) {
        match counts.iter_mut().find(|(seat, _)| *seat == standing.seat) {
            Some((_, count)) => *count += 1,
            None => counts.push((standing.seat, 1)),
        }
    }
    if counts.iter().all(|(seat, _)| f.owners.contains(seat)) {
        return;
    }
    counts.sort_by_key(|(seat, count)| (std::cmp::Reverse(*count), *seat));
    let each = counts.iter().map(|(seat, count)| format!("{} {count}", table.name(*seat)));
    let names = each.collect::<Vec<_>>().join(", ");
    widget::hint(ui, cx, cx.words.with("told-followers", &[("names", (&names).into())]));
}

/// The sheep of the flocks on a field.
fn flocks(ui: &mut Ui, cx: &Cx<'_>, game: &Game, f: &Feature) {
    let flocks = game.flocks();
    let here = flocks.iter().filter(|(place, ..)| f.segments.contains(place));
    let sheep: Vec<i64> = here.flat_map(|(.., tokens)| tokens).map(|n| i64::from(*n)).collect();
    if !sheep.is_empty() {
        ui.label(cx.words.with("told-flock", &[("sheep", sheep.iter().sum::<i64>().into())]));
    }
}

/// The remaining tiles that fit a cell.
fn gap(
    ui: &mut Ui,
    cx: &Cx<'_>,
    game: &Game,
    atlas: &mut Atlas,
    count: usize,
    (tiles, most): (&[TileId], usize),
) {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    ui.label(cx.words.with("told-fits", &[("count", count.into())]));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(3.0);
        for tile in tiles.iter().take(most) {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(TILE), Sense::hover());
            let name = tile_text(cx.words, game, *tile);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
            widget::tile(ui, cx, atlas, *tile, rect);
        }
        if tiles.len() > most {
            ui.label("…");
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::chip::ChipColour;
    use crate::text::Language;
    use net::node::Colour;
    use rules::Cell;

    fn kept(pointer: Pos2, tray: Option<Rect>, cells: &[Rect]) -> Kept<'_> {
        Kept { pointer, tray, cells, tiles: &[] }
    }

    #[test]
    fn the_card_covers_neither_the_pointer_nor_the_choices() {
        let view = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 500.0));
        let tray = Rect::from_min_size(Pos2::new(8.0, 380.0), vec2(320.0, 110.0));
        let size = vec2(WIDTH, 120.0);
        for x in 0..18 {
            for y in 0..10 {
                let pointer = Pos2::new(25.0 + 50.0 * x as f32, 25.0 + 50.0 * y as f32);
                for tray in [None, Some(tray)] {
                    let corner = corner(view, size, &kept(pointer, tray, &[]), Align2::LEFT_BOTTOM);
                    let card = corner.align_size_within_rect(size, view.shrink(MARGIN));
                    assert!(!card.contains(pointer) && tray.is_none_or(|tray| !tray.intersects(card)));
                }
            }
        }
        let top = Pos2::new(450.0, 100.0);
        let at = |pointer, cells: &[Rect], now| corner(view, size, &kept(pointer, None, cells), now);
        assert_eq!(at(top, &[], Align2::LEFT_BOTTOM), Align2::LEFT_BOTTOM);
        assert_eq!(at(top, &[], Align2::RIGHT_BOTTOM), Align2::RIGHT_BOTTOM, "it stays where it is");
        let cell = Rect::from_min_size(Pos2::new(40.0, 400.0), Vec2::splat(60.0));
        let covered = at(top, &[cell], Align2::LEFT_BOTTOM);
        assert_eq!(covered, Align2::RIGHT_BOTTOM, "a cell where a tile can go");
        let tiled = Kept { tiles: &[cell], ..kept(top, None, &[]) };
        let covered = corner(view, size, &tiled, Align2::LEFT_BOTTOM);
        assert_eq!(covered, Align2::RIGHT_BOTTOM, "a tile");
    }

    #[test]
    fn every_special_piece_tells_what_it_does_in_both_languages() {
        let at = |figure, thing| Under { cell: Cell::new(0, 0), place: None, figure, thing };
        let special = Piece::ALL.into_iter().filter(|piece| !piece.is_follower());
        let figures = special.map(|piece| at(Some((piece, Colour::Red)), None));
        let red = Colour::Red;
        let things = [
            TokenKind::Dragon(None),
            TokenKind::Wizard,
            TokenKind::Gold(1),
            TokenKind::Wall,
            TokenKind::Card(red),
            TokenKind::Wyrm,
            TokenKind::Fairy,
            TokenKind::Sorcerer(Sorcerer::Mage),
            TokenKind::Sorcerer(Sorcerer::Witch),
            TokenKind::Tower(2),
            TokenKind::Building(rules::Building::Shed),
        ];
        let things = things.into_iter().chain([TokenKind::Wagon(red), TokenKind::Chip(ChipColour::Grey)]);
        for under in figures.chain(things.map(|thing| at(None, Some(thing)))) {
            let key = under.thing.and_then(thing).or(rule(&under));
            assert!(key.is_some(), "{under:?}");
            for language in [Language::German, Language::English] {
                let text = key.map(|key| language.text(key)).unwrap_or_default();
                assert!(text.contains(' ') && text.ends_with('.'), "{under:?}: {text}");
            }
        }
        assert_eq!(rule(&at(Some((Piece::Meeple, Colour::Red)), None)), None);
    }
}
