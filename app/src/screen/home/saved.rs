//! Saved games: one line each, with their actions.

use crate::intent::{Intent, Page};
use crate::model::Model;
use crate::screen::phrase::{bad_log, preset_key, preset_of};
use crate::screen::widget::Icon;
use crate::screen::{Cx, widget};
use crate::text::Language;
use egui::{Id, Key, Modal, Modifiers, RichText, Ui};
use net::node::{SavedCommand, SavedGame};

/// The number of games shown before the user asks for the others.
const FIRST: usize = 50;

/// The state of this part of the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    shows_all: bool,
    /// The game that is to be deleted, until the user has confirmed it.
    deleting: Option<Deleting>,
    /// The button that asked, when the question has gone: it gets the focus back.
    asked: Option<Id>,
}

/// A game that is to be deleted, and the button that asked for it.
#[derive(Clone, Debug)]
struct Deleting {
    game: SavedGame,
    button: Id,
}

/// Whether the newest game waits to be continued: then that is what a player most likely came for.
pub(super) fn waits(model: &Model) -> bool {
    let newest = model.saved.as_ref().and_then(|saved| saved.games.first());
    newest.is_some_and(|game| game.fault.is_none() && way_on(game) == "continue")
}

/// The whole list. Of the newest game the way on is the main button if `is_main` says so.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, model: &Model, state: &mut State, is_main: bool) {
    let Some(saved) = &model.saved else {
        ui.horizontal(|ui| {
            ui.spinner();
            widget::hint(ui, cx, cx.text("loading"));
        });
        return;
    };
    if saved.games.is_empty() {
        ui.label(cx.text("no-saved"));
    }
    if saved.games.iter().any(|game| game.is_over) {
        let mine = widget::button(ui, cx, "my games", cx.text("my-games"));
        if mine.on_hover_text(cx.text("my-games-hint")).clicked() {
            cx.want(Intent::Go(Page::MyGames));
        }
        ui.separator();
    }
    let shown = if state.shows_all { usize::MAX } else { FIRST };
    for (n, game) in saved.games.iter().take(shown).enumerate() {
        if n > 0 {
            ui.separator();
        }
        row(ui, cx, (n, game), is_main && n == 0, &mut state.deleting);
    }
    // Under a question nothing can have the focus, so it comes back in the next frame.
    state.asked.take().into_iter().for_each(|button| ui.memory_mut(|m| m.request_focus(button)));
    state.asked = ask_to_delete(ui, cx, &mut state.deleting);
    let more = saved.games.len().saturating_sub(shown);
    if more > 0 {
        ui.separator();
        let text = cx.words.with("saved-more", &[("count", more.into())]);
        if widget::button(ui, cx, "older games", text).clicked() {
            state.shows_all = true;
        }
    } else if saved.unread > 0 {
        widget::hint(ui, cx, cx.words.with("saved-unread", &[("count", saved.unread.into())]));
    }
}

fn row(
    ui: &mut Ui,
    cx: &Cx<'_>,
    (n, game): (usize, &SavedGame),
    is_main: bool,
    deleting: &mut Option<Deleting>,
) {
    // In a small or enlarged window the line would run under the buttons.
    const ROOM_FOR_BUTTONS: f32 = 700.0;
    if ui.available_width() < ROOM_FOR_BUTTONS {
        text(ui, cx, game);
        ui.horizontal_wrapped(|ui| {
            continues(ui, cx, n, game, is_main);
            other_buttons(ui, cx, n, game);
            bin(ui, cx, n, game, deleting);
        });
        return;
    }
    ui.horizontal(|ui| {
        // Eight names or a reason may be of any length and must not run under the buttons.
        let room = ui.available_width() - width_of_buttons(ui, cx, game);
        ui.scope(|ui| {
            ui.set_max_width(room);
            text(ui, cx, game);
        });
        // The main action is the first one for the keys, and what deletes the last.
        widget::at_right(ui, ("saved", n), |ui| {
            continues(ui, cx, n, game, is_main);
            other_buttons(ui, cx, n, game);
            bin(ui, cx, n, game, deleting);
        });
    });
}

/// The room for [`continues`], [`other_buttons`] and [`bin`].
fn width_of_buttons(ui: &Ui, cx: &Cx<'_>, game: &SavedGame) -> f32 {
    // The bin, and the bold letters of a main button.
    const REST: f32 = 60.0;
    let texts = [
        game.fault.is_none().then(|| way_on(game)),
        has_replay(game).then_some("replay"),
        may_go_on_alone(game).then_some("go-on-alone"),
    ];
    texts.into_iter().flatten().map(|key| widget::button_width(ui, &cx.text(key))).sum::<f32>() + REST
}

fn text(ui: &mut Ui, cx: &Cx<'_>, game: &SavedGame) {
    let t = cx.theme;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let ink = if game.fault.is_some() { t.ink_faint.0 } else { t.ink.0 };
        ui.label(RichText::new(title(cx, game)).strong().color(ink));
        widget::hint(ui, cx, line(cx, game));
        if let Some(why) = &game.fault {
            ui.label(RichText::new(bad_log(cx.words, why)).size(t.small).color(t.warn.0));
        }
    });
}

/// What tells a game from others: its table's name, or its players if it was at no other computer, where all tables have
/// the same name.
fn title(cx: &Cx<'_>, game: &SavedGame) -> String {
    if is_of_this_computer(game) { game.players.join(", ") } else { cx.words.table_name(&game.name) }
}

fn is_of_this_computer(game: &SavedGame) -> bool {
    !game.players.is_empty() && Language::is_here(&game.name)
}

/// The names of the players with their points; of a game that is over, in the order of these. Of a game that has not
/// begun, no points, and no names if the title has them.
fn players(game: &SavedGame) -> String {
    let mut all: Vec<(&String, Option<&i32>)> =
        game.players.iter().enumerate().map(|(n, name)| (name, game.points.get(n))).collect();
    if game.is_over {
        all.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    } else if game.entries == 0 || game.points.is_empty() {
        return if is_of_this_computer(game) { String::new() } else { game.players.join(", ") };
    }
    let told = all.into_iter().map(|(name, points)| match points {
        Some(points) => format!("{name} {points}"),
        None => name.clone(),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What is played: a preset, or a mix of its own.
fn mix(cx: &Cx<'_>, game: &SavedGame) -> Option<String> {
    let setup = game.setup.as_ref()?;
    Some(cx.text(preset_of(setup).map_or("own-mix", preset_key)))
}

/// What a game is, in a line: when, who, how far, and what is played.
pub(in crate::screen) fn line(cx: &Cx<'_>, game: &SavedGame) -> String {
    let key = match game {
        SavedGame { turn: 0, .. } => "saved-line-none",
        SavedGame { fault: Some(_), .. } => "saved-line-broken",
        SavedGame { is_over: true, .. } => "saved-line-over",
        SavedGame { entries: 0, .. } => "saved-line-new",
        _ => "saved-line",
    };
    let turn = i64::try_from(game.turn).unwrap_or(i64::MAX);
    let mut players = players(game);
    if !players.is_empty() {
        players.push_str(" · ");
    }
    let date = cx.clock.date(cx.words, game.changed);
    let blanks = [("date", (&date).into()), ("players", (&players).into()), ("turn", turn.into())];
    let line = cx.words.with(key, &blanks);
    mix(cx, game).map_or(line.clone(), |mix| format!("{line} · {mix}"))
}

/// The text key of what opening a game means.
pub(in crate::screen) const fn way_on(game: &SavedGame) -> &'static str {
    match (game.is_over, game.is_mine) {
        (true, _) => "see-result",
        (false, false) => "look",
        (false, true) => "continue",
    }
}

/// The text key of what that does to the game and to the others.
fn way_hint(game: &SavedGame) -> &'static str {
    match way_on(game) {
        "see-result" => "see-result-hint",
        "look" => "look-hint",
        _ if is_of_this_computer(game) => "continue-here-hint",
        _ => "continue-hint",
    }
}

fn continues(ui: &mut Ui, cx: &Cx<'_>, n: usize, game: &SavedGame, is_main: bool) {
    let key = way_on(game);
    let goes_on = game.fault.is_none();
    if !goes_on {
        return;
    }
    let name = format!("continue {}", n + 1);
    let button = match is_main {
        true => widget::main_button(ui, cx, &name, cx.text(key), true),
        false => widget::button(ui, cx, &name, cx.text(key)),
    };
    if button.on_hover_text(cx.text(way_hint(game))).clicked() {
        cx.command(SavedCommand::Resume(game.path.clone()));
    }
}

fn bin(ui: &mut Ui, cx: &Cx<'_>, n: usize, game: &SavedGame, deleting: &mut Option<Deleting>) {
    let bin = widget::icon_button(ui, cx, &format!("delete {}", n + 1), Icon::Bin, &cx.text("delete-game"));
    if bin.clicked() {
        *deleting = Some(Deleting { game: game.clone(), button: bin.id });
    }
}

const fn has_replay(game: &SavedGame) -> bool {
    game.entries > 0
}

/// A game of this computer has no other computers that could stay away.
fn may_go_on_alone(game: &SavedGame) -> bool {
    game.fault.is_none() && !game.is_over && game.entries > 0 && !is_of_this_computer(game)
}

fn other_buttons(ui: &mut Ui, cx: &Cx<'_>, n: usize, game: &SavedGame) {
    if has_replay(game) {
        let replay = widget::button(ui, cx, &format!("replay {}", n + 1), cx.text("replay"));
        if replay.on_hover_text(cx.text("replay-hint")).clicked() {
            cx.want(Intent::Replay(game.path.clone()));
        }
    }
    if may_go_on_alone(game) {
        let alone = widget::button(ui, cx, &format!("alone {}", n + 1), cx.text("go-on-alone"));
        if alone.on_hover_text(cx.text("go-on-alone-hint")).clicked() {
            cx.command(SavedCommand::Branch(game.path.clone()));
        }
    }
}

/// Asks whether a game is to be deleted, over the list. Returns the button that asked for it once there is an answer.
fn ask_to_delete(ui: &Ui, cx: &Cx<'_>, deleting: &mut Option<Deleting>) -> Option<Id> {
    let Deleting { game, button } = deleting.clone()?;
    let t = cx.theme;
    let modal = Modal::new(Id::unique("deleting")).frame(widget::dialog_frame(t)).show(ui.ctx(), |ui| {
        ui.set_width((ui.ctx().content_rect().width() - 60.0).clamp(220.0, 420.0));
        ui.label(RichText::new(cx.text("delete-title")).size(t.heading).strong());
        ui.label(RichText::new(title(cx, &game)).strong());
        widget::hint(ui, cx, line(cx, &game));
        ui.add_space(t.space * 0.5);
        let key = if is_of_this_computer(&game) { "delete-text-here" } else { "delete-text" };
        ui.label(cx.text(key));
        ui.add_space(t.space);
        ui.horizontal_wrapped(|ui| {
            let keep = widget::main_button(ui, cx, "keep game", cx.text("delete-not"), true);
            if ui.memory(|m| m.focused().is_none()) {
                keep.request_focus();
            }
            let is_deleted = widget::button(ui, cx, "delete for good", cx.text("delete-really")).clicked();
            if is_deleted {
                cx.command(SavedCommand::Delete(game.path.clone()));
            }
            if keep.clicked() || is_deleted {
                *deleting = None;
            }
        });
    });
    let is_escaped = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    if modal.should_close() || is_escaped {
        *deleting = None;
    }
    if deleting.is_some() {
        return None;
    }
    ui.ctx().request_repaint();
    Some(button)
}
