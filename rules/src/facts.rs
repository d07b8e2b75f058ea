//! The facts that the modules store, each in its module's file, gathered here for hashing and reports.

use crate::canonical_encoding::Writer;
use crate::module::{
    abbey_mayor, bazaar, big_top, bridge, building, castle, count, crop_circle, dragon, ferry, flier, gold,
    gold_mines, half_tiles, king, mage, message, princess_dragon, queen, robber, sheep, tatan, the_tower,
    toll, trade_goods, tunnel, wagon, wind_rose, wizard,
};
use crate::piece::Seat;
use crate::rules::Rules;
use crate::setup::Module;

/// Plays that seats are owed across turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Owed {
    /// Tiles that gold bought and that must be played (RULINGS.md R77), by seat.
    pub(crate) forced: [u16; Seat::MAX as usize],
    /// Tiles that the lucky pig earned and that may be played (RULINGS.md R13), by seat.
    pub(crate) credits: [u16; Seat::MAX as usize],
}

/// The facts of all modules; empty for modules not in the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) owed: Owed,
    pub(crate) dragon: dragon::Facts,
    pub(crate) queen: queen::Facts,
    pub(crate) wizard: wizard::Facts,
    pub(crate) wagon: wagon::Facts,
    pub(crate) toll: toll::Facts,
    pub(crate) gold: gold::Facts,
    pub(crate) tunnel: tunnel::Facts,
    pub(crate) half_tiles: half_tiles::Facts,
    pub(crate) sheep: sheep::Facts,
    pub(crate) circle: crop_circle::Facts,
    pub(crate) tatan: tatan::Facts,
    pub(crate) trade_goods: trade_goods::Facts,
    pub(crate) king: king::Facts,
    pub(crate) wind_rose: wind_rose::Facts,
    pub(crate) building: building::Facts,
    pub(crate) princess_dragon: princess_dragon::Facts,
    pub(crate) the_tower: the_tower::Facts,
    pub(crate) mage: mage::Facts,
    pub(crate) abbey_mayor: abbey_mayor::Facts,
    pub(crate) castle: castle::Facts,
    pub(crate) bazaar: bazaar::Facts,
    pub(crate) bridge: bridge::Facts,
    pub(crate) big_top: big_top::Facts,
    pub(crate) count: count::Facts,
    pub(crate) gold_mines: gold_mines::Facts,
    pub(crate) flier: flier::Facts,
    pub(crate) ferry: ferry::Facts,
    pub(crate) robber: robber::Facts,
    pub(crate) message: message::Facts,
}

impl Facts {
    /// Adds the facts of the modules in the game.
    pub(crate) fn encode(&self, rules: &Rules, writer: &mut Writer) {
        for module in &rules.setup().modules {
            match module {
                Module::LuckyPig => writer.counts(&self.owed.credits),
                Module::Dragon => self.dragon.encode(writer),
                Module::Queen => self.queen.encode(writer),
                Module::Wizard => self.wizard.encode(writer),
                Module::Wagon => self.wagon.encode(writer),
                Module::TollStations => self.toll.encode(writer),
                Module::GoldAndWalls => {
                    writer.counts(&self.owed.forced);
                    self.gold.encode(writer);
                }
                Module::Tunnel => self.tunnel.encode(writer),
                Module::HalfTiles => self.half_tiles.encode(writer),
                Module::Sheep => self.sheep.encode(writer),
                Module::CropCircles => self.circle.encode(writer),
                Module::Tatan => self.tatan.encode(writer),
                Module::TradeGoods => self.trade_goods.encode(writer),
                Module::KingAndRobber => self.king.encode(writer),
                Module::WindRoses => self.wind_rose.encode(writer),
                Module::LittleBuildings => self.building.encode(writer),
                Module::PrincessAndDragon => self.princess_dragon.encode(writer),
                Module::TheTower => self.the_tower.encode(writer),
                Module::MageAndWitch => self.mage.encode(writer),
                Module::AbbeyAndMayor => self.abbey_mayor.encode(writer),
                Module::Castles => self.castle.encode(writer),
                Module::Bazaars => self.bazaar.encode(writer),
                Module::Bridges => self.bridge.encode(writer),
                Module::BigTop => self.big_top.encode(writer),
                Module::Count => self.count.encode(writer),
                Module::GoldMines => self.gold_mines.encode(writer),
                Module::Flier => self.flier.encode(writer),
                Module::Ferries => self.ferry.encode(writer),
                Module::Robbers => self.robber.encode(writer),
                Module::Messages => {
                    writer.counts(&self.owed.forced);
                    self.message.encode(writer);
                }
                Module::Fields
                | Module::River
                | Module::BigMeeple
                | Module::Builder
                | Module::InnsCathedrals
                | Module::Estates
                | Module::Towers
                | Module::Hills
                | Module::Vineyards
                | Module::FarmPig
                | Module::Abbot
                | Module::Phantom
                | Module::Watchtowers
                | Module::Festival
                | Module::Shrines
                | Module::Siege
                | Module::Labyrinth
                | Module::SpecialMonasteries => {}
            }
        }
    }
}
