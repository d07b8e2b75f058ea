//! The positions of figures on the screen: on their places, or side by side where they would overlap from afar.

use super::atlas::{Atlas, Sprite};
use super::scene::{Figure, Scene};
use super::view::Board;
use super::{mesh, things};
use egui::{Color32, Pos2, Rect, Ui, Vec2, vec2};
use rules::Place;
use std::collections::BTreeMap;

/// A visible figure, and how many of the same kind and seat it stands for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) figure: Figure,
    /// The position of its feet.
    pub(super) at: Pos2,
    pub(super) rect: Rect,
    pub(super) count: u8,
}

/// Two figures closer than this fraction of their size hide each other.
const CLOSE: f32 = 0.5;
/// The offsets at which a figure steps aside, in units of its size, the nearest first.
const ASIDE: [Vec2; 8] = [
    vec2(0.62, 0.0),
    vec2(-0.62, 0.0),
    vec2(0.31, 0.5),
    vec2(-0.31, 0.5),
    vec2(0.31, -0.5),
    vec2(-0.31, -0.5),
    vec2(1.24, 0.0),
    vec2(-1.24, 0.0),
];

/// All visible figures of the map, from back to front.
pub(super) fn seen(board: &Board, view: Rect, scene: &Scene, atlas: &mut Atlas) -> Vec<Seen> {
    let zoom = board.camera.zoom;
    let mut at_place: BTreeMap<Place, u8> = BTreeMap::new();
    let mut all: Vec<Seen> = Vec::new();
    for figure in &scene.figures {
        let n = at_place.entry(figure.place).or_default();
        let shift = vec2(0.11, 0.05) * f32::from(*n) * zoom;
        *n = n.saturating_add(1);
        let Some(p) = board.point_of(view, scene, atlas, figure.place) else { continue };
        let (at, rect) = (p + shift, board.figure_rect(p + shift, figure.piece));
        if rect.expand(rect.width() * 2.0).intersects(view) {
            all.push(Seen { figure: *figure, at, rect, count: 1 });
        }
    }
    all.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    let is_afar = all.iter().any(|one| one.rect.width() > zoom * 0.5);
    if is_afar { spread(all) } else { all }
}

/// Figures that would hide others step aside. Those of one seat are merged into one with a number.
fn spread(all: Vec<Seen>) -> Vec<Seen> {
    let mut out: Vec<Seen> = Vec::with_capacity(all.len());
    for one in all {
        let size = one.rect.width();
        let is_free = |out: &[Seen], at: Pos2| out.iter().all(|other| other.at.distance(at) >= size * CLOSE);
        if is_free(&out, one.at) {
            out.push(one);
            continue;
        }
        let is_same = |other: &&mut Seen| {
            let alike = (other.figure.piece, other.figure.colour) == (one.figure.piece, one.figure.colour);
            alike && other.at.distance(one.at) < size * CLOSE
        };
        if let Some(other) = out.iter_mut().find(is_same) {
            other.count = other.count.saturating_add(1);
            continue;
        }
        let aside = ASIDE.into_iter().map(|by| by * size).find(|by| is_free(&out, one.at + *by));
        let by = aside.unwrap_or(Vec2::ZERO);
        out.push(Seen { at: one.at + by, rect: one.rect.translate(by), ..one });
    }
    out.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    out
}

/// Paints them.
pub(super) fn show(board: &Board, ui: &Ui, view: Rect, scene: &Scene, atlas: &mut Atlas) {
    let all = seen(board, view, scene, atlas);
    let mut meshes = mesh::Meshes::default();
    for one in all.iter().filter(|one| one.rect.intersects(view)) {
        let pixels = one.rect.width() * ui.pixels_per_point();
        if let Some(slot) = atlas.sprite_at(Sprite::Figure(one.figure.piece, one.figure.colour), pixels) {
            meshes.picture(slot, one.rect, Color32::WHITE);
        }
    }
    let painter = ui.painter_at(view);
    painter.extend(meshes.shapes());
    for one in all.iter().filter(|one| one.count > 1) {
        let size = one.rect.width();
        things::number(
            &painter,
            one.rect.center() + vec2(0.36, 0.3) * size,
            (size * 0.3).max(6.0),
            one.count,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;
    use net::node::Colour;
    use rules::{Cell, Piece};

    fn one(piece: Piece, colour: Colour, x: f32) -> Seen {
        let at = pos2(x, 50.0);
        let figure = Figure { piece, colour, place: Place::Cell(Cell::new(0, 0)) };
        Seen { figure, at, rect: Rect::from_center_size(at, Vec2::splat(13.0)), count: 1 }
    }

    #[test]
    fn of_figures_that_would_hide_each_other_each_is_seen() {
        let colours = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Black];
        let crowd = colours.into_iter().enumerate().map(|(n, c)| one(Piece::Meeple, c, 50.0 + n as f32));
        let out = spread(crowd.collect());
        assert_eq!(out.len(), 5);
        for (n, a) in out.iter().enumerate() {
            assert!(a.rect.contains(a.at), "the picture goes where the figure goes");
            for b in &out[n + 1..] {
                assert!(a.at.distance(b.at) >= 13.0 * CLOSE - 0.01, "{a:?} hides {b:?}");
            }
        }
    }

    #[test]
    fn the_same_figures_of_one_seat_become_one_with_a_number() {
        let (meeple, big) = (Piece::Meeple, Piece::Big);
        let crowd = vec![
            one(meeple, Colour::Red, 50.0),
            one(meeple, Colour::Red, 51.0),
            one(big, Colour::Red, 52.0),
            one(meeple, Colour::Red, 53.0),
            one(meeple, Colour::Red, 90.0),
        ];
        let out = spread(crowd);
        let counts: Vec<u8> = out.iter().map(|one| one.count).collect();
        assert_eq!(out.len(), 3, "{out:?}");
        assert_eq!(counts.iter().map(|n| u32::from(*n)).sum::<u32>(), 5, "nobody is lost: {counts:?}");
        assert!(counts.contains(&3));
    }
}
