//! The choices of figures on the map.

use super::Window;
use super::decision::{asks, at, offers};
use egui::{Key, Pos2, Rect, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use rules::{Action, Decision, FeatureKind, Game, Piece, Place, Preset};

/// The places of the latest tile where a meeple may go.
fn meeples(game: &Game) -> Vec<Place> {
    let deploy = |action: Action| match action {
        Action::Deploy { piece: Piece::Meeple, place } => Some(place),
        _ => None,
    };
    game.legal().into_iter().filter_map(deploy).collect()
}

fn is_field(game: &Game, place: Place) -> bool {
    game.feature(place).is_some_and(|feature| feature.kind == FeatureKind::Field)
}

/// Looks at a cell from that near.
fn look(w: &mut Window, zoom: f32) {
    let table = &mut w.state_mut().table;
    let cell =
        table.plan.as_ref().and_then(|plan| plan.game().last_placed()).unwrap_or(rules::Cell::new(0, 0));
    table.board.camera.centre = vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
    table.board.camera.zoom = zoom;
    table.board.moved();
    w.run();
}

fn choices(w: &Window) -> Vec<Rect> {
    let is_choice = |label: &str| {
        label.contains("when complete") || label.contains("at once") || label.contains("as things stand")
    };
    w.query_all_by(|n| n.label().is_some_and(|l| is_choice(&l))).map(|n| n.rect()).collect()
}

/// A window with at least five places for a meeple, fields among them.
fn crossing() -> Window {
    let is_it = |g: &Game| {
        let places = if asks(g, Decision::Figures) { meeples(g) } else { Vec::new() };
        places.len() >= 6 && places.iter().any(|place| is_field(g, *place))
    };
    at(Preset::Base, is_it).0
}

#[test]
fn choices_are_large_enough_and_apart_at_every_zoom() {
    let mut w = crossing();
    let count = meeples(w.state().table.plan.as_ref().unwrap().game()).len();
    for zoom in [20.0, 31.0, 40.0, 64.0, 100.0, 130.0, 200.0] {
        look(&mut w, zoom);
        let all = choices(&w);
        assert_eq!(all.len(), count, "at {zoom}");
        for (n, a) in all.iter().enumerate() {
            assert!(a.width() >= 23.9 && a.height() >= 23.9, "{a:?} at {zoom}");
            assert!(all[n + 1..].iter().all(|b| !a.shrink(0.1).intersects(*b)), "at {zoom}: {all:?}");
        }
    }
}

#[test]
fn a_place_stays_where_it_is_when_another_figure_is_chosen() {
    let places = |g: &Game, which: Piece| {
        let of = |action: Action| match action {
            Action::Deploy { piece, place } if piece == which => Some(place),
            _ => None,
        };
        g.legal().into_iter().filter_map(of).collect::<Vec<Place>>()
    };
    // A wagon goes on no field.
    let is_it = |g: &Game| {
        let [meeples, wagons] = [Piece::Meeple, Piece::Wagon].map(|piece| places(g, piece));
        asks(g, Decision::Figures) && meeples.len() >= 6 && wagons.len() >= 2 && wagons.len() < meeples.len()
    };
    let (mut w, _wire) = at(Preset::BigBox, is_it);
    for zoom in [30.0, 46.0, 64.0, 100.0, 200.0] {
        look(&mut w, zoom);
        let mut of_tool = |name: &str| -> Vec<Pos2> {
            w.get_by_role_and_label(Role::RadioButton, name).click();
            w.run();
            w.run();
            choices(&w).iter().map(Rect::center).collect()
        };
        let (wagons, meeples) = (of_tool("wagon"), of_tool("meeple"));
        assert!(wagons.len() >= 2 && meeples.len() > wagons.len());
        let stays = |wagon: &Pos2| meeples.iter().any(|meeple| meeple.distance(*wagon) < 0.5);
        assert!(wagons.iter().all(stays), "at {zoom}: {wagons:?} {meeples:?}");
    }
}

#[test]
fn the_choice_that_is_pointed_at_is_explained_in_the_corner_and_covers_nothing() {
    let mut w = crossing();
    look(&mut w, 100.0);
    assert!(w.query_by_label_contains("or key").is_none());
    let all = choices(&w);
    w.hover_at(all[0].center());
    w.run();
    // Longer than any tooltip waits.
    w.run_steps(4);
    let told = w.get_by_label("Click, or key 1").rect();
    assert!(all.iter().all(|ghost| !ghost.intersects(told)), "{told:?} {all:?}");
    let first = labels(&w, |l| l.contains("when complete") || l.contains("at once")).remove(0);
    let (what, _) = first.split_once(": ").unwrap();
    assert_eq!(w.query_all_by_label(what).count(), 1, "what is told once: {what}");
    w.hover_at(told.center_top() - vec2(0.0, 200.0));
    w.run();
    assert!(w.query_by_label_contains("or key").is_none());
    w.key_press(Key::ArrowRight);
    w.run();
    assert!(w.query_by_label_contains("Click, or key").is_some(), "the keys are told the same");
}

#[test]
fn a_click_on_another_part_of_the_tile_moves_the_figure_there() {
    let mut w = crossing();
    look(&mut w, 200.0);
    let spots: Vec<(Place, Rect)> = {
        let game = w.state().table.plan.as_ref().unwrap().game().clone();
        let roads = meeples(&game).into_iter().filter(|place| !is_field(&game, *place));
        let map = w.get_by_label("Map").rect();
        let camera = w.state().table.board.camera;
        let all = roads.map(|place| (place, camera.cell_rect(map, place.cell())));
        all.collect()
    };
    assert!(spots.len() >= 2);
    let standing = |w: &Window| match w.state().table.plan.as_ref().unwrap().steps().last() {
        Some(Action::Deploy { place, .. }) => Some(*place),
        _ => None,
    };
    w.key_press(Key::Num1);
    w.run();
    let first = standing(&w).unwrap();
    // Somewhere on the tile lies another part where the figure may go.
    let tile = spots[0].1;
    let points = (1..8).flat_map(|y| (1..8).map(move |x| vec2(x as f32, y as f32) / 8.0));
    let mut seen = std::collections::BTreeSet::new();
    for point in points {
        super::click(&mut w, tile.min + point * tile.width());
        seen.extend(standing(&w).map(|place| format!("{place:?}")));
    }
    assert!(seen.len() >= 2 && seen.contains(&format!("{first:?}")), "{seen:?}");
    let steps = w.state().table.plan.as_ref().unwrap().steps().len();
    w.key_press(Key::Backspace);
    w.run();
    assert_eq!(
        w.state().table.plan.as_ref().unwrap().steps().len(),
        steps - 1,
        "it moved: there is one figure"
    );
}

#[test]
fn a_click_chooses_what_was_told_under_the_pointer_wherever_on_the_tile_it_is() {
    let mut w = crossing();
    look(&mut w, 200.0);
    let step = |w: &Window| w.state().table.plan.as_ref().unwrap().steps().last().copied();
    let before = step(&w);
    let tile = {
        let table = &w.state().table;
        let cell = table.plan.as_ref().unwrap().game().last_placed().unwrap();
        table.board.camera.cell_rect(w.get_by_label("Map").rect(), cell)
    };
    let choose = |w: &mut Window, how: &dyn Fn(&mut Window)| {
        how(w);
        let chosen = step(w);
        if chosen != before {
            w.key_press(Key::Backspace);
            w.run();
        }
        chosen.filter(|_| chosen != before)
    };
    let count = choices(&w).len();
    let by_digit: Vec<_> = (1..=count)
        .map(|n| {
            choose(&mut w, &|w| {
                w.key_press(Key::from_name(&n.to_string()).unwrap());
                w.run();
            })
        })
        .collect();
    let mut told_of = std::collections::BTreeSet::new();
    for n in 0..64 {
        let at = tile.min + vec2(n as f32 % 8.0 + 0.5, (n / 8) as f32 + 0.5) * tile.width() / 8.0;
        w.hover_at(at);
        w.run();
        let told = (1..=count).find(|n| w.query_by_label(&format!("Click, or key {n}")).is_some());
        told_of.extend(told);
        let chosen = choose(&mut w, &|w| super::click(w, at));
        assert_eq!(chosen, told.and_then(|n| by_digit[n - 1]), "at {at:?} choice {told:?} was told");
    }
    assert_eq!(told_of.len(), count, "each is told somewhere");
}

#[test]
fn keys_play_nothing_behind_a_dialog() {
    let mut w = crossing();
    super::press(&mut w, "Export");
    let before = w.state().table.plan.as_ref().unwrap().steps().to_vec();
    for key in [Key::Num1, Key::ArrowDown, Key::R, Key::Tab, Key::Tab, Key::Space] {
        // As after a click beside its widgets.
        let focused = w.ctx.memory(egui::Memory::focused);
        w.ctx.memory_mut(|m| focused.into_iter().for_each(|id| m.surrender_focus(id)));
        w.key_press(key);
        w.run();
        assert_eq!(w.state().table.plan.as_ref().unwrap().steps(), before, "{key:?}");
    }
    assert!(w.state().table.plan.is_some());
    w.key_press(Key::Escape);
    w.run();
    w.key_press(Key::Num1);
    w.run();
    assert_ne!(w.state().table.plan.as_ref().unwrap().steps(), before, "the table has the keys again");
}

#[test]
fn a_choice_that_moved_aside_is_still_the_place_that_it_names() {
    for zoom in [24.0, 130.0] {
        let mut w = crossing();
        look(&mut w, zoom);
        let farmers = w.query_all_by(|n| {
            n.label().is_some_and(|l| l.contains("armer") && l.contains("as things stand"))
        });
        let at = farmers.map(|n| n.rect().center()).next_back().expect("there is a field");
        super::click(&mut w, at);
        let plan = w.state().table.plan.as_ref().unwrap();
        let placed = plan.steps().iter().any(|action| match *action {
            Action::Deploy { place, .. } => is_field(plan.game(), place),
            _ => false,
        });
        assert!(placed, "at {zoom}: {:?}", plan.steps());
    }
}

#[test]
fn the_first_digit_is_the_best_choice_and_the_last_one_a_farmer() {
    let step = |w: &Window| w.state().table.plan.as_ref().unwrap().steps().last().copied();
    let mut w = crossing();
    let game = w.state().table.plan.as_ref().unwrap().game().clone();
    let last = Key::from_name(&meeples(&game).len().to_string()).unwrap();
    for (key, is_farmer) in [(Key::Num1, false), (last, true)] {
        w.key_press(key);
        w.run();
        let Some(Action::Deploy { place, .. }) = step(&w) else { panic!("{:?}", step(&w)) };
        assert_eq!(is_field(&game, place), is_farmer, "{key:?}");
        w.key_press(Key::Backspace);
        w.run();
    }
}

#[test]
fn arrow_keys_reach_both_figures_of_one_place() {
    let is_back = |a: &Action| matches!(a, Action::TakeBack { .. });
    let twice = |g: &Game| {
        let places: Vec<Place> = g
            .legal()
            .into_iter()
            .filter_map(|a| if let Action::TakeBack { place, .. } = a { Some(place) } else { None })
            .collect();
        places.len() == 2 && places[0] == places[1]
    };
    let (mut w, _wire) = at(Preset::Everything, |g| offers(g, is_back) && twice(g));
    let mut seen = std::collections::BTreeSet::new();
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowLeft] {
        w.key_press(key);
        w.run();
        seen.extend(
            w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Take back:")))
                .filter_map(|n| n.accesskit_node().label()),
        );
    }
    assert!(seen.len() >= 2, "{seen:?}");
}

fn labels(w: &Window, is_it: impl Fn(&str) -> bool) -> Vec<String> {
    let found = w.query_all_by(|n| n.label().is_some_and(|l| is_it(&l)));
    found.filter_map(|n| n.accesskit_node().label()).collect()
}

#[test]
fn every_choice_has_a_name_of_its_own_on_the_map_and_in_the_list() {
    let mut w = crossing();
    look(&mut w, 130.0);
    let on_map = labels(&w, |l| l.contains("when complete") || l.contains("as things stand"));
    super::press(&mut w, "All choices …");
    let listed = labels(&w, |l| l.contains(", at the "));
    for names in [on_map, listed] {
        assert!(names.len() > 4, "{names:#?}");
        let apart: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(apart.len(), names.len(), "{names:#?}");
        assert!(names.iter().any(|name| name.starts_with("farmer on the field in the ")), "{names:#?}");
    }
}

#[test]
fn digits_are_shown_as_long_as_the_keyboard_is_in_use() {
    let differing = |a: &image::RgbaImage, b: &image::RgbaImage| {
        a.pixels().zip(b.pixels()).filter(|(a, b)| a != b).count()
    };
    for zoom in [130.0, 60.0] {
        let mut w = crossing();
        look(&mut w, zoom);
        super::painted(&mut w);
        let calm = w.render().unwrap();
        // A key that does nothing here.
        w.key_press(Key::F20);
        w.run();
        let keyed = w.render().unwrap();
        let count = differing(&calm, &keyed);
        assert!(count > 100, "{count} pixels of digits at {zoom}");
        w.event(egui::Event::PointerMoved(egui::pos2(2.0, 2.0)));
        w.run();
        let again = w.render().unwrap();
        let left = differing(&calm, &again);
        assert!(left < count / 2, "{left} of {count} pixels are left at {zoom}");
    }
}

#[test]
fn on_a_small_map_the_view_stays_while_a_tile_and_a_figure_are_placed() {
    let (mut w, _wire) = at(Preset::Base, |g| asks(g, Decision::Place) && g.placements().len() > 2);
    look(&mut w, 40.0);
    let view = |w: &Window| (w.state().table.board.camera.centre, w.state().table.board.camera.zoom);
    let before = view(&w);
    let map = w.get_by_label("Map").rect();
    let plan = w.state().table.plan.clone().unwrap();
    let near = |cell: &rules::Cell| map.contains_rect(w.state().table.board.camera.cell_rect(map, *cell));
    let cell = plan.game().placements().into_iter().map(|(cell, _)| cell).find(near).unwrap();
    let at = w.state().table.board.camera.cell_rect(map, cell).center();
    super::click(&mut w, at);
    assert!(!w.state().table.plan.as_ref().unwrap().is_empty(), "the tile was placed");
    w.run_steps(40);
    assert_eq!(view(&w), before);
    w.key_press(Key::Backspace);
    w.run_steps(40);
    assert_eq!(view(&w), before);
}

#[test]
fn the_choice_that_the_keys_point_at_has_a_ring_at_every_size() {
    let accent = app::theme::Theme::in_shade(app::theme::Shade::Light).accent.0;
    let accent = image::Rgba(accent.to_array());
    for zoom in [24.0, 60.0, 130.0] {
        let mut w = crossing();
        look(&mut w, zoom);
        super::painted(&mut w);
        w.key_press(Key::F20);
        w.run();
        let mut rings = || {
            let map = w.get_by_label("Map").rect();
            let picture = w.render().unwrap();
            let is_ring = |(x, y, pixel): &(u32, u32, &image::Rgba<u8>)| {
                map.contains(egui::pos2(*x as f32, *y as f32)) && **pixel == accent
            };
            let count = picture.enumerate_pixels().filter(is_ring).count();
            w.key_press(Key::ArrowRight);
            w.run();
            w.run();
            count
        };
        let (before, after) = (rings(), rings());
        assert!(after > before + 80, "{before} and {after} pixels at {zoom}");
    }
}

#[test]
fn a_pointer_that_rests_shows_nothing_while_the_keys_choose() {
    let mut w = crossing();
    look(&mut w, 130.0);
    let first = choices(&w)[0].center();
    w.hover_at(first);
    w.run();
    assert!(w.query_by_label("Click, or key 1").is_some());
    let mut told = std::collections::BTreeSet::new();
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::ArrowDown, Key::ArrowRight, Key::ArrowDown] {
        w.key_press(key);
        w.run();
        let is_told = |n: &i32| w.query_by_label(&format!("Click, or key {n}")).is_some();
        told.extend((1..=9).filter(is_told));
    }
    assert!(told.len() > 1, "the card tells of the choice of the keys: {told:?}");
    let (mut w, _wire) = super::hot_seat(3);
    let name = super::legal_cells(&w)[0].clone();
    let cell = w.get_by_label(&name).rect();
    let is_shown = |w: &Window| w.query_by_label("Turn this tile to the left").is_some();
    w.hover_at(cell.center());
    w.run();
    assert!(is_shown(&w), "the tile lies under the pointer");
    for key in [Key::ArrowRight, Key::Escape] {
        w.key_press(key);
        w.run();
        w.run();
    }
    assert!(!is_shown(&w), "a pointer at rest shows no second tile");
    w.hover_at(cell.center() + vec2(2.0, 0.0));
    w.run();
    assert!(is_shown(&w));
}
