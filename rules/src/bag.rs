//! The undrawn tiles, and drawing from them with a seed.
//!
//! There is no hidden order to leak: a draw picks uniformly from what may still be drawn.

use crate::tile::TileId;

/// A seed for one chance.
pub type Seed = [u8; 32];

/// Numbers without bias from a seed: its own bytes first, then a keyed extendable output of it.
pub(crate) struct Dice<'a> {
    seed: &'a Seed,
    /// Bytes of the output taken so far.
    taken: u64,
}

impl<'a> Dice<'a> {
    pub(crate) const fn new(seed: &'a Seed) -> Self {
        Self { seed, taken: 0 }
    }

    /// A number below `bound`, all equally likely: what lies beyond the last whole multiple is thrown again.
    #[inline(always)]
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let number = u32::from_le_bytes(self.bytes());
            // Less than `bound` numbers lie beyond: only near the end is it worth a division to know how many.
            if number <= u32::MAX - bound || number <= u32::MAX - (u32::MAX % bound + 1) % bound {
                return remainder(number, bound);
            }
        }
    }

    #[inline]
    fn bytes(&mut self) -> [u8; 4] {
        const OWN: u64 = size_of::<Seed>() as u64;
        let mut bytes = [0; 4];
        if self.taken < OWN {
            let at = self.taken as usize;
            bytes.copy_from_slice(&self.seed[at..at + 4]);
        } else {
            // Rare: a draw seldom needs more than one number.
            let mut reader = blake3::Hasher::new_keyed(self.seed).finalize_xof();
            reader.set_position(self.taken - OWN);
            reader.fill(&mut bytes);
        }
        self.taken += 4;
        bytes
    }
}

/// 2^64 divided by each small number, rounded up; 0 where nothing is divided.
const INVERSES: [u64; 256] = {
    let mut inverses = [0; 256];
    let mut n = 1;
    while n < inverses.len() {
        inverses[n] = (u64::MAX / n as u64).wrapping_add(1);
        n += 1;
    }
    inverses
};

/// `number % bound`, for small bounds without a division, on which a whole turn would wait.
///
/// Times the inverse gives the quotient with 64 binary digits behind the point; what stands there, times the
/// bound, is the remainder (Lemire, Kaser, Kurz: Faster remainder by direct computation, 2019).
#[inline]
fn remainder(number: u32, bound: u32) -> u32 {
    match INVERSES.get(bound as usize) {
        Some(inverse) => {
            let fraction = inverse.wrapping_mul(u64::from(number));
            ((u128::from(fraction) * u128::from(bound)) >> 64) as u32
        }
        None => number % bound,
    }
}

/// Kinds of tiles looked at in one go: as many as fit a register of every processor in use.
const EIGHT: usize = 8;
/// So many eights are looked at without asking which of them matter.
const FEW: usize = 4;

/// Tiles lined up in canonical order: a number below their count picks one, all equally likely.
///
/// Kept is where each kind ends in the line, by [`TileId`]. All ends are looked at for one tile, eight at once and
/// without a branch: stopping at the right one, which is as good as random, costs more than the rest of the way.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    /// Filled up to whole eights with kinds that there are no tiles of.
    ends: Vec<[u16; EIGHT]>,
    /// How many kinds there are.
    kinds: usize,
    len: u16,
    /// No kind has more tiles than this.
    most: u16,
}

impl Line {
    /// So many of each tile, by [`TileId`].
    fn new(counts: &[u16]) -> Self {
        let mut len = 0;
        let mut end = |count: &u16| {
            len += count;
            len
        };
        let ends = counts.chunks(EIGHT).map(|eight| {
            let mut counts = [0; EIGHT];
            counts[..eight.len()].copy_from_slice(eight);
            counts.each_ref().map(&mut end)
        });
        let ends = ends.collect();
        Self { ends, kinds: counts.len(), len, most: counts.iter().copied().max().unwrap_or(0) }
    }

    fn ends(&self) -> &[u16] {
        &self.ends.as_flattened()[..self.kinds]
    }

    /// How many of each tile, by [`TileId`].
    fn counts(&self) -> impl Iterator<Item = u16> {
        let starts = std::iter::once(0).chain(self.ends().iter().copied());
        self.ends().iter().zip(starts).map(|(end, start)| end - start)
    }

    fn count(&self, tile: TileId) -> u16 {
        let index = tile.index();
        let before = if index == 0 { 0 } else { self.ends()[index - 1] };
        self.ends()[index] - before
    }

    fn insert(&mut self, tile: TileId) {
        self.ends.as_flattened_mut()[tile.index()..].iter_mut().for_each(|end| *end += 1);
        self.len += 1;
        self.most = self.most.max(self.count(tile));
    }

    /// Takes out the tile at a place in the line.
    #[inline]
    fn remove(&mut self, place: u16) -> TileId {
        if self.ends.len() > FEW {
            return self.remove_of_many(place);
        }
        // Counted at each of the eight places apart: together only once, at the end.
        let mut before = [0; EIGHT];
        for eight in &mut self.ends {
            for (end, before) in eight.iter_mut().zip(&mut before) {
                let is_before = u16::from(*end <= place);
                *before += is_before;
                // Less one, if not before: said so that there is one comparison.
                *end = end.wrapping_sub(1).wrapping_add(is_before);
            }
        }
        self.len -= 1;
        TileId(before.into_iter().sum())
    }

    /// [`Line::remove`] where there are many kinds: eights that end before the place stay as they are, and all of
    /// those that begin after it end one earlier.
    #[inline(never)]
    fn remove_of_many(&mut self, place: u16) -> TileId {
        let eights = self.ends.iter().position(|eight| eight[EIGHT - 1] > place).unwrap_or(0);
        let mut before = 0;
        for end in &mut self.ends[eights] {
            let is_before = u16::from(*end <= place);
            before += is_before;
            *end = end.wrapping_sub(1).wrapping_add(is_before);
        }
        self.ends[eights + 1..].as_flattened_mut().iter_mut().for_each(|end| *end -= 1);
        self.len -= 1;
        TileId((eights * EIGHT) as u16 + before)
    }

    /// The only kind there is.
    fn only_kind(&self) -> Option<TileId> {
        let first = self.ends().iter().position(|end| *end > 0)?;
        (self.ends()[first] == self.len).then_some(TileId(first as u16))
    }

    /// Takes one of this kind out, if there is any.
    fn take(&mut self, tile: TileId) -> Option<TileId> {
        (self.count(tile) > 0).then(|| self.remove(self.ends()[tile.index()] - 1))
    }
}

/// One pile of undrawn tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    /// Undrawn and never seen.
    unseen: Line,
    /// Seen and put back.
    returned: Line,
    /// How many of the unseen lie face down elsewhere; nobody knows which.
    pub(crate) hidden: u16,
}

impl Pile {
    /// So many unseen of each tile, by [`TileId`].
    pub(crate) fn new(unseen: &[u16]) -> Self {
        Self { unseen: Line::new(unseen), returned: Line::new(&vec![0; unseen.len()]), hidden: 0 }
    }

    /// How many tiles can still be drawn.
    #[inline]
    pub(crate) fn left(&self) -> u16 {
        self.unseen.len - self.hidden + self.returned.len
    }

    /// How many of each kind nobody has seen, those face down elsewhere among them, by [`TileId`].
    pub(crate) fn unseen(&self) -> impl Iterator<Item = u16> {
        self.unseen.counts()
    }

    /// How many of each kind were seen and put back, by [`TileId`].
    pub(crate) fn returned(&self) -> impl Iterator<Item = u16> {
        self.returned.counts()
    }

    /// How many of a kind were seen and put back.
    pub(crate) fn returned_of(&self, tile: TileId) -> u16 {
        self.returned.count(tile)
    }

    /// How many of a kind a draw can give.
    pub(crate) fn left_of(&self, tile: TileId) -> u16 {
        let hides_all = self.unseen.len == self.hidden;
        self.returned.count(tile) + if hides_all { 0 } else { self.unseen.count(tile) }
    }

    /// The kinds a draw among `allowed` can give, with how many there are of each, in canonical order.
    pub(crate) fn outcomes(&self, allowed: impl Fn(TileId) -> bool) -> Vec<(TileId, u16)> {
        self.kinds().filter(|(tile, _)| allowed(*tile)).collect()
    }

    /// The kinds a draw can give, with how many there are of each, in canonical order.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (TileId, u16)> {
        let hides_all = self.unseen.len == self.hidden;
        let counts = self.unseen().zip(self.returned());
        let counts = counts.map(move |(unseen, returned)| returned + if hides_all { 0 } else { unseen });
        (0..).map(TileId).zip(counts).filter(|(_, count)| *count > 0)
    }

    /// Whether a draw can only give one kind.
    #[inline]
    pub(crate) fn single(&self) -> Option<TileId> {
        // More than any kind has are of several kinds: no need to look before the pile runs out.
        if self.left() > self.unseen.most + self.returned.most { None } else { self.only_kind() }
    }

    #[cold]
    fn only_kind(&self) -> Option<TileId> {
        if self.hidden == 0 && self.returned.len == 0 {
            return self.unseen.only_kind();
        }
        let mut kinds = self.kinds();
        let (first, _) = kinds.next()?;
        kinds.next().is_none().then_some(first)
    }

    /// Draws from the whole pile and takes the tile out of it.
    #[inline(always)]
    pub(crate) fn draw(&mut self, dice: &mut Dice) -> Option<TileId> {
        let left = u32::from(self.left());
        if left == 0 {
            return None;
        }
        // Less than the tiles of a game, which a u16 counts.
        let number = dice.below(left) as u16;
        let returned = self.returned.len;
        if number < returned {
            return Some(self.returned.remove(number));
        }
        // With tiles hidden the number does not say which of the unseen it is: any, equally likely.
        let number =
            if self.hidden > 0 { dice.below(u32::from(self.unseen.len)) as u16 } else { number - returned };
        Some(self.unseen.remove(number))
    }

    /// Draws among `outcomes` only, each kind with how many there are of it, where nothing is hidden.
    pub(crate) fn draw_among(&mut self, dice: &mut Dice, outcomes: &[(TileId, u16)]) -> Option<TileId> {
        let total: u32 = outcomes.iter().map(|(_, count)| u32::from(*count)).sum();
        if total == 0 {
            return None;
        }
        let mut number = dice.below(total);
        for (tile, count) in outcomes {
            if number < u32::from(*count) {
                return self.take(*tile);
            }
            number -= u32::from(*count);
        }
        None
    }

    /// Takes a named tile out, as if chance had picked it.
    pub(crate) fn take(&mut self, tile: TileId) -> Option<TileId> {
        let returned = self.returned.take(tile);
        if returned.is_none() && self.unseen.len > self.hidden { self.unseen.take(tile) } else { returned }
    }

    /// Lays a tile face down elsewhere, if there is one that nobody has seen; tells whether there was.
    pub(crate) fn hide(&mut self) -> bool {
        let can_hide = self.unseen.len > self.hidden;
        self.hidden += u16::from(can_hide);
        can_hide
    }

    /// What lies face down elsewhere, by kind, once nothing else is undrawn: until then nobody can tell.
    pub(crate) fn face_down(&self) -> Vec<(TileId, u16)> {
        if self.left() > 0 {
            return Vec::new();
        }
        (0..).map(TileId).zip(self.unseen()).filter(|(_, count)| *count > 0).collect()
    }

    /// Puts a tile that was seen back.
    pub(crate) fn put_back(&mut self, tile: TileId) {
        self.returned.insert(tile);
    }

    /// Everything leaves the game.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(&vec![0; self.unseen.kinds]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(n: u32) -> Seed {
        *blake3::hash(&n.to_le_bytes()).as_bytes()
    }

    fn frequencies(pile: &Pile, draws: u32) -> Vec<u32> {
        let mut found = vec![0; 3];
        for n in 0..draws {
            let tile = pile.clone().draw(&mut Dice::new(&seed(n))).expect("the pile is not empty");
            found[tile.index()] += 1;
        }
        found
    }

    #[test]
    fn a_draw_is_uniform_over_tiles_not_over_kinds() {
        let found = frequencies(&Pile::new(&[1, 0, 3]), 4_000);
        assert_eq!(found[1], 0);
        assert!((900..1_100).contains(&found[0]) && (2_900..3_100).contains(&found[2]), "{found:?}");
    }

    #[test]
    fn hidden_tiles_lower_the_odds_of_the_unseen_against_the_returned() {
        let mut pile = Pile::new(&[2, 2, 0]);
        pile.hidden = 3;
        pile.put_back(TileId(2));
        // One of four unseen is left in the pile, beside one that was put back: even odds.
        let found = frequencies(&pile, 4_000);
        assert!((1_900..2_100).contains(&found[2]) && (900..1_100).contains(&found[0]), "{found:?}");
        pile.hidden = 4;
        assert_eq!(frequencies(&pile, 100), [0, 0, 100]);
        assert_eq!(pile.outcomes(|_| true), [(TileId(2), 1)]);
        assert_eq!(pile.single(), Some(TileId(2)));
    }

    #[test]
    fn a_line_of_many_kinds_gives_the_kind_that_stands_at_the_place() {
        let counts: Vec<u16> = (0..150).map(|n| n * 7 % 5 / 2).collect();
        let (mut line, mut left) = (Line::new(&counts), counts);
        assert!(line.ends.len() > FEW);
        for n in 0.. {
            let all: Vec<usize> =
                (0..left.len()).flat_map(|kind| vec![kind; usize::from(left[kind])]).collect();
            if all.is_empty() {
                break;
            }
            let place = n * 31 % all.len();
            assert_eq!(line.remove(place as u16).index(), all[place]);
            left[all[place]] -= 1;
            assert!(line.counts().eq(left.iter().copied()));
            assert_eq!(usize::from(line.len), all.len() - 1);
        }
    }

    #[test]
    fn remainders_are_those_of_a_division() {
        for bound in 1..300_u32 {
            let corners = [0, 1, bound - 1, bound, bound + 1, u32::MAX - bound, u32::MAX - 1, u32::MAX];
            let multiples =
                (1..50).flat_map(|n| [u32::MAX / bound / n * bound, u32::MAX / bound / n * bound - 1]);
            for number in corners.into_iter().chain(multiples).chain((0..2_000).map(|n| n * 2_147_483)) {
                assert_eq!(remainder(number, bound), number % bound, "{number} % {bound}");
            }
        }
    }

    #[test]
    fn dice_show_no_bias_where_a_remainder_would() {
        // Three quarters of the range: a plain remainder would give the lower third twice as often.
        let bound = 3 << 30;
        let low = (0..3_000).filter(|n| Dice::new(&seed(*n)).below(bound) < 1 << 30).count();
        assert!((920..1_080).contains(&low), "{low}");
    }
}
