//! Pictures outside the table: tiles and figures of every module, from the same painter as the map.

use super::backdrop::Backdrop;
use super::{Cx, widget};
use crate::art::figure::Pose;
use crate::art::thing::Thing;
use crate::board::atlas::{Atlas, Sprite};
use egui::{Color32, Context, Rect, Ui, Vec2};
use net::node::Colour;
use rules::{Module, Piece, Preset, Rules, TileSets};
use std::sync::Arc;

/// A picture on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picture {
    /// A tile by its name in the tile sets.
    Tile(&'static str),
    /// A figure.
    Figure(Piece),
    /// A wagon.
    Wagon,
    /// A neutral thing.
    Thing(Thing),
}

/// The pictures outside the map of a game. Nothing is painted before the first one is asked for.
#[derive(Default)]
pub struct Gallery {
    open: Option<Open>,
}

struct Open {
    atlas: Atlas,
    backdrop: Backdrop,
}

impl Gallery {
    /// Whether all pictures asked for are painted.
    #[must_use]
    pub fn is_painted(&self) -> bool {
        self.open.as_ref().is_none_or(|open| open.atlas.is_idle())
    }

    /// Takes in what was painted since the last frame.
    pub fn receive(&mut self, ctx: &Context) {
        if let Some(open) = &mut self.open {
            open.atlas.receive(ctx);
        }
    }

    fn open(&mut self, ctx: &Context) -> &mut Open {
        self.open.get_or_insert_with(|| {
            let rules = every_rule();
            let mut atlas = Atlas::new(ctx, &rules);
            // The current style must apply from the first picture on.
            atlas.receive(ctx);
            Open { atlas, backdrop: Backdrop::new(&rules) }
        })
    }

    /// Paints a picture into a square.
    pub(super) fn paint(&mut self, ui: &Ui, cx: &Cx<'_>, picture: Picture, rect: Rect) {
        let atlas = &mut self.open(ui.ctx()).atlas;
        let sprite = match picture {
            Picture::Tile(name) => {
                // A test checks that every tile of every card exists.
                if let Some(tile) = atlas.tile_by_name(name) {
                    widget::tile(ui, cx, atlas, tile, rect);
                }
                return;
            }
            Picture::Figure(piece) => Sprite::Figure(piece, Pose::Standing, Colour::Blue),
            Picture::Wagon => Sprite::Wagon(Colour::Blue),
            Picture::Thing(thing) => Sprite::Thing(thing),
        };
        let square = Rect::from_center_size(rect.center(), Vec2::splat(rect.width()));
        widget::sprite(ui, atlas, sprite, square, Color32::WHITE);
    }

    /// Ends the page with a landscape, from the content to the bottom of the window, if there is room for one.
    pub(super) fn backdrop(&mut self, ui: &Ui, cx: &Cx<'_>) {
        if let Some(band) = super::backdrop::room(ui, cx) {
            let open = self.open(ui.ctx());
            open.backdrop.show(ui, cx, &mut open.atlas, band);
        }
    }
}

/// Rules with all modules and their tiles: those of the preset with everything, and of the expansions.
pub(super) fn every_rule() -> Arc<Rules> {
    let mut setup = Preset::Everything.setup(2);
    let more = ["gardens", "king", "watchtowers", "festival", "windroses"];
    let more = more.into_iter().chain(["cult", "besiegers", "cathars", "dragon", "tower", "mage"]);
    let last = ["abbey", "bridges", "bigtop", "count", "labyrinth", "monasteries", "flier", "ferries"];
    let more = more.chain(last).chain(["robbers"]);
    let more: Vec<&str> = more.filter(|name| !setup.sets.iter().any(|set| set == name)).collect();
    setup.sets.extend(more.into_iter().map(str::to_owned));
    setup.modules.extend(Module::ALL);
    Rules::new(&setup, TileSets::built_in()).expect("a test sets every module up")
}
