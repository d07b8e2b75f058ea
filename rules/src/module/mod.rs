//! The modules, one file each. This file and `question.rs` alone call them.
//!
//! A hook has one signature and one caller. It costs nothing if no module of the setup listens: the caller checks
//! whether the hook's set is empty before it iterates over the set. Adding a module touches its own file,
//! [`crate::Module`], the hook table and this file.

pub(crate) mod abbey_mayor;
pub(crate) mod abbot;
pub(crate) mod bazaar;
pub(crate) mod big_top;
pub(crate) mod bridge;
pub(crate) mod builder;
pub(crate) mod building;
pub(crate) mod castle;
pub(crate) mod count;
pub(crate) mod crop_circle;
pub(crate) mod dragon;
mod estate;
pub(crate) mod farm_pig;
pub(crate) mod ferry;
mod festival;
pub(crate) mod flier;
pub(crate) mod gold;
pub(crate) mod gold_mines;
pub(crate) mod half_tiles;
mod hills;
mod hook;
mod inns;
pub(crate) mod king;
pub(crate) mod labyrinth;
pub(crate) mod mage;
pub(crate) mod message;
pub(crate) mod on_tile;
mod pig;
pub(crate) mod princess_dragon;
mod prospects;
pub(crate) mod queen;
mod question;
pub(crate) mod river;
pub(crate) mod robber;
pub(crate) mod sheep;
pub(crate) mod shrine;
pub(crate) mod siege;
pub(crate) mod special_monastery;
pub(crate) mod tatan;
pub(crate) mod the_tower;
pub(crate) mod toll;
pub(crate) mod tower;
pub(crate) mod trade_goods;
pub(crate) mod tunnel;
pub(crate) mod vineyard;
pub(crate) mod wagon;
pub(crate) mod wall;
mod watchtower;
pub(crate) mod wind_rose;
mod within;
pub(crate) mod wizard;

pub(crate) use hook::{Hook, Hooks, OWN_STAGES};
pub(crate) use prospects::{BySeat, Prospects, prospects};
pub(crate) use question::{answer, choices, is_choice, resolve};
pub(crate) use within::Within;

use crate::action::Action;
use crate::board::PlacedTile;
use crate::feature::Count;
use crate::game::turn_frames::Play;
use crate::game::{Draw, Game, Illegal};
use crate::geometry::{Cell, Rotations};
use crate::piece::{Piece, Pieces, Seat, Seats, Standing};
use crate::setup::Module;
use crate::stage::{Stage, Stages};
use crate::tile::{FeatureKind, Tile, TileId};
use crate::tile_tables::Kind;

/// [`Hook::Begin`]: the start tile is placed, and no seat has played.
pub(crate) fn begin(game: &mut Game) {
    for module in game.rules().hooks.listeners(Hook::Begin) {
        match module {
            Module::Dragon => dragon::begin(game),
            Module::HalfTiles => half_tiles::begin(game),
            Module::WindRoses => wind_rose::begin(game),
            Module::LittleBuildings => building::begin(game),
            Module::TheTower => the_tower::begin(game),
            Module::AbbeyAndMayor => abbey_mayor::begin(game),
            Module::Castles => castle::begin(game),
            Module::Bridges => bridge::begin(game),
            _ => unheard(module, ()),
        }
    }
}

/// [`Hook::Start`]: adds what `seat` may do before a play instead of drawing.
pub(crate) fn start(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    for module in game.rules().hooks.listeners(Hook::Start) {
        match module {
            // These two only owe plays, which the turn itself offers.
            Module::LuckyPig | Module::GoldAndWalls | Module::Tunnel | Module::Tatan => {}
            Module::HalfTiles => half_tiles::start(game, seat, actions),
            Module::AbbeyAndMayor => abbey_mayor::abbey::start(game, seat, actions),
            _ => unheard(module, &*actions),
        }
    }
}

/// [`Hook::Extra`]: adds the chips and walls that `seat` may play now.
pub(crate) fn extra(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    let hears = |module| game.rules().hooks.hears(Hook::Extra, module);
    if hears(Module::GoldAndWalls) {
        gold::extra(game, seat, actions);
    }
    if hears(Module::Tunnel) {
        tunnel::extra(game, seat, actions);
    }
    if hears(Module::Bridges) {
        bridge::extra(game, actions);
    }
}

/// [`Hook::Extra`]: whether `seat` may play any chip or wall now.
pub(crate) fn has_extra(game: &Game, seat: Seat) -> bool {
    let hears = |module| game.rules().hooks.hears(Hook::Extra, module);
    hears(Module::GoldAndWalls) && wall::has_choice(game, seat)
        || hears(Module::Tunnel) && tunnel::has_extra(game, seat)
        || hears(Module::Bridges) && bridge::has_extra(game)
}

/// [`Hook::Extra`]: whether `seat` may play this chip or wall now.
pub(crate) fn is_extra(game: &Game, seat: Seat, action: Action) -> bool {
    let hears = |module| game.rules().hooks.hears(Hook::Extra, module);
    match action {
        Action::Wall { place } => hears(Module::GoldAndWalls) && wall::is_choice(game, seat, place),
        Action::Chip { colour, place } => {
            hears(Module::Tunnel) && tunnel::is_extra(game, seat, colour, place)
        }
        Action::Bridge { cell, axis } => hears(Module::Bridges) && bridge::is_extra(game, cell, axis),
        _ => false,
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
    let hears = |module| game.rules().hooks.hears(Hook::Fits, module);
    let mut rotations = rotations;
    if hears(Module::River) && river::narrows(game, tile) {
        rotations = river::fits(game, tile, cell, rotations);
    }
    if hears(Module::Wizard) && !rotations.is_empty() {
        rotations = wizard::fits(game, cell, rotations);
    }
    if hears(Module::Tatan) && !rotations.is_empty() {
        rotations = tatan::fits(game, cell, rotations);
    }
    if hears(Module::Shrines) && shrine::narrows(game, tile) && !rotations.is_empty() {
        rotations = shrine::fits(game, tile, cell, rotations);
    }
    rotations
}

/// [`Hook::Fits`]: whether any module now restricts where `tile` goes. Called once, whereas [`fits`] is called for
/// every cell.
#[inline(never)]
pub(crate) fn narrows(game: &Game, tile: TileId) -> bool {
    let hears = |module| game.rules().hooks.hears(Hook::Fits, module);
    hears(Module::River) && river::narrows(game, tile)
        || hears(Module::Wizard) && wizard::narrows(game)
        || hears(Module::Tatan) && tatan::narrows(game)
        || hears(Module::Shrines) && shrine::narrows(game, tile)
}

/// [`Hook::Fits`]: the only cells where a tile may go now, if they are known in advance.
pub(crate) fn within(game: &Game, tile: TileId) -> Option<Within> {
    let hears = |module| game.rules().hooks.hears(Hook::Fits, module);
    let by_wizard = if hears(Module::Wizard) { wizard::within(game) } else { None };
    by_wizard.or_else(|| if hears(Module::River) { river::within(game, tile) } else { None })
}

/// [`Hook::Placed`]: the tile of the running play was placed at `cell` and joined with its neighbours.
pub(crate) fn placed(game: &mut Game, cell: Cell) {
    for module in game.rules().hooks.listeners(Hook::Placed) {
        match module {
            Module::Builder => builder::placed(game, cell),
            Module::River => river::placed(game, cell),
            Module::LuckyPig => pig::placed(game, cell),
            Module::Wizard => wizard::placed(game, cell),
            Module::Hills => hills::placed(game, cell),
            Module::Tatan => tatan::placed(game),
            Module::WindRoses => wind_rose::placed(game, cell),
            Module::PrincessAndDragon => princess_dragon::placed(game, cell),
            Module::Bazaars => bazaar::placed(game, cell),
            Module::Flier => flier::placed(game),
            _ => unheard(module, cell),
        }
    }
}

/// [`Hook::Figures`]: whether `seat` may put a figure other than a follower on a segment, `None` if no module
/// knows it. The caller has checked that the seat has one, that the tile is new or in its tower's area, and the
/// limits.
pub(crate) fn figure_on_segment(
    game: &Game,
    seat: Seat,
    piece: Piece,
    node: u32,
) -> Option<Result<(), Illegal>> {
    let hears = |module| game.rules().hooks.hears(Hook::Figures, module);
    match piece {
        Piece::Builder => hears(Module::Builder).then(|| builder::figure(game, seat, node)),
        Piece::Queen => hears(Module::Queen).then(|| queen::figure(game, seat, node)),
        Piece::Shepherd => hears(Module::Sheep).then(|| sheep::figure(game, node)),
        Piece::FarmPig => hears(Module::FarmPig).then(|| farm_pig::figure(game, seat, node)),
        _ => None,
    }
}

/// [`Hook::Figures`]: the same for a figure that stands on a tile as a whole. The caller also checks that no other
/// of its kind stands there.
pub(crate) fn figure_on_tile(game: &Game, piece: Piece, placed: &PlacedTile) -> Option<Result<(), Illegal>> {
    let hears = |module| game.rules().hooks.hears(Hook::Figures, module);
    match piece {
        Piece::Toll => hears(Module::TollStations).then(|| toll::figure(game, placed)),
        Piece::Estate => hears(Module::Estates).then(|| estate::figure(game, placed)),
        // These stand on a tile of any kind; a pig may be surrounded (RULINGS.md R10, R17, R63).
        Piece::Pig => hears(Module::LuckyPig).then_some(Ok(())),
        Piece::Tower => hears(Module::Towers).then_some(Ok(())),
        _ => None,
    }
}

/// Whether a tile has nothing left to do for a figure that stands on it as a whole: all cells around a pig or
/// estate are full, or all roads of a station are closed (RULINGS.md R65).
pub(crate) fn is_over(game: &Game, piece: Piece, placed: &PlacedTile) -> bool {
    match piece {
        Piece::Pig | Piece::Estate => on_tile::is_surrounded(game, placed.cell),
        Piece::Toll => toll::is_over(game, placed),
        _ => false,
    }
}

/// Which of the figures that stand on a tile as a whole may stand on this kind of tile: [`figure_on_tile`] for all
/// at once, without a game.
pub(crate) fn carried(kind: &Kind) -> Pieces {
    // Pigs and towers stand on tiles of any kind (RULINGS.md R10, R63).
    let mut pieces = Pieces::of(&[Piece::Pig, Piece::Tower]);
    if kind.is_crossing {
        pieces.insert(Piece::Toll);
    }
    if estate::goes_on(kind) {
        pieces.insert(Piece::Estate);
    }
    pieces
}

/// [`Hook::Worth`]: the value of a feature, given its value without the module.
pub(crate) fn worth(game: &Game, root: u32, kind: FeatureKind, count: &Count, points: i32) -> i32 {
    let points = game.rules().hooks.listeners(Hook::Worth).fold(points, |points, module| match module {
        Module::InnsCathedrals => inns::worth(game, kind, count, points),
        Module::Queen => queen::worth(game, root, kind, count, points),
        Module::Vineyards => vineyard::worth(game, root, kind, count, points),
        Module::Siege => siege::worth(kind, count, points),
        Module::LittleBuildings => points + building::on(game, root, kind),
        Module::Labyrinth => labyrinth::worth(game, root, kind, count, points),
        _ => points,
    });
    // Of all that a road or city scores, the witch leaves half (RULINGS.md R210).
    if game.rules().hooks.hears(Hook::Worth, Module::MageAndWitch) {
        mage::worth(game, root, kind, count, points)
    } else {
        points
    }
}

/// [`Hook::Owners`]: breaks a tie by setting the strength of the losers to zero.
pub(crate) fn owners(game: &Game, root: u32, strengths: &mut [u8; Seat::MAX as usize]) {
    for module in game.rules().hooks.listeners(Hook::Owners) {
        match module {
            Module::Hills => hills::owners(game, root, strengths),
            _ => unheard(module, root),
        }
    }
}

/// [`Hook::Completed`]: a road, city or monastery is complete, claimed or not, and not scored yet.
pub(crate) fn completed(game: &mut Game, root: u32, kind: FeatureKind) {
    for module in game.rules().hooks.listeners(Hook::Completed) {
        match module {
            Module::Wagon => wagon::completed(game, root, kind),
            Module::TollStations => toll::completed(game, root, kind),
            Module::TradeGoods => trade_goods::completed(game, root, kind),
            Module::KingAndRobber => king::completed(game, root, kind),
            Module::Shrines => shrine::completed(game, root, kind),
            Module::PrincessAndDragon => princess_dragon::fairy::completed(game, root),
            Module::AbbeyAndMayor => abbey_mayor::drive::completed(game, root),
            Module::Castles => castle::completed(game, root, kind),
            Module::BigTop => big_top::completed(game, root),
            _ => unheard(module, root),
        }
    }
}

/// [`Hook::Scoring`]: the features that are due are about to be scored.
pub(crate) fn scoring(game: &mut Game) {
    for module in game.rules().hooks.listeners(Hook::Scoring) {
        match module {
            Module::Dragon => dragon::scoring(game),
            Module::Watchtowers => watchtower::scoring(game),
            Module::KingAndRobber => king::scoring(game),
            _ => unheard(module, ()),
        }
    }
}

/// [`Hook::Deployed`]: a figure was put on the board by the seat that decides.
pub(crate) fn deployed(game: &mut Game, figure: &Standing) {
    for module in game.rules().hooks.listeners(Hook::Deployed) {
        match module {
            Module::Queen => queen::deployed(game, figure),
            Module::Sheep => sheep::deployed(game, figure),
            _ => unheard(module, figure),
        }
    }
}

/// [`Hook::Scored`]: a completed feature gave points to `owners`; its figures are still on it.
pub(crate) fn scored(game: &mut Game, root: u32, kind: FeatureKind, owners: Seats) {
    for module in game.rules().hooks.listeners(Hook::Scored) {
        match module {
            Module::GoldAndWalls => gold::scored(game, root, kind, owners),
            Module::Count => count::scored(game, owners),
            Module::GoldMines => gold_mines::scored(game, root, kind, owners),
            _ => unheard(module, root),
        }
    }
}

/// [`Hook::Left`]: a figure left the board for its supply.
pub(crate) fn left(game: &mut Game, figure: &Standing) {
    for module in game.rules().hooks.listeners(Hook::Left) {
        match module {
            Module::Builder => builder::left(game, figure),
            Module::Sheep => sheep::left(game, figure),
            Module::FarmPig => farm_pig::left(game, figure),
            Module::PrincessAndDragon => princess_dragon::fairy::left(game, figure),
            _ => unheard(module, figure),
        }
    }
}

/// [`Hook::Stage`]: a stage of the running play begins. A module may push dues or frames.
pub(crate) fn stage(game: &mut Game, stage: Stage) {
    if stage == Stage::Stations {
        stations(game);
    }
    for module in game.rules().hooks.listeners(Hook::Stage(stage)) {
        match module {
            // These have already run, in their own order.
            Module::LuckyPig | Module::TollStations | Module::Estates => {}
            Module::River => river::stage(game, stage),
            Module::Dragon => dragon::stage(game, stage),
            Module::Queen => queen::stage(game, stage),
            Module::Wizard => wizard::stage(game, stage),
            Module::Wagon => wagon::stage(game, stage),
            Module::GoldAndWalls => gold::stage(game, stage),
            Module::Sheep => sheep::stage(game, stage),
            Module::CropCircles => crop_circle::stage(game, stage),
            Module::Tatan => tatan::stage(game, stage),
            Module::PrincessAndDragon => princess_dragon::march::stage(game),
            Module::MageAndWitch => mage::stage(game),
            Module::AbbeyAndMayor => abbey_mayor::stage(game),
            Module::Castles => castle::stage(game),
            Module::BigTop => big_top::stage(game),
            Module::Count => count::stage(game),
            Module::GoldMines => gold_mines::stage(game, stage),
            Module::Ferries => ferry::stage(game),
            Module::Robbers => robber::stage(game),
            Module::Messages => message::stage(game),
            _ => unheard(module, stage),
        }
    }
}

/// [`Hook::Stage`]: whether a stage of this play before the scoring can have any effect. Most stages of most plays
/// are idle, and then no listener needs to be called.
#[inline]
pub(crate) fn has_effect(game: &Game, play: &Play, stage: Stage) -> bool {
    match stage {
        Stage::Flock => {
            sheep::has_effect(game, play.seat) || queen::has_effect(game) || ferry::has_effect(game, play)
        }
        Stage::Gold if mage::do_meet(game) => true,
        _ => triggers(game, play).contains(stage),
    }
}

/// [`Hook::Stage`]: the first stage after the scoring, from `from` on, that can have any effect in this play.
#[inline(never)]
pub(crate) fn next_active(game: &Game, play: &Play, from: Stage) -> Stage {
    let active = OWN_STAGES
        .or(triggers(game, play))
        .with(Stage::Stations, toll::has_effect(game) || game.cache.waiting.has_any_changed())
        .with(Stage::Award, gold::has_award(game) || wagon::has_effect(game))
        .with(Stage::Award, count::has_effect(game) || gold_mines::has_award(game))
        .with(Stage::Exchange, play.roads > 0)
        .with(Stage::Dragon, play.cities > 0 || princess_dragon::march::has_effect(game))
        .with(Stage::Wizard, message::has_effect(game))
        .with(Stage::Walls, gold::has_wall_effect(game, play.seat));
    game.rules().hooks.live().and(active).first_from(from)
}

/// The stages at which the tile of a play has an effect by itself.
#[inline]
fn triggers(game: &Game, play: &Play) -> Stages {
    play.tile.map_or(Stages::default(), |tile| game.rules().tables.kind(tile).triggers)
}

/// The stages of its play at which a tile, including a Tatan card, has an effect by itself.
pub(crate) fn triggers_of(tile: &Tile, is_card: bool) -> Stages {
    let stages = |does: bool, stages: &[Stage]| if does { Stages::of(stages) } else { Stages::default() };
    stages(tile.monastery().is_some(), &[Stage::Drawn, Stage::Wizard])
        .or(stages(is_card, &[Stage::Drawn]))
        .or(stages(gold::comes_with(tile) || mage::stirs(tile), &[Stage::Gold]))
        .or(stages(robber::shows_bag(tile), &[Stage::Gold]))
        .or(stages(crop_circle::lies_on(tile), &[Stage::Circle, Stage::Wizard]))
        .or(stages(big_top::pitches(tile), &[Stage::Stations]))
}

/// Toll stations, then estates, then pigs (RULINGS.md §10.0); the order of the modules differs.
fn stations(game: &mut Game) {
    let plays = |module| game.rules().hooks.hears(Hook::Stage(Stage::Stations), module);
    let [has_tolls, has_estates, has_pigs] =
        [Module::TollStations, Module::Estates, Module::LuckyPig].map(plays);
    if has_tolls {
        toll::stations(game);
    }
    if has_estates && game.cache.waiting.has_changed(Piece::Estate) {
        estate::stations(game);
    }
    if has_pigs && game.cache.waiting.has_changed(Piece::Pig) {
        pig::stations(game);
    }
    game.cache.waiting.settle();
}

/// [`Hook::End`]: nothing is left to draw. A frame that a module pushes runs before the last count.
pub(crate) fn end(game: &mut Game) {
    // One after the other: abbeys are tiles and come before the gaps that Tatan cards fill (RULINGS.md R243), and the
    // animal is turned up when nobody has anything left to decide.
    let hears = |game: &Game, module| game.rules().hooks.hears(Hook::End, module) && game.frames.is_empty();
    if hears(game, Module::AbbeyAndMayor) {
        abbey_mayor::abbey::end(game);
    }
    if hears(game, Module::Tatan) {
        tatan::end(game);
    }
    if hears(game, Module::Count) {
        count::end(game);
    }
    if hears(game, Module::BigTop) {
        big_top::end(game);
    }
}

/// [`Hook::Last`]: the last count, after monasteries and before fields.
pub(crate) fn last(game: &mut Game) {
    // Toll stations, then estates, then the wagon (RULINGS.md R90); the order of the modules differs.
    let mut listeners: Vec<Module> = game.rules().hooks.listeners(Hook::Last).collect();
    listeners.sort_by_key(|module| match module {
        Module::TollStations => 0,
        Module::Estates => 1,
        _ => 2,
    });
    for module in listeners {
        match module {
            Module::TollStations => toll::last(game),
            Module::Estates => estate::last(game),
            Module::Wagon => wagon::last(game),
            _ => unheard(module, ()),
        }
    }
}

/// [`Hook::Treasure`]: the last count, after fields.
pub(crate) fn treasure(game: &mut Game) {
    for module in game.rules().hooks.listeners(Hook::Treasure) {
        match module {
            Module::PrincessAndDragon => princess_dragon::fairy::last(game),
            Module::TradeGoods => trade_goods::treasure(game),
            Module::KingAndRobber => king::treasure(game),
            Module::AbbeyAndMayor => abbey_mayor::barn::last(game),
            Module::BigTop => big_top::treasure(game),
            Module::GoldMines => gold_mines::treasure(game),
            _ => unheard(module, ()),
        }
    }
}

/// [`Hook::Instead`]: adds what `seat` may do now instead of placing a figure by the rules of one module.
pub(crate) fn instead(game: &Game, seat: Seat, module: Module, actions: &mut Vec<Action>) {
    match module {
        Module::Abbot => abbot::instead(game, seat, actions),
        Module::Festival => festival::instead(game, seat, actions),
        Module::LittleBuildings => building::instead(game, seat, actions),
        Module::PrincessAndDragon => princess_dragon::instead(game, seat, actions),
        Module::TheTower => the_tower::instead(game, seat, actions),
        Module::BigTop => big_top::instead(game, actions),
        _ => unheard(module, &*actions),
    }
}

/// [`Hook::Instead`]: whether an action is of that kind.
pub(crate) const fn is_instead(action: Action) -> bool {
    matches!(
        action,
        Action::Recall { .. }
            | Action::TakeBack { .. }
            | Action::Build { .. }
            | Action::Fairy { .. }
            | Action::Princess { .. }
            | Action::Raise { .. }
            | Action::Free { .. }
            | Action::Applaud { .. }
    )
}

/// [`Hook::Instead`]: carries out such an action.
pub(crate) fn do_instead(game: &mut Game, seat: Seat, action: Action) {
    match action {
        Action::Recall { .. } => abbot::recall(game, seat),
        Action::Build { building } => building::build(game, seat, building),
        Action::Raise { cell } => the_tower::raise(game, seat, cell),
        Action::Applaud { cell } => big_top::applaud(game, cell),
        Action::Free { by, piece } => the_tower::prison::ransom(game, seat, by, piece),
        Action::Fairy { place, piece } => princess_dragon::fairy::go(game, seat, place, piece),
        Action::Princess { seat, piece, place } => {
            princess_dragon::princess::send(game, &Standing { place, piece, seat });
        }
        Action::TakeBack { piece, place } => festival::take_back(game, &Standing { place, piece, seat }),
        _ => {}
    }
}

/// [`Hook::Dusk`]: the turn of `seat` is about to end. A module may push frames.
pub(crate) fn dusk(game: &mut Game, seat: Seat) {
    for module in game.rules().hooks.listeners(Hook::Dusk) {
        match module {
            Module::Siege => siege::dusk(game, seat),
            Module::Bazaars => bazaar::dusk(game, seat),
            _ => unheard(module, seat),
        }
    }
}

/// [`Hook::Closed`]: a completed feature was scored, and its figures have gone.
pub(crate) fn closed(game: &mut Game, root: u32) {
    for module in game.rules().hooks.listeners(Hook::Closed) {
        match module {
            Module::MageAndWitch => mage::closed(game, root),
            _ => unheard(module, root),
        }
    }
}

/// [`Hook::Dawn`]: the turn of `seat` has begun.
pub(crate) fn dawn(game: &mut Game, seat: Seat) {
    for module in game.rules().hooks.listeners(Hook::Dawn) {
        match module {
            Module::PrincessAndDragon => princess_dragon::fairy::dawn(game, seat),
            Module::TheTower => the_tower::dawn(game),
            Module::AbbeyAndMayor => abbey_mayor::abbey::dawn(game, seat),
            Module::Count => count::dawn(game, seat),
            _ => unheard(module, seat),
        }
    }
}

/// A module is in a hook's set only if the table put it there, and then it has its own match arm.
fn unheard<T>(module: Module, _: T) {
    debug_assert!(false, "{module:?} listens to a hook it has no function for");
}
