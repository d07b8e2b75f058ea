//! Every kind of decision, answered by the names of the controls.

use super::local::{Local, Wire};
use super::{Window, in_front_of, press, sent};
use app::probe::Probe;
use app::screen::{Cx, phrase};
use app::text::Language;
use egui_kittest::kittest::{NodeT, Queryable};
use rules::{
    Action, Decision, Event, Game, HalfHands, Place, Preset, Rotation, Rules, Setup, SplitMix, TileSets, Wait,
};
use std::cell::RefCell;
use std::rc::Rc;

const NAMES: [&str; 2] = ["Anna", "Ben"];

/// The first moment of random games that satisfies a predicate.
pub(crate) fn reach(setup: &Setup, is_wanted: impl Fn(&Game) -> bool) -> Game {
    let rules = Rules::new(setup, TileSets::built_in()).unwrap();
    (1..4000)
        .find_map(|seed| moment(Game::new(rules.clone()), seed, &is_wanted))
        .expect("no game reaches such a moment")
}

/// The first such moment of one game. Rare actions are preferred.
fn moment(mut game: Game, seed: u64, is_wanted: &impl Fn(&Game) -> bool) -> Option<Game> {
    let mut numbers = SplitMix::new(seed);
    loop {
        match game.wait() {
            Wait::Over => return None,
            Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
            Wait::Decide { .. } if is_wanted(&game) => return Some(game),
            Wait::Decide { seat, .. } => {
                let legal = game.legal();
                let is_rare = |a: &Action| !matches!(a, Action::Pass | Action::Place { .. });
                let rare: Vec<Action> = legal.iter().copied().filter(is_rare).collect();
                let from = if rare.is_empty() || numbers.below(10) < 4 { legal } else { rare };
                game.play(seat, from[numbers.below(from.len())]).map(|_| ()).unwrap();
            }
        }
    }
}

pub(crate) fn asks(game: &Game, what: Decision) -> bool {
    matches!(game.wait(), Wait::Decide { kind, .. } if kind == what)
}

/// Whether the seat may confirm after this action, without further questions.
pub(crate) fn ends(game: &Game, action: Action) -> bool {
    let Wait::Decide { seat, .. } = game.wait() else { return false };
    let mut after = game.clone();
    if after.play(seat, action).is_err() {
        return false;
    }
    match after.wait() {
        Wait::Decide { seat: next, kind } => {
            let is_optional = kind == Decision::Figures && after.legal().contains(&Action::Pass);
            next != seat || kind == Decision::Start || is_optional
        }
        _ => true,
    }
}

pub(crate) fn offers(game: &Game, is_it: impl Fn(&Action) -> bool) -> bool {
    game.legal().iter().any(is_it)
}

/// A window at that moment.
pub(crate) fn open(game: Game) -> (Window, Rc<RefCell<Wire>>) {
    let (backend, wire) = Local::at(game, &NAMES);
    let mut w = in_front_of(backend, Language::English);
    w.run();
    (w, wire)
}

pub(crate) fn at(preset: Preset, is_wanted: impl Fn(&Game) -> bool) -> (Window, Rc<RefCell<Wire>>) {
    open(reach(&preset.setup(2), is_wanted))
}

/// Presses the first control whose name has this prefix; returns the whole name.
#[track_caller]
pub(crate) fn press_first(w: &mut Window, begin: &str) -> String {
    let found = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with(begin))).next();
    let found = found.unwrap_or_else(|| panic!("nothing is called `{begin}…`"));
    let name = found.accesskit_node().label().unwrap();
    found.click();
    w.run();
    w.run();
    name
}

#[track_caller]
pub(crate) fn only_sent(wire: &Rc<RefCell<Wire>>) -> Vec<Action> {
    let sent = sent(wire);
    assert_eq!(sent.len(), 1, "one confirm: {sent:?}");
    sent[0].clone()
}

#[test]
fn a_wall_is_built_on_a_side_of_a_tile() {
    let (mut w, wire) = at(Preset::Tempo, |g| asks(g, Decision::Walls));
    press_first(&mut w, "Wall on the north side of");
    assert!(sent(&wire).is_empty(), "it is a plan until it is confirmed");
    press(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Wall { place: Place::Side(_, rules::Side::N) }));
}

#[test]
fn a_chip_is_placed_on_a_tunnel_beside_the_figures() {
    let is_chip = |a: &Action| matches!(a, Action::Chip { .. });
    let (mut w, wire) = at(Preset::Tunnel, |g| asks(g, Decision::Figures) && offers(g, is_chip));
    let tool = press_first(&mut w, "Tunnel chip in ");
    let colour = tool.rsplit(' ').next().unwrap();
    press_first(&mut w, &format!("Chip in {colour} on tunnel "));
    press(&mut w, "Confirm without a figure");
    assert!(is_chip(&only_sent(&wire)[0]));
}

#[test]
fn figures_can_be_declined_after_a_chance() {
    // The tile is placed, a token or a hidden tile is drawn, and only then comes the question, so nothing is planned
    // yet.
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::Figures));
    press_first(&mut w, "Confirm");
    assert_eq!(only_sent(&wire), [Action::Pass]);
}

#[test]
fn no_button_is_cut_off_at_twice_the_size_in_german() {
    let (backend, _wire) = Local::at(reach(&Preset::Tempo.setup(2), |g| asks(g, Decision::Figures)), &NAMES);
    let mut w = in_front_of(backend, Language::German);
    w.set_size(egui::vec2(600.0, 390.0));
    w.run();
    for name in ["Liste …", "Schritt zurück", "Ohne Figur"] {
        let seen = w.get_by_label(name).rect();
        assert!(w.ctx.content_rect().contains_rect(seen), "{name}: {seen}");
    }
}

#[test]
fn while_a_move_waits_to_be_confirmed_the_next_draw_is_no_main_button() {
    let builds_on = |g: &Game| {
        let Wait::Decide { seat, kind: Decision::Figures } = g.wait() else { return false };
        let deploys: Vec<Action> =
            g.legal().into_iter().filter(|a| matches!(a, Action::Deploy { .. })).collect();
        let draws = |action: &Action| {
            let mut after = g.clone();
            after.play(seat, *action).is_ok()
                && after.wait() == (Wait::Decide { seat, kind: Decision::Start })
        };
        !deploys.is_empty() && deploys.iter().all(draws)
    };
    let (mut w, _wire) = at(Preset::Builders, builds_on);
    w.key_press(egui::Key::Num1);
    w.run();
    w.hover_at(egui::pos2(2.0, 2.0));
    super::painted(&mut w);
    let picture = w.render().unwrap();
    let fill = |name: &str| super::fill(&w, &picture, name);
    assert_eq!(fill("Second turn: draw"), fill("Step back"), "a plain button");
    assert_ne!(fill("Second turn: draw"), fill("Confirm"));
}

#[test]
fn a_tile_is_taken_up_and_placed_elsewhere() {
    let (mut w, wire) = at(Preset::Tatan, |g| asks(g, Decision::Tatan) && g.legal().len() > 3);
    assert!(w.query_by_label("Place two tiles instead").is_some());
    let name = press_first(&mut w, "Take up the tile at ");
    let cell = name.strip_prefix("Take up the tile at ").unwrap();
    assert!(w.get_by_label("Confirm").accesskit_node().is_disabled(), "the tile is in the air");
    press_first(&mut w, "place at ");
    press_first(&mut w, "Confirm");
    let sent = only_sent(&wire);
    assert!(
        matches!(sent[0], Action::Lift { cell: from, .. } if from_the_start(from) == cell),
        "{cell}: {sent:?}"
    );
    assert!(matches!(sent[1], Action::Place { .. }), "{sent:?}");
}

/// A cell in the words of a list.
fn from_the_start(cell: rules::Cell) -> String {
    let steps = |count: i16, way: [&str; 2]| match count {
        0 => None,
        _ => Some(format!("{} {}", count.abs(), way[usize::from(count > 0)])),
    };
    let ways = [steps(cell.x, ["left", "right"]), steps(cell.y, ["up", "down"])];
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    if ways.is_empty() {
        "the start tile".to_owned()
    } else {
        format!("the cell {} from the start tile", ways.join(", "))
    }
}

#[test]
fn a_gap_is_closed_when_no_tile_is_left() {
    let is_fill = |a: &Action| matches!(a, Action::Fill { .. });
    let (mut w, wire) = at(Preset::Tatan, |g| asks(g, Decision::TatanEnd) && offers(g, is_fill));
    assert!(w.query_by_label("Close no gap").is_some());
    press_first(&mut w, "Close the gap at ");
    press(&mut w, "Confirm");
    assert!(is_fill(&only_sent(&wire)[0]));
}

#[test]
fn a_crop_circle_is_answered_by_buttons_and_then_by_every_seat() {
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::Circle));
    assert!(w.query_by_label("All choices …").is_none(), "a list would only repeat the buttons");
    press_first(&mut w, "Everybody must take ");
    press(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Circle { .. }));

    let is_back = |a: &Action| matches!(a, Action::TakeBack { .. });
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::CircleTurn) && offers(g, is_back));
    press_first(&mut w, "Take back: ");
    press(&mut w, "Confirm");
    assert!(is_back(&only_sent(&wire)[0]));
}

#[test]
fn half_tiles_are_drafted_and_the_picking_seat_is_marked() {
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::Draft));
    assert!(
        w.query_by_label("is asked").is_some(),
        "the last seat picks first, though the first has the turn"
    );
    assert_eq!(hands(&w), 0);
    press_first(&mut w, "Take the tile with ");
    press(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Choose { .. }));
    assert_eq!(hands(&w), 1, "the pick is shown beside the name");
}

#[test]
fn the_digits_of_tiles_to_choose_from_are_not_cut_off() {
    let (w, _wire) = at(Preset::Halves, |g| asks(g, Decision::Draft));
    let mut found = 0;
    for clipped in &w.output().shapes {
        let egui::Shape::Circle(circle) = &clipped.shape else { continue };
        let tile = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Take the tile with ")));
        let at = circle.center - egui::vec2(8.0, -8.0);
        if circle.radius == 8.0 && tile.into_iter().any(|t| t.rect().contains(at)) {
            found += 1;
            assert!(clipped.clip_rect.contains_rect(circle.visual_bounding_rect()), "{circle:?}");
        }
    }
    assert_eq!(found, 9, "the digits from 1 to 9");
}

#[test]
fn the_tiles_to_choose_from_can_be_put_away_to_look_at_the_map() {
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::Draft));
    let tiles = |w: &Window| {
        w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Take the tile with "))).count()
    };
    let all = tiles(&w);
    assert!(all > 0);
    press(&mut w, "Hide");
    assert_eq!(tiles(&w), 0);
    w.key_press(egui::Key::Num1);
    w.run();
    assert!(w.state().table.plan.as_ref().is_some_and(|plan| !plan.is_empty()), "digits still choose");
    w.key_press(egui::Key::Backspace);
    w.run();
    press(&mut w, "Show");
    assert_eq!(tiles(&w), all);
    assert!(sent(&wire).is_empty());
}

/// The number of backs next to a name.
fn backs(w: &Window, name: &str) -> usize {
    let label = format!("a covered half tile of {name}");
    w.query_all_by_label(&label).count()
}

fn hands(w: &Window) -> usize {
    w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("half tile: "))).count()
}

#[test]
fn gold_is_placed_and_spent() {
    let (mut w, wire) = at(Preset::Tempo, |g| asks(g, Decision::Nugget) && ends(g, g.legal()[0]));
    press_first(&mut w, "Nugget at ");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Nugget { .. }));

    let (mut w, wire) = at(Preset::Tempo, |g| {
        asks(g, Decision::Exchange) && ends(g, Action::Spend { on: rules::Spend::Tile })
    });
    press(&mut w, "1 gold: another tile");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Spend { on: rules::Spend::Tile }));
}

#[test]
fn the_wizard_is_asked_before_the_monastery_is_placed() {
    let (mut w, wire) = at(Preset::Tempo, |g| asks(g, Decision::Conjure));
    assert!(w.query_by_label("Place the monastery without the wizard").is_some());
    press(&mut w, "Let the wizard draw three tiles");
    press(&mut w, "Confirm");
    assert_eq!(only_sent(&wire), [Action::Conjure]);
}

#[test]
fn a_flock_grows_or_goes_home() {
    let (mut w, wire) = at(Preset::Halves, |g| asks(g, Decision::Flock) && ends(g, Action::Stable));
    assert!(w.query_by_label("Draw a sheep token: the flock grows, or the wolf comes").is_some());
    assert!(w.query_by_label_contains("In the stable the flock would bring").is_some());
    press(&mut w, "Drive the flock into the stable");
    press_first(&mut w, "Confirm");
    assert_eq!(only_sent(&wire)[0], Action::Stable);
}

/// A placement after which the dragon moves if no figure is placed.
fn stirring(game: &Game) -> Option<Action> {
    let Wait::Decide { seat, kind: Decision::Place } = game.wait() else { return None };
    let stirs = |action: &Action| {
        let mut after = game.clone();
        let mut moved = |a| {
            let events = after.play(seat, a).map(<[Event]>::to_vec).unwrap_or_default();
            events.iter().any(|e| matches!(e, Event::Dragon { .. }))
        };
        let is_stirred = moved(*action) || moved(Action::Pass);
        is_stirred && ends(game, *action)
    };
    game.legal().into_iter().find(stirs)
}

#[test]
fn a_finished_city_sends_the_dragon_and_the_history_tells_it() {
    let game = reach(&Preset::Tempo.setup(2), |g| stirring(g).is_some());
    let action = stirring(&game).unwrap();
    let (mut w, wire) = open(game.clone());
    // Its name depends on what else is in the list, and counts the turn from how the tile lies.
    let lies = w.state().table.rotation.quarters();
    let seen = |action: &Action| match *action {
        Action::Place { cell, rotation } => {
            Action::Place { cell, rotation: Rotation::from_quarters(rotation.quarters() + 4 - lies) }
        }
        other => other,
    };
    let all: Vec<Action> = game.legal().iter().map(seen).collect();
    let n = all.iter().position(|other| *other == seen(&action)).unwrap();
    let name = names(&w, &game, Decision::Place, &all).remove(n);
    press(&mut w, "All choices …");
    // The list may be longer than its visible part.
    w.get_by_label(&name).click_accesskit();
    w.run();
    assert!(w.query_by_label_contains("The dragon").is_none());
    press_first(&mut w, "Confirm");
    assert_eq!(only_sent(&wire)[0], action);
    assert!(w.query_by_label_contains("The dragon").is_some());
}

/// The window's names for these actions.
fn names(w: &Window, game: &Game, kind: Decision, actions: &[Action]) -> Vec<String> {
    let probe = Probe::new(false);
    let cx = Cx::new(Language::English, &probe);
    let table = w.state().model.table.as_ref().unwrap();
    phrase::choices(&cx, table, game, kind, actions)
}

/// What the panel of advice says first.
const THINKING: &str = "A strong bot is thinking …";

#[test]
fn hands_that_were_dealt_are_covered_until_their_owner_looks() {
    let mut setup = Preset::Halves.setup(2);
    setup.options.half_hands = HalfHands::Dealt;
    let is_choice = |a: &Action| matches!(a, Action::Choose { .. });
    let game = reach(&setup, |g| asks(g, Decision::Start) && offers(g, is_choice));
    let Wait::Decide { seat, .. } = game.wait() else { panic!("a seat is asked") };
    let (mine, other) = (NAMES[seat.index()], NAMES[1 - seat.index()]);
    let choices: Vec<Action> = game.legal().into_iter().filter(is_choice).collect();
    let (mut w, wire) = open(game.clone());
    let tiles = names(&w, &game, Decision::Start, &choices);
    let shown = |w: &Window| tiles.iter().filter(|t| w.query_all_by_label(t).next().is_some()).count();
    assert_eq!((shown(&w), hands(&w)), (0, 0), "the player here sees no hand");
    let held = |name: &str| {
        let seat = NAMES.iter().position(|n| *n == name).unwrap();
        game.half_tiles_of(rules::Seat(seat as u8)).len()
    };
    assert_eq!((backs(&w, mine), backs(&w, other)), (held(mine), held(other)));
    assert!(held(mine) > 0);
    assert!(w.query_by_label_contains(&format!("Pass the computer to {mine}")).is_some());
    assert!(w.query_by_label("Draw a tile").is_some(), "a player who only draws need not look");
    w.key_press(egui::Key::A);
    w.run_steps(3);
    assert!(w.query_by_label(THINKING).is_none(), "a bot would tell the hand");
    press(&mut w, &format!("I am {mine}: show my half tiles"));
    assert_eq!(shown(&w), tiles.len());
    w.key_press(egui::Key::A);
    w.run_steps(3);
    assert!(w.query_by_label(THINKING).is_some());
    w.key_press(egui::Key::A);
    w.run_steps(3);
    press_first(&mut w, "Take the tile with ");
    assert!(sent(&wire).is_empty());
    w.key_press(egui::Key::Backspace);
    w.run();

    // The next player finds the cover closed again.
    press(&mut w, "Draw a tile");
    press_first(&mut w, "place at ");
    press_first(&mut w, "Confirm");
    assert!(w.query_by_label_contains(&format!("{other}: draw")).is_some());
    let cover = format!("I am {other}: show my half tiles");
    assert!(w.query_by_label(&cover).is_some());
    assert_eq!(w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with("Take the tile"))).count(), 0);
}

#[test]
fn the_history_does_not_tell_what_was_dealt() {
    let mut setup = Preset::Halves.setup(2);
    let taken = |setup: &Setup| {
        let (w, _wire) = open(Game::new(Rules::new(setup, TileSets::built_in()).unwrap()));
        w.state().model.table.as_ref().unwrap().history.len()
    };
    setup.options.half_hands = HalfHands::Dealt;
    assert_eq!(taken(&setup), 0);
    setup.options.hands_open = true;
    assert!(taken(&setup) > 0, "open hands are told");
}

#[test]
fn open_hands_are_seen_by_all() {
    let mut setup = Preset::Halves.setup(2);
    setup.options.half_hands = HalfHands::Dealt;
    setup.options.hands_open = true;
    let (w, _wire) = open(reach(&setup, |g| asks(g, Decision::Start)));
    assert_eq!(hands(&w), 2 * usize::from(setup.options.hand));
    assert_eq!((backs(&w, "Anna"), backs(&w, "Ben")), (0, 0));
    assert!(w.query_by_label_contains("Pass the computer").is_none());
}

#[test]
fn a_player_sees_the_backs_of_others_closed_hands() {
    let mut setup = Preset::Halves.setup(2);
    setup.options.half_hands = HalfHands::Hidden;
    let mut game = Game::new(Rules::new(&setup, TileSets::built_in()).unwrap());
    while !game.is_dealing_closed() {
        game.resolve(&[1; 32]).map(|_| ()).unwrap();
    }
    game.deal_closed(&[true; 2]).map(|_| ()).unwrap();
    let tiles: Vec<rules::TileId> = game.half_pool().iter().map(|(tile, _)| *tile).collect();
    let mut private = rules::Private::default();
    game.closed(rules::Seat(0)).zip(&tiles).for_each(|(position, tile)| private.learn(position, *tile));
    let (mut w, wire) = open(game.seen_by(private));
    let status = super::people::status(net::node::Link::InSync, Vec::new());
    wire.borrow_mut().notices.push_back(net::node::Notice::Status(std::sync::Arc::new(status)));
    w.run_steps(3);
    let hand = usize::from(setup.options.hand);
    assert_eq!((hands(&w), backs(&w, "Anna"), backs(&w, "Ben")), (hand, 0, hand));
}

/// Every action has a name on the screen, at least in the list.
#[test]
fn every_choice_of_every_decision_is_named() {
    for (preset, kind) in [
        (Preset::Tempo, Decision::Start),
        (Preset::Tempo, Decision::Figures),
        (Preset::Tempo, Decision::Nugget),
        (Preset::Tempo, Decision::Exchange),
        (Preset::Tempo, Decision::Walls),
        (Preset::Tempo, Decision::Conjure),
        (Preset::Tempo, Decision::WizardTile),
        (Preset::Tunnel, Decision::Start),
        (Preset::Tunnel, Decision::Figures),
        (Preset::Halves, Decision::Draft),
        (Preset::Halves, Decision::Start),
        (Preset::Halves, Decision::Place),
        (Preset::Halves, Decision::Flock),
        (Preset::Halves, Decision::Circle),
        (Preset::Halves, Decision::CircleTurn),
        (Preset::Tatan, Decision::Tatan),
        (Preset::Tatan, Decision::TatanEnd),
    ] {
        let game = reach(&preset.setup(2), |g| asks(g, kind) && g.legal().len() < 60);
        let (mut w, _wire) = open(game.clone());
        if w.query_by_label("All choices …").is_some() {
            press(&mut w, "All choices …");
        }
        for name in names(&w, &game, kind, &game.legal()) {
            assert!(w.query_all_by_label(&name).next().is_some(), "{kind:?}: nothing is called `{name}`");
        }
        let question = phrase::question(&Cx::new(Language::English, &Probe::new(false)), kind);
        let question = question.split_once(": ").unwrap().1.to_owned();
        assert!(w.query_by_label_contains(&question).is_some(), "{kind:?}: `{question}` is not asked");
    }
}

#[test]
fn the_asked_seat_is_marked_apart_from_the_one_to_move() {
    let is_foreign = |g: &Game| matches!(g.wait(), Wait::Decide { seat, .. } if seat != g.turn());
    let (w, _wire) = at(Preset::Halves, |g| asks(g, Decision::CircleTurn) && is_foreign(g));
    let table = w.state().model.table.as_ref().unwrap();
    assert_ne!(table.asked(), table.turn());
    assert!(w.query_by_label("is asked").is_some() && w.query_by_label("to move").is_some());
}
