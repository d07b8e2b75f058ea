//! Language, size, and what else is set up for this window.

use super::{Cx, widget};
use crate::store::Settings;
use crate::text::Language;
use crate::window::intent::{Intent, Page};
use egui::{RichText, Ui};

/// The whole screen.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings) {
    widget::page(ui, 560.0, |ui| {
        ui.label(RichText::new(cx.t("settings")).size(cx.theme.title * 0.8).strong());
        ui.add_space(cx.theme.space);
        widget::card(ui, cx, "", |ui| {
            language(ui, cx, settings);
            ui.separator();
            scale(ui, cx, settings);
            ui.separator();
            let mut follows = settings.follows;
            let r = ui.checkbox(&mut follows, cx.t("follow-moves"));
            cx.probe.add("follow moves", r.rect);
            if r.changed() {
                cx.want(Intent::Follows(follows));
            }
        });
        ui.add_space(cx.theme.space);
        widget::card(ui, cx, &cx.t("about"), |ui| {
            ui.label(cx.t("about-text"));
            widget::hint(ui, cx, format!("Bastide {}", env!("CARGO_PKG_VERSION")));
        });
        ui.add_space(cx.theme.space);
        if widget::main_button(ui, cx, "back", cx.t("back"), true).clicked() {
            cx.want(Intent::Go(Page::Home));
        }
    });
}

fn language(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings) {
    ui.horizontal_wrapped(|ui| {
        ui.label(cx.t("language"));
        let r = ui.selectable_label(settings.language.is_none(), cx.t("language-system"));
        if r.clicked() {
            cx.want(Intent::Language(None));
        }
        for language in Language::ALL {
            let r = ui.selectable_label(settings.language == Some(language), language.own_name());
            cx.probe.add(format!("language {}", language.own_name()), r.rect);
            if r.clicked() {
                cx.want(Intent::Language(Some(language)));
            }
        }
    });
}

fn scale(ui: &mut Ui, cx: &Cx<'_>, settings: &Settings) {
    ui.horizontal_wrapped(|ui| {
        ui.label(cx.t("scale"));
        for percent in [75u16, 100, 125, 150, 175, 200, 250] {
            let scale = f32::from(percent) / 100.0;
            let is_now = (settings.scale - scale).abs() < 0.01;
            let r = ui.selectable_label(is_now, format!("{percent} %"));
            cx.probe.add(format!("scale {percent}"), r.rect);
            if r.clicked() {
                cx.want(Intent::Scale(scale));
            }
        }
    });
}
