//! The barn (RULINGS.md R247 to R250): it takes a field for good, and sends its farmers home.

use crate::action::Action;
use crate::board::PlacedTile;
use crate::event::Reason;
use crate::feature::CITY_ON_FIELD;
use crate::game::{Game, Illegal};
use crate::geometry::{Cell, Place, Side};
use crate::module::{BySeat, big_top, building, count, farm_pig, princess_dragon};
use crate::piece::{Piece, Seat, Seats, Standing};
use crate::tile::FeatureKind;
use crate::tile_tables::NONE;

/// Points for each completed city on a field that a later tile joins to one with a barn.
const JOINED: i32 = 1;
/// Points of a barn for each completed city on its field, at the end.
const CITY_OF_BARN: i32 = 4;

/// The four cells that meet at the north-western corner of a cell: itself, and its neighbours west, north and
/// north-west.
pub(in crate::module) fn cells(corner: Cell) -> [Cell; 4] {
    let north = corner.step(Side::N);
    [corner, corner.step(Side::W), north, north.step(Side::W)]
}

/// The corners of a cell.
fn corners(cell: Cell) -> [Cell; 4] {
    let south = cell.step(Side::S);
    [cell, cell.step(Side::E), south, south.step(Side::E)]
}

/// The root of the field at a corner, if four tiles meet there with nothing but one field.
fn field_at(game: &Game, corner: Cell) -> Option<u32> {
    // Of each tile the two half sides that meet at the corner; left and right are seen from its middle.
    let [own, west, north, beyond] = cells(corner);
    let half_sides = [
        (own, (Side::N, true), (Side::W, false)),
        (west, (Side::E, true), (Side::N, false)),
        (north, (Side::W, true), (Side::S, false)),
        (beyond, (Side::S, true), (Side::E, false)),
    ];
    let mut field = None;
    for (cell, one, other) in half_sides {
        let placed = game.board.whole_at(cell)?;
        // Where the corner is the tip of a city, two fields of the tile meet there.
        let node = node_at(game, placed, one)?;
        let root = game.features.find(node);
        if node_at(game, placed, other)? != node || *field.get_or_insert(root) != root {
            return None;
        }
    }
    field
}

/// The field on one half of a side of a tile, the left one or not.
fn node_at(game: &Game, placed: &PlacedTile, (side, is_left): (Side, bool)) -> Option<u32> {
    let contacts = &game.rules().tables.oriented(placed.tile, placed.rotation).contacts;
    let contact = contacts[usize::from(side.index())];
    let n = if is_left { contact.left } else { contact.right };
    (n != NONE).then(|| placed.first_node + u32::from(n))
}

/// Whether a barn may be put on this field: the option lets it join others.
fn has_room(game: &Game, root: u32) -> bool {
    game.rules().setup().options.barns_share || !has_barn(game, root)
}

/// Whether any barn stands on the field with this root.
pub(crate) fn has_barn(game: &Game, root: u32) -> bool {
    barns(game).any(|(_, _, on)| on == root)
}

/// The barns on the board, with the roots of their fields.
fn barns(game: &Game) -> impl Iterator<Item = (Seat, Place, u32)> {
    // They alone stand at corners, and figures are sorted by place.
    let comes_before = |figure: &Standing| {
        !matches!(figure.place, Place::Corner(_) | Place::Acrobats(_) | Place::Quarter(..))
    };
    let first = game.standing.partition_point(comes_before);
    let last = game.standing[first..].iter().take_while(|figure| matches!(figure.place, Place::Corner(_)));
    (first..).zip(last).filter_map(|(index, figure)| {
        Some((figure.seat, figure.place, game.features.find(game.features.foot(index)?)))
    })
}

/// Adds the corners of the tile just placed that take a barn.
pub(crate) fn add(game: &Game, fresh: &PlacedTile, actions: &mut Vec<Action>) {
    let takes = |corner: &Cell| field_at(game, *corner).is_some_and(|root| has_room(game, root));
    let free = corners(fresh.cell).into_iter().filter(takes);
    actions.extend(free.map(|corner| Action::Deploy { piece: Piece::Barn, place: Place::Corner(corner) }));
}

/// Why a barn may not be put there, if so.
pub(crate) fn check(game: &Game, place: Place) -> Result<(), Illegal> {
    let fresh = game.play_frame().and_then(|play| play.cell);
    let Place::Corner(corner) = place else { return Err(Illegal::BarnPlace) };
    if !fresh.is_some_and(|cell| cells(corner).contains(&cell)) {
        return Err(Illegal::NotThisTile);
    }
    match field_at(game, corner) {
        None => Err(Illegal::BarnPlace),
        Some(root) if !has_room(game, root) => Err(Illegal::BarnThere),
        Some(_) => Ok(()),
    }
}

/// The fields with barns whose farmers are about to be scored.
pub(crate) fn due(game: &Game) -> Vec<u32> {
    let mut fields: Vec<u32> = barns(game).map(|(_, _, root)| root).collect();
    fields.sort_unstable();
    fields.dedup();
    fields.retain(|root| farmers(game, *root).next().is_some());
    fields
}

/// Scores the farmers on fields with barns, and sends them home (RULINGS.md R248, R249).
pub(super) fn score(game: &mut Game) {
    let fresh = game.play_frame().and_then(|play| play.cell);
    for root in due(game) {
        let is_fresh = |place: Place| fresh.is_some_and(|cell| cells(place.cell()).contains(&cell));
        let is_joined = !barns(game).any(|(_, place, on)| on == root && is_fresh(place));
        score_field(game, root, is_joined);
    }
}

/// The indices of the followers and pigs on a field.
fn farmers(game: &Game, root: u32) -> impl Iterator<Item = usize> {
    let is_one = |piece: Piece| piece.is_follower() || piece == Piece::FarmPig;
    let there = (0..game.standing.len()).filter(move |index| game.features.stands_on(*index, root));
    there.filter(move |index| is_one(game.standing[*index].piece))
}

fn score_field(game: &mut Game, root: u32, is_joined: bool) {
    let place = game.features.place(&game.board, root);
    let (cities, besieged, castles) = game.cities_on(root);
    let each = if is_joined { JOINED } else { CITY_ON_FIELD };
    let extra = building::on(game, root, FeatureKind::Field) + i32::from(castles);
    let mut paid = Seats::default();
    for seat in game.owners(root).iter() {
        let more = farm_pig::bonus(game, root, seat);
        let points = (each + more) * i32::from(cities + besieged) + extra;
        if points > 0 {
            game.add_points(
                seat,
                points,
                Reason::Farm { cities, besieged, pig: more > 0, is_joined, castles },
                place,
            );
            paid.0 |= 1 << seat.0;
        }
    }
    // What happens with any feature that is scored.
    if game.rules().has_princess {
        princess_dragon::fairy::completed(game, root);
    }
    if game.rules().has_big_top {
        big_top::completed(game, root);
    }
    if game.rules().has_count {
        count::scored(game, paid);
    }
    let first = |game: &Game| farmers(game, root).next();
    while let Some(index) = first(game) {
        game.send_home(index);
    }
}

/// A barn and what it scores in the last count (RULINGS.md R250).
struct Harvest {
    seat: Seat,
    place: Place,
    points: i32,
    cities: u16,
    besieged: u16,
    castles: u16,
}

fn harvests(game: &Game) -> Vec<Harvest> {
    let each = |(seat, place, root)| {
        let (cities, besieged, castles) = game.cities_on(root);
        let extra = building::on(game, root, FeatureKind::Field) + i32::from(castles);
        let points = CITY_OF_BARN * i32::from(cities + besieged) + extra;
        Harvest { seat, place, points, cities, besieged, castles }
    };
    barns(game).map(each).filter(|harvest| harvest.points > 0).collect()
}

pub(in crate::module) fn last(game: &mut Game) {
    for Harvest { seat, place, points, cities, besieged, castles } in harvests(game) {
        game.add_points(seat, points, Reason::Barn { cities, besieged, castles }, place);
    }
}

pub(in crate::module) fn prospects(game: &Game, prospects: &mut BySeat) {
    for harvest in harvests(game) {
        prospects[harvest.seat.index()].last_count += harvest.points;
    }
}
