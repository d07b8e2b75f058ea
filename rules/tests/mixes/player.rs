//! How a mix is played. Not only at random, since random boards sprawl and complete little.

use rules::{
    Action, Axis, Building, Cell, Game, Part, Piece, Place, Quarter, Rotation, Seat, Side, Sorcerer, Source,
    Spend, SplitMix, TileId,
};
use rules::{CircleWay, FeatureKind};
use std::mem::discriminant;

/// The preferences of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taste {
    /// Every action equally.
    Any,
    /// Every kind of action equally: kinds that are rare in the list are not rare in the game.
    Kinds,
    /// Tiles close together, seldom passing: much is completed, surrounded and joined.
    Close,
    /// Tiles as close as possible, and every available figure.
    Greedy,
}

pub(crate) struct Player {
    taste: Taste,
    pub(crate) numbers: SplitMix,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Self {
        let mut numbers = SplitMix::new(seed ^ 0xba57_1de0);
        let tastes = [Taste::Any, Taste::Kinds, Taste::Close, Taste::Close, Taste::Greedy];
        Self { taste: tastes[numbers.below(tastes.len())], numbers }
    }

    pub(crate) fn chance(&mut self, n: usize) -> bool {
        self.numbers.below(n) == 0
    }

    fn any<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.numbers.below(list.len())]
    }

    /// One of `legal`, which is not empty.
    pub(crate) fn choose(&mut self, game: &Game, legal: &[Action]) -> Action {
        let is_rare = |action: &&Action| match action {
            Action::Applaud { .. } | Action::Banish { .. } => true,
            Action::Deploy { place, .. } => matches!(place, Place::Acrobats(_)),
            _ => false,
        };
        // What can be done in few games is done in most of those.
        if let Some(rare) = legal.iter().find(is_rare).filter(|_| self.chance(2)) {
            return *rare;
        }
        match self.taste {
            Taste::Any => self.any(legal),
            Taste::Kinds => self.by_kind(legal),
            Taste::Close => self.close(game, legal, 3, 4),
            Taste::Greedy => self.close(game, legal, 12, 40),
        }
    }

    fn by_kind(&mut self, legal: &[Action]) -> Action {
        let mut kinds: Vec<_> = legal.iter().map(discriminant).collect();
        kinds.dedup();
        let kind = self.any(&kinds);
        let of_kind: Vec<Action> = legal.iter().copied().filter(|a| discriminant(a) == kind).collect();
        self.any(&of_kind)
    }

    fn close(&mut self, game: &Game, legal: &[Action], tries: usize, pass: usize) -> Action {
        let mut action = self.any(legal);
        if action == Action::Pass && !self.chance(pass) {
            action = self.any(legal);
        }
        if !matches!(action, Action::Place { .. }) {
            return action;
        }
        let tried: Vec<Action> = (0..tries).map(|_| self.any(legal)).collect();
        let best = tried.into_iter().max_by_key(|action| match action {
            Action::Place { cell, .. } => {
                cell.surroundings().into_iter().filter(|c| game.tile_at(*c).is_some()).count()
            }
            _ => 0,
        });
        best.unwrap_or(action)
    }

    /// Any possible value of an action, seldom a legal one; every second time of a legal kind.
    pub(crate) fn imagine(&mut self, game: &Game, legal: &[Action]) -> Action {
        let pieces = Piece::ALL;
        let kind = if self.chance(2) { kind_of(&self.any(legal)) } else { self.numbers.below(36) };
        match kind {
            0 => Action::Draw { source: self.source() },
            1 => Action::Place { cell: self.cell(game), rotation: self.any(&Rotation::ALL) },
            2 => Action::Deploy { piece: self.any(&pieces), place: self.place(game) },
            4 => Action::Pass,
            5 => Action::Chip { colour: self.numbers.below(8) as u8, place: self.place(game) },
            6 => Action::Wall { place: self.place(game) },
            7 => Action::Nugget { cell: self.cell(game) },
            8 => Action::Spend { on: self.any(&[Spend::Tile, Spend::Wall, Spend::Nothing]) },
            9 => Action::TakeBack { piece: self.any(&pieces), place: self.place(game) },
            10 => self.any(&[Action::Grow, Action::Stable, Action::Conjure, Action::Two]),
            11 => {
                let kinds =
                    [FeatureKind::City, FeatureKind::Road, FeatureKind::Field, FeatureKind::Monastery];
                Action::Circle { kind: self.any(&kinds), way: self.any(&[CircleWay::Join, CircleWay::Leave]) }
            }
            12 => {
                let tiles = game.rules().tiles().len();
                Action::Choose { tile: TileId(self.numbers.below(tiles + 2) as u16) }
            }
            3 => Action::Lift { cell: self.cell(game), part: self.part() },
            19 => Action::Raise { cell: self.cell(game) },
            20 => Action::Capture {
                seat: Seat(self.numbers.below(9) as u8),
                piece: self.any(&pieces),
                place: self.place(game),
            },
            21 => Action::Free { by: Seat(self.numbers.below(9) as u8), piece: self.any(&pieces) },
            22 => Action::Mage { who: self.any(&Sorcerer::ALL), place: self.place(game) },
            23 => Action::Banish { who: self.any(&Sorcerer::ALL) },
            16 => Action::March { cell: self.cell(game) },
            17 => Action::Fairy { place: self.place(game), piece: self.any(&pieces) },
            18 => Action::Princess {
                seat: Seat(self.numbers.below(9) as u8),
                piece: self.any(&pieces),
                place: self.place(game),
            },
            24 => Action::Abbey { cell: self.cell(game) },
            25 if self.chance(2) => Action::Bridge { cell: self.cell(game), axis: self.any(&Axis::ALL) },
            25 => Action::Span {
                cell: self.cell(game),
                rotation: self.any(&Rotation::ALL),
                at: self.cell(game),
                axis: self.any(&Axis::ALL),
            },
            26 => Action::Castle { place: self.place(game) },
            27 if self.chance(2) => Action::Deal { buys: self.chance(2) },
            27 => Action::Bid { points: self.numbers.below(40) as u16 },
            28 => Action::Applaud { cell: self.cell(game) },
            29 => Action::Count { quarter: self.any(&Quarter::ALL) },
            30 => Action::Ferry { from: self.place(game), to: self.numbers.below(9) as u8 },
            31 => Action::Fly { piece: self.any(&pieces) },
            32 => Action::Ingot { cell: self.cell(game) },
            34 => Action::Advance { messenger: self.chance(2) },
            35 => Action::Heed,
            33 => Action::Rob { space: self.numbers.below(60) as u8 },
            15 => Action::Build { building: self.any(&Building::ALL) },
            14 => Action::Recall { place: self.place(game) },
            _ => Action::Fill { cell: self.cell(game), piece: self.any(&pieces) },
        }
    }

    fn source(&mut self) -> Source {
        self.any(&[
            Source::Main,
            Source::Builder,
            Source::Nothing,
            Source::Lifted,
            Source::Forced,
            Source::Credit,
            Source::Wizard,
            Source::Tatan,
        ])
    }

    fn part(&mut self) -> Part {
        self.any(&[Part::Whole, Part::NE, Part::SE, Part::SW, Part::NW])
    }

    fn cell(&mut self, game: &Game) -> Cell {
        match self.numbers.below(8) {
            0 => self.any(&[Cell::new(90, 90), Cell::new(i16::MAX, i16::MIN), Cell::new(16_001, 0)]),
            1..=3 => {
                let cells: Vec<Cell> = game.placed_tiles().map(|(cell, _, _)| cell).collect();
                self.any(&cells)
            }
            4 | 5 => {
                let cells: Vec<Cell> = game.frontier().collect();
                if cells.is_empty() { Cell::default() } else { self.any(&cells) }
            }
            _ => game.last_placed().unwrap_or_default(),
        }
    }

    fn place(&mut self, game: &Game) -> Place {
        let (cell, n) = (self.cell(game), self.any(&[0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 15, 16, 255]));
        match self.numbers.below(12) {
            11 => Place::Quarter(cell, self.any(&Quarter::ALL)),
            10 => Place::Acrobats(cell),
            0 => Place::Cell(cell),
            1 => Place::Half(cell, self.part()),
            2 | 3 => Place::Side(cell, self.any(&Side::ALL)),
            4 => Place::Mouth(cell, n),
            5 => Place::Segment(cell, self.part(), n),
            _ => Place::Segment(cell, Part::Whole, n),
        }
    }
}

/// The kinds of action as [`Player::imagine`] numbers them.
fn kind_of(action: &Action) -> usize {
    match action {
        Action::Draw { .. } => 0,
        Action::Place { .. } => 1,
        Action::Deploy { .. } => 2,
        Action::Lift { .. } => 3,
        Action::Pass => 4,
        Action::Chip { .. } => 5,
        Action::Wall { .. } => 6,
        Action::Nugget { .. } => 7,
        Action::Spend { .. } => 8,
        Action::TakeBack { .. } => 9,
        Action::Grow | Action::Stable | Action::Conjure | Action::Two => 10,
        Action::Circle { .. } => 11,
        Action::Choose { .. } | Action::Open { .. } => 12,
        Action::Fill { .. } => 13,
        Action::Recall { .. } => 14,
        Action::Build { .. } => 15,
        Action::March { .. } => 16,
        Action::Fairy { .. } => 17,
        Action::Princess { .. } => 18,
        Action::Raise { .. } => 19,
        Action::Capture { .. } => 20,
        Action::Free { .. } => 21,
        Action::Mage { .. } => 22,
        Action::Banish { .. } => 23,
        Action::Abbey { .. } => 24,
        Action::Span { .. } | Action::Bridge { .. } => 25,
        Action::Castle { .. } => 26,
        Action::Bid { .. } | Action::Deal { .. } => 27,
        Action::Applaud { .. } => 28,
        Action::Count { .. } => 29,
        Action::Ferry { .. } => 30,
        Action::Fly { .. } => 31,
        Action::Ingot { .. } => 32,
        Action::Rob { .. } => 33,
        Action::Advance { .. } => 34,
        Action::Heed => 35,
    }
}
