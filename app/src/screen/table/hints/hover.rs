//! What pointing at something on the map reveals.

use crate::board::{Marks, TokenKind, Under};
use crate::model::TableModel;
use net::node::Colour;
use rules::{Cell, Feature, FeatureKind, Game, Piece, Place, Seat};

/// The seat that plays a colour.
pub(super) fn seat_of(table: &TableModel, colour: Colour) -> Option<Seat> {
    (0..table.game.seats()).map(Seat).find(|seat| table.colour(*seat) == colour)
}

/// The feature under the pointer. Fields are everywhere, so they are highlighted only if they matter.
pub(super) fn lit(table: &TableModel, game: &Game, under: &Under, with_fields: bool) -> Option<Feature> {
    match under.thing {
        Some(TokenKind::Wagon(colour)) => {
            let seat = seat_of(table, colour)?;
            return game.feature(game.longest_road(seat)?.0);
        }
        Some(TokenKind::Dragon(_)) => return river_at(game, under.cell),
        // They belong to no feature.
        Some(TokenKind::Wall | TokenKind::Card(_) | TokenKind::Wyrm | TokenKind::Building(_)) => return None,
        _ => {}
    }
    let feature = game.feature(under.place?)?;
    let is_dull = match feature.kind {
        FeatureKind::Field => feature.owners.is_empty() && !with_fields && under.figure.is_none(),
        FeatureKind::River => true,
        _ => false,
    };
    (!is_dull).then_some(feature)
}

/// The dragon's river.
fn river_at(game: &Game, cell: Cell) -> Option<Feature> {
    game.tiles_at(cell).find_map(|(part, tile, _)| {
        let n = game.rules().tile(tile).river()?;
        game.feature(Place::Segment(cell, part, n))
    })
}

/// The dragon's steps, and the fire of the first of them.
pub(super) fn dragon(marks: &mut Marks, game: &Game) {
    marks.fire = game.dragon_fire();
    marks.steps = game.dragon_steps();
}

/// Adds the marks of a special piece under the pointer.
pub(super) fn mark(marks: &mut Marks, table: &TableModel, game: &Game, under: &Under) {
    if let Some(TokenKind::Dragon(_)) = under.thing {
        dragon(marks, game);
    }
    if let Some((Piece::Tower, colour)) = under.figure
        && let Some(seat) = seat_of(table, colour)
    {
        marks.area = game.tower_area(seat).into_iter().map(|cell| (cell, colour)).collect();
    }
    let is_here = |place: &Place| place.cell() == under.cell;
    marks.joined = game.tunnels().iter().copied().filter(|(a, b)| is_here(a) || is_here(b)).collect();
}

#[cfg(test)]
mod tests {
    use super::super::random::play_until;
    use super::*;
    use crate::model::sample::table;
    use rules::Preset;
    use rules::Side;

    fn pointing(cell: Cell) -> Under {
        Under { cell, place: None, figure: None, thing: None }
    }

    fn marks(game: &Game, under: &Under) -> Marks {
        let mut marks = Marks::default();
        mark(&mut marks, &table(game), game, under);
        marks
    }

    #[test]
    fn pointing_at_the_dragon_tells_his_steps_and_his_fire() {
        let game = play_until(Preset::Tempo, |g| g.dragon_steps().len() > 2 && !g.dragon_fire().is_empty());
        let at = game.dragon().unwrap();
        let told = marks(&game, &Under { thing: Some(TokenKind::Dragon(None)), ..pointing(at) });
        assert_eq!(told.fire, game.dragon_fire());
        assert_eq!(told.steps, game.dragon_steps());
        assert!(at == told.steps[0].step(Side::N) || Side::ALL.iter().any(|s| at.step(*s) == told.steps[0]));
        let told = marks(&game, &pointing(at));
        assert!(told.fire.is_empty() && told.steps.is_empty(), "beside him nothing is told");
    }

    #[test]
    fn pointing_at_a_tower_tells_the_reach_of_all_towers_of_its_seat() {
        let stands = |g: &Game| g.standing().iter().any(|f| f.piece == Piece::Tower);
        let game = play_until(Preset::Tempo, stands);
        let tower = *game.standing().iter().find(|f| f.piece == Piece::Tower).unwrap();
        let colour = Colour::ALL[tower.seat.index()];
        let at = tower.place.cell();
        let told = marks(&game, &Under { figure: Some((Piece::Tower, colour)), ..pointing(at) });
        let cells: Vec<Cell> = told.area.iter().map(|(cell, _)| *cell).collect();
        assert_eq!(cells, game.tower_area(tower.seat));
        assert!(cells.contains(&at) && told.area.iter().all(|(_, c)| *c == colour));
        assert!(marks(&game, &pointing(at)).area.is_empty());
    }

    #[test]
    fn pointing_at_either_end_of_a_tunnel_tells_the_pair() {
        let game = play_until(Preset::Tunnel, |g| !g.tunnels().is_empty());
        let (a, b) = game.tunnels()[0];
        for end in [a, b] {
            assert!(marks(&game, &pointing(end.cell())).joined.contains(&(a, b)));
        }
        let far = Cell::new(90, 90);
        assert!(marks(&game, &pointing(far)).joined.is_empty());
    }

    #[test]
    fn pointing_at_a_wagon_lights_the_record_road_of_its_seat() {
        let holder = |g: &Game| (0..g.seats()).map(Seat).find(|seat| g.longest_road(*seat).is_some());
        let game = play_until(Preset::Tempo, |g| holder(g).is_some());
        let seat = holder(&game).unwrap();
        let (place, cells) = game.longest_road(seat).unwrap();
        let wagon =
            Under { thing: Some(TokenKind::Wagon(Colour::ALL[seat.index()])), ..pointing(place.cell()) };
        let road = lit(&table(&game), &game, &wagon, false).unwrap();
        assert_eq!((road.kind, road.cells), (FeatureKind::Road, cells));
    }
}
