//! The tile sets in the stack.

use crate::screen::phrase::set_title;
use crate::screen::{Cx, widget};
use egui::Ui;
use rules::{Setup, TileSet, TileSets};

/// The most copies of a set.
const COPIES: usize = 3;

/// Shows all available tile sets with their number of copies; changes the setup. A host's own set is sent to all others
/// with the game, so the guests of a table need not have it.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, setup: &mut Setup, sets: &TileSets, is_host: bool) {
    // A guest knows only the names of the host's own sets. A set of the same name here may differ.
    let is_known = |set: &&TileSet| is_host || sets.is_built_in(&set.name);
    for set in sets.iter().filter(is_known) {
        let title = set_title(cx, sets, set);
        row(ui, cx, setup, (set, &title), is_host);
        if !sets.is_built_in(&set.name) {
            widget::hint(ui, cx, cx.text("set-own"));
        }
    }
    let mut others: Vec<String> = setup.sets.clone();
    others.retain(|name| !sets.iter().filter(is_known).any(|set| set.name == *name));
    others.sort();
    others.dedup();
    for name in &others {
        let text = cx.words.with("set-of-table", &[("name", name.into())]);
        let response = ui.add_enabled(false, egui::Checkbox::new(&mut true, text));
        cx.probe.add(format!("set {name}"), response.rect);
    }
}

fn row(ui: &mut Ui, cx: &Cx<'_>, setup: &mut Setup, (set, title): (&TileSet, &str), is_host: bool) {
    let copies = setup.sets.iter().filter(|name| **name == set.name).count();
    ui.horizontal(|ui| {
        let words = [("title", title.into()), ("count", i64::from(set.total()).into())];
        let name = cx.words.with("set-line", &words);
        let mut is_on = copies > 0;
        let response = ui.add_enabled(is_host, egui::Checkbox::new(&mut is_on, name));
        cx.probe.add(format!("set {}", set.name), response.rect);
        if response.changed() {
            if is_on {
                setup.sets.push(set.name.clone());
            } else {
                setup.sets.retain(|name| *name != set.name);
            }
        }
        if copies > 1 {
            widget::hint(ui, cx, cx.words.with("set-copies", &[("count", copies.into())]));
        }
        if is_host && (1..COPIES).contains(&copies) {
            let more = cx.words.with("set-more", &[("title", title.into())]);
            let button = ui.small_button("+").on_hover_text(&more);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &more));
            cx.probe.add(format!("more {}", set.name), button.rect);
            if button.clicked() {
                setup.sets.push(set.name.clone());
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::Probe;
    use crate::text::Language;

    #[test]
    fn the_title_of_a_set_from_elsewhere_turns_no_line_around() {
        let tile = r#"Tile(name: "m", count: 1, sides: "FFFF", fields: [(at: "NL NR EL ER SL SR WL WR")])"#;
        let text = format!("TileSet(name: \"mine\", title: \"Mine\u{202e}enim\u{200b}\", tiles: [{tile}])");
        let set = TileSet::parse("mine.ron", &text).unwrap();
        let probe = Probe::new(false);
        let sets = TileSets::built_in().with(vec![set.clone()]).unwrap();
        assert_eq!(set_title(&Cx::new(Language::English, &probe), &sets, &set), "Mineenim");
    }
}
