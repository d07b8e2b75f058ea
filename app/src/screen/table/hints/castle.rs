//! The card of a castle: that the city is one, whose it is, and how it pays (RULINGS.md R251 to R254).

use super::card::scored_for;
use super::hover::seat_of;
use crate::board::{TokenKind, Under};
use crate::model::TableModel;
use crate::screen::{Cx, widget};
use egui::{RichText, Ui};
use rules::{Feature, Game, Reason, Seat};

/// A castle on the map.
pub(super) struct Castle {
    owner: Seat,
    has_scored: bool,
    /// Its two half circles.
    city: Feature,
}

/// The castle under the pointer.
pub(super) fn under(table: &TableModel, game: &Game, under: &Under) -> Option<Castle> {
    let owner = match under.thing {
        Some(TokenKind::Castle(colour, _)) => Some(seat_of(table, colour)?),
        Some(_) => return None,
        None => None,
    };
    let is_it = |castle: &Castle| match under.place {
        Some(place) => castle.city.segments.contains(&place),
        None => owner == Some(castle.owner) && castle.city.segments.iter().any(|at| at.cell() == under.cell),
    };
    let all = game.castles().filter_map(|(owner, place, has_scored)| {
        Some(Castle { owner, has_scored, city: game.feature(place)? })
    });
    all.into_iter().find(is_it)
}

/// Shows what to know of a castle.
pub(super) fn show(ui: &mut Ui, cx: &Cx<'_>, table: &TableModel, castle: &Castle) {
    ui.label(RichText::new(cx.text("told-castle")).strong());
    let owner = |seat: Seat, text: String| {
        move |ui: &mut Ui| {
            widget::chip(ui, cx, table.colour(seat), 18.0);
            ui.label(text);
        }
    };
    ui.horizontal_wrapped(owner(castle.owner, table.name(castle.owner).to_owned()));
    for (seat, points) in scored_for(table, &castle.city, |reason| reason == Reason::Castle) {
        let blanks = [("name", table.name(seat).into()), ("points", points.into())];
        ui.horizontal_wrapped(owner(seat, cx.words.with("told-scored", &blanks)));
    }
    let key = match () {
        () if castle.has_scored => "told-castle-scored",
        () if castle.city.owners.is_empty() => "told-castle-empty",
        () => "told-castle-waits",
    };
    ui.label(cx.text(key));
}
