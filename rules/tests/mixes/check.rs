//! One game of one mix, with the checks after each of its steps.

use crate::count::Counts;
use crate::mix::Mix;
use crate::player::Player;
use rules::{Action, Decision, Event, Game, Piece, Private, Reason, Rules, Seat, Seed, Spend, Wait};
use std::sync::Arc;

/// The contents of a log.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Chance(Seed),
    Play(Seat, Action),
}

/// Fails with a message.
type Held = Result<(), String>;

pub(crate) struct Run {
    game: Game,
    player: Player,
    log: Vec<Entry>,
    /// Points according to the events so far.
    booked: Vec<i32>,
    gold: Gold,
    is_told: bool,
    bound: usize,
}

/// The events of gold, walls and chips so far.
#[derive(Default)]
struct Gold {
    nuggets: usize,
    /// Those of gold mines.
    ingots: usize,
    spent: usize,
    walls: usize,
    chips: usize,
    /// Figures taken home for gold by an answer to a question.
    taken_back: usize,
    /// Figures that went home for any reason.
    returned: usize,
}

fn hold(holds: bool, otherwise: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(otherwise()) }
}

impl Run {
    pub(crate) fn new(rules: &Arc<Rules>, mix: &Mix, is_told: bool) -> Self {
        let game = Game::new(Arc::clone(rules));
        let tiles: usize = rules.tiles().iter().map(|tile| usize::from(tile.count)).sum();
        let seats = usize::from(mix.setup.seats);
        if is_told {
            println!("{}", mix.text());
        }
        Self {
            game,
            player: Player::new(mix.seed),
            log: Vec::new(),
            booked: vec![0; seats],
            gold: Gold::default(),
            is_told,
            // A tile is drawn and placed, figures are put and scored, and all seats may be asked twice about it.
            bound: 200 + tiles * (20 + 4 * seats),
        }
    }

    /// The number of steps so far and the last of them.
    pub(crate) fn at(&self) -> (usize, String) {
        (self.log.len(), self.log.last().map_or("the beginning".to_owned(), |entry| format!("{entry:?}")))
    }

    pub(crate) fn play(&mut self, counts: &mut Counts) -> Held {
        self.check_state()?;
        while self.step(counts)? {
            self.check_events(counts)?;
            self.check_state()?;
            hold(self.log.len() <= self.bound, || format!("the game does not end in {} steps", self.bound))?;
        }
        self.check_replay()?;
        counts.games += 1;
        counts.steps += self.log.len() as u64;
        counts.longest = counts.longest.max(self.log.len() as u64);
        self.game.rules().setup().modules.iter().for_each(|module| counts.modules.count(module));
        Ok(())
    }

    /// One step; false when the game is over.
    fn step(&mut self, counts: &mut Counts) -> Result<bool, String> {
        let entry = match self.game.wait() {
            Wait::Over => {
                let refused = self.game.resolve(&[0; 32]).is_err()
                    && self.game.play(Seat(0), Action::Pass).is_err()
                    && self.game.legal().is_empty();
                hold(refused, || "a game that is over goes on".to_owned())?;
                return Ok(false);
            }
            Wait::Chance(chance) => {
                counts.chances.count(&chance);
                Entry::Chance(self.player.numbers.seed())
            }
            Wait::Decide { seat, kind } => {
                counts.decisions.count(&kind);
                let legal = self.check_legal(seat, kind, counts)?;
                let action = self.player.choose(&self.game, &legal);
                counts.actions.count(&action);
                if kind == Decision::Exchange && matches!(action, Action::TakeBack { .. }) {
                    self.gold.taken_back += 1;
                }
                Entry::Play(seat, action)
            }
        };
        let before = self.player.chance(32).then(|| self.game.clone());
        self.log.push(entry);
        if self.is_told {
            println!("{}: {entry:?}", self.log.len());
        }
        let is_dealt = self.game.is_dealing_closed();
        self.enter(entry)?;
        if is_dealt {
            self.look_at_hands();
        }
        if let Some(mut before) = before {
            let differs = before.state_hash() != self.game.state_hash()
                && before.encode() != self.game.encode()
                && before.to_text() != self.game.to_text();
            hold(differs, || "a step left hash, encoding or text as they were".to_owned())?;
        }
        Ok(true)
    }

    /// The player knows all closed half tiles, so each seat is offered its own.
    fn look_at_hands(&mut self) {
        let mut halves = self.game.rules().half_tiles();
        let mut known = Private::default();
        for position in (0..self.game.seats()).flat_map(|seat| self.game.closed(Seat(seat))) {
            known.learn(position, halves.swap_remove(self.player.numbers.below(halves.len())));
        }
        self.game = self.game.seen_by(known);
    }

    fn enter(&mut self, entry: Entry) -> Held {
        let entered = match entry {
            Entry::Chance(seed) => self.game.resolve(&seed).map(drop).map_err(|error| error.to_string()),
            Entry::Play(seat, action) => {
                self.game.play(seat, action).map(drop).map_err(|error| error.to_string())
            }
        };
        entered.map_err(|error| format!("refused: {error}"))
    }

    /// Checks the list of legal actions, and a few actions that are on it or not.
    fn check_legal(
        &mut self,
        seat: Seat,
        kind: Decision,
        counts: &mut Counts,
    ) -> Result<Vec<Action>, String> {
        let game = &self.game;
        let legal = game.legal();
        hold(seat.0 < game.seats(), || format!("seat {seat} is asked"))?;
        // Placements are asked even without a choice, and so is a seat that may have a closed half tile that fits;
        // all other questions only with a choice.
        let may_open = kind == Decision::Start && game.closed(seat).next().is_some();
        let least = if kind == Decision::Place || may_open { 1 } else { 2 };
        hold(legal.len() >= least, || format!("{kind:?} is asked with the choice {legal:?}"))?;
        let twice = legal.windows(2).find(|pair| pair[0] >= pair[1]);
        hold(twice.is_none(), || format!("not in canonical order, or listed twice: {twice:?}"))?;
        if self.player.chance(4) {
            let default = self.game.default_action();
            hold(default.is_some_and(|action| legal.binary_search(&action).is_ok()), || {
                format!("the default action {default:?} is not legal")
            })?;
        }
        self.check_refusals(seat, &legal, counts)?;
        if self.player.chance(32) {
            for action in legal.iter().step_by(1 + legal.len() / 12) {
                let mut after = self.game.clone();
                let played = after.play(seat, *action).map(<[Event]>::to_vec);
                let events = played.map_err(|error| format!("{action:?} is listed and refused: {error}"))?;
                after.check_derived().map_err(|error| format!("after {action:?}: {error}"))?;
                let mut unchecked = self.game.clone();
                hold(events == unchecked.play_unchecked(*action), || {
                    format!("{action:?} differs unchecked")
                })?;
                hold(after.state_hash() == unchecked.state_hash(), || {
                    format!("{action:?} differs unchecked")
                })?;
            }
        }
        Ok(legal)
    }

    /// Listed actions are legal, all others are refused, and no other seat may act. Trying changes nothing.
    fn check_refusals(&mut self, seat: Seat, legal: &[Action], counts: &mut Counts) -> Held {
        let before = self.game.state_hash();
        let listed = legal[self.player.numbers.below(legal.len())];
        hold(self.game.is_legal(listed), || format!("{listed:?} is listed, but not legal"))?;
        for _ in 0..2 {
            let action = self.player.imagine(&self.game, legal);
            let is_listed = legal.binary_search(&action).is_ok();
            let game = &mut self.game;
            if is_listed {
                hold(game.is_legal(action), || format!("{action:?} is listed, but not legal"))?;
            } else {
                match game.play(seat, action) {
                    Ok(_) => return Err(format!("{action:?} is not listed, but accepted")),
                    Err(refusal) => counts.refusals.count(&refusal),
                }
            }
        }
        let other = Seat((seat.0 + 1) % (self.game.seats() + 1));
        let refused = self.game.play(other, listed).is_err();
        hold(refused, || format!("seat {other} played {listed:?} for seat {seat}"))?;
        hold(self.game.state_hash() == before, || "a refused action changed the game".to_owned())
    }

    fn check_events(&mut self, counts: &mut Counts) -> Held {
        for event in self.game.events() {
            counts.events.count(event);
            if self.is_told {
                println!("    {event:?}");
            }
            match event {
                Event::Scored { seat, points, reason, .. } => {
                    counts.reasons.count(reason);
                    let may_cost = matches!(reason, Reason::Ransom | Reason::Bazaar);
                    hold(*points > 0 || may_cost, || format!("{event:?} gives nothing"))?;
                    self.booked[seat.index()] += points;
                }
                Event::Nugget { .. } => self.gold.nuggets += 1,
                Event::Ingot { .. } => self.gold.ingots += 1,
                Event::Chip { .. } => self.gold.chips += 1,
                Event::Returned { .. } => self.gold.returned += 1,
                Event::Spent { on: Spend::Wall, .. } => {
                    self.gold.spent += 2;
                    self.gold.walls += 1;
                }
                Event::Spent { .. } => self.gold.spent += 1,
                _ => {}
            }
        }
        let scores: Vec<i32> = (0..self.game.seats()).map(|seat| self.game.score(Seat(seat))).collect();
        hold(scores == self.booked, || format!("scores are {scores:?}, but {:?} were told", self.booked))
    }

    fn check_state(&mut self) -> Held {
        self.check_figures()?;
        self.game.check_derived()?;
        self.check_tiles()?;
        self.check_tokens()?;
        self.check_gold()?;
        self.check_chips()?;
        let step = self.log.len();
        if step.is_multiple_of(3) || self.game.wait() == Wait::Over {
            let (cache, fresh) = (self.game.state_hash(), self.game.state_hash_from_scratch());
            hold(cache == fresh, || "the hash differs from the one made from scratch".to_owned())?;
        }
        if step.is_multiple_of(16) {
            self.look();
        }
        Ok(())
    }

    /// The queries of a screen answer without a panic.
    fn look(&self) {
        let game = &self.game;
        _ = (game.placements(), game.unseen(), game.outcomes(), game.depth(), game.hand(), game.turn());
        for figure in game.standing() {
            _ = game.feature(figure.place);
        }
        _ = game.clone().pass_over();
    }

    fn check_figures(&self) -> Held {
        let game = &self.game;
        for seat in (0..game.seats()).map(Seat) {
            for piece in Piece::ALL {
                let standing = game.standing().iter().filter(|f| f.seat == seat && f.piece == piece).count();
                let held = (0..game.seats()).flat_map(|by| game.prisoners(Seat(by)));
                let held = held.filter(|held| *held == (seat, piece)).count();
                let found = standing + held + usize::from(game.supply(seat, piece));
                let owned = usize::from(game.rules().supply(piece));
                hold(found == owned, || format!("seat {seat} has {found} of {owned} {piece:?}"))?;
            }
        }
        let sorted = game.standing().is_sorted();
        hold(sorted, || "the figures on the board are not sorted".to_owned())
    }

    /// No tile is created, and missing ones were discarded or never part of the stacks.
    fn check_tiles(&self) -> Held {
        let found = self.game.count_tiles();
        for (tile, found) in self.game.rules().tiles().iter().zip(found) {
            // A Tatan card is not a landscape tile: at most one per seat is mixed in.
            let owned = if matches!(tile.name.as_str(), "tatan" | "abbey") {
                u16::from(self.game.seats())
            } else {
                tile.count
            };
            hold(found <= owned, || format!("there are {found} of {owned} tiles {}", tile.name))?;
        }
        Ok(())
    }

    /// Sheep and wolves are in the bag or with a shepherd on the board.
    fn check_tokens(&self) -> Held {
        const TOKENS: u8 = 18;
        let in_bag: u8 = self.game.tokens_left().iter().sum();
        let in_flocks: usize = self.game.flocks().iter().map(|(_, _, tokens)| tokens.len()).sum();
        hold(usize::from(in_bag) + in_flocks == usize::from(TOKENS), || {
            format!("{in_bag} tokens are in the bag and {in_flocks} with shepherds on the board, of {TOKENS}")
        })
    }

    /// Every nugget that was placed is on the board, held, or spent; every wall that was bought is on the board or
    /// held.
    fn check_gold(&self) -> Held {
        let (game, told) = (&self.game, &self.gold);
        let seats = || (0..game.seats()).map(Seat);
        let held: u16 = seats().map(|seat| game.gold(seat)).sum();
        let known = game.nuggets().len() + usize::from(held) + told.spent;
        // If there is only one figure, no seat is asked which comes home.
        let is_right = (told.taken_back..=told.returned).contains(&told.nuggets.wrapping_sub(known));
        hold(is_right, || format!("{} nuggets were placed, {known} are known of", told.nuggets))?;
        let ingots: usize = game.ingots().iter().map(|(_, count)| usize::from(*count)).sum();
        let ingots = ingots + usize::from(seats().map(|seat| game.ingots_held(seat)).sum::<u16>());
        hold(ingots == told.ingots, || format!("{} ingots were placed, {ingots} are known of", told.ingots))?;
        let walls = game.walls().len() + usize::from(seats().map(|seat| game.walls_held(seat)).sum::<u16>());
        hold(walls == told.walls, || format!("{} walls were bought, {walls} are known of", told.walls))
    }

    /// At most two chips of a colour, one per mouth, each with an event.
    fn check_chips(&self) -> Held {
        let chips = self.game.chips();
        hold(chips.len() == self.gold.chips, || {
            format!("{} chips were told of: {chips:?}", self.gold.chips)
        })?;
        let mouths = self.game.mouths();
        for (place, colour, seat) in &chips {
            let of_colour = chips.iter().filter(|(_, other, _)| other == colour).count();
            let here = chips.iter().filter(|(other, _, _)| other == place).count();
            let left = self.game.chips_left(*seat).into_iter().find(|(own, _)| own == colour);
            let is_right = here == 1
                && mouths.binary_search(place).is_ok()
                && left.is_some_and(|(_, left)| usize::from(left) + of_colour == 2);
            hold(is_right, || format!("the chips are not right: {chips:?}"))?;
        }
        Ok(())
    }

    /// The same log gives the same game.
    fn check_replay(&mut self) -> Held {
        let mut again = Game::new(Arc::clone(self.game.rules()));
        for entry in &self.log {
            match entry {
                Entry::Chance(seed) => again.resolve(seed).map(drop).map_err(|e| format!("replayed: {e}"))?,
                Entry::Play(seat, action) => {
                    again.play(*seat, *action).map(drop).map_err(|e| format!("replayed: {e}"))?;
                }
            }
        }
        let is_same = again.state_hash() == self.game.state_hash() && again.encode() == self.game.encode();
        hold(is_same, || "the replayed game is another".to_owned())
    }
}
