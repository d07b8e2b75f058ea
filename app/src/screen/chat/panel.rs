//! The panel: the lines, the reactions, and the input field.

use super::{Chat, Colours, field, icon, reaction_key, said};
use crate::command::KeyCommand;
use crate::screen::{Cx, widget};
use egui::containers::menu::MenuButton;
use egui::{
    Align, Align2, Area, Button, Frame, Id, Label, Layout, Margin, Panel, Rect, RichText, ScrollArea, Sense,
    Stroke, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};
use net::node::{ChatCommand, ChatContent, ChatLine, Reaction};

/// The width of the panel over the map.
const WIDTH: f32 = 292.0;
/// Its greatest width in the lobby: that of the page.
const PAGE: f32 = 860.0;
/// The height of the lines, if there is room.
const LINES: f32 = 190.0;
/// The height of the open panel without the lines.
const REST: f32 = 150.0;
/// The least height of the open panel.
const LOWEST: f32 = 236.0;
/// The side of a reaction's button.
const BUTTON: f32 = 28.0;
/// The longest text that can be typed, in characters.
const LONGEST: usize = net::chat::LONGEST;

/// The panel in the lower right corner of the map.
pub fn float(ui: &Ui, cx: &Cx<'_>, chat: &mut Chat, colours: Colours<'_>, map: Rect) {
    if chat.view.is_none() {
        return;
    }
    let t = cx.theme;
    let screen = ui.ctx().content_rect();
    // On a low map it would be cut off, so it extends over what is below.
    let low = (map.top() + LOWEST).min(screen.bottom() - 4.0);
    let bottom = if chat.is_open { (map.bottom() - 8.0).max(low) } else { map.bottom() - 8.0 };
    let area = Area::new(Id::unique("chat"))
        .fixed_pos(pos2(map.right() - 8.0, bottom))
        .pivot(Align2::RIGHT_BOTTOM)
        .constrain_to(screen);
    area.show(ui.ctx(), |ui| {
        if !chat.is_open {
            return header(ui, cx, chat);
        }
        let frame =
            Frame::new().fill(t.paper.0).stroke(Stroke::new(1.0, t.card_edge.0)).corner_radius(t.radius);
        frame.inner_margin(8.0).show(ui, |ui| {
            ui.set_width(WIDTH.min(map.width() - 40.0));
            header(ui, cx, chat);
            body(ui, cx, chat, colours, LINES.min(bottom - map.top() - REST));
        });
    });
}

/// The panel along the lower edge of a page.
pub fn bar(ui: &mut Ui, cx: &Cx<'_>, chat: &mut Chat, colours: Colours<'_>) {
    if chat.view.is_none() {
        return;
    }
    let room = ui.available_height();
    let shown = Panel::bottom("chat bar").resizable(false).show(ui, |ui| {
        let width = PAGE.min(ui.available_width() - 16.0);
        let aside = (ui.available_width() - width) * 0.5;
        ui.horizontal_top(|ui| {
            ui.add_space(aside.max(0.0));
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                ui.add_space(2.0);
                header(ui, cx, chat);
                if chat.is_open {
                    body(ui, cx, chat, colours, LINES.min(room * 0.4 - REST * 0.5));
                }
                ui.add_space(2.0);
            });
        });
    });
    chat.height = shown.response.rect.height();
}

/// The line that folds and unfolds the panel, with the number of unread lines.
fn header(ui: &mut Ui, cx: &Cx<'_>, chat: &mut Chat) {
    // Folded or not, it is the same button, which keeps the focus.
    let builder = UiBuilder::new().scope_id(Id::unique("chat header"));
    ui.scope_builder(builder, |ui| header_line(ui, cx, chat));
}

fn header_line(ui: &mut Ui, cx: &Cx<'_>, chat: &mut Chat) {
    let unread = chat.unread();
    ui.horizontal(|ui| {
        let text = match unread {
            0 => cx.text("chat"),
            count => cx.words.with("chat-unread", &[("count", count.into())]),
        };
        let mut label = RichText::new(text).strong();
        if unread > 0 {
            label = label.color(cx.theme.accent.0);
        }
        let hint = if chat.is_open { "chat-fold" } else { "chat-unfold" };
        let hint = cx.with_key(hint, KeyCommand::Talk);
        let fold = ui.add(Button::new(label)).on_hover_text(hint);
        cx.probe.add("chat", fold.rect);
        if fold.clicked() {
            chat.fold(ui);
        }
        if chat.is_open {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| muting(ui, cx, chat));
        }
    });
}

/// The menu of muted players.
fn muting(ui: &mut Ui, cx: &Cx<'_>, chat: &Chat) {
    let Some(view) = &chat.view else { return };
    let name = cx.text("chat-menu");
    let menu = ui.menu_button("…", |ui| {
        ui.set_min_width(220.0);
        let key = if view.is_all_muted { "chat-unmute-all" } else { "chat-mute-all" };
        if widget::button(ui, cx, "mute all", cx.text(key)).on_hover_text(cx.text("chat-mute-hint")).clicked()
        {
            cx.command(ChatCommand::MuteAll(!view.is_all_muted));
            ui.close();
        }
        ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
            view.muted.iter().for_each(|(key, name)| chat.mute_button(ui, cx, *key, name));
        });
    });
    cx.probe.add("chat menu", menu.response.rect);
    menu.response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    menu.response.on_hover_text(name);
    if view.is_all_muted {
        widget::hint(ui, cx, cx.text("chat-all-muted"));
    }
}

fn body(ui: &mut Ui, cx: &Cx<'_>, chat: &mut Chat, colours: Colours<'_>, height: f32) {
    lines(ui, cx, chat, colours, height.max(40.0));
    reactions(ui, cx);
    write(ui, cx, chat);
}

fn lines(ui: &mut Ui, cx: &Cx<'_>, chat: &Chat, colours: Colours<'_>, height: f32) {
    let Some(view) = &chat.view else { return };
    let t = cx.theme;
    Frame::new().fill(t.card.0).corner_radius(t.radius).inner_margin(6.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        area.auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
            ui.spacing_mut().interact_size.y = 16.0;
            if view.lines.is_empty() {
                widget::hint(ui, cx, cx.text("chat-empty"));
            }
            for line in &view.lines {
                ui.push_id(line.id, |ui| show_line(ui, cx, chat, line, colours));
            }
        });
    });
}

fn show_line(ui: &mut Ui, cx: &Cx<'_>, chat: &Chat, line: &ChatLine, colours: Colours<'_>) {
    let t = cx.theme;
    ui.horizontal_wrapped(|ui| {
        if let Some(colour) = colours(line.who).filter(|_| !line.is_watching) {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::hover());
            ui.painter().circle(rect.center(), 5.0, t.seat(colour), Stroke::new(1.0, t.ink.0));
        }
        who(ui, cx, chat, line);
        if line.is_watching {
            widget::hint(ui, cx, cx.text("chat-watching"));
        }
        let text = RichText::new(said(cx, line)).size(t.small + 1.0);
        if let ChatContent::Reaction(reaction) = line.said {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(15.0), Sense::hover());
            icon::draw(ui.painter(), reaction, rect.center(), 6.5, t.ink_soft.0, t.card.0);
            ui.add(Label::new(text.italics().color(t.ink_soft.0)).wrap());
        } else {
            ui.add(Label::new(text).wrap());
        }
    });
}

/// The name of a line's sender; for other players, a menu.
fn who(ui: &mut Ui, cx: &Cx<'_>, chat: &Chat, line: &ChatLine) {
    let t = cx.theme;
    let name = RichText::new(format!("{}:", line.name)).size(t.small + 1.0).strong();
    if line.is_mine {
        ui.label(name);
        return;
    }
    let about = cx.words.with("chat-about", &[("name", line.name.as_str().into())]);
    let button = Button::new(name).frame(false).min_size(Vec2::ZERO);
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        ui.spacing_mut().interact_size.y = 28.0;
        ui.set_min_width(160.0);
        chat.mute_button(ui, cx, line.who, &line.name);
    });
    cx.probe.add(format!("chat line {}", line.id), response.rect);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &about));
    response.on_hover_text(about).on_hover_cursor(egui::CursorIcon::PointingHand);
}

fn reactions(ui: &mut Ui, cx: &Cx<'_>) {
    let t = cx.theme;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        // A nudge is offered where the game waits for a player.
        for reaction in Reaction::ALL.into_iter().filter(|r| *r != Reaction::Nudge) {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(BUTTON), Sense::click());
            let name = cx.text(reaction_key(reaction));
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
            cx.probe.add(format!("react {}", reaction.name()), rect);
            let is_hot = response.hovered() || response.has_focus();
            let (fill, edge) =
                if is_hot { (t.accent_soft.0, t.ink_soft.0) } else { (t.card.0, t.card_edge.0) };
            ui.painter().rect(rect, t.radius, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
            icon::draw(ui.painter(), reaction, rect.center(), 9.0, t.ink.0, t.field.0);
            if response.clicked() {
                cx.command(ChatCommand::Say(ChatContent::Reaction(reaction)));
            }
            response.on_hover_text(name);
        }
    });
}

/// The field: Enter sends and keeps the focus, Escape goes back to the map.
fn write(ui: &mut Ui, cx: &Cx<'_>, chat: &mut Chat) {
    let label = cx.text("chat-field");
    let mut sends = false;
    ui.horizontal(|ui| {
        let send = cx.text("chat-send");
        let font = egui::TextStyle::Button.resolve(ui.style());
        let wide = ui.painter().layout_no_wrap(send.clone(), font, cx.theme.ink.0).size().x;
        let room =
            ui.available_width() - wide - 2.0 * ui.spacing().button_padding.x - ui.spacing().item_spacing.x;
        let edit = TextEdit::singleline(&mut chat.draft)
            .id(field())
            .char_limit(LONGEST)
            .hint_text(label.as_str())
            .margin(Margin::symmetric(8, 6))
            .desired_width(room.max(60.0));
        let response = ui.add(edit).on_hover_text(cx.text("chat-field-hint"));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(label.clone()));
        cx.probe.add("chat field", response.rect);
        let is_entered = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let has_words = !chat.draft.trim().is_empty();
        if std::mem::take(&mut chat.wants_focus) || (is_entered && has_words) {
            response.request_focus();
        }
        let button = ui.add_enabled(has_words, Button::new(send));
        cx.probe.add("chat send", button.rect);
        sends = has_words && (is_entered || button.clicked());
    });
    if sends {
        chat.send(cx);
    }
}
