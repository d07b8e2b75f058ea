//! The hooks, and the single table that says which module listens to which.

use super::{
    abbey_mayor, abbot, bazaar, big_top, bridge, builder, building, castle, count, crop_circle, dragon,
    estate, farm_pig, ferry, festival, flier, gold, gold_mines, half_tiles, hills, inns, king, labyrinth,
    mage, message, pig, princess_dragon, queen, river, robber, sheep, shrine, siege, tatan, the_tower, toll,
    tower, trade_goods, tunnel, vineyard, wagon, watchtower, wind_rose, wizard,
};
use crate::setup::{Module, Setup};
use crate::stage::{Stage, Stages};

/// A set of modules, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Modules(u64);

impl Modules {
    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The modules of the set in canonical order.
    #[inline]
    fn listed(self) -> impl Iterator<Item = Module> + use<> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(BY_BIT[lowest as usize & (BY_BIT.len() - 1)])
        })
    }
}

/// The module of each bit of a set.
const BY_BIT: [Module; u64::BITS as usize] = {
    let mut by_bit = [Module::Fields; u64::BITS as usize];
    let mut n = 0;
    while n < Module::ALL.len() {
        by_bit[Module::ALL[n] as usize] = Module::ALL[n];
        assert!(
            n == 0 || Module::ALL[n - 1] as usize <= Module::ALL[n] as usize,
            "the bits are in canonical order"
        );
        n += 1;
    }
    by_bit
};

/// What a module can listen to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hook {
    /// The game begins.
    Begin,
    /// Before a play of the turn begins: what the seat may do instead of drawing, or which plays it is owed.
    Start,
    /// What may be played in addition to figures and before a draw: chips and walls.
    Extra,
    /// Which tiles the next draw can give.
    Draw,
    /// Which rotations of the tile in hand are allowed where it fits.
    Fits,
    /// A tile was placed.
    Placed,
    /// Which other figures can be put on the board.
    Figures,
    /// What a feature is worth.
    Worth,
    /// Who wins a tie.
    Owners,
    /// A feature is complete.
    Completed,
    /// Completed features are about to be scored.
    Scoring,
    /// A completed feature gave points.
    Scored,
    /// A figure was put on the board.
    Deployed,
    /// A figure went home.
    Left,
    /// Nothing is left to draw.
    End,
    /// The last count, before fields.
    Last,
    /// The last count, after fields.
    Treasure,
    /// What seats can expect besides the points of features.
    Prospects,
    /// What may be done instead of placing a figure.
    Instead,
    /// A turn is about to end.
    Dusk,
    /// A turn has begun.
    Dawn,
    /// A completed feature was scored, and its figures have gone.
    Closed,
    /// A stage of a play runs.
    Stage(Stage),
}

const OWN_HOOKS: usize = 22;
const HOOKS: usize = OWN_HOOKS + Stage::ALL.len();

impl Hook {
    const fn index(self) -> usize {
        match self {
            Self::Begin => 0,
            Self::Start => 1,
            Self::Extra => 2,
            Self::Draw => 3,
            Self::Fits => 4,
            Self::Placed => 5,
            Self::Figures => 6,
            Self::Worth => 7,
            Self::Owners => 8,
            Self::Completed => 9,
            Self::Scored => 10,
            Self::Left => 11,
            Self::End => 12,
            Self::Last => 13,
            Self::Scoring => 14,
            Self::Deployed => 15,
            Self::Prospects => 16,
            Self::Treasure => 17,
            Self::Instead => 18,
            Self::Dusk => 19,
            Self::Dawn => 20,
            Self::Closed => 21,
            Self::Stage(stage) => OWN_HOOKS + stage as usize,
        }
    }
}

/// What each module listens to: the dispatch table.
const fn hooks_of(module: Module) -> &'static [Hook] {
    match module {
        Module::Fields | Module::BigMeeple | Module::Phantom | Module::SpecialMonasteries => &[],
        Module::River => river::HOOKS,
        Module::Builder => builder::HOOKS,
        Module::InnsCathedrals => inns::HOOKS,
        Module::LuckyPig => pig::HOOKS,
        Module::Dragon => dragon::HOOKS,
        Module::Queen => queen::HOOKS,
        Module::Wizard => wizard::HOOKS,
        Module::Wagon => wagon::HOOKS,
        Module::TollStations => toll::HOOKS,
        Module::Estates => estate::HOOKS,
        Module::Towers => tower::HOOKS,
        Module::GoldAndWalls => gold::HOOKS,
        Module::Tunnel => tunnel::HOOKS,
        Module::HalfTiles => half_tiles::HOOKS,
        Module::Hills => hills::HOOKS,
        Module::Vineyards => vineyard::HOOKS,
        Module::Sheep => sheep::HOOKS,
        Module::CropCircles => crop_circle::HOOKS,
        Module::Tatan => tatan::HOOKS,
        Module::TradeGoods => trade_goods::HOOKS,
        Module::FarmPig => farm_pig::HOOKS,
        Module::Abbot => abbot::HOOKS,
        Module::KingAndRobber => king::HOOKS,
        Module::Watchtowers => watchtower::HOOKS,
        Module::Festival => festival::HOOKS,
        Module::WindRoses => wind_rose::HOOKS,
        Module::Shrines => shrine::HOOKS,
        Module::Siege => siege::HOOKS,
        Module::LittleBuildings => building::HOOKS,
        Module::PrincessAndDragon => princess_dragon::HOOKS,
        Module::TheTower => the_tower::HOOKS,
        Module::MageAndWitch => mage::HOOKS,
        Module::AbbeyAndMayor => abbey_mayor::HOOKS,
        Module::Castles => castle::HOOKS,
        Module::Bazaars => bazaar::HOOKS,
        Module::Bridges => bridge::HOOKS,
        Module::BigTop => big_top::HOOKS,
        Module::Count => count::HOOKS,
        Module::Labyrinth => labyrinth::HOOKS,
        Module::GoldMines => gold_mines::HOOKS,
        Module::Flier => flier::HOOKS,
        Module::Ferries => ferry::HOOKS,
        Module::Robbers => robber::HOOKS,
        Module::Messages => message::HOOKS,
    }
}

/// For each hook, the modules of a setup that listen to it.
#[derive(Clone, Debug)]
pub(crate) struct Hooks {
    sets: [Modules; HOOKS],
    /// For each stage, the first one from there on at which something happens: in the base game or in a listening
    /// module.
    live: [Stage; Stage::ALL.len()],
    /// The stages at which something happens.
    all_live: Stages,
}

/// The stages at which the base game itself does something.
pub(crate) const OWN_STAGES: Stages =
    Stages::of(&[Stage::Start, Stage::Place, Stage::Figures, Stage::Score, Stage::Done]);

impl Hooks {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut sets = [Modules::default(); HOOKS];
        for module in &setup.modules {
            for hook in hooks_of(*module) {
                sets[hook.index()].0 |= 1 << *module as u64;
            }
        }
        let is_live =
            |stage: &Stage| OWN_STAGES.contains(*stage) || !sets[Hook::Stage(*stage).index()].is_empty();
        let live = Stage::ALL.map(|from| {
            let rest = &Stage::ALL[from as usize..];
            rest.iter().copied().find(is_live).unwrap_or(Stage::Done)
        });
        let all_live = Stage::ALL.into_iter().fold(Stages::default(), |all, s| all.with(s, is_live(&s)));
        Self { sets, live, all_live }
    }

    #[inline]
    pub(crate) const fn is_heard(&self, hook: Hook) -> bool {
        !self.sets[hook.index()].is_empty()
    }

    /// Whether a module listens to a hook.
    #[inline]
    pub(crate) const fn hears(&self, hook: Hook, module: Module) -> bool {
        self.sets[hook.index()].0 >> module as u32 & 1 == 1
    }

    /// The stages at which something happens.
    #[inline]
    pub(crate) const fn live(&self) -> Stages {
        self.all_live
    }

    /// The first stage from `stage` on at which something happens.
    #[inline]
    pub(crate) const fn live_from(&self, stage: Stage) -> Stage {
        self.live[stage as usize]
    }

    /// The modules that listen to a hook, in canonical order.
    #[inline]
    pub(crate) fn listeners(&self, hook: Hook) -> impl Iterator<Item = Module> + use<> {
        self.sets[hook.index()].listed()
    }
}
