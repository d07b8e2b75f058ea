//! The dragon, the wizard and wagons on their way.

use super::{BREATH, Motions, Moving, STEP, ease, share};
use crate::art::thing::Thing;
use crate::board::atlas::{Atlas, Sprite};
use crate::board::scene::{Scene, Token, TokenKind};
use crate::board::things::sprite;
use crate::board::token::same_kind;
use egui::{Painter, Pos2};
use rules::{Cell, Place, Side};

/// The most steps that are shown one by one; a longer way is taken at a run.
const MOST_STEPS: usize = 6;

/// The way of a thing across the map.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The thing at its new place.
    token: Token,
    /// The places on its way: first where it stood before, last where it stands now.
    way: Vec<Place>,
}

impl Walk {
    /// The way to a thing's place from the one before. Both dragons go where they went in the game, each step on its
    /// own, but do not take that way again when they go back.
    pub(super) fn new(token: Token, from: Place, scene: &Scene) -> Self {
        let cells = match token.what {
            TokenKind::Dragon(_) => {
                let is_its = scene.trail.first() == Some(&from.cell());
                scene.trail.get(1..).filter(|_| is_its)
            }
            TokenKind::Wyrm => since(&scene.marched, from.cell()),
            _ => None,
        };
        let is_way = |cells: &&[Cell]| {
            (1..=MOST_STEPS).contains(&cells.len()) && cells.last() == Some(&token.place.cell())
        };
        let way = match cells.filter(is_way) {
            Some(cells) => [from].into_iter().chain(cells.iter().map(|cell| Place::Cell(*cell))).collect(),
            None => vec![from, token.place],
        };
        Self { token, way }
    }

    /// Whether it is the way of this thing.
    pub(super) fn is_of(&self, token: Token) -> bool {
        same_kind(self.token.what, token.what)
    }

    fn walks_for(&self) -> f64 {
        STEP * (self.way.len() - 1) as f64
    }

    /// The seconds of the whole way, at whose end the dragon breathes.
    pub(super) fn lasts(&self) -> f64 {
        let breath = if matches!(self.token.what, TokenKind::Dragon(_)) { BREATH } else { 0.0 };
        self.walks_for() + breath
    }

    /// The two places between which the thing is after some seconds, and the part of the way between them.
    fn at(&self, seconds: f64) -> (Place, Place, f32) {
        let n = ((seconds / STEP) as usize).min(self.way.len() - 2);
        (self.way[n], self.way[n + 1], ease(share(seconds, n as f64 * STEP, STEP)))
    }
}

/// The cells of a way after this one, if it leads over it and on.
fn since(way: &[Cell], from: Cell) -> Option<&[Cell]> {
    let before = way.split_last()?.1;
    let at = before.iter().rposition(|cell| *cell == from)?;
    way.get(at + 1..)
}

impl Motions {
    /// The position of a thing on the screen, which stands at `there`: on its way if it walks. `point` gives the
    /// position of a place.
    pub(in crate::board) fn thing(
        &self,
        token: Token,
        there: Pos2,
        mut point: impl FnMut(Place) -> Option<Pos2>,
    ) -> Pos2 {
        let Some(moving) = self.walk_of(token) else { return there };
        let (a, b, t) = moving.what.at(self.now - moving.begin);
        match (point(a), point(b), point(token.place)) {
            // It keeps its offset from the point of its place.
            (Some(a), Some(b), Some(end)) => a.lerp(b, t) + (there - end),
            _ => there,
        }
    }

    /// Whether a thing is still on its way.
    pub(in crate::board) fn is_walking(&self, token: Token) -> bool {
        self.walk_of(token).is_some_and(|m| self.now - m.begin < m.what.walks_for())
    }

    fn walk_of(&self, token: Token) -> Option<&Moving<Walk>> {
        let is_it = |walk: &Walk| walk.token.place == token.place && same_kind(walk.token.what, token.what);
        self.things.iter().find(|m| is_it(&m.what))
    }

    /// Paints the fire of a dragon that has arrived; `at` is its position, and `zoom` the size of a tile in points.
    pub(in crate::board) fn breath(
        &self,
        painter: &Painter,
        atlas: &mut Atlas,
        (token, at, zoom): (Token, Pos2, f32),
    ) {
        let TokenKind::Dragon(facing) = token.what else { return };
        let Some(moving) = self.walk_of(token) else { return };
        let t = share(self.now, moving.begin + moving.what.walks_for(), BREATH);
        if t <= 0.0 {
            return;
        }
        let out = crate::art::point::inward(facing.unwrap_or(Side::S).opposite());
        let out = egui::vec2(out.x, out.y);
        for n in 0..5_u8 {
            let far = t * (0.2 + 0.11 * f32::from(n));
            let aside = out.rot90() * (f32::from(n % 3) - 1.0) * 0.09 * t;
            let size = zoom * (0.12 + 0.05 * f32::from(n)) * (1.0 - t * 0.6);
            sprite(painter, atlas, Sprite::Thing(Thing::Flame), at + (out * far + aside) * zoom, size);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Marks;
    use std::rc::Rc;

    fn dragon(x: i16) -> Token {
        Token { what: TokenKind::Dragon(None), place: Place::Cell(Cell::new(x, 0)) }
    }

    fn cell(x: i16) -> Place {
        Place::Cell(Cell::new(x, 0))
    }

    /// A map on which both dragons went this way.
    fn scene(way: &[i16]) -> Scene {
        let way: Vec<Cell> = way.iter().map(|x| Cell::new(*x, 0)).collect();
        Scene { trail: way.clone(), marched: way, ..Scene::still(Rc::default(), Marks::default()) }
    }

    #[test]
    fn the_dragon_walks_through_every_cell_of_its_way() {
        let walk = Walk::new(dragon(3), cell(0), &scene(&[0, 1, 2, 3]));
        assert_eq!(walk.at(0.0), (cell(0), cell(1), 0.0));
        let (a, b, t) = walk.at(STEP * 1.5);
        assert_eq!((a, b), (cell(1), cell(2)));
        assert!((t - 0.5).abs() < 1e-3);
        assert_eq!(walk.at(walk.walks_for()), (cell(2), cell(3), 1.0));
        assert!(walk.lasts() > walk.walks_for(), "then it breathes");
    }

    #[test]
    fn the_dragon_that_all_move_shows_each_step_also_of_those_that_were_forced() {
        let wyrm = |x| Token { what: TokenKind::Wyrm, ..dragon(x) };
        let way = |from, to, way: &[i16]| Walk::new(wyrm(to), cell(from), &scene(way)).way;
        assert_eq!(way(0, 3, &[0, 1, 2, 3]), [0, 1, 2, 3].map(cell), "all were forced");
        assert_eq!(
            way(1, 3, &[0, 1, 2, 3]),
            [1, 2, 3].map(cell),
            "the first was planned and is seen already"
        );
        assert_eq!(way(3, 0, &[0, 1, 2, 3]), [3, 0].map(cell), "a takeback is one step");
        assert_eq!(way(0, 9, &[0, 9]), [0, 9].map(cell), "a volcano calls it from afar");
    }

    #[test]
    fn a_trail_that_begins_or_ends_elsewhere_is_not_followed() {
        let walk = Walk::new(dragon(3), cell(0), &scene(&[0, 1]));
        assert_eq!(walk.way, [cell(0), cell(3)]);
        let back = Walk::new(dragon(0), cell(3), &scene(&[0, 1, 2, 3, 0]));
        assert_eq!(back.way, [cell(3), cell(0)]);
    }
}
