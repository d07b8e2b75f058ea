//! Pictures of neutral things, and of wagons.

use super::canvas::{Canvas, INK, Image, ellipse};
use super::livery::Livery;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::{little, magic, prize, record, wyrm};
use rules::Good;
use tiny_skia::Color;

/// A thing that is not a figure of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// The dragon of the river.
    Dragon,
    /// The wizard in his monastery.
    Wizard,
    /// A piece of gold.
    Nugget,
    /// A sheep of a flock.
    Sheep,
    /// A wall from side to side.
    Wall,
    /// A floor of a tower.
    Floor,
    /// A flame of the dragon.
    Flame,
    /// A barrel of wine.
    Wine,
    /// A sheaf of grain.
    Grain,
    /// A bolt of cloth.
    Cloth,
    /// The King, for the largest city.
    King,
    /// The Robber Baron, for the longest road.
    Robber,
    /// The dragon that all seats move.
    Wyrm,
    /// The fairy who guards meeples from it.
    Fairy,
    /// A floor of a tower that seats build.
    TowerPiece,
    /// The smallest building.
    Shed,
    /// The middle building.
    House,
    /// The greatest building.
    Turret,
    /// The mage, who makes features worth more.
    Mage,
    /// The witch, who makes them worth less.
    Witch,
    /// A bar of gold, of the Gold Mines.
    Ingot,
    /// The tent of the circus.
    BigTop,
    /// The count of Carcassonne.
    Count,
    /// A bridge that a seat may build.
    Bridge,
    /// A castle that a seat may build.
    Castle,
    /// A ferry.
    Ferry,
    /// An abbey that a seat may place.
    Abbey,
    /// Acrobats on each other's shoulders.
    Acrobats,
    /// A robber on the scoreboard.
    Thief,
    /// A letter with a seal.
    Letter,
}

impl Thing {
    /// All of them.
    pub const ALL: [Self; 30] = [
        Self::Dragon,
        Self::Wizard,
        Self::Nugget,
        Self::Sheep,
        Self::Wall,
        Self::Floor,
        Self::Flame,
        Self::Wine,
        Self::Grain,
        Self::Cloth,
        Self::King,
        Self::Robber,
        Self::Wyrm,
        Self::Fairy,
        Self::TowerPiece,
        Self::Shed,
        Self::House,
        Self::Turret,
        Self::Mage,
        Self::Witch,
        Self::Ingot,
        Self::BigTop,
        Self::Count,
        Self::Bridge,
        Self::Castle,
        Self::Ferry,
        Self::Abbey,
        Self::Acrobats,
        Self::Thief,
        Self::Letter,
    ];

    /// The token of a good.
    #[must_use]
    pub const fn of_good(good: Good) -> Self {
        match good {
            Good::Wine => Self::Wine,
            Good::Grain => Self::Grain,
            Good::Cloth => Self::Cloth,
        }
    }
}

/// The picture of a thing in a square of `size` pixels.
#[must_use]
pub fn picture(thing: Thing, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    match thing {
        Thing::Dragon => dragon(&mut canvas),
        Thing::Wizard => wizard(&mut canvas),
        Thing::Nugget => nugget(&mut canvas),
        Thing::Sheep => sheep(&mut canvas),
        Thing::Wall => wall(&mut canvas),
        Thing::Floor => floor(&mut canvas),
        Thing::Flame => flame(&mut canvas),
        Thing::Wine => return good(Good::Wine, size),
        Thing::Grain => return good(Good::Grain, size),
        Thing::Cloth => return good(Good::Cloth, size),
        Thing::King => record::king(&mut canvas),
        Thing::Robber => record::robber(&mut canvas),
        Thing::Wyrm => wyrm::wyrm(&mut canvas),
        Thing::Fairy => magic::fairy(&mut canvas),
        Thing::TowerPiece => little::tower_piece(&mut canvas),
        Thing::Shed => little::shed(&mut canvas),
        Thing::House => little::house(&mut canvas),
        Thing::Turret => little::turret(&mut canvas),
        Thing::Mage => magic::mage(&mut canvas),
        Thing::Witch => magic::witch(&mut canvas),
        Thing::Ingot => prize::ingot(&mut canvas),
        Thing::BigTop => prize::big_top(&mut canvas),
        Thing::Count => prize::count(&mut canvas),
        Thing::Bridge => prize::bridge(&mut canvas),
        Thing::Castle => prize::castle(&mut canvas),
        Thing::Ferry => prize::ferry(&mut canvas),
        Thing::Abbey => prize::abbey(&mut canvas),
        Thing::Acrobats => prize::acrobats(&mut canvas),
        Thing::Thief => prize::thief(&mut canvas),
        Thing::Letter => prize::letter(&mut canvas),
    }
    canvas.into_image()
}

/// The token of a good, as it is printed in cities.
fn good(good: Good, size: u32) -> Image {
    const SIDE: f32 = super::house::GOOD * 2.36;
    let mut canvas = Canvas::close(SIDE, size);
    super::house::good(&mut canvas, pt(SIDE, SIDE) * 0.48, good.name());
    canvas.into_image()
}

/// A wagon of a seat.
#[must_use]
pub fn wagon(livery: &Livery, size: u32) -> Image {
    let mut canvas = Canvas::new(size);
    canvas.soft(pt(0.56, 0.88), 0.44, 0.075, colour(Swatch::Shadow), 0.55);
    let hood = points(&[(0.12, 0.5), (0.15, 0.27), (0.3, 0.13), (0.68, 0.13), (0.83, 0.27), (0.88, 0.5)]);
    let cloth = (colour(Swatch::FlowerWhite), mix(colour(Swatch::PlasterDark), livery.body, 0.25));
    shaded(&mut canvas, &hood, cloth.0, cloth.1);
    for x in [0.31, 0.5, 0.68] {
        canvas.stroke(&[pt(x, 0.15), pt(x + (x - 0.5) * 0.3, 0.47)], 0.016, faded(Swatch::Wood, 0.7));
    }
    let bed = points(&[(0.05, 0.48), (0.94, 0.48), (0.87, 0.7), (0.13, 0.7)]);
    shaded(&mut canvas, &bed, mix(livery.body, livery.light(), 0.3), mix(livery.body, livery.dark(), 0.3));
    let symbol: Vec<Point> = livery.symbol.iter().map(|q| pt(0.5, 0.585) + *q * 0.078).collect();
    canvas.fill(&symbol, livery.mark());
    for x in [0.27, 0.73] {
        shaded(
            &mut canvas,
            &ellipse(pt(x, 0.75), 0.145, 0.145),
            mix(colour(Swatch::Wood), colour(Swatch::Road), 0.3),
            colour(Swatch::Door),
        );
        for i in 0..4 {
            let a = std::f32::consts::PI * (i as f32 / 4.0 + 0.1);
            let d = pt(a.cos(), a.sin()) * 0.12;
            canvas.stroke(&[pt(x, 0.75) - d, pt(x, 0.75) + d], 0.016, colour(Swatch::Ink));
        }
        canvas.ellipse(pt(x, 0.75), 0.04, 0.04, colour(Swatch::Gold));
    }
    canvas.into_image()
}

/// A polygon in heavy ink, lit from the north-west.
pub(super) fn shaded(canvas: &mut Canvas, polygon: &[Point], light: Color, dark: Color) {
    let low = polygon.iter().fold(pt(1.0, 1.0), |m, p| pt(m.x.min(p.x), m.y.min(p.y)));
    let high = polygon.iter().fold(pt(0.0, 0.0), |m, p| pt(m.x.max(p.x), m.y.max(p.y)));
    canvas.outline(polygon, INK * 8.0, colour(Swatch::Ink));
    canvas.blend(polygon, (low, light), (high, dark));
}

pub(super) fn points(list: &[(f32, f32)]) -> Vec<Point> {
    list.iter().map(|(x, y)| pt(*x, *y)).collect()
}

fn dragon(canvas: &mut Canvas) {
    canvas.soft(pt(0.54, 0.88), 0.42, 0.085, colour(Swatch::Shadow), 0.55);
    let (light, mid, dark) = (colour(Swatch::RoofLight), colour(Swatch::Roof), colour(Swatch::RoofDark));
    let wing = points(&[
        (0.46, 0.52),
        (0.36, 0.3),
        (0.14, 0.26),
        (0.24, 0.12),
        (0.46, 0.05),
        (0.56, 0.2),
        (0.68, 0.16),
        (0.66, 0.5),
    ]);
    shaded(canvas, &wing, mix(mid, dark, 0.3), dark);
    for (x, y) in [(0.24, 0.13), (0.16, 0.26), (0.45, 0.07)] {
        canvas.stroke(&[pt(0.54, 0.46), pt(x, y)], 0.014, faded(Swatch::Ink, 0.55));
    }
    let body = points(&[
        (0.03, 0.72),
        (0.14, 0.72),
        (0.24, 0.62),
        (0.32, 0.5),
        (0.48, 0.43),
        (0.62, 0.44),
        (0.68, 0.34),
        (0.65, 0.2),
        (0.7, 0.1),
        (0.74, 0.2),
        (0.84, 0.22),
        (0.96, 0.33),
        (0.98, 0.4),
        (0.9, 0.42),
        (0.82, 0.42),
        (0.9, 0.46),
        (0.8, 0.5),
        (0.85, 0.62),
        (0.79, 0.74),
        (0.83, 0.9),
        (0.64, 0.9),
        (0.62, 0.79),
        (0.44, 0.79),
        (0.43, 0.9),
        (0.25, 0.9),
        (0.27, 0.77),
        (0.14, 0.8),
    ]);
    shaded(canvas, &body, light, mix(mid, dark, 0.55));
    let belly = points(&[(0.74, 0.48), (0.8, 0.62), (0.74, 0.74), (0.62, 0.74), (0.7, 0.6)]);
    canvas.fill(&belly, colour(Swatch::Wheat));
    for (x, y) in [(0.3, 0.53), (0.4, 0.46), (0.5, 0.42), (0.6, 0.43)] {
        let spike = [pt(x - 0.035, y + 0.02), pt(x, y - 0.07), pt(x + 0.04, y + 0.01)];
        canvas.fill(&spike, colour(Swatch::Gold));
        canvas.outline(&spike, 0.012, colour(Swatch::Ink));
    }
    canvas.ellipse(pt(0.8, 0.29), 0.036, 0.036, colour(Swatch::Gold));
    canvas.ellipse(pt(0.81, 0.295), 0.014, 0.024, colour(Swatch::Ink));
    canvas.ellipse(pt(0.93, 0.345), 0.012, 0.012, colour(Swatch::Ink));
}

fn wizard(canvas: &mut Canvas) {
    canvas.soft(pt(0.56, 0.92), 0.34, 0.065, colour(Swatch::Shadow), 0.55);
    let robe = points(&[(0.38, 0.44), (0.6, 0.44), (0.68, 0.56), (0.78, 0.92), (0.18, 0.92), (0.3, 0.56)]);
    shaded(canvas, &robe, colour(Swatch::Magic), mix(colour(Swatch::Magic), colour(Swatch::Shadow), 0.5));
    for (x, y) in [(0.32, 0.8), (0.6, 0.72), (0.46, 0.86)] {
        let star: Vec<Point> = super::livery::symbol(3).iter().map(|q| pt(x, y) + *q * 0.04).collect();
        canvas.fill(&star, colour(Swatch::Gold));
    }
    let face = ellipse(pt(0.49, 0.4), 0.13, 0.12);
    shaded(canvas, &face, colour(Swatch::Plaster), colour(Swatch::Ground));
    let beard = points(&[(0.36, 0.42), (0.62, 0.42), (0.58, 0.58), (0.49, 0.72), (0.41, 0.58)]);
    shaded(canvas, &beard, colour(Swatch::FlowerWhite), colour(Swatch::Stone));
    for x in [0.445, 0.535] {
        canvas.ellipse(pt(x, 0.385), 0.016, 0.018, colour(Swatch::Ink));
    }
    let hat = points(&[
        (0.24, 0.35),
        (0.74, 0.35),
        (0.6, 0.25),
        (0.62, 0.1),
        (0.7, 0.03),
        (0.5, 0.06),
        (0.38, 0.25),
    ]);
    shaded(
        canvas,
        &hat,
        mix(colour(Swatch::Magic), colour(Swatch::FlowerWhite), 0.25),
        mix(colour(Swatch::Magic), colour(Swatch::Shadow), 0.35),
    );
    canvas.stroke(&[pt(0.39, 0.26), pt(0.59, 0.26)], 0.028, colour(Swatch::Gold));
    let staff = points(&[(0.8, 0.92), (0.8, 0.3), (0.85, 0.3), (0.85, 0.92)]);
    shaded(canvas, &staff, mix(colour(Swatch::Wood), colour(Swatch::Road), 0.3), colour(Swatch::Wood));
    shaded(
        canvas,
        &ellipse(pt(0.825, 0.24), 0.075, 0.075),
        colour(Swatch::WaterLight),
        colour(Swatch::Water),
    );
}

fn nugget(canvas: &mut Canvas) {
    canvas.soft(pt(0.57, 0.74), 0.4, 0.16, colour(Swatch::Shadow), 0.55);
    let lump = points(&[
        (0.12, 0.62),
        (0.2, 0.38),
        (0.4, 0.24),
        (0.66, 0.28),
        (0.87, 0.46),
        (0.9, 0.66),
        (0.7, 0.81),
        (0.32, 0.81),
    ]);
    shaded(
        canvas,
        &lump,
        mix(colour(Swatch::Gold), colour(Swatch::FlowerWhite), 0.35),
        mix(colour(Swatch::WheatDark), colour(Swatch::Gold), 0.3),
    );
    canvas.fill(
        &points(&[(0.27, 0.48), (0.42, 0.33), (0.6, 0.37), (0.44, 0.5)]),
        faded(Swatch::FlowerWhite, 0.85),
    );
    canvas.fill(&points(&[(0.6, 0.37), (0.66, 0.3), (0.84, 0.46), (0.72, 0.56)]), faded(Swatch::Gold, 0.9));
    canvas.fill(&points(&[(0.44, 0.5), (0.6, 0.37), (0.72, 0.56), (0.58, 0.68)]), faded(Swatch::Gold, 0.7));
    for line in [
        [(0.27, 0.48), (0.44, 0.5)],
        [(0.44, 0.5), (0.58, 0.68)],
        [(0.58, 0.68), (0.72, 0.56)],
        [(0.44, 0.5), (0.6, 0.37)],
        [(0.58, 0.68), (0.56, 0.8)],
        [(0.72, 0.56), (0.88, 0.6)],
    ] {
        canvas.stroke(&points(&line), 0.013, faded(Swatch::FurrowDark, 0.75));
    }
}

fn sheep(canvas: &mut Canvas) {
    canvas.soft(pt(0.54, 0.86), 0.38, 0.075, colour(Swatch::Shadow), 0.55);
    for x in [0.3, 0.42, 0.58, 0.68] {
        canvas.stroke(&[pt(x, 0.66), pt(x, 0.86)], 0.075, colour(Swatch::Ink));
        canvas.stroke(&[pt(x, 0.66), pt(x, 0.86)], 0.03, colour(Swatch::Door));
    }
    let wool = [(0.3, 0.52, 0.2), (0.48, 0.42, 0.22), (0.66, 0.5, 0.2), (0.42, 0.6, 0.2), (0.58, 0.6, 0.19)];
    for (x, y, r) in wool {
        canvas.ellipse(pt(x, y), r + 0.026, r * 0.88 + 0.026, colour(Swatch::Ink));
    }
    for (x, y, r) in wool {
        canvas.ellipse(pt(x, y), r, r * 0.88, mix(colour(Swatch::StoneLight), colour(Swatch::Stone), 0.45));
    }
    for (x, y, r) in wool {
        canvas.ellipse(pt(x - 0.025, y - 0.035), r * 0.8, r * 0.66, colour(Swatch::FlowerWhite));
    }
    for (x, y) in [(0.36, 0.5), (0.52, 0.44), (0.6, 0.56), (0.44, 0.6)] {
        canvas.stroke(
            &[pt(x - 0.03, y), pt(x, y + 0.02), pt(x + 0.03, y)],
            0.012,
            faded(Swatch::StoneDark, 0.8),
        );
    }
    shaded(canvas, &ellipse(pt(0.83, 0.44), 0.105, 0.13), colour(Swatch::Wood), colour(Swatch::Door));
    let ear = points(&[(0.76, 0.36), (0.66, 0.34), (0.72, 0.44)]);
    shaded(canvas, &ear, colour(Swatch::Wood), colour(Swatch::Door));
    canvas.ellipse(pt(0.85, 0.41), 0.018, 0.02, colour(Swatch::FlowerWhite));
}

/// A wall as it closes a side: stones and merlons.
fn wall(canvas: &mut Canvas) {
    canvas.soft(pt(0.53, 0.74), 0.47, 0.07, colour(Swatch::Shadow), 0.55);
    let mut top = vec![(0.04, 0.72), (0.04, 0.34)];
    for i in 0..5 {
        let x = 0.04 + i as f32 * 0.205;
        top.extend([(x, 0.24), (x + 0.1, 0.24), (x + 0.1, 0.34), (x + 0.205, 0.34)]);
    }
    top.truncate(top.len() - 1);
    top.push((0.96, 0.34));
    top.push((0.96, 0.72));
    shaded(canvas, &points(&top), colour(Swatch::StoneLight), colour(Swatch::StoneDark));
    for (row, y) in [0.44, 0.54, 0.64].into_iter().enumerate() {
        canvas.stroke(&[pt(0.06, y), pt(0.94, y)], 0.011, faded(Swatch::Ink, 0.45));
        for i in 0..5 {
            let x = 0.14 + i as f32 * 0.19 + if row % 2 == 0 { 0.0 } else { 0.07 };
            canvas.stroke(&[pt(x, y), pt(x, y + 0.09)], 0.011, faded(Swatch::Ink, 0.45));
        }
    }
}

/// A floor of a tower, seen from the south.
fn floor(canvas: &mut Canvas) {
    canvas.soft(pt(0.57, 0.78), 0.42, 0.14, colour(Swatch::Shadow), 0.55);
    let mut body = points(&[(0.12, 0.4), (0.88, 0.4), (0.88, 0.66)]);
    body.extend((0..=10).map(|i| {
        let a = std::f32::consts::PI * i as f32 / 10.0;
        pt(0.5 + a.cos() * 0.38, 0.66 + a.sin() * 0.15)
    }));
    shaded(
        canvas,
        &body,
        colour(Swatch::StoneLight),
        mix(colour(Swatch::StoneDark), colour(Swatch::Ink), 0.2),
    );
    for (row, y) in [0.56, 0.68].into_iter().enumerate() {
        for i in 0..4 {
            let x = 0.17 + i as f32 * 0.19 + if row == 0 { 0.0 } else { 0.08 };
            let dip = 0.1 * (1.0 - ((x - 0.45) * 2.4).powi(2).min(1.0));
            canvas.stroke(&[pt(x, y + dip), pt(x + 0.12, y + dip)], 0.013, faded(Swatch::Ink, 0.45));
        }
    }
    shaded(canvas, &ellipse(pt(0.5, 0.4), 0.38, 0.16), colour(Swatch::StoneLight), colour(Swatch::Stone));
    shaded(canvas, &ellipse(pt(0.5, 0.4), 0.2, 0.08), colour(Swatch::Ink), colour(Swatch::Wood));
}

/// A flame with three tongues.
fn flame(canvas: &mut Canvas) {
    canvas.soft(pt(0.52, 0.9), 0.3, 0.06, colour(Swatch::Shadow), 0.5);
    let tongues = |grow: f32, drop: f32| -> Vec<Point> {
        let at = |x: f32, y: f32| pt(0.5 + (x - 0.5) * grow, 0.9 + (y - 0.9) * grow - drop);
        let corners = [
            (0.5, 0.9),
            (0.3, 0.87),
            (0.19, 0.72),
            (0.2, 0.55),
            (0.26, 0.42),
            (0.31, 0.55),
            (0.37, 0.6),
            (0.38, 0.42),
            (0.44, 0.24),
            (0.56, 0.07),
            (0.56, 0.26),
            (0.63, 0.42),
            (0.66, 0.54),
            (0.71, 0.48),
            (0.72, 0.37),
            (0.8, 0.52),
            (0.82, 0.7),
            (0.72, 0.86),
        ];
        corners.into_iter().map(|(x, y)| at(x, y)).collect()
    };
    let (hot, warm) = (colour(Swatch::Gold), colour(Swatch::Lava));
    shaded(canvas, &tongues(1.0, 0.0), mix(warm, hot, 0.35), mix(warm, colour(Swatch::RoofDark), 0.35));
    canvas.blend(&tongues(0.66, 0.03), (pt(0.5, 0.35), mix(hot, warm, 0.45)), (pt(0.5, 0.9), hot));
    canvas.fill(&tongues(0.34, 0.04), mix(hot, colour(Swatch::FlowerWhite), 0.6));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of pixels of two pictures that differ clearly.
    fn differing(a: &Image, b: &Image) -> usize {
        let off =
            |(p, q): (&[u8], &[u8])| p.iter().zip(q).map(|(x, y)| u32::from(x.abs_diff(*y))).sum::<u32>();
        a.rgba.chunks_exact(4).zip(b.rgba.chunks_exact(4)).filter(|pair| off(*pair) > 90).count()
    }

    #[test]
    fn every_thing_can_be_told_from_all_others_when_it_is_small() {
        let pictures = Thing::ALL.map(|thing| (thing, picture(thing, 40)));
        for (n, (thing, picture)) in pictures.iter().enumerate() {
            for (other, its) in &pictures[n + 1..] {
                let count = differing(picture, its);
                assert!(count > 120, "{thing:?} and {other:?} differ in {count} pixels of 1600");
            }
        }
    }

    #[test]
    fn no_thing_is_cut_off_at_the_rim_of_its_picture() {
        for thing in Thing::ALL {
            let shown = picture(thing, 64);
            let rim = (0..64).flat_map(|i| [(i, 0), (0, i), (i, 63), (63, i)]);
            let cut =
                rim.filter(|(x, y): &(u32, u32)| shown.rgba[((y * 64 + x) * 4 + 3) as usize] > 200).count();
            // The tokens of goods fill their squares.
            assert!(
                cut <= 4 || matches!(thing, Thing::Wine | Thing::Grain | Thing::Cloth | Thing::Abbey),
                "{thing:?}: {cut}"
            );
        }
    }

    #[test]
    fn every_thing_that_stands_is_lit_from_the_north_west() {
        use Thing::{Castle, Count, Fairy, House, Mage, Shed, TowerPiece, Turret, Witch, Wyrm};
        for thing in [Wyrm, Fairy, TowerPiece, Shed, House, Turret, Mage, Witch, Castle, Count] {
            let shown = picture(thing, 64);
            let shade = |x: u32, y: u32| {
                let p = &shown.rgba[((y * 64 + x) * 4) as usize..][..4];
                (p[3] > 220).then(|| f64::from(p[0]) + f64::from(p[1]) + f64::from(p[2]))
            };
            let mean = |xs: std::ops::Range<u32>| {
                let all: Vec<f64> = xs.flat_map(|x| (0..64).filter_map(move |y| shade(x, y))).collect();
                all.iter().sum::<f64>() / all.len() as f64
            };
            let (west, east) = (mean(4..30), mean(34..60));
            assert!(west > east, "{thing:?}: {west} in the west, {east} in the east");
        }
    }
}
