//! Scoring during the game and at its end, each point with its reason (RULINGS.md §1.3 to §1.6).

use crate::event::{Event, Reason};
use crate::feature::{CITY_ON_FIELD, Count, Features};
use crate::game::Game;
use crate::module::{self, Hook};
use crate::piece::{Seat, Seats, Strengths};
use crate::tile::FeatureKind;

/// What the last count goes through before fields.
const LAST: [FeatureKind; 6] = [
    FeatureKind::Road,
    FeatureKind::City,
    FeatureKind::Monastery,
    FeatureKind::Garden,
    FeatureKind::Shrine,
    FeatureKind::Abbacy,
];

impl Game {
    /// Scores the completed features that are due, each once.
    pub(crate) fn score_dues(&mut self) {
        if self.dues.is_empty() {
            return;
        }
        if self.rules.has_robbers {
            module::robber::begin_scoring(self);
        }
        if self.rules.hooks.is_heard(Hook::Scoring) {
            module::scoring(self);
        }
        let mut dues = std::mem::take(&mut self.dues);
        let mut scored: Vec<u32> = Vec::new();
        for place in &dues {
            let Some(node) = Features::node(&self.rules().tables, &self.board, *place) else { continue };
            let root = self.features.find(node);
            if scored.contains(&root) {
                continue;
            }
            if dues.len() > 1 {
                scored.push(root);
            }
            self.score_completed(root);
        }
        // The emptied list is put back, so that the next play reuses its memory.
        dues.clear();
        self.dues = dues;
        if self.rules.has_robbers {
            module::robber::end_scoring(self, false);
        }
    }

    /// Scores a completed feature for the seats with the majority, and sends all its figures home.
    fn score_completed(&mut self, root: u32) {
        let count = self.features.count(&self.rules.tables, &self.board, root);
        let place = self.features.place(&self.board, root);
        let kind = self.features.segment(&self.rules.tables, &self.board, root).0.kind;
        self.push_event(Event::Completed { place, kind, cells: count.cells });
        if let Some(play) = self.play_frame_mut() {
            play.cities = play.cities.saturating_add(u8::from(kind == FeatureKind::City));
            play.roads = play.roads.saturating_add(u8::from(kind == FeatureKind::Road));
        }
        if self.rules.hooks.is_heard(Hook::Completed) {
            module::completed(self, root, kind);
        }
        if self.features.nodes[root as usize].has_figures() {
            self.award(root, kind, &count, false);
            self.clear_feature(root);
        }
        if self.rules.hooks.is_heard(Hook::Closed) {
            module::closed(self, root);
        }
    }

    /// Sends home all figures on a feature, the queen of a city too (RULINGS.md R32).
    fn clear_feature(&mut self, root: u32) {
        let hears = self.rules.hooks.is_heard(Hook::Left);
        let mut left = Vec::new();
        let mut index = 0;
        while self.features.nodes[root as usize].has_figures() {
            let mut feet = self.features.feet[index..].iter();
            let Some(next) = feet.position(|foot| self.features.open_root(*foot, true) == Some(root)) else {
                break;
            };
            index += next;
            let figure = self.take_home(index);
            if hears {
                left.push(figure);
            }
        }
        for figure in left {
            module::left(self, &figure);
        }
    }

    /// Gives the value of a feature to every seat that shares its majority.
    fn award(&mut self, root: u32, kind: FeatureKind, count: &Count, last: bool) {
        let owners = self.owners(root);
        if owners.is_empty() {
            return;
        }
        let points = self.worth(root, kind, count);
        if points == 0 {
            return;
        }
        let reason = self.reason(root, kind, count, last);
        let place = self.features.place(&self.board, root);
        for seat in owners.iter() {
            self.add_points(seat, points, reason, place);
        }
        if !last && self.rules.hooks.is_heard(Hook::Scored) {
            module::scored(self, root, kind, owners);
        }
    }

    /// The seats that hold the majority of a feature. Queens do not count (RULINGS.md R28).
    pub(crate) fn owners(&self, root: u32) -> Seats {
        let strengths = self.features.root(root).strengths;
        if self.rules.has_abbey {
            return self.owners_with_mayors(root, strengths);
        }
        let owners = strengths.leaders();
        let is_tied = !owners.has_one_at_most() && self.rules.hooks.is_heard(Hook::Owners);
        if !is_tied {
            return owners;
        }
        let mut strengths = strengths.each();
        module::owners(self, root, &mut strengths);
        leaders(&strengths)
    }

    /// [`Game::owners`] where mayors and barns may stand.
    #[cold]
    fn owners_with_mayors(&self, root: u32, strengths: Strengths) -> Seats {
        let mut strengths = strengths.each();
        module::abbey_mayor::correct(self, root, &mut strengths);
        if self.rules.hooks.is_heard(Hook::Owners) && !leaders(&strengths).has_one_at_most() {
            module::owners(self, root, &mut strengths);
        }
        leaders(&strengths)
    }

    /// Adds points to a seat's score.
    pub(crate) fn add_points(
        &mut self,
        seat: Seat,
        points: i32,
        reason: Reason,
        place: crate::geometry::Place,
    ) {
        self.score[seat.index()] += points;
        self.push_event(Event::Scored { seat, points, reason, place });
        if self.rules.has_scoreboard {
            self.move_on(seat, points);
        }
    }

    /// The points move a figure on the scoreboard, at once or when its seat marks them.
    #[cold]
    fn move_on(&mut self, seat: Seat, points: i32) {
        let is_later = self.rules.has_messages && module::message::gained(self, seat, points, false);
        if !is_later && self.rules.has_robbers {
            module::robber::gained(self, seat, points);
        }
    }

    /// The current value of a road, city or monastery; it is complete if it has no open end.
    pub(crate) fn worth(&self, root: u32, kind: FeatureKind, count: &Count) -> i32 {
        let is_complete = count.open == 0;
        let (cells, pennants) = (i32::from(count.cells), i32::from(count.pennants));
        let points = match kind {
            FeatureKind::Road | FeatureKind::Monastery | FeatureKind::Garden | FeatureKind::Shrine => cells,
            FeatureKind::Abbacy => cells,
            FeatureKind::City if !is_complete || self.is_small_city(count) => cells + pennants,
            FeatureKind::City => 2 * (cells + pennants),
            FeatureKind::Field | FeatureKind::River => 0,
        };
        if self.rules().hooks.is_heard(Hook::Worth) {
            module::worth(self, root, kind, count, points)
        } else {
            points
        }
    }

    /// Whether this is a completed city of two tiles under the first edition's rule.
    fn is_small_city(&self, count: &Count) -> bool {
        count.cells == 2 && self.rules().setup().options.two_tile_city == 2
    }

    fn reason(&self, root: u32, kind: FeatureKind, count: &Count, last: bool) -> Reason {
        let counts_inns = self.rules.has_inns;
        let cells = count.cells;
        match kind {
            FeatureKind::Road => {
                let labyrinth = module::labyrinth::followers(self, root, count);
                Reason::Road { cells, inn: count.inn && counts_inns, labyrinth, last }
            }
            FeatureKind::City => {
                let cathedral = count.cathedral && counts_inns;
                let queen = module::queen::is_in(self, root);
                Reason::City { cells, pennants: count.pennants, cathedral, queen, last }
            }
            FeatureKind::Garden => Reason::Garden { cells, last },
            FeatureKind::Shrine => Reason::Shrine { cells, last },
            FeatureKind::Abbacy => Reason::Abbacy { cells },
            FeatureKind::Monastery | FeatureKind::Field | FeatureKind::River => {
                let is_complete = count.open == 0;
                let vineyards = if is_complete { module::vineyard::around(self, root) } else { 0 };
                Reason::Monastery { cells, vineyards, last }
            }
        }
    }

    /// The completed features that the running play is about to score, each once, by root.
    pub(crate) fn due_roots(&self) -> Vec<(u32, FeatureKind)> {
        let mut roots = Vec::with_capacity(self.dues.len());
        for place in &self.dues {
            let Some(node) = Features::node(&self.rules.tables, &self.board, *place) else { continue };
            let root = self.features.find(node);
            if roots.iter().all(|(other, _)| *other != root) {
                roots.push((root, self.features.segment(&self.rules.tables, &self.board, root).0.kind));
            }
        }
        roots
    }

    /// The last count: roads, cities, monasteries and gardens, then fields (RULINGS.md §1.6). Figures stay on the
    /// board, visible to all.
    pub(crate) fn count_last(&mut self) {
        if self.rules.has_messages {
            module::message::begin_last_count(self);
        }
        if self.rules.has_robbers {
            module::robber::begin_scoring(self);
        }
        let mut claimed = self.claimed();
        for kind in LAST {
            for root in std::mem::take(&mut claimed[kind as usize]) {
                let count = self.features.count(&self.rules.tables, &self.board, root);
                self.award(root, kind, &count, true);
            }
        }
        if self.rules.hooks.is_heard(Hook::Last) {
            module::last(self);
            claimed = self.claimed();
        }
        for root in std::mem::take(&mut claimed[FeatureKind::Field as usize]) {
            self.award_field(root);
        }
        if self.rules.hooks.is_heard(Hook::Treasure) {
            module::treasure(self);
        }
        if self.rules.has_robbers {
            module::robber::end_scoring(self, true);
        }
    }

    /// Features with followers on them, each kind ordered by the first place of a follower.
    fn claimed(&self) -> [Vec<u32>; FeatureKind::Abbacy as usize + 1] {
        let mut claimed = [const { Vec::new() }; FeatureKind::Abbacy as usize + 1];
        for (index, figure) in self.standing.iter().enumerate() {
            let Some(node) = self.features.foot(index).filter(|_| figure.piece.is_follower()) else {
                continue;
            };
            let root = self.features.find(node);
            // A castle scores nothing at the end (RULINGS.md R253).
            if self.rules.has_castles && module::castle::is_one(self, root) {
                continue;
            }
            let kind = self.features.segment(&self.rules().tables, &self.board, root).0.kind;
            let roots: &mut Vec<u32> = &mut claimed[kind as usize];
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        claimed
    }

    fn award_field(&mut self, root: u32) {
        let place = self.features.place(&self.board, root);
        let (cities, besieged, castles) = self.cities_on(root);
        let extra = module::building::on(self, root, FeatureKind::Field) + i32::from(castles);
        for seat in self.owners(root).iter() {
            let more = module::farm_pig::bonus(self, root, seat);
            let points = (CITY_ON_FIELD + more) * i32::from(cities + besieged) + extra;
            let reason = Reason::Field { cities, besieged, pig: more > 0, castles };
            if points > 0 {
                self.add_points(seat, points, reason, place);
            }
        }
    }

    /// The current value of a field.
    pub(crate) fn field_worth(&self, root: u32) -> i32 {
        let (cities, besieged, castles) = self.cities_on(root);
        let extra = module::building::on(self, root, FeatureKind::Field) + i32::from(castles);
        CITY_ON_FIELD * i32::from(cities + besieged) + extra
    }

    /// How many completed cities a field touches, how many of them are besieged, and how many are castles.
    pub(crate) fn cities_on(&self, root: u32) -> (u16, u16, u16) {
        let cities = self.features.cities_of_field(&self.rules.tables, &self.board, root);
        let is_castle = |root: &&u32| self.rules.has_castles && module::castle::is_one(self, **root);
        let castles = cities.iter().filter(is_castle).count();
        let is_besieged = |root: &&u32| module::siege::is_besieged(self, **root) && !is_castle(root);
        let besieged = cities.iter().filter(is_besieged).count();
        let count = cities.len() as u16 + u16::from(module::count::touches_city(self, root));
        (count, besieged as u16, castles as u16)
    }
}

/// The seats with the most: all of them if tied, none if all have zero (RULINGS.md §1.4).
pub(crate) fn leaders(strengths: &[u8; Seat::MAX as usize]) -> Seats {
    let most = strengths.iter().copied().max().unwrap_or(0);
    let has_most = |strength: &u8| most > 0 && *strength == most;
    Seats(strengths.iter().rev().fold(0, |seats, strength| seats << 1 | u8::from(has_most(strength))))
}
