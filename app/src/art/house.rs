//! Houses and other buildings: upright whatever way the tile lies, lit from the north-west.

use super::canvas::{Canvas, INK, rectangle};
use super::palette::{colour, faded, mix};
use super::point::{Point, pt};

/// A house: where its feet are, how wide it is, and how it looks.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// The middle of its lower edge.
    pub at: Point,
    /// Its width.
    pub width: f32,
    /// 0 and 1 show the gable, others the long side.
    pub kind: usize,
    /// How light its roof is, 0 to 1.
    pub shade: f32,
}

/// Draws a house.
pub fn house(canvas: &mut Canvas, h: &House) {
    let ink = colour("ink");
    let (w, p) = (h.width * 0.5, h.at);
    canvas.soft(p + pt(w * 0.5, -w * 0.05), w * 1.15, w * 0.42, colour("shadow"), 0.26);
    let is_slate = h.shade > 0.93;
    let roof = |a: &str, b: &str| {
        let (a, b) = if is_slate { ("slate", "slate_dark") } else { (a, b) };
        mix(colour(a), colour(b), h.shade * 0.8)
    };
    if h.kind < 2 {
        let eaves = p.y - w * 0.85;
        let ridge = p.y - w * 1.85;
        canvas.fill(
            &[
                pt(p.x - w * 0.75, p.y),
                pt(p.x - w * 0.75, eaves),
                pt(p.x, ridge),
                pt(p.x + w * 0.75, eaves),
                pt(p.x + w * 0.75, p.y),
            ],
            colour("plaster"),
        );
        canvas.outline(
            &[
                pt(p.x - w * 0.75, p.y),
                pt(p.x - w * 0.75, eaves),
                pt(p.x + w * 0.75, eaves),
                pt(p.x + w * 0.75, p.y),
            ],
            INK,
            ink,
        );
        let door = rectangle(pt(p.x - w * 0.16, p.y - w * 0.5), w * 0.32, w * 0.5);
        canvas.fill(&door, colour("door"));
        let thick = w * 0.34;
        let west =
            [pt(p.x, ridge), pt(p.x - w, eaves), pt(p.x - w, eaves + thick * 0.6), pt(p.x, ridge + thick)];
        let east =
            [pt(p.x, ridge), pt(p.x + w, eaves), pt(p.x + w, eaves + thick * 0.6), pt(p.x, ridge + thick)];
        canvas.inked(&west, roof("roof_light", "roof"), ink);
        canvas.inked(&east, roof("roof", "roof_dark"), ink);
    } else {
        let eaves = p.y - w * 0.62;
        let ridge = p.y - w * 1.35;
        canvas.inked(&rectangle(pt(p.x - w * 0.88, eaves), w * 1.76, w * 0.62), colour("plaster"), ink);
        canvas.fill(&rectangle(pt(p.x + w * 0.1, eaves), w * 0.75, w * 0.58), faded("plaster_dark", 0.45));
        canvas.fill(&rectangle(pt(p.x - w * 0.14, p.y - w * 0.45), w * 0.28, w * 0.45), colour("door"));
        for dx in [-0.58, 0.44] {
            canvas
                .fill(&rectangle(pt(p.x + w * dx, p.y - w * 0.42), w * 0.18, w * 0.18), colour("slate_dark"));
        }
        let top =
            [pt(p.x - w * 0.86, ridge), pt(p.x + w * 0.86, ridge), pt(p.x + w, eaves), pt(p.x - w, eaves)];
        canvas.inked(&top, roof("roof_light", "roof_dark"), ink);
        for t in [0.35, 0.68] {
            let y = ridge + (eaves - ridge) * t;
            canvas.stroke(&[pt(p.x - w * 0.86, y), pt(p.x + w * 0.86, y)], 0.0035, faded("roof_dark", 0.7));
        }
    }
}

/// A pennant on its pole.
pub fn banner(canvas: &mut Canvas, p: Point) {
    let ink = colour("ink");
    let foot = p + pt(-0.03, 0.07);
    let head = foot + pt(0.0, -0.16);
    canvas.soft(foot + pt(0.02, 0.0), 0.03, 0.012, colour("shadow"), 0.35);
    canvas.stroke(&[foot, head], 0.014, ink);
    canvas.stroke(&[foot, head], 0.006, colour("wood"));
    let (x, y) = (head.x + 0.004, head.y + 0.006);
    let shield =
        [pt(x, y), pt(x + 0.085, y), pt(x + 0.085, y + 0.055), pt(x + 0.0425, y + 0.09), pt(x, y + 0.055)];
    canvas.inked(&shield, colour("pennant"), ink);
    canvas.fill(
        &[
            pt(x + 0.034, y + 0.004),
            pt(x + 0.051, y + 0.004),
            pt(x + 0.051, y + 0.078),
            pt(x + 0.0425, y + 0.084),
            pt(x + 0.034, y + 0.078),
        ],
        colour("pennant_light"),
    );
    canvas.fill(&rectangle(pt(x + 0.006, y + 0.026), 0.073, 0.015), colour("pennant_light"));
    canvas.ellipse(head, 0.009, 0.009, colour("gold"));
}

/// A church: nave, tower with a spire, cross.
fn church(canvas: &mut Canvas, p: Point, s: f32) {
    let ink = colour("ink");
    let at = |x: f32, y: f32| p + pt(x * s, y * s);
    canvas.soft(at(0.25, 0.42), s * 0.85, s * 0.3, colour("shadow"), 0.3);
    canvas.inked(&[at(-0.3, -0.1), at(0.75, -0.1), at(0.75, 0.45), at(-0.3, 0.45)], colour("plaster"), ink);
    canvas
        .fill(&[at(0.2, -0.05), at(0.73, -0.05), at(0.73, 0.43), at(0.2, 0.43)], faded("plaster_dark", 0.4));
    canvas.inked(&[at(-0.3, -0.5), at(0.68, -0.5), at(0.82, -0.05), at(-0.3, -0.05)], colour("roof"), ink);
    for t in [-0.36, -0.2] {
        canvas.stroke(&[at(-0.2, t), at(0.72, t)], 0.004, faded("roof_dark", 0.8));
    }
    for x in [0.0, 0.25, 0.5] {
        canvas.fill(&[at(x, 0.1), at(x + 0.1, 0.1), at(x + 0.1, 0.32), at(x, 0.32)], colour("slate_dark"));
    }
    canvas.inked(
        &[at(-0.78, -0.5), at(-0.28, -0.5), at(-0.28, 0.45), at(-0.78, 0.45)],
        colour("plaster"),
        ink,
    );
    canvas.fill(
        &[at(-0.5, -0.45), at(-0.3, -0.45), at(-0.3, 0.42), at(-0.5, 0.42)],
        faded("plaster_dark", 0.5),
    );
    canvas.inked(&[at(-0.53, -1.25), at(-0.2, -0.48), at(-0.86, -0.48)], colour("roof_light"), ink);
    canvas.fill(&[at(-0.53, -1.2), at(-0.24, -0.5), at(-0.48, -0.5)], colour("roof_dark"));
    canvas.fill(&[at(-0.6, 0.12), at(-0.46, 0.12), at(-0.46, 0.45), at(-0.6, 0.45)], colour("door"));
    canvas.ellipse(at(-0.53, -0.2), 0.08 * s, 0.1 * s, colour("slate_dark"));
    canvas.stroke(&[at(-0.53, -1.28), at(-0.53, -1.5)], 0.009, colour("gold"));
    canvas.stroke(&[at(-0.61, -1.42), at(-0.45, -1.42)], 0.009, colour("gold"));
}

/// The monastery with its garden wall.
pub fn monastery(canvas: &mut Canvas, p: Point) {
    let yard = super::shape::blob(p + pt(0.0, 0.02), 0.175, 0.125, 0.4);
    canvas.fill(&yard, colour("ground"));
    canvas.outline(&yard, 0.022, colour("ink"));
    canvas.outline(&yard, 0.012, colour("stone"));
    church(canvas, p + pt(0.01, 0.035), 0.135);
}

/// A cathedral: larger than a monastery, with two towers.
pub fn cathedral(canvas: &mut Canvas, p: Point) {
    let ink = colour("ink");
    let square = super::shape::blob(p + pt(0.0, 0.05), 0.26, 0.2, 2.0);
    canvas.fill(&square, faded("plaster_dark", 0.7));
    church(canvas, p + pt(0.05, 0.05), 0.22);
    let s = 0.22;
    let q = p + pt(0.2, 0.05);
    let at = |x: f32, y: f32| q + pt(x * s, y * s);
    canvas.inked(&[at(-0.15, -0.5), at(0.2, -0.5), at(0.2, 0.45), at(-0.15, 0.45)], colour("plaster"), ink);
    canvas.inked(&[at(0.02, -1.1), at(0.28, -0.48), at(-0.22, -0.48)], colour("roof_light"), ink);
    canvas.fill(&[at(0.02, -1.05), at(0.25, -0.5), at(0.06, -0.5)], colour("roof_dark"));
    canvas.ellipse(at(0.02, -0.2), 0.06 * s, 0.09 * s, colour("slate_dark"));
}

/// An inn beside its road, with a sign.
pub fn inn(canvas: &mut Canvas, p: Point) {
    let water = super::shape::blob(p + pt(0.02, 0.05), 0.1, 0.055, 3.0);
    canvas.inked(&water, colour("water"), colour("ink"));
    house(canvas, &House { at: p + pt(0.0, 0.04), width: 0.15, kind: 3, shade: 0.1 });
    let ink = colour("ink");
    let sign = p + pt(0.09, -0.05);
    canvas.stroke(&[sign + pt(0.0, 0.09), sign], 0.009, ink);
    canvas.inked(&rectangle(sign + pt(-0.005, -0.012), 0.05, 0.042), colour("gold"), ink);
}
