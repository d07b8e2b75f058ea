//! Bazaars (RULINGS.md R255 to R258): tiles are turned up and auctioned off, one for each seat.

use crate::action::{Action, Chance, Decision};
use crate::bag::Dice;
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::game::turn_frames::Frame;
use crate::game::{Game, NoChance};
use crate::geometry::{Cell, Place};
use crate::module::Hook;
use crate::piece::Seat;
use crate::tile::{Mark, TileId};

pub(super) const HOOKS: &[Hook] = &[Hook::Placed, Hook::Dusk];

/// A tile that is being auctioned off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auction {
    /// Which.
    pub tile: TileId,
    /// Who put it up.
    pub first: Seat,
    /// The highest bid so far, in points, and whose it is.
    pub bid: Option<(Seat, u16)>,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Whether a bazaar was placed in this turn.
    is_due: bool,
    /// While tiles are turned up or sold: the seat from which on the next one without a tile chooses.
    from: Option<Seat>,
    /// The tiles for sale, sorted.
    lots: Vec<TileId>,
    auction: Option<Auction>,
    /// Tiles that were sold and are still to be placed, by seat.
    held: [Option<TileId>; Seat::MAX as usize],
    /// Whether the running play has such a tile in hand.
    is_in_hand: bool,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        const NONE: u8 = u8::MAX;
        let seat = |seat: Option<Seat>| seat.map_or(NONE, |seat| seat.0);
        writer.u8(u8::from(self.is_due));
        writer.u8(seat(self.from));
        writer.len(self.lots.len());
        self.lots.iter().for_each(|tile| writer.u16(tile.0));
        writer.u8(u8::from(self.auction.is_some()));
        if let Some(Auction { tile, first, bid }) = self.auction {
            writer.u16(tile.0);
            writer.u8(first.0);
            writer.u8(seat(bid.map(|(seat, _)| seat)));
            writer.u16(bid.map_or(0, |(_, points)| points));
        }
        writer.u8(u8::from(self.is_in_hand));
        self.held.iter().for_each(|tile| writer.u16(tile.map_or(u16::MAX, |tile| tile.0)));
    }

    fn is_waiting(&self) -> bool {
        self.held.iter().any(Option::is_some)
    }
}

/// A bazaar opens at the end of the turn, unless tiles of an earlier one were still to be placed, this one included.
pub(super) fn placed(game: &mut Game, cell: Cell) {
    let shows = |placed: &crate::board::PlacedTile| game.rules().tile(placed.tile).has_mark(&Mark::Bazaar);
    if game.board.at(cell).is_some_and(shows) && !game.facts.bazaar.is_waiting() {
        game.facts.bazaar.is_due = true;
    }
    let seat = game.play_frame().map(|play| play.seat);
    if let Some(seat) = seat.filter(|_| game.facts.bazaar.is_in_hand) {
        lose(game, seat);
    }
}

/// As many tiles as there are seats are turned up, if enough are left.
pub(super) fn dusk(game: &mut Game, seat: Seat) {
    if std::mem::take(&mut game.facts.bazaar.is_due) && drawable(game) >= u16::from(game.seats()) {
        game.facts.bazaar.from = Some(game.after(seat));
        game.push_frame(Frame::Chance(Chance::Bazaar));
    }
}

/// The tiles that are not turned up, sorted: Tatan cards, and dragons before the first volcano (RULINGS.md R194).
fn held_back(game: &Game) -> Vec<TileId> {
    let mut tiles = if game.holds_dragons() { game.rules().dragons.clone() } else { Vec::new() };
    tiles.extend(game.rules().tatan);
    tiles.sort_unstable();
    tiles
}

/// How many tiles may be turned up.
fn drawable(game: &Game) -> u16 {
    game.stack.left_without(&held_back(game))
}

pub(super) fn resolve(game: &mut Game, dice: &mut Dice) {
    let held_back = held_back(game);
    for _ in 0..game.seats() {
        let Some(tile) = game.stack.draw_without(dice, &held_back) else { break };
        game.facts.bazaar.lots.push(tile);
    }
    open(game);
}

/// Turns up these tiles, or reports that chance cannot.
pub(crate) fn give(game: &mut Game, tiles: &[TileId]) -> Result<(), NoChance> {
    let mut stack = game.stack.clone();
    let held_back = held_back(game);
    if tiles.len() != usize::from(game.seats())
        || tiles.iter().any(|tile| held_back.contains(tile))
        || tiles.iter().any(|tile| stack.take(*tile).is_none())
    {
        return Err(NoChance);
    }
    game.stack = stack;
    game.facts.bazaar.lots = tiles.to_vec();
    open(game);
    Ok(())
}

fn open(game: &mut Game) {
    game.facts.bazaar.lots.sort_unstable();
    for tile in game.facts.bazaar.lots.clone() {
        game.push_event(Event::Offered { tile });
    }
    go_on(game);
}

/// Asks the next seat without a tile for one; the last tile goes to the last seat for nothing.
fn go_on(game: &mut Game) {
    let Some(from) = game.facts.bazaar.from else { return };
    let seats = game.seats();
    let mut order = (0..seats).map(|n| Seat((from.0 + n) % seats));
    let next = order.find(|seat| game.facts.bazaar.held[seat.index()].is_none());
    match (next, game.facts.bazaar.lots.as_slice()) {
        (Some(seat), [tile]) => {
            take(game, seat, *tile);
            game.facts.bazaar.from = None;
        }
        (Some(seat), [tile, .., last]) if tile == last => choose(game, seat, *tile),
        (Some(seat), [_, ..]) => game.push_frame(Frame::Ask { seat, kind: Decision::Lot }),
        _ => game.facts.bazaar.from = None,
    }
}

/// A tile goes to a seat.
fn take(game: &mut Game, seat: Seat, tile: TileId) {
    let facts = &mut game.facts.bazaar;
    if let Some(at) = facts.lots.iter().position(|lot| *lot == tile) {
        facts.lots.remove(at);
    }
    facts.held[seat.index()] = Some(tile);
    game.push_event(Event::Bought { seat, tile });
}

/// What a seat with this many points may bid: more than the last bid, and no more than it has.
fn bids(score: i32, auction: Auction) -> impl Iterator<Item = u16> {
    let least = auction.bid.map_or(0, |(_, points)| i32::from(points) + 1);
    (least..=score).map_while(|points| u16::try_from(points).ok())
}

pub(super) fn choices(game: &Game, seat: Seat, kind: Decision, actions: &mut Vec<Action>) {
    let facts = &game.facts.bazaar;
    match (kind, facts.auction) {
        (Decision::Lot, _) => {
            let mut lots = facts.lots.clone();
            lots.dedup();
            actions.extend(lots.into_iter().map(|tile| Action::Choose { tile }));
        }
        (Decision::Bid, Some(auction)) => {
            actions.extend(bids(game.score(seat), auction).map(|points| Action::Bid { points }));
            // Who puts a tile up opens with a bid, of nothing at least.
            if auction.bid.is_some() {
                actions.push(Action::Pass);
            }
        }
        _ => actions.extend([true, false].map(|buys| Action::Deal { buys })),
    }
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    match action {
        Action::Choose { tile } => choose(game, seat, tile),
        Action::Bid { points } => bid(game, seat, points),
        Action::Deal { buys } => settle(game, buys),
        _ => call(game, seat),
    }
}

/// A seat takes a tile, or puts it up.
fn choose(game: &mut Game, seat: Seat, tile: TileId) {
    if game.rules().setup().options.bazaar_pick {
        take(game, seat, tile);
        return go_on(game);
    }
    game.facts.bazaar.auction = Some(Auction { tile, first: seat, bid: None });
    match game.score(seat) > 0 {
        true => game.push_frame(Frame::Ask { seat, kind: Decision::Bid }),
        // A seat with only one possibility is not asked (RULINGS.md R143), here and for tiles that are all alike.
        false => bid(game, seat, 0),
    }
}

fn bid(game: &mut Game, seat: Seat, points: u16) {
    game.push_event(Event::Bid { seat, points });
    if let Some(auction) = &mut game.facts.bazaar.auction {
        auction.bid = Some((seat, points));
    }
    call(game, seat);
}

/// After `seat` has bid or passed, the next seat without a tile bids, and at last the first one decides.
fn call(game: &mut Game, seat: Seat) {
    let Some(auction) = game.facts.bazaar.auction else { return };
    let mut next = game.after(seat);
    while next != auction.first && game.facts.bazaar.held[next.index()].is_some() {
        next = game.after(next);
    }
    match auction.bid {
        _ if next != auction.first => {
            // A seat that can bid nothing is not asked (RULINGS.md R143).
            if bids(game.score(next), auction).next().is_none() {
                return call(game, next);
            }
            game.push_frame(Frame::Ask { seat: next, kind: Decision::Bid });
        }
        Some((bidder, _)) if bidder != auction.first => {
            game.push_frame(Frame::Ask { seat: auction.first, kind: Decision::Deal });
        }
        _ => settle(game, true),
    }
}

/// The first seat buys for the highest bid, or sells to who made it (RULINGS.md R257).
fn settle(game: &mut Game, buys: bool) {
    let Some(Auction { tile, first, bid: Some((bidder, points)) }) = game.facts.bazaar.auction.take() else {
        return;
    };
    let (buyer, paid) = match buys {
        true => (first, (bidder != first).then_some(bidder)),
        false => (bidder, Some(first)),
    };
    let points = i32::from(points);
    if points > 0 {
        // Points of an auction belong to no place on the map.
        let nowhere = Place::Cell(Cell::default());
        game.add_points(buyer, -points, Reason::Bazaar, nowhere);
        if let Some(seller) = paid {
            game.add_points(seller, points, Reason::Bazaar, nowhere);
        }
    }
    take(game, buyer, tile);
    game.facts.bazaar.from = Some(game.after(first));
    go_on(game);
}

/// Takes the tile that a seat bought in hand, for the main play of its turn.
pub(crate) fn claim(game: &mut Game, seat: Seat) -> Option<TileId> {
    let facts = &mut game.facts.bazaar;
    facts.is_in_hand = facts.held[seat.index()].is_some();
    facts.held[seat.index()]
}

/// The tile that a seat bought is placed, or has left the game.
pub(crate) fn lose(game: &mut Game, seat: Seat) {
    if std::mem::take(&mut game.facts.bazaar.is_in_hand) {
        game.facts.bazaar.held[seat.index()] = None;
    }
}

/// The tiles for sale, and those that were bought and are in no hand yet.
pub(crate) fn waiting(game: &Game) -> impl Iterator<Item = TileId> {
    let facts = &game.facts.bazaar;
    let in_hand = game.play_frame().map(|play| play.seat).filter(|_| facts.is_in_hand);
    let is_waiting = move |seat: &usize| in_hand.is_none_or(|in_hand| in_hand.index() != *seat);
    let held = facts.held.iter().enumerate().filter(move |(seat, _)| is_waiting(seat));
    facts.lots.iter().copied().chain(held.filter_map(|(_, tile)| *tile))
}

/// Whether a seat has a tile that it bought.
pub(crate) fn holds(game: &Game, seat: Seat) -> bool {
    game.facts.bazaar.held[seat.index()].is_some()
}

impl Game {
    /// The seat whose turn comes after that of `seat`.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats())
    }

    /// The tiles for sale at a bazaar, sorted; the one that is being auctioned off is among them.
    #[must_use]
    pub fn lots(&self) -> &[TileId] {
        &self.facts.bazaar.lots
    }

    /// The tile that is being auctioned off.
    #[must_use]
    pub fn auction(&self) -> Option<Auction> {
        self.facts.bazaar.auction
    }

    /// The tile that a seat bought at a bazaar and places in its next turn.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn bought(&self, seat: Seat) -> Option<TileId> {
        self.facts.bazaar.held[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::{Auction, bids};
    use crate::piece::Seat;
    use crate::tile::TileId;

    fn auction(bid: Option<u16>) -> Auction {
        Auction { tile: TileId(0), first: Seat(0), bid: bid.map(|points| (Seat(0), points)) }
    }

    #[test]
    fn bids_go_from_above_the_last_one_to_all_that_the_seat_has() {
        let all = |score, bid| bids(score, auction(bid)).collect::<Vec<_>>();
        assert_eq!(all(2, None), [0, 1, 2]);
        assert_eq!(all(2, Some(1)), [2]);
        assert_eq!(all(2, Some(2)), [0; 0]);
        assert_eq!(all(-3, None), [0; 0]);
    }

    /// Seats may owe each other any number of points.
    #[test]
    fn bids_end_where_no_larger_one_can_be_written() {
        assert_eq!(bids(68_164, auction(Some(u16::MAX - 1))).collect::<Vec<_>>(), [u16::MAX]);
        assert_eq!(bids(68_164, auction(Some(u16::MAX))).next(), None);
    }
}
