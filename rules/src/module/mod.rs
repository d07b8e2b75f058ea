//! The modules, one file each, and the one table that says which hook each listens to.
//!
//! A hook has one signature and one caller. It costs nothing where no module of the setup listens: the
//! caller asks whether the hook's set is empty, and only then looks who is in it. Adding a module touches
//! its own file, [`crate::Module`] and this file.

mod builder;
mod inns;
mod river;
#[cfg(test)]
mod toy;

use crate::action::Action;
use crate::event::FeatureKind;
use crate::feature::Count;
use crate::game::frame::Stage;
use crate::game::{Draw, Game, Illegal};
use crate::geometry::{Cell, Place, Rotations};
use crate::piece::{Piece, Seat};
use crate::setup::{Module, Setup};
use crate::tile::TileId;

/// A set of modules, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Modules(u32);

impl Modules {
    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn iter(self) -> impl Iterator<Item = Module> {
        Module::ALL.iter().copied().filter(move |m| self.0 >> *m as u32 & 1 == 1)
    }
}

/// What a module can listen to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hook {
    /// Before a play of the turn begins: what the seat may do instead.
    Start,
    /// Which tiles the next draw can give.
    Draw,
    /// Which rotations of the tile in hand are allowed where it fits.
    Fits,
    /// A tile was placed.
    Placed,
    /// Which further figures can be put on the board.
    Figures,
    /// What a feature is worth.
    Worth,
    /// A stage of a play runs.
    Stage(Stage),
    /// An action of a module's own.
    #[cfg(test)]
    Own,
}

const HOOKS: usize = 7 + Stage::ALL.len();

impl Hook {
    const fn index(self) -> usize {
        match self {
            Self::Start => 0,
            Self::Draw => 1,
            Self::Fits => 2,
            Self::Placed => 3,
            Self::Figures => 4,
            Self::Worth => 5,
            #[cfg(test)]
            Self::Own => 6,
            Self::Stage(stage) => 7 + stage as usize,
        }
    }
}

/// What each module listens to: the dispatch table.
const fn hooks_of(module: Module) -> &'static [Hook] {
    match module {
        Module::Fields | Module::BigMeeple => &[],
        Module::River => river::HOOKS,
        Module::Builder => builder::HOOKS,
        Module::InnsCathedrals => inns::HOOKS,
        #[cfg(test)]
        Module::Toy => toy::HOOKS,
    }
}

/// For each hook, the modules of a setup that listen to it.
#[derive(Clone, Debug)]
pub(crate) struct Hooks {
    sets: [Modules; HOOKS],
    /// For each stage the first one from there on at which something happens: one of the base game's own, or
    /// one that is listened to.
    live: [Stage; Stage::ALL.len()],
}

/// The stages at which the base game itself does something.
const OWN_STAGES: [Stage; 5] = [Stage::Start, Stage::Place, Stage::Figures, Stage::Score, Stage::Done];

impl Hooks {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut sets = [Modules::default(); HOOKS];
        for module in &setup.modules {
            for hook in hooks_of(*module) {
                sets[hook.index()].0 |= 1 << *module as u32;
            }
        }
        let is_live =
            |stage: &Stage| OWN_STAGES.contains(stage) || !sets[Hook::Stage(*stage).index()].is_empty();
        let live = Stage::ALL.map(|from| {
            let rest = &Stage::ALL[from as usize..];
            rest.iter().copied().find(is_live).unwrap_or(Stage::Done)
        });
        Self { sets, live }
    }

    #[inline]
    pub(crate) const fn is_heard(&self, hook: Hook) -> bool {
        !self.sets[hook.index()].is_empty()
    }

    /// The first stage from `stage` on at which something happens.
    #[inline]
    pub(crate) const fn live_from(&self, stage: Stage) -> Stage {
        self.live[stage as usize]
    }

    fn listeners(&self, hook: Hook) -> impl Iterator<Item = Module> + use<> {
        self.sets[hook.index()].iter()
    }
}

/// [`Hook::Start`]: adds what `seat` may do before it draws.
pub(crate) fn start(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    for module in game.rules().hooks.listeners(Hook::Start) {
        match module {
            #[cfg(test)]
            Module::Toy => toy::start(game, seat, actions),
            _ => unheard(module, (game, seat, &*actions)),
        }
    }
}

/// [`Hook::Draw`]: which pile the next draw is from, and which of its tiles it can give.
pub(crate) fn draw(game: &Game) -> Option<Draw> {
    game.rules().hooks.listeners(Hook::Draw).find_map(|module| match module {
        Module::River => river::draw(game),
        _ => None,
    })
}

/// [`Hook::Fits`]: which of `rotations` are allowed for `tile` at `cell`.
pub(crate) fn fits(game: &Game, tile: TileId, cell: Cell, rotations: Rotations) -> Rotations {
    game.rules().hooks.listeners(Hook::Fits).fold(rotations, |rotations, module| match module {
        Module::River => river::fits(game, tile, cell, rotations),
        _ => rotations,
    })
}

/// [`Hook::Placed`]: a tile was placed at `cell` and joined with its neighbours.
pub(crate) fn placed(game: &mut Game, cell: Cell) {
    for module in game.rules().hooks.listeners(Hook::Placed) {
        match module {
            Module::Builder => builder::placed(game, cell),
            Module::River => river::placed(game, cell),
            _ => unheard(module, cell),
        }
    }
}

/// [`Hook::Figures`]: whether `seat` may put a figure that is no follower here, `None` where no module knows it.
pub(crate) fn figure(game: &Game, seat: Seat, piece: Piece, place: Place) -> Option<Result<(), Illegal>> {
    game.rules().hooks.listeners(Hook::Figures).find_map(|module| match (module, piece) {
        (Module::Builder, Piece::Builder) => Some(builder::figure(game, seat, place)),
        _ => None,
    })
}

/// [`Hook::Worth`]: what a feature is worth, given what it would be worth without the module.
pub(crate) fn worth(game: &Game, kind: FeatureKind, count: &Count, points: i32) -> i32 {
    game.rules().hooks.listeners(Hook::Worth).fold(points, |points, module| match module {
        Module::InnsCathedrals => inns::worth(kind, count, points),
        _ => points,
    })
}

/// [`Hook::Stage`]: a stage of the running play begins. A module pushes dues or frames.
pub(crate) fn stage(game: &mut Game, stage: Stage) {
    for module in game.rules().hooks.listeners(Hook::Stage(stage)) {
        match module {
            Module::River => river::stage(game, stage),
            #[cfg(test)]
            Module::Toy => toy::stage(game, stage),
            _ => unheard(module, stage),
        }
    }
}

/// A module is in a hook's set only when [`hooks_of`] put it there, and then has an arm of its own.
fn unheard<T>(module: Module, _: T) {
    debug_assert!(false, "{module:?} listens to a hook it has no function for");
}

#[cfg(test)]
pub(crate) use toy::{choices as toy_choices, play as play_toy, run_round as run_toy_round};
