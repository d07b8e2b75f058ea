//! Why a tool does nothing at a place. If the rules say only that it is not among the choices, the map itself shows the
//! reason.

use super::refusal::Asks;
use crate::board::Under;
use crate::screen::table::choice::{self, Tool};
use crate::screen::{Cx, phrase};
use rules::{Action, Cell, Decision, Feature, Game, Illegal, Part, Piece, Place, Rotation, Seat};

/// The reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// A refusal by the rules.
    Rules(Illegal),
    /// The feature has owners already.
    Taken(Feature, Seat),
    /// The text key of what the map shows, also of how to do it in another way.
    Shows(&'static str),
    /// Another question, not about the map, must be answered first.
    First(Decision),
}

impl Cause {
    /// The sentence.
    pub(super) fn text(self, cx: &Cx<'_>, name: &dyn Fn(Seat) -> String) -> String {
        match self {
            Self::Taken(feature, seat) => phrase::taken(cx, &feature, seat, name),
            Self::Rules(why) => phrase::illegal(cx, why),
            Self::Shows(key) => cx.text(key),
            Self::First(kind) => phrase::question(cx, kind),
        }
    }
}

/// The action that the user points at or clicks.
pub(super) struct Attempt<'a> {
    pub(super) game: &'a Game,
    pub(super) seat: Seat,
    pub(super) kind: Decision,
    pub(super) legal: &'a [Action],
    pub(super) tool: Option<Tool>,
    pub(super) rotation: Rotation,
    pub(super) under: Under,
    pub(super) asks: Asks,
    /// Whether the cell is next to a tile.
    pub(super) is_near: bool,
}

impl Attempt<'_> {
    /// Why the action is not possible; `None` if it is, or if pointing there has no meaning yet.
    pub(super) fn cause(&self) -> Option<Cause> {
        let (cell, is_eager) = (self.under.cell, self.asks.is_eager());
        if self.kind == Decision::Place {
            // Far from the map the reason is obvious, so it is shown only on request.
            return self.place().filter(|_| self.is_near || is_eager);
        }
        if self.is_offered() {
            return None;
        }
        let lies = self.game.tiles_at(cell).next().is_some();
        match self.tool {
            None => is_eager.then_some(Cause::First(self.kind)),
            Some(Tool::Figure(_)) if self.kind != Decision::Figures => self.join().filter(|_| is_eager),
            Some(Tool::Figure(piece)) => {
                let is_fresh = self.game.last_placed() == Some(cell);
                self.figure(piece).filter(|_| is_fresh || is_eager)
            }
            Some(Tool::Back) => self.back().filter(|_| self.under.figure.is_some() || is_eager),
            Some(Tool::Recall) => Some(Cause::Rules(Illegal::NoRecall)).filter(|_| is_eager),
            Some(Tool::March) => Some(Cause::Rules(Illegal::NoMarch)).filter(|_| is_eager),
            Some(Tool::Fairy) => Some(Cause::Rules(Illegal::NoFairy)).filter(|_| is_eager),
            Some(Tool::Princess) => Some(Cause::Rules(Illegal::NoPrincess)).filter(|_| is_eager),
            Some(Tool::Raise) => Some(Cause::Rules(Illegal::NoTower)).filter(|_| is_eager),
            Some(Tool::Capture) => Some(Cause::Rules(Illegal::NoCapture)).filter(|_| is_eager),
            Some(Tool::Mage(_)) => Some(Cause::Rules(Illegal::NoMage)).filter(|_| is_eager),
            Some(Tool::Abbey) => Some(Cause::Rules(Illegal::AbbeyPlace)).filter(|_| is_eager),
            Some(Tool::Bridge) => Some(Cause::Rules(Illegal::NoBridge)).filter(|_| is_eager),
            Some(Tool::Applaud) => Some(Cause::Rules(Illegal::NoPyramid)).filter(|_| is_eager),
            Some(Tool::Ingot) => Some(Cause::Rules(Illegal::IngotPlace)).filter(|_| is_eager),
            Some(Tool::Ferry) => Some(Cause::Rules(Illegal::FerryPlace)).filter(|_| is_eager),
            Some(Tool::Fill(_)) => self.fill(lies).filter(|_| self.is_near || is_eager),
            Some(Tool::Chip(_)) => Some(self.chip()).filter(|_| lies || is_eager),
            Some(Tool::Wall) => Some(wall(lies)).filter(|_| lies || is_eager),
            Some(Tool::Gold) => Some(Cause::Shows("illegal-nugget")).filter(|_| lies || is_eager),
            Some(Tool::Lift) => self.lift().filter(|_| lies || is_eager),
        }
    }

    /// Whether a click on one of the spots of this cell, or on this very place, does it.
    fn is_offered(&self) -> bool {
        let of_tool = |a: &Action| choice::tool(*a).filter(|(tool, _)| Some(*tool) == self.tool);
        self.legal.iter().filter_map(of_tool).any(|(tool, place)| match tool {
            Tool::Figure(_) | Tool::Back | Tool::Recall | Tool::Fairy | Tool::Princess | Tool::Capture => {
                Some(place) == self.under.place
                    || matches!(place, Place::Cell(cell) if cell == self.under.cell)
            }
            Tool::Mage(_) => Some(place) == self.under.place,
            Tool::Wall => edge_cells(place).contains(&Some(self.under.cell)),
            _ => place.cell() == self.under.cell,
        })
    }

    fn place(&self) -> Option<Cause> {
        let cell = self.under.cell;
        // A tile that only has to be turned is turned by the click.
        if self.game.placements().iter().any(|(fits, _)| *fits == cell) {
            return None;
        }
        let is_here = |way: &Action| way.tile_placed().is_some_and(|(at, _)| at == cell);
        if self.game.spans().iter().any(is_here) {
            return Some(Cause::Shows("told-bridged"));
        }
        self.refused(Action::Place { cell, rotation: self.rotation })
    }

    fn figure(&self, piece: Piece) -> Option<Cause> {
        let Some(place) = self.under.place else {
            let is_fresh = self.game.last_placed() == Some(self.under.cell);
            return (!is_fresh).then_some(Cause::Rules(Illegal::NotThisTile));
        };
        let place = match place {
            // Figures that stand on a tile as a whole can be pointed at on any segment.
            Place::Segment(cell, Part::Whole, _) if stands_on_tile(piece) => Place::Cell(cell),
            Place::Segment(cell, part, _) if stands_on_tile(piece) => Place::Half(cell, part),
            other => other,
        };
        self.refused(Action::Deploy { piece, place })
    }

    fn refused(&self, action: Action) -> Option<Cause> {
        let why = self.game.clone().play(self.seat, action).err()?;
        Some(match (why, action) {
            // Other figures may still be put.
            (Illegal::LimitReached, Action::Deploy { .. })
                if self.legal.iter().any(|action| matches!(action, Action::Deploy { .. })) =>
            {
                Cause::Shows("illegal-limit-kind")
            }
            (Illegal::Occupied, Action::Deploy { place, .. }) => {
                self.game.feature(place).map_or(Cause::Rules(why), |feature| Cause::Taken(feature, self.seat))
            }
            _ => Cause::Rules(why),
        })
    }

    /// Why a meeple cannot join here: the crop circle adds it next to one of its own seat.
    fn join(&self) -> Option<Cause> {
        let is_own = self.under.figure.is_some() && self.stands_here();
        Some(Cause::Shows(if is_own { "illegal-join-kind" } else { "illegal-join" }))
    }

    fn back(&self) -> Option<Cause> {
        Some(Cause::Shows(match self.under.figure {
            None => "illegal-back-nobody",
            Some(_) if !self.stands_here() => "illegal-back-others",
            Some((Piece::Tower, _)) => "illegal-back-tower",
            Some(_) if self.kind == Decision::Figures => "illegal-back-follower",
            Some(_) if self.kind == Decision::Escape => "illegal-escape",
            Some(_) => "illegal-back-kind",
        }))
    }

    /// Whether a figure of this seat is under the pointer.
    fn stands_here(&self) -> bool {
        let is_it = |s: &rules::Standing| Some(s.place) == self.under.place && s.seat == self.seat;
        self.game.standing().iter().any(is_it)
    }

    fn chip(&self) -> Cause {
        let has_mouth = self.game.mouths().iter().any(|mouth| mouth.cell() == self.under.cell);
        Cause::Shows(if has_mouth { "illegal-chip-taken" } else { "illegal-chip-mouth" })
    }

    fn fill(&self, lies: bool) -> Option<Cause> {
        // Every cell of a gap belongs to the spot on its first one.
        let filled = self.game.filled().iter().any(|gap| gap.cells.contains(&self.under.cell));
        Some(Cause::Shows(if lies || filled { "illegal-fill-taken" } else { "illegal-fill-open" }))
    }

    /// Why the tile under the pointer cannot be taken up.
    fn lift(&self) -> Option<Cause> {
        let (cell, pointed) = (self.under.cell, self.under.place.and_then(part_of));
        let is_it = |part: &Part| pointed.is_none_or(|pointed| pointed == *part);
        let part = self.game.tiles_at(cell).map(|(part, ..)| part).find(is_it).unwrap_or(Part::Whole);
        self.refused(Action::Lift { cell, part })
    }
}

/// The part of a cell that a place is in; `None` if it is not in a single one.
const fn part_of(place: Place) -> Option<Part> {
    match place {
        Place::Segment(_, part, _) | Place::Half(_, part) => Some(part),
        Place::Cell(_) | Place::Side(..) | Place::Mouth(..) => None,
        Place::Corner(_) | Place::Acrobats(_) | Place::Quarter(..) => None,
    }
}

const fn wall(lies: bool) -> Cause {
    Cause::Shows(if lies { "illegal-wall-closed" } else { "illegal-wall-empty" })
}

/// The cells on both sides of an edge.
const fn edge_cells(place: Place) -> [Option<Cell>; 2] {
    match place {
        Place::Side(cell, side) => [Some(cell), Some(cell.step(side))],
        other => [Some(other.cell()), None],
    }
}

const fn stands_on_tile(piece: Piece) -> bool {
    matches!(piece, Piece::Toll | Piece::Estate | Piece::Tower | Piece::Pig)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{adventures, expansions, settlements};
    use crate::probe::Probe;
    use crate::text::Language;
    use net::node::Colour;
    use rules::{Preset, Rules, SplitMix, TileSets, Wait};
    use std::collections::{BTreeMap, BTreeSet};

    /// The name of each kind of tool; a new kind does not compile until it is added here.
    fn named(tool: Option<Tool>) -> &'static str {
        match tool {
            None => "none",
            Some(Tool::Figure(_)) => "figure",
            Some(Tool::Back) => "back",
            Some(Tool::Recall) => "recall",
            Some(Tool::March) => "march",
            Some(Tool::Fairy) => "fairy",
            Some(Tool::Princess) => "princess",
            Some(Tool::Raise) => "raise",
            Some(Tool::Capture) => "capture",
            Some(Tool::Mage(_)) => "mage",
            Some(Tool::Chip(_)) => "chip",
            Some(Tool::Wall) => "wall",
            Some(Tool::Gold) => "gold",
            Some(Tool::Lift) => "lift",
            Some(Tool::Fill(_)) => "fill",
            Some(Tool::Abbey) => "abbey",
            Some(Tool::Bridge) => "bridge",
            Some(Tool::Applaud) => "applaud",
            Some(Tool::Ingot) => "ingot",
            Some(Tool::Ferry) => "ferry",
        }
    }

    /// Everything that can be pointed at: figures, segments, and cells around them.
    fn places(game: &Game) -> Vec<Under> {
        let plain = |cell| Under { cell, place: None, figure: None, thing: None };
        let figures = game.standing().iter().map(|s| Under {
            place: Some(s.place),
            figure: Some((s.piece, Colour::ALL[s.seat.index()])),
            ..plain(s.place.cell())
        });
        let parts = game.placed_parts().flat_map(|(cell, part, tile, _)| {
            let count = u8::try_from(game.rules().tile(tile).segments.len()).unwrap();
            (0..count).map(move |n| Under { place: Some(Place::Segment(cell, part, n)), ..plain(cell) })
        });
        figures.chain(parts).chain(game.frontier().map(plain)).chain([plain(Cell::new(80, 80))]).collect()
    }

    fn wish<'a>(game: &'a Game, legal: &'a [Action], tool: Option<Tool>, under: Under) -> Attempt<'a> {
        let Wait::Decide { seat, kind } = game.wait() else { panic!("nobody is asked") };
        let is_near = game.frontier().any(|cell| cell == under.cell);
        Attempt { game, seat, kind, legal, tool, rotation: Rotation::R0, under, asks: Asks::Clicked, is_near }
    }

    /// Checks everything that can be clicked at a moment. Returns the number of refusals.
    fn check(game: &Game, tool: Option<Tool>, told: &mut BTreeSet<String>) -> usize {
        let (probe, legal, mut refused) = (Probe::default(), game.legal(), 0);
        for under in places(game) {
            let wish = wish(game, &legal, tool, under);
            let can = match wish.kind {
                Decision::Place => game.placements().iter().any(|(cell, _)| *cell == under.cell),
                _ => wish.is_offered(),
            };
            let Some(cause) = wish.cause() else {
                // A segment of a tile with places for figures may not be a place itself: it has no figure's name.
                assert!(can || matches!(tool, Some(Tool::Figure(_))), "{:?} {tool:?} {under:?}", wish.kind);
                continue;
            };
            assert!(!can, "{:?} {tool:?} {under:?}: {cause:?}", wish.kind);
            refused += 1;
            for language in [Language::German, Language::English] {
                let text = cause.clone().text(&Cx::new(language, &probe), &|seat| format!("P{}", seat.0));
                let is_vague = text == language.text("illegal-now") || text.contains("illegal-");
                assert!(!is_vague && text.contains(' '), "{:?} {tool:?} {under:?}: {text}", wish.kind);
                told.insert(text);
            }
        }
        refused
    }

    #[test]
    fn every_wish_of_every_kind_that_cannot_be_is_told_why() {
        let mut met: BTreeMap<(String, &str), usize> = BTreeMap::new();
        let mut told = BTreeSet::new();
        let presets = [Preset::Everything, Preset::Tempo, Preset::Halves, Preset::Tatan, Preset::Tunnel];
        let more = [expansions(3), adventures(3), settlements(3)];
        let setups = presets.map(|preset| preset.setup(3)).into_iter().chain(more);
        for (setup, seed) in setups.flat_map(|setup| (1..=4).map(move |seed| (setup.clone(), seed))) {
            let mut numbers = SplitMix::new(seed);
            let mut game = Game::new(Rules::new(&setup, TileSets::built_in()).unwrap());
            loop {
                match game.wait() {
                    Wait::Over => break,
                    Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
                    Wait::Decide { seat, kind } => {
                        let legal = game.legal();
                        let tools = choice::tools(&legal).into_iter().map(Some);
                        let none =
                            (kind == Decision::Place || choice::tools(&legal).is_empty()).then_some(None);
                        for tool in tools.chain(none) {
                            let count = met.entry((format!("{kind:?}"), named(tool))).or_default();
                            if *count < 40 {
                                *count += check(&game, tool, &mut told).min(20) + 1;
                            }
                        }
                        let is_rare = |a: &Action| !matches!(a, Action::Pass | Action::Place { .. });
                        let rare: Vec<Action> = legal.iter().copied().filter(is_rare).collect();
                        // Random play would hardly save for a wall, or put three on each other's shoulders.
                        let is_long_way = |a: &Action| {
                            let on_shoulders = matches!(a, Action::Deploy { place: Place::Acrobats(_), .. });
                            on_shoulders || *a == Action::Spend { on: rules::Spend::Wall }
                        };
                        if let Some(action) = legal.iter().copied().find(is_long_way) {
                            game.play(seat, action).unwrap();
                            continue;
                        }
                        let from = if rare.is_empty() || numbers.below(10) < 5 { legal } else { rare };
                        game.play(seat, from[numbers.below(from.len())]).unwrap();
                    }
                }
            }
        }
        let tools: BTreeSet<&str> = met.keys().map(|(_, tool)| *tool).collect();
        let of_old = ["none", "figure", "back", "recall", "chip", "wall", "gold", "lift", "fill"];
        let of_new = ["march", "fairy", "princess", "raise", "capture", "mage"];
        let of_last = ["abbey", "bridge", "applaud", "ingot", "ferry"];
        let all = of_old.into_iter().chain(of_new).chain(of_last).collect();
        assert_eq!(tools, all, "every kind of tool was tried: {met:?}");
        let kinds: BTreeSet<&str> = met.keys().map(|(kind, _)| kind.as_str()).collect();
        // Those that have buttons only, like bids and prisoners to exchange, are among them.
        assert_eq!(kinds.len(), 32, "every kind of decision with a place was met: {kinds:?}");
        for key in
            ["wall-closed", "chip-mouth", "nugget", "lift-taken", "lift-cuts", "fill-open", "back-others"]
        {
            let text = Language::English.text(&format!("illegal-{key}"));
            assert!(told.contains(&text), "nobody was told: {text}");
        }
    }

    #[test]
    fn who_only_points_is_not_told_the_obvious() {
        let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
        let mut game = game;
        game.resolve(&SplitMix::new(1).seed()).unwrap();
        let legal = game.legal();
        let far = Under { cell: Cell::new(9, 9), place: None, figure: None, thing: None };
        let clicked = wish(&game, &legal, None, far);
        assert!(matches!(clicked.cause(), Some(Cause::Rules(Illegal::NoNeighbour { .. }))));
        assert_eq!(Attempt { asks: Asks::Pointed, ..clicked }.cause(), None);
    }

    #[test]
    fn an_edge_belongs_to_the_tiles_on_both_its_sides() {
        let cell = Cell::new(2, 3);
        assert_eq!(edge_cells(Place::Side(cell, rules::Side::N)), [Some(cell), Some(Cell::new(2, 2))]);
        assert_eq!(edge_cells(Place::Half(cell, Part::NE)), [Some(cell), None]);
    }
}
