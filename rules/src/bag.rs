//! The undrawn tiles, and seeded draws from them.
//!
//! No hidden order can leak: a draw picks uniformly from the tiles that may still be drawn.

use crate::clone_in_place::clone_in_place;
use crate::tile::TileId;

/// A seed for one chance.
pub type Seed = [u8; 32];

/// Unbiased numbers from a seed: its own bytes first, then its keyed extendable output.
pub(crate) struct Dice<'a> {
    seed: &'a Seed,
    /// Bytes of the output taken so far.
    taken: u64,
}

impl<'a> Dice<'a> {
    pub(crate) const fn new(seed: &'a Seed) -> Self {
        Self { seed, taken: 0 }
    }

    /// A number below `bound`, uniformly distributed: values beyond the last whole multiple of `bound` are drawn
    /// again.
    #[inline(always)]
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let number = u32::from_le_bytes(self.bytes());
            // Fewer than `bound` numbers lie beyond it, so only values near the end need the division.
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
            // Rarely called: a draw seldom needs more than one number.
            let mut reader = blake3::Hasher::new_keyed(self.seed).finalize_xof();
            reader.set_position(self.taken - OWN);
            reader.fill(&mut bytes);
        }
        self.taken += 4;
        bytes
    }
}

/// 2^64 divided by each small number, rounded up; 0 where no division is needed.
const INVERSES: [u64; 256] = {
    let mut inverses = [0; 256];
    let mut n = 1;
    while n < inverses.len() {
        inverses[n] = (u64::MAX / n as u64).wrapping_add(1);
        n += 1;
    }
    inverses
};

/// `number % bound`, without a division for small bounds, because a whole turn would wait for it.
///
/// Multiplying by the inverse gives the quotient with 64 fractional bits. Those bits times the bound give the
/// remainder (Lemire, Kaser, Kurz: Faster remainder by direct computation, 2019).
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

/// Kinds of tiles compared at once: as many as fit into a vector register of any common processor.
const EIGHT: usize = 8;
/// Up to this many groups of eight are compared without checking which of them matter.
const FEW: usize = 4;

/// Tiles lined up in canonical order. A number below their count picks one, so all are equally likely.
///
/// Stores where each kind ends in the line, by [`TileId`]. A lookup compares all ends, eight at once and without a
/// branch: stopping at the right one is unpredictable and costs more than finishing the loop.
#[derive(PartialEq, Eq, Debug)]
struct Line {
    /// Padded to a multiple of eight with kinds that have no tiles.
    ends: Vec<[u16; EIGHT]>,
    /// How many kinds there are.
    kinds: usize,
    len: u16,
    /// The largest number of tiles of one kind.
    most: u16,
}

clone_in_place!(Line { ends, kinds, len, most });

impl Line {
    /// The given number of each tile, by [`TileId`].
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
    fn counts(&self) -> impl Iterator<Item = u16> + Clone {
        let starts = std::iter::once(0).chain(self.ends().iter().copied());
        self.ends().iter().zip(starts).map(|(end, start)| end - start)
    }

    fn count(&self, tile: TileId) -> u16 {
        self.ends()[tile.index()] - self.start(tile)
    }

    /// Where a kind begins in the line.
    fn start(&self, tile: TileId) -> u16 {
        let index = tile.index();
        if index == 0 { 0 } else { self.ends()[index - 1] }
    }

    fn insert(&mut self, tile: TileId) {
        self.ends.as_flattened_mut()[tile.index()..].iter_mut().for_each(|end| *end += 1);
        self.len += 1;
        self.most = self.most.max(self.count(tile));
    }

    /// Removes the tile at a place in the line.
    #[inline]
    fn remove(&mut self, place: u16) -> TileId {
        if self.ends.len() > FEW {
            return self.remove_of_many(place);
        }
        // Counted separately at each of the eight places and summed once, at the end.
        let mut before = [0; EIGHT];
        for eight in &mut self.ends {
            for (end, before) in eight.iter_mut().zip(&mut before) {
                let is_before = u16::from(*end <= place);
                *before += is_before;
                // One less unless it ends before, written as a single comparison.
                *end = end.wrapping_sub(1).wrapping_add(is_before);
            }
        }
        self.len -= 1;
        TileId(before.into_iter().sum())
    }

    /// [`Line::remove`] for many kinds: groups of eight before the place stay as they are, and all ends in the
    /// groups after it move one down.
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

    /// Removes all tiles.
    fn empty(&mut self) {
        self.ends.as_flattened_mut().fill(0);
        (self.len, self.most) = (0, 0);
    }

    /// The only kind there is.
    fn only_kind(&self) -> Option<TileId> {
        let first = self.ends().iter().position(|end| *end > 0)?;
        (self.ends()[first] == self.len).then_some(TileId(first as u16))
    }

    /// Removes one of this kind, if there is any.
    fn take(&mut self, tile: TileId) -> Option<TileId> {
        (self.count(tile) > 0).then(|| self.remove(self.ends()[tile.index()] - 1))
    }
}

/// One of these kinds, each as likely as its count says.
fn picked(dice: &mut Dice, outcomes: impl Iterator<Item = (TileId, u16)> + Clone) -> Option<TileId> {
    let total: u32 = outcomes.clone().map(|(_, count)| u32::from(count)).sum();
    if total == 0 {
        return None;
    }
    let mut number = dice.below(total);
    for (tile, count) in outcomes {
        match number.checked_sub(u32::from(count)) {
            Some(rest) => number = rest,
            None => return Some(tile),
        }
    }
    None
}

/// One pile of undrawn tiles.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    /// Undrawn and never seen.
    unseen: Line,
    /// Seen and put back.
    returned: Line,
    /// How many of the unseen lie face down elsewhere; no player knows which.
    pub(crate) hidden: u16,
}

clone_in_place!(Pile { unseen, returned, hidden });

impl Pile {
    /// A pile with the given number of unseen tiles of each kind, by [`TileId`].
    pub(crate) fn new(unseen: &[u16]) -> Self {
        Self { unseen: Line::new(unseen), returned: Line::new(&vec![0; unseen.len()]), hidden: 0 }
    }

    /// How many tiles can still be drawn.
    #[inline]
    pub(crate) fn left(&self) -> u16 {
        self.unseen.len - self.hidden + self.returned.len
    }

    /// How many of each kind are unseen, including those face down elsewhere, by [`TileId`].
    pub(crate) fn unseen(&self) -> impl Iterator<Item = u16> + Clone {
        self.unseen.counts()
    }

    /// How many of each kind were seen and put back, by [`TileId`].
    pub(crate) fn returned(&self) -> impl Iterator<Item = u16> + Clone {
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

    /// The kinds that a draw among `allowed` can give, with the number of each, in canonical order.
    pub(crate) fn outcomes(&self, allowed: impl Fn(TileId) -> bool) -> Vec<(TileId, u16)> {
        self.kinds().filter(|(tile, _)| allowed(*tile)).collect()
    }

    /// The kinds that a draw can give, with the number of each, in canonical order.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (TileId, u16)> + Clone {
        let hides_all = self.unseen.len == self.hidden;
        let counts = self.unseen().zip(self.returned());
        let counts = counts.map(move |(unseen, returned)| returned + if hides_all { 0 } else { unseen });
        (0..).map(TileId).zip(counts).filter(|(_, count)| *count > 0)
    }

    /// Whether a draw can give only one kind.
    #[inline]
    pub(crate) fn single(&self) -> Option<TileId> {
        // More tiles than the largest kind has means several kinds, so this looks only when the pile runs low.
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

    /// Draws from the whole pile and removes the tile.
    #[inline(always)]
    pub(crate) fn draw(&mut self, dice: &mut Dice) -> Option<TileId> {
        let left = u32::from(self.left());
        if left == 0 {
            return None;
        }
        // Fewer than the tiles of a game, which fit into a u16.
        let number = dice.below(left) as u16;
        let returned = self.returned.len;
        if number < returned {
            return Some(self.returned.remove(number));
        }
        // With hidden tiles the number does not determine which of the unseen it is: all are equally likely.
        let number =
            if self.hidden > 0 { dice.below(u32::from(self.unseen.len)) as u16 } else { number - returned };
        Some(self.unseen.remove(number))
    }

    /// Draws only among `outcomes`, each kind with its count. Nothing may be hidden.
    pub(crate) fn draw_among(&mut self, dice: &mut Dice, outcomes: &[(TileId, u16)]) -> Option<TileId> {
        let tile = picked(dice, outcomes.iter().copied())?;
        self.take(tile)
    }

    /// How many tiles there are of all kinds but these, including those face down elsewhere.
    pub(crate) fn left_without(&self, others: &[TileId]) -> u16 {
        let unseen = if self.unseen.len == self.hidden { 0 } else { self.unseen.len };
        self.returned.len + unseen - others.iter().map(|tile| self.left_of(*tile)).sum::<u16>()
    }

    /// Draws among all kinds but these, which are sorted. Nothing may be hidden.
    pub(crate) fn draw_without(&mut self, dice: &mut Dice, others: &[TileId]) -> Option<TileId> {
        if self.returned.len > 0 {
            let tile = picked(dice, self.kinds().filter(|(tile, _)| !others.contains(tile)))?;
            return self.take(tile);
        }
        let left = self.left_without(others);
        if left == 0 {
            return None;
        }
        // A place in the line without the others; where they stand in the way, it is that much farther on.
        let place = dice.below(u32::from(left)) as u16;
        let place = others.iter().fold(place, |place, tile| match self.unseen.start(*tile) <= place {
            true => place + self.unseen.count(*tile),
            false => place,
        });
        Some(self.unseen.remove(place))
    }

    /// Moves all tiles to `deck`, in canonical order. Nothing may be hidden.
    pub(crate) fn empty_into(&mut self, deck: &mut Vec<TileId>) {
        debug_assert_eq!(self.hidden, 0);
        for (tile, count) in self.kinds() {
            deck.extend((0..count).map(|_| tile));
        }
        self.clear();
    }

    /// Removes a named tile, as if chance had picked it.
    pub(crate) fn take(&mut self, tile: TileId) -> Option<TileId> {
        let returned = self.returned.take(tile);
        if returned.is_none() && self.unseen.len > self.hidden { self.unseen.take(tile) } else { returned }
    }

    /// Puts an unseen tile face down elsewhere, if there is one. Returns whether there was.
    pub(crate) fn hide(&mut self) -> bool {
        let can_hide = self.unseen.len > self.hidden;
        self.hidden += u16::from(can_hide);
        can_hide
    }

    /// The tiles face down elsewhere, by kind, once nothing else is undrawn; until then they are unknown.
    pub(crate) fn face_down(&self) -> Vec<(TileId, u16)> {
        if self.left() > 0 {
            return Vec::new();
        }
        (0..).map(TileId).zip(self.unseen()).filter(|(_, count)| *count > 0).collect()
    }

    /// Puts a seen tile back.
    pub(crate) fn put_back(&mut self, tile: TileId) {
        self.returned.insert(tile);
    }

    /// Removes all tiles from the game.
    pub(crate) fn clear(&mut self) {
        self.unseen.empty();
        self.returned.empty();
        self.hidden = 0;
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
        // One of four unseen tiles is left in the pile, together with one that was put back: even odds.
        let found = frequencies(&pile, 4_000);
        assert!((1_900..2_100).contains(&found[2]) && (900..1_100).contains(&found[0]), "{found:?}");
        pile.hidden = 4;
        assert_eq!(frequencies(&pile, 100), [0, 0, 100]);
        assert_eq!(pile.outcomes(|_| true), [(TileId(2), 1)]);
        assert_eq!(pile.single(), Some(TileId(2)));
    }

    /// The same number gives the same tile as picking from the list of what is allowed.
    #[test]
    fn a_draw_without_some_kinds_gives_what_a_list_of_the_others_gives() {
        let others = [TileId(0), TileId(3), TileId(4), TileId(7)];
        for (returned, hidden) in [(None, 0), (None, 2), (Some(TileId(5)), 0), (Some(TileId(3)), 0)] {
            let mut pile = Pile::new(&[2, 3, 0, 1, 4, 2, 0, 2]);
            pile.hidden = hidden;
            returned.into_iter().for_each(|tile| pile.put_back(tile));
            for n in 0..200 {
                let (mut one, mut other) = (pile.clone(), pile.clone());
                loop {
                    let allowed = other.outcomes(|tile| !others.contains(&tile));
                    let count: u16 = allowed.iter().map(|(_, count)| count).sum();
                    assert_eq!(one.left_without(&others), count);
                    let seed = seed(n);
                    let drawn = one.draw_without(&mut Dice::new(&seed), &others);
                    assert_eq!(drawn, other.draw_among(&mut Dice::new(&seed), &allowed));
                    assert_eq!(one, other);
                    if drawn.is_none() {
                        break;
                    }
                }
            }
        }
        let mut pile = Pile::new(&[1, 2]);
        pile.hidden = 3;
        assert_eq!(pile.left_without(&[TileId(0)]), 0);
        assert_eq!(pile.draw_without(&mut Dice::new(&seed(1)), &[TileId(0)]), None);
    }

    #[test]
    fn a_pile_that_is_emptied_into_a_deck_gives_all_it_has() {
        let (mut pile, mut deck) = (Pile::new(&[2, 0, 1]), Vec::new());
        pile.put_back(TileId(1));
        pile.put_back(TileId(2));
        pile.empty_into(&mut deck);
        assert_eq!(deck, [0, 0, 1, 2, 2].map(TileId));
        assert_eq!((pile.left(), pile.single(), pile), (0, None, Pile::new(&[0; 3])));
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
