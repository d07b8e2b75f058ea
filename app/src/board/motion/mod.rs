//! Motion on the map: tiles drop and turn, figures come and walk home, the dragon walks and breathes, a refused tile
//! shakes. Motion is found by comparing what is shown with what was shown before, so it never differs from the game:
//! everything is in its new place at once for clicks and keys, and only its picture is on the way. Every motion lasts
//! less than a fifth of a second, a long way of the dragon that for each step; it ends at the next click or key, and is
//! absent with reduced motion.

mod change;
mod figure;
mod thing;
mod tile;
pub(crate) mod turn;

use super::scene::{Figure, PlacedTiles, Scene, Token};
use crate::theme::is_calm;
use change::{Change, PlacedTile};
use egui::{Event, Pos2, Ui};
use net::node::Colour;
use rules::{Cell, Place, Rotation, TileId};
use std::rc::Rc;

/// The seconds in which a tile drops or slides into its cell.
const DROP: f64 = 0.16;
/// The seconds of a quarter turn.
const TURN: f64 = 0.13;
/// The seconds in which a figure comes to its place.
const COME: f64 = 0.14;
/// The seconds in which a figure walks home.
const WALK: f64 = 0.19;
/// The seconds of a step of the dragon, and of any other thing on its way.
const STEP: f64 = 0.16;
/// The seconds for which the dragon breathes fire.
const BREATH: f64 = 0.19;
/// The seconds for which a refused tile shakes.
const SHAKE: f64 = 0.18;

/// The part of a motion that is over, from 0 to 1.
fn share(now: f64, begin: f64, lasts: f64) -> f32 {
    ((now - begin) / lasts).clamp(0.0, 1.0) as f32
}

/// Fast at first, then slower.
fn ease_out(t: f32) -> f32 {
    1.0 - (1.0 - t).powi(3)
}

/// Slow at first and at last.
pub(super) fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// A motion of one kind of thing, and when it began.
#[derive(Clone, Copy, Debug)]
struct Moving<T> {
    what: T,
    begin: f64,
}

/// How a tile comes to lie as it does.
#[derive(Clone, Copy, Debug)]
enum Arrival {
    /// It drops, or slides if it is a half tile.
    Placed,
    /// It turns in its cell, from this rotation.
    Turned(Rotation),
}

/// What was shown in the last frame.
#[derive(Clone, Debug)]
struct Shown {
    laid: Rc<PlacedTiles>,
    figures: Vec<Figure>,
    tokens: Vec<Token>,
}

/// All motions on a map.
#[derive(Clone, Default, Debug)]
pub(super) struct Motions {
    shown: Option<Shown>,
    tiles: Vec<Moving<(PlacedTile, Arrival)>>,
    /// The tiles that do not move, while some do.
    still: Option<Rc<PlacedTiles>>,
    came: Vec<Moving<Figure>>,
    left: Vec<Moving<Figure>>,
    things: Vec<Moving<thing::Walk>>,
    refused: Option<Moving<(Cell, TileId, Rotation)>>,
    now: f64,
}

impl Motions {
    /// Takes in what is shown in this frame. Must be called before anything is drawn.
    pub(super) fn follow(&mut self, ui: &Ui, scene: &Scene) {
        let (now, has_acted) = ui.input(|i| (i.time, i.events.iter().any(is_act)));
        self.advance(now, has_acted || is_calm(ui.ctx()));
        self.notice(scene, is_calm(ui.ctx()));
        if self.is_active() {
            ui.ctx().request_repaint();
        }
    }

    /// Ends what is over; if `ends`, everything.
    fn advance(&mut self, now: f64, ends: bool) {
        self.now = now;
        let goes_on = |begin: f64, lasts: f64| !ends && now - begin < lasts;
        let count = self.tiles.len();
        self.tiles.retain(|m| goes_on(m.begin, m.what.1.lasts()));
        if self.tiles.len() != count {
            self.still = None;
        }
        self.came.retain(|m| goes_on(m.begin, COME));
        self.left.retain(|m| goes_on(m.begin, WALK));
        self.things.retain(|m| goes_on(m.begin, m.what.lasts()));
        self.refused.take_if(|m| !goes_on(m.begin, SHAKE));
    }

    /// Starts the motions from the last frame to this one.
    fn notice(&mut self, scene: &Scene, is_calm: bool) {
        let is_same = |s: &Shown| {
            Rc::ptr_eq(&s.laid, &scene.laid) && s.figures == scene.figures && s.tokens == scene.tokens
        };
        if self.shown.as_ref().is_some_and(is_same) {
            return;
        }
        let (figures, tokens) = (scene.figures.clone(), scene.tokens.clone());
        let before = self.shown.replace(Shown { laid: Rc::clone(&scene.laid), figures, tokens });
        let Some(before) = before.filter(|_| !is_calm) else { return };
        let change = Change::between(
            (&before.laid, &before.figures, &before.tokens),
            (&scene.laid, &scene.figures, &scene.tokens),
        );
        self.start(change, scene);
    }

    fn start(&mut self, change: Change, scene: &Scene) {
        let begin = self.now;
        let placed = change.placed.into_iter().map(|tile| (tile, Arrival::Placed));
        let turned = change.turned.into_iter().map(|(tile, from)| (tile, Arrival::Turned(from)));
        self.tiles.extend(placed.chain(turned).map(|what| Moving { what, begin }));
        // A tile that was taken up again moves no more.
        let lies = |tile: &PlacedTile| scene.laid.get(&tile.at) == Some(&(tile.tile, tile.rotation));
        self.tiles.retain(|m| lies(&m.what.0));
        self.still = None;
        self.left.retain(|m| !change.came.contains(&m.what));
        self.things.retain(|m| change.moved.iter().all(|(token, _)| !m.what.is_of(*token)));
        self.came.extend(change.came.into_iter().map(|what| Moving { what, begin }));
        self.left.extend(change.left.into_iter().map(|what| Moving { what, begin }));
        self.came.retain(|m| scene.figures.contains(&m.what));
        let walk = |(token, from): (Token, Place)| Moving {
            what: thing::Walk::new(token, from, &scene.trail),
            begin,
        };
        self.things.extend(change.moved.into_iter().map(walk));
    }

    fn is_active(&self) -> bool {
        let is_none = self.tiles.is_empty()
            && self.came.is_empty()
            && self.left.is_empty()
            && self.things.is_empty()
            && self.refused.is_none();
        !is_none
    }

    /// Shows that a tile cannot go to a cell.
    pub(super) fn refuse(&mut self, ui: &Ui, cell: Cell, tile: TileId, rotation: Rotation) {
        if !is_calm(ui.ctx()) {
            self.refused = Some(Moving { what: (cell, tile, rotation), begin: ui.input(|i| i.time) });
            ui.ctx().request_repaint();
        }
    }

    /// The tiles that lie still.
    pub(super) fn still(&mut self, laid: &Rc<PlacedTiles>) -> Rc<PlacedTiles> {
        if self.tiles.is_empty() {
            return Rc::clone(laid);
        }
        let moving = &self.tiles;
        let new = || {
            let mut still = (**laid).clone();
            moving.iter().for_each(|m| _ = still.remove(&m.what.0.at));
            Rc::new(still)
        };
        Rc::clone(self.still.get_or_insert_with(new))
    }
}

impl Arrival {
    const fn lasts(self) -> f64 {
        match self {
            Self::Placed => DROP,
            Self::Turned(_) => TURN,
        }
    }
}

/// Whether the player does something, which ends all motions.
pub(super) const fn is_act(event: &Event) -> bool {
    matches!(event, Event::PointerButton { pressed: true, .. } | Event::Key { pressed: true, .. })
}

/// Where the figures of each colour go when they leave the map.
#[derive(Clone, Default, Debug)]
pub struct Homes(pub Vec<(Colour, Pos2)>);

impl Homes {
    fn of(&self, colour: Colour) -> Option<Pos2> {
        self.0.iter().find(|(of, _)| *of == colour).map(|(_, at)| *at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Marks;
    use rules::{Part, TileId};

    fn scene(cells: i16) -> Scene {
        let tile = |x| ((Cell::new(x, 0), Part::Whole), (TileId(0), Rotation::R0));
        Scene::still(Rc::new((0..cells).map(tile).collect()), Marks::default())
    }

    fn after(motions: &mut Motions, time: f64, has_acted: bool, scene: &Scene) {
        motions.advance(time, has_acted);
        motions.notice(scene, false);
    }

    #[test]
    fn a_placed_tile_moves_for_a_moment_and_then_lies_still() {
        let (mut motions, two, three) = (Motions::default(), scene(2), scene(3));
        after(&mut motions, 1.0, false, &two);
        assert!(!motions.is_active(), "a map that opens shows nothing on the way");
        after(&mut motions, 2.0, false, &three);
        assert!(motions.is_active());
        assert_eq!(motions.still(&three.laid).len(), 2);
        after(&mut motions, 2.0 + DROP, false, &three);
        assert!(!motions.is_active());
        assert!(Rc::ptr_eq(&motions.still(&three.laid), &three.laid));
    }

    #[test]
    fn acting_ends_every_motion() {
        let (mut motions, two, three) = (Motions::default(), scene(2), scene(3));
        after(&mut motions, 1.0, false, &two);
        after(&mut motions, 1.1, false, &three);
        after(&mut motions, 1.12, true, &three);
        assert!(!motions.is_active());
    }

    #[test]
    fn a_tile_that_is_taken_up_again_moves_no_more() {
        let (mut motions, two, three) = (Motions::default(), scene(2), scene(3));
        after(&mut motions, 1.0, false, &two);
        after(&mut motions, 1.1, false, &three);
        after(&mut motions, 1.12, false, &two);
        assert!(!motions.is_active());
        assert_eq!(motions.still(&two.laid).len(), 2);
    }
}
