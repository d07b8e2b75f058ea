//! What hovering a piece tells: its name, its effect in one sentence, and the way to its card in the rules.

use super::choice::Tool;
use crate::intent::Intent;
use crate::screen::{Cx, phrase, widget};
use egui::{Rect, RectAlign, Response, RichText, Tooltip, Ui};
use rules::{Module, Piece, Sorcerer};

/// The width of the sentence.
const WIDTH: f32 = 260.0;
/// Where it goes if there is no room at the left.
const BESIDE: [RectAlign; 5] = [
    RectAlign::LEFT_END,
    RectAlign::TOP_END,
    RectAlign::TOP_START,
    RectAlign::BOTTOM_END,
    RectAlign::BOTTOM_START,
];

/// The module that brings a piece.
pub(super) const fn module_of(piece: Piece) -> Option<Module> {
    Some(match piece {
        Piece::Meeple => return None,
        Piece::Big => Module::BigMeeple,
        Piece::Builder => Module::Builder,
        Piece::Pig => Module::LuckyPig,
        Piece::Queen => Module::Queen,
        Piece::Toll => Module::TollStations,
        Piece::Estate => Module::Estates,
        Piece::Tower => Module::Towers,
        Piece::Shepherd => Module::Sheep,
        Piece::FarmPig => Module::FarmPig,
        Piece::Abbot => Module::Abbot,
        Piece::Phantom => Module::Phantom,
        Piece::Mayor | Piece::Wagon | Piece::Barn => Module::AbbeyAndMayor,
        Piece::Ringmaster => Module::BigTop,
    })
}

/// The module that brings a tool; `None` for one of the base game or of several modules.
pub(super) const fn module_of_tool(tool: Tool) -> Option<Module> {
    match tool {
        Tool::Figure(piece) => module_of(piece),
        Tool::Chip(_) => Some(Module::Tunnel),
        Tool::Wall | Tool::Gold => Some(Module::GoldAndWalls),
        Tool::Lift | Tool::Fill(_) => Some(Module::Tatan),
        Tool::Recall => Some(Module::Abbot),
        Tool::March | Tool::Fairy | Tool::Princess => Some(Module::PrincessAndDragon),
        Tool::Raise | Tool::Capture => Some(Module::TheTower),
        Tool::Mage(_) => Some(Module::MageAndWitch),
        Tool::Abbey => Some(Module::AbbeyAndMayor),
        Tool::Bridge => Some(Module::Bridges),
        Tool::Applaud => Some(Module::BigTop),
        Tool::Ingot => Some(Module::GoldMines),
        Tool::Ferry => Some(Module::Ferries),
        Tool::Back => None,
    }
}

/// The sentence about a piece, and the module whose card tells the rest.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    /// The text key of the sentence.
    key: &'static str,
    module: Option<Module>,
}

impl Rule {
    /// What a module says as a whole.
    pub(super) fn of_module(module: Module) -> Self {
        Self { key: phrase::module_rule_key(module), module: Some(module) }
    }

    /// A sentence of its own about one of several things that a module brings.
    pub(super) const fn of_one(key: &'static str, module: Module) -> Self {
        Self { key, module: Some(module) }
    }

    pub(super) fn of_piece(piece: Piece) -> Self {
        match (piece, module_of(piece)) {
            (Piece::Mayor, Some(module)) => Self::of_one("told-mayor", module),
            (Piece::Wagon, Some(module)) => Self::of_one("told-wagon", module),
            (Piece::Barn, Some(module)) => Self::of_one("told-barn", module),
            (Piece::Ringmaster, Some(module)) => Self::of_one("told-ringmaster", module),
            (_, Some(module)) => Self::of_module(module),
            (_, None) => Self { key: "meeple-rule", module: None },
        }
    }

    pub(super) fn of_tool(tool: Tool) -> Self {
        match (tool, module_of_tool(tool)) {
            (Tool::Figure(piece), _) => Self::of_piece(piece),
            (Tool::Abbey, Some(module)) => Self::of_one("told-abbey", module),
            (Tool::March, Some(module)) => Self::of_one("told-wyrm", module),
            (Tool::Fairy, Some(module)) => Self::of_one("told-fairy", module),
            (Tool::Princess, Some(module)) => Self::of_one("told-princess", module),
            (Tool::Mage(Sorcerer::Mage), Some(module)) => Self::of_one("told-mage", module),
            (Tool::Mage(Sorcerer::Witch), Some(module)) => Self::of_one("told-witch", module),
            (Tool::Applaud, Some(module)) => Self::of_one("told-acrobats", module),
            (_, Some(module)) => Self::of_module(module),
            (_, None) => Self { key: "meeple-rule", module: None },
        }
    }
}

/// Tells under the pointer what a piece or tool is.
pub(super) fn on_hover(response: Response, cx: &Cx<'_>, name: &str, rule: Rule) -> Response {
    response.on_hover_ui(|ui| tell(ui, cx, name, rule))
}

/// The same to the left of what it stands in, `room`, so that what is above and below stays visible.
pub(super) fn on_hover_beside(response: &Response, cx: &Cx<'_>, name: &str, rule: Rule, room: Rect) {
    let anchor = Rect::from_x_y_ranges(
        room.left().min(response.rect.left())..=response.rect.right(),
        response.rect.y_range(),
    );
    let mut tooltip = Tooltip::for_enabled(response);
    tooltip.popup = tooltip.popup.anchor(anchor).align(RectAlign::LEFT_START).align_alternatives(&BESIDE);
    tooltip.show(|ui| tell(ui, cx, name, rule));
    // The way to the button is long.
    if response.clicked() {
        cx.want(Intent::Card(rule.module));
    }
}

fn tell(ui: &mut Ui, cx: &Cx<'_>, name: &str, rule: Rule) {
    ui.set_max_width(WIDTH);
    ui.label(RichText::new(name).strong());
    ui.label(cx.text(rule.key));
    if widget::button(ui, cx, "hint card", cx.text("hint-card")).clicked() {
        cx.want(Intent::Card(rule.module));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn mayor_wagon_barn_and_abbey_each_have_words_of_their_own() {
        let pieces = [Piece::Mayor, Piece::Wagon, Piece::Barn].map(Tool::Figure);
        let rules = pieces.into_iter().chain([Tool::Abbey]).map(Rule::of_tool);
        let keys: BTreeSet<&str> = rules.map(|rule| rule.key).collect();
        assert_eq!(keys.len(), 4, "{keys:?}");
        assert!(!keys.contains(phrase::module_rule_key(Module::AbbeyAndMayor)), "{keys:?}");
    }
}
