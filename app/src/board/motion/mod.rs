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

use super::flight::RESTS;
use super::scene::{Figure, PlacedTiles, Scene, Token};
use crate::theme::is_calm;
use change::{Change, PlacedTile};
use egui::{Event, Pos2, Ui};
use net::node::Colour;
use rules::{Cell, Place, Rotation, TileId};
use std::rc::Rc;
use std::time::Duration;

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
    visitors: Vec<Figure>,
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
        if let Some(wait) = self.until_change() {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(wait));
        }
    }

    /// The seconds until something looks different; `None` if nothing is on its way.
    fn until_change(&self) -> Option<f64> {
        let is_still = self.tiles.is_empty() && self.came.is_empty() && self.things.is_empty();
        let walks = self.left.iter().map(|m| (m.begin - self.now).max(0.0));
        if is_still && self.refused.is_none() { walks.min_by(f64::total_cmp) } else { Some(0.0) }
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
            Rc::ptr_eq(&s.laid, &scene.laid)
                && s.figures == scene.figures
                && s.tokens == scene.tokens
                && s.visitors == scene.visitors
        };
        if self.shown.as_ref().is_some_and(is_same) {
            return;
        }
        let before = self.shown.replace(Shown {
            laid: Rc::clone(&scene.laid),
            figures: scene.figures.clone(),
            tokens: scene.tokens.clone(),
            visitors: scene.visitors.clone(),
        });
        let Some(before) = before.filter(|_| !is_calm) else { return };
        let change = Change::between(
            (&before.laid, &before.figures, &before.tokens),
            (&scene.laid, &scene.figures, &scene.tokens),
        );
        if let Some(change) = change {
            if before.visitors != scene.visitors {
                self.visit(&before, scene);
            }
            self.start(change, scene);
        } else {
            *self = Self { shown: self.shown.take(), now: self.now, ..Self::default() };
        }
    }

    /// Shows figures that came and went between two frames: they stand at their places while their points rest there.
    fn visit(&mut self, before: &Shown, scene: &Scene) {
        let is_new = |figure: &&Figure| !before.figures.contains(figure);
        let begin = self.now + RESTS;
        self.left.extend(scene.visitors.iter().filter(is_new).map(|what| Moving { what: *what, begin }));
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
        let walk =
            |(token, from): (Token, Place)| Moving { what: thing::Walk::new(token, from, scene), begin };
        self.things.extend(change.moved.into_iter().map(walk));
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
    use crate::art::figure::Pose;
    use crate::board::Marks;
    use rules::{Part, Piece, TileId};

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
        assert!(motions.until_change().is_none(), "a map that opens shows nothing on the way");
        after(&mut motions, 2.0, false, &three);
        assert!(motions.until_change().is_some());
        assert_eq!(motions.still(&three.laid).len(), 2);
        after(&mut motions, 2.0 + DROP, false, &three);
        assert!(motions.until_change().is_none());
        assert!(Rc::ptr_eq(&motions.still(&three.laid), &three.laid));
    }

    #[test]
    fn a_figure_that_scores_at_once_stands_while_its_points_rest_and_then_walks_home() {
        let (mut motions, two, mut three) = (Motions::default(), scene(2), scene(3));
        let place = Place::Segment(Cell::new(2, 0), Part::Whole, 0);
        let monk = Figure { piece: Piece::Meeple, pose: Pose::Standing, colour: Colour::Red, place };
        three.visitors = vec![monk];
        after(&mut motions, 1.0, false, &two);
        after(&mut motions, 2.0, false, &three);
        after(&mut motions, 2.0 + DROP, false, &three);
        let wait = motions.until_change().unwrap();
        assert!(
            (wait - (RESTS - DROP)).abs() < 1e-9,
            "a figure that stands needs no frames, not after {wait} s"
        );
        after(&mut motions, 2.0 + RESTS, false, &three);
        assert_eq!((motions.left.len(), motions.until_change()), (1, Some(0.0)));
        after(&mut motions, 2.1 + RESTS + WALK, false, &three);
        assert_eq!((motions.left.len(), motions.until_change()), (0, None));
        after(&mut motions, 9.0, false, &two);
        assert_eq!(motions.until_change(), None, "a takeback is a jump");
    }

    #[test]
    fn a_figure_that_the_plan_showed_leaves_once() {
        let (mut motions, mut two, mut three) = (Motions::default(), scene(2), scene(2));
        let place = Place::Segment(Cell::new(1, 0), Part::Whole, 0);
        let monk = Figure { piece: Piece::Meeple, pose: Pose::Standing, colour: Colour::Red, place };
        two.figures = vec![monk];
        three.visitors = vec![monk];
        after(&mut motions, 1.0, false, &two);
        after(&mut motions, 2.0, false, &three);
        assert_eq!(motions.left.len(), 1);
    }

    #[test]
    fn acting_ends_every_motion() {
        let (mut motions, two, three) = (Motions::default(), scene(2), scene(3));
        after(&mut motions, 1.0, false, &two);
        after(&mut motions, 1.1, false, &three);
        after(&mut motions, 1.12, true, &three);
        assert!(motions.until_change().is_none());
    }

    #[test]
    fn a_tile_that_is_taken_up_again_moves_no_more() {
        let (mut motions, two, three) = (Motions::default(), scene(2), scene(3));
        after(&mut motions, 1.0, false, &two);
        after(&mut motions, 1.1, false, &three);
        after(&mut motions, 1.12, false, &two);
        assert!(motions.until_change().is_none());
        assert_eq!(motions.still(&two.laid).len(), 2);
    }
}
