//! The supply of a seat: its figures as small pictures with their number, the rest in words.

use super::piece_hint::{Rule, on_hover_beside};
use crate::art::figure::Pose;
use crate::art::thing::Thing;
use crate::board::atlas::{Atlas, Sprite};
use crate::board::thing_of_building;
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use crate::text::{building_key, good_key, piece_key, short_key};
use egui::text::LayoutJob;
use egui::{
    Color32, FontId, Label, Rect, Response, Role, Sense, Stroke, TextWrapMode, Ui, Vec2, WidgetInfo, vec2,
};
use net::node::Colour;
use rules::{Building, Game, Good, Module, Piece, Seat, Wait};

/// The side of a figure's picture.
const FIGURE: f32 = 22.0;
/// The room between two of them: each number stands nearer to its own picture than to the next one.
const APART: f32 = 6.0;
/// The room between a picture and its number.
const BESIDE: f32 = 1.0;
/// In a lower window, space matters more than pictures.
const LOW: f32 = 480.0;
/// The opacity of a figure that a seat has none of.
const GONE: f32 = 0.35;

/// The figures that a seat with this colour has left, and its other supplies.
pub(super) fn show(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    atlas: &mut Atlas,
    game: &Game,
    seat: (Seat, Colour),
) {
    show_behind(ui, cx, table, atlas, game, seat, |_| ());
}

/// The same, with something before the figures in their line.
pub(super) fn show_behind(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    atlas: &mut Atlas,
    game: &Game,
    (at, colour): (Seat, Colour),
    first: impl FnOnce(&mut Ui),
) {
    // The map shows the figures on it, but a seat without meeples should see that here.
    let has_it = |piece: &Piece| *piece == Piece::Meeple || game.supply(at, *piece) > 0;
    ui.scope(|ui| {
        // A row of buttons would be higher.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(APART, 1.0);
            first(ui);
            for piece in Piece::ALL.into_iter().filter(has_it) {
                figure(ui, cx, atlas, (piece, colour), game.supply(at, piece));
            }
            tokens(game, at).iter().for_each(|token| show_token(ui, cx, atlas, token));
            game.prisoners(at).for_each(|prisoner| show_prisoner(ui, cx, table, atlas, prisoner));
        });
    });
    let held = held(cx, game, at);
    if held.is_empty() {
        return;
    }
    ui.scope(|ui| {
        // A line is as high as its text.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
        ui.horizontal_wrapped(|ui| {
            for (text, module) in held {
                let response = ui.add(unbroken(ui, cx, &text));
                on_hover_beside(&response, cx, &text, Rule::of_module(module), ui.max_rect());
            }
        });
    });
}

/// Small, muted text that stays on one line unless it is wider than a whole line.
fn unbroken(ui: &Ui, cx: &Cx<'_>, text: &str) -> Label {
    let font = FontId::proportional(cx.theme.small);
    let job = LayoutJob::simple_singleline(text.to_owned(), font, cx.theme.ink_soft.0);
    let width = ui.painter().layout_job(job.clone()).size().x;
    let wraps = if width <= ui.max_rect().width() { TextWrapMode::Extend } else { TextWrapMode::Wrap };
    Label::new(job).wrap_mode(wraps)
}

/// One kind of figure; of those that come one by one the number is left out.
fn figure(ui: &mut Ui, cx: &Cx<'_>, atlas: &mut Atlas, (piece, colour): (Piece, Colour), count: u8) {
    let text = counted(cx, short_key(piece), i32::from(count));
    let is_plain = count != 1 || piece == Piece::Meeple;
    let number = if is_plain { count.to_string() } else { String::new() };
    let sprite = Sprite::Figure(piece, Pose::Standing, colour);
    let tint = if count == 0 { Color32::WHITE.gamma_multiply(GONE) } else { Color32::WHITE };
    let response = picture(ui, cx, atlas, (sprite, tint), (number, &text));
    on_hover_beside(&response, cx, &text, Rule::of_piece(piece), ui.max_rect());
}

/// A small picture with a number below it, and its name.
fn picture(
    ui: &mut Ui,
    cx: &Cx<'_>,
    atlas: &mut Atlas,
    (sprite, tint): (Sprite, Color32),
    (number, text): (String, &str),
) -> Response {
    let t = cx.theme;
    let is_low = ui.ctx().content_rect().height() < LOW;
    let side = if is_low { t.small } else { FIGURE };
    let number = ui.painter().layout_no_wrap(number, FontId::proportional(t.small), t.ink_soft.0);
    let beside = if number.size().x > 0.0 { BESIDE + number.size().x } else { 0.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(side + beside, side), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let square = Rect::from_min_size(rect.min, Vec2::splat(side));
    widget::sprite(ui, atlas, sprite, square, tint);
    let below = rect.right_bottom() - number.size() - vec2(0.0, if is_low { 0.0 } else { 2.0 });
    ui.painter().galley(below, number, t.ink_soft.0);
    response
}

/// A token in front of a seat: its picture, the key of its text, its number, and the module that brings it.
struct Token {
    thing: Thing,
    key: &'static str,
    count: u16,
    module: Module,
}

/// The goods of a seat, the King and the Robber Baron if it has them, with the size of the record, and what it has left to
/// build or to place: buildings, tower pieces, abbeys, bridges, castles; and its ingots.
fn tokens(game: &Game, at: Seat) -> Vec<Token> {
    let goods = Good::ALL.map(|good| Token {
        thing: Thing::of_good(good),
        key: good_key(good),
        count: game.goods(at, good),
        module: Module::TradeGoods,
    });
    let records =
        [(Thing::King, "held-king", game.king()), (Thing::Robber, "held-robber", game.robber_baron())];
    let records = records.into_iter().map(|(thing, key, record)| {
        let count = record.filter(|(seat, _)| *seat == at).map_or(0, |(_, cells)| cells);
        Token { thing, key, count, module: Module::KingAndRobber }
    });
    let buildings = Building::ALL.map(|building| Token {
        thing: thing_of_building(building),
        key: building_key(building),
        count: game.buildings_left(at, building).into(),
        module: Module::LittleBuildings,
    });
    let others = [
        (Thing::TowerPiece, "held-tower-pieces", game.tower_pieces(at).into(), Module::TheTower),
        (Thing::Abbey, "held-abbeys", game.abbeys(at).into(), Module::AbbeyAndMayor),
        (Thing::Bridge, "held-bridges", game.bridges_left(at).into(), Module::Bridges),
        (Thing::Castle, "held-castles", game.castles_left(at).into(), Module::Castles),
        (Thing::Ingot, "held-ingots", game.ingots_held(at), Module::GoldMines),
    ];
    let others = others.into_iter().map(|(thing, key, count, module)| Token { thing, key, count, module });
    let all = goods.into_iter().chain(records).chain(buildings).chain(others);
    all.filter(|token| token.count > 0).collect()
}

/// A prisoner of a seat, in the colour of its player.
fn show_prisoner(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    atlas: &mut Atlas,
    (seat, piece): (Seat, Piece),
) {
    let figure = cx.text(piece_key(piece));
    let blanks = [("name", table.name(seat).into()), ("figure", (&figure).into())];
    let text = cx.words.with("held-prisoner", &blanks);
    let sprite = Sprite::Figure(piece, Pose::Lying, table.colour(seat));
    let response = picture(ui, cx, atlas, (sprite, Color32::WHITE), (String::new(), &text));
    let bars = response.rect.shrink(3.0);
    for n in 0..3_u8 {
        let x = bars.left() + bars.width() * (0.2 + 0.3 * f32::from(n));
        ui.painter().vline(x, bars.y_range(), Stroke::new(1.5, cx.theme.ink_soft.0));
    }
    on_hover_beside(&response, cx, &text, Rule::of_module(Module::TheTower), ui.max_rect());
}

fn show_token(ui: &mut Ui, cx: &Cx<'_>, atlas: &mut Atlas, token: &Token) {
    let text = counted(cx, token.key, i32::from(token.count));
    let sprite = (Sprite::Thing(token.thing), Color32::WHITE);
    // The size of a record would look like points; it stands below in words.
    let number = if token.module == Module::KingAndRobber { String::new() } else { token.count.to_string() };
    let response = picture(ui, cx, atlas, sprite, (number, &text));
    let rule = match token.thing {
        Thing::Abbey => Rule::of_one("told-abbey", token.module),
        _ => Rule::of_module(token.module),
    };
    on_hover_beside(&response, cx, &text, rule, ui.max_rect());
}

/// The other supplies and claims of a seat, except those of which it has none, with the modules that bring them. After
/// the last count no space of the scoreboard matters any more.
fn held(cx: &Cx<'_>, game: &Game, at: Seat) -> Vec<(String, Module)> {
    let is_over = game.wait() == Wait::Over;
    let road = game.longest_road(at).map_or(0, |(_, cells)| cells);
    let of_record =
        |record: Option<(Seat, u16)>| record.filter(|(seat, _)| *seat == at).map_or(0, |(_, n)| n);
    let chips: u8 = game.chips_left(at).iter().map(|(_, left)| *left).sum();
    [
        ("held-king-size", of_record(game.king()), Module::KingAndRobber),
        ("held-robber-size", of_record(game.robber_baron()), Module::KingAndRobber),
        ("held-gold", game.gold(at), Module::GoldAndWalls),
        ("held-walls", game.walls_held(at), Module::GoldAndWalls),
        ("owed-forced", game.forced_plays(at), Module::GoldAndWalls),
        ("owed-bought", u16::from(game.bought(at).is_some()), Module::Bazaars),
        ("owed-credits", game.credits(at), Module::LuckyPig),
        ("held-wagon", road, Module::Wagon),
        ("held-chips", u16::from(chips), Module::Tunnel),
        ("held-tatan", u16::from(game.tatan_cards(at)), Module::Tatan),
    ]
    .into_iter()
    .filter(|(_, count, _)| *count > 0)
    // The scoreboard has a space 0, too.
    .chain(
        game.robber(at)
            .filter(|_| !is_over)
            .map(|space| ("held-robber-space", u16::from(space), Module::Robbers)),
    )
    .map(|(key, count, module)| (cx.words.with(key, &[("count", i32::from(count).into())]), module))
    .chain(marked(cx, game, at).filter(|_| !is_over))
    .collect()
}

/// What the two figures of a seat on the scoreboard mark.
fn marked(cx: &Cx<'_>, game: &Game, at: Seat) -> Option<(String, Module)> {
    let has_two = game.rules().setup().modules.contains(&Module::Messages);
    let [figure, messenger] = game.marked(at);
    let blanks = [("figure", figure.into()), ("messenger", messenger.into())];
    has_two.then(|| (cx.words.with("held-marked", &blanks), Module::Messages))
}

/// A count and its noun without a line break between them; a longer text may break.
fn counted(cx: &Cx<'_>, key: &str, count: i32) -> String {
    let text = cx.words.with(key, &[("count", count.into())]);
    if text.starts_with(|c: char| c.is_ascii_digit()) { text.replacen(' ', "\u{a0}", 1) } else { text }
}
