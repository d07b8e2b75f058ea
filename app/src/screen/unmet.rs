//! Computers that were found but cannot be reached, with advice.

use super::{Cx, widget};
use egui::{RichText, Ui};
use net::node::{Unmet, Unreached, WhyUnmet};

/// Shows the card, if any computer that was found cannot be reached.
pub fn show(ui: &mut Ui, cx: &Cx<'_>, unreached: &Unreached) {
    if unreached.list.is_empty() {
        return;
    }
    let heading = cx.text("unmet-heading");
    widget::card(ui, cx, &heading, |ui| {
        for unmet in &unreached.list {
            ui.label(RichText::new(sentence(cx, unmet)).color(cx.theme.warn.0));
        }
        if unreached.list.iter().any(|unmet| unmet.why == WhyUnmet::Shut) {
            match unreached.port {
                0 => drop(ui.label(cx.text("unmet-open-there"))),
                port => firewalls(ui, cx, port),
            }
        }
    });
    ui.add_space(cx.theme.space);
}

fn sentence(cx: &Cx<'_>, unmet: &Unmet) -> String {
    let at = unmet.at.first().map_or_else(String::new, |at| at.ip().to_string());
    match (&unmet.name, unmet.why) {
        (Some(name), WhyUnmet::Shut) => cx.words.with("unmet-shut", &[("name", name.into())]),
        (None, WhyUnmet::Shut) => cx.words.with("unmet-shut-at", &[("address", (&at).into())]),
        (Some(name), WhyUnmet::OtherNetwork) => {
            cx.words.with("unmet-elsewhere", &[("name", name.into()), ("address", (&at).into())])
        }
        (None, WhyUnmet::OtherNetwork) => cx.words.with("unmet-elsewhere-at", &[("address", (&at).into())]),
    }
}

/// How to open the usual firewalls for this computer's port.
fn firewalls(ui: &mut Ui, cx: &Cx<'_>, port: u16) {
    // As a text, because a number would get a separator.
    let port = port.to_string();
    let blanks = [("port", (&port).into())];
    ui.label(cx.words.with("unmet-open", &blanks));
    for (firewall, command) in [
        ("ufw", format!("sudo ufw allow {port}/tcp")),
        (
            "firewalld",
            format!("sudo firewall-cmd --permanent --add-port={port}/tcp && sudo firewall-cmd --reload"),
        ),
    ] {
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("{firewall}:"));
            ui.add(egui::Label::new(RichText::new(command).monospace()).selectable(true));
        });
    }
    ui.label(cx.words.with("unmet-windows", &blanks));
}
