//! The pictures of the reactions: faces and small things, drawn with a pen.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};
use net::node::Reaction;

/// The pen.
struct Pen<'a> {
    painter: &'a Painter,
    centre: Pos2,
    radius: f32,
    ink: Stroke,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.centre + vec2(x, y) * self.radius
    }

    fn line(&self, points: &[(f32, f32)]) {
        self.painter.add(Shape::line(points.iter().map(|(x, y)| self.at(*x, *y)).collect(), self.ink));
    }

    /// Part of an ellipse, in turns from the right, clockwise.
    fn arc(&self, (x, y): (f32, f32), r: Vec2, from: f32, to: f32) {
        let angle = |i: u8| (from + (to - from) * f32::from(i) / 16.0) * std::f32::consts::TAU;
        let points = (0..=16).map(|i| self.at(x + angle(i).cos() * r.x, y + angle(i).sin() * r.y));
        self.painter.add(Shape::line(points.collect(), self.ink));
    }

    fn dot(&self, x: f32, y: f32, r: f32) {
        self.painter.circle_filled(self.at(x, y), r * self.radius, self.ink.color);
    }

    /// A shape that need not be convex, as long as all of it is visible from its centre.
    fn shape(&self, points: &[Vec2], fill: Color32) {
        let outline: Vec<Pos2> = points.iter().map(|v| self.centre + *v * self.radius).collect();
        let mut mesh = egui::Mesh::default();
        mesh.colored_vertex(self.centre, fill);
        outline.iter().for_each(|p| mesh.colored_vertex(*p, fill));
        let count = u32::try_from(outline.len()).unwrap_or(0);
        (0..count).for_each(|i| mesh.add_triangle(0, 1 + i, 1 + (i + 1) % count));
        self.painter.add(Shape::mesh(mesh));
        self.painter.add(Shape::closed_line(outline, self.ink));
    }
}

/// Draws a reaction around a point.
pub(super) fn draw(
    painter: &Painter,
    reaction: Reaction,
    centre: Pos2,
    radius: f32,
    ink: Color32,
    fill: Color32,
) {
    let pen = Pen { painter, centre, radius, ink: Stroke::new((radius * 0.13).max(1.1), ink) };
    match reaction {
        Reaction::Hello => hello(&pen, fill),
        Reaction::Laugh => laugh(&pen, fill),
        Reaction::Oops => oops(&pen, fill),
        Reaction::Think => hourglass(&pen),
        Reaction::Luck => clover(&pen, fill),
        Reaction::Nice => pen.shape(&star(), fill),
        Reaction::Thanks => pen.shape(&heart(), fill),
        Reaction::Nudge => bell(&pen, fill),
        Reaction::Bravo => crown(&pen, fill),
    }
}

fn hello(pen: &Pen<'_>, fill: Color32) {
    face(pen, fill);
    pen.dot(-0.32, -0.2, 0.12);
    pen.dot(0.32, -0.2, 0.12);
    pen.arc((0.0, 0.05), vec2(0.5, 0.45), 0.08, 0.42);
}

fn laugh(pen: &Pen<'_>, fill: Color32) {
    face(pen, fill);
    pen.line(&[(-0.52, -0.32), (-0.24, -0.18), (-0.52, -0.04)]);
    pen.line(&[(0.52, -0.32), (0.24, -0.18), (0.52, -0.04)]);
    let mouth: Vec<Vec2> = (0..=12)
        .map(|i: u8| f32::from(i) / 24.0 * std::f32::consts::TAU)
        .map(|a| vec2(a.cos() * 0.46, 0.2 + a.sin() * 0.44))
        .collect();
    let points: Vec<Pos2> = mouth.iter().map(|v| pen.centre + *v * pen.radius).collect();
    pen.painter.add(Shape::convex_polygon(points, pen.ink.color, Stroke::NONE));
}

fn oops(pen: &Pen<'_>, fill: Color32) {
    face(pen, fill);
    pen.dot(-0.34, -0.22, 0.12);
    pen.dot(0.34, -0.22, 0.12);
    pen.arc((0.0, 0.4), vec2(0.2, 0.24), 0.0, 1.0);
    pen.line(&[(-0.52, -0.56), (-0.22, -0.62)]);
    pen.line(&[(0.52, -0.56), (0.22, -0.62)]);
}

fn hourglass(pen: &Pen<'_>) {
    pen.line(&[(-0.62, -0.95), (0.62, -0.95)]);
    pen.line(&[(-0.62, 0.95), (0.62, 0.95)]);
    pen.line(&[(-0.48, -0.95), (-0.48, -0.6), (0.0, 0.0), (-0.48, 0.6), (-0.48, 0.95)]);
    pen.line(&[(0.48, -0.95), (0.48, -0.6), (0.0, 0.0), (0.48, 0.6), (0.48, 0.95)]);
    for sand in [[(-0.3, -0.45), (0.3, -0.45), (0.0, -0.08)], [(-0.42, 0.88), (0.0, 0.42), (0.42, 0.88)]] {
        let points = sand.iter().map(|(x, y)| pen.at(*x, *y)).collect();
        pen.painter.add(Shape::convex_polygon(points, pen.ink.color, Stroke::NONE));
    }
}

fn clover(pen: &Pen<'_>, fill: Color32) {
    pen.line(&[(0.0, 0.1), (0.3, 0.95)]);
    let leaves = [(-0.36, -0.48), (0.36, -0.48), (-0.36, 0.24), (0.36, 0.24)];
    for (x, y) in leaves {
        pen.painter.circle(pen.at(x, y), pen.radius * 0.42, fill, pen.ink);
    }
    for (x, y) in leaves {
        pen.painter.circle_filled(pen.at(x * 0.8, y * 0.8 - 0.03), pen.radius * 0.34, fill);
    }
    pen.painter.circle_filled(pen.at(0.0, -0.12), pen.radius * 0.3, fill);
}

fn bell(pen: &Pen<'_>, fill: Color32) {
    let bell =
        [(-0.75, 0.55), (-0.5, 0.2), (-0.45, -0.4), (0.0, -0.8), (0.45, -0.4), (0.5, 0.2), (0.75, 0.55)];
    pen.shape(&bell.map(|(x, y)| vec2(x, y)), fill);
    pen.dot(0.0, 0.8, 0.16);
}

fn crown(pen: &Pen<'_>, fill: Color32) {
    let crown =
        [(-0.9, -0.45), (-0.45, 0.05), (0.0, -0.75), (0.45, 0.05), (0.9, -0.45), (0.7, 0.7), (-0.7, 0.7)];
    pen.shape(&crown.map(|(x, y)| vec2(x, y)), fill);
    pen.line(&[(-0.66, 0.42), (0.66, 0.42)]);
}

fn face(pen: &Pen<'_>, fill: Color32) {
    pen.painter.circle(pen.centre, pen.radius * 0.95, fill, pen.ink);
}

fn star() -> Vec<Vec2> {
    let point = |i: u8| {
        let a = (f32::from(i) / 10.0 - 0.25) * std::f32::consts::TAU;
        let r = if i % 2 == 1 { 0.44 } else { 1.0 };
        vec2(a.cos() * r, a.sin() * r + 0.06)
    };
    (0..10).map(point).collect()
}

fn heart() -> Vec<Vec2> {
    let point = |i: u8| {
        let a = f32::from(i) / 28.0 * std::f32::consts::TAU;
        let y = 13.0 * a.cos() - 5.0 * (2.0 * a).cos() - 2.0 * (3.0 * a).cos() - (4.0 * a).cos();
        vec2(16.0 * a.sin().powi(3) / 17.0, -y / 17.0)
    };
    (0..28).map(point).collect()
}
