//! What lies around a cell where a tile could go: a player looks there and counts no cells.

use super::apart::{Detail, apart};
use super::bearing;
use super::teller::{Sight, Teller};
use rules::{Cell, FeatureKind, Place, Side};

/// Something that a cell borders on.
struct Neighbour {
    /// One of its segments, always the same; `None` for fields, which are told together.
    id: Option<Place>,
    name: String,
    /// Where it is seen from the cell, as directions of the compass.
    directions: Vec<usize>,
}

impl Teller<'_> {
    /// What each of these cells lies beside, no two of them in the same words.
    #[must_use]
    pub fn neighbourhoods(&self, cells: &[Cell]) -> Vec<String> {
        let told = |cell: Cell, detail| self.around(cell, detail).unwrap_or_else(|| self.cell(cell));
        let names = cells.iter().map(|cell| told(*cell, Detail::Feature)).collect();
        let names = apart(names, |n| told(cells[n], Detail::Segment));
        self.counted(names, &cells.iter().copied().map(Some).collect::<Vec<_>>())
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
    /// In the finest detail all of it with its direction. `None` if that is nothing, or without the map.
    pub(super) fn around(&self, cell: Cell, detail: Detail) -> Option<String> {
        if self.sight == Sight::Words {
            return None;
        }
        let mut all: Vec<Neighbour> = Vec::new();
        for (id, name, direction) in self.at_sides(cell).into_iter().chain(self.monasteries(cell)) {
            match all.iter_mut().find(|other| other.id == id) {
                Some(same) => same.directions.push(direction),
                None => all.push(Neighbour { id, name, directions: vec![direction] }),
            }
        }
        let is_fine = detail == Detail::Segment;
        if !is_fine && all.iter().any(|one| one.id.is_some()) {
            all.retain(|one| one.id.is_some());
        }
        let names: Vec<String> = all
            .into_iter()
            .map(|one| match is_fine {
                true => {
                    let at = bearing::in_sides(self.words, &one.directions);
                    let blanks = [("figure", (&one.name).into()), ("place", (&at).into())];
                    self.words.with("place-of-figure", &blanks)
                }
                false => one.name,
            })
            .collect();
        (!names.is_empty()).then(|| self.words.list(&names))
    }

    /// What ends at the four sides of a cell.
    fn at_sides(&self, cell: Cell) -> Vec<(Option<Place>, String, usize)> {
        let met = |side: Side| {
            let (kind, place) = self.facing(cell, side)?;
            let direction = usize::from(side.index()) * 2;
            if kind == FeatureKind::Field {
                return Some((None, self.words.text("near-field"), direction));
            }
            let id = self.game.feature(place)?.segments.into_iter().next();
            let name = self.feature(place).unwrap_or_else(|| self.words.text("near-river"));
            Some((id, name, direction))
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
    fn monasteries(&self, cell: Cell) -> Vec<(Option<Place>, String, usize)> {
        /// The eight directions, clockwise from the north.
        const AROUND: [(i16, i16); 8] =
            [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let met = |(direction, (x, y)): (usize, (i16, i16))| {
            let there = Cell::new(cell.x.checked_add(x)?, cell.y.checked_add(y)?);
            let monastery = |(part, tile, _)| {
                let n = self.game.rules().tile(tile).monastery()?;
                Some(Place::Segment(there, part, n))
            };
            let place = self.game.tiles_at(there).find_map(monastery)?;
            Some((Some(place), self.words.text("near-monastery"), direction))
        };
        AROUND.into_iter().enumerate().filter_map(met).collect()
    }
}
