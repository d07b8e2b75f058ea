//! The scenes of a game with the small expansions.

use super::Stage;
use super::scenes::{NAMES, at};
use crate::{Window, decision, expansions, hints, press};
use rules::{Action, Cell, Decision, Game, Good, Mark, Seat, Sorcerer};
use std::sync::LazyLock;

/// The abbot can be called back, and somebody has goods, the King and the Robber Baron.
static MOMENT: LazyLock<Game> = LazyLock::new(|| {
    decision::reach(&expansions::expansions(NAMES.len() as u8), |game| {
        let has_goods = |good| (0..game.seats()).any(|seat| game.goods(Seat(seat), good) > 0);
        decision::asks(game, Decision::Figures)
            && decision::offers(game, |action| matches!(action, Action::Recall { .. }))
            && Good::ALL.into_iter().all(has_goods)
            && game.king().is_some()
            && game.robber_baron().is_some()
            && tower(game).is_some()
    })
});

/// The cell of a watchtower.
fn tower(game: &Game) -> Option<Cell> {
    let is_tower = |mark: &Mark| matches!(mark, Mark::Watchtower(_));
    let mut parts = game.placed_parts();
    parts.find(|(.., tile, _)| game.rules().tile(*tile).marks.iter().any(is_tower)).map(|(cell, ..)| cell)
}

/// Goods and records beside the names, and more tools than the figures to put.
pub(super) fn played(s: &Stage) -> Window {
    at(s, &MOMENT)
}

/// The pointer is over a watchtower.
pub(super) fn sign(s: &Stage) -> Window {
    let mut w = at(s, &MOMENT);
    let cell = tower(&MOMENT).unwrap();
    hints::point_in(&mut w, &s.text("map"), f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
    w
}

/// Dragon, fairy, mage and witch are on the map, a tower has more than one piece, somebody holds a prisoner, and little
/// buildings stand there.
fn is_full(game: &Game) -> bool {
    game.march().is_some()
        && game.fairy().is_some()
        && Sorcerer::ALL.iter().all(|who| game.sorcerer(*who).is_some())
        && game.tower_heights().iter().any(|(_, height)| *height > 1)
        && (0..game.seats()).any(|seat| game.prisoners(Seat(seat)).next().is_some())
        && game.buildings().len() > 1
}

/// A figure can be put, and much else be done.
static ADVENTURES: LazyLock<Game> = LazyLock::new(|| {
    decision::reach(&expansions::adventures(NAMES.len() as u8), |game| {
        decision::asks(game, Decision::Figures)
            && decision::offers(game, |action| matches!(action, Action::Deploy { .. }))
            && decision::offers(game, |action| matches!(action, Action::Raise { .. }))
            && decision::offers(game, |action| matches!(action, Action::Build { .. }))
            && is_full(game)
    })
});

/// The dragon that all move has to go on.
static MARCH: LazyLock<Game> = LazyLock::new(|| {
    decision::reach(&expansions::adventures(NAMES.len() as u8), |game| {
        decision::asks(game, Decision::March) && is_full(game)
    })
});

/// Prisoners, tower pieces and little buildings beside the names, and tools and buttons in place of a figure.
pub(super) fn adventures(s: &Stage) -> Window {
    at(s, &ADVENTURES)
}

/// The dragon's next steps.
pub(super) fn march(s: &Stage) -> Window {
    at(s, &MARCH)
}

/// Castles, ferries, ingots, a circus and bridges are on the map beside Carcassonne, and a figure can be put.
static SETTLEMENTS: LazyLock<Game> = LazyLock::new(|| {
    decision::reach(&expansions::settlements(NAMES.len() as u8), |game| {
        let mut parts = game.placed_parts();
        decision::asks(game, Decision::Figures)
            && decision::offers(game, |action| matches!(action, Action::Deploy { .. }))
            && game.castles().next().is_some()
            && !game.ferries().is_empty()
            && !game.ingots().is_empty()
            && game.big_top().is_some()
            && parts.any(|(.., tile, _)| game.rules().without_bridge(tile).is_some())
    })
});

/// What the modules of abbey, bridges, big top and count put on the map.
pub(super) fn settlements(s: &Stage) -> Window {
    at(s, &SETTLEMENTS)
}

/// What a large mix plays.
pub(super) fn mix(s: &Stage) -> Window {
    let (mut w, _) = s.open();
    s.go(&mut w, &["play-here"]);
    let name = s.text("preset-big-box");
    press(&mut w, &s.language.with("rules-of", &[("module", (&name).into())]));
    w
}
