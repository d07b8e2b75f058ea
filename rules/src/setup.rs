//! The setup of a game: seats, tile sets, modules and options.

mod wire;

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A rule module that can be turned on. New modules go at the end: the order is part of the log format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Module {
    /// Farmers on fields, scored at the end (RULINGS.md §1.5).
    Fields,
    /// River tiles are placed first (RULINGS.md §2).
    River,
    /// A big meeple for each seat (RULINGS.md §3.1).
    BigMeeple,
    /// A builder for each seat (RULINGS.md §3.3).
    Builder,
    /// Inns and cathedrals count (RULINGS.md §3.2); otherwise they are plain roads and cities.
    InnsCathedrals,
    /// A lucky pig for each seat: tiles placed around it earn extra tiles (RULINGS.md R10).
    LuckyPig,
    /// A dragon that walks the first river and breathes fire (RULINGS.md R19).
    Dragon,
    /// A queen for each seat (RULINGS.md R26).
    Queen,
    /// A wizard who brings three tiles to his monastery (RULINGS.md R33).
    Wizard,
    /// A wagon for each seat: the longest road earns points (RULINGS.md R44).
    Wagon,
    /// Two toll stations for each seat (RULINGS.md R48).
    TollStations,
    /// An estate for each seat (RULINGS.md R58).
    Estates,
    /// Two towers for each seat (RULINGS.md R63).
    Towers,
    /// Gold, and the tiles, walls and returns it buys (RULINGS.md R70).
    GoldAndWalls,
    /// Tunnel chips, which join mouths (RULINGS.md R92).
    Tunnel,
    /// Half tiles in hand (RULINGS.md R103).
    HalfTiles,
    /// Hills break ties (RULINGS.md §6.2).
    Hills,
    /// Vineyards raise the value of completed monasteries (RULINGS.md §6.3).
    Vineyards,
    /// A shepherd for each seat (RULINGS.md §6.1).
    Sheep,
    /// Crop circles (RULINGS.md §7).
    CropCircles,
    /// Tatan cards (RULINGS.md R122).
    Tatan,
    /// Trade goods for the seat that completes a city (RULINGS.md R169).
    TradeGoods,
    /// A pig for each seat: its cities pay the farmer more (RULINGS.md R170).
    FarmPig,
    /// An abbot for each seat, and gardens for him (RULINGS.md R172).
    Abbot,
    /// A phantom for each seat: a second figure in a turn (RULINGS.md R176).
    Phantom,
    /// The King and the Robber Baron, for the largest city and the longest road (RULINGS.md R178).
    KingAndRobber,
    /// Watchtowers: points for what stands around them (RULINGS.md R181).
    Watchtowers,
    /// The Festival: a figure may come home (RULINGS.md R183).
    Festival,
    /// Wind roses: points for tiles in the right quarter (RULINGS.md R185).
    WindRoses,
    /// Shrines, which challenge monasteries (RULINGS.md R187).
    Shrines,
    /// Besieged cities, and the escape from them (RULINGS.md R189).
    Siege,
    /// Little buildings, which raise the value of what their tile is part of (RULINGS.md R192).
    LittleBuildings,
    /// The dragon that everybody moves, the volcano, the fairy, the princess and the portals (RULINGS.md R194).
    PrincessAndDragon,
    /// Towers that everybody builds, and the prisoners that they take (RULINGS.md R203).
    TheTower,
    /// A mage and a witch on roads and cities (RULINGS.md R208).
    MageAndWitch,
    /// An abbey, a mayor, a wagon and a barn for each seat (RULINGS.md R241).
    AbbeyAndMayor,
    /// Castles, which score what is completed beside them (RULINGS.md R251).
    Castles,
    /// Bazaars, where tiles are auctioned off (RULINGS.md R255).
    Bazaars,
    /// Bridges across fields (RULINGS.md R259).
    Bridges,
    /// A circus that travels, acrobats and ringmasters (RULINGS.md R228).
    BigTop,
    /// The City of Carcassonne, its quarters and the count (RULINGS.md R234).
    Count,
    /// Labyrinths, on whose roads several seats may put figures (RULINGS.md R211).
    Labyrinth,
    /// Gold mines: ingots for the seats that score a feature (RULINGS.md R214).
    GoldMines,
    /// Special monasteries, in which a follower may be abbot (RULINGS.md R218).
    SpecialMonasteries,
    /// Fliers: a die says how far a follower flies (RULINGS.md R221).
    Flier,
    /// Ferries, which join the ends of roads across lakes (RULINGS.md R224).
    Ferries,
    /// Robbers on the scoreboard, who take half of what others gain (RULINGS.md R263).
    Robbers,
    /// Messages for seats with a second figure on the scoreboard (RULINGS.md R269).
    Messages,
}

impl Module {
    /// The nine modules of Tempo & Taktik.
    pub const TEMPO: [Self; 9] = [
        Self::LuckyPig,
        Self::Dragon,
        Self::Queen,
        Self::Wizard,
        Self::Wagon,
        Self::TollStations,
        Self::Estates,
        Self::Towers,
        Self::GoldAndWalls,
    ];
    /// The modules of Halb so Wild.
    pub const HALVES: [Self; 5] =
        [Self::HalfTiles, Self::Hills, Self::Vineyards, Self::Sheep, Self::CropCircles];
    /// All modules in canonical order.
    pub const ALL: &'static [Self] = &[
        Self::Fields,
        Self::River,
        Self::BigMeeple,
        Self::Builder,
        Self::InnsCathedrals,
        Self::LuckyPig,
        Self::Dragon,
        Self::Queen,
        Self::Wizard,
        Self::Wagon,
        Self::TollStations,
        Self::Estates,
        Self::Towers,
        Self::GoldAndWalls,
        Self::Tunnel,
        Self::HalfTiles,
        Self::Hills,
        Self::Vineyards,
        Self::Sheep,
        Self::CropCircles,
        Self::Tatan,
        Self::TradeGoods,
        Self::FarmPig,
        Self::Abbot,
        Self::Phantom,
        Self::KingAndRobber,
        Self::Watchtowers,
        Self::Festival,
        Self::WindRoses,
        Self::Shrines,
        Self::Siege,
        Self::LittleBuildings,
        Self::PrincessAndDragon,
        Self::TheTower,
        Self::MageAndWitch,
        Self::AbbeyAndMayor,
        Self::Castles,
        Self::Bazaars,
        Self::Bridges,
        Self::BigTop,
        Self::Count,
        Self::Labyrinth,
        Self::GoldMines,
        Self::SpecialMonasteries,
        Self::Flier,
        Self::Ferries,
        Self::Robbers,
        Self::Messages,
    ];
}

/// How a river may not turn (RULINGS.md §2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum RiverTurns {
    /// Two successive bends never turn the same way, no matter how many straights lie between.
    #[default]
    NeverSameWay,
    /// The cells around and beyond every open river end must be empty.
    OpenAhead,
}

/// How far the dragon's fire reaches (RULINGS.md R24).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum DragonReach {
    /// The whole row or column, across empty cells.
    #[default]
    WholeLine,
    /// Up to the first entirely empty cell.
    UntilGap,
}

/// Who gets the gold of a pair that a scoring touches (RULINGS.md R72).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum GoldTo {
    /// The seat whose action caused the scoring.
    #[default]
    Trigger,
    /// The seats with the majority there; tied seats take turns, starting with the active one.
    Majority,
}

/// When the King and the Robber Baron pay, and how much (RULINGS.md R179).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum KingPays {
    /// At the end, a point for each completed city or road on the map.
    #[default]
    EachFeature,
    /// At the end, 10 points each.
    Ten,
    /// At the end, 15 points, and 40 for both together.
    Fifteen,
    /// At once, a point for each city or road that anybody completes.
    AtOnce,
}

/// How the count moves once a figure came to a quarter (RULINGS.md R237).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum CountMoves {
    /// To any other quarter, or not, as the player of that figure likes.
    #[default]
    ByPlayer,
    /// To the next quarter clockwise.
    Clockwise,
    /// To the quarter of that figure.
    WithFigure,
}

/// How half tiles come into the hands (RULINGS.md R121a, R121b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum HalfHands {
    /// All lie face up, and the seats pick in reverse order, round after round.
    #[default]
    Draft,
    /// Each seat is dealt its hand. Only for seats that share one computer or trust it.
    Dealt,
    /// Each seat is dealt a closed hand: the game knows the positions, and learns each half tile only when it is
    /// played.
    Hidden,
}

/// How many figures one play may put on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Followers.
    pub meeple: u8,
    /// Other figures, such as the builder (RULINGS.md R3).
    pub other: u8,
    /// Tunnel chips.
    pub chip: u8,
    /// Followers and other figures together. Chips are not figures (RULINGS.md R3).
    pub together: u8,
}

impl Limits {
    /// One figure per play, as in the base game and its expansions, and a chip.
    pub const ONE: Self = Self { meeple: 1, other: 1, chip: 1, together: 1 };
    /// One meeple and one other figure per play, and a chip (RULINGS.md R3).
    pub const TEMPO: Self = Self { meeple: 1, other: 1, chip: 1, together: 3 };
}

/// The rules version of a game, where it matters: a game begun under an older version continues under it. No table
/// chooses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Revision {
    /// Rules version 2; RULINGS.md §13 lists what older versions play otherwise.
    Second,
    /// Rules version 3.
    Third,
    /// Rules version 4.
    #[default]
    Fourth,
}

impl Revision {
    fn is_current(&self) -> bool {
        *self == Self::default()
    }
}

/// Options of the rules that a table may change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
#[expect(clippy::struct_excessive_bools, reason = "each is one switch of the rules that a table may change")]
pub struct Options {
    /// The rules version.
    #[serde(skip_serializing_if = "Revision::is_current")]
    pub revision: Revision,
    /// How a river may not turn.
    pub river_turns: RiverTurns,
    /// With a river, the start tile of the base game leaves the game (RULINGS.md §1.1).
    pub river_start_leaves: bool,
    /// Points of a completed city of two tiles: 4, or 2 as in the first edition (RULINGS.md §1.3).
    pub two_tile_city: u8,
    /// How many figures a play may put on the board.
    pub limits: Limits,
    /// A second half tile in a cell next to a lucky pig earns another tile (RULINGS.md R12).
    pub pig_second_half: bool,
    /// How far the dragon's fire reaches.
    pub dragon_reach: DragonReach,
    /// The dragon moves before the cities that moved it are scored, not after (RULINGS.md R21).
    pub dragon_before_scoring: bool,
    /// Only completed roads are records for the wagon (RULINGS.md R47).
    pub wagon_completed_only: bool,
    /// Toll stations may go on any crossing of the map (RULINGS.md R49).
    pub toll_anywhere: bool,
    /// Road ends that make a crossing: 3, or 2 to count small villages too (RULINGS.md R57).
    pub toll_threshold: u8,
    /// A gold tile that Tatan moved brings gold again (RULINGS.md R71).
    pub gold_again: bool,
    /// Who gets the gold of a pair.
    pub gold_to: GoldTo,
    /// A tile bought with gold comes before the tile of the turn, not after it (RULINGS.md R77).
    pub forced_first: bool,
    /// No tile may be placed beyond a wall (RULINGS.md R82).
    pub wall_blocks_cell: bool,
    /// One tunnel chip per play instead of one per turn (RULINGS.md R92).
    pub chip_each_play: bool,
    /// A player who may still play a tunnel chip is asked once more before the turn ends (RULINGS.md R93).
    pub chip_after_scoring: bool,
    /// Half tiles may be placed for extra plays too (RULINGS.md R103).
    pub half_for_extra_plays: bool,
    /// How half tiles come into the hands.
    pub half_hands: HalfHands,
    /// Half tiles in a hand, 1 to 8 (RULINGS.md R121b).
    pub hand: u8,
    /// The four half tiles with a vineyard, a hill, sheep and a crop circle are among them (RULINGS.md R120).
    pub feature_half_tiles: bool,
    /// Drafted hands stay visible to all (RULINGS.md R121a).
    pub hands_open: bool,
    /// The number of meeples on hills breaks ties (RULINGS.md §6.2).
    pub hills_by_number: bool,
    /// A field closed on all sides automatically drives its flocks into the stable (RULINGS.md §6.1).
    pub closed_field_scores_sheep: bool,
    /// The sign on a crop circle names the kind of figures, not the seat that placed it (RULINGS.md §7).
    pub circle_by_symbol: bool,
    /// One Tatan card per seat, even with more than six seats (RULINGS.md R122).
    pub tatan_one_a_seat: bool,
    /// Without a river, the start tile may be lifted too (RULINGS.md R123).
    pub tatan_start_tile: bool,
    /// A monastery that Tatan moved counts as new for the wizard (RULINGS.md R129).
    pub tatan_stirs_wizard: bool,
    /// Both tiles of a Tatan card are drawn before the first is placed (RULINGS.md R130).
    pub tatan_draws_both: bool,
    /// At the end, roads with an inn and cities with a cathedral score like others (RULINGS.md R168).
    pub inns_pay_unfinished: bool,
    /// When the King and the Robber Baron pay, and how much.
    pub king_pays: KingPays,
    /// The Festival brings only followers home (RULINGS.md R183).
    pub festival_followers_only: bool,
    /// Only a monastery beside a besieged tile opens the way out of a besieged city (RULINGS.md R191).
    pub escape_by_siege_tile: bool,
    /// All little buildings are worth a point (RULINGS.md R192).
    pub buildings_alike: bool,
    /// The dragon that everybody moves goes after the scoring, not before it (RULINGS.md R196).
    pub march_after_scoring: bool,
    /// The fairy stands on a tile, not beside a follower (RULINGS.md R199).
    pub fairy_on_tile: bool,
    /// Who lets a princess join a city with followers must send one of them home (RULINGS.md R201).
    pub princess_must: bool,
    /// A field may have several barns (RULINGS.md R247).
    pub barns_share: bool,
    /// At a bazaar each seat just takes a tile, without auctions (RULINGS.md R258).
    pub bazaar_pick: bool,
    /// How the count moves.
    pub count_moves: CountMoves,
    /// Before the last count, figures leave any quarter, not only the market (RULINGS.md R239).
    pub all_leave_last: bool,
    /// A labyrinth is a road like others (RULINGS.md R212).
    pub labyrinth_basic: bool,
    /// The monasteries of the base game stay in the game beside the special ones (RULINGS.md R218).
    pub monasteries_stay: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            revision: Revision::default(),
            river_turns: RiverTurns::default(),
            river_start_leaves: true,
            two_tile_city: 4,
            limits: Limits::ONE,
            pig_second_half: true,
            dragon_reach: DragonReach::default(),
            dragon_before_scoring: false,
            wagon_completed_only: false,
            toll_anywhere: false,
            toll_threshold: 3,
            gold_again: true,
            gold_to: GoldTo::default(),
            forced_first: true,
            wall_blocks_cell: false,
            chip_each_play: false,
            chip_after_scoring: false,
            half_for_extra_plays: false,
            half_hands: HalfHands::default(),
            hand: 3,
            feature_half_tiles: true,
            hands_open: false,
            hills_by_number: false,
            closed_field_scores_sheep: false,
            circle_by_symbol: true,
            tatan_one_a_seat: false,
            tatan_start_tile: true,
            tatan_stirs_wizard: false,
            tatan_draws_both: false,
            inns_pay_unfinished: false,
            king_pays: KingPays::default(),
            festival_followers_only: false,
            escape_by_siege_tile: false,
            buildings_alike: false,
            march_after_scoring: false,
            fairy_on_tile: false,
            princess_must: false,
            barns_share: false,
            bazaar_pick: false,
            count_moves: CountMoves::default(),
            all_leave_last: false,
            labyrinth_basic: false,
            monasteries_stay: false,
        }
    }
}

/// The setup of a game. It may hold any values; [`crate::Rules::new`] says whether it can be played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Number of seats, 2 to 8.
    pub seats: u8,
    /// Names of tile sets. A name given twice is a set used twice.
    pub sets: Vec<String>,
    /// The modules switched on.
    #[serde(default)]
    pub modules: BTreeSet<Module>,
    /// The options.
    #[serde(default)]
    pub options: Options,
}

/// The tile sets of the large expansions, with the base game and the river.
const BIG_BOX_SETS: [&str; 9] =
    ["base", "river1", "inns", "traders", "gardens", "dragon", "tower", "abbey", "bridges"];
/// The modules of the large expansions, with farmers, the river and the abbot.
const BIG_BOX: [Module; 14] = [
    Module::Fields,
    Module::River,
    Module::BigMeeple,
    Module::InnsCathedrals,
    Module::Builder,
    Module::TradeGoods,
    Module::FarmPig,
    Module::Abbot,
    Module::PrincessAndDragon,
    Module::TheTower,
    Module::AbbeyAndMayor,
    Module::Castles,
    Module::Bazaars,
    Module::Bridges,
];

/// Setups available by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Preset {
    /// The base game with farmers.
    Base,
    /// The base game and the first river.
    River,
    /// Base game, river, big meeple and builder, with the tiles of both expansions.
    Builders,
    /// *Tempo & Taktik* with all its nine modules.
    Tempo,
    /// The base game with tunnels.
    Tunnel,
    /// The base game with half tiles, the four with signs and the modules they need.
    Halves,
    /// The base game with Tatan cards.
    Tatan,
    /// All four documents at once.
    Everything,
    /// The base game as it is sold today: with the abbot, his gardens and the river.
    Current,
    /// The base game with all large expansions.
    BigBox,
}

impl Preset {
    /// All presets, the simplest first.
    pub const ALL: [Self; 10] = [
        Self::Base,
        Self::River,
        Self::Current,
        Self::Builders,
        Self::Tunnel,
        Self::Halves,
        Self::Tatan,
        Self::Tempo,
        Self::Everything,
        Self::BigBox,
    ];

    /// The name used on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::River => "river",
            Self::Builders => "builders",
            Self::Tempo => "tempo",
            Self::Tunnel => "tunnel",
            Self::Halves => "halves",
            Self::Tatan => "tatan",
            Self::Everything => "everything",
            Self::Current => "current",
            Self::BigBox => "bigbox",
        }
    }

    /// The preset of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.name() == name)
    }

    /// The setup of this preset.
    #[must_use]
    pub fn setup(self, seats: u8) -> Setup {
        // What the document requires, and what it adds.
        let before = [Module::River, Module::BigMeeple, Module::Builder];
        let tempo_modules = [&before[..], &Module::TEMPO].concat();
        let halves = ["halves1", "halves2"];
        let tempo = ["base", "river1", "inns", "traders", "gold"];
        let (sets, modules): (Vec<&str>, Vec<Module>) = match self {
            Self::Base => (vec!["base"], vec![Module::Fields]),
            Self::River => (vec!["base", "river1"], vec![Module::Fields, Module::River]),
            Self::Current => {
                (vec!["base", "gardens", "river1"], vec![Module::Fields, Module::River, Module::Abbot])
            }
            Self::Builders => (
                vec!["base", "river1", "inns", "traders"],
                vec![Module::Fields, Module::River, Module::BigMeeple, Module::Builder],
            ),
            Self::Tempo => (tempo.to_vec(), tempo_modules),
            Self::Tunnel => (vec!["base", "tunnel"], vec![Module::Fields, Module::Tunnel]),
            Self::Halves => (
                ["base"].into_iter().chain(halves).collect(),
                [&[Module::Fields], &Module::HALVES[..]].concat(),
            ),
            Self::Tatan => (vec!["base"], vec![Module::Fields, Module::Tatan]),
            Self::Everything => (
                tempo.into_iter().chain(["tunnel", "hills", "crop1"]).chain(halves).collect(),
                [&tempo_modules[..], &Module::HALVES, &[Module::Tunnel, Module::Tatan]].concat(),
            ),
            Self::BigBox => (BIG_BOX_SETS.to_vec(), BIG_BOX.to_vec()),
        };
        let mut options = Options::default();
        if matches!(self, Self::Tempo | Self::Everything) {
            options.limits = Limits::TEMPO;
        }
        Setup {
            seats,
            sets: sets.iter().map(|s| (*s).to_owned()).collect(),
            modules: modules.iter().copied().collect(),
            options,
        }
    }
}
