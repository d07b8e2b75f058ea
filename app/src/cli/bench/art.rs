//! `bastide bench art`: the CPU time to paint a tile.

use crate::art::compose::compose;
use crate::art::tile::{Style, paint_as};
use crate::art::variant::Variant;
use crate::cli::outcome::{Failure, line};
use cpu_time::ThreadTime;
use rules::{Rotation, Tile, TileSets};
use serde::Serialize;
use std::time::Duration;

/// The side of a tile in pixels: the largest size on the map.
const SIZE: u32 = 256;
/// The number of slowest pictures that are named.
const NAMED: usize = 5;
/// How often each picture is painted. The shortest time counts, since other work on the same core can only slow it
/// down.
const AGAIN: usize = 2;

#[derive(Serialize)]
struct Figures {
    pixels: u32,
    pictures: usize,
    painted: Cost,
    plain: Cost,
    is_optimised: bool,
}

/// CPU seconds per picture, including its layout.
#[derive(Serialize)]
struct Cost {
    mean_s: f64,
    p90_s: f64,
    max_s: f64,
    slowest: Vec<Slow>,
}

/// One of the slowest pictures.
#[derive(Serialize, Clone)]
struct Slow {
    tile: String,
    quarters: u8,
    seconds: f64,
}

impl Cost {
    fn sentence(&self) -> String {
        let names: Vec<String> = self
            .slowest
            .iter()
            .map(|s| format!("{} turned {} times {:.4}", s.tile, s.quarters, s.seconds))
            .collect();
        format!(
            "{:.4} CPU seconds a tile, nine in ten within {:.4}, the slowest {:.4} ({})",
            self.mean_s,
            self.p90_s,
            self.max_s,
            names.join(", ")
        )
    }
}

pub(super) fn run(json: bool, set: Option<&str>) -> Result<(), Failure> {
    let tiles = chosen(set)?;
    let figures = Figures {
        pixels: SIZE,
        pictures: tiles.len() * Rotation::ALL.len(),
        painted: measure(&tiles, Style::Painted),
        plain: measure(&tiles, Style::Schematic),
        is_optimised: !cfg!(debug_assertions),
    };
    if json {
        return line(serde_json::to_string(&figures).map_err(Failure::because)?);
    }
    line(format_args!("{} pictures of {SIZE} pixels a side", figures.pictures))?;
    line(format_args!("painted: {}", figures.painted.sentence()))?;
    line(format_args!("plain:   {}", figures.plain.sentence()))?;
    if figures.is_optimised { Ok(()) } else { line("this build is not optimised") }
}

/// The tiles of one built-in set, or of all.
fn chosen(set: Option<&str>) -> Result<Vec<Tile>, Failure> {
    let sets = TileSets::built_in();
    let is_wanted = |name: &str| set.is_none_or(|set| set == name);
    let tiles: Vec<Tile> =
        sets.iter().filter(|s| is_wanted(&s.name)).flat_map(|s| s.tiles.iter().cloned()).collect();
    if tiles.is_empty() {
        let names: Vec<&str> = sets.iter().map(|s| s.name.as_str()).collect();
        let set = set.unwrap_or_default();
        return Err(Failure::because(format_args!(
            "there is no tile set `{set}`; there are {}",
            names.join(", ")
        )));
    }
    Ok(tiles)
}

fn measure(tiles: &[Tile], style: Style) -> Cost {
    // The first picture warms up caches and the allocator.
    tiles.iter().take(1).for_each(|tile| _ = once(tile, Rotation::R0, style));
    let mut all: Vec<Slow> = tiles
        .iter()
        .flat_map(|tile| Rotation::ALL.map(|rotation| (tile, rotation)))
        .map(|(tile, rotation)| Slow {
            tile: tile.name.clone(),
            quarters: rotation.quarters(),
            seconds: undisturbed(tile, rotation, style).as_secs_f64(),
        })
        .collect();
    all.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let count = all.len().max(1);
    Cost {
        mean_s: all.iter().map(|s| s.seconds).sum::<f64>() / count as f64,
        p90_s: all.get(count / 10).map_or(0.0, |s| s.seconds),
        max_s: all.first().map_or(0.0, |s| s.seconds),
        slowest: all.into_iter().take(NAMED).collect(),
    }
}

/// The shortest of several times.
fn undisturbed(tile: &Tile, rotation: Rotation, style: Style) -> Duration {
    (0..AGAIN).map(|_| once(tile, rotation, style)).min().unwrap_or_default()
}

fn once(tile: &Tile, rotation: Rotation, style: Style) -> Duration {
    let begin = ThreadTime::now();
    let picture = paint_as(style, tile, &compose(tile), (rotation, Variant::FIRST), SIZE, |_| true);
    let spent = begin.elapsed();
    std::hint::black_box(picture);
    spent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_measured_and_another_is_refused() {
        assert!(chosen(Some("no such set")).is_err_and(|e| e.to_string().contains("base")));
        let all = chosen(None).unwrap().len();
        let base = chosen(Some("base")).unwrap();
        assert!(base.len() < all);
        let cost = measure(&base[..2], Style::Schematic);
        assert!(cost.max_s > 0.0 && cost.mean_s <= cost.max_s && cost.slowest.len() == NAMED);
    }
}
