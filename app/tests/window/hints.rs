//! The hints of the table.

use super::decision::{asks, at, offers, reach};
use super::local::Local;
use super::{Window, hot_seat, in_front_of, legal_cells, press};
use app::text::Language;
use egui::{Key, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{Command, Hints, LobbyCommand};
use rules::{Action, Cell, Decision, Game, Module, Place, Preset, Rules, Segment, Side, TileSets, Wait};

/// Points at a place of the map, in tiles.
pub(crate) fn point_at(w: &mut Window, x: f32, y: f32) -> Pos2 {
    point_in(w, "Map", x, y)
}

/// Points at a place of the map with this name, in tiles.
pub(super) fn point_in(w: &mut Window, name: &str, x: f32, y: f32) -> Pos2 {
    let map = w.get_by_label(name).rect();
    let p = w.state().table.board.camera.to_screen(map, vec2(x, y));
    w.hover_at(p);
    w.run();
    p
}

fn click_at(w: &mut Window, x: f32, y: f32) {
    let p = point_at(w, x, y);
    super::click(w, p);
}

pub(crate) fn is_told(w: &Window, words: &str) -> bool {
    w.query_all_by_label_contains(words).next().is_some()
}

/// A cell next to the start tile where the tile in hand does not fit.
fn illegal_cell(w: &Window) -> Option<Cell> {
    let plan = w.state().table.plan.as_ref()?;
    let fits: Vec<Cell> = plan.game().placements().into_iter().map(|(cell, _)| cell).collect();
    plan.game().frontier().find(|cell| !fits.contains(cell))
}

#[test]
fn the_window_says_why_a_tile_cannot_go_there() {
    let mut tried = 0;
    for seed in 1..40 {
        let (mut w, _wire) = hot_seat(seed);
        let Some(cell) = illegal_cell(&w) else { continue };
        tried += 1;
        // The surroundings of the map must be visible, too.
        w.state_mut().table.board.camera.zoom = 60.0;
        w.state_mut().table.board.moved();
        let (x, y) = (f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
        point_at(&mut w, x, y);
        assert!(is_told(&w, "however it is turned"), "pointing at {cell} tells why");
        click_at(&mut w, 0.5, 0.9);
        assert!(is_told(&w, "A tile lies here already"), "a click on a tile tells why");
        click_at(&mut w, 2.5, 0.5);
        assert!(is_told(&w, "has to touch another"), "a click far off tells why");
        break;
    }
    assert_eq!(tried, 1, "some first tile does not fit everywhere");
}

/// A cell of the plan's map for which a predicate holds.
fn cell_where(w: &Window, is_it: impl Fn(&Game, Cell) -> bool) -> Cell {
    let game = w.state().table.plan.as_ref().unwrap().game();
    game.placed_tiles().map(|(cell, ..)| cell).find(|cell| is_it(game, *cell)).expect("there is such a tile")
}

fn click_on(w: &mut Window, cell: Cell) {
    super::painted(w);
    click_at(w, f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
}

#[test]
fn walls_tatan_cards_and_questions_off_the_map_say_why_not() {
    let (mut w, _wire) = at(Preset::Tempo, |g| asks(g, Decision::Walls) && g.placed_tiles().count() > 30);
    let is_inside = |game: &Game, cell: Cell| Side::ALL.iter().all(|s| game.tile_at(cell.step(*s)).is_some());
    let inside = cell_where(&w, is_inside);
    click_on(&mut w, inside);
    assert!(is_told(&w, "no edge of this tile is open any more"), "{inside}");

    let (mut w, _wire) = at(Preset::Tatan, |g| asks(g, Decision::Tatan) && g.legal().len() > 3);
    let is_taken = |game: &Game, cell: Cell| game.standing().iter().any(|s| s.place.cell() == cell);
    let taken = cell_where(&w, is_taken);
    let (x, y) = (f32::from(taken.x) + 0.5, f32::from(taken.y) + 0.5);
    point_at(&mut w, x, y);
    assert!(is_told(&w, "Something stands or lies on this tile"), "pointing at {taken} tells it");

    let (mut w, _wire) = at(Preset::Halves, |g| asks(g, Decision::Circle));
    let any = cell_where(&w, |_, _| true);
    let told = |w: &Window| w.query_all_by_label_contains("what the crop circle does").count();
    let before = told(&w);
    click_on(&mut w, any);
    assert!(told(&w) > before, "what has to be answered first is told on the map, too");
}

#[test]
fn a_click_during_another_players_decision_tells_who_decides() {
    let (mut w, wire) = hot_seat(3);
    super::people::tell(&mut w, &wire, super::people::status(net::node::Link::InSync, Vec::new()));
    let told = |w: &Window| w.query_all_by_label_contains("Ben").count();
    let before = told(&w);
    click_on(&mut w, Cell::new(0, 0));
    assert!(told(&w) > before, "the card names who decides");
}

#[test]
fn each_spot_says_what_it_is_worth() {
    let (mut w, _wire) = hot_seat(3);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let worth =
        |l: &str| l.contains("when complete") || l.contains("at once") || l.contains("as things stand");
    let spots = w.query_all_by(|n| n.label().is_some_and(|l| worth(&l))).count();
    assert!(spots > 0, "no spot says what it is worth");
}

#[test]
fn a_feature_tells_its_size_and_worth() {
    let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
    let mut w = in_front_of(Local::at(game, &["Anna", "Ben"]).0, Language::English);
    let found = (1..40).any(|k| {
        point_at(&mut w, 0.5, k as f32 / 40.0);
        is_told(&w, "open end")
    });
    assert!(found, "a road or city of the start tile is told");
    let lit = w.state().table.board.under.unwrap();
    assert_eq!(lit.cell, Cell::new(0, 0));
}

#[test]
fn the_tile_in_hand_says_what_its_signs_mean() {
    let mut setup = Preset::Base.setup(2);
    setup.sets.extend(["inns".to_owned(), "traders".to_owned()]);
    setup.modules.extend([Module::InnsCathedrals, Module::TradeGoods]);
    type Shows = fn(&Segment) -> bool;
    let all: [(Shows, &str); 3] = [
        (|s| s.inn, "An inn: this road"),
        (|s| s.cathedral, "A cathedral: this city"),
        (|s| s.good.as_deref() == Some("wine"), "the player who completes this city takes the goods"),
    ];
    for (shows, says) in all {
        let in_hand = |g: &Game| {
            let tile = g.hand().map(|tile| g.rules().tile(tile));
            asks(g, Decision::Place) && tile.is_some_and(|tile| tile.segments.iter().any(shows))
        };
        let mut w = in_front_of(Local::at(reach(&setup, in_hand), &["Anna", "Ben"]).0, Language::English);
        assert!(!is_told(&w, says));
        w.get_by_label("The tile in hand").hover();
        w.run_steps(40);
        assert!(is_told(&w, says), "{says}");
    }
}

#[test]
fn remaining_tiles_are_shown_with_counts() {
    let (mut w, _wire) = hot_seat(3);
    w.key_press(Key::T);
    w.run();
    assert!(is_told(&w, "Remaining tiles"));
    let counts: u32 = w
        .query_all_by(|n| n.label().is_some_and(|l| l.ends_with(" left") && l.contains(" of ")))
        .filter_map(|n| n.accesskit_node().label())
        .filter_map(|l| l.rsplit(": ").next()?.split(' ').next()?.parse::<u32>().ok())
        .sum();
    let left = w.state().model.table.as_ref().unwrap().game.unseen();
    assert_eq!(counts, left.iter().map(|(_, n)| u32::from(*n)).sum::<u32>());
    w.key_press(Key::T);
    w.run();
    assert!(!is_told(&w, "Remaining tiles"));
}

#[test]
fn an_empty_cell_tells_which_tiles_still_fit() {
    let (mut w, _wire) = hot_seat(3);
    point_at(&mut w, 0.5, -0.5);
    assert!(is_told(&w, "remaining tiles fit here"));
}

#[test]
fn all_keys_are_listed_in_both_languages() {
    for (language, title, line) in [
        (Language::English, "Rules and keys", "take one step back"),
        (Language::German, "Tasten", "einen Schritt zurücknehmen"),
    ] {
        let (mut w, _wire) = super::window("Anna", 3, language);
        let words = if language == Language::German {
            ["Hier spielen", "Noch jemand hier", "Spiel starten"]
        } else {
            ["Play here", "Another person here", "Start the game"]
        };
        for label in words {
            press(&mut w, label);
        }
        assert!(!is_told(&w, line));
        w.key_press(Key::F1);
        w.run();
        assert!(is_told(&w, title) && is_told(&w, line));
        w.key_press(Key::Escape);
        w.run();
        assert!(!is_told(&w, line));
    }
}

#[test]
fn a_map_larger_than_its_room_is_shown_small_too() {
    let (mut w, _wire) = hot_seat(3);
    assert!(!is_told(&w, "The whole map, small"));
    w.get_by_label("Map").hover();
    w.run();
    w.state_mut().table.board.camera.zoom = 400.0;
    w.state_mut().table.board.camera.centre = vec2(3.0, 3.0);
    w.run();
    assert!(is_told(&w, "The whole map, small"));
    w.get_by_label("The whole map, small").click();
    w.run();
    let centre = w.state().table.board.camera.centre;
    assert!((centre - vec2(0.5, 0.5)).length() < 0.4, "a click there moves the view: {centre:?}");
}

#[test]
fn a_fitted_map_is_fitted_again_when_its_room_changes() {
    let (mut w, _wire) = hot_seat(3);
    w.key_press(Key::F);
    w.run();
    w.set_size(vec2(560.0, 380.0));
    w.run();
    w.run();
    let map = w.get_by_label("Map").rect();
    let board = &w.state().table.board;
    let plan = w.state().table.plan.as_ref().unwrap();
    for (cell, _) in plan.game().placements() {
        assert!(map.contains_rect(board.camera.cell_rect(map, cell)), "{cell} is cut off");
    }
}

#[test]
fn fields_are_hatched_by_their_owners_while_asked_for() {
    let (mut w, _wire) = hot_seat(3);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let farmer = w
        .query_all_by(|n| n.label().is_some_and(|l| l.contains("as things stand")))
        .find_map(|n| n.accesskit_node().label())
        .unwrap();
    w.get_all_by_label(&farmer).next().unwrap().click();
    w.run();
    super::painted(&mut w);
    let before = w.render().unwrap();
    w.key_press(Key::G);
    w.run();
    let after = w.render().unwrap();
    let differing = before.pixels().zip(after.pixels()).filter(|(a, b)| a != b).count();
    assert!(differing > 300, "{differing} pixels of hatching");
    w.key_press(Key::G);
    w.run();
    let again = w.render().unwrap();
    let left = before.pixels().zip(again.pixels()).filter(|(a, b)| a != b).count();
    assert!(left < 50, "{left} pixels of it are left");
}

/// A hot-seat game for two at a table without hints.
pub(crate) fn unaided(seed: u64) -> Window {
    let (mut w, wire) = super::window("Anna", seed, Language::English);
    for label in ["Play here", "Another person here", "Hints for everybody"] {
        press(&mut w, label);
    }
    assert!(wire.borrow().commands.contains(&Command::Lobby(LobbyCommand::Hints(Hints::Off))));
    assert!(is_told(&w, "no window tells"), "all in the lobby read it");
    press(&mut w, "Start the game");
    w
}

#[test]
fn a_table_without_aids_tells_nothing_that_has_to_be_worked_out() {
    let mut w = unaided(3);
    point_at(&mut w, 0.5, -0.5);
    assert!(!is_told(&w, "remaining tiles fit here"));
    for key in [Key::T, Key::G] {
        w.key_press(key);
        w.run();
    }
    assert!(!is_told(&w, "Remaining tiles"));
    assert!(w.query_by_label_contains("Show whose the fields are").is_none());
    let told = (1..40).any(|k| {
        point_at(&mut w, 0.5, k as f32 / 40.0);
        is_told(&w, "open end")
    });
    assert!(!told, "no feature tells its worth");
    w.key_press(Key::F1);
    w.run();
    assert!(is_told(&w, "take one step back") && !is_told(&w, "which tiles are left"));
    w.key_press(Key::Escape);
    w.run();
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let worth =
        |l: &str| l.contains("when complete") || l.contains("at once") || l.contains("as things stand");
    assert_eq!(w.query_all_by(|n| n.label().is_some_and(|l| worth(&l))).count(), 0);
    w.key_press(Key::Num1);
    w.run();
    w.key_press(Key::Enter);
    w.run();
    assert!(!is_told(&w, "if it ended now"), "no points are projected");
}

#[test]
fn a_table_without_aids_still_shows_legal_cells_and_says_why_not() {
    let found = (1..40).any(|seed| {
        let mut w = unaided(seed);
        assert!(!legal_cells(&w).is_empty());
        let Some(cell) = illegal_cell(&w) else { return false };
        point_at(&mut w, f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
        assert!(is_told(&w, "however it is turned"), "pointing at {cell} tells why");
        true
    });
    assert!(found, "some first tile does not fit everywhere");
}

#[test]
fn spots_outside_the_view_are_marked_at_its_rim_and_a_press_shows_them() {
    let (mut w, _wire) = hot_seat(3);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let words = "More choices outside the view";
    assert!(!is_told(&w, words), "all of them are seen");
    let before = w.state().table.board.camera.centre;
    w.state_mut().table.board.camera.centre += vec2(30.0, 4.0);
    w.run();
    assert!(is_told(&w, words));
    w.get_by_label_contains(words).click();
    w.run();
    assert!(!is_told(&w, words));
    let moved = w.state().table.board.camera.centre - before;
    assert!(moved.length() < 4.0, "the view is near them again: {moved:?}");
}

/// Points near the centre of a place of the map, zoomed in.
fn look_at(w: &mut Window, (x, y): (f32, f32), by: (f32, f32)) {
    let board = &mut w.state_mut().table.board;
    board.camera.centre = vec2(x, y);
    board.camera.zoom = 100.0;
    board.moved();
    w.run();
    super::painted(w);
    point_at(w, x + by.0, y + by.1);
}

#[test]
fn pointing_at_a_wall_or_a_tatan_card_tells_what_it_is() {
    let (mut w, _wire) = at(Preset::Tempo, |g| asks(g, Decision::Place) && !g.walls().is_empty());
    let walls = w.state().table.plan.as_ref().unwrap().game().walls().to_vec();
    let side = walls.iter().find_map(|wall| match *wall {
        Place::Side(cell, side) => Some((cell, side)),
        _ => None,
    });
    let (cell, side) = side.expect("a wall stands on a side of a square tile");
    let (x, y) = (f32::from(cell.x), f32::from(cell.y));
    let (middle, out) = match side {
        Side::N => ((x + 0.5, y), (0.0, -1.0)),
        Side::E => ((x + 1.0, y + 0.5), (1.0, 0.0)),
        Side::S => ((x + 0.5, y + 1.0), (0.0, 1.0)),
        Side::W => ((x, y + 0.5), (-1.0, 0.0)),
    };
    for by in [-0.03, 0.03] {
        look_at(&mut w, middle, (out.0 * by, out.1 * by));
        assert!(is_told(&w, "A wall: road or city ends at it."), "{cell} {side:?} {by}");
    }
    look_at(&mut w, middle, (out.0 * -0.3, out.1 * -0.3));
    assert!(!is_told(&w, "A wall: road or city"), "the tile beside it is no wall");

    let is_fill = |a: &Action| matches!(a, Action::Fill { .. });
    let mut game = reach(&Preset::Tatan.setup(2), |g| offers(g, is_fill));
    let Wait::Decide { seat, .. } = game.wait() else { panic!("no seat is asked") };
    let fill = game.legal().into_iter().find(is_fill).unwrap();
    game.play(seat, fill).unwrap();
    let card = game.filled()[0].cells[0];
    let mut w = in_front_of(Local::at(game, &["Anna", "Ben"]).0, Language::English);
    w.run();
    if w.query_by_label("Look at the map").is_some() {
        press(&mut w, "Look at the map");
    }
    look_at(&mut w, (f32::from(card.x) + 0.5, f32::from(card.y) + 0.5), (0.3, 0.3));
    assert!(is_told(&w, "it closed this gap at the end"), "{card}");
}

/// A placement after which no figure can be put: the seat is not even asked.
fn barren(game: &Game) -> Option<Action> {
    let Wait::Decide { seat, kind: Decision::Place } = game.wait() else { return None };
    let placements = game.legal().into_iter();
    placements.filter(|action| matches!(action, Action::Place { .. })).find(|action| {
        let mut after = game.clone();
        let Action::Place { cell, rotation } = *action else { return false };
        let is_taken = |one: &rules::Unmanned| one.why == rules::Illegal::Occupied;
        let taken = game.unmanned(seat, cell, rotation).iter().any(is_taken);
        let has_meeple = game.supply(seat, rules::Piece::Meeple) > 0;
        taken && has_meeple && after.play(seat, *action).is_ok() && !asks(&after, Decision::Figures)
    })
}

#[test]
fn where_no_figure_can_be_put_the_window_says_why() {
    let (mut w, _wire) = at(Preset::Base, |g| barren(g).is_some());
    let plan = w.state_mut().table.plan.as_mut().unwrap();
    let placing = barren(plan.game()).unwrap();
    plan.play(placing).unwrap();
    let Action::Place { cell, .. } = placing else { panic!("{placing:?}") };
    w.run();
    assert!(is_told(&w, "No figure goes here."), "the prompt says it");
    look_at(&mut w, (f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5), (0.0, 0.0));
    let steps = [-0.4_f32, -0.2, 0.0, 0.2, 0.4];
    let reasons = |w: &Window| {
        let told = |words| w.query_all_by_label_contains(words).count();
        told("already belongs to") + told("is already yours")
    };
    w.hover_at(egui::pos2(2.0, 2.0));
    w.run();
    let before = reasons(&w);
    let found = steps.iter().flat_map(|x| steps.map(|y| (*x, y))).any(|(x, y)| {
        point_at(&mut w, f32::from(cell.x) + 0.5 + x, f32::from(cell.y) + 0.5 + y);
        reasons(&w) > before
    });
    assert!(found, "pointing at the feature says it, too");
}

#[test]
fn a_feature_left_out_names_its_owner_when_pointed_at() {
    let taken = |g: &Game| {
        let places = g.legal().into_iter().filter(|a| matches!(a, Action::Deploy { .. })).count();
        let cell = g.last_placed().filter(|_| asks(g, Decision::Figures))?;
        let Wait::Decide { seat, .. } = g.wait() else { return None };
        let (tile, _) = g.tile_at(cell)?;
        let all = 0..u8::try_from(g.rules().tile(tile).segments.len()).unwrap();
        let places = all.map(|n| Place::Segment(cell, rules::Part::Whole, n)).filter(|_| places > 0);
        places.filter_map(|p| g.feature(p)).find(|f| !f.owners.is_empty() && !f.owners.contains(&seat))?;
        Some(cell)
    };
    let (mut w, _wire) = at(Preset::Base, |g| taken(g).is_some());
    let cell = taken(w.state().table.plan.as_ref().unwrap().game()).unwrap();
    look_at(&mut w, (f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5), (0.0, 0.0));
    let steps: Vec<f32> = (-9..=9).map(|k| k as f32 * 0.05).collect();
    let found = steps.iter().flat_map(|x| steps.iter().map(move |y| (*x, *y))).any(|(x, y)| {
        point_at(&mut w, f32::from(cell.x) + 0.5 + x, f32::from(cell.y) + 0.5 + y);
        is_told(&w, "already belongs to")
    });
    assert!(found, "{cell}");
}

#[test]
fn pointing_at_a_line_of_the_history_lights_its_tile() {
    let (mut w, _wire) = hot_seat(3);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    w.key_press(Key::Enter);
    w.run();
    super::painted(&mut w);
    w.hover_at(egui::pos2(2.0, 2.0));
    w.run();
    let map = w.get_by_label("Map").rect();
    let before = w.render().unwrap();
    let line = w.get_by_label_contains("placed a tile").rect();
    assert!(!map.contains(line.center()));
    w.hover_at(line.center());
    w.run();
    let after = w.render().unwrap();
    let in_map = |x: u32, y: u32| map.contains(egui::pos2(x as f32, y as f32));
    let lit = before.enumerate_pixels().filter(|(x, y, p)| in_map(*x, *y) && after.get_pixel(*x, *y) != *p);
    let count = lit.count();
    assert!(count > 200, "{count} pixels of the map are lit");
    let beside =
        |picture: &image::RgbaImage| *picture.get_pixel((line.left() - 3.0) as u32, line.center().y as u32);
    assert!(beside(&before) != beside(&after), "the line shows that it is pointed at");
}

#[test]
fn why_a_tile_cannot_go_there_is_no_longer_told_once_it_was_turned() {
    let mut w = hot_seat(3).0;
    click_at(&mut w, 0.5, 0.9);
    assert!(is_told(&w, "A tile lies here already"));
    w.key_press(Key::R);
    w.run();
    w.run();
    assert!(!is_told(&w, "A tile lies here already"), "that was the answer to the click");
}
