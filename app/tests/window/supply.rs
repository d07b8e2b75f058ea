//! The supplies of the players.

use super::decision::{asks, reach};
use super::expansions::{expansions, settlements};
use super::local::Local;
use super::{Window, in_front_of, shown};
use app::art::tile::Style;
use app::text::Language;
use app::window::root::{Options, Root};
use egui::{Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use rules::{Decision, Game, Piece, Preset, Seat};

/// A window of 1366 × 768 pixels at twice the size.
fn large(game: Game, language: Language) -> Window {
    let options = Options {
        language: Some(language),
        tiles: Some(Style::Schematic),
        scale: Some(2.0),
        ..Options::default()
    };
    let root = Root::new(Box::new(Local::at(game, &["Anna", "Ben", "Cleo"]).0), options);
    let mut w = shown(root, vec2(1366.0, 768.0), 1.0);
    w.set_size(vec2(683.0, 384.0));
    w.run_steps(4);
    w
}

#[test]
fn at_twice_the_size_no_supply_breaks_within_its_name_and_each_is_named_under_the_pointer() {
    let has_much = |g: &Game| {
        let seat = Seat(0);
        g.gold(seat) > 0 && g.longest_road(seat).is_some() && g.credits(seat) > 0
    };
    for (language, names, rule) in [
        (
            Language::German,
            ["Gold", "Extraplättchen", "er-Straße", "Chips", "Tatan-Kärtchen"],
            "Die längste Straße",
        ),
        (Language::English, ["gold", "extra tile", "wagon on", "chips", "Tatan cards"], "The longest road"),
    ] {
        let game = reach(&Preset::Everything.setup(3), has_much);
        let mut w = large(game, language);
        let is_of = |text: Option<String>, name: &str| text.is_some_and(|text| text.contains(name));
        let is_named = |text: Option<String>| names.iter().any(|name| is_of(text.clone(), name));
        let all = w.query_all_by(|n| n.role() == Role::Label && is_named(n.value()));
        let lines: Vec<(String, usize)> = all
            .map(|n| {
                let node = n.accesskit_node();
                (node.value().unwrap_or_default(), node.children().count())
            })
            .collect();
        assert!(lines.len() >= names.len(), "{lines:?}");
        assert!(lines.iter().all(|(_, rows)| *rows <= 1), "{lines:?}");
        let wagon = w.query_all_by(|n| is_of(n.value(), names[2]));
        let at = wagon.map(|n| n.rect().center()).next().unwrap();
        w.hover_at(at);
        w.run_steps(40);
        assert!(w.query_by_label_contains(rule).is_some(), "{language:?}");
    }
}

#[test]
fn the_words_of_a_supply_open_beside_the_plate_and_cover_no_other_supply() {
    let game = reach(&settlements(3), |g| {
        let has = |piece| g.supply(Seat(0), piece) > 0;
        asks(g, Decision::Place) && has(Piece::Mayor) && has(Piece::Wagon) && has(Piece::Barn)
    });
    let mut w = in_front_of(Local::at(game, &["Anna", "Ben", "Cleo"]).0, Language::English);
    w.set_size(vec2(1093.0, 614.0));
    w.run_steps(4);
    let names = ["mayor", "wagon", "barn", "1\u{a0}abbey"];
    let rect = |w: &Window, name: &str| {
        let is_it = |text: String| text == name;
        w.query_all_by(|n| n.value().or(n.label()).is_some_and(is_it)).next().map(|n| n.rect())
    };
    let icons: Vec<_> = names.iter().filter_map(|name| rect(&w, name)).collect();
    assert_eq!(icons.len(), names.len(), "{icons:?}");
    let mut rules = Vec::new();
    for icon in &icons {
        w.hover_at(icon.center());
        w.run_steps(40);
        let card = w.get_by_label("Rules card").rect();
        assert!(icons.iter().all(|other| card.right() <= other.left()), "{card} beside {icon}");
        let is_rule = |l: &str| l.len() > 40 && l.ends_with('.');
        let told = w.query_all_by(|n| n.value().is_some_and(|text| is_rule(&text)));
        rules.push(told.filter_map(|n| n.accesskit_node().value()).collect::<Vec<_>>());
        w.hover_at(egui::pos2(5.0, 5.0));
        w.run_steps(40);
    }
    rules.sort();
    rules.dedup();
    assert_eq!(rules.len(), icons.len(), "each has words of its own: {rules:?}");
}

#[test]
fn the_sizes_of_the_records_are_told_in_words_and_no_bare_number_stands_beside_them() {
    let game =
        reach(&expansions(2), |g| g.king().is_some_and(|(_, cells)| cells > 2) && g.robber_baron().is_some());
    let (city, road) = (game.king().unwrap().1, game.robber_baron().unwrap().1);
    for (language, king, largest, longest) in [
        (Language::English, "The King, for", "largest city:", "longest road:"),
        (Language::German, "Der König, für", "größte Stadt:", "längste Straße:"),
    ] {
        let w = in_front_of(Local::at(game.clone(), &["Anna", "Ben"]).0, language);
        for (words, cells) in [(largest, city), (longest, road)] {
            let is_told = |text: String| text.starts_with(words) && text.contains(&format!(" {cells} "));
            let told = w.query_all_by(|n| n.role() == Role::Label && n.value().is_some_and(is_told));
            assert_eq!(told.count(), 1, "{words}");
        }
        let picture = w.get_by_label_contains(king).rect();
        assert!(picture.width() < picture.height() + 1.0, "nothing but the picture: {picture}");
    }
}

#[test]
fn a_click_on_a_piece_of_a_plate_opens_its_card() {
    let game = reach(&settlements(2), |g| asks(g, Decision::Place));
    let mut w = in_front_of(Local::at(game, &["Anna", "Ben"]).0, Language::English);
    w.run();
    let is_mayor =
        |n: &egui_kittest::kittest::AccessKitNode<'_>| n.value().or(n.label()).is_some_and(|l| l == "mayor");
    let at = w.query_all_by(is_mayor).next().unwrap().rect().left_center() + vec2(6.0, 0.0);
    super::click(&mut w, at);
    w.run();
    assert!(w.query_by_label_contains("Back to the table").is_some());
}
