//! The undrawn tiles as multisets, and drawing from them with a seed.
//!
//! There is no hidden order to leak: a draw picks uniformly from what may still be drawn.

use crate::tile::TileId;

/// A seed for one chance.
pub type Seed = [u8; 32];

/// Numbers without bias from a seed: its own bytes first, then a keyed extendable output of it.
pub(crate) struct Dice {
    seed: Seed,
    /// Bytes of the output taken so far.
    taken: u64,
}

impl Dice {
    pub(crate) const fn new(seed: &Seed) -> Self {
        Self { seed: *seed, taken: 0 }
    }

    /// A number below `bound`, all equally likely: what lies beyond the last whole multiple is thrown again.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let number = u32::from_le_bytes(self.bytes());
            // Less than `bound` numbers lie beyond: only near the end is it worth a division to know how many.
            if number <= u32::MAX - bound || number <= u32::MAX - (u32::MAX % bound + 1) % bound {
                return number % bound;
            }
        }
    }

    fn bytes(&mut self) -> [u8; 4] {
        const OWN: u64 = size_of::<Seed>() as u64;
        let mut bytes = [0; 4];
        if self.taken < OWN {
            let at = self.taken as usize;
            bytes.copy_from_slice(&self.seed[at..at + 4]);
        } else {
            // Rare: a draw seldom needs more than one number.
            let mut reader = blake3::Hasher::new_keyed(&self.seed).finalize_xof();
            reader.set_position(self.taken - OWN);
            reader.fill(&mut bytes);
        }
        self.taken += 4;
        bytes
    }
}

/// One pile of undrawn tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    /// Undrawn and never seen, by tile.
    pub(crate) unseen: Vec<u16>,
    /// Seen and put back, by tile.
    pub(crate) returned: Vec<u16>,
    /// How many of the unseen lie face down elsewhere; nobody knows which.
    pub(crate) hidden: u16,
    /// Sums of the two, kept so that a draw need not add up.
    unseen_total: u16,
    returned_total: u16,
    /// No kind has more tiles than this in the pile, seen or not.
    most: u16,
}

impl Pile {
    pub(crate) fn new(unseen: Vec<u16>) -> Self {
        let unseen_total = unseen.iter().sum();
        let most = unseen.iter().copied().max().unwrap_or(0);
        Self { returned: vec![0; unseen.len()], unseen, hidden: 0, unseen_total, returned_total: 0, most }
    }

    /// How many tiles can still be drawn.
    pub(crate) fn left(&self) -> u16 {
        self.unseen_total - self.hidden + self.returned_total
    }

    /// The kinds a draw among `allowed` can give, with how many there are of each, in canonical order.
    pub(crate) fn outcomes(&self, allowed: impl Fn(TileId) -> bool) -> Vec<(TileId, u16)> {
        self.kinds().filter(|(tile, _)| allowed(*tile)).collect()
    }

    /// The kinds a draw can give, with how many there are of each, in canonical order.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (TileId, u16)> {
        let hides_all = self.unseen_total == self.hidden;
        let count = move |n: usize| self.returned[n] + if hides_all { 0 } else { self.unseen[n] };
        let end = if self.left() == 0 { 0 } else { self.unseen.len() };
        (0..end).map(move |n| (TileId(n as u16), count(n))).filter(|(_, count)| *count > 0)
    }

    /// Whether a draw can only give one kind.
    pub(crate) fn single(&self) -> Option<TileId> {
        // More than any kind has are of several kinds: no need to look before the pile runs out.
        if self.left() == 0 || self.left() > self.most {
            return None;
        }
        let hides_all = self.unseen_total == self.hidden;
        let mut kinds =
            (0..self.unseen.len()).filter(|n| self.returned[*n] > 0 || (!hides_all && self.unseen[*n] > 0));
        let first = kinds.next()?;
        kinds.next().is_none().then_some(TileId(first as u16))
    }

    /// Draws from the whole pile and takes the tile out of it.
    pub(crate) fn draw(&mut self, dice: &mut Dice) -> Option<TileId> {
        let left = u32::from(self.left());
        if left == 0 {
            return None;
        }
        let number = dice.below(left);
        let returned = u32::from(self.returned_total);
        if number < returned {
            return Some(self.take_returned(pick(&self.returned, number)?));
        }
        // With tiles hidden the number does not say which of the unseen it is: any, equally likely.
        let number =
            if self.hidden > 0 { dice.below(u32::from(self.unseen_total)) } else { number - returned };
        Some(self.take_unseen(pick(&self.unseen, number)?))
    }

    /// Draws among `allowed` only, where nothing is hidden.
    pub(crate) fn draw_among(&mut self, dice: &mut Dice, allowed: impl Fn(TileId) -> bool) -> Option<TileId> {
        let outcomes = self.outcomes(allowed);
        let total: u32 = outcomes.iter().map(|(_, count)| u32::from(*count)).sum();
        if total == 0 {
            return None;
        }
        let mut number = dice.below(total);
        for (tile, count) in outcomes {
            if number < u32::from(count) {
                return self.take(tile);
            }
            number -= u32::from(count);
        }
        None
    }

    /// Takes a named tile out, as if chance had picked it.
    pub(crate) fn take(&mut self, tile: TileId) -> Option<TileId> {
        if self.returned.get(tile.index()).is_some_and(|n| *n > 0) {
            Some(self.take_returned(tile))
        } else if self.unseen.get(tile.index()).is_some_and(|n| *n > 0) && self.unseen_total > self.hidden {
            Some(self.take_unseen(tile))
        } else {
            None
        }
    }

    /// Lays a tile face down elsewhere, if there is one that nobody has seen; tells whether there was.
    pub(crate) fn hide(&mut self) -> bool {
        let can_hide = self.unseen_total > self.hidden;
        self.hidden += u16::from(can_hide);
        can_hide
    }

    /// What lies face down elsewhere, by kind, once nothing else is undrawn: until then nobody can tell.
    pub(crate) fn face_down(&self) -> Vec<(TileId, u16)> {
        if self.left() > 0 {
            return Vec::new();
        }
        let kinds = (0..).map(TileId).zip(self.unseen.iter().copied());
        kinds.filter(|(_, count)| *count > 0).collect()
    }

    /// Puts a tile that was seen back.
    pub(crate) fn put_back(&mut self, tile: TileId) {
        self.returned[tile.index()] += 1;
        self.returned_total += 1;
        self.most = self.most.max(self.unseen[tile.index()] + self.returned[tile.index()]);
    }

    /// Everything leaves the game.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(vec![0; self.unseen.len()]);
    }

    fn take_unseen(&mut self, tile: TileId) -> TileId {
        self.unseen[tile.index()] -= 1;
        self.unseen_total -= 1;
        tile
    }

    fn take_returned(&mut self, tile: TileId) -> TileId {
        self.returned[tile.index()] -= 1;
        self.returned_total -= 1;
        tile
    }
}

/// The tile that `number`, less than the sum, points at when all tiles are lined up in canonical order.
///
/// All kinds are looked at, since stopping at a random one costs more than the rest of the way.
fn pick(counts: &[u16], number: u32) -> Option<TileId> {
    let (mut sum, mut index) = (0, 0);
    for count in counts {
        sum += u32::from(*count);
        index += u16::from(sum <= number);
    }
    (usize::from(index) < counts.len()).then_some(TileId(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(n: u32) -> Seed {
        *blake3::hash(&n.to_le_bytes()).as_bytes()
    }

    fn frequencies(pile: &Pile, draws: u32) -> Vec<u32> {
        let mut found = vec![0; pile.unseen.len()];
        for n in 0..draws {
            let tile = pile.clone().draw(&mut Dice::new(&seed(n))).expect("the pile is not empty");
            found[tile.index()] += 1;
        }
        found
    }

    #[test]
    fn a_draw_is_uniform_over_tiles_not_over_kinds() {
        let found = frequencies(&Pile::new(vec![1, 0, 3]), 4_000);
        assert_eq!(found[1], 0);
        assert!((900..1_100).contains(&found[0]) && (2_900..3_100).contains(&found[2]), "{found:?}");
    }

    #[test]
    fn hidden_tiles_lower_the_odds_of_the_unseen_against_the_returned() {
        let mut pile = Pile::new(vec![2, 2, 0]);
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
    fn dice_show_no_bias_where_a_remainder_would() {
        // Three quarters of the range: a plain remainder would give the lower third twice as often.
        let bound = 3 << 30;
        let low = (0..3_000).filter(|n| Dice::new(&seed(*n)).below(bound) < 1 << 30).count();
        assert!((920..1_080).contains(&low), "{low}");
    }
}
