//! An independent referee: it follows the draws, placements and deployments of a game, and computes by itself what
//! must happen.

use crate::hands::Hands;
use crate::world::{Found, World};
use rules::{
    Action, Cell, Chance, Decision, Event, FeatureKind, Game, Module, Part, Piece, Place, Rules, Seat,
    Standing, TileId, Wait,
};
use std::collections::{BTreeMap, BTreeSet};

/// The referee's state apart from the table.
pub(crate) struct Referee<'r> {
    pub(crate) world: World<'r>,
    supply: BTreeMap<(Seat, Piece), u8>,
    scores: Vec<i32>,
    unseen: BTreeMap<TileId, u16>,
    seat: Seat,
    in_double: bool,
    owes_double: bool,
    hand: Option<TileId>,
    placed: Option<(Cell, Part)>,
    hands: Hands,
    /// Half tiles placed.
    halves: usize,
    followers: u8,
    others: u8,
    is_barred: bool,
}

type Verdict = Result<(), String>;

fn agree<T: PartialEq + std::fmt::Debug>(what: &str, theirs: &T, mine: &T) -> Verdict {
    if theirs == mine {
        Ok(())
    } else {
        Err(format!("{what}: the game says {theirs:?}, the referee {mine:?}"))
    }
}

impl<'r> Referee<'r> {
    /// Starts to follow a game that has just begun.
    pub(crate) fn new(rules: &'r Rules, game: &Game) -> Self {
        let mut world = World::new(rules);
        game.placed_parts()
            .for_each(|(cell, part, tile, turned)| world.tiles.insert(cell, (part, tile, turned)));
        let has = |module| u8::from(rules.setup().modules.contains(&module));
        let seats = (0..rules.setup().seats).map(Seat);
        let mut supply = BTreeMap::new();
        for seat in seats.clone() {
            supply.insert((seat, Piece::Meeple), 7);
            supply.insert((seat, Piece::Big), has(Module::BigMeeple));
            supply.insert((seat, Piece::Builder), has(Module::Builder));
        }
        let mut unseen: BTreeMap<TileId, u16> =
            rules.tiles().iter().enumerate().map(|(n, tile)| (TileId(n as u16), tile.count)).collect();
        unseen.retain(|tile, _| !rules.tile(*tile).is_half);
        let mut referee = Self {
            world,
            supply,
            scores: seats.map(|_| 0).collect(),
            unseen: BTreeMap::new(),
            seat: Seat(0),
            in_double: false,
            owes_double: false,
            hand: None,
            placed: None,
            hands: Hands::new(rules),
            halves: 0,
            followers: 0,
            others: 0,
            is_barred: false,
        };
        for (_, tile, _) in game.placed_tiles() {
            *unseen.get_mut(&tile).expect("a tile of the game") -= 1;
        }
        // With a river the start tile of the base game is not in the game, unless the table draws it.
        let has_spring =
            game.tile_at(Cell::default()).is_some_and(|(tile, _)| rules.tile(tile).river().is_some());
        let is_boxed = has_spring && rules.setup().options.river_start_leaves;
        if is_boxed && let Some(start) = rules.tile_by_name("base-D") {
            *unseen.get_mut(&start).expect("a tile of the game") -= 1;
        }
        referee.unseen = unseen;
        referee
    }

    /// Records the events since the last call, then compares everything with the game.
    pub(crate) fn follow(&mut self, game: &Game, action: Option<Action>, is_thorough: bool) -> Verdict {
        match action {
            Some(Action::Place { cell, rotation }) => {
                let tile = self.hand.take().ok_or("placed without a tile in hand")?;
                let part = self.world.rules.tile(tile).part(rotation);
                self.world.tiles.insert(cell, (part, tile, rotation));
                self.placed = Some((cell, part));
                (self.followers, self.others) = (0, 0);
                self.note_special(cell, part, tile);
            }
            Some(Action::Deploy { piece, place }) => {
                self.world.standing.insert(Standing { place, piece, seat: self.seat });
                *self.supply.get_mut(&(self.seat, piece)).ok_or("no such figure")? -= 1;
                self.followers += u8::from(piece.is_follower());
                self.others += u8::from(!piece.is_follower());
            }
            Some(Action::Pass) if self.placed.is_none() => self.end_turn(),
            _ => {}
        }
        let asks_for_figures = matches!(game.wait(), Wait::Decide { kind: Decision::Figures, .. });
        // A play waits only while figures are asked for, and none is asked for again after a pass.
        if self.placed.is_some() && (!asks_for_figures || action == Some(Action::Pass)) {
            agree("further figures", &BTreeSet::new(), &self.deployments_if_asked(action))?;
            self.score_play();
        }
        self.follow_events(game)?;
        self.hands.compare(game)?;
        let is_begun = matches!(action, Some(Action::Draw { .. } | Action::Choose { .. }) | None);
        if game.wait() == Wait::Chance(Chance::Tile) && !is_begun {
            agree("choices before the draw", &1, &self.starts(false).len())?;
        }
        self.compare(game, asks_for_figures)?;
        if is_thorough { self.compare_features(game) } else { Ok(()) }
    }

    /// Deployments that the game should have asked for before it ended the stage of figures.
    fn deployments_if_asked(&self, action: Option<Action>) -> BTreeSet<Action> {
        if action == Some(Action::Pass) { BTreeSet::new() } else { self.deployments() }
    }

    /// The builder and the volcano at the end of the second river.
    fn note_special(&mut self, cell: Cell, part: Part, tile: TileId) {
        let mine = |figure: &Standing| figure.seat == self.seat && figure.piece == Piece::Builder;
        let extends = self
            .world
            .features_near(cell, part)
            .iter()
            .any(|f| f.nodes.iter().any(|n| (n.0, n.1) == (cell, part)) && self.world.on(f).any(mine));
        self.owes_double |= extends && !self.in_double;
        let tile = self.world.rules.tile(tile);
        self.is_barred = tile.has_mark(&rules::Mark::Volcano) && tile.river().is_some();
    }

    fn score_play(&mut self) {
        let Some((cell, part)) = self.placed.take() else { return };
        for found in self.world.features_near(cell, part) {
            if self.world.is_complete(&found) {
                self.score(&found);
                self.send_home(&found);
            }
        }
        if self.in_double || !self.owes_double {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        (self.in_double, self.owes_double) = (false, false);
        if !self.is_barred {
            self.seat = Seat((self.seat.0 + 1) % self.world.rules.setup().seats);
        }
        self.is_barred = false;
    }

    fn score(&mut self, found: &Found) {
        for seat in self.world.owners(found) {
            self.scores[seat.index()] += self.world.points(found);
        }
    }

    fn send_home(&mut self, found: &Found) {
        let home: Vec<Standing> = self.world.on(found).copied().collect();
        for figure in home {
            self.world.standing.remove(&figure);
            *self.supply.get_mut(&(figure.seat, figure.piece)).expect("it came from there") += 1;
        }
    }

    /// Draws and discards since the last call.
    fn follow_events(&mut self, game: &Game) -> Verdict {
        for event in game.events() {
            if let Event::Taken { seat, tile } = event {
                self.hands.take(*seat, *tile)?;
            }
            let (Event::Drawn { tile, .. } | Event::Discarded { tile }) = event else { continue };
            if let Event::Drawn { seat, tile } = event
                && self.world.rules.tile(*tile).is_half
            {
                self.hands.lay(*seat, *tile)?;
                self.halves += 1;
            } else {
                let left = self.unseen.get_mut(tile).filter(|n| **n > 0).ok_or("a tile drawn too often")?;
                *left -= 1;
            }
            if let Event::Drawn { seat, tile } = event {
                agree("who draws", seat, &self.seat)?;
                self.in_double = self.owes_double;
                self.owes_double = false;
                self.hand = Some(*tile);
            } else {
                agree("a discarded tile's placements", &BTreeSet::new(), &self.world.placements(*tile))?;
            }
        }
        Ok(())
    }

    fn compare(&mut self, game: &Game, asks_for_figures: bool) -> Verdict {
        if game.wait() == Wait::Over {
            self.count_last();
            let left: u16 = self
                .unseen
                .iter()
                .filter(|(t, _)| self.world.rules.tile(**t).river().is_none())
                .map(|t| *t.1)
                .sum();
            agree("tiles left at the end", &0, &left)?;
        } else {
            agree("whose turn it is", &game.turn(), &self.seat)?;
        }
        let seats = || (0..game.seats()).map(Seat);
        agree("scores", &seats().map(|s| game.score(s)).collect(), &self.scores)?;
        for ((seat, piece), count) in &self.supply {
            agree(&format!("supply of {piece:?} of seat {seat}"), &game.supply(*seat, *piece), count)?;
        }
        let standing: Vec<Standing> = self.world.standing.iter().copied().collect();
        agree("figures on the board", &game.standing(), &standing.as_slice())?;
        let legal: BTreeSet<Action> = game.legal().into_iter().collect();
        match game.wait() {
            Wait::Decide { seat, kind: Decision::Place } => {
                agree("who places", &seat, &self.seat)?;
                let tile = self.hand.ok_or("a decision about a tile nobody drew")?;
                agree("the tile in hand", &game.hand(), &Some(tile))?;
                let mine = self.world.placements(tile);
                agree(
                    "placements",
                    &legal,
                    &mine.into_iter().map(|(cell, rotation)| Action::Place { cell, rotation }).collect(),
                )
            }
            Wait::Decide { seat, kind: Decision::Figures } if asks_for_figures => {
                agree("who deploys", &seat, &self.seat)?;
                let mut mine = self.deployments();
                mine.insert(Action::Pass);
                agree("deployments", &legal, &mine)
            }
            Wait::Decide { seat, kind: Decision::Draft } => {
                agree("who picks", &seat, &self.hands.next_pick())?;
                agree("whether hands are being filled", &true, &self.hands.are_filling(self.halves))?;
                agree("what lies open", &legal, &self.hands.picks())
            }
            Wait::Decide { seat, .. } => {
                agree("who may draw", &seat, &self.seat)?;
                agree("whether there is a choice", &true, &(legal.len() > 1))?;
                agree("choices before the draw", &legal, &self.starts(self.owes_double))
            }
            Wait::Chance(_) | Wait::Over => agree("actions while none decides", &BTreeSet::new(), &legal),
        }
    }

    /// What the seat may do before a play. While the river grows, draws are from the river.
    fn starts(&self, is_second: bool) -> BTreeSet<Action> {
        let is_river =
            |(tile, left): (&TileId, &u16)| *left > 0 && self.world.rules.tile(*tile).river().is_some();
        let runs = self.unseen.iter().any(is_river);
        self.hands.starts(self.seat, is_second, |tile| !runs && !self.world.placements(tile).is_empty())
    }

    fn deployments(&self) -> BTreeSet<Action> {
        let Some((cell, part)) = self.placed.filter(|_| !self.is_barred) else { return BTreeSet::new() };
        let mut all = BTreeSet::new();
        for node in self.world.nodes_at(cell).into_iter().filter(|node| node.1 == part) {
            let found = self.world.feature(node);
            for piece in Piece::ALL {
                if self.supply.get(&(self.seat, piece)).is_some_and(|n| *n > 0)
                    && self.within_limits(piece)
                    && self.may_stand(piece, &found)
                {
                    all.insert(Action::Deploy { piece, place: Place::Segment(cell, part, node.2) });
                }
            }
        }
        all
    }

    fn within_limits(&self, piece: Piece) -> bool {
        let limits = self.world.rules.setup().options.limits;
        let (used, limit) =
            if piece.is_follower() { (self.followers, limits.meeple) } else { (self.others, limits.other) };
        used < limit && self.followers + self.others < limits.together
    }

    fn may_stand(&self, piece: Piece, found: &Found) -> bool {
        let mut followers = self.world.on(found).filter(|f| f.piece.is_follower());
        match (piece, found.kind) {
            (_, FeatureKind::River) => false,
            (Piece::Builder, kind) => {
                matches!(kind, FeatureKind::Road | FeatureKind::City)
                    && found.open > 0
                    && followers.any(|f| f.seat == self.seat)
            }
            (_, FeatureKind::Field) if !self.world.rules.setup().modules.contains(&Module::Fields) => false,
            _ => followers.next().is_none(),
        }
    }

    fn count_last(&mut self) {
        for found in self.world.all_features() {
            self.score(&found);
        }
    }

    /// Compares every feature on the table with what the game reports about it.
    fn compare_features(&self, game: &Game) -> Verdict {
        compare_features(&self.world, game, true)
    }
}

/// Compares every feature on the table with what the game reports about it; owners and values only if no module
/// affects them.
pub(crate) fn compare_features(world: &World<'_>, game: &Game, is_plain: bool) -> Verdict {
    for found in world.all_features() {
        let place = |(cell, part, n): &(Cell, Part, u8)| Place::Segment(*cell, *part, *n);
        let first = found.nodes.first().ok_or("a feature without a segment")?;
        let shown = game.feature(place(first)).ok_or("no feature")?;
        let mut segments: Vec<Place> = found.nodes.iter().map(place).collect();
        segments.sort();
        agree("segments", &shown.segments, &segments)?;
        agree("kind", &shown.kind, &found.kind)?;
        let at = |what: &str| format!("{what} of {segments:?}");
        agree(&at("cells"), &usize::from(shown.cells), &found.cells.len())?;
        agree(&at("open ends"), &(shown.open as usize), &found.open)?;
        agree(&at("completion"), &shown.is_complete, &world.is_complete(&found))?;
        if is_plain {
            agree(&at("owners"), &shown.owners, &world.owners(&found))?;
            agree(&at("points"), &shown.points, &world.points(&found))?;
        }
    }
    Ok(())
}
