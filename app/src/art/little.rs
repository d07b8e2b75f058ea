//! Small wooden buildings that seats put on tiles, and the floors of the towers that they build.

use super::canvas::{Canvas, ellipse};
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::thing::{points, shaded};
use std::f32::consts::PI;
use tiny_skia::Color;

/// The lower half of an ellipse, from the east to the west.
fn bow(middle: Point, rx: f32, ry: f32) -> impl Iterator<Item = Point> {
    (0..=12).map(move |i| {
        let a = PI * i as f32 / 12.0;
        middle + pt(a.cos() * rx, a.sin() * ry)
    })
}

/// One floor of a tower: round, of stone, with a window and a parapet. The next floor covers the parapet.
pub(super) fn tower_piece(canvas: &mut Canvas) {
    let (middle, rx, ry) = (0.49, 0.37, 0.13);
    canvas.soft(pt(0.55, 0.85), 0.4, 0.1, colour(Swatch::Shadow), 0.55);
    let body: Vec<Point> = [pt(middle - rx, 0.36), pt(middle + rx, 0.36)]
        .into_iter()
        .chain(bow(pt(middle, 0.78), rx, ry))
        .collect();
    let dark = mix(colour(Swatch::StoneDark), colour(Swatch::Ink), 0.35);
    shaded(canvas, &body, colour(Swatch::StoneLight), dark);
    for (row, y) in [0.52, 0.64, 0.76].into_iter().enumerate() {
        let course: Vec<Point> = bow(pt(middle, y), rx, ry).skip(1).take(11).collect();
        canvas.stroke(&course, 0.014, faded(Swatch::Ink, 0.4));
        let from = if row % 2 == 0 { 0.0 } else { 0.5 };
        for i in 0..7 {
            let a = PI * (i as f32 + from + 0.3) / 7.0;
            let joint = pt(middle + a.cos() * rx, y + a.sin() * ry);
            if joint.y < 0.83 && (joint.x - middle).abs() < rx * 0.93 {
                canvas.stroke(&[joint, joint + pt(0.0, 0.1)], 0.013, faded(Swatch::Ink, 0.4));
            }
        }
    }
    let window = points(&[(0.43, 0.8), (0.43, 0.66), (0.49, 0.6), (0.55, 0.66), (0.55, 0.8)]);
    canvas.fill(&window, colour(Swatch::Ink));
    let top = ellipse(pt(middle, 0.36), rx, ry);
    shaded(canvas, &top, colour(Swatch::Stone), colour(Swatch::StoneDark));
    canvas.blend(
        &ellipse(pt(middle, 0.365), rx * 0.76, ry * 0.72),
        (pt(0.25, 0.28), mix(colour(Swatch::Ink), colour(Swatch::StoneDark), 0.35)),
        (pt(0.75, 0.45), mix(colour(Swatch::Wood), colour(Swatch::StoneDark), 0.4)),
    );
    // The merlons behind come first, those in front last.
    for (n, degrees) in
        [205.0, 245.0, 295.0, 335.0, 160.0, 20.0, 125.0, 55.0, 90.0_f32].into_iter().enumerate()
    {
        let a = degrees.to_radians();
        let foot = pt(middle + a.cos() * rx * 0.93, 0.36 + a.sin() * ry * 0.93);
        let w = 0.036 + 0.022 * a.sin().abs();
        let merlon = [foot + pt(-w, 0.035), foot + pt(-w, -0.075), foot + pt(w, -0.075), foot + pt(w, 0.035)];
        canvas.outline(&merlon, 0.045, colour(Swatch::Ink));
        let light = if n < 4 {
            mix(colour(Swatch::StoneDark), colour(Swatch::Stone), 0.4)
        } else {
            colour(Swatch::StoneLight)
        };
        canvas.blend(
            &merlon,
            (merlon[1], light),
            (merlon[3], mix(light, colour(Swatch::StoneDark), 0.5 + 0.2 * a.cos())),
        );
    }
}

/// The wood of walls, in the light and in the dark.
fn timber() -> (Color, Color) {
    let light = mix(colour(Swatch::Wheat), colour(Swatch::Plaster), 0.4);
    (mix(light, colour(Swatch::Furrow), 0.2), mix(colour(Swatch::Furrow), colour(Swatch::Wood), 0.35))
}

/// A wall of upright planks.
fn planks(canvas: &mut Canvas, wall: &[Point], seams: &[(f32, f32, f32)]) {
    let (light, dark) = timber();
    shaded(canvas, wall, light, dark);
    for (x, from, to) in seams {
        canvas.stroke(&[pt(*x, *from), pt(*x, *to)], 0.016, faded(Swatch::Door, 0.7));
    }
}

fn door(canvas: &mut Canvas, (x, y): (f32, f32), w: f32, foot: f32) {
    let frame = points(&[(x, foot), (x, y), (x + w, y), (x + w, foot)]);
    canvas.fill(&frame, colour(Swatch::Ink));
    let leaf = points(&[
        (x + 0.025, foot),
        (x + 0.025, y + 0.025),
        (x + w - 0.025, y + 0.025),
        (x + w - 0.025, foot),
    ]);
    canvas.fill(&leaf, colour(Swatch::Door));
    canvas.ellipse(pt(x + w - 0.05, (y + foot) * 0.5 + 0.02), 0.016, 0.016, colour(Swatch::Gold));
}

/// A low shed with a thatched roof of one slope and an open front.
pub(super) fn shed(canvas: &mut Canvas) {
    canvas.soft(pt(0.55, 0.86), 0.42, 0.07, colour(Swatch::Shadow), 0.55);
    let wall = points(&[(0.14, 0.6), (0.84, 0.5), (0.84, 0.86), (0.14, 0.86)]);
    planks(canvas, &wall, &[(0.23, 0.62, 0.84), (0.33, 0.6, 0.84), (0.73, 0.54, 0.84)]);
    let open = points(&[(0.42, 0.86), (0.42, 0.62), (0.66, 0.6), (0.66, 0.86)]);
    canvas.fill(&open, colour(Swatch::Ink));
    canvas.fill(
        &points(&[(0.45, 0.86), (0.5, 0.76), (0.56, 0.73), (0.62, 0.78), (0.64, 0.86)]),
        colour(Swatch::Wheat),
    );
    let roof = points(&[(0.04, 0.64), (0.2, 0.42), (0.92, 0.3), (0.95, 0.5), (0.5, 0.59)]);
    shaded(
        canvas,
        &roof,
        mix(colour(Swatch::Wheat), colour(Swatch::FlowerWhite), 0.25),
        colour(Swatch::WheatDark),
    );
    for x in [0.26, 0.42, 0.58, 0.74] {
        let top = pt(x, 0.42 - (x - 0.2) * 0.16);
        canvas.stroke(&[top + pt(0.03, 0.01), top + pt(-0.03, 0.17)], 0.016, faded(Swatch::FurrowDark, 0.8));
    }
}

/// A house of planks with a red gable roof and a chimney.
pub(super) fn house(canvas: &mut Canvas) {
    canvas.soft(pt(0.56, 0.89), 0.42, 0.065, colour(Swatch::Shadow), 0.55);
    let chimney = points(&[(0.66, 0.4), (0.66, 0.12), (0.79, 0.12), (0.79, 0.5)]);
    shaded(canvas, &chimney, colour(Swatch::Stone), colour(Swatch::StoneDark));
    let wall = points(&[(0.17, 0.5), (0.49, 0.2), (0.81, 0.5), (0.81, 0.89), (0.17, 0.89)]);
    planks(
        canvas,
        &wall,
        &[(0.27, 0.5, 0.87), (0.37, 0.42, 0.87), (0.49, 0.36, 0.6), (0.61, 0.42, 0.87), (0.71, 0.5, 0.87)],
    );
    door(canvas, (0.38, 0.62), 0.2, 0.89);
    for x in [0.22, 0.65] {
        let pane = points(&[(x, 0.6), (x + 0.11, 0.6), (x + 0.11, 0.72), (x, 0.72)]);
        canvas.outline(&pane, 0.03, colour(Swatch::Ink));
        canvas.fill(&pane, colour(Swatch::WaterLight));
    }
    let (red, dark) = (colour(Swatch::RoofLight), colour(Swatch::RoofDark));
    let west = points(&[(0.04, 0.54), (0.49, 0.09), (0.49, 0.27), (0.12, 0.63)]);
    let east = points(&[(0.49, 0.09), (0.94, 0.54), (0.86, 0.63), (0.49, 0.27)]);
    shaded(canvas, &east, mix(red, dark, 0.55), dark);
    shaded(canvas, &west, red, colour(Swatch::Roof));
}

/// A slim tower of timber with a jutting room, a pointed roof and a flag.
pub(super) fn turret(canvas: &mut Canvas) {
    canvas.soft(pt(0.55, 0.93), 0.32, 0.05, colour(Swatch::Shadow), 0.55);
    let shaft = points(&[(0.33, 0.56), (0.65, 0.56), (0.69, 0.93), (0.29, 0.93)]);
    planks(canvas, &shaft, &[(0.385, 0.62, 0.91), (0.6, 0.62, 0.91)]);
    door(canvas, (0.41, 0.7), 0.16, 0.93);
    let room = points(&[(0.25, 0.4), (0.73, 0.4), (0.73, 0.6), (0.25, 0.6)]);
    planks(canvas, &room, &[(0.33, 0.44, 0.58), (0.41, 0.44, 0.58), (0.57, 0.44, 0.58), (0.65, 0.44, 0.58)]);
    let window = points(&[(0.44, 0.57), (0.44, 0.47), (0.54, 0.47), (0.54, 0.57)]);
    canvas.fill(&window, colour(Swatch::Ink));
    canvas.stroke(&points(&[(0.49, 0.14), (0.49, 0.03)]), 0.05, colour(Swatch::Ink));
    let flag = points(&[(0.5, 0.03), (0.68, 0.07), (0.5, 0.13)]);
    shaded(canvas, &flag, colour(Swatch::Gold), colour(Swatch::WheatDark));
    let west = points(&[(0.49, 0.12), (0.52, 0.42), (0.16, 0.42)]);
    let east = points(&[(0.49, 0.12), (0.82, 0.42), (0.52, 0.42)]);
    let slate = colour(Swatch::Slate);
    shaded(
        canvas,
        &east,
        mix(slate, colour(Swatch::SlateDark), 0.7),
        mix(colour(Swatch::SlateDark), colour(Swatch::Ink), 0.4),
    );
    shaded(canvas, &west, mix(slate, colour(Swatch::WaterLight), 0.45), slate);
}
