//! Which tiles are in the stack.

use crate::screen::{Cx, widget};
use egui::Ui;
use rules::{Setup, TileSets};

/// The most copies of a set.
const COPIES: usize = 3;

/// All tile sets of the program with how often each is used; changes the setup.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, setup: &mut Setup, is_host: bool) {
    for set in TileSets::built_in().iter() {
        let copies = setup.sets.iter().filter(|name| **name == set.name).count();
        let tiles: u32 = set.tiles.iter().map(|t| u32::from(t.count)).sum();
        ui.horizontal(|ui| {
            let name = cx.words.with(
                "set-line",
                &[("title", set.title.as_str().into()), ("count", i64::from(tiles).into())],
            );
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
                let more = cx.words.with("set-more", &[("title", set.title.as_str().into())]);
                let button = ui.small_button("+").on_hover_text(&more);
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &more));
                cx.probe.add(format!("more {}", set.name), button.rect);
                if button.clicked() {
                    setup.sets.push(set.name.clone());
                }
            }
        });
    }
}
