//! The way back from a preset to what was chosen by hand: a click on a card loses nothing.

use crate::screen::phrase::preset_key;
use crate::screen::{Cx, widget};
use egui::{Frame, Stroke, Ui};
use net::node::{LobbyCommand, LobbyView, TableId};
use rules::{Preset, Setup};

/// A setup that is no preset, and the preset that was chosen instead of it.
#[derive(Clone, Debug)]
struct Own {
    table: TableId,
    setup: Setup,
    preset: Preset,
}

/// What a preset replaced, until something else is changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Replaced(Option<Own>);

impl Replaced {
    /// Notes that the host chooses a preset.
    pub(super) fn note(&mut self, lobby: &LobbyView, preset: Preset) {
        if is_any_preset(&lobby.setup) {
            // The second of two presets does not replace a choice of the host's own.
            self.0.iter_mut().for_each(|own| own.preset = preset);
        } else {
            self.0 = Some(Own { table: lobby.table, setup: lobby.setup.clone(), preset });
        }
    }

    /// Forgets what was replaced once it is out of date. A change takes a moment to arrive, so the setup before it is
    /// no reason.
    pub(super) fn follow(&mut self, lobby: &LobbyView) {
        let is_current = |own: &Own| {
            own.table == lobby.table
                && lobby.is_host
                && (is_any_preset(&lobby.setup) || own.with(lobby.setup.seats) == lobby.setup)
        };
        self.0 = self.0.take().filter(is_current);
    }

    /// Offers the way back below the row of cards in which the preset is. Returns whether it was taken by key: the
    /// button is gone then, and another one should have the focus.
    pub(super) fn show(&mut self, ui: &mut Ui, cx: &Cx<'_>, lobby: &LobbyView, row: &[Preset]) -> bool {
        let is_here = |own: &&Own| row.contains(&own.preset) && own.has_arrived(lobby);
        let Some(own) = self.0.as_ref().filter(is_here) else { return false };
        let t = cx.theme;
        let frame = Frame::new().fill(t.accent_soft.0).stroke(Stroke::new(1.0, t.card_edge.0));
        let frame = frame.corner_radius(t.radius).inner_margin(t.space * 0.5);
        let back = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let told =
                cx.words.with("preset-instead", &[("preset", (&cx.text(preset_key(own.preset))).into())]);
            ui.horizontal_wrapped(|ui| {
                ui.label(told);
                widget::button(ui, cx, "own choice", cx.text("preset-back"))
            })
            .inner
        });
        let back = back.inner;
        if !back.clicked() {
            return false;
        }
        cx.command(LobbyCommand::Change(own.with(lobby.setup.seats)));
        self.0 = None;
        back.has_focus()
    }
}

impl Own {
    /// The setup for this many seats.
    fn with(&self, seats: u8) -> Setup {
        Setup { seats, ..self.setup.clone() }
    }

    /// Whether the preset is what is played now.
    fn has_arrived(&self, lobby: &LobbyView) -> bool {
        self.preset.setup(lobby.setup.seats) == lobby.setup
    }
}

/// Whether one click brings this setup back anyway.
fn is_any_preset(setup: &Setup) -> bool {
    Preset::ALL.iter().any(|preset| preset.setup(setup.seats) == *setup)
}
