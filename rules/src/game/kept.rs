//! What is kept beside the facts because asking for it anew in every turn would cost more than all the rest of it.
//!
//! None of it is a fact: everything here follows from what lies and stands where. It is brought up to date where
//! the board changes ([`Game::lay`], [`Game::lift`], [`Game::put`], [`Game::take_home`], [`Game::link_mouths`]),
//! and [`Game::check_derived`] compares it with what the facts give anew.

use super::Game;
use crate::board::Laid;
use crate::geometry::Place;
use crate::module::{tunnel, wagon};

/// What a game keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    /// What happened, since the wagons were last brought up to date, to roads that somebody holds.
    pub(crate) roads: Stir,
    /// The mouths of tunnels on which no chip lies, sorted.
    pub(crate) free_mouths: Vec<Place>,
}

/// What happened to roads that somebody holds or held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Stir {
    /// Nothing.
    #[default]
    None,
    /// They may have grown.
    Length,
    /// It may be another who holds them.
    Holder,
}

impl Game {
    /// A tile was laid and joined with what lies around it.
    pub(super) fn keep_laid(&mut self, laid: &Laid) {
        if self.rules.has_wagon {
            self.kept.roads = self.kept.roads.max(wagon::stirred_by(self, laid));
        }
        for n in 0..self.rules.kind(laid.tile).mouths {
            self.keep_mouth(Place::Mouth(laid.cell, n));
        }
    }

    fn keep_mouth(&mut self, mouth: Place) {
        let mouths = &mut self.kept.free_mouths;
        if let Err(at) = mouths.binary_search(&mouth) {
            mouths.insert(at, mouth);
        }
    }

    /// A follower came to the node or leaves it.
    pub(super) fn keep_follower(&mut self, node: Option<u32>) {
        if self.rules.has_wagon && node.is_some_and(|node| wagon::road_root(self, node).is_some()) {
            self.kept.roads = Stir::Holder;
        }
    }

    /// A tile was taken up: nothing that was kept can be relied on.
    pub(super) fn keep_anew(&mut self) {
        self.kept = Kept { roads: Stir::Holder, free_mouths: tunnel::free_mouths(self) };
    }

    /// Compares what is kept with what the facts give anew.
    pub(super) fn check_kept(&self) -> Result<(), String> {
        let (kept, anew) = (&self.kept.free_mouths, tunnel::free_mouths(self));
        if *kept != anew {
            return Err(format!("free mouths: {kept:?} != {anew:?}"));
        }
        wagon::check_kept(self)
    }
}
