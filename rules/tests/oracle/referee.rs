//! A second pair of eyes at the table: follows a game by what is drawn, placed and deployed, and works out
//! by itself what must happen then.

use crate::world::{Found, Tiles, World};
use rules::{
    Action, Cell, Decision, Event, FeatureKind, Game, Module, Part, Piece, Place, Rules, Seat, Standing,
    TileId, Wait,
};
use std::collections::{BTreeMap, BTreeSet};

/// What the referee knows besides the table.
pub(crate) struct Referee<'r> {
    pub(crate) world: World<'r>,
    supply: BTreeMap<(Seat, Piece), u8>,
    scores: Vec<i32>,
    unseen: BTreeMap<TileId, u16>,
    seat: Seat,
    in_double: bool,
    owes_double: bool,
    hand: Option<TileId>,
    placed: Option<Cell>,
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
    /// Sits down at a game that has just begun.
    pub(crate) fn new(rules: &'r Rules, game: &Game) -> Self {
        let mut tiles = Tiles::new();
        game.laid().for_each(|(cell, tile, rotation)| tiles.insert(cell, (tile, rotation)));
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
        let mut referee = Self {
            world: World { rules, tiles, standing: BTreeSet::new() },
            supply,
            scores: seats.map(|_| 0).collect(),
            unseen: BTreeMap::new(),
            seat: Seat(0),
            in_double: false,
            owes_double: false,
            hand: None,
            placed: None,
            followers: 0,
            others: 0,
            is_barred: false,
        };
        for (_, tile, _) in game.laid() {
            *unseen.get_mut(&tile).expect("a tile of the game") -= 1;
        }
        referee.unseen = unseen;
        referee
    }

    /// Takes note of what happened since the last call, then compares everything with the game.
    pub(crate) fn follow(&mut self, game: &Game, action: Option<Action>, is_thorough: bool) -> Verdict {
        match action {
            Some(Action::Place { cell, rotation }) => {
                let tile = self.hand.take().ok_or("placed without a tile in hand")?;
                self.world.tiles.insert(cell, (tile, rotation));
                self.placed = Some(cell);
                (self.followers, self.others) = (0, 0);
                self.note_special(cell, tile);
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
        // A play goes on only while figures are asked for, and none is asked for twice after a pass.
        if self.placed.is_some() && (!asks_for_figures || action == Some(Action::Pass)) {
            agree("further figures", &BTreeSet::new(), &self.deployments_if_asked(action))?;
            self.score_play();
        }
        self.follow_events(game)?;
        self.compare(game, asks_for_figures)?;
        if is_thorough { self.compare_features(game) } else { Ok(()) }
    }

    /// Deployments the game should have asked for before it ended the figures step.
    fn deployments_if_asked(&self, action: Option<Action>) -> BTreeSet<Action> {
        if action == Some(Action::Pass) { BTreeSet::new() } else { self.deployments() }
    }

    /// The builder and the volcano at the end of the second river.
    fn note_special(&mut self, cell: Cell, tile: TileId) {
        let mine = |figure: &Standing| figure.seat == self.seat && figure.piece == Piece::Builder;
        let extends = self
            .world
            .features_near(cell)
            .iter()
            .any(|f| f.nodes.iter().any(|n| n.0 == cell) && self.world.on(f).any(mine));
        self.owes_double |= extends && !self.in_double;
        let tile = self.world.rules.tile(tile);
        self.is_barred = tile.has_mark("volcano") && tile.river().is_some();
    }

    fn score_play(&mut self) {
        let Some(cell) = self.placed.take() else { return };
        for found in self.world.features_near(cell) {
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
            let (Event::Drawn { tile, .. } | Event::Discarded { tile }) = event else { continue };
            let left = self.unseen.get_mut(tile).filter(|n| **n > 0).ok_or("a tile drawn too often")?;
            *left -= 1;
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
            Wait::Decide { seat, .. } => {
                agree("who may take the second tile", &seat, &self.seat)?;
                agree("whether a double turn is owed", &true, &self.owes_double)?;
                agree("choices before the second tile", &2, &legal.len())
            }
            Wait::Chance(_) | Wait::Over => agree("actions while none decides", &BTreeSet::new(), &legal),
        }
    }

    fn deployments(&self) -> BTreeSet<Action> {
        let Some(cell) = self.placed.filter(|_| !self.is_barred) else { return BTreeSet::new() };
        let mut all = BTreeSet::new();
        for node in self.world.nodes_at(cell) {
            let found = self.world.feature(node);
            for piece in Piece::ALL {
                if self.supply.get(&(self.seat, piece)).is_some_and(|n| *n > 0)
                    && self.within_limits(piece)
                    && self.may_stand(piece, &found)
                {
                    all.insert(Action::Deploy { piece, place: Place::Segment(cell, Part::Whole, node.1) });
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

    /// Every feature on the table against what the game shows of it.
    fn compare_features(&self, game: &Game) -> Verdict {
        for found in self.world.all_features() {
            let place = |(cell, n): &(Cell, u8)| Place::Segment(*cell, Part::Whole, *n);
            let shown =
                game.feature(place(found.nodes.first().expect("no feature is empty"))).ok_or("no feature")?;
            let mut segments: Vec<Place> = found.nodes.iter().map(place).collect();
            segments.sort();
            agree("segments", &shown.segments, &segments)?;
            agree("kind", &shown.kind, &found.kind)?;
            agree("cells", &usize::from(shown.cells), &found.cells.len())?;
            agree("open ends", &(shown.open as usize), &found.open)?;
            agree("completion", &shown.is_complete, &self.world.is_complete(&found))?;
            agree("owners", &shown.owners, &self.world.owners(&found))?;
            agree("points", &shown.points, &self.world.points(&found))?;
        }
        Ok(())
    }
}
