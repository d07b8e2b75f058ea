//! Choices around a tile. They stand on a ring in the order in which their places lie around its centre, so that their
//! lines never cross.

use super::ghost_layout::{Asked, Room, Wish};
use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// The distance of the innermost ring around a tile from its edge, in sides of a choice.
const GAP: f32 = 0.66;
/// The distance between rings, in sides of a choice.
const NEXT: f32 = 1.06;
/// The rings that are tried within the view.
const NEAR: u32 = 8;
/// The rings of which the one with the best view of the tiles is taken, and not only the nearest.
const COMPARED: u32 = 3;
/// How much farther a choice moves so that it covers no tile, in sides of a tile.
const WAY: f32 = 8.0;
/// How much farther it moves so that it does not cover what had better not be covered, in sides of a tile.
const DETOUR: f32 = 2.5;
/// The rings that are tried at all.
const FAR: u32 = 40;
/// The steps along one side of a ring.
const ALONG: usize = 16;
/// The most choices on one ring.
const MOST: usize = 24;

/// The places of choices beside their tiles, in their order.
pub(super) fn beside(wishes: &[&Wish], room: Room<'_>) -> Vec<Pos2> {
    // All get squares of one size, so that any two of them can exchange their places.
    let side = wishes.iter().map(|wish| wish.side).fold(0.0, f32::max);
    let mut here = room.here.to_vec();
    let mut out: Vec<Option<Pos2>> = vec![None; wishes.len()];
    while let Some(first) = out.iter().position(Option::is_none) {
        let tile = wishes[first].tile;
        let mates = (first..wishes.len()).filter(|n| out[*n].is_none() && wishes[*n].tile == tile);
        let around = Around { tile, side, room: Room { here: &here, ..room } };
        for (n, at) in around.shared(mates.take(MOST).collect(), wishes) {
            here.push(Rect::from_center_size(at, Vec2::splat(side)));
            out[n] = Some(at);
        }
    }
    let mut out: Vec<Pos2> = out.into_iter().flatten().collect();
    untangle(wishes, &mut out);
    out
}

/// Exchanges places until no exchange makes the lines shorter: then none of them cross.
fn untangle(wishes: &[&Wish], at: &mut [Pos2]) {
    let length = |wish: usize, at: Pos2| wishes[wish].home.distance(at);
    loop {
        let mut is_done = true;
        for a in 0..at.len() {
            for b in a + 1..at.len() {
                let now = length(a, at[a]) + length(b, at[b]);
                if length(a, at[b]) + length(b, at[a]) < now - 1e-3 {
                    at.swap(a, b);
                    is_done = false;
                }
            }
        }
        if is_done {
            return;
        }
    }
}

/// The room around a tile for choices of one size.
struct Around<'a> {
    tile: Rect,
    side: f32,
    room: Room<'a>,
}

/// A place on a ring, and what it costs besides the way to it: without end where no choice can stand.
#[derive(Clone, Copy)]
struct Slot {
    at: Pos2,
    cost: f32,
}

impl Around<'_> {
    /// The places of as many of these choices as one ring has room for, the first ones before others; at least one.
    fn shared(&self, mut mates: Vec<usize>, wishes: &[&Wish]) -> Vec<(usize, Pos2)> {
        let direction = |n: &usize| (wishes[*n].home - self.tile.center()).angle();
        mates.sort_by(|a, b| direction(a).total_cmp(&direction(b)));
        while mates.len() > 1 {
            let homes: Vec<Pos2> = mates.iter().map(|n| wishes[*n].home).collect();
            if let Some(at) = self.on_a_ring(&homes, Asked::Visible, NEAR) {
                return mates.into_iter().zip(at).collect();
            }
            let last = mates.iter().copied().max();
            mates.retain(|n| Some(*n) != last);
        }
        let home = wishes[mates[0]].home;
        let found = [(Asked::Visible, NEAR), (Asked::Free, FAR)]
            .into_iter()
            .find_map(|(asked, rings)| self.on_a_ring(&[home], asked, rings));
        // A ring so far away is never full, but a place is owed to everyone.
        let last = || self.room.here.iter().map(Rect::right).fold(self.tile.right(), f32::max);
        vec![(mates[0], found.map_or_else(|| pos2(last() + self.side, home.y), |at| at[0]))]
    }

    /// The places of choices on the best ring for all of them.
    fn on_a_ring(&self, homes: &[Pos2], asked: Asked, rings: u32) -> Option<Vec<Pos2>> {
        let all = |n: u32| arrange(homes, &self.ring(n, asked), self.side);
        let near = (0..rings.min(COMPARED)).filter_map(all).min_by(|a, b| a.0.total_cmp(&b.0));
        near.or_else(|| (COMPARED..rings).find_map(all)).map(|(_, at)| at)
    }

    /// The places of a ring: points of a square around the tile, clockwise.
    fn ring(&self, n: u32, asked: Asked) -> Vec<Slot> {
        let half = self.tile.width() * 0.5 + self.side * (GAP + NEXT * n as f32);
        let slot = |n: usize| {
            let t = (n % ALONG) as f32 / ALONG as f32 * 2.0 - 1.0;
            let by = match n / ALONG {
                0 => vec2(t, -1.0),
                1 => vec2(1.0, t),
                2 => vec2(-t, 1.0),
                _ => vec2(-1.0, -t),
            };
            let at = self.tile.center() + by * half;
            Slot { at, cost: self.cost(Rect::from_center_size(at, Vec2::splat(self.side)), asked) }
        };
        (0..4 * ALONG).map(slot).collect()
    }

    fn cost(&self, rect: Rect, asked: Asked) -> f32 {
        if !self.room.allows(rect, asked) {
            return f32::INFINITY;
        }
        let detour = if self.room.allows(rect, Asked::All) { 0.0 } else { DETOUR };
        (detour + self.room.covers(rect) * WAY) * self.tile.width()
    }
}

/// The cheapest places for choices with these homes, which are in their order around the centre of the ring, and their
/// cost.
fn arrange(homes: &[Pos2], slots: &[Slot], side: f32) -> Option<(f32, Vec<Pos2>)> {
    if slots.iter().filter(|slot| slot.cost.is_finite()).count() < homes.len() {
        return None;
    }
    let apart = distances(slots, side);
    let free = (0..slots.len()).filter(|first| slots[*first].cost.is_finite());
    let ways = free.filter_map(|first| from(first, homes, slots, &apart));
    let (cost, chosen) = ways.min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some((cost, chosen.into_iter().map(|n| slots[n].at).collect()))
}

/// How many steps before each place the nearest one lies that a choice there does not overlap.
fn distances(slots: &[Slot], side: f32) -> Vec<usize> {
    let count = slots.len();
    let is_clear = |a: usize, b: usize| {
        let by = slots[a].at - slots[b].at;
        by.x.abs().max(by.y.abs()) >= side
    };
    let steps = |n: usize| (1..count).find(|back| is_clear(n, (n + count - back) % count));
    (0..count).map(|n| steps(n).unwrap_or(count)).collect()
}

/// The same if the first choice stands at `first`, with the numbers of the places: the others follow clockwise, each at
/// the cheapest place that leaves room for those before it.
fn from(first: usize, homes: &[Pos2], slots: &[Slot], apart: &[usize]) -> Option<(f32, Vec<usize>)> {
    let count = slots.len();
    let at = |by: usize| (first + by) % count;
    let cost = |home: Pos2, by: usize| home.distance(slots[at(by)].at) + slots[at(by)].cost;
    // The steps after which a choice would overlap the first one from behind.
    let end = count - apart[first];
    // For each number of steps, the cost of the cheapest way that ends there or before, and where it ends.
    let mut best: Vec<(f32, usize)> = vec![(cost(homes[0], 0), 0); end + 1];
    let mut ways: Vec<Vec<usize>> = Vec::with_capacity(homes.len());
    for home in &homes[1..] {
        let mut next = vec![(f32::INFINITY, 0); end + 1];
        let mut came = vec![0; end + 1];
        for by in 1..=end {
            let before = by.checked_sub(apart[at(by)]).map_or((f32::INFINITY, 0), |n| best[n]);
            let here = before.0 + cost(*home, by);
            came[by] = before.1;
            next[by] = if here < next[by - 1].0 { (here, by) } else { next[by - 1] };
        }
        ways.push(came);
        best = next;
    }
    let (total, mut by) = best[end];
    let mut out = vec![at(by)];
    for came in ways.iter().rev() {
        by = came[by];
        out.push(at(by));
    }
    out.reverse();
    total.is_finite().then_some((total, out))
}
