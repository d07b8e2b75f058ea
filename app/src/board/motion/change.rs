//! What changed on the map between two frames, as far as it is shown as a motion.

use crate::board::scene::{Figure, PlacedTiles, Token, TokenKind};
use crate::board::token::same_kind;
use rules::{Cell, Part, Place, Rotation, TileId};

/// More new tiles than this are no move but a jump in the game, which shows no motion.
const MOST_TILES: usize = 3;
/// More figures than this that leave at once are a jump, too.
const MOST_FIGURES: usize = 12;

/// A tile on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlacedTile {
    /// Its cell, and the part of it that it fills.
    pub(super) at: (Cell, Part),
    /// Which tile.
    pub(super) tile: TileId,
    /// Its rotation.
    pub(super) rotation: Rotation,
}

/// The differences between two states of the map.
#[derive(Debug)]
pub(super) struct Change {
    /// New tiles.
    pub(super) placed: Vec<PlacedTile>,
    /// Tiles that were turned in their cells, with their rotations before.
    pub(super) turned: Vec<(PlacedTile, Rotation)>,
    /// New figures.
    pub(super) came: Vec<Figure>,
    /// Figures that left the map.
    pub(super) left: Vec<Figure>,
    /// Neutral figures and wagons that moved, with their places before.
    pub(super) moved: Vec<(Token, Place)>,
}

impl Change {
    /// The change from one state to the next; `None` for a jump in the game, forwards or back, which is not shown.
    pub(super) fn between(
        (laid, figures, tokens): (&PlacedTiles, &[Figure], &[Token]),
        (new_laid, new_figures, new_tokens): (&PlacedTiles, &[Figure], &[Token]),
    ) -> Option<Self> {
        let (placed, turned) = tiles(laid, new_laid)?;
        let came = without(new_figures, figures);
        let left = without(figures, new_figures);
        let moved =
            new_tokens.iter().filter_map(|token| Some((*token, moved_from(tokens, *token)?))).collect();
        (left.len() <= MOST_FIGURES).then_some(Self { placed, turned, came, left, moved })
    }
}

type TurnedTile = (PlacedTile, Rotation);

/// New and turned tiles; `None` for a jump.
fn tiles(before: &PlacedTiles, now: &PlacedTiles) -> Option<(Vec<PlacedTile>, Vec<TurnedTile>)> {
    // A move places few tiles, so a glance at the sizes tells a jump.
    if now.len() > before.len() + MOST_TILES || now.len() + MOST_TILES < before.len() {
        return None;
    }
    let is_new = |(at, lies): &(&(Cell, Part), &(TileId, Rotation))| before.get(at) != Some(lies);
    let mut gone: Vec<_> = before.iter().filter(|(at, lies)| now.get(at) != Some(lies)).collect();
    let (mut placed, mut turned) = (Vec::new(), Vec::new());
    for (at, (tile, rotation)) in now.iter().filter(is_new) {
        let new = PlacedTile { at: *at, tile: *tile, rotation: *rotation };
        let same = gone.iter().position(|((cell, _), (was, _))| *cell == at.0 && was == tile);
        match same.map(|n| gone.swap_remove(n)) {
            Some((_, (_, was))) => turned.push((new, *was)),
            None => placed.push(new),
        }
    }
    let is_jump = placed.len() > MOST_TILES || gone.len() > 1;
    (!is_jump).then_some((placed, turned))
}

/// The figures of one list that another lacks.
fn without(these: &[Figure], others: &[Figure]) -> Vec<Figure> {
    let mut rest: Vec<Figure> = others.to_vec();
    let is_missing = |figure: &&Figure| match rest.iter().position(|other| other == *figure) {
        Some(n) => {
            rest.swap_remove(n);
            false
        }
        None => true,
    };
    these.iter().filter(is_missing).copied().collect()
}

/// Where a thing that moves stood before, if it stood elsewhere.
fn moved_from(before: &[Token], token: Token) -> Option<Place> {
    if !token.what.is_great() && !matches!(token.what, TokenKind::Wagon(_) | TokenKind::Fairy) {
        return None;
    }
    let was = before.iter().find(|old| same_kind(old.what, token.what))?;
    (was.place != token.place).then_some(was.place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::figure::Pose;
    use net::node::Colour;
    use rules::Piece;

    type State = (PlacedTiles, Vec<Figure>, Vec<Token>);

    fn laid(cells: &[(i16, Rotation)]) -> PlacedTiles {
        let tile = |(x, rotation): &(i16, Rotation)| {
            ((Cell::new(*x, 0), Part::Whole), (TileId(*x as u16), *rotation))
        };
        cells.iter().map(tile).collect()
    }

    fn knight(x: i16) -> Figure {
        let place = Place::Segment(Cell::new(x, 0), Part::Whole, 0);
        Figure { piece: Piece::Meeple, pose: Pose::Standing, colour: Colour::Red, place }
    }

    fn jump_or_change(before: &State, now: &State) -> Option<Change> {
        Change::between((&before.0, &before.1, &before.2), (&now.0, &now.1, &now.2))
    }

    fn change(before: &State, now: &State) -> Change {
        jump_or_change(before, now).unwrap()
    }

    #[test]
    fn a_move_shows_its_tile_and_the_figures_that_come_and_go() {
        let before = (laid(&[(0, Rotation::R0)]), vec![knight(0), knight(0)], vec![]);
        let now = (laid(&[(0, Rotation::R0), (1, Rotation::R90)]), vec![knight(0), knight(1)], vec![]);
        let change = change(&before, &now);
        let cells: Vec<i16> = change.placed.iter().map(|tile| tile.at.0.x).collect();
        assert_eq!((cells, change.came, change.left), (vec![1], vec![knight(1)], vec![knight(0)]));
        assert!(change.turned.is_empty());
    }

    #[test]
    fn a_tile_that_turns_in_its_cell_is_not_a_new_one() {
        let before = (laid(&[(0, Rotation::R0), (1, Rotation::R0)]), vec![], vec![]);
        let now = (laid(&[(0, Rotation::R0), (1, Rotation::R90)]), vec![], vec![]);
        let change = change(&before, &now);
        assert!(change.placed.is_empty());
        assert_eq!(change.turned[0].1, Rotation::R0);
        assert_eq!(change.turned[0].0.rotation, Rotation::R90);
    }

    #[test]
    fn a_half_tile_that_turns_fills_another_part_of_its_cell() {
        let half = |part, rotation| {
            ([((Cell::new(0, 0), part), (TileId(7), rotation))].into_iter().collect(), vec![], vec![])
        };
        let change = change(&half(Part::NE, Rotation::R0), &half(Part::SE, Rotation::R90));
        assert!(change.placed.is_empty());
        assert_eq!((change.turned.len(), change.turned[0].0.at.1), (1, Part::SE));
    }

    #[test]
    fn a_jump_in_the_game_shows_no_motion() {
        let row = |n: i16| (laid(&(0..n).map(|x| (x, Rotation::R0)).collect::<Vec<_>>()), vec![], vec![]);
        assert!(jump_or_change(&row(3), &row(9)).is_none());
        assert!(jump_or_change(&row(9), &row(3)).is_none());
        assert_eq!(change(&row(3), &row(5)).placed.len(), 2, "two moves that came together are shown");
    }

    #[test]
    fn the_dragon_walks_and_gold_does_not() {
        let at = |what, x| Token { what, place: Place::Cell(Cell::new(x, 0)) };
        let side = Some(rules::Side::E);
        let before = (laid(&[]), vec![], vec![at(TokenKind::Dragon(None), 0), at(TokenKind::Gold(1), 0)]);
        let now = (laid(&[]), vec![], vec![at(TokenKind::Dragon(side), 2), at(TokenKind::Gold(1), 1)]);
        let moved = change(&before, &now).moved;
        assert_eq!(moved, [(at(TokenKind::Dragon(side), 2), Place::Cell(Cell::new(0, 0)))]);
    }
}
