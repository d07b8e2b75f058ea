//! Decisions of the published expansions, answered by mouse and by keys.

use super::decision::{asks, ends, offers, only_sent, open, press_first, reach};
use super::local::Wire;
use super::{Window, press};
use egui_kittest::kittest::Queryable;
use rules::{Action, Decision, Event, Game, Module, Preset, Setup, Wait};
use std::cell::RefCell;
use std::rc::Rc;

/// The base game with every small expansion, and with gardens, goods and pigs.
pub(crate) fn expansions(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    let more = ["gardens", "inns", "traders", "king", "watchtowers", "festival", "windroses"];
    setup.sets.extend(more.map(str::to_owned));
    setup.modules.extend([
        Module::Abbot,
        Module::Phantom,
        Module::FarmPig,
        Module::TradeGoods,
        Module::KingAndRobber,
        Module::Watchtowers,
        Module::Festival,
        Module::WindRoses,
    ]);
    setup
}

/// The base game with the dragon that everybody moves, the Tower, shrines, sieges, little buildings, mage and witch.
pub(crate) fn adventures(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    let more = ["inns", "cult", "besiegers", "cathars", "dragon", "tower", "mage"];
    setup.sets.extend(more.map(str::to_owned));
    setup.modules.extend([
        Module::BigMeeple,
        Module::Shrines,
        Module::Siege,
        Module::LittleBuildings,
        Module::PrincessAndDragon,
        Module::TheTower,
        Module::MageAndWitch,
    ]);
    setup
}

/// The base game with the twelve modules of abbey, bridges, big top, count and the last small expansions.
pub(crate) fn settlements(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    let more =
        ["abbey", "bridges", "bigtop", "labyrinth", "gold", "monasteries", "flier", "ferries", "robbers"];
    setup.sets.extend(more.map(str::to_owned));
    setup.modules.extend([
        Module::AbbeyAndMayor,
        Module::Castles,
        Module::Bazaars,
        Module::Bridges,
        Module::BigTop,
        Module::Count,
        Module::Labyrinth,
        Module::GoldMines,
        Module::SpecialMonasteries,
        Module::Flier,
        Module::Ferries,
        Module::Robbers,
    ]);
    setup
}

/// A window at such a moment of a game with the small expansions.
fn at_expansions(is_wanted: impl Fn(&Game) -> bool) -> (Window, Rc<RefCell<Wire>>) {
    open(reach(&expansions(2), is_wanted))
}

#[test]
fn the_abbot_is_called_back_by_mouse_and_by_keys_instead_of_a_figure() {
    let is_recall = |a: &Action| matches!(a, Action::Recall { .. });
    let is_moment = |g: &Game| asks(g, Decision::Figures) && offers(g, is_recall);
    let (mut w, wire) = at_expansions(is_moment);
    assert!(
        w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Call back: "))).next().is_none(),
        "an extra: the map shows where a figure goes"
    );
    press(&mut w, "Call the abbot back");
    let name = press_first(&mut w, "Call back: abbot in the ");
    assert!(name.contains(" at once"), "it says what it brings: {name}");
    press(&mut w, "Confirm");
    assert!(is_recall(&only_sent(&wire)[0]));

    let (mut w, wire) = at_expansions(is_moment);
    let is_shown = |w: &Window| {
        w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Call back: "))).next().is_some()
    };
    for _ in 0..8 {
        if !is_shown(&w) {
            w.key_press(egui::Key::W);
            w.run();
        }
    }
    assert!(is_shown(&w), "the key goes from tool to tool");
    w.key_press(egui::Key::Num1);
    w.run();
    w.key_press(egui::Key::Enter);
    w.run();
    assert!(is_recall(&only_sent(&wire)[0]));
}

#[test]
fn a_portal_is_explained_when_figures_go_to_other_tiles_and_the_key_of_the_figures_is_named() {
    let before = |g: &Game| {
        let is_portal = |tile| g.rules().tile(tile).has_mark(&rules::Mark::Portal);
        asks(g, Decision::Place) && g.placed_tiles().count() > 12 && g.hand().is_some_and(is_portal)
    };
    let (mut w, _wire) = at_adventures(before);
    key(&mut w, egui::Key::ArrowRight);
    key(&mut w, egui::Key::Enter);
    assert!(super::hints::is_told(&w, "A portal: the player who places this tile"));
    assert!(super::hints::is_told(&w, "W takes another figure."));
}

#[test]
fn a_festival_brings_a_figure_home_and_the_history_says_so() {
    let is_back = |a: &Action| matches!(a, Action::TakeBack { .. });
    let is_moment = |g: &Game| asks(g, Decision::Figures) && offers(g, is_back);
    let (mut w, wire) = at_expansions(is_moment);
    press(&mut w, "Take one of your figures home");
    press_first(&mut w, "Take back: ");
    press(&mut w, "Confirm");
    assert!(is_back(&only_sent(&wire)[0]));
    w.run();
    let told = w.query_all_by(|n| n.value().is_some_and(|v| v.contains(" gets back: "))).next();
    assert!(told.is_some(), "the history tells who came home");
}

/// A window at such a moment of a game with dragon, towers, mage and witch.
fn at_adventures(is_wanted: impl Fn(&Game) -> bool) -> (Window, Rc<RefCell<Wire>>) {
    open(reach(&adventures(2), is_wanted))
}

/// Whether a control has a name with this beginning.
pub(crate) fn has_named(w: &Window, begin: &str) -> bool {
    w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with(begin))).next().is_some()
}

/// Goes from tool to tool with the key until a control has a name with this beginning.
#[track_caller]
pub(crate) fn tool_by_key(w: &mut Window, begin: &str) {
    for _ in 0..12 {
        if has_named(w, begin) {
            return;
        }
        w.key_press(egui::Key::W);
        w.run();
    }
    panic!("no tool shows `{begin}…`");
}

/// Presses a key.
pub(crate) fn key(w: &mut Window, key: egui::Key) {
    w.key_press(key);
    w.run();
}

#[test]
fn the_dragon_that_all_move_is_moved_by_mouse_and_by_keys() {
    let is_march = |a: &Action| matches!(a, Action::March { .. });
    let is_moment = |g: &Game| asks(g, Decision::March);
    let (mut w, wire) = at_adventures(is_moment);
    let done = w.state().table.plan.as_ref().unwrap().game().marched().len() - 1;
    let left = format!("{} steps are left; the seats take turns, one step each.", 6 - done);
    assert!(w.query_by_label_contains(&left).is_some(), "{left}");
    press_first(&mut w, "Move the dragon to ");
    press(&mut w, "Confirm");
    assert!(is_march(&only_sent(&wire)[0]));

    let (mut w, wire) = at_adventures(is_moment);
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    assert!(is_march(&only_sent(&wire)[0]));
}

#[test]
fn a_step_of_the_dragon_is_told_wherever_on_its_tile_the_pointer_is() {
    let (mut w, _wire) = at_adventures(|g| asks(g, Decision::March) && g.legal().len() > 1);
    let map = w.get_by_label("Map").rect();
    let game = w.state().table.plan.as_ref().unwrap().game().clone();
    let ways = game.legal().into_iter().filter_map(|a| match a {
        Action::March { cell } => Some(cell),
        _ => None,
    });
    let is_step = |label: &str| label.starts_with("Move the dragon to ");
    let steps = w.query_all_by(|n| n.label().is_some_and(|l| is_step(&l)));
    let steps: Vec<egui::Rect> = steps.map(|n| n.rect()).collect();
    let camera = w.state().table.board.camera;
    let mut seen = 0;
    for cell in ways {
        let tile = camera.cell_rect(map, cell);
        let inner = tile.shrink(tile.width() * 0.08);
        let corners = [inner.left_top(), inner.right_top(), inner.left_bottom(), inner.right_bottom()];
        let is_beside = |at: &egui::Pos2| map.contains(*at) && !steps.iter().any(|step| step.contains(*at));
        let Some(at) = corners.into_iter().find(is_beside) else { continue };
        seen += 1;
        w.hover_at(at);
        w.run();
        assert!(w.query_by_label_contains("Click, or key ").is_some(), "{cell:?}");
    }
    assert!(seen > 1, "{seen} tiles have room beside the choice");
}

#[test]
fn whom_the_dragon_would_eat_is_crossed_out_before_its_own_picture() {
    let meals = |g: &Game| {
        let Wait::Decide { seat, kind: Decision::March } = g.wait() else { return Vec::new() };
        let eats = |way: &Action| {
            let Action::March { cell } = *way else { return None };
            let events = g.clone().play(seat, *way).unwrap().to_vec();
            let is_here = |e: &Event| matches!(e, Event::Returned { place, .. } if place.cell() == cell);
            events.iter().any(is_here).then_some(cell)
        };
        g.legal().iter().filter_map(eats).collect::<Vec<rules::Cell>>()
    };
    let (mut w, _wire) = at_adventures(|g| !meals(g).is_empty());
    let cell = meals(w.state().table.plan.as_ref().unwrap().game())[0];
    let fire = app::theme::Theme::in_shade(app::theme::Shade::Light).fire.0;
    for zoom in [30.0, 60.0, 120.0] {
        let board = &mut w.state_mut().table.board;
        board.camera.centre = egui::vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
        board.camera.zoom = zoom;
        board.moved();
        w.run();
        let tile = w.state().table.board.camera.cell_rect(w.get_by_label("Map").rect(), cell);
        let mut crosses = |at: egui::Pos2| {
            w.hover_at(at);
            super::painted(&mut w);
            let picture = w.render().unwrap();
            let is_cross = |(x, y, pixel): &(u32, u32, &image::Rgba<u8>)| {
                tile.contains(egui::pos2(*x as f32, *y as f32)) && pixel.0 == fire.to_array()
            };
            picture.enumerate_pixels().filter(is_cross).count()
        };
        let (without, with) = (crosses(egui::pos2(2.0, 2.0)), crosses(tile.center()));
        assert!(with > without + 18, "{without} and {with} pixels at {zoom}");
    }
}

#[test]
fn a_dragon_that_has_only_one_way_on_is_said_to_take_it() {
    let after = |g: &Game| {
        let Wait::Decide { seat, kind: Decision::March } = g.wait() else { return None };
        let steps = |way: &Action| {
            let events = g.clone().play(seat, *way).unwrap().to_vec();
            events.iter().filter(|event| matches!(event, Event::March { .. })).count()
        };
        let steps: Vec<usize> = g.legal().iter().map(steps).collect();
        // Each way is as long as the others.
        Some(steps[0]).filter(|first| steps.iter().all(|other| other == first))
    };
    let says = "From there the dragon has only one way";
    for (steps, is_said) in [(1, false), (2, true)] {
        let (mut w, _wire) = at_adventures(|g| after(g) == Some(steps));
        key(&mut w, egui::Key::Num1);
        assert_eq!(w.query_by_label_contains(says).is_some(), is_said, "{steps} steps");
    }
}

#[test]
fn a_tower_is_raised_and_takes_a_prisoner_by_mouse_and_by_keys() {
    let is_raise = |a: &Action| matches!(a, Action::Raise { .. });
    let takes = |g: &Game| {
        let Wait::Decide { seat, kind: Decision::Figures } = g.wait() else { return false };
        let mut raises = g.legal().into_iter().filter(is_raise);
        raises.next().is_some_and(|raise| {
            let mut after = g.clone();
            after.play(seat, raise).unwrap();
            asks(&after, Decision::Capture)
        })
    };
    let (mut w, wire) = at_adventures(takes);
    assert!(!has_named(&w, "Tower piece at "), "an extra: the map shows where a figure goes");
    press(&mut w, "Tower piece");
    press_first(&mut w, "Tower piece at ");
    press_first(&mut w, "Take prisoner: ");
    press(&mut w, "Confirm");
    let sent = only_sent(&wire);
    assert!(is_raise(&sent[0]) && matches!(sent[1], Action::Capture { .. }), "{sent:?}");

    let (mut w, wire) = at_adventures(takes);
    tool_by_key(&mut w, "Tower piece at ");
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    let sent = only_sent(&wire);
    assert!(is_raise(&sent[0]) && matches!(sent[1], Action::Capture { .. }), "{sent:?}");
}

#[test]
fn the_fairy_goes_to_a_meeple_by_mouse_and_by_keys() {
    let is_fairy = |a: &Action| matches!(a, Action::Fairy { .. });
    let is_moment = |g: &Game| asks(g, Decision::Figures) && offers(g, is_fairy);
    let (mut w, wire) = at_adventures(is_moment);
    press(&mut w, "Move the fairy");
    press_first(&mut w, "Move the fairy: ");
    press(&mut w, "Confirm");
    assert!(is_fairy(&only_sent(&wire)[0]));

    let (mut w, wire) = at_adventures(is_moment);
    tool_by_key(&mut w, "Move the fairy: ");
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    assert!(is_fairy(&only_sent(&wire)[0]));
}

#[test]
fn the_mage_and_the_witch_have_one_spot_a_road_or_city() {
    let is_moment = |g: &Game| {
        let is_large = |who| {
            offers(g, |a| match *a {
                Action::Mage { who: other, place } if other == who => {
                    g.feature(place).is_some_and(|feature| feature.cells > 2)
                }
                _ => false,
            })
        };
        let does_end = || g.legal().into_iter().all(|action| ends(g, action));
        let is_asked = asks(g, Decision::Mage);
        is_asked && is_large(rules::Sorcerer::Mage) && is_large(rules::Sorcerer::Witch) && does_end()
    };
    let (mut w, wire) = at_adventures(is_moment);
    press(&mut w, "The witch");
    let name = press_first(&mut w, "The witch: ");
    assert!(name.contains("city") || name.contains("road"), "{name}");
    key(&mut w, egui::Key::Enter);
    assert!(matches!(only_sent(&wire)[0], Action::Mage { who: rules::Sorcerer::Witch, .. }));

    let (mut w, wire) = at_adventures(is_moment);
    tool_by_key(&mut w, "The mage: ");
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    assert!(matches!(only_sent(&wire)[0], Action::Mage { .. }));
}

#[test]
fn a_little_building_and_ransom_have_buttons_of_their_own() {
    let builds = |g: &Game| asks(g, Decision::Figures) && offers(g, |a| matches!(a, Action::Build { .. }));
    let (mut w, wire) = at_adventures(builds);
    press(&mut w, "Build a house");
    press(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Build { building: rules::Building::House }));

    let pays = |g: &Game| asks(g, Decision::Figures) && offers(g, |a| matches!(a, Action::Free { .. }));
    let (mut w, wire) = at_adventures(pays);
    press_first(&mut w, "Buy back from ");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Free { .. }));
    w.run();
    let told = w.query_all_by(|n| n.value().is_some_and(|v| v.contains("-3 for ransom"))).next();
    assert!(told.is_some(), "the history tells what was paid");
}

#[test]
fn a_knight_escapes_at_the_end_of_a_turn_or_stays() {
    let (mut w, wire) = at_adventures(|g| asks(g, Decision::Escape));
    press_first(&mut w, "Take back: ");
    press(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::TakeBack { .. }));

    let (mut w, wire) = at_adventures(|g| asks(g, Decision::Escape));
    press(&mut w, "Nobody escapes");
    assert_eq!(only_sent(&wire), [Action::Pass]);
}
