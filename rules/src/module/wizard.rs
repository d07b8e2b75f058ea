//! The wizard of the monasteries (RULINGS.md R33 to R43).
//!
//! He stands on the monastery that was placed last. A seat that draws another one may first let him bring tiles to
//! the old one. A separate frame holds them, and each is a play like any other.

use crate::action::{Action, Chance, Decision, Source};
use crate::bag::Dice;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::turn_frames::{Frame, Play, Spell};
use crate::game::{Draw, Game, NoChance};
use crate::geometry::{Cell, Rotations};
use crate::module::{Hook, Within};
use crate::piece::Seat;
use crate::stage::Stage;
use crate::tile::TileId;
use crate::tile_tables::RiverRole;

pub(super) const HOOKS: &[Hook] =
    &[Hook::Fits, Hook::Placed, Hook::Stage(Stage::Drawn), Hook::Stage(Stage::Wizard)];

/// How many tiles he brings (RULINGS.md R35).
const TILES: usize = 3;

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The monastery on which he stands, once there is one.
    pub(crate) at: Option<Cell>,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.u8(u8::from(self.at.is_some()));
        writer.cell(self.at.unwrap_or_default());
    }
}

/// Around the old monastery, while his tiles are placed (RULINGS.md R36).
pub(super) fn fits(game: &Game, cell: Cell, rotations: Rotations) -> Rotations {
    match reach(game) {
        Some(old) if !old.surroundings().contains(&cell) => Rotations::default(),
        _ => rotations,
    }
}

/// The cells around the old monastery while his tiles are placed: [`fits`] allows no others.
pub(super) fn within(game: &Game) -> Option<Within> {
    Within::of(reach(game)?.surroundings().into_iter())
}

/// Whether one of his tiles is being chosen or is in hand.
pub(super) fn narrows(game: &Game) -> bool {
    reach(game).is_some()
}

/// The old monastery while one of his tiles is being chosen or is in hand.
fn reach(game: &Game) -> Option<Cell> {
    match game.frames.last()? {
        Frame::Spell(spell) => Some(spell.old),
        Frame::Play(Play { source: Source::Wizard, cell: None, .. }) => {
            game.frames.iter().rev().find_map(|frame| match frame {
                Frame::Spell(spell) => Some(spell.old),
                _ => None,
            })
        }
        _ => None,
    }
}

/// He appears on the first monastery that is placed (RULINGS.md R33).
pub(super) fn placed(game: &mut Game, cell: Cell) {
    if game.facts.wizard.at.is_none() && is_followed(game) {
        go(game, cell);
    }
}

pub(super) fn stage(game: &mut Game, stage: Stage) {
    match stage {
        Stage::Drawn if may_conjure(game) => {
            let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
            game.push_frame(Frame::Ask { seat, kind: Decision::Conjure });
        }
        // At the end of the play, not of the turn (RULINGS.md R40).
        Stage::Wizard if is_followed(game) => {
            let cell = game.play_frame().and_then(|play| play.cell);
            // On the first monastery he has already appeared.
            if let Some(cell) = cell.filter(|_| game.facts.wizard.at.is_some()) {
                go(game, cell);
            }
        }
        _ => {}
    }
}

fn go(game: &mut Game, cell: Cell) {
    if game.facts.wizard.at != Some(cell) {
        game.facts.wizard.at = Some(cell);
        game.push_event(Event::Wizard { cell });
    }
}

/// Whether the running play has a monastery to which he goes: not one he drew himself (RULINGS.md R39), nor one
/// that was moved (RULINGS.md R129).
fn is_followed(game: &Game) -> bool {
    let Some(play) = game.play_frame() else { return false };
    let rules = game.rules();
    let is_new = match play.source {
        Source::Wizard => false,
        Source::Lifted => rules.setup().options.tatan_stirs_wizard,
        _ => true,
    };
    // A monastery on a half tile does not concern him (RULINGS.md R161).
    let is_one = |tile| rules.tile(tile).monastery().is_some() && !rules.tables.kind(tile).is_half;
    is_new && play.tile.is_some_and(is_one)
}

/// Whether the tile just drawn wakes him (RULINGS.md R34, R36, R42).
fn may_conjure(game: &Game) -> bool {
    let rules = game.rules();
    let Some(old) = game.facts.wizard.at else { return false };
    let Some(Play { tile: Some(tile), .. }) = game.play_frame() else { return false };
    if !is_followed(game) {
        return false;
    }
    let is_river =
        rules.tables.kind(*tile).river != RiverRole::None || matches!(game.next_draw(), Some(Draw::River(_)));
    if is_river {
        return false;
    }
    // Half a cell is not enough, since his tiles are square.
    let is_free = |cell: &Cell| !game.board.is_occupied(*cell) && cell.is_within_limit();
    // Without a tile that he could bring, no seat is asked (RULINGS.md R152).
    left(game) > 0 && old.surroundings().iter().any(is_free)
}

/// The number of tiles he can draw: all of the stack except Tatan cards (RULINGS.md R43).
fn left(game: &Game) -> u16 {
    let cards = game.rules().tatan.map_or(0, |card| game.stack.returned_of(card));
    game.stack.left() - cards
}

/// How many he draws now.
fn to_draw(game: &Game) -> usize {
    TILES.min(usize::from(left(game)))
}

pub(super) fn choices(game: &Game, kind: Decision, actions: &mut Vec<Action>) {
    if kind == Decision::Conjure {
        actions.push(Action::Conjure);
    } else if let Some(Frame::Spell(spell)) = game.frames.last() {
        let mut last = None;
        for tile in spell.tiles.into_iter().flatten() {
            // They are sorted, so equal kinds are adjacent.
            if last != Some(tile) && game.can_place(tile) {
                actions.push(Action::Choose { tile });
            }
            last = Some(tile);
        }
    }
    actions.push(Action::Pass);
}

/// Whether this one of his tiles can be placed.
pub(super) fn is_choice(game: &Game, tile: TileId) -> bool {
    let is_his = |frame: &Frame| matches!(frame, Frame::Spell(spell) if spell.tiles.contains(&Some(tile)));
    game.frames.last().is_some_and(is_his) && game.can_place(tile)
}

pub(super) fn answer(game: &mut Game, seat: Seat, kind: Decision, action: Action) {
    match action {
        Action::Choose { tile } => begin(game, seat, tile),
        _ if kind == Decision::WizardTile => put_back(game),
        Action::Conjure => {
            game.frames.pop();
            conjure(game);
        }
        _ => {
            game.frames.pop();
        }
    }
}

/// Draws at once if only one set of tiles can come; otherwise chance is pending.
fn conjure(game: &mut Game) {
    let card = game.rules().tatan;
    let is_tile = |tile: TileId| Some(tile) != card;
    let has_other = game.stack.kinds().filter(|(tile, _)| is_tile(*tile)).nth(1).is_some();
    let takes_all = game.stack.hidden == 0 && usize::from(left(game)) <= to_draw(game);
    if has_other && !takes_all {
        game.push_frame(Frame::Chance(Chance::WizardTiles));
        return;
    }
    let kinds = game.stack.outcomes(is_tile);
    let all = kinds.into_iter().flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)));
    let tiles: Vec<TileId> = all.take(to_draw(game)).collect();
    for tile in &tiles {
        game.stack.take(*tile);
    }
    show(game, tiles);
}

pub(super) fn resolve(game: &mut Game, dice: &mut Dice) {
    let (wanted, card) = (to_draw(game), game.rules().tatan);
    let (mut tiles, mut cards) = (Vec::new(), Vec::new());
    while tiles.len() < wanted
        && let Some(tile) = game.stack.draw(dice)
    {
        if Some(tile) == card { cards.push(tile) } else { tiles.push(tile) }
    }
    return_cards(game, &cards);
    show(game, tiles);
}

/// Gives these tiles, possibly with Tatan cards among them, or reports that chance cannot.
pub(crate) fn give(game: &mut Game, tiles: &[TileId]) -> Result<(), NoChance> {
    let wanted = to_draw(game);
    let card = game.rules().tatan;
    let (cards, tiles): (Vec<_>, Vec<_>) = tiles.iter().copied().partition(|tile| Some(*tile) == card);
    let mut stack = game.stack.clone();
    if tiles.len() != wanted || cards.iter().chain(&tiles).any(|tile| stack.take(*tile).is_none()) {
        return Err(NoChance);
    }
    game.stack = stack;
    return_cards(game, &cards);
    show(game, tiles);
    Ok(())
}

/// A card among the drawn tiles goes back once he has his tiles (RULINGS.md R43).
fn return_cards(game: &mut Game, cards: &[TileId]) {
    for tile in cards.iter().copied() {
        game.stack.put_back(tile);
        game.push_event(Event::PutBack { tile });
    }
}

/// All his tiles are shown before the first is placed (RULINGS.md R35).
fn show(game: &mut Game, mut tiles: Vec<TileId>) {
    let (Some(seat), Some(old)) = (game.play_frame().map(|play| play.seat), game.facts.wizard.at) else {
        return;
    };
    tiles.sort_unstable();
    let mut held = [None; TILES];
    for (place, tile) in held.iter_mut().zip(tiles) {
        *place = Some(tile);
        game.push_event(Event::Shown { seat, tile });
    }
    game.push_frame(Frame::Spell(Spell { seat, old, tiles: held }));
}

/// Takes one of his tiles in hand for a play of its own (RULINGS.md R37).
fn begin(game: &mut Game, seat: Seat, tile: TileId) {
    let Some(Frame::Spell(spell)) = game.frames.last_mut() else { return };
    let Some(at) = spell.tiles.iter().position(|held| *held == Some(tile)) else { return };
    spell.tiles[at] = None;
    spell.tiles[at..].rotate_left(1);
    let play = Play { tile: Some(tile), ..Play::new(seat, Source::Wizard, Stage::Place) };
    game.push_frame(Frame::Play(play));
}

/// Tiles that are not placed go back into the stack (RULINGS.md R38).
fn put_back(game: &mut Game) {
    let Some(Frame::Spell(spell)) = game.frames.pop() else { return };
    for tile in spell.tiles.into_iter().flatten() {
        game.stack.put_back(tile);
        game.push_event(Event::PutBack { tile });
    }
}

/// Whether he stands on this tile (RULINGS.md R41).
pub(crate) fn stands_at(game: &Game, cell: Cell) -> bool {
    game.facts.wizard.at == Some(cell)
}

impl Game {
    /// The monastery on which the wizard stands.
    #[must_use]
    pub fn wizard(&self) -> Option<Cell> {
        self.facts.wizard.at
    }

    /// The tiles the wizard brought that are neither placed nor put back, sorted.
    #[must_use]
    pub fn shown(&self) -> Vec<TileId> {
        let spell = self.frames.iter().find_map(|frame| match frame {
            Frame::Spell(spell) => Some(spell.tiles),
            _ => None,
        });
        spell.into_iter().flatten().flatten().collect()
    }
}
