//! Meadow, crops, trees and flowers.

use super::canvas::{Canvas, INK};
use super::dice::{Dice, grain, noise};
use super::layout::Layout;
use super::palette::{Swatch, colour, faded, mix};
use super::point::{Point, pt};
use super::site::{Plot, Site, freedom};
use super::tree::{bush, tree, tuft};
use std::f32::consts::TAU;

/// Paints the meadow: light and dark patches that fade towards the sides, and a grain that is the same on every tile
/// and continues across the sides.
pub fn meadow(canvas: &mut Canvas, layout: &Layout, dice: &mut Dice) {
    let seed = dice.seed();
    let size = canvas.pixmap.width();
    let (base, light, dark) = (colour(Swatch::Grass), colour(Swatch::GrassLight), colour(Swatch::GrassDark));
    let dry = colour(Swatch::GrassDry);
    let pixels = canvas.pixmap.pixels_mut();
    for y in 0..size {
        for x in 0..size {
            let p = pt((x as f32 + 0.5) / size as f32, (y as f32 + 0.5) / size as f32);
            let free = freedom(layout.border(p));
            let patches =
                noise(seed, p.x * 2.7, p.y * 2.7) * 0.85 + noise(seed ^ 1, p.x * 7.0, p.y * 7.0) * 0.4;
            let v = patches * free + grain(p.x, p.y) * 0.22;
            let yellow = (noise(seed ^ 2, p.x * 3.3, p.y * 3.3) - 0.1).max(0.0) * free;
            let c = if v > 0.0 { mix(base, light, v * 0.95) } else { mix(base, dark, -v * 0.95) };
            let c = mix(c, dry, yellow * 0.7);
            pixels[(y * size + x) as usize] = c.premultiply().to_color_u8();
        }
    }
}

/// Paints grass, flowers, crops and trees on the open ground.
pub fn growth(canvas: &mut Canvas, site: &mut Site<'_>, dice: &mut Dice) {
    for _ in 0..190 {
        let p = pt(dice.between(0.02, 0.98), dice.between(0.02, 0.98));
        let (name, len) = (dice.pick(5), dice.between(0.011, 0.021));
        if site.land(p) > 0.015 && site.border(p) > 0.03 {
            tuft(canvas, p, len, if name < 2 { Swatch::StrokeLight } else { Swatch::StrokeDark });
        }
    }
    let want = 1 + usize::from(dice.pick(3) == 0);
    for n in 0..want {
        crops(canvas, site, n, dice);
    }
    wood(canvas, site, dice);
    flowers(canvas, site, dice);
}

fn flowers(canvas: &mut Canvas, site: &Site<'_>, dice: &mut Dice) {
    for _ in 0..9 {
        let p = pt(dice.between(0.08, 0.92), dice.between(0.08, 0.92));
        let name =
            [Swatch::FlowerWhite, Swatch::FlowerPink, Swatch::FlowerGold, Swatch::FlowerWhite][dice.pick(4)];
        for _ in 0..6 {
            let q = p + pt(dice.between(-0.035, 0.035), dice.between(-0.026, 0.026));
            let r = dice.between(0.004, 0.0066);
            if site.room(q) > 0.02 && site.border(q) > 0.04 {
                canvas.ellipse(q + pt(0.002, 0.004), r, r * 0.8, faded(Swatch::Shadow, 0.25));
                canvas.ellipse(q, r, r * 0.9, colour(name));
            }
        }
    }
}

/// Paints clumps of trees and bushes, each along a crooked line.
fn wood(canvas: &mut Canvas, site: &mut Site<'_>, dice: &mut Dice) {
    let mut trees: Vec<(Point, f32, f32)> = Vec::new();
    let mut clumps = 0;
    for _ in 0..44 {
        let mut p = pt(dice.between(0.07, 0.93), dice.between(0.07, 0.93));
        let count = 1 + dice.pick(5);
        let mut heading = dice.between(0.0, TAU);
        let before = trees.len();
        for _ in 0..count {
            let r = dice.between(0.026, 0.042);
            let is_off = trees.iter().all(|(o, s, _)| o.distance(p) > (r + s) * 0.78);
            if site.room(p) > r + 0.012
                && site.border(p) > r * 1.9 + 0.006
                && is_off
                && site.off_spots(p) > r + 0.07
            {
                trees.push((p, r, dice.unit()));
            }
            heading += dice.between(-0.8, 0.8);
            p = p + pt(heading.cos(), heading.sin()) * (r * dice.between(1.5, 2.0));
        }
        clumps += usize::from(trees.len() > before);
        if clumps >= 5 || trees.len() > 13 {
            break;
        }
    }
    for (p, r, _) in &trees {
        site.take(Plot::Disc(*p, *r));
    }
    trees.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    trees.iter().for_each(|(p, r, shade)| tree(canvas, *p, *r, *shade));
}

/// Paints one ploughed or sown patch with a hedge around it, if there is room.
fn crops(canvas: &mut Canvas, site: &mut Site<'_>, n: usize, dice: &mut Dice) {
    let kind = dice.pick(3);
    let tilt = dice.between(-0.3, 0.3);
    let (fill, line) = [
        (Swatch::Wheat, Swatch::WheatDark),
        (Swatch::Furrow, Swatch::FurrowDark),
        (Swatch::Crop, Swatch::CropDark),
    ][kind];
    let axis = pt(tilt.cos(), tilt.sin());
    let quad = |p: Point, x: f32, y: f32| {
        let (u, v) = (axis * x, axis.right() * y);
        [p - u - v, p + u - v, p + u + v, p - u + v]
    };
    for i in 0..70 {
        let shrink = if i < 35 { 1.0 } else { 0.78 } * if n == 0 { 1.0 } else { 0.85 };
        let (sx, sy) = (dice.between(0.12, 0.155) * shrink, dice.between(0.095, 0.125) * shrink);
        let p = pt(dice.between(0.16, 0.84), dice.between(0.16, 0.84));
        let probes = quad(p, sx, sy).into_iter().chain(quad(p, sx, 0.0)).chain(quad(p, 0.0, sy));
        let is_free = probes.chain([p]).all(|q| site.room(q) > 0.03 && site.border(q) > 0.05);
        if !is_free || site.off_spots(p) < 0.15 {
            continue;
        }
        let patch = quad(p, sx, sy);
        site.take(Plot::Area(quad(p, sx + 0.012, sy + 0.012).to_vec()));
        canvas.fill(&quad(p, sx, sy).map(|q| q + pt(0.006, 0.01)), faded(Swatch::Shadow, 0.25));
        canvas.blend(
            &patch,
            (patch[0], mix(colour(fill), colour(Swatch::FlowerWhite), 0.12)),
            (patch[2], colour(fill)),
        );
        furrows(canvas, p, axis, (sx, sy), line);
        canvas.outline(&patch, INK * 0.8, faded(line, 0.9));
        if dice.pick(3) > 0 {
            enclose(canvas, &patch, dice);
        }
        return;
    }
}

fn furrows(canvas: &mut Canvas, p: Point, axis: Point, (sx, sy): (f32, f32), line: Swatch) {
    let rows = (sy * 2.0 / 0.027).round().max(4.0);
    let across = axis.right();
    for i in 0..rows as usize {
        let v = ((i as f32 + 0.5) / rows * 2.0 - 1.0) * sy;
        let (a, b) = (p - axis * (sx * 0.97) + across * v, p + axis * (sx * 0.97) + across * v);
        canvas.stroke(&[a, b], 0.0085, faded(line, 0.75));
        let up = across * -0.008;
        canvas.dash(&[a + up, b + up], 0.004, [0.014, 0.009], faded(Swatch::FlowerWhite, 0.4));
    }
}

/// Bushes along the sides of a patch, with gaps.
fn enclose(canvas: &mut Canvas, patch: &[Point; 4], dice: &mut Dice) {
    let mut bushes = Vec::new();
    for i in 0..4 {
        let (a, b) = (patch[i], patch[(i + 1) % 4]);
        let total = a.distance(b);
        let (from, to) = (dice.between(0.0, 0.22), dice.between(0.74, 1.0));
        let mut d = total * from;
        while d < total * to {
            bushes.push((a.lerp(b, d / total), dice.between(0.0095, 0.0145)));
            d += 0.021;
        }
    }
    bushes.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    bushes.iter().for_each(|(p, r)| bush(canvas, *p, *r));
}
