//! The bottom panel: the tile in hand, the current question, and its buttons.

use super::choice::Tool;
use super::choices::{Choices, tool_name};
use super::move_buttons::MoveButtons;
use super::tray::{self, Tray};
use super::{TableScreen, choice, list, nudge};
use crate::board::atlas::Atlas;
use crate::board::{THICKNESS, cardboard};
use crate::command::KeyCommand;
use crate::intent::Intent;
use crate::model::TableModel;
use crate::plan::Plan;
use crate::screen::{Cx, phrase, widget};
use crate::text::message_key;
use egui::epaint::Shadow;
use egui::text::LayoutJob;
use egui::{
    Align, FontId, Id, Label, LayerId, Layout, Order, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    Vec2, vec2,
};
use rules::{Action, Decision, Event, Game, Mark, Module, Rotation, TileId, Wait};

/// The height of the panel with its frame.
const HEIGHT: f32 = 110.0;
/// The same in a low window, with one line of hints.
const LOW_HEIGHT: f32 = 96.0;
/// A window lower than this is low.
const LOW: f32 = 520.0;
/// The side of the tile in hand.
const TILE: f32 = 78.0;
/// Its side while it is carried to the map.
const CARRIED: f32 = 48.0;
/// Its side in a tiny panel.
const SMALL_TILE: f32 = 44.0;
/// In a panel narrower than this, the row of buttons is below the tile.
const TINY: f32 = 470.0;
/// The height of the row of buttons.
const ROW: f32 = 38.0;

fn is_low(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() < LOW
}

/// The height of the panel with its frame. It holds whatever is asked, so that the map keeps its size.
pub(super) fn height(ui: &Ui) -> f32 {
    if is_low(ui) { LOW_HEIGHT } else { HEIGHT }
}

/// Shows the whole bottom panel.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, state: &mut TableScreen, atlas: &mut Atlas) {
    let is_tiny = ui.available_width() < TINY;
    let legal = state.plan.as_ref().filter(|_| !state.is_sent()).map(Plan::legal).unwrap_or_default();
    let legal = state.seen(table, legal);
    nudge::follow(ui, table, state);
    let panel = ui.max_rect();
    let heading = heading(cx, table, state, &legal);
    // Above the tiles to choose from, if there are any.
    let (above, here) = if list::has_tiles(&legal) { (heading, None) } else { (None, heading) };
    let mut aside = None;
    ui.add_space(2.0);
    ui.horizontal_top(|ui| {
        // Once everything of the move is chosen, the rules may have drawn the next player's tile already.
        let is_next = state.plan.as_ref().is_some_and(|p| !p.is_empty() && p.decision().is_none());
        let rules = table.game.rules();
        let sold = state.game(table).auction().map(|auction| auction.tile);
        let hand = state.game(table).hand().filter(|_| !is_next).or(sold);
        let rotation = if state.plan.is_some() { state.rotation } else { Rotation::R0 };
        let has_sides = |tile| Rotation::ALL.into_iter().any(|r| !rules.tile(tile).is_alike(Rotation::R0, r));
        let turns = hand.is_some_and(has_sides) && state.can_turn();
        if hand.is_some() || !is_tiny && !table.is_over() {
            let size = if is_tiny { SMALL_TILE } else { TILE };
            let places = state.decision() == Some(Decision::Place);
            let key = match hand {
                None => "no-tile-in-hand",
                Some(_) if sold.is_some() => "tile-for-sale",
                Some(_) => "tile-in-hand",
            };
            let signs = || Some(super::hints::signs_in_hand(cx, state.game(table), hand?));
            match tile(ui, cx, atlas, (hand, rotation, key), signs, size, (turns, places)) {
                Some(HandInput::Turn { back }) => state.turn(None, back),
                Some(HandInput::Drop) => state.is_dropped = true,
                None => {}
            }
        }
        if turns {
            turn_buttons(ui, cx, state, is_tiny);
        } else if !is_tiny && !table.is_over() {
            // The words stay where they are when the next tile can be turned.
            ui.add_space(widget::ICON + ui.spacing().item_spacing.x);
        }
        ui.add_space(cx.theme.space);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            words(ui, cx, table, state, (here.as_deref(), &legal));
            if !is_tiny {
                let rest = (panel.bottom() - ROW - ui.cursor().top()).max(0.0);
                ui.add_space(rest);
                aside = row(ui, cx, table, state, atlas, &legal);
            }
        });
    });
    if is_tiny {
        aside = row(ui, cx, table, state, atlas, &legal);
    }
    tray::show(ui, cx, table, state, atlas, Tray { legal: &legal, heading: above, aside }, panel);
    state.offered = legal;
}

/// What there is to choose besides the map at the left, the buttons of the move at the right. Returns the choices if
/// they do not fit.
fn row(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &mut TableScreen,
    atlas: &mut Atlas,
    legal: &[Action],
) -> Option<Choices> {
    if state.decision() == Some(Decision::Figures) {
        state.tools_seen.extend(choice::tools(legal));
    }
    let choices = Choices::new(cx, table, state, legal);
    let size = Vec2::new(ui.available_width(), ROW);
    let add = |ui: &mut Ui| {
        let wanted = choices.width(ui, legal);
        let buttons = MoveButtons::new(ui, cx, table, state, legal, wanted);
        let rest = ui.available_width() - wanted - buttons.width;
        let choices = if choices.others_width(ui) <= rest { choices } else { choices.only_useful() };
        let aside = if rest >= 0.0 {
            choices.show(ui, cx, table, state, atlas, legal);
            None
        } else {
            Some(choices)
        };
        widget::at_right(ui, "move", |ui| buttons.show(ui, cx, table, state, atlas, legal));
        aside
    };
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), add).inner
}

/// The tile in hand, or the one that is for sale, with the key of its name and what its signs mean. Returns whether a
/// click turns it back, or on.
fn tile(
    ui: &mut Ui,
    cx: &Cx<'_>,
    atlas: &mut Atlas,
    (hand, rotation, key): (Option<TileId>, Rotation, &str),
    signs: impl FnOnce() -> Option<Vec<String>>,
    size: f32,
    (turns, places): (bool, bool),
) -> Option<HandInput> {
    // Keys have the buttons beside it.
    let sense = match (turns, places) {
        (_, true) => Sense::CLICK | Sense::DRAG,
        (true, false) => Sense::CLICK,
        (false, false) => Sense::hover(),
    };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), sense);
    let name = cx.text(key);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    cx.probe.add("tile in hand", rect);
    let painter = ui.painter();
    let Some(hand) = hand else {
        painter.rect_stroke(rect, 4.0, Stroke::new(1.5, cx.theme.card_edge.0), StrokeKind::Inside);
        return None;
    };
    // A bot turns and places it in one go. One variant of each rotation is enough to stand in for the others, so that no
    // plain draft drops on the map.
    for turned in Rotation::ALL {
        atlas.tile(hand, turned, size * ui.pixels_per_point());
    }
    let is_square = !atlas.is_half(hand);
    if is_square {
        // It is as thick as those on the map.
        let side = (rect.width() * THICKNESS).round();
        let shadow = Shadow { offset: [5, 6], blur: 9, spread: 0, color: cx.theme.pen.alpha(0.45) };
        painter.add(shadow.as_shape(rect, 2.0));
        let [foot, _] = cardboard(vec2(0.0, 1.0));
        painter.rect_filled(rect.translate(Vec2::splat(side)), 1.0, foot);
    }
    widget::tile_in_hand(ui, atlas, (hand, rotation), rect);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.5, cx.theme.ink.0), StrokeKind::Outside);
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
        carried(ui, atlas, (hand, rotation), at);
    }
    let name = if turns { cx.text("tile-in-hand-turns") } else { name };
    let response = response.on_hover_ui(|ui| {
        ui.label(name);
        signs().into_iter().flatten().for_each(|sign| _ = widget::hint(ui, cx, sign));
    });
    if response.drag_stopped() {
        return Some(HandInput::Drop);
    }
    let back = response.secondary_clicked();
    (turns && (back || response.clicked())).then_some(HandInput::Turn { back })
}

/// Shows the tile under the pointer that carries it, over everything.
fn carried(ui: &mut Ui, atlas: &mut Atlas, tile: (TileId, Rotation), at: Pos2) {
    let layer = LayerId::new(Order::Tooltip, Id::unique("carried tile"));
    ui.scope_builder(UiBuilder::new().layer_id(layer).max_rect(ui.max_rect()), |ui| {
        ui.set_clip_rect(ui.ctx().content_rect());
        ui.set_opacity(0.7);
        widget::tile_in_hand(ui, atlas, tile, Rect::from_center_size(at, Vec2::splat(CARRIED)));
    });
}

/// What the pointer does to the tile in hand.
enum HandInput {
    /// Turns it, to the left if `back`.
    Turn { back: bool },
    /// Drops it where it was dragged to.
    Drop,
}

fn turn_buttons(ui: &mut Ui, cx: &Cx<'_>, state: &mut TableScreen, is_narrow: bool) {
    ui.vertical(|ui| {
        let right = (widget::Icon::Turn, "turn", cx.with_key("turn-right", KeyCommand::Turn), false);
        let left =
            (widget::Icon::TurnBack, "turn back", cx.with_key("turn-left", KeyCommand::TurnBack), true);
        for (icon, name, label, back) in [right, left].into_iter().take(if is_narrow { 1 } else { 2 }) {
            if widget::icon_button(ui, cx, name, icon, &label).clicked() {
                state.turn(None, back);
            }
        }
    });
}

/// The question for figures: what can be put, or the spot of the extra that was chosen.
fn figures(cx: &Cx<'_>, state: &TableScreen, legal: &[Action]) -> String {
    match state.tool(Decision::Figures, legal) {
        Some(tool) if state.tool == Some(tool) && !matches!(tool, Tool::Figure(_)) => {
            cx.words.with("tool-or-confirm", &[("what", (&tool_name(cx, tool)).into())])
        }
        _ if phrase::only_calls_home(legal) => cx.text("home-or-confirm"),
        _ if phrase::only_phantom(legal) => cx.text("phantom-or-confirm"),
        _ if phrase::only_others(legal) => cx.text("instead-or-confirm"),
        _ => cx.text("figure-or-confirm"),
    }
}

/// The question of now, or what the game waits for; `None` until that is known.
fn heading(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, legal: &[Action]) -> Option<String> {
    let status = table.status.as_ref()?;
    let has_tools = !choice::tools(legal).is_empty();
    Some(match state.plan.as_ref().filter(|p| !p.is_empty()) {
        Some(_) if state.is_sent() => cx.text("is-sent"),
        Some(p) => match p.decision() {
            Some(Decision::Figures) if has_tools && !state.is_before_figures => figures(cx, state, legal),
            None | Some(Decision::Figures | Decision::Start) => match answer(cx, table, p) {
                Some(what) => cx.words.with("chosen-confirm-or-undo", &[("what", (&what).into())]),
                None => cx.text("confirm-or-undo"),
            },
            Some(kind) => phrase::question(cx, kind),
        },
        // The lesson waits until its explanation is read, and says so itself.
        None if state.is_taught && table.my_decision().is_none() => return None,
        None => phrase::waiting(cx, table, &status.waiting),
    })
}

/// The last step in words, if the map does not show it.
fn answer(cx: &Cx<'_>, table: &TableModel, plan: &Plan) -> Option<String> {
    let (kind, action) = plan.last_answer()?;
    let is_on_map = match action {
        Action::Draw { .. } => true,
        Action::Pass => kind == Decision::Figures,
        other => other.tile_placed().is_some() || choice::tool(other).is_some(),
    };
    if is_on_map {
        return None;
    }
    // In the words of its button, which told of the game before it.
    let mut before = plan.clone();
    before.undo();
    phrase::spots(cx, table, before.game(), kind, &[action]).pop()
}

/// The heading, unless the tray shows it, and what else to know.
fn words(
    ui: &mut Ui,
    cx: &Cx<'_>,
    table: &TableModel,
    state: &TableScreen,
    (heading, legal): (Option<&str>, &[Action]),
) {
    // Without hints there is room for a second line.
    let large = |text: &str, rows: usize| {
        let font = FontId::proportional(cx.theme.heading * 0.85);
        let mut job = LayoutJob::simple(text.to_owned(), font, cx.theme.ink.0, f32::INFINITY);
        job.wrap.max_rows = rows;
        Label::new(job).halign(Align::Min)
    };
    if let Some((heading, hint)) = state.counted_words(cx, table) {
        ui.add(large(&heading, 1));
        return few_lines(ui, cx, &hint);
    }
    if table.status.is_none() {
        ui.spinner();
        return;
    }
    let hints = hints(cx, table, state, legal);
    if let Some(heading) = heading {
        let label = large(heading, if hints.is_empty() { 2 } else { 1 });
        beside_rule(ui, cx, rule(table, state), |ui| _ = ui.add(label));
    }
    if !hints.is_empty() {
        few_lines(ui, cx, &hints.join(" · "));
    }
}

/// The module whose rule the question of now follows, if it is one of a module.
pub(super) fn rule(table: &TableModel, state: &TableScreen) -> Option<Module> {
    let is_asked = state.plan.as_ref().is_none_or(|p| p.is_empty() || p.decision().is_some());
    super::hints::asked(table, state).filter(|_| is_asked && !state.is_sent() && !table.is_over())
}

/// Shows a question, and right beside it the way to the card of its rule.
pub(super) fn beside_rule(ui: &mut Ui, cx: &Cx<'_>, rule: Option<Module>, question: impl FnOnce(&mut Ui)) {
    let Some(module) = rule else { return question(ui) };
    ui.horizontal(|ui| {
        let room = ui.available_width() - widget::SMALL_ICON - ui.spacing().item_spacing.x;
        ui.scope(|ui| {
            ui.set_max_width(room);
            question(ui);
        });
        let name = cx.words.with("card-of", &[("module", (&cx.text(phrase::module_key(module))).into())]);
        if widget::small_icon_button(ui, cx, "rule of question", widget::Icon::Ask, &name).clicked() {
            cx.want(Intent::Card(Some(module)));
        }
    });
}

/// What else to know now, in short sentences.
fn hints(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, legal: &[Action]) -> Vec<String> {
    let mut hints = Vec::new();
    // Keys go through the tools without pointing at them.
    hints.extend(state.tool.filter(|_| !state.is_sent()).map(|tool| tool_name(cx, tool)));
    hints.extend(state.covered(cx, table));
    hints.extend(state.thinking.is_mine().then(|| cx.text("nudge-mine")));
    if !table.later.is_empty() && !state.is_sent() {
        let names: Vec<&str> = table.later.iter().map(|seat| table.name(*seat)).collect();
        hints.push(cx.words.with("asked-later", &[("names", (&names.join(", ")).into())]));
    }
    if let Some(left) = steps_left(state.game(table)) {
        hints.push(cx.words.with("march-left", &[("count", left.into())]));
    }
    if state.plan.as_ref().is_some_and(goes_on_by_itself) {
        hints.push(cx.text("march-only-way"));
    }
    if let Some(message) = state.game(table).message() {
        let message = cx.text(message_key(message));
        hints.push(cx.words.with("message-says", &[("message", (&message).into())]));
    }
    if let Some(auction) = state.game(table).auction()
        && let Some((bidder, points)) = auction.bid
    {
        let (first, bidder) = (table.name(auction.first), table.name(bidder));
        let blanks = [("name", first.into()), ("count", i32::from(points).into()), ("bidder", bidder.into())];
        let is_bid = state.decision() == Some(Decision::Bid);
        hints.push(cx.words.with(if is_bid { "bid-rule" } else { "highest-bid" }, &blanks));
    }
    hints.extend(state.known().and_then(|known| phrase::gains(cx, table, &known.gains)));
    hints.extend(state.known().filter(|known| known.makes_castle).map(|_| cx.text("castle-ahead")));
    hints.extend(leads_away(state, legal).then(|| cx.text("told-portal")));
    hints.extend(super::hints::no_figure(cx, table, state));
    hints.extend(
        state.castle_worth().map(|points| cx.words.with("castle-worth", &[("points", points.into())])),
    );
    if let Some(points) = state.known().and_then(|known| known.stable).filter(|_| !state.is_sent()) {
        hints.push(cx.words.with("stable-worth", &[("points", points.into())]));
    }
    if state.bridge_ahead().is_some() {
        hints.push(cx.text("told-bridged"));
    } else if state.decision() == Some(Decision::Place) && !state.is_taught {
        // A player who uses the keys has no use for buttons of the mouse.
        hints.push(if state.board.uses_keys() {
            cx.with_key("place-hint-keys", KeyCommand::Help)
        } else {
            cx.with_key("place-hint", KeyCommand::Turn)
        });
        hints.extend(fits_one_way(state).then(|| cx.text("place-one-way")));
        let takes_bridge = state.plan.as_ref().is_some_and(|plan| !plan.bridged().is_empty());
        hints.extend(takes_bridge.then(|| cx.text("bridge-hint")));
    } else if let Some(spot) =
        state.aimed.and_then(|at| state.spots().iter().find(|s| s.action == at).cloned())
    {
        hints.push(spot.label);
    } else if state.board.uses_keys() && !state.spots().is_empty() && !state.is_taught {
        let can_confirm = state.plan.as_ref().is_some_and(Plan::can_confirm);
        hints.push(cx.text(if can_confirm { "spot-hint-keys-confirm" } else { "spot-hint-keys" }));
        let has_others = choice::tools(legal).len() > 1;
        hints.extend(has_others.then(|| cx.with_key("tool-hint-keys", KeyCommand::Tool)));
    }
    if table.has_aids() && state.spots().len() > super::hints::MOST {
        let most = i64::try_from(super::hints::MOST).unwrap_or(i64::MAX);
        hints.push(cx.words.with("spots-too-many", &[("most", most.into())]));
    }
    hints
}

/// Whether the tile in hand fits in only one way where the keys are, so that turning it changes nothing there.
fn fits_one_way(state: &TableScreen) -> bool {
    let plan = state.plan.as_ref();
    let here = state.targeted().and_then(|at| plan?.places().iter().find(|(cell, _)| *cell == at));
    let tile = plan.and_then(|plan| plan.game().hand().map(|tile| plan.game().rules().tile(tile)));
    let has_sides =
        tile.is_some_and(|tile| !Rotation::ALL.into_iter().all(|r| tile.is_alike(Rotation::R0, r)));
    has_sides && here.is_some_and(|(_, all)| all.0.count_ones() == 1)
}

/// Whether the tile just placed lets figures go to other tiles: a portal.
fn leads_away(state: &TableScreen, legal: &[Action]) -> bool {
    let asked =
        state.plan.as_ref().filter(|plan| plan.decision() == Some(Decision::Figures) && !state.is_sent());
    let placed = asked.and_then(|plan| plan.steps().iter().rev().find_map(|step| step.tile_placed()));
    let goes = |here| {
        let is_far = |action: &Action| matches!(action, Action::Deploy { place, .. } if place.cell() != here);
        legal.iter().any(is_far)
    };
    let is_portal = |here| {
        let game = state.plan.as_ref().map(Plan::game);
        let tile = game.and_then(|game| Some(game.rules().tile(game.tile_at(here)?.0)));
        tile.is_some_and(|tile| tile.has_mark(&Mark::Portal))
    };
    placed.is_some_and(|(here, _)| goes(here) && is_portal(here))
}

/// The steps that the dragon has left which all move, while it is on its way (RULINGS.md R196).
fn steps_left(game: &Game) -> Option<i64> {
    /// Those of a whole march.
    const STEPS: i64 = 6;
    let is_on_its_way = matches!(game.wait(), Wait::Decide { kind: Decision::March, .. });
    // Where it began counts among the cells where it has been.
    let done = i64::try_from(game.marched().len()).ok()? - 1;
    is_on_its_way.then_some(STEPS - done)
}

/// Small, muted text of at most two lines, in a low window of one; all of it under the pointer.
fn few_lines(ui: &mut Ui, cx: &Cx<'_>, text: &str) {
    let font = FontId::proportional(cx.theme.small);
    let mut job = LayoutJob::simple(text.to_owned(), font, cx.theme.ink_soft.0, f32::INFINITY);
    job.wrap.max_rows = if is_low(ui) { 1 } else { 2 };
    ui.add(Label::new(job).halign(Align::Min));
}

/// Whether the dragon went on after the step that was chosen, because it had only one way.
fn goes_on_by_itself(plan: &Plan) -> bool {
    let chosen = plan.steps().iter().filter(|step| matches!(step, Action::March { .. })).count();
    let gone = plan.events().iter().filter(|event| matches!(event, Event::March { .. })).count();
    chosen > 0 && gone > chosen
}

impl TableScreen {
    /// The points of the city that may become a castle.
    fn castle_worth(&self) -> Option<i32> {
        let plan =
            self.plan.as_ref().filter(|p| !self.is_sent() && p.decision() == Some(Decision::Castle))?;
        plan.legal().into_iter().find_map(|action| match action {
            Action::Castle { place } => plan.game().feature(place).map(|city| city.points),
            _ => None,
        })
    }

    /// Whether there is or will be something to confirm; a question with buttons has nothing yet.
    pub(super) fn needs_confirm(&self) -> bool {
        let has_steps = |p: &Plan| !p.is_empty() && !self.is_sent();
        let asks = |p: &Plan| matches!(p.decision(), Some(Decision::Place | Decision::Figures));
        self.plan.as_ref().is_some_and(|p| has_steps(p) || asks(p))
    }

    /// Whether there is a tile to turn, in hand or just placed.
    pub(super) fn can_turn(&self) -> bool {
        let lies = |p: &Plan| p.decision() == Some(Decision::Place) || p.has_tile();
        self.plan.as_ref().is_some_and(lies)
    }
}
