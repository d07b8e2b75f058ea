//! What lies around a cell where a tile could go: a player looks there and counts no cells.

use super::apart::{Detail, apart};
use super::bearing;
use super::teller::{Sight, Teller};
use rules::{Cell, FeatureKind, Place, Side};

/// Something that a cell borders on: one of its segments, always the same, and its name. Fields have none, since they are
/// told together.
type Neighbour = (Option<Place>, String);

impl Teller<'_> {
    /// What each of these cells lies beside, for a list beside a map that shows which is which. Those beside the same things
    /// are told apart by their part of the map, as far as that goes: nobody counts cells.
    #[must_use]
    pub fn neighbourhoods(&self, cells: &[Cell]) -> Vec<String> {
        let told = |cell: Cell, detail| self.around(cell, detail).unwrap_or_else(|| self.cell(cell));
        let names = cells.iter().map(|cell| told(*cell, Detail::Feature)).collect();
        apart(names, |n| told(cells[n], Detail::Segment))
    }

    /// How the tile on a cell lies: where its cities are, and where its roads lead.
    #[must_use]
    pub fn lie(&self, cell: Cell) -> String {
        let mut ways = Vec::new();
        for (part, tile, _) in self.game.tiles_at(cell) {
            let segments = (0..).zip(&self.game.rules().tile(tile).segments);
            let is_way = |kind| matches!(kind, FeatureKind::City | FeatureKind::Road);
            let segments = segments.filter(|(_, segment)| is_way(segment.kind));
            ways.extend(segments.map(|(n, _)| self.way(Place::Segment(cell, part, n), Detail::Segment)));
        }
        self.words.list(&ways)
    }

    /// What a cell borders on: the cities, roads and rivers that end there and the monasteries around it, or else fields.
    /// In the finest detail with its place on the map. `None` if that is nothing, or without the map.
    pub(super) fn around(&self, cell: Cell, detail: Detail) -> Option<String> {
        if self.sight == Sight::Words {
            return None;
        }
        let mut all: Vec<Neighbour> = Vec::new();
        for (id, name) in self.at_sides(cell).into_iter().chain(self.monasteries(cell)) {
            if all.iter().all(|(other, _)| *other != id) {
                all.push((id, name));
            }
        }
        if all.iter().any(|(id, _)| id.is_some()) {
            all.retain(|(id, _)| id.is_some());
        }
        let names: Vec<String> = all.into_iter().map(|(_, name)| name).collect();
        let around = (!names.is_empty()).then(|| self.words.list(&names))?;
        if detail != Detail::Segment {
            return Some(around);
        }
        Some(self.in_region(&around, cell))
    }

    /// Something with the part of the map where its cell is.
    fn in_region(&self, what: &str, cell: Cell) -> String {
        let region = self.region(cell);
        self.words.with("place-in-region", &[("what", what.into()), ("place", (&region).into())])
    }

    /// What a tile on the map belongs to: its cities, roads and monasteries, or else the field. In finer detail with its
    /// place on the map, in the finest with the way to its cell.
    pub(super) fn landscape(&self, cell: Cell, detail: Detail) -> String {
        let mut all: Vec<(Place, FeatureKind)> = Vec::new();
        for (part, tile, _) in self.game.tiles_at(cell).filter(|_| self.sight == Sight::Map) {
            for (n, segment) in (0..).zip(&self.game.rules().tile(tile).segments) {
                let feature = self.game.feature(Place::Segment(cell, part, n));
                let id = feature.and_then(|feature| feature.segments.into_iter().next());
                all.extend(id.map(|id| (id, segment.kind)));
            }
        }
        all.sort_unstable_by_key(|(id, _)| *id);
        all.dedup();
        if all.iter().any(|(_, kind)| *kind != FeatureKind::Field) {
            all.retain(|(_, kind)| *kind != FeatureKind::Field);
        }
        let names: Vec<String> = all.into_iter().filter_map(|(id, _)| self.feature(id)).collect();
        if names.is_empty() {
            return self.cell(cell);
        }
        let (what, at) = (self.words.list(&names), self.cell(cell));
        match detail {
            Detail::Feature => what,
            Detail::Cell => self.in_region(&what, cell),
            Detail::Segment => {
                self.words.with("place-counted", &[("what", (&what).into()), ("at", (&at).into())])
            }
        }
    }

    /// In which part of the map a cell is.
    fn region(&self, cell: Cell) -> String {
        let cells = || self.game.placed_parts().map(|(at, ..)| at).chain([cell]);
        let middle = |along: fn(Cell) -> i16| {
            let (least, most) = (cells().map(along).min(), cells().map(along).max());
            i32::from(least.unwrap_or_default()) + i32::from(most.unwrap_or_default())
        };
        let way = (i32::from(cell.x) * 2 - middle(|at| at.x), i32::from(cell.y) * 2 - middle(|at| at.y));
        let place = bearing::of_way(self.words, way);
        self.words.with("place-on-map", &[("place", (&place).into())])
    }

    /// What ends at the four sides of a cell.
    fn at_sides(&self, cell: Cell) -> Vec<Neighbour> {
        let met = |side: Side| {
            let (kind, place) = self.facing(cell, side)?;
            if kind == FeatureKind::Field {
                return Some((None, self.words.text("near-field")));
            }
            let id = self.game.feature(place)?.segments.into_iter().next();
            let name = self.feature(place).unwrap_or_else(|| self.words.text("near-river"));
            Some((id, name))
        };
        Side::ALL.into_iter().filter_map(met).collect()
    }

    /// The segment that ends at this side of a cell, and its kind.
    fn facing(&self, cell: Cell, side: Side) -> Option<(FeatureKind, Place)> {
        let there = cell.step(side);
        let of_tile = |(part, tile, rotation)| {
            let side = side.opposite().unrotated(rotation);
            let segments = (0..).zip(&self.game.rules().tile(tile).segments);
            let mut ends = segments.filter(|(_, segment)| segment.halves.has_side(side));
            // The field on both sides of the end of a road has both halves of that side, too.
            let first = ends.next()?;
            let end = ends.find(|(_, segment)| segment.kind != FeatureKind::Field);
            let (n, segment) = if first.1.kind == FeatureKind::Field { end.unwrap_or(first) } else { first };
            Some((segment.kind, Place::Segment(there, part, n)))
        };
        self.game.tiles_at(there).find_map(of_tile)
    }

    /// The monasteries on the eight cells around a cell.
    fn monasteries(&self, cell: Cell) -> Vec<Neighbour> {
        let around = (-1..=1).flat_map(|y: i16| (-1..=1).map(move |x: i16| (x, y)));
        let met = |(x, y)| {
            let there = Cell::new(cell.x.checked_add(x)?, cell.y.checked_add(y)?);
            let monastery = |(part, tile, _)| {
                let n = self.game.rules().tile(tile).monastery()?;
                Some(Place::Segment(there, part, n))
            };
            let place = self.game.tiles_at(there).find_map(monastery)?;
            Some((Some(place), self.words.text("near-monastery")))
        };
        around.filter_map(met).collect()
    }
}
