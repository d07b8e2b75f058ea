//! What hovering a piece tells: its name, its effect in one sentence, and the way to its card in the rules.

use super::choice::Tool;
use crate::intent::Intent;
use crate::screen::{Cx, phrase, widget};
use egui::{Response, RichText, Ui};
use rules::{Module, Piece};

/// The width of the sentence.
const WIDTH: f32 = 260.0;

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

/// Tells under the pointer what a piece or tool is.
pub(super) fn on_hover(response: Response, cx: &Cx<'_>, name: &str, module: Option<Module>) -> Response {
    response.on_hover_ui(|ui| tell(ui, cx, name, module))
}

fn tell(ui: &mut Ui, cx: &Cx<'_>, name: &str, module: Option<Module>) {
    ui.set_max_width(WIDTH);
    ui.label(RichText::new(name).strong());
    let rule = module.map_or("meeple-rule", phrase::module_rule_key);
    ui.label(cx.text(rule));
    if widget::button(ui, cx, "hint card", cx.text("hint-card")).clicked() {
        cx.want(Intent::Card(module));
    }
}
