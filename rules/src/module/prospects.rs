//! What seats can expect besides the points of features.

use super::{
    Hook, abbey_mayor, big_top, builder, castle, estate, gold, gold_mines, king, message, pig, sheep, toll,
    trade_goods, unheard, wagon,
};
use crate::game::Game;
use crate::piece::Seat;
use crate::setup::Module;

/// What a seat can expect besides the points of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Prospects {
    /// Points that the last count would bring now.
    pub(crate) last_count: i32,
    /// Points that its flock would bring now.
    pub(crate) flock: i32,
    /// Nuggets that it holds.
    pub(crate) nuggets: i32,
    /// Tiles that it may play besides its turns.
    pub(crate) tiles: i32,
    /// Builders on the board.
    pub(crate) builders: i32,
    /// Castles on the board that wait for something to be completed beside them.
    pub(crate) castles: i32,
}

/// The prospects of each seat.
pub(crate) type BySeat = [Prospects; Seat::MAX as usize];

/// [`Hook::Prospects`]: what each seat can expect besides the points of features.
pub(crate) fn prospects(game: &Game) -> BySeat {
    let mut prospects = BySeat::default();
    for module in game.rules().hooks.listeners(Hook::Prospects) {
        match module {
            Module::Builder => builder::prospects(game, &mut prospects),
            Module::LuckyPig => pig::prospects(game, &mut prospects),
            Module::Wagon => wagon::prospects(game, &mut prospects),
            Module::TollStations => toll::prospects(game, &mut prospects),
            Module::Estates => estate::prospects(game, &mut prospects),
            Module::GoldAndWalls => gold::prospects(game, &mut prospects),
            Module::Sheep => sheep::prospects(game, &mut prospects),
            Module::TradeGoods => trade_goods::prospects(game, &mut prospects),
            Module::KingAndRobber => king::prospects(game, &mut prospects),
            Module::AbbeyAndMayor => abbey_mayor::barn::prospects(game, &mut prospects),
            Module::BigTop => big_top::prospects(game, &mut prospects),
            Module::Castles => castle::prospects(game, &mut prospects),
            Module::GoldMines => gold_mines::prospects(game, &mut prospects),
            Module::Messages => message::prospects(game, &mut prospects),
            _ => unheard(module, ()),
        }
    }
    prospects
}
