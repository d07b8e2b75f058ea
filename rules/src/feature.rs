//! Roads, cities, fields and monasteries: segments joined across sides, their open ends and their figures.
//!
//! Every segment on the board is a node. Each node of a feature names its root, and the nodes form a ring for
//! traversal. All of this is derived from facts, and ids become invalid when a tile is lifted: state is keyed by
//! [`Place`], never by a node.

mod abbey;
mod count;
mod grown;

use crate::board::{Board, Neighbours, NewTile, PlacedTile, WALLED};
use crate::clone_in_place::clone_in_place;
use crate::geometry::{Cell, Part, Place, Side};
use crate::piece::{Piece, Seat, Standing, Strengths};
use crate::tile::TileId;
use crate::tile_tables::{Contact, NONE, Seg, Tables};
pub(crate) use count::Count;

/// A segment on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The root of the feature. Fields marked "at the root" below are valid only there.
    ///
    /// This is not a tree of parents: lookups are far more frequent than merges, and the length of a path to the
    /// root is unpredictable. Merging relabels the smaller side, so no node is relabelled more than log n times.
    root: u32,
    /// The next node in the ring of the feature.
    next: u32,
    /// At the root: the number of nodes of the feature.
    size: u32,
    /// At the root: the number of open ends of the feature; for a monastery, of empty cells around it.
    pub(crate) open: u32,
    /// At the root: how much the followers on the feature count.
    pub(crate) strengths: Strengths,
    /// The index of its tile on the board; no game has more than 40,000 tiles.
    tile: u16,
    /// At the root: seats with a builder on the road or city, or a pig on the field, one bit per seat.
    pub(crate) builders: u8,
    /// At the root: seats with a queen in the city, or a shepherd on the field, one bit per seat.
    pub(crate) guests: u8,
}

impl Node {
    /// At the root: the number of segments of the feature.
    pub(crate) const fn size(&self) -> u32 {
        self.size
    }

    /// The index of its tile among the tiles on the board.
    pub(crate) const fn tile(&self) -> usize {
        self.tile as usize
    }

    /// The root of the feature it belongs to.
    #[inline]
    pub(crate) const fn root(&self) -> u32 {
        self.root
    }

    /// At the root: whether no follower stands on the feature.
    pub(crate) const fn is_unclaimed(&self) -> bool {
        self.strengths.is_none()
    }

    /// At the root: whether any figure stands on the feature.
    pub(crate) const fn has_figures(&self) -> bool {
        !self.strengths.is_none() || self.builders | self.guests != 0
    }
}

/// The sides of a tile that have neighbours, with their indices. Gathered without a branch: there is nearly always
/// one, but which one is unpredictable.
fn beside(neighbours: Neighbours) -> impl Iterator<Item = (Side, u32)> {
    let mut sides =
        neighbours.iter().rev().fold(0_u32, |sides, index| sides << 1 | u32::from(*index < WALLED));
    std::iter::from_fn(move || {
        let lowest = (sides != 0).then(|| sides.trailing_zeros() as u8 & 3)?;
        sides &= sides - 1;
        Some((Side::from_index(lowest), neighbours[usize::from(lowest)]))
    })
}

/// The node of a figure that stands on no feature.
const NOWHERE: u32 = u32::MAX;

/// Points a farmer gets for each completed city that touches the field.
pub(crate) const CITY_ON_FIELD: i32 = 3;

/// Which segments of a tile belong to features with some property, bit n for segment n.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Survey {
    /// Without followers.
    pub(crate) free: u16,
    /// With an open end.
    pub(crate) open: u16,
    /// With followers of the given seat.
    pub(crate) own: u16,
    /// Without a queen or a shepherd.
    pub(crate) lone: u16,
}

/// All features on the board.
pub(crate) struct Features {
    pub(crate) nodes: Vec<Node>,
    /// For every figure in the sorted list of those on the board, its node or [`NOWHERE`].
    pub(crate) feet: Vec<u32>,
    /// The incomplete monasteries, in the order of placing, with their nodes. There are few at any time.
    monasteries: Vec<(Cell, u32)>,
    /// When a tile was last counted, so that a tile counts once in a feature, no matter how many segments it has
    /// there.
    seen: Vec<u32>,
    round: u32,
}

clone_in_place!(Features { nodes, feet, monasteries, seen, round });

impl Features {
    /// An empty set of features with capacity for `tiles` tiles.
    pub(crate) fn new(tiles: usize) -> Self {
        let (nodes, seen) = (Vec::with_capacity(tiles * 5), Vec::with_capacity(tiles));
        Self { nodes, feet: Vec::with_capacity(16), monasteries: Vec::with_capacity(8), seen, round: 0 }
    }

    /// The root of the feature a node belongs to.
    #[inline]
    pub(crate) fn find(&self, node: u32) -> u32 {
        self.nodes[node as usize].root
    }

    /// The segments of a tile on the board.
    #[inline]
    pub(crate) fn nodes_of(&self, tables: &Tables, placed: &PlacedTile) -> &[Node] {
        &self.nodes[placed.first_node as usize..][..usize::from(tables.kind(placed.tile).len)]
    }

    /// Whether the feature of a node has no follower.
    #[inline]
    pub(crate) fn is_free(&self, node: &Node) -> bool {
        self.nodes[node.root as usize].strengths.is_none()
    }

    /// The root node of the feature a node belongs to.
    #[inline]
    pub(crate) fn root(&self, node: u32) -> &Node {
        &self.nodes[self.find(node) as usize]
    }

    /// Collects the properties of these nodes' features, for listing what a seat may put there.
    #[inline]
    pub(crate) fn survey(&self, nodes: &[Node], seat: Seat) -> Survey {
        let own = 15 << (4 * seat.0);
        nodes.iter().rev().fold(Survey::default(), |all, node| {
            let root = &self.nodes[node.root as usize];
            Survey {
                free: all.free << 1 | u16::from(root.strengths.is_none()),
                open: all.open << 1 | u16::from(root.open > 0),
                own: all.own << 1 | u16::from(root.strengths.0 & own != 0),
                lone: all.lone << 1 | u16::from(root.guests == 0),
            }
        })
    }

    /// All nodes of the feature, from `node` on.
    pub(crate) fn ring(&self, node: u32) -> impl Iterator<Item = u32> {
        let mut next = Some(node);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.nodes[here as usize].next;
            next = (after != node).then_some(after);
            Some(here)
        })
    }

    /// The segment of the tile set that a node stands for, with the tile it is on.
    #[inline]
    pub(crate) fn segment<'a>(&self, tables: &'a Tables, board: &Board, node: u32) -> (&'a Seg, PlacedTile) {
        let placed = board.tiles[self.nodes[node as usize].tile()];
        (&tables.segments(placed.tile)[(node - placed.first_node) as usize], placed)
    }

    /// The place of a node on the map.
    pub(crate) fn place(&self, board: &Board, node: u32) -> Place {
        let placed = &board.tiles[self.nodes[node as usize].tile()];
        Place::Segment(placed.cell, placed.part, (node - placed.first_node) as u8)
    }

    /// The node of a segment, or of the field at a corner.
    pub(crate) fn node(tables: &Tables, board: &Board, place: Place) -> Option<u32> {
        let Place::Segment(cell, part, n) = place else { return Self::corner_node(tables, board, place) };
        let placed = board.at_part(cell, part)?;
        (n < tables.kind(placed.tile).len).then(|| placed.first_node + u32::from(n))
    }

    /// Adds the segments of a tile just placed and joins them with its neighbours. Reports to `completed` the
    /// roads, cities and monasteries that this completes; a feature may be reported more than once.
    #[inline]
    pub(crate) fn add(
        &mut self,
        tables: &Tables,
        board: &Board,
        new_tile: &NewTile,
        mut completed: impl FnMut(Place),
    ) {
        let NewTile { placed, index, neighbours, .. } = *new_tile;
        self.enter_segments(tables, placed.tile, index as u16);
        let kind = tables.kind(placed.tile);
        if kind.may_grow {
            self.keep_room(index as u16);
        }
        let oriented = tables.oriented(placed.tile, placed.rotation);
        let mut may_complete = kind.has_endless;
        if tables.abbey.is_some() {
            may_complete |= self.close_at_abbeys(tables, board, new_tile, &mut completed);
        }
        // An abbey beside it is no neighbour to join.
        let neighbours_to_join =
            if tables.abbey.is_some() { abbey::without(tables, board, neighbours) } else { neighbours };
        for (side, index) in beside(neighbours_to_join) {
            let other = board.tiles[index as usize];
            let theirs =
                tables.oriented(other.tile, other.rotation).contacts[side.opposite().index() as usize];
            let mine = oriented.contacts[side.index() as usize];
            may_complete |= self.join(placed.first_node, mine, other.first_node, theirs);
        }
        if tables.has_walls && !board.walls.is_empty() {
            for (side, _) in Side::ALL.into_iter().zip(neighbours).filter(|(_, index)| *index == WALLED) {
                self.shut(placed.first_node, oriented.contacts[side.index() as usize]);
                may_complete = true;
            }
        }
        if tables.has_halves && placed.part != Part::Whole {
            self.join_long_side(tables, board, index);
            may_complete = true;
        }
        if may_complete {
            let is_closed = |n: &u8| self.root(placed.first_node + u32::from(*n)).open == 0;
            let ways = (0..kind.len).filter(|n| kind.ways >> n & 1 == 1);
            ways.filter(is_closed).for_each(|n| completed(segment_place(&placed, n)));
        }
        self.surround(tables, board, new_tile, completed);
    }

    /// Adds the segments of a tile as separate features.
    ///
    /// Four at a time: most tiles have no more, and the processor cannot predict the number.
    #[inline(always)]
    fn enter_segments(&mut self, tables: &Tables, id: TileId, tile: u16) {
        let end = self.nodes.len() + usize::from(tables.kind(id).len);
        for four in tables.segments_by_four(id) {
            let first = self.nodes.len() as u32;
            self.nodes.extend([0, 1, 2, 3].map(|n: u32| {
                let (root, open) = (first + n, u32::from(four[n as usize].ends));
                let strengths = Strengths::default();
                Node { root, next: root, size: 1, open, strengths, tile, builders: 0, guests: 0 }
            }));
        }
        self.nodes.truncate(end);
    }

    /// Joins the segments that meet at one side: the middles, and the fields crosswise since each side sees them
    /// mirrored. Returns whether one of these features has no open end left.
    #[inline]
    fn join(&mut self, mine: u32, my: Contact, theirs: u32, their: Contact) -> bool {
        if my.mid == NONE && (my.left == NONE || my.right == NONE) {
            return self.join_halves(mine, my, theirs, their);
        }
        // If no road divides a side, both halves are one field on either tile: four ends meet at once.
        let is_one = my.left == my.right && their.left == their.right;
        let has_mid = my.mid != NONE;
        // Every side has a middle or one field, and a branch for it would be mispredicted too often.
        let (a, b, ends) = match (has_mid, is_one) {
            (true, _) => (my.mid, their.mid, 2),
            (false, true) => (my.left, their.right, 4),
            (false, false) => (my.left, their.right, 2),
        };
        let mut is_closed = self.unite(mine + u32::from(a), theirs + u32::from(b), ends);
        if has_mid && (my.also & their.also) != NONE {
            is_closed |= self.join_also(mine, my, theirs, their);
        }
        if has_mid && my.left != NONE {
            let ends = if is_one { 4 } else { 2 };
            is_closed |= self.unite(mine + u32::from(my.left), theirs + u32::from(their.right), ends);
        }
        if !is_one {
            is_closed |= self.unite(mine + u32::from(my.right), theirs + u32::from(their.left), 2);
        }
        is_closed
    }

    /// Half a side may be a field, and the rest the City of Carcassonne.
    #[cold]
    fn join_halves(&mut self, mine: u32, my: Contact, theirs: u32, their: Contact) -> bool {
        for (a, b) in [(my.left, their.right), (my.right, their.left)] {
            if a != NONE && b != NONE {
                self.unite(mine + u32::from(a), theirs + u32::from(b), 2);
            }
        }
        // No field is ever complete.
        false
    }

    /// Two cities on one side both join the city beyond it (`hills-02`).
    #[cold]
    fn join_also(&mut self, mine: u32, my: Contact, theirs: u32, their: Contact) -> bool {
        let mut is_closed = false;
        if my.also != NONE {
            is_closed |= self.unite(mine + u32::from(my.also), theirs + u32::from(their.mid), 1);
        }
        if their.also != NONE {
            is_closed |= self.unite(theirs + u32::from(their.also), mine + u32::from(my.mid), 1);
        }
        is_closed
    }

    /// Closes the ends that meet one side, as a wall does. Does not report what that completes.
    #[cold]
    pub(crate) fn shut(&mut self, first: u32, contact: Contact) {
        for n in contact.all().filter(|n| *n != NONE) {
            let root = self.find(first + u32::from(n));
            self.nodes[root as usize].open -= 1;
        }
    }

    /// Joins a half tile with the one in the other half of its cell, where there is one (RULINGS.md R109).
    #[cold]
    fn join_long_side(&mut self, tables: &Tables, board: &Board, index: usize) {
        let placed = board.tiles[index];
        let mine = tables.inner(placed.tile);
        if board.is_long_side_walled(placed.cell) {
            self.shut(placed.first_node, mine);
        } else if let Some(other) = board.at_part(placed.cell, placed.part.opposite()) {
            self.join(placed.first_node, mine, other.first_node, tables.inner(other.tile));
        }
    }

    /// Joins two mouths, closing the end at each. Returns whether the road has no open end left.
    pub(crate) fn link(&mut self, a: u32, b: u32) -> bool {
        self.unite(a, b, 2)
    }

    /// Joins two roads that end on one tile, closing no end. Returns whether the road has no open end left.
    pub(crate) fn join_places(&mut self, tables: &Tables, board: &Board, a: Place, b: Place) -> bool {
        match [a, b].map(|place| Self::node(tables, board, place)) {
            [Some(a), Some(b)] => self.unite(a, b, 0),
            _ => false,
        }
    }

    /// The road that ends in a mouth of a tile, the n-th among those of its segments.
    pub(crate) fn mouth_node(tables: &Tables, board: &Board, place: Place) -> Option<u32> {
        let Place::Mouth(cell, n) = place else { return None };
        let placed = board.at(cell).filter(|_| tables.has_mouths)?;
        let segments = tables.tiles[placed.tile.index()].segments.iter().enumerate();
        let (n, _) = segments.filter(|(_, segment)| segment.has_mouth()).nth(usize::from(n))?;
        Some(placed.first_node + n as u32)
    }

    /// Merges the features of two nodes, which may be the same already, and closes `ends` of their ends. Returns
    /// whether the result has no open end left.
    fn unite(&mut self, a: u32, b: u32, ends: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            let open = &mut self.nodes[a as usize].open;
            *open -= ends;
            return *open == 0;
        }
        let is_smaller = self.nodes[a as usize].size < self.nodes[b as usize].size;
        let (root, child) = if is_smaller { (b, a) } else { (a, b) };
        let lost = self.nodes[child as usize];
        let cache = &mut self.nodes[root as usize];
        let next = std::mem::replace(&mut cache.next, child);
        cache.size += lost.size;
        cache.open = cache.open + lost.open - ends;
        cache.strengths.0 += lost.strengths.0;
        cache.builders |= lost.builders;
        cache.guests |= lost.guests;
        let is_closed = cache.open == 0;
        let mut last = child;
        loop {
            let node = &mut self.nodes[last as usize];
            node.root = root;
            if node.next == child {
                node.next = next;
                return is_closed;
            }
            last = node.next;
        }
    }

    /// Counts the tile for the monasteries around it, and the cells around the tile for its own monastery.
    #[inline]
    fn surround(
        &mut self,
        tables: &Tables,
        board: &Board,
        new_tile: &NewTile,
        mut completed: impl FnMut(Place),
    ) {
        let placed = new_tile.placed;
        if new_tile.is_near_monastery {
            self.count_into_monasteries(tables, board, placed, &mut completed);
        }
        let own = tables.kind(placed.tile).nine;
        if own != NONE {
            let node = placed.first_node + u32::from(own);
            let open = Self::empty_around(board, new_tile.index);
            self.nodes[node as usize].open = open;
            if open == 0 {
                completed(segment_place(&placed, own));
            } else {
                self.monasteries.push((placed.cell, node));
            }
        }
    }

    /// Counts the tile for the monasteries around it.
    #[inline(always)]
    fn count_into_monasteries(
        &mut self,
        tables: &Tables,
        board: &Board,
        placed: PlacedTile,
        completed: &mut impl FnMut(Place),
    ) {
        // A cell counts once, no matter what is in it (RULINGS.md R110).
        let is_new = !tables.has_halves || board.tiles_at(placed.cell).count() == 1;
        let mut completes = false;
        for (cell, node) in &self.monasteries {
            let open = &mut self.nodes[*node as usize].open;
            *open -= u32::from(is_new && cell.is_around(placed.cell));
            completes |= *open == 0;
        }
        if completes {
            self.complete_monasteries(board, placed.cell, completed);
        }
    }

    /// Reports the monasteries that a tile placed in `cell` completed, clockwise from the north-west.
    #[cold]
    fn complete_monasteries(&mut self, board: &Board, cell: Cell, completed: &mut impl FnMut(Place)) {
        for around in cell.surroundings() {
            let here = self.monasteries.iter().filter(|(cell, _)| *cell == around);
            let mut complete: Vec<Place> = here
                .filter(|(_, node)| self.nodes[*node as usize].open == 0)
                .map(|(_, node)| self.place(board, *node))
                .collect();
            complete.sort_unstable();
            complete.into_iter().for_each(&mut *completed);
        }
        self.monasteries.retain(|(_, node)| self.nodes[*node as usize].open > 0);
    }

    /// How many of the eight cells around a monastery are empty.
    #[cold]
    fn empty_around(board: &Board, index: usize) -> u32 {
        // A monastery on a half tile has the same eight cells (RULINGS.md R111).
        let around = board.tiles[index].cell.surroundings();
        around.iter().filter(|cell| !board.is_occupied(**cell)).count() as u32
    }

    /// The figure at `index` of the sorted list now stands on the board.
    pub(crate) fn enter(&mut self, tables: &Tables, board: &Board, index: usize, figure: &Standing) {
        match Self::node(tables, board, figure.place) {
            Some(node) => self.enter_at(node, index, figure),
            None => self.feet.insert(index, NOWHERE),
        }
    }

    /// [`Features::enter`] for a figure that stands on this node.
    #[inline]
    pub(crate) fn enter_at(&mut self, node: u32, index: usize, figure: &Standing) {
        self.feet.insert(index, node);
        let root = self.find(node);
        let root = &mut self.nodes[root as usize];
        match figure.piece {
            piece if piece.claims() => root.strengths.0 += Strengths::of_one(piece, figure.seat).0,
            Piece::Builder | Piece::FarmPig => root.builders |= 1 << figure.seat.0,
            Piece::Queen | Piece::Shepherd => root.guests |= 1 << figure.seat.0,
            _ => {}
        }
    }

    /// The figure at `index` of the sorted list leaves the board.
    pub(crate) fn leave(&mut self, index: usize, piece: Piece, seat: Seat) {
        let node = self.feet.remove(index);
        if node == NOWHERE {
            return;
        }
        let root = self.find(node);
        let root = &mut self.nodes[root as usize];
        match piece {
            piece if piece.claims() => root.strengths.0 -= Strengths::of_one(piece, seat).0,
            Piece::Builder | Piece::FarmPig => root.builders &= !(1 << seat.0),
            Piece::Queen | Piece::Shepherd => root.guests &= !(1 << seat.0),
            _ => {}
        }
    }

    /// The node on which the figure at `index` of the sorted list stands, if it stands on a feature.
    #[inline]
    pub(crate) fn foot(&self, index: usize) -> Option<u32> {
        Some(self.feet[index]).filter(|node| *node != NOWHERE)
    }

    /// The root of the feature on which a figure stands, if there is one and it is open; with `is_any`, even if it
    /// is complete.
    pub(crate) fn open_root(&self, foot: u32, is_any: bool) -> Option<u32> {
        let root = self.nodes.get(foot as usize)?.root;
        (is_any || self.nodes[root as usize].open > 0).then_some(root)
    }

    /// Whether the figure at `index` of the sorted list stands on the feature with this root.
    #[inline]
    pub(crate) fn stands_on(&self, index: usize, root: u32) -> bool {
        let node = self.feet[index];
        node != NOWHERE && self.find(node) == root
    }

    /// Places of completed cities that touch the field of `node`, one place for each city.
    pub(crate) fn cities_of_field(&self, tables: &Tables, board: &Board, node: u32) -> Vec<u32> {
        let mut cities = Vec::new();
        for here in self.ring(node) {
            let (seg, placed) = self.segment(tables, board, here);
            let mut mask = seg.cities;
            while mask != 0 {
                let city = self.find(placed.first_node + mask.trailing_zeros());
                mask &= mask - 1;
                if self.nodes[city as usize].open == 0 {
                    cities.push(city);
                }
            }
        }
        cities.sort_unstable();
        cities.dedup();
        cities
    }

    /// A description of the features that is independent of node ids, for comparing two derivations: for each
    /// segment, in the order of `sorted` tiles, the number of the first segment of its feature and the data at its
    /// root.
    ///
    /// # Errors
    /// A ring of nodes that does not match its feature.
    pub(crate) fn describe(&self, tables: &Tables, sorted: &[PlacedTile]) -> Result<Vec<Described>, String> {
        let mut first = vec![NOWHERE; self.nodes.len()];
        let mut all = Vec::with_capacity(self.nodes.len());
        for placed in sorted {
            for node in placed.first_node..placed.first_node + u32::from(tables.kind(placed.tile).len) {
                let root = self.find(node);
                let Node { size, open, strengths, builders, guests, .. } = self.nodes[root as usize];
                if first[root as usize] == NOWHERE {
                    first[root as usize] = all.len() as u32;
                    let in_ring = self.ring(root).take_while(|n| self.find(*n) == root).count();
                    if in_ring as u32 != size || self.ring(root).count() as u32 != size {
                        return Err(format!("the feature at {} has a broken ring", placed.cell));
                    }
                }
                let first = first[root as usize];
                all.push(Described { first, size, open, strengths, builders, guests });
            }
        }
        let kept = sorted.iter().filter(|placed| tables.kind(placed.tile).may_grow).count();
        match all.len() + kept == self.nodes.len() {
            true => Ok(all),
            false => Err("there are nodes of no tile".to_owned()),
        }
    }
}

/// What [`Features::describe`] reports about a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Described {
    first: u32,
    size: u32,
    open: u32,
    strengths: Strengths,
    builders: u8,
    guests: u8,
}

/// The place of segment `n` of a tile on the board.
pub(crate) const fn segment_place(placed: &PlacedTile, n: u8) -> Place {
    Place::Segment(placed.cell, placed.part, n)
}
