//! The rule cards: reachable from everywhere, complete, in both languages.

use super::{hot_seat, painted, press, window};
use app::text::Language;
use egui::Role;
use egui_kittest::kittest::Queryable;

#[test]
fn the_card_of_a_module_is_read_from_home() {
    let (mut w, _wire) = window("Anna", 1, Language::English);
    press(&mut w, "Rules");
    press(&mut w, "Dragon");
    assert!(w.query_by_label_contains("burns all figures in the whole row").is_some());
    press(&mut w, "Toll stations");
    assert!(w.query_by_label_contains("three roads or more meet").is_some());
    press(&mut w, "Back");
    assert!(w.query_by_label("New table").is_some());
}

#[test]
fn a_player_reads_a_rule_and_returns_to_the_table() {
    let (mut w, _wire) = hot_seat(1);
    press(&mut w, "Rules");
    painted(&mut w);
    assert!(w.query_by_label("Map").is_none());
    press(&mut w, "Back");
    assert!(w.query_by_label("Map").is_some());
}

#[test]
fn every_card_opens_in_both_languages_and_leaves_no_text_out() {
    for (language, heading) in [(Language::English, "Rules"), (Language::German, "Regeln")] {
        let (mut w, _wire) = window("Anna", 1, language);
        press(&mut w, heading);
        let titles: Vec<String> = w
            .query_all_by_role(Role::RadioButton)
            .filter_map(|n| egui_kittest::kittest::NodeT::accesskit_node(&n).label())
            .collect();
        assert_eq!(titles.len(), rules::Module::ALL.len() + 1);
        for title in titles {
            w.get_by_role_and_label(Role::RadioButton, &title).click();
            w.run();
            assert!(
                w.query_by_label_contains("card-").is_none(),
                "{title}: a key is shown instead of its text"
            );
        }
    }
}

#[test]
fn the_rules_of_a_mix_are_an_overview_with_a_link_to_each_card() {
    for (mix, others) in [("Big Box", "Tunnels"), ("All four variants", "Castles")] {
        let (mut w, _wire) = window("Anna", 1, Language::English);
        press(&mut w, "Play here");
        press(&mut w, &format!("The rules of {mix}"));
        let link = |w: &super::Window, name: &str| w.query_by_role_and_label(Role::Link, name).is_some();
        let (first, rule) = match mix {
            "Big Box" => ("Castles", "card-castles"),
            _ => ("Half tiles", "card-halves"),
        };
        assert!(link(&w, "The game") && link(&w, first) && !link(&w, others), "{mix}");
        w.get_by_role_and_label(Role::RadioButton, &format!("• {first}"));
        w.get_by_role_and_label(Role::RadioButton, others);
        w.get_by_role_and_label(Role::Link, first).scroll_to_me();
        w.run();
        w.get_by_role_and_label(Role::Link, first).click();
        w.run();
        let text = Language::English.text(rule);
        let paragraph = text.split("\n\n").next().unwrap().replace('\n', " ");
        assert!(w.query_by_label_contains(&paragraph).is_some(), "{mix}: {paragraph}");
        press(&mut w, mix);
        assert!(link(&w, first), "the overview is still there");
    }
}

#[test]
fn a_long_name_in_the_list_of_rules_takes_a_second_line() {
    let (mut w, _wire) = window("Anna", 1, Language::German);
    press(&mut w, "Regeln");
    let height =
        |w: &super::Window, name: &str| w.get_by_role_and_label(Role::RadioButton, name).rect().height();
    let name = Language::German.text("module-abbey");
    let long =
        name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect::<String>();
    assert!(height(&w, &long) > height(&w, "Tunnel") + 8.0, "{long}");
}
