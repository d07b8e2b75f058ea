//! Half tiles in hand (RULINGS.md R103 to R121b).
//!
//! At the beginning they lie face up and are picked in reverse order, or are dealt; the rest goes back into the
//! box. In a turn a seat may then place one of its own instead of drawing.

pub(crate) mod hidden;

use crate::action::{Action, Chance, Decision, Source};
use crate::bag::Dice;
use crate::canonical_encoding::Writer;
use crate::event::Event;
use crate::game::turn_frames::{Frame, Turn};
use crate::game::{Draw, Game, Illegal, NoChance};
use crate::module::Hook;
use crate::piece::Seat;
use crate::rules::Rules;
use crate::setup::HalfHands;
use crate::stage::Stage;
use crate::tile::{Mark, Tile, TileId};

pub(super) const HOOKS: &[Hook] = &[Hook::Begin, Hook::Start];

/// The signs of the four half tiles that are used only if the setup says so (RULINGS.md R120).
const FEATURES: [Mark; 4] = [Mark::Vineyard, Mark::Hill, Mark::Sheep, Mark::CropCircle(None)];

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The half tiles that each seat still holds, sorted.
    pub(crate) hands: Vec<Vec<TileId>>,
    /// The half tiles still open in the draft or to be dealt, by tile; empty when the hands are full. With hidden
    /// hands, those not opened yet.
    pub(crate) pool: Vec<u16>,
    pub(crate) hidden: hidden::Facts,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        writer.len(self.hands.len());
        for hand in &self.hands {
            writer.len(hand.len());
            hand.iter().for_each(|tile| writer.u16(tile.0));
        }
        writer.len(self.pool.len());
        writer.counts(&self.pool);
        self.hidden.encode(writer);
    }
}

/// Whether a half tile is used even without the option for those with a sign of another module.
pub(crate) fn is_plain(tile: &Tile) -> bool {
    !FEATURES.iter().any(|mark| tile.has_mark(mark))
}

/// The initial state: the hands are empty, and all half tiles are ready to be picked or dealt.
pub(super) fn begin(game: &mut Game) {
    let seats = usize::from(game.seats());
    let pool = game.rules.halves.clone();
    game.facts.half_tiles = Facts { hands: vec![Vec::new(); seats], pool, ..Facts::default() };
    match game.rules.setup().options.half_hands {
        HalfHands::Draft => go_on(game),
        HalfHands::Dealt if only_kind(game).is_none() => game.push_frame(Frame::Chance(Chance::Deal)),
        HalfHands::Dealt => go_on(game),
        HalfHands::Hidden => {
            hidden::begin(game);
            game.push_frame(Frame::Chance(Chance::Deal));
        }
    }
}

/// The only kind in the pool.
fn only_kind(game: &Game) -> Option<TileId> {
    let mut kinds = pool(game);
    let first = kinds.next()?;
    kinds.next().is_none().then_some(first)
}

/// The kinds in the pool.
fn pool(game: &Game) -> impl Iterator<Item = TileId> {
    // Usually there is none.
    let kinds = if game.facts.half_tiles.pool.is_empty() { &[] } else { game.rules.half_kinds.as_slice() };
    kinds.iter().copied().filter(|tile| is_in_pool(game, *tile))
}

/// The seat that picks next: the last seat first, then against the turn order, round after round (RULINGS.md
/// R121a).
fn next_pick(game: &Game) -> Option<Seat> {
    let picks: usize = game.facts.half_tiles.hands.iter().map(Vec::len).sum();
    let (seats, hand) = (usize::from(game.seats()), usize::from(game.rules.setup().options.hand));
    let seat = game.seats() - 1 - (picks % seats) as u8;
    (picks < seats * hand && pool(game).next().is_some()).then_some(Seat(seat))
}

/// Asks for the next pick. Once only one kind is left, the remaining picks need no question.
fn go_on(game: &mut Game) {
    while let Some(seat) = next_pick(game) {
        let Some(tile) = only_kind(game) else {
            game.push_frame(Frame::Ask { seat, kind: Decision::Draft });
            return;
        };
        pick(game, seat, tile);
    }
    game.facts.half_tiles.pool.clear();
}

/// A half tile comes from the pool into a hand.
fn pick(game: &mut Game, seat: Seat, tile: TileId) {
    game.facts.half_tiles.pool[tile.index()] -= 1;
    let hand = &mut game.facts.half_tiles.hands[seat.index()];
    hand.push(tile);
    hand.sort_unstable();
    game.push_event(Event::Taken { seat, tile });
}

/// In the draft: any open half tile.
pub(super) fn choices(game: &Game, actions: &mut Vec<Action>) {
    actions.extend(pool(game).map(|tile| Action::Choose { tile }));
}

/// Whether a half tile is still open.
pub(super) fn is_in_pool(game: &Game, tile: TileId) -> bool {
    game.facts.half_tiles.pool.get(tile.index()).is_some_and(|count| *count > 0)
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    let Action::Choose { tile } = action else { return };
    game.frames.pop();
    pick(game, seat, tile);
    go_on(game);
}

/// Deals every seat its hand; with hidden hands, closed positions, which need no chance.
pub(super) fn resolve(game: &mut Game, dice: &mut Dice) {
    if hidden::is_hidden(game) {
        return hidden::deal(game, &[true; Seat::MAX as usize]);
    }
    let mut dealt = Vec::new();
    let mut pool = game.facts.half_tiles.pool.clone();
    for _ in 0..usize::from(game.rules.setup().options.hand) * usize::from(game.seats()) {
        let left = pool.iter().map(|count| u32::from(*count)).sum();
        if left == 0 {
            break;
        }
        let mut number = dice.below(left);
        let Some(at) = pool.iter().position(|count| {
            let is_here = number < u32::from(*count);
            number = number.saturating_sub(u32::from(*count));
            is_here
        }) else {
            break;
        };
        pool[at] -= 1;
        dealt.push(TileId(at as u16));
    }
    deal(game, &dealt);
}

/// Gives these half tiles, seat after seat, or reports that chance cannot.
pub(crate) fn give(game: &mut Game, tiles: &[TileId]) -> Result<(), NoChance> {
    if hidden::is_hidden(game) {
        return Err(NoChance);
    }
    let mut pool = game.facts.half_tiles.pool.clone();
    for tile in tiles {
        let left = pool.get_mut(tile.index()).filter(|count| **count > 0).ok_or(NoChance)?;
        *left -= 1;
    }
    if tiles.len() != usize::from(game.seats()) * usize::from(game.rules.setup().options.hand) {
        return Err(NoChance);
    }
    deal(game, tiles);
    Ok(())
}

fn deal(game: &mut Game, tiles: &[TileId]) {
    let hands = tiles.chunks(usize::from(game.rules.setup().options.hand));
    for (seat, hand) in (0..).map(Seat).zip(hands) {
        hand.iter().for_each(|tile| pick(game, seat, *tile));
    }
    game.facts.half_tiles.pool.clear();
}

/// The play for which a half tile can be placed (RULINGS.md R103): the main one, the builder's, and with the
/// option one that gold forces, then one that a pig saved (RULINGS.md R153).
fn replaced(game: &Game, seat: Seat) -> Option<Source> {
    let owed = &game.facts.owed;
    let is_for_all = game.rules.setup().options.half_for_extra_plays;
    let is_forced = game.is_forced_first() && owed.forced[seat.index()] > 0;
    match game.turn_frame()? {
        _ if is_forced => is_for_all.then_some(Source::Forced),
        Turn { owes_main: true, .. } => Some(Source::Main),
        Turn { owes_builder: true, .. } => Some(Source::Builder),
        _ if !is_for_all => None,
        _ => {
            let extra = [(Source::Forced, &owed.forced), (Source::Credit, &owed.credits)];
            extra.into_iter().find(|(_, plays)| plays[seat.index()] > 0).map(|(source, _)| source)
        }
    }
}

/// Whether a play is owed for which a half tile could be placed, a tile could be drawn for it (RULINGS.md R90),
/// and the river is not growing (RULINGS.md R121).
fn may_replace(game: &Game, seat: Seat) -> bool {
    let is_time = matches!(game.next_draw(), Some(Draw::Stack));
    // Nothing else may come before either of a card's two tiles (RULINGS.md R150).
    let is_cards = game.rules.is_third() && game.turn_frame().is_some_and(Turn::owes_tatan_first);
    is_time && !is_cards && replaced(game, seat).is_some()
}

/// Why `seat` may not place this half tile now.
pub(crate) fn why_not(game: &Game, seat: Seat, tile: TileId) -> Illegal {
    if !game.half_hand(seat).contains(&tile) {
        return Illegal::NotInHand;
    }
    if may_replace(game, seat) { Illegal::FitsNowhere } else { why_not_now(game) }
}

/// Why no half tile may be placed now.
fn why_not_now(game: &Game) -> Illegal {
    match game.next_draw() {
        Some(Draw::River(_)) => Illegal::HalfOnRiver,
        Some(Draw::Stack) => Illegal::NoHalfNow,
        None => Illegal::HalfAfterLast,
    }
}

/// Adds the half tiles in hand that fit somewhere (RULINGS.md R120). Not while the river grows (RULINGS.md R121).
pub(super) fn start(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if may_replace(game, seat) {
        hidden::start(game, seat, actions);
    }
    actions.extend(playable(game, seat).map(|tile| Action::Choose { tile }));
}

/// Whether a half tile may be placed instead of drawing.
pub(crate) fn is_start(game: &Game, seat: Seat, tile: TileId) -> bool {
    let is_held = game.half_hand(seat).contains(&tile);
    is_held && may_replace(game, seat) && game.can_place(tile)
}

/// The kinds of half tiles in a hand that fit somewhere, if one may be placed now.
fn playable(game: &Game, seat: Seat) -> impl Iterator<Item = TileId> {
    let hand = game.half_hand(seat);
    let is_time = !hand.is_empty() && may_replace(game, seat);
    // The hand is sorted, so equal kinds are adjacent.
    let kinds = hand.chunk_by(|a, b| a == b).filter_map(|same| same.first().copied());
    kinds.filter(move |tile| is_time && game.can_place(*tile))
}

/// Takes a half tile from the hand instead of drawing for the play that is owed (RULINGS.md R103).
pub(crate) fn take(game: &mut Game, seat: Seat, tile: TileId) {
    let Some(source) = replaced(game, seat) else { return };
    let hand = &mut game.facts.half_tiles.hands[seat.index()];
    let Ok(at) = hand.binary_search(&tile) else { return };
    hand.remove(at);
    bring(game, seat, source, tile);
}

/// One of a seat's half tiles becomes the tile in hand for the play that is owed.
fn bring(game: &mut Game, seat: Seat, source: Source, tile: TileId) {
    game.start_play(seat, source);
    if let Some(play) = game.play_frame_mut() {
        play.tile = Some(tile);
        play.stage = Stage::Drawn;
    }
    game.push_event(Event::Drawn { seat, tile });
}

impl Game {
    /// The half tiles in a seat's hand, sorted; empty without the module.
    #[must_use]
    pub fn half_hand(&self, seat: Seat) -> &[TileId] {
        self.facts.half_tiles.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// The half tiles still open in the draft, with the number of each; with hidden hands, those not opened yet,
    /// wherever they are.
    #[must_use]
    pub fn half_pool(&self) -> Vec<(TileId, u16)> {
        pool(self).map(|tile| (tile, self.facts.half_tiles.pool[tile.index()])).collect()
    }

    /// Whether the hand of `of` is shown to `to`: always to its owner, to all during the draft, and to all after
    /// it if the setup has open hands. Players could remember what was picked, so this is courtesy rather than
    /// secrecy (RULINGS.md R121a); what was dealt is hidden.
    #[must_use]
    pub fn shows_hand(&self, of: Seat, to: Seat) -> bool {
        let options = &self.rules().setup().options;
        let is_draft = !self.facts.half_tiles.pool.is_empty();
        of == to || options.hands_open || is_draft && options.half_hands == HalfHands::Draft
    }

    /// Whether another seat holds half tiles that `to` was never shown: dealt ones that are not open. What was drafted
    /// was seen by all.
    #[must_use]
    pub fn has_hidden_from(&self, to: Seat) -> bool {
        let was_seen = self.rules().setup().options.half_hands == HalfHands::Draft;
        let mut others = (0..self.seats()).map(Seat).filter(|of| *of != to);
        let is_unseen = |of: Seat| !self.half_hand(of).is_empty() && !was_seen && !self.shows_hand(of, to);
        others.any(|of| self.closed(of).next().is_some() || is_unseen(of))
    }
}

/// Why the hands cannot be filled, if so (RULINGS.md R121b): how many half tiles they need and how many there are.
pub(crate) fn shortage(rules: &Rules) -> Option<(u16, u16)> {
    let setup = rules.setup();
    let needed = u16::from(setup.seats) * u16::from(setup.options.hand);
    let there = rules.halves.iter().sum();
    (needed > there).then_some((needed, there))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Wait;
    use crate::setup::{Module, Preset, Setup};
    use crate::tileset::TileSets;

    fn setup() -> Setup {
        let mut setup = Preset::Base.setup(3);
        setup.sets.push("halves1".to_owned());
        setup.modules.insert(Module::HalfTiles);
        setup
    }

    #[test]
    fn every_hand_is_dealt_from_the_half_tiles_alike() {
        let mut setup = setup();
        setup.options.half_hands = HalfHands::Dealt;
        let rules = Rules::new(&setup, TileSets::built_in()).unwrap();
        let mut times = vec![0; rules.tiles().len()];
        for seed in 0..250_u32 {
            let mut game = Game::new(rules.clone());
            assert_eq!(game.wait(), Wait::Chance(Chance::Deal));
            game.resolve(blake3::hash(&seed.to_le_bytes()).as_bytes()).unwrap();
            for seat in (0..3).map(Seat) {
                assert_eq!(game.half_hand(seat).len(), 3);
                assert!(game.half_hand(seat).is_sorted());
                game.half_hand(seat).iter().for_each(|tile| times[tile.index()] += 1);
            }
            assert_eq!(game.half_pool(), []);
        }
        // Nine of twelve each time, which is three in four.
        let halves = rules.tiles().iter().zip(times).filter(|(tile, _)| tile.is_half);
        for (tile, times) in halves {
            assert!((160..=215).contains(&times), "{} came {times} times", tile.name);
        }
    }

    #[test]
    fn a_deal_of_ones_choice_needs_all_hands_and_tiles_that_are_there() {
        let mut setup = setup();
        setup.options.half_hands = HalfHands::Dealt;
        setup.options.hand = 1;
        let mut game = Game::new(Rules::new(&setup, TileSets::built_in()).unwrap());
        let half = |n| game.rules.tile_by_name(&format!("halves1-0{n}")).unwrap();
        let (one, two, three) = (half(1), half(2), half(3));
        let square = game.rules.tile_by_name("base-A").unwrap();
        for wrong in [&[one, two][..], &[one, one, two], &[one, two, square]] {
            assert!(game.resolve_to_tiles(wrong).is_err());
        }
        game.resolve_to_tiles(&[three, one, two]).unwrap();
        assert_eq!([0, 1, 2].map(|seat| game.half_hand(Seat(seat))[0]), [three, one, two]);
    }

    #[test]
    fn hands_are_shown_in_the_draft_and_to_their_own_seats_and_after_it_by_option() {
        for (hands, is_open) in
            [(HalfHands::Draft, false), (HalfHands::Draft, true), (HalfHands::Dealt, false)]
        {
            let mut setup = setup();
            setup.options.half_hands = hands;
            setup.options.hands_open = is_open;
            let mut game = Game::new(Rules::new(&setup, TileSets::built_in()).unwrap());
            assert_eq!(game.shows_hand(Seat(0), Seat(1)), hands == HalfHands::Draft || is_open);
            while let Wait::Decide { seat, kind: Decision::Draft } = game.wait() {
                let first = game.legal()[0];
                game.play(seat, first).unwrap();
            }
            if hands == HalfHands::Dealt {
                game.resolve(&[3; 32]).unwrap();
            }
            assert_eq!(game.shows_hand(Seat(0), Seat(1)), is_open);
            assert!(game.shows_hand(Seat(1), Seat(1)));
            // Whoever saw the picks may remember them.
            assert_eq!(game.has_hidden_from(Seat(1)), hands == HalfHands::Dealt);
        }
    }

    #[test]
    fn every_round_of_picking_goes_from_the_last_seat_to_the_first() {
        let mut game = Game::new(Rules::new(&setup(), TileSets::built_in()).unwrap());
        let mut order = Vec::new();
        while let Wait::Decide { seat, kind: Decision::Draft } = game.wait() {
            order.push(seat.0);
            let last = *game.legal().last().unwrap();
            game.play(seat, last).unwrap();
        }
        assert_eq!(order, [2, 1, 0, 2, 1, 0, 2, 1, 0]);
        assert_eq!(game.turn(), Seat(0));
    }
}
