//! The princess who lives in a city.

use super::canvas::{Canvas, INK, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};

/// Half the height of a princess on a tile.
const SIZE: f32 = 0.094;

/// A princess in a pink gown with a golden crown, among the houses of her city.
pub(super) fn princess(canvas: &mut Canvas, p: Point) {
    draw(canvas, p, SIZE, INK);
}

/// The princess of a plan, with heavier lines.
pub(super) fn plan(canvas: &mut Canvas, p: Point, line: f32) {
    draw(canvas, p, SIZE * 1.1, line * 0.7);
}

fn draw(canvas: &mut Canvas, p: Point, s: f32, line: f32) {
    let ink = colour(Swatch::Ink);
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    let shape = |list: &[(f32, f32)]| -> Vec<Point> { list.iter().map(|(x, y)| at(*x, *y)).collect() };
    let pink = mix(colour(Swatch::FlowerPink), colour(Swatch::SeatPink), 0.8);
    canvas.soft(at(0.3, 0.84), s * 0.8, s * 0.22, colour(Swatch::Shadow), 0.45);
    let hair = shape(&[
        (-0.4, -0.55),
        (-0.3, -0.86),
        (0.0, -0.96),
        (0.3, -0.86),
        (0.4, -0.55),
        (0.44, 0.05),
        (0.2, 0.1),
        (-0.2, 0.1),
        (-0.44, 0.05),
    ]);
    canvas.fill(&hair, mix(colour(Swatch::WheatDark), colour(Swatch::Gold), 0.35));
    canvas.outline(&hair, line, ink);
    let gown = shape(&[
        (-0.26, -0.18),
        (0.26, -0.18),
        (0.34, 0.12),
        (0.78, 0.84),
        (0.3, 0.96),
        (-0.3, 0.96),
        (-0.78, 0.84),
        (-0.34, 0.12),
    ]);
    canvas.blend(
        &gown,
        (at(-0.5, -0.1), mix(pink, colour(Swatch::FlowerWhite), 0.25)),
        (at(0.6, 0.9), mix(pink, colour(Swatch::Cloth), 0.55)),
    );
    canvas.fill(
        &shape(&[(-0.07, 0.14), (0.07, 0.14), (0.16, 0.92), (-0.16, 0.92)]),
        faded(Swatch::FlowerWhite, 0.75),
    );
    canvas.outline(&gown, line, ink);
    canvas.stroke(&[at(-0.31, 0.13), at(0.31, 0.13)], s * 0.1, colour(Swatch::Gold));
    canvas.fill(&ellipse(at(0.0, -0.5), s * 0.27, s * 0.3), colour(Swatch::Plaster));
    for x in [-0.11, 0.11] {
        canvas.ellipse(at(x, -0.5), s * 0.045, s * 0.06, ink);
    }
    let crown = shape(&[
        (-0.34, -0.72),
        (-0.42, -1.2),
        (-0.18, -0.98),
        (0.0, -1.3),
        (0.18, -0.98),
        (0.42, -1.2),
        (0.34, -0.72),
    ]);
    canvas.fill(&crown, colour(Swatch::Gold));
    canvas.outline(&crown, line, ink);
}

#[cfg(test)]
mod tests {
    use super::super::compose::compose;
    use super::super::point::is_inside;
    use super::super::tile::{Style, paint_as};
    use super::super::variant::Variant;
    use super::*;
    use rules::{Rotation, TileSets};

    #[test]
    fn a_princess_is_seen_in_her_city_however_the_tile_lies() {
        let tiles: Vec<_> = TileSets::built_in().iter().flat_map(|set| &set.tiles).collect();
        let homes = tiles.into_iter().filter(|tile| tile.segments.iter().any(|segment| segment.princess));
        let mut looked = 0;
        for tile in homes {
            let unturned = compose(tile);
            for rotation in Rotation::ALL {
                let layout = unturned.turned(rotation);
                let place = layout.cities.iter().find_map(|city| {
                    let segment = &tile.segments[usize::from(city.segment)];
                    let spot = layout.spots[usize::from(city.segment)];
                    super::super::city::princess_place(&layout, city, segment, spot).map(|p| (p, city))
                });
                let (p, city) = place.unwrap();
                assert!(is_inside(&city.shape.outline, p), "{} {rotation:?}", tile.name);
                assert!(layout.border(p + pt(0.0, -1.3 * SIZE)) > 0.0, "{} {rotation:?}", tile.name);
                assert!(layout.border(p + pt(0.8 * SIZE, SIZE)) > 0.0, "{} {rotation:?}", tile.name);
                for style in [Style::Painted, Style::Schematic] {
                    let picture = paint_as(style, tile, &unturned, (rotation, Variant::FIRST), 60, |_| true);
                    let is_pink = |c: &&[u8]| {
                        let [r, g, b] = [c[0], c[1], c[2]].map(i32::from);
                        r > 150 && b > g + 12 && r > b
                    };
                    let pink = picture.rgba.chunks_exact(4).filter(is_pink).count();
                    assert!(pink >= 8, "{} {rotation:?} {style:?}: {pink} pink pixels", tile.name);
                    looked += 1;
                }
            }
        }
        assert!(looked >= 48, "{looked}");
    }
}
