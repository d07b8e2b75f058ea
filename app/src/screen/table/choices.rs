//! What there is to choose besides the map, in a row: tools of a click on the map, and the buttons of the question.

use super::choice::{self, Tool};
use super::{TableScreen, list, piece_hint};
use crate::art::chip::ChipColour;
use crate::art::figure::Pose;
use crate::art::thing::Thing;
use crate::board::atlas::Atlas;
use crate::board::{Look, thing_of_sorcerer};
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use crate::text::{chip_key, piece_key, sorcerer_key};
use egui::{Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use net::node::{ChatCommand, ChatContent, Colour, Reaction};
use rules::{Action, Piece, Seat};

/// The side of a tool.
pub(super) const TOOL: f32 = 36.0;

/// The choices of the row, and their texts.
pub(super) struct Choices {
    tools: Vec<Tool>,
    /// The tool in use.
    chosen: Option<Tool>,
    buttons: Vec<(Action, String)>,
    /// The seat whose hand can be uncovered, and the text.
    covered: Option<(Seat, String)>,
    /// The text that nudges a player who thinks for long.
    nudge: Option<String>,
}

impl Choices {
    /// The choices of now.
    pub(super) fn new(cx: &Cx<'_>, table: &TableModel, state: &TableScreen, legal: &[Action]) -> Self {
        let kind = state.decision();
        let chosen = kind.and_then(|kind| state.tool(kind, legal));
        let mut tools = if kind.is_some() { choice::tools(legal) } else { Vec::new() };
        // A single tool that is in use by itself needs no button; one that was pressed stays where it is.
        if tools.len() == 1 && chosen.is_some() && state.tool.is_none() {
            tools.clear();
        }
        let covered = state
            .covered_seat(table)
            .map(|seat| (seat, cx.words.with("show-hand", &[("name", table.name(seat).into())])));
        let nudge = state.thinking.late_elsewhere();
        let nudge = nudge.map(|seat| cx.words.with("nudge", &[("name", table.name(seat).into())]));
        Self { tools, chosen, buttons: list::buttons(cx, table, state, legal), covered, nudge }
    }

    /// Whether there is nothing to choose.
    pub(super) fn is_empty(&self) -> bool {
        self.tools.is_empty() && self.buttons.is_empty() && self.covered.is_none() && self.nudge.is_none()
    }

    /// The width of the row.
    pub(super) fn width(&self, ui: &Ui, legal: &[Action]) -> f32 {
        let covered = self.covered.iter().map(|(_, text)| text);
        let is_picture = |(action, _): &&(Action, String)| matches!(action, Action::Build { .. });
        let worded = self.buttons.iter().filter(|button| !is_picture(button)).map(|(_, text)| text);
        let texts = worded.chain(covered).chain(&self.nudge);
        let pictures = self.tools.len() + self.buttons.iter().filter(is_picture).count();
        let tools = (TOOL + ui.spacing().item_spacing.x) * pictures as f32;
        tools + texts.map(|text| widget::button_width(ui, text)).sum::<f32>() + list::bid_steps(ui, legal)
    }

    /// Shows all of them, side by side or as the layout wraps them.
    pub(super) fn show(
        self,
        ui: &mut Ui,
        cx: &Cx<'_>,
        table: &TableModel,
        state: &mut TableScreen,
        atlas: &mut Atlas,
        legal: &[Action],
    ) {
        if let Some(seat) = state.plan.as_ref().map(|plan| plan.seat) {
            let colour = table.colour(seat);
            for tool in self.tools {
                let is_on = self.chosen == Some(tool);
                if tool_button(ui, cx, atlas, tool, colour, is_on) {
                    state.tool = if is_on { None } else { Some(tool) };
                }
            }
        }
        if let Some((seat, text)) = self.covered
            && widget::button(ui, cx, "show hand", text).clicked()
        {
            state.revealed = Some(seat);
        }
        if let Some(text) = self.nudge
            && widget::button(ui, cx, "nudge", text).on_hover_text(cx.text("nudge-hint")).clicked()
        {
            cx.command(ChatCommand::Say(ChatContent::Reaction(Reaction::Nudge)));
            state.thinking.nudged(ui.input(|i| i.time));
        }
        list::show_buttons(ui, cx, state, atlas, self.buttons, legal);
    }
}

/// What a tool puts or does.
pub(super) fn tool_name(cx: &Cx<'_>, tool: Tool) -> String {
    match tool {
        Tool::Figure(piece) | Tool::Fill(piece) => cx.text(piece_key(piece)),
        Tool::Back => cx.text("tool-back"),
        Tool::Recall => cx.text("tool-recall"),
        Tool::Chip(chip) => {
            let colour = cx.text(chip_key(ChipColour::of(chip)));
            cx.words.with("tool-chip", &[("colour", (&colour).into())])
        }
        Tool::Wall => cx.text("tool-wall"),
        Tool::Gold => cx.text("tool-gold"),
        Tool::Lift => cx.text("tool-lift"),
        Tool::March => cx.text("tool-march"),
        Tool::Fairy => cx.text("tool-fairy"),
        Tool::Princess => cx.text("tool-princess"),
        Tool::Raise => cx.text("tool-raise"),
        Tool::Capture => cx.text("tool-capture"),
        Tool::Mage(who) => cx.text(sorcerer_key(who)),
        Tool::Abbey => cx.text("tool-abbey"),
        Tool::Bridge => cx.text("tool-bridge"),
        Tool::Applaud => cx.text("tool-applaud"),
        Tool::Ingot => cx.text("tool-ingot"),
        Tool::Ferry => cx.text("tool-ferry"),
    }
}

fn tool_button(ui: &mut Ui, cx: &Cx<'_>, atlas: &mut Atlas, tool: Tool, colour: Colour, is_on: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(TOOL), Sense::click());
    let name = tool_name(cx, tool);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_on, &name));
    cx.probe.add(format!("tool {tool:?}"), rect);
    let t = cx.theme;
    let fill = if is_on { t.accent_soft.0 } else { t.card.0 };
    let edge = if is_on || response.hovered() { t.ink.0 } else { t.card_edge.0 };
    ui.painter().rect(rect, t.radius, fill, Stroke::new(1.5, edge), StrokeKind::Inside);
    let look = match tool {
        Tool::Figure(piece) | Tool::Fill(piece) => Look::Figure(piece, Pose::Standing, colour),
        Tool::Recall => Look::Figure(Piece::Abbot, Pose::Standing, colour),
        Tool::Chip(chip) => Look::Chip(ChipColour::of(chip)),
        Tool::Wall => Look::Wall,
        Tool::Gold => Look::Gold,
        Tool::Ingot => Look::Thing(Thing::Ingot),
        Tool::Bridge => Look::Thing(Thing::Bridge),
        Tool::Ferry => Look::Thing(Thing::Ferry),
        Tool::Abbey => Look::Thing(Thing::Abbey),
        Tool::Applaud => Look::Thing(Thing::Acrobats),
        Tool::Back | Tool::Lift => Look::Lift,
        Tool::March => Look::Thing(Thing::Wyrm),
        Tool::Fairy => Look::Thing(Thing::Fairy),
        Tool::Princess => Look::Figure(Piece::Queen, Pose::Standing, colour),
        Tool::Raise | Tool::Capture => Look::Thing(Thing::TowerPiece),
        Tool::Mage(who) => Look::Thing(thing_of_sorcerer(who)),
    };
    crate::board::paint_look(ui.painter(), atlas, look, rect);
    if matches!(tool, Tool::Recall | Tool::Princess | Tool::Capture) {
        let corner = Rect::from_min_size(rect.min, rect.size() * 0.45);
        crate::board::paint_look(ui.painter(), atlas, Look::Lift, corner);
    }
    let is_clicked = response.clicked();
    if tool == Tool::Back {
        response.on_hover_text(name);
    } else {
        piece_hint::on_hover(response, cx, &name, piece_hint::Rule::of_tool(tool));
    }
    is_clicked
}
