//! Decisions of the larger boxes and of the last small expansions, answered by mouse and by keys.

use super::decision::{asks, ends, offers, only_sent, open, press_first, reach};
use super::expansions::{has_named, key, settlements, tool_by_key};
use super::hints::{is_told, point_at};
use super::local::Wire;
use super::{Window, press, sent};
use egui_kittest::kittest::Queryable;
use rules::{Action, Decision, Game, Message, Module, Preset, Seat, Wait};
use std::cell::RefCell;
use std::rc::Rc;

/// A window at such a moment of a game with all of these modules.
fn at(is_wanted: impl Fn(&Game) -> bool) -> (Window, Rc<RefCell<Wire>>) {
    open(reach(&settlements(2), is_wanted))
}

/// A window at such a moment of a base game with messages.
fn at_messages(is_wanted: impl Fn(&Game) -> bool) -> (Window, Rc<RefCell<Wire>>) {
    let mut setup = Preset::Base.setup(2);
    setup.modules.insert(Module::Messages);
    open(reach(&setup, is_wanted))
}

/// Whether the tile in hand fits somewhere without a bridge, and on another cell only with one.
fn needs_bridge(game: &Game) -> bool {
    let plain = game.placements();
    let is_new = |a: &Action| {
        let Action::Span { cell, .. } = *a else { return false };
        plain.iter().all(|(at, _)| *at != cell)
    };
    asks(game, Decision::Place) && !plain.is_empty() && offers(game, is_new)
}

/// Whether the supplies in front of the seats name this.
fn tells_supply(w: &Window, what: &str) -> bool {
    w.query_all_by(|n| n.value().or(n.label()).is_some_and(|l| l == what)).next().is_some()
}

#[test]
fn an_abbey_is_placed_instead_of_drawing_by_mouse_and_by_keys() {
    let is_abbey = |a: &Action| matches!(a, Action::Abbey { .. });
    let is_moment = |g: &Game| asks(g, Decision::Start) && offers(g, is_abbey);
    let (mut w, wire) = at(is_moment);
    assert!(tells_supply(&w, "1\u{a0}abbey"), "the plates say who has one left");
    assert!(!has_named(&w, "Abbey at "), "to draw is what most turns begin with");
    let button = |w: &Window| w.get_by_role_and_label(egui::accesskit::Role::RadioButton, "abbey").rect();
    let before = button(&w);
    press(&mut w, "abbey");
    assert_eq!(button(&w), before, "nothing else comes under the pointer");
    press_first(&mut w, "Abbey at ");
    press_first(&mut w, "Confirm");
    assert!(is_abbey(&only_sent(&wire)[0]));

    let (mut w, wire) = at(is_moment);
    tool_by_key(&mut w, "Abbey at ");
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    assert!(is_abbey(&only_sent(&wire)[0]));

    // Enter means the tool that was chosen, and not the tile that it would come instead of.
    let (mut w, wire) = at(is_moment);
    tool_by_key(&mut w, "Abbey at ");
    for _ in 0..2 {
        key(&mut w, egui::Key::Enter);
    }
    key(&mut w, egui::Key::Enter);
    assert!(is_abbey(&only_sent(&wire)[0]));
}

#[test]
fn a_cell_that_takes_a_bridge_says_so_and_is_filled_by_a_click() {
    let (mut w, wire) = at(needs_bridge);
    super::painted(&mut w);
    let bridged = w.state().table.plan.as_ref().unwrap().bridged()[0];
    w.state_mut().table.board.camera.zoom = 40.0;
    w.state_mut().table.board.moved();
    point_at(&mut w, f32::from(bridged.x) + 0.5, f32::from(bridged.y) + 0.5);
    assert!(is_told(&w, "The tile fits here with a bridge."), "pointing at {bridged} tells how it fits");
    assert!(!is_told(&w, "however it is turned"));
    press_first(&mut w, "place with a bridge at ");
    press_first(&mut w, "Confirm with a bridge");
    assert!(matches!(only_sent(&wire)[0], Action::Span { .. }));
}

#[test]
fn a_bridge_that_comes_with_a_tile_is_seen_before_it_is_built() {
    let (w, _wire) = at(needs_bridge);
    let plan = w.state().table.plan.as_ref().unwrap();
    let rules = plan.game().rules();
    for cell in plan.bridged() {
        let way = plan.way(cell, rules::Rotation::R0).unwrap();
        let (at, tile, _) = plan.bridge_of(way).expect("it fits only with a bridge");
        assert!(rules.without_bridge(tile).is_some(), "the tile shows a bridge");
        assert!(at == cell || rules::Side::ALL.into_iter().any(|side| at.step(side) == cell));
    }
    let (plain, _) = plan.places().iter().find(|(cell, _)| !plan.bridged().contains(cell)).unwrap();
    assert_eq!(plan.bridge_of(plan.way(*plain, rules::Rotation::R0).unwrap()), None);
}

#[test]
fn a_bridge_is_built_on_the_tile_just_placed_by_mouse_and_by_keys() {
    let is_bridge = |a: &Action| matches!(a, Action::Bridge { .. });
    let is_moment = |g: &Game| asks(g, Decision::Figures) && offers(g, is_bridge);
    let (mut w, wire) = at(is_moment);
    press(&mut w, "bridge");
    press_first(&mut w, "Bridge from ");
    press_first(&mut w, "Confirm");
    assert!(is_bridge(&only_sent(&wire)[0]));

    let (mut w, wire) = at(is_moment);
    tool_by_key(&mut w, "Bridge from ");
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    assert!(is_bridge(&only_sent(&wire)[0]));
}

#[test]
fn a_city_becomes_a_castle_or_is_scored() {
    let (mut w, wire) = at(|g| asks(g, Decision::Castle));
    assert!(is_told(&w, "As a city it brings 4 points now, as a castle perhaps more later."));
    let chosen = press_first(&mut w, "Make it a castle");
    assert!(is_told(&w, &format!("{chosen}: confirm, or go one step back.")), "what was chosen is repeated");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Castle { .. }));

    let (mut w, wire) = at(|g| asks(g, Decision::Castle));
    press(&mut w, "Score the city");
    assert_eq!(only_sent(&wire), [Action::Pass]);
}

#[test]
fn a_move_is_confirmed_only_when_its_last_question_is_answered() {
    // The tile completes a small city, and wherever a figure goes, its seat is asked.
    let leads = |g: &Game| {
        let Wait::Decide { seat, kind: Decision::Figures } = g.wait() else { return false };
        let legal = g.legal();
        let mut puts = legal.iter().filter(|a| matches!(a, Action::Deploy { .. })).peekable();
        puts.peek().is_some()
            && puts.all(|put| {
                let mut after = g.clone();
                after.play(seat, *put).unwrap();
                after.wait() == Wait::Decide { seat, kind: Decision::Castle }
            })
    };
    let (mut w, wire) = at(leads);
    key(&mut w, egui::Key::Num1);
    assert!(is_told(&w, "hould this city become a castle?"));
    press(&mut w, "Confirm");
    key(&mut w, egui::Key::Enter);
    assert!(sent(&wire).is_empty(), "nothing is declined by the way");
    press(&mut w, "Score the city");
    let actions = only_sent(&wire);
    assert!(matches!(actions[..], [Action::Deploy { .. }, Action::Pass]), "{actions:?}");
}

#[test]
fn a_question_has_the_way_to_the_card_of_its_rule_beside_it() {
    for (kind, name, says) in [
        (Decision::Castle, "Rules card: castles", "A small city may become a castle"),
        (Decision::Bid, "Rules card: bazaars", "After a tile with a bazaar"),
    ] {
        let (mut w, _) = at(|g| asks(g, kind));
        press(&mut w, name);
        assert!(is_told(&w, says), "{kind:?}");
    }
    let (w, _) = at(|g| asks(g, Decision::Place));
    assert!(!has_named(&w, "Rules card: "), "an ordinary turn needs none");
}

#[test]
fn a_castle_says_that_it_is_one_whose_it_is_and_how_it_pays() {
    let waiting = |g: &Game| {
        let is_manned = |place| g.feature(place).is_some_and(|city| !city.owners.is_empty());
        g.castles().find(|(_, place, has_scored)| !has_scored && is_manned(*place))
    };
    let (mut w, _wire) = at(|g| asks(g, Decision::Place) && waiting(g).is_some());
    let game = w.state().table.plan.as_ref().unwrap().game().clone();
    let (owner, place, _) = waiting(&game).unwrap();
    let city = game.feature(place).unwrap();
    let cells: Vec<_> = city.segments.iter().map(|at| at.cell()).collect();
    let middle =
        |of: fn(&rules::Cell) -> i16| cells.iter().map(|cell| f32::from(of(cell))).sum::<f32>() / 2.0 + 0.5;
    let (x, y) = (middle(|cell| cell.x), middle(|cell| cell.y));
    // The castle itself, and the ground of its city on both tiles.
    let by = if cells[0].x == cells[1].x { (0.0, 0.2) } else { (0.2, 0.0) };
    let name = ["Anna", "Ben"][owner.index()];
    let named = w.query_all_by_label(name).count();
    for (x, y) in [(x, y), (x + by.0, y + by.1), (x - by.0, y - by.1)] {
        point_at(&mut w, x, y);
        assert!(w.query_by_label("Castle").is_some(), "at {x}, {y}");
        assert!(is_told(&w, "When something on its six tiles is completed in a later turn"));
        assert_eq!(w.query_all_by_label(name).count(), named + 1, "{name} is named");
        assert!(!is_told(&w, "City of 2 tiles"));
    }
}

#[test]
fn a_bid_is_raised_and_lowered_before_it_is_made() {
    let is_bid = |a: &Action| matches!(a, Action::Bid { points: 3 });
    let is_moment =
        |g: &Game| asks(g, Decision::Bid) && offers(g, is_bid) && offers(g, |a| *a == Action::Pass);
    let (mut w, wire) = at(is_moment);
    assert!(is_told(&w, "puts it up, and each other player bids once at most."), "how an auction goes");
    let bid = |w: &Window| {
        let find = |points: u16| {
            let text = if points == 1 { "Bid 1 point".to_owned() } else { format!("Bid {points} points") };
            has_named(w, &text).then_some(points)
        };
        (0..40).find_map(find).unwrap()
    };
    let least = bid(&w);
    assert!(has_named(&w, "The tile for sale"), "it can be seen what the bids are for");
    press(&mut w, "A higher bid");
    press(&mut w, "A higher bid");
    assert_eq!(bid(&w), least + 2);
    press(&mut w, "A lower bid");
    assert_eq!(bid(&w), least + 1);
    press_first(&mut w, "Bid ");
    assert!(is_told(&w, &format!("Bid {} points: confirm, or go one step back.", least + 1)));
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Bid { points } if points == least + 1));

    let (mut w, wire) = at(is_moment);
    press(&mut w, "Do not bid");
    assert_eq!(only_sent(&wire), [Action::Pass]);
}

#[test]
fn the_tile_of_a_bazaar_is_bought_or_sold_by_a_button() {
    // Where the seat that sells places its own tile after that.
    let sells = |g: &Game| {
        let Wait::Decide { seat, kind: Decision::Deal } = g.wait() else { return false };
        let mut after = g.clone();
        after.play(seat, Action::Deal { buys: false }).unwrap();
        after.wait() == Wait::Decide { seat, kind: Decision::Place } && !after.placements().is_empty()
    };
    let (mut w, wire) = at(sells);
    press_first(&mut w, "Sell it to ");
    press_first(&mut w, "place at ");
    press_first(&mut w, "Confirm");
    assert_eq!(only_sent(&wire)[0], Action::Deal { buys: false });
}

#[test]
fn the_count_goes_to_a_quarter_or_stays() {
    let (mut w, wire) = at(|g| asks(g, Decision::Count));
    press_first(&mut w, "Count to the ");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Count { .. }));

    let (mut w, wire) = at(|g| asks(g, Decision::Count));
    press(&mut w, "The count stays");
    assert_eq!(only_sent(&wire), [Action::Pass]);
}

#[test]
fn a_figure_is_put_in_a_quarter_of_the_city() {
    let (mut w, wire) =
        at(|g| asks(g, Decision::Quarter) && offers(g, |a| matches!(a, Action::Deploy { .. })));
    key(&mut w, egui::Key::Num1);
    // The count may be asked about after that.
    let last = if has_named(&w, "The count stays") { "The count stays" } else { "Confirm" };
    press_first(&mut w, last);
    let sent = only_sent(&wire);
    assert!(matches!(sent[0], Action::Deploy { place: rules::Place::Quarter(..), .. }), "{sent:?}");
}

#[test]
fn the_second_ingot_of_a_mine_goes_where_the_player_wants_it() {
    let (mut w, wire) = at(|g| asks(g, Decision::Ingot));
    press_first(&mut w, "Ingot at ");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Ingot { .. }));
}

#[test]
fn a_meeple_takes_off_by_a_button_and_lands_by_a_click() {
    let flies = |a: &Action| matches!(a, Action::Fly { .. });
    let (mut w, wire) = at(|g| asks(g, Decision::Figures) && offers(g, flies));
    press_first(&mut w, "Fly: ");
    press_first(&mut w, "Confirm");
    assert!(flies(only_sent(&wire).last().unwrap()));

    let (mut w, wire) = at(|g| asks(g, Decision::Landing));
    key(&mut w, egui::Key::Num1);
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Deploy { .. }));
}

#[test]
fn a_ferry_joins_two_roads_by_mouse_and_by_keys() {
    let (mut w, wire) = at(|g| asks(g, Decision::Ferry));
    press_first(&mut w, "Ferry: ");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Ferry { .. }));

    let (mut w, wire) = at(|g| asks(g, Decision::Ferry));
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    assert!(matches!(only_sent(&wire)[0], Action::Ferry { .. }));
}

#[test]
fn acrobats_come_down_by_mouse_and_by_keys() {
    let is_applause = |a: &Action| matches!(a, Action::Applaud { .. });
    let is_moment = |g: &Game| asks(g, Decision::Figures) && offers(g, |a| is_applause(a) && ends(g, *a));
    let (mut w, wire) = at(is_moment);
    press(&mut w, "take acrobats down");
    press_first(&mut w, "Take the acrobats down, at ");
    press_first(&mut w, "Confirm");
    assert!(is_applause(&only_sent(&wire)[0]));

    let (mut w, wire) = at(is_moment);
    tool_by_key(&mut w, "Take the acrobats down, at ");
    key(&mut w, egui::Key::Num1);
    key(&mut w, egui::Key::Enter);
    assert!(is_applause(&only_sent(&wire)[0]));
}

#[test]
fn a_wagon_drives_on_or_home() {
    let drives = |g: &Game| asks(g, Decision::Drive) && offers(g, |a| matches!(a, Action::Deploy { .. }));
    let (mut w, wire) = at(drives);
    key(&mut w, egui::Key::Num1);
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Deploy { piece: rules::Piece::Wagon, .. }));

    let (mut w, wire) = at(drives);
    press(&mut w, "Drive home");
    assert_eq!(only_sent(&wire), [Action::Pass]);
}

#[test]
fn a_tile_of_a_bazaar_is_put_up_with_the_first_bid() {
    let (mut w, wire) = at(|g| asks(g, Decision::Lot));
    key(&mut w, egui::Key::Num1);
    press(&mut w, "Bid 0 points");
    press_first(&mut w, "Confirm");
    let sent = only_sent(&wire);
    assert!(matches!(sent[..], [Action::Choose { .. }, Action::Bid { points: 0 }]), "{sent:?}");
}

#[test]
fn ingots_bridges_and_castles_stand_with_the_supplies() {
    let game = reach(&settlements(2), |g| g.ingots_held(Seat(0)) > 1 && asks(g, Decision::Place));
    let (ingots, bridges, castles) =
        (game.ingots_held(Seat(0)), game.bridges_left(Seat(0)), game.castles_left(Seat(0)));
    let (w, _) = open(game);
    for (count, one, many) in [
        (ingots, "ingot", "ingots"),
        (bridges.into(), "bridge", "bridges"),
        (castles.into(), "castle", "castles"),
    ] {
        let text = format!("{count}\u{a0}{}", if count == 1 { one } else { many });
        assert!(count == 0 || tells_supply(&w, &text), "{text}");
    }
}

#[test]
fn a_robber_is_sent_to_the_scoreboard_or_stays_by_mouse_and_by_keys() {
    let (mut w, wire) = at(|g| asks(g, Decision::Robber));
    press_first(&mut w, "Robber to space ");
    press_first(&mut w, "Confirm");
    assert!(matches!(only_sent(&wire)[0], Action::Rob { .. }));

    let (mut w, wire) = at(|g| asks(g, Decision::Robber));
    press(&mut w, "The robber stays");
    assert_eq!(only_sent(&wire), [Action::Pass]);

    let (w, _) = at(|g| asks(g, Decision::Place) && g.robber(Seat(0)) == Some(0));
    assert!(tells_supply(&w, "robber on space 0"), "the plate says where he waits");
}

#[test]
fn a_figure_on_the_scoreboard_is_chosen_and_the_plates_say_where_both_stand() {
    let is_moment = |g: &Game| {
        let ends_it = |a: &Action| matches!(a, Action::Advance { messenger: true }) && ends(g, *a);
        asks(g, Decision::Advance) && offers(g, ends_it)
    };
    let (mut w, wire) = at_messages(is_moment);
    press_first(&mut w, "Messenger: from ");
    press_first(&mut w, "Confirm");
    assert_eq!(only_sent(&wire), [Action::Advance { messenger: true }]);

    let (w, _) = at_messages(|g| asks(g, Decision::Place) && g.marked(Seat(0)) == [4, 2]);
    assert!(tells_supply(&w, "figure 4, messenger 2"));
}

#[test]
fn after_the_last_count_no_plate_tells_of_spaces_on_the_scoreboard() {
    let mut setup = Preset::Base.setup(2);
    setup.sets.push("robbers".to_owned());
    setup.modules.extend([Module::Messages, Module::Robbers]);
    let mut game = reach(&setup, |g| asks(g, Decision::Place) && g.robber(Seat(0)).is_some());
    let told = |w: &Window| {
        let is_space = |l: String| l.starts_with("figure ") || l.starts_with("robber on space");
        w.query_all_by(|n| n.value().or(n.label()).is_some_and(is_space)).count()
    };
    let (w, _) = open(game.clone());
    assert!(told(&w) > 1);
    let mut numbers = rules::SplitMix::new(1);
    loop {
        match game.wait() {
            Wait::Over => break,
            Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
            Wait::Decide { seat, .. } => game.play(seat, game.legal()[0]).map(|_| ()).unwrap(),
        }
    }
    let (w, _) = open(game);
    assert_eq!(told(&w), 0, "only the sum matters");
}

#[test]
fn a_message_is_heeded_or_brings_two_points() {
    let ends_it = |g: &Game, action| offers(g, |a: &Action| *a == action && ends(g, action));
    let is_farmers = |g: &Game| asks(g, Decision::Message) && g.message() == Some(Message::Farmers);
    let (mut w, wire) = at_messages(|g| is_farmers(g) && ends_it(g, Action::Heed));
    let says = |text: &str| text.contains("The message: 3 points for each farmer.");
    let is_read = w.query_all_by(|n| n.value().or(n.label()).is_some_and(|l| says(&l))).next().is_some();
    assert!(is_read, "what it says is read before it is answered");
    press_first(&mut w, "3 points for each farmer");
    press_first(&mut w, "Confirm");
    assert_eq!(only_sent(&wire), [Action::Heed]);

    let (mut w, wire) = at_messages(|g| asks(g, Decision::Message) && ends_it(g, Action::Pass));
    press(&mut w, "Take 2 points");
    assert_eq!(only_sent(&wire), [Action::Pass]);
}

#[test]
fn the_question_mark_leads_to_the_rules_of_what_is_asked() {
    let (mut w, _) = at(|g| asks(g, Decision::Castle));
    press(&mut w, "Rules and keys");
    let [rules, keys] = ["The rules of castles", "take one step back, or go to “Take back last move”"]
        .map(|words| w.get_by_label(words).rect());
    assert!(rules.bottom() < keys.top(), "rules first, keys second");
    press(&mut w, "The rules of castles");
    assert!(is_told(&w, "A small city may become a castle"));

    let (mut w, _) = at(|g| asks(g, Decision::Place));
    press(&mut w, "Rules and keys");
    assert!(w.query_by_label("The rules of the base game").is_some());
    press(&mut w, "What is played here");
    assert!(w.query_by_role_and_label(egui::Role::Link, "Castles").is_some());
}
