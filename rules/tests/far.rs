//! The map is large but limited.
#![expect(clippy::unwrap_used, reason = "tests")]

use rules::{Action, Cell, Decision, Game, Illegal, Preset, Rotation, Rules, TileSet, TileSets, Wait};

/// A set of straight roads, enough to reach the edge of the map.
fn roads() -> TileSet {
    let tile = |n| {
        format!(
            "Tile(name: \"road-{n}\", count: 99, sides: \"FRFR\", roads: [(at: \"EW\")],
                fields: [(at: \"NL NR EL WR\"), (at: \"ER SL SR WL\")]),"
        )
    };
    let tiles: String = (0..170).map(tile).collect();
    TileSet::parse("roads.ron", &format!("(name: \"roads\", title: \"Roads\", tiles: [{tiles}])")).unwrap()
}

#[test]
fn a_straight_line_of_tiles_ends_at_the_limit_and_not_before() {
    let sets = TileSets::built_in().with(vec![roads()]).unwrap();
    let mut setup = Preset::Base.setup(2);
    setup.sets = vec!["roads".to_owned()];
    let mut game = Game::new(Rules::new(&setup, &sets).unwrap());
    for x in 1..=Cell::LIMIT {
        place(&mut game, Cell::new(x, 0)).unwrap();
    }
    assert!(matches!(place(&mut game, Cell::new(Cell::LIMIT + 1, 0)), Err(Illegal::OutsideLimit)));
    let last = Cell::new(Cell::LIMIT, 0);
    assert!(game.placements().iter().all(|(cell, _)| cell.is_within_limit()));
    assert!(game.frontier().any(|cell| cell == last.step(rules::Side::N)));
    assert_eq!(game.state_hash(), game.state_hash_from_scratch());
}

/// Places the next tile unturned and puts no figure on it.
fn place(game: &mut Game, cell: Cell) -> Result<(), Illegal> {
    if let Wait::Chance(_) = game.wait() {
        game.resolve(&[1; 32]).unwrap();
    }
    let Wait::Decide { seat, .. } = game.wait() else { return Err(Illegal::Over) };
    game.play(seat, Action::Place { cell, rotation: Rotation::R0 })?;
    if let Wait::Decide { seat, kind: Decision::Figures } = game.wait() {
        game.play(seat, Action::Pass)?;
    }
    Ok(())
}
