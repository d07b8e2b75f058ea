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
use rules::{Action, Decision, Piece, Seat};
use std::collections::BTreeSet;

/// The side of a tool.
pub(super) const TOOL: f32 = 36.0;

/// The choices of the row, and their texts.
pub(super) struct Choices {
    tools: Vec<Tool>,
    /// The tools of other turns: with room, they are shown as well, so that each tool has its place.
    others: BTreeSet<Tool>,
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
        let mut others = BTreeSet::new();
        if kind == Some(Decision::Figures) && state.tools_seen.len() > 1 {
            others.clone_from(&state.tools_seen);
        }
        Self { tools, others, chosen, buttons: list::buttons(cx, table, state, legal), covered, nudge }
    }

    /// The room that the tools of other turns take.
    pub(super) fn others_width(&self, ui: &Ui) -> f32 {
        let count = self.others.iter().filter(|tool| !self.tools.contains(tool)).count();
        (TOOL + ui.spacing().item_spacing.x) * count as f32
    }

    /// Leaves the tools of other turns out.
    pub(super) fn only_useful(mut self) -> Self {
        self.others.clear();
        self
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
            let now = if self.others.is_empty() { self.tools } else { choice::tools(legal) };
            for (tool, is_useful) in places(&self.others, &now) {
                let is_on = self.chosen == Some(tool);
                if !is_useful {
                    idle_tool(ui, cx, atlas, tool, colour);
                } else if tool_button(ui, cx, atlas, tool, colour, is_on) {
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

/// The tools in the order of their places, and whether each can be used now.
fn places(others: &BTreeSet<Tool>, tools: &[Tool]) -> Vec<(Tool, bool)> {
    if others.is_empty() {
        return tools.iter().map(|tool| (*tool, true)).collect();
    }
    let all: BTreeSet<Tool> = others.iter().chain(tools).copied().collect();
    all.into_iter().map(|tool| (tool, tools.contains(&tool))).collect()
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

/// The place of a tool that is of no use now.
fn idle_tool(ui: &mut Ui, cx: &Cx<'_>, atlas: &mut Atlas, tool: Tool, colour: Colour) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(TOOL), Sense::hover());
    let t = cx.theme;
    paint_tool(ui, atlas, tool, colour, rect);
    ui.painter().rect_filled(rect, t.radius, t.paper.alpha(0.72));
    ui.painter().rect_stroke(rect, t.radius, Stroke::new(1.0, t.card_edge.0), StrokeKind::Inside);
    let name = tool_name(cx, tool);
    response.on_hover_text(cx.words.with("tool-idle", &[("what", (&name).into())]));
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
    paint_tool(ui, atlas, tool, colour, rect);
    let is_clicked = response.clicked();
    if tool == Tool::Back {
        response.on_hover_text(name);
    } else {
        piece_hint::on_hover(response, cx, &name, piece_hint::Rule::of_tool(tool));
    }
    is_clicked
}

/// The picture of a tool.
fn paint_tool(ui: &Ui, atlas: &mut Atlas, tool: Tool, colour: Colour, rect: Rect) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_of_other_turns_keep_the_places_of_those_of_now() {
        let seen = [Tool::Figure(Piece::Meeple), Tool::Figure(Piece::Builder), Tool::Fairy, Tool::Raise];
        let at = |tools: &[Tool], tool: Tool| {
            let places = places(&seen.into_iter().collect(), tools);
            places.iter().position(|(other, is_useful)| *is_useful && *other == tool)
        };
        let turns = [&seen[..], &[Tool::Figure(Piece::Meeple), Tool::Fairy], &[Tool::Raise, Tool::Fairy]];
        for tools in turns {
            assert_eq!(at(tools, Tool::Fairy), Some(2), "{tools:?}");
        }
        assert_eq!(at(&[Tool::Raise], Tool::Fairy), None);
        let only = places(&BTreeSet::new(), &[Tool::Raise, Tool::Fairy]);
        assert_eq!(only, [(Tool::Raise, true), (Tool::Fairy, true)], "without room, those of now");
    }
}
