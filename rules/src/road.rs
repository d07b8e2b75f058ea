//! Walking along a road, from one piece of it to the next.

use crate::feature::Features;
use crate::game::Game;
use crate::geometry::Side;
use crate::tile_tables::NONE;

impl Game {
    /// The pieces of road that meet a piece directly: across the sides of its tile, through tunnels and
    /// by ferries.
    pub(crate) fn beyond(&self, node: u32) -> Vec<u32> {
        let placed = self.board.tiles[self.features.nodes[node as usize].tile()];
        let halves = self.rules.tile(placed.tile).segments[(node - placed.first_node) as usize].halves;
        let across = |side: Side| {
            let (cell, back) = (placed.cell.step(side), side.opposite());
            let other =
                self.board.tile_beside(cell, back).filter(|_| !self.board.is_walled(placed.cell, side))?;
            let other = self.board.tiles[other];
            let contacts = self.rules.tables.oriented(other.tile, other.rotation).contacts;
            let n = contacts[usize::from(back.index())].mid;
            (n != NONE).then_some(other.first_node + u32::from(n))
        };
        let mut found: Vec<u32> =
            halves.sides().filter_map(|side| across(side.rotated(placed.rotation))).collect();
        if halves.has_long() && !self.board.is_long_side_walled(placed.cell) {
            let other = self.board.at_part(placed.cell, placed.part.opposite());
            let inner = other.map(|other| (other.first_node, self.rules.tables.inner(other.tile).mid));
            found.extend(inner.filter(|(_, n)| *n != NONE).map(|(first, n)| first + u32::from(n)));
        }
        for (a, b) in &self.board.links {
            let [a, b] = [a, b].map(|mouth| Features::mouth_node(&self.rules.tables, &self.board, *mouth));
            match (a, b) {
                (Some(a), Some(b)) if a == node => found.push(b),
                (Some(a), Some(b)) if b == node => found.push(a),
                _ => {}
            }
        }
        let place = self.features.place(&self.board, node);
        for (a, b) in &self.board.ferries {
            let other = [(a, b), (b, a)].into_iter().find(|(one, _)| **one == place).map(|(_, other)| *other);
            found.extend(other.and_then(|other| Features::node(&self.rules.tables, &self.board, other)));
        }
        found
    }
}
