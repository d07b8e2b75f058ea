//! Motion in the window: it never changes what can be done, it ends soon, and acting ends it at once.

use super::decision::{asks, reach};
use super::local::Local;
use super::{Window, hot_seat, in_front_of, legal_cells, press, sent, window};
use app::text::Language;
use app::theme::Motion;
use egui::{Event, Key, Modifiers, PointerButton, pos2, vec2};
use egui_kittest::kittest::Queryable;
use image::RgbaImage;
use rules::{Action, Decision, Event as GameEvent, Game, Place, Preset, Seat, Wait};

/// Runs a frame this many seconds after the last one.
fn after(w: &mut Window, seconds: f64) {
    let now = w.ctx.input(|i| i.time);
    w.input_mut().time = Some(now + seconds);
    w.step();
}

/// Keeps a picture for somebody who wants to look at the motion: `BASTIDE_PICTURES=FOLDER`.
fn keep(name: &str, picture: &RgbaImage) {
    if let Ok(folder) = std::env::var("BASTIDE_PICTURES") {
        picture.save(std::path::Path::new(&folder).join(format!("{name}.png"))).unwrap();
    }
}

fn picture(w: &mut Window, name: &str) -> RgbaImage {
    let picture = w.render().unwrap();
    keep(name, &picture);
    picture
}

/// A window in front of a game.
fn game(motion: Motion) -> Window {
    let (mut w, _wire) = window("Anna", 3, Language::English);
    if motion == Motion::Reduced {
        press(&mut w, "Settings");
        press(&mut w, "Nothing on the screen moves by itself");
        press(&mut w, "Back");
    }
    press(&mut w, "Play here");
    press(&mut w, "Another person here");
    press(&mut w, "Start the game");
    w
}

/// Places the tile in hand on the first legal cell with the keyboard, and runs one frame.
fn place(w: &mut Window) {
    let cell = legal_cells(w)[0].clone();
    w.get_by_label(&cell).click_accesskit();
    w.step();
}

#[test]
fn a_placed_tile_drops_and_then_lies_as_it_does_without_motion() {
    let mut still = game(Motion::Reduced);
    place(&mut still);
    still.run();
    let mut w = game(Motion::Full);
    place(&mut w);
    after(&mut w, 0.02);
    let dropping = picture(&mut w, "drop-1");
    after(&mut w, 0.06);
    let lower = picture(&mut w, "drop-2");
    assert!(dropping != lower, "it moves");
    after(&mut w, 0.2);
    w.run();
    let (rests, still) = (picture(&mut w, "drop-3"), picture(&mut still, "drop-still"));
    let differing = rests.pixels().zip(still.pixels()).filter(|(a, b)| a != b).count();
    assert!(differing < 20, "and comes to rest: {differing} pixels differ");
}

#[test]
fn a_choice_can_be_made_while_the_tile_still_drops() {
    let (mut w, wire) = hot_seat(3);
    place(&mut w);
    assert!(
        w.state().table.plan.as_ref().is_some_and(|plan| plan.placed().is_some()),
        "it is placed at once"
    );
    w.key_press(Key::Enter);
    w.step();
    assert_eq!(sent(&wire).len(), 1, "nothing waits for the motion");
}

#[test]
fn a_refused_tile_shakes_once() {
    let mut w = game(Motion::Full);
    // Far from every tile.
    let pos = pos2(60.0, 540.0);
    w.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        w.event(Event::PointerButton { pos, button, pressed, modifiers });
        w.step();
    }
    after(&mut w, 0.03);
    let left = picture(&mut w, "shake-1");
    after(&mut w, 0.05);
    assert!(left != picture(&mut w, "shake-2"), "it moves");
    after(&mut w, 0.2);
    w.run();
    let rest = picture(&mut w, "shake-3");
    after(&mut w, 0.3);
    assert!(rest == picture(&mut w, "shake-4"), "and stands still again");
}

#[test]
fn a_double_click_on_a_cell_chooses_no_figure() {
    let (mut w, _wire) = hot_seat(3);
    let cell = legal_cells(&w)[0].clone();
    let rect = w.get_by_label(&cell).rect();
    press(&mut w, &cell);
    let spots = w.query_all_by(|n| n.label().is_some_and(|l| l.contains("at the end")));
    let spot = spots.map(|n| n.rect()).find(|spot| rect.contains(spot.center())).unwrap().center();
    w.key_press(Key::Backspace);
    w.run();
    assert!(w.state().table.plan.as_ref().unwrap().is_empty(), "the tile is in hand again");
    for _ in 0..2 {
        w.event(Event::PointerMoved(spot));
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            w.event(Event::PointerButton { pos: spot, button, pressed, modifiers });
            after(&mut w, 0.04);
        }
    }
    w.run();
    assert_eq!(
        w.state().table.plan.as_ref().unwrap().steps().len(),
        1,
        "the tile is placed, and nothing else"
    );
}

/// A figure's place that scores at once, with its points.
fn scores_at_once(game: &Game) -> Option<(Action, Place, i32)> {
    let Wait::Decide { seat, .. } = game.wait() else { return None };
    game.legal().into_iter().find_map(|action| {
        let Action::Deploy { place, .. } = action else { return None };
        let mut after = game.clone();
        let events = after.play(seat, action).ok()?.to_vec();
        let is_home =
            |event: &GameEvent| matches!(event, GameEvent::Returned { place: from, .. } if *from == place);
        let goes_home = events.iter().any(is_home);
        goes_home.then(|| (action, place, after.score(seat) - game.score(seat)))
    })
}

/// Whether the pointer finds a figure on a place of the map.
fn stands_at(w: &mut Window, place: Place) -> bool {
    let map = w.get_by_label("Map").rect();
    let corner = w.state().table.board.camera.cell_rect(map, place.cell());
    (0..100_u8).any(|n| {
        let part = vec2(f32::from(n % 10) + 0.5, f32::from(n / 10) + 0.5) * 0.1;
        w.hover_at(corner.min + corner.size() * part);
        w.step();
        let under = w.state().table.board.under;
        under.is_some_and(|under| under.figure.is_some() && under.place == Some(place))
    })
}

#[test]
fn points_count_and_figures_go_home_only_when_the_move_is_confirmed() {
    let is_wanted = |game: &Game| asks(game, Decision::Figures) && scores_at_once(game).is_some();
    let game = reach(&Preset::Base.setup(2), is_wanted);
    let (action, place, points) = scores_at_once(&game).unwrap();
    let Wait::Decide { seat: Seat(seat), .. } = game.wait() else { panic!("nobody decides") };
    let before = game.score(Seat(seat));
    let name = ["Anna", "Ben"][usize::from(seat)];
    let (backend, _wire) = Local::at(game, &["Anna", "Ben"]);
    let mut w = in_front_of(backend, Language::English);
    let score = |w: &Window, points: i32| {
        let (one, more) = (format!("{name}: {points} point"), format!("{name}: {points} points"));
        w.query_by_label(&one).is_some() || w.query_by_label(&more).is_some()
    };
    w.state_mut().table.plan.as_mut().unwrap().play(action).unwrap();
    w.run();
    assert!(score(&w, before), "nothing is scored before it is confirmed");
    w.get_by_label(&format!("+{points} with the move that is not confirmed yet"));
    assert!(stands_at(&mut w, place), "its figure waits where it stands");
    w.key_press(Key::Enter);
    w.step();
    after(&mut w, 0.3);
    assert!(score(&w, before), "the points rest at their feature");
    assert!(!stands_at(&mut w, place), "the figure has gone home");
    (0..20).for_each(|_| after(&mut w, 0.1));
    assert!(score(&w, before + points), "the points have landed");
}

#[test]
fn what_a_tile_brings_is_told_while_a_figure_can_still_be_put() {
    let gain = |game: &Game| {
        let Wait::Decide { seat, .. } = game.wait() else { return None };
        let mut after = game.clone();
        let events = after.play(seat, Action::Pass).ok()?.to_vec();
        let scored = |e: &GameEvent| matches!(e, GameEvent::Scored { seat: of, .. } if *of == seat);
        events.iter().any(scored).then(|| after.score(seat) - game.score(seat))
    };
    let is_wanted = |game: &Game| {
        let has_place = game.legal().iter().any(|a| matches!(a, Action::Deploy { .. }));
        asks(game, Decision::Figures) && has_place && gain(game).is_some_and(|points| points > 3)
    };
    let game = reach(&Preset::Base.setup(2), is_wanted);
    let points = gain(&game).unwrap();
    let (backend, _wire) = Local::at(game, &["Anna", "Ben"]);
    let mut w = in_front_of(backend, Language::English);
    w.run();
    w.get_by_label(&format!("+{points} with the move that is not confirmed yet"));
    assert!(w.query_by_label_contains("That gives").is_some(), "and in words");
}
