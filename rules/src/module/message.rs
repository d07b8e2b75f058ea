//! The Messages (RULINGS.md R269 to R276): each seat has a second figure on the scoreboard, and one that stops on a
//! dark space brings a message.

use crate::action::{Action, Chance, Decision};
use crate::bag::Dice;
use crate::canonical_encoding::Writer;
use crate::event::{Event, Reason};
use crate::feature::CITY_ON_FIELD;
use crate::game::turn_frames::{Frame, Round};
use crate::game::{Game, NoChance};
use crate::geometry::{Cell, Place};
use crate::module::{BySeat, Hook, building, castle, farm_pig, robber, wagon};
use crate::piece::{Seat, Standing};
use crate::setup::Module;
use crate::stage::Stage;
use crate::tile::FeatureKind;
use crate::token::Message;

pub(super) const HOOKS: &[Hook] = &[Hook::Stage(Stage::Wizard), Hook::Prospects];

/// Points instead of what a message says.
const SEAL: i32 = 2;
/// Every space whose number this divides is dark.
const DARK: i32 = 5;

/// Points of a seat that no figure has marked yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Gain {
    seat: Seat,
    points: i32,
    /// Whether its robber took them (RULINGS.md R267).
    is_loot: bool,
}

/// The module's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// The points that the messenger of each seat marks; its other figure marks the rest.
    messengers: [i32; Seat::MAX as usize],
    /// What is not marked yet, in order.
    gains: Vec<Gain>,
    /// The messages that were turned up, in order. Once all were, they come again in it.
    known: Vec<Message>,
    /// How many come before the next one, once all were turned up.
    next: u8,
    /// The message that a seat reads.
    shown: Option<Message>,
    /// The last count has begun: one figure marks everything.
    is_over: bool,
}

impl Facts {
    pub(crate) fn encode(&self, writer: &mut Writer) {
        for points in self.messengers {
            writer.i32(points);
        }
        writer.len(self.gains.len());
        for gain in &self.gains {
            writer.u8(gain.seat.0);
            writer.i32(gain.points);
            writer.flags(&[gain.is_loot]);
        }
        writer.len(self.known.len());
        self.known.iter().for_each(|message| writer.u8(*message as u8));
        writer.u8(self.next);
        writer.u8(self.shown.map_or(u8::MAX, |message| message as u8));
    }
}

/// What the figure and the messenger of a seat mark.
pub(crate) fn figures(game: &Game, seat: Seat) -> [i32; 2] {
    let (facts, score) = (&game.facts.message, game.score[seat.index()]);
    if facts.is_over || !game.rules.has_messages {
        return [score; 2];
    }
    let of_seat = facts.gains.iter().filter(|gain| gain.seat == seat);
    let open: i32 = of_seat.map(|gain| gain.points).sum();
    let messenger = facts.messengers[seat.index()];
    [score - messenger - open, messenger]
}

/// Notes points that a figure is still to mark; false once the last count has begun.
pub(crate) fn gained(game: &mut Game, seat: Seat, points: i32, is_loot: bool) -> bool {
    let facts = &mut game.facts.message;
    if !facts.is_over {
        facts.gains.push(Gain { seat, points, is_loot });
    }
    !facts.is_over
}

/// Before the last count, one figure of each seat marks everything. What came after the last play moves it on then.
pub(crate) fn begin_last_count(game: &mut Game) {
    let facts = &mut game.facts.message;
    facts.is_over = true;
    facts.messengers = Default::default();
    let gains = std::mem::take(&mut facts.gains);
    if !game.rules.has_robbers {
        return;
    }
    for (n, gain) in gains.iter().enumerate() {
        let open: i32 =
            gains[n..].iter().filter(|other| other.seat == gain.seat).map(|gain| gain.points).sum();
        let from = game.score[gain.seat.index()] - open;
        robber::moved(game, gain.seat, (from, gain.points), gain.is_loot);
    }
}

/// Whether a seat gained anything that is not marked yet.
#[inline]
pub(super) fn has_effect(game: &Game) -> bool {
    !game.facts.message.gains.is_empty()
}

/// At the end of a play, each seat marks what it gained, beginning with the one whose play it is.
pub(super) fn stage(game: &mut Game) {
    let Some(next) = game.play_frame().map(|play| play.seat) else { return };
    game.push_frame(Frame::Round(Round { kind: Decision::Advance, next, left: game.seats() }));
}

/// What a seat gained that no figure has marked yet.
fn open_gains(game: &Game, seat: Seat) -> impl Iterator<Item = i32> {
    let of_seat = game.facts.message.gains.iter().filter(move |gain| gain.seat == seat);
    of_seat.map(|gain| gain.points)
}

/// A seat marks what it gained now, unless its turn to do so is still to come.
pub(crate) fn mark(game: &mut Game, seat: Seat) {
    let waits = |frame: &Frame| match frame {
        Frame::Ask { seat: asked, kind: Decision::Advance } => *asked == seat,
        Frame::Round(Round { kind: Decision::Advance, next, left }) => {
            (seat.0 + game.seats() - next.0) % game.seats() < *left
        }
        _ => false,
    };
    if game.frames.iter().any(waits) {
        return;
    }
    let mut actions = Vec::new();
    figures_into(game, seat, &mut actions);
    match actions[..] {
        [] => {}
        [_] => advance(game, seat, false),
        _ => game.push_frame(Frame::Ask { seat, kind: Decision::Advance }),
    }
}

/// Either figure, if that makes a difference; what a seat lost on balance the usual one marks.
pub(super) fn figures_into(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    if open_gains(game, seat).next().is_none() {
        return;
    }
    let [figure, messenger] = figures(game, seat);
    let is_asked = figure != messenger && open_gains(game, seat).sum::<i32>() > 0;
    actions.push(Action::Advance { messenger: false });
    actions.extend(is_asked.then_some(Action::Advance { messenger: true }));
}

pub(super) fn answer_figure(game: &mut Game, seat: Seat, action: Action) {
    match game.frames.last() {
        Some(Frame::Round(_)) => game.next_in_round(),
        _ => {
            game.frames.pop();
        }
    }
    if let Action::Advance { messenger } = action {
        advance(game, seat, messenger);
    }
}

/// One figure marks all that a seat gained. If that moves it on to a dark space in the seat's own play, it brings a
/// message.
fn advance(game: &mut Game, seat: Seat, messenger: bool) {
    let which = usize::from(messenger);
    let is_gain = open_gains(game, seat).sum::<i32>() > 0;
    while let Some(n) = game.facts.message.gains.iter().position(|gain| gain.seat == seat) {
        let from = figures(game, seat)[which];
        let gain = game.facts.message.gains.remove(n);
        if messenger {
            game.facts.message.messengers[seat.index()] += gain.points;
        }
        if game.rules.has_robbers {
            robber::moved(game, seat, (from, gain.points), gain.is_loot);
        }
    }
    let points = figures(game, seat)[which];
    game.push_event(Event::Advanced { seat, messenger, points });
    if is_gain && points % DARK == 0 && game.play_frame().is_some_and(|play| play.seat == seat) {
        call(game);
    }
    if game.rules.has_robbers {
        robber::settle(game, false);
    }
}

/// The next message is turned up.
fn call(game: &mut Game) {
    let Facts { known, next, .. } = &game.facts.message;
    let unseen: Vec<Message> = Message::ALL.into_iter().filter(|message| !known.contains(message)).collect();
    match (unseen.as_slice(), known.get(usize::from(*next)).copied()) {
        ([], Some(message)) => show(game, message),
        // The last one is known without a draw.
        ([only], _) => turn_up(game, *only),
        _ => game.push_frame(Frame::Chance(Chance::Message)),
    }
}

pub(super) fn resolve(game: &mut Game, dice: &mut Dice) {
    let known = &game.facts.message.known;
    let mut unseen = Message::ALL.into_iter().filter(|message| !known.contains(message));
    let number = dice.below((Message::ALL.len() - known.len()) as u32);
    if let Some(message) = unseen.nth(number as usize) {
        turn_up(game, message);
    }
}

/// Turns up this message, or reports that it cannot come.
pub(crate) fn give(game: &mut Game, message: Message) -> Result<(), NoChance> {
    if game.facts.message.known.contains(&message) {
        return Err(NoChance);
    }
    turn_up(game, message);
    Ok(())
}

fn turn_up(game: &mut Game, message: Message) {
    game.forget_listed();
    game.facts.message.known.push(message);
    show(game, message);
}

fn show(game: &mut Game, message: Message) {
    let Some(seat) = game.play_frame().map(|play| play.seat) else { return };
    let facts = &mut game.facts.message;
    facts.next = (facts.next + 1) % Message::ALL.len() as u8;
    facts.shown = Some(message);
    game.push_event(Event::Message { seat, message });
    let mut actions = Vec::new();
    choices(game, seat, &mut actions);
    if actions == [Action::Pass] {
        // A seat with only one possibility is not asked (RULINGS.md R143).
        return read(game, seat, Action::Pass);
    }
    game.push_frame(Frame::Ask { seat, kind: Decision::Message });
}

/// What the message says, if it brings anything, or the points of its seal.
pub(super) fn choices(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    match game.facts.message.shown {
        Some(Message::Follower) => followers_into(game, seat, actions),
        Some(Message::Tile) if game.next_draw().is_some() => actions.push(Action::Heed),
        Some(message) if worth(game, seat, message) > 0 => actions.push(Action::Heed),
        _ => {}
    }
    actions.push(Action::Pass);
}

/// The followers of a seat whose features bring points.
fn followers_into(game: &Game, seat: Seat, actions: &mut Vec<Action>) {
    for (index, figure) in game.standing.iter().enumerate().filter(|(_, figure)| figure.seat == seat) {
        let action = Action::TakeBack { piece: figure.piece, place: figure.place };
        // Two meeples on one place are one choice, and they stand side by side in the list.
        if actions.last() != Some(&action) && worth_of(game, index) > 0 {
            actions.push(action);
        }
    }
}

pub(super) fn answer(game: &mut Game, seat: Seat, action: Action) {
    game.frames.pop();
    read(game, seat, action);
}

/// Carries a message out, and puts it below the others.
fn read(game: &mut Game, seat: Seat, action: Action) {
    let Some(message) = game.facts.message.shown.take() else { return };
    let nowhere = Place::Cell(Cell::default());
    match action {
        Action::Heed if message == Message::Tile => game.facts.owed.forced[seat.index()] += 1,
        Action::Heed => {
            let points = worth(game, seat, message);
            game.add_points(seat, points, Reason::Message { message }, nowhere);
        }
        Action::TakeBack { piece, place } => {
            let Ok(index) = game.standing.binary_search(&Standing { place, piece, seat }) else { return };
            let points = worth_of(game, index);
            game.add_points(seat, points, Reason::Message { message }, place);
            game.send_home(index);
            wagon::after_leaving(game);
        }
        _ => game.add_points(seat, SEAL, Reason::Seal, nowhere),
    }
    mark(game, seat);
}

/// What a message brings a seat, if it is one that brings points for everything of a kind.
fn worth(game: &Game, seat: Seat, message: Message) -> i32 {
    let count = |kind| standing_on(game, seat, &[kind]).count() as i32;
    match message {
        Message::Road => smallest(game, seat, &[FeatureKind::Road]),
        Message::City => smallest(game, seat, &[FeatureKind::City]),
        Message::Monastery => {
            smallest(game, seat, &[FeatureKind::Monastery, FeatureKind::Shrine, FeatureKind::Abbacy])
        }
        Message::Knights => 2 * count(FeatureKind::City),
        Message::Pennants => {
            let pennants =
                |root: u32| game.features.count_unhurried(&game.rules.tables, &game.board, root).pennants;
            2 * roots(game, seat, &[FeatureKind::City])
                .into_iter()
                .map(|r| i32::from(pennants(r)))
                .sum::<i32>()
        }
        Message::Farmers => 3 * count(FeatureKind::Field),
        Message::Tile | Message::Follower => 0,
    }
}

/// The features with a follower of a seat, one for each of these.
fn standing_on(game: &Game, seat: Seat, kinds: &[FeatureKind]) -> impl Iterator<Item = u32> {
    let own = game.standing.iter().enumerate();
    let own = own.filter(move |(_, figure)| figure.seat == seat && figure.piece.is_follower());
    let roots = own.filter_map(|(index, _)| game.features.foot(index).map(|node| game.features.find(node)));
    roots.filter(move |root| kinds.contains(&kind_of(game, *root)))
}

/// The same, each once; a castle scores nothing of its own (RULINGS.md R253).
fn roots(game: &Game, seat: Seat, kinds: &[FeatureKind]) -> Vec<u32> {
    let mut roots: Vec<u32> =
        standing_on(game, seat, kinds).filter(|root| !castle::is_one(game, *root)).collect();
    roots.sort_unstable();
    roots.dedup();
    roots
}

fn kind_of(game: &Game, root: u32) -> FeatureKind {
    game.features.segment(&game.rules.tables, &game.board, root).0.kind
}

/// The least that one of a seat's features is worth now.
fn smallest(game: &Game, seat: Seat, kinds: &[FeatureKind]) -> i32 {
    roots(game, seat, kinds).into_iter().map(|root| now(game, root)).min().unwrap_or(0)
}

/// What a feature other than a field is worth now.
fn now(game: &Game, root: u32) -> i32 {
    let count = game.features.count_unhurried(&game.rules.tables, &game.board, root);
    game.worth(root, kind_of(game, root), &count)
}

/// What the last count would bring for the feature of a follower, with the majority or without.
fn worth_of(game: &Game, index: usize) -> i32 {
    let figure = &game.standing[index];
    let Some(node) = game.features.foot(index).filter(|_| figure.piece.is_follower()) else { return 0 };
    let root = game.features.find(node);
    match kind_of(game, root) {
        FeatureKind::Field => {
            let (cities, besieged, castles) = game.cities_on(root);
            let each = CITY_ON_FIELD + farm_pig::bonus(game, root, figure.seat);
            let extra = building::on(game, root, FeatureKind::Field) + i32::from(castles);
            each * i32::from(cities + besieged) + extra
        }
        _ if castle::is_one(game, root) => 0,
        _ => now(game, root),
    }
}

/// The tiles that messages bring, and about what a message does that comes next.
pub(super) fn prospects(game: &Game, prospects: &mut BySeat) {
    // Gold counts them, too.
    if !game.rules.hooks.hears(Hook::Prospects, Module::GoldAndWalls) {
        for (prospects, tiles) in prospects.iter_mut().zip(game.facts.owed.forced) {
            prospects.tiles += i32::from(tiles);
        }
    }
    let comes = game.facts.message.shown.is_some() || game.frames.contains(&Frame::Chance(Chance::Message));
    if let Some(seat) = game.play_frame().map(|play| play.seat).filter(|_| comes) {
        prospects[seat.index()].last_count += SEAL;
    }
}

impl Game {
    /// What the figure and the messenger of a seat mark on the scoreboard; both the same without messengers.
    ///
    /// # Panics
    /// If no game can have that many seats.
    #[must_use]
    pub fn marked(&self, seat: Seat) -> [i32; 2] {
        figures(self, seat)
    }

    /// The message that a seat reads.
    #[must_use]
    pub fn message(&self) -> Option<Message> {
        self.facts.message.shown
    }

    /// The messages that were turned up, in their order.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.facts.message.known
    }

    /// The points that the pending message can bring: what it says, or for the follower that it takes home.
    #[must_use]
    pub fn message_worth(&self, seat: Seat, action: Action) -> i32 {
        match (self.facts.message.shown, action) {
            (Some(message), Action::Heed) => worth(self, seat, message),
            (Some(_), Action::TakeBack { piece, place }) => {
                let figure = Standing { place, piece, seat };
                self.standing.binary_search(&figure).map_or(0, |index| worth_of(self, index))
            }
            _ => SEAL,
        }
    }
}
