//! The figures and things on the map of a game.

use super::scene::{Figure, Token, TokenKind};
use crate::art::carcassonne;
use crate::art::chip::ChipColour;
use crate::art::figure::Pose;
use crate::art::thing::Thing;
use net::node::Colour;
use rules::{Building, Cell, FeatureKind, Game, Piece, Place, Seat, Side, Sorcerer};
use std::collections::BTreeMap;

/// The picture of the mage or the witch.
#[must_use]
pub const fn thing_of_sorcerer(who: Sorcerer) -> Thing {
    match who {
        Sorcerer::Mage => Thing::Mage,
        Sorcerer::Witch => Thing::Witch,
    }
}

/// The picture of a little building.
#[must_use]
pub const fn thing_of_building(building: Building) -> Thing {
    match building {
        Building::Shed => Thing::Shed,
        Building::House => Thing::House,
        Building::Tower => Thing::Turret,
    }
}

/// Whether two things are one and the same: there is one dragon of each sort, one wizard, and one wagon of a seat.
pub(super) fn same_kind(a: TokenKind, b: TokenKind) -> bool {
    match (a, b) {
        (TokenKind::Wagon(a), TokenKind::Wagon(b)) => a == b,
        (TokenKind::Sorcerer(a), TokenKind::Sorcerer(b)) => a == b,
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

/// All figures on the map, in the colours of seats.
pub fn figures(game: &Game, of_seat: impl Fn(Seat) -> Colour) -> Vec<Figure> {
    let standing = game.standing().iter();
    standing.map(|s| figure(game, (s.seat, s.piece, s.place), &of_seat)).collect()
}

/// The figure of a seat on a place of the map, in the colours of seats.
pub fn figure(
    game: &Game,
    (seat, piece, place): (Seat, Piece, Place),
    of_seat: impl Fn(Seat) -> Colour,
) -> Figure {
    Figure { piece, pose: pose_at(game, piece, place), colour: of_seat(seat), place }
}

/// The pose of a figure on a place of the map.
pub fn pose_at(game: &Game, piece: Piece, place: Place) -> Pose {
    Pose::of(piece, kind_at(game, place))
}

/// The kind of the feature at a place, straight from its tile.
fn kind_at(game: &Game, place: Place) -> Option<FeatureKind> {
    let Place::Segment(cell, part, n) = place else { return None };
    let (_, tile, _) = game.tiles_at(cell).find(|(at, ..)| *at == part)?;
    Some(game.rules().tile(tile).segments.get(usize::from(n))?.kind)
}

/// The only side of its cell that a segment meets, or the first.
fn side_of(game: &Game, place: Place) -> Option<Side> {
    let Place::Segment(cell, part, n) = place else { return None };
    let (_, tile, rotation) = game.tiles_at(cell).find(|(at, ..)| *at == part)?;
    let side = game.rules().tile(tile).segments.get(usize::from(n))?.halves.sides().next()?;
    Some(Side::from_index(side.index() + rotation.quarters()))
}

/// The cell of the tile with the quarters of Carcassonne.
fn quarters(game: &Game) -> Option<Cell> {
    let is_it = |tile| game.rules().tile(tile).name == carcassonne::QUARTERS;
    game.placed_parts().find(|(_, _, tile, _)| is_it(*tile)).map(|(cell, ..)| cell)
}

/// Everything on the map that is neither tile nor figure, in the colours of seats.
pub fn tokens(game: &Game, of_seat: impl Fn(Seat) -> Colour) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut add = |what, place| tokens.push(Token { what, place });
    for wall in game.walls() {
        add(TokenKind::Wall, *wall);
    }
    let mut gold: BTreeMap<Cell, u8> = BTreeMap::new();
    for (cell, _, count) in game.nuggets() {
        let sum = gold.entry(cell).or_default();
        *sum = sum.saturating_add(count);
    }
    for (cell, count) in gold {
        add(TokenKind::Gold(count), Place::Cell(cell));
    }
    for (place, colour, _) in game.chips() {
        add(TokenKind::Chip(ChipColour::of(colour)), place);
    }
    for (place, _, sheep) in game.flocks() {
        add(TokenKind::Flock(sheep.iter().fold(0, |sum, n| sum.saturating_add(*n))), place);
    }
    for seat in (0..game.seats()).map(Seat) {
        if let Some((place, _)) = game.longest_road(seat) {
            add(TokenKind::Wagon(of_seat(seat)), place);
        }
    }
    for gap in game.filled() {
        for cell in &gap.cells {
            add(TokenKind::Card(of_seat(gap.seat)), Place::Cell(*cell));
        }
    }
    for (seat, place, has_scored) in game.castles() {
        if let Some(side) = side_of(game, place) {
            add(TokenKind::Castle(of_seat(seat), has_scored), Place::Side(place.cell(), side));
        }
    }
    for (a, b) in game.ferries() {
        if let (Some(from), Some(to)) = (side_of(game, *a), side_of(game, *b)) {
            add(TokenKind::Ferry(from, to), Place::Cell(a.cell()));
        }
    }
    for (cell, count) in game.ingots() {
        add(TokenKind::Ingots(u8::try_from(*count).unwrap_or(u8::MAX)), Place::Cell(*cell));
    }
    if let Some(cell) = game.big_top() {
        add(TokenKind::BigTop, Place::Cell(cell));
    }
    if let (Some(quarter), Some(cell)) = (game.count(), quarters(game)) {
        add(TokenKind::Count, Place::Quarter(cell, quarter));
    }
    for (cell, building) in game.buildings() {
        add(TokenKind::Building(*building), Place::Cell(*cell));
    }
    for (cell, height) in game.tower_heights() {
        add(TokenKind::Tower(*height), Place::Cell(*cell));
    }
    for who in Sorcerer::ALL {
        if let Some(place) = game.sorcerer(who) {
            add(TokenKind::Sorcerer(who), place);
        }
    }
    if let Some((cell, figure)) = game.fairy() {
        add(TokenKind::Fairy, figure.map_or(Place::Cell(cell), |figure| figure.place));
    }
    if let Some(cell) = game.march() {
        add(TokenKind::Wyrm, Place::Cell(cell));
    }
    if let Some(cell) = game.wizard() {
        add(TokenKind::Wizard, Place::Cell(cell));
    }
    if let Some(cell) = game.dragon() {
        let next = game.dragon_next().map(|(next, _)| next);
        let facing = Side::ALL.into_iter().find(|side| Some(cell.step(*side)) == next);
        add(TokenKind::Dragon(facing), Place::Cell(cell));
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Preset, Rules, SplitMix, TileSets, Wait};

    /// A random game with many figures, up to some number of decisions.
    fn game(preset: Preset, seed: u64, decisions: usize) -> Game {
        let mut game = Game::new(Rules::new(&preset.setup(4), TileSets::built_in()).unwrap());
        let mut numbers = SplitMix::new(seed);
        for _ in 0..decisions {
            match game.wait() {
                Wait::Over => break,
                Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
                Wait::Decide { seat, .. } => {
                    let legal = game.legal();
                    game.play(seat, legal[numbers.below(legal.len())]).map(|_| ()).unwrap();
                }
            }
        }
        game
    }

    #[test]
    fn figures_lie_where_the_rules_see_a_farmer_and_stand_everywhere_else() {
        let (mut lying, mut standing) = (0, 0);
        for (seed, preset) in
            (1..12).zip([Preset::Base, Preset::Builders, Preset::Everything].into_iter().cycle())
        {
            let game = game(preset, seed, 120);
            let all = figures(&game, |_| Colour::Red);
            assert_eq!(all.len(), game.standing().len());
            for figure in all {
                let kind = game.feature(figure.place).map(|feature| feature.kind);
                let is_meeple = matches!(figure.piece, Piece::Meeple | Piece::Big);
                let lies = is_meeple && kind == Some(FeatureKind::Field);
                assert_eq!(figure.pose == Pose::Lying, lies, "{figure:?} on {kind:?}");
                *(if lies { &mut lying } else { &mut standing }) += 1;
            }
        }
        assert!(lying > 10 && standing > 10, "{lying} lie and {standing} stand");
    }
}
