//! The flow of a game: turns, plays and their stages.

use super::cache::Listed;
use super::turn_frames::{Frame, Round, Spell, Turn};
use super::{Game, Illegal};
use crate::action::{Action, Decision, Source, Wait};
use crate::event::Event;
use crate::geometry::{Cell, Rotation};
use crate::module::{self, Hook, OWN_STAGES};
use crate::piece::Seat;
use crate::stage::Stage;

/// The plays for which a seat may draw between two plays.
#[derive(Clone, Copy)]
struct Draws {
    /// A tile of a Tatan card.
    owes_tatan: bool,
    /// The next play.
    next: Option<Source>,
    /// A saved tile.
    has_credit: bool,
}

impl Draws {
    fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }

    /// The only one, if there is exactly one.
    fn only(self) -> Option<Source> {
        let mut sources = self.iter();
        sources.next().filter(|_| sources.next().is_none())
    }

    fn iter(self) -> impl Iterator<Item = Source> {
        let tatan = self.owes_tatan.then_some(Source::Tatan);
        tatan.into_iter().chain(self.next).chain(self.has_credit.then_some(Source::Credit))
    }
}

impl Game {
    /// Runs until the game waits for a decision or chance.
    #[inline(always)]
    pub(super) fn advance(&mut self) {
        if self.rules.is_plain
            && let Some(wait) = self.run_plain()
        {
            self.wait = wait;
            return;
        }
        self.run_frames();
    }

    /// [`Game::advance`] for any set of modules.
    #[inline(never)]
    fn run_frames(&mut self) {
        loop {
            if self.river.left() > 0 {
                module::river::keep(self);
            }
            let Some(frame) = self.frames.last() else {
                if self.rules.hooks.is_heard(Hook::End) {
                    module::end(self);
                    if !self.frames.is_empty() {
                        continue;
                    }
                }
                break;
            };
            let wait = match *frame {
                Frame::Turn(turn) => self.run_turn(turn),
                Frame::Play(_) => self.run_play(),
                Frame::Ask { seat, kind } => self.ask(seat, kind),
                Frame::Chance(chance) => Some(Wait::Chance(chance)),
                Frame::Round(round) => self.run_round(round),
                Frame::Spell(spell) => self.run_spell(spell),
                Frame::Pair(pair) => module::tatan::run_pair(self, &pair),
            };
            if let Some(wait) = wait {
                self.wait = wait;
                return;
            }
        }
        self.count_last();
        self.events.push(Event::Over);
        self.wait = Wait::Over;
    }

    /// Between plays: the next one owed, or the end of the turn.
    fn run_turn(&mut self, turn: Turn) -> Option<Wait> {
        if turn.is_late {
            self.end_turn(turn);
            return None;
        }
        if self.is_turn_over(&turn) && !module::tunnel::holds_up(self, turn.seat) {
            self.finish_turn(turn);
            return None;
        }
        if turn.owes_main && !self.rules.hooks.is_heard(Hook::Start) {
            self.start_play(turn.seat, Source::Main);
            return None;
        }
        let (seat, draws) = (turn.seat, self.draws_of(&turn));
        let mut starts = self.cache.listed.take();
        self.add_starts(&turn, draws, &mut starts);
        // Knowledge that only the owner of a closed half tile has does not affect when it is asked.
        let is_other =
            |start: &Action| !matches!(start, Action::Draw { .. } | Action::Open { .. } | Action::Pass);
        let is_asked = starts.iter().any(is_other)
            || !draws.is_empty()
                && (self.may_end(&turn)
                    || draws.only().is_none()
                    || module::half_tiles::hidden::may_open(self, seat));
        if is_asked {
            self.cache.listed = Listed::new(starts);
            return Some(Wait::Decide { seat, kind: Decision::Start });
        }
        self.cache.listed = Listed::unknown(starts);
        match draws.only() {
            Some(source) => self.start_play(seat, source),
            None => self.finish_turn(turn),
        }
        None
    }

    /// The plays for which a seat may draw now (RULINGS.md R14): the next one, and saved tiles at any time.
    fn draws_of(&self, turn: &Turn) -> Draws {
        if turn.owes_tatan_first() {
            return Draws { owes_tatan: true, next: None, has_credit: false };
        }
        let (owed, seat) = (&self.facts.owed, turn.seat.index());
        let is_forced = owed.forced[seat] > 0;
        let next = match turn {
            _ if is_forced && self.is_forced_first() => Some(Source::Forced),
            Turn { owes_main: true, .. } => Some(Source::Main),
            Turn { owes_builder: true, .. } => Some(Source::Builder),
            _ => is_forced.then_some(Source::Forced),
        };
        Draws { owes_tatan: false, next, has_credit: owed.credits[seat] > 0 }
    }

    /// Whether a seat may end its turn or decline the builder's play: not while a compulsory play is owed.
    fn may_end(&self, turn: &Turn) -> bool {
        let must_draw = turn.owes_tatan_first() || turn.owes_main;
        let is_forced = self.facts.owed.forced[turn.seat.index()] > 0;
        !must_draw && (!is_forced || turn.owes_builder && !self.is_forced_first())
    }

    /// Whether a tile bought with gold comes before all others (RULINGS.md R77).
    pub(crate) fn is_forced_first(&self) -> bool {
        self.rules.setup().options.forced_first
    }

    /// Whether no further play of the turn draws a tile: none is owed, or those owed lapse with the last tile
    /// (RULINGS.md R90).
    pub(crate) fn is_turn_over(&self, turn: &Turn) -> bool {
        self.is_done(turn) || self.next_draw().is_none() && !(turn.owes_main && self.has_bought(turn.seat))
    }

    /// Whether a seat has a tile that it bought at a bazaar.
    fn has_bought(&self, seat: Seat) -> bool {
        self.rules.has_bazaars && module::bazaar::holds(self, seat)
    }

    /// Whether there is clearly nothing left to choose in a turn because nothing is owed. This covers most turns,
    /// and saves building a list for them.
    fn is_done(&self, turn: &Turn) -> bool {
        let (owed, seat) = (&self.facts.owed, turn.seat.index());
        // Walls alone do not hold up a turn.
        let is_owed = turn.owes_main || turn.owes_builder || turn.owes_tatan > 0;
        !is_owed && owed.forced[seat] == 0 && owed.credits[seat] == 0
    }

    /// A module's question to one seat, with its answers unless they are already listed.
    fn ask(&mut self, seat: Seat, kind: Decision) -> Option<Wait> {
        if self.cache.listed.actions().is_none() {
            let mut choices = self.cache.listed.take();
            module::choices(self, seat, kind, &mut choices);
            self.cache.listed = Listed::new(choices);
        }
        Some(Wait::Decide { seat, kind })
    }

    /// The next seat of a round with something to choose.
    fn run_round(&mut self, round: Round) -> Option<Wait> {
        let (seat, kind) = (round.next, round.kind);
        if round.left == 0 {
            self.frames.pop();
            module::wagon::after_round(self, kind);
            return None;
        }
        let mut choices = self.cache.listed.take();
        module::choices(self, seat, kind, &mut choices);
        match choices.as_slice() {
            [] | [Action::Pass] => self.next_in_round(),
            // A seat with only one possibility is not asked (RULINGS.md R143).
            [only] => module::answer(self, seat, kind, *only),
            _ => {
                self.cache.listed = Listed::new(choices);
                return Some(Wait::Decide { seat, kind });
            }
        }
        None
    }

    /// Ends the current seat's part in the topmost round.
    pub(crate) fn next_in_round(&mut self) {
        let seats = self.seats();
        if let Some(Frame::Round(round)) = self.frames.last_mut() {
            round.next = Seat((round.next.0 + 1) % seats);
            round.left = round.left.saturating_sub(1);
        }
    }

    /// Asks which of the wizard's tiles comes next, as long as one can be placed.
    fn run_spell(&mut self, spell: Spell) -> Option<Wait> {
        let (seat, kind) = (spell.seat, Decision::WizardTile);
        let mut choices = self.cache.listed.take();
        module::choices(self, seat, kind, &mut choices);
        if choices == [Action::Pass] {
            self.cache.listed = Listed::unknown(choices);
            module::answer(self, seat, kind, Action::Pass);
            return None;
        }
        self.cache.listed = Listed::new(choices);
        Some(Wait::Decide { seat, kind })
    }

    /// What the seat may do between plays (RULINGS.md R14): the next play, saved tiles at any time, chips and
    /// walls; it may end the turn only when no compulsory play is owed.
    pub(super) fn starts_into(&self, actions: &mut Vec<Action>) {
        if let Some(turn) = self.turn_frame() {
            self.add_starts(turn, self.draws_of(turn), actions);
        }
    }

    /// [`Game::starts_into`] for a turn with these draws.
    fn add_starts(&self, turn: &Turn, draws: Draws, actions: &mut Vec<Action>) {
        if self.is_turn_over(turn) {
            // The turn is held up only for a chip (RULINGS.md R93).
            module::tunnel::extra(self, turn.seat, actions);
            actions.push(Action::Pass);
            return;
        }
        draws.iter().for_each(|source| actions.push(Action::Draw { source }));
        if turn.owes_tatan_first() {
            return;
        }
        if self.rules.hooks.is_heard(Hook::Start) {
            module::start(self, turn.seat, actions);
        }
        // Chips and walls may be played before any draw.
        if !actions.is_empty() && self.rules.hooks.is_heard(Hook::Extra) {
            module::extra(self, turn.seat, actions);
        }
        if self.may_end(turn) {
            actions.push(Action::Pass);
        }
    }

    /// Why a seat may not do that between plays, if so.
    pub(super) fn check_start(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let turn = self.turn_frame().ok_or(Illegal::NotOwed)?;
        let is_allowed = match action {
            _ if self.cache.listed.actions().is_some_and(|listed| listed.contains(&action)) => true,
            Action::Pass | Action::Chip { .. } if self.is_turn_over(turn) => {
                action == Action::Pass || module::is_extra(self, seat, action)
            }
            _ if self.is_turn_over(turn) => false,
            Action::Draw { source } => self.draws_of(turn).iter().any(|owed| owed == source),
            Action::Pass => self.may_end(turn),
            Action::Choose { tile } => module::half_tiles::is_start(self, seat, tile),
            Action::Abbey { cell } => module::abbey_mayor::abbey::may_go(self, seat, cell),
            // A seat that is asked has something else to choose as well.
            Action::Chip { .. } | Action::Wall { .. } => module::is_extra(self, seat, action),
            _ => false,
        };
        match action {
            _ if is_allowed => Ok(()),
            Action::Draw { .. } => Err(Illegal::NotOwed),
            Action::Pass => Err(Illegal::MustDraw { rule: self.rule_of_owed(turn) }),
            _ => Err(self.why_not(seat, Decision::Start, action)),
        }
    }

    /// The rule under which a play that the turn owes cannot be declined.
    #[cold]
    fn rule_of_owed(&self, turn: &Turn) -> &'static str {
        let is_forced = self.is_forced_first() && self.facts.owed.forced[turn.seat.index()] > 0;
        match turn {
            _ if turn.owes_tatan_first() => "R130",
            Turn { owes_main: true, .. } if !is_forced => "§1.2",
            _ => "R77",
        }
    }

    pub(crate) fn start_play(&mut self, seat: Seat, source: Source) {
        let owed = &mut self.facts.owed;
        match source {
            Source::Forced => owed.forced[seat.index()] -= 1,
            Source::Credit => owed.credits[seat.index()] -= 1,
            _ => {}
        }
        if let Some(turn) = self.turn_frame_mut() {
            match source {
                Source::Main => turn.owes_main = false,
                Source::Builder => turn.owes_builder = false,
                Source::Tatan => turn.owes_tatan -= 1,
                _ => {}
            }
            turn.plays = turn.plays.saturating_add(u8::from(source != Source::Nothing));
        }
        self.begin_play(seat, source);
    }

    /// The end of a turn: first what modules do then.
    fn finish_turn(&mut self, turn: Turn) {
        if !self.rules.hooks.is_heard(Hook::Dusk) {
            return self.end_turn(turn);
        }
        if let Some(turn) = self.turn_frame_mut() {
            turn.is_late = true;
        }
        module::dusk(self, turn.seat);
    }

    /// The next seat's turn, or the end of the game when nothing is left to draw (RULINGS.md R90).
    pub(super) fn end_turn(&mut self, turn: Turn) {
        self.frames.pop();
        let next = if turn.again { turn.seat } else { Seat((turn.seat.0 + 1) % self.seats()) };
        if self.next_draw().is_none() && !self.has_bought(next) {
            return;
        }
        self.frames.push(Frame::Turn(Turn::new(next)));
        self.events.push(Event::Turn { seat: next });
        if self.rules.hooks.is_heard(Hook::Dawn) {
            module::dawn(self, next);
        }
    }

    /// Runs stages of the topmost play until it waits, ends, or a module pushes a frame on top of it.
    fn run_play(&mut self) -> Option<Wait> {
        while let Some((seat, stage)) = self.next_stage() {
            match stage {
                Stage::Start => return self.run_draw(),
                Stage::Place if self.still_fits() => {
                    return Some(Wait::Decide { seat, kind: Decision::Place });
                }
                Stage::Place => continue,
                Stage::Figures if self.answers_princess(seat) => continue,
                Stage::Figures if self.find_figures() => {
                    return Some(Wait::Decide { seat, kind: Decision::Figures });
                }
                Stage::Score if self.asks_for_castle() => return None,
                Stage::Score if module::princess_dragon::march::comes_first(self) => {
                    module::princess_dragon::march::go_on(self, seat);
                    match self.frames.last() {
                        Some(Frame::Play(_)) => continue,
                        _ => return None,
                    }
                }
                Stage::Score if module::count::comes_first(self) => {
                    module::count::call(self, seat);
                    return None;
                }
                Stage::Score => self.score_dues(),
                Stage::Done => {
                    self.frames.pop();
                    return None;
                }
                _ => {}
            }
            self.set_stage(stage.next());
            if self.rules.hooks.is_heard(Hook::Stage(stage)) {
                let depth = self.frames.len();
                module::stage(self, stage);
                if self.frames.len() != depth {
                    return None;
                }
            }
        }
        None
    }

    /// Sends a follower home for the princess if that is all the seat can do: then it is not asked (RULINGS.md R143).
    fn answers_princess(&mut self, seat: Seat) -> bool {
        if !module::princess_dragon::princess::must(self)
            || self.rules.hooks.is_heard(Hook::Extra) && module::has_extra(self, seat)
        {
            return false;
        }
        let mut actions = Vec::new();
        self.instead_into(seat, &mut actions);
        let [only] = actions[..] else { return false };
        self.do_instead(seat, only);
        true
    }

    /// Moves the topmost frame, if it is a play, to the next stage at which something can happen. Returns whose
    /// play it is.
    fn next_stage(&mut self) -> Option<(Seat, Stage)> {
        let Some(Frame::Play(play)) = self.frames.last() else { return None };
        let hooks = &self.rules.hooks;
        let mut stage = hooks.live_from(play.stage);
        while !OWN_STAGES.contains(stage) {
            if stage > Stage::Score {
                stage = module::next_active(self, play, stage);
                break;
            }
            if module::has_effect(self, play, stage) {
                break;
            }
            stage = hooks.live_from(stage.next());
        }
        let Some(Frame::Play(play)) = self.frames.last_mut() else { return None };
        play.stage = stage;
        Some((play.seat, stage))
    }

    pub(super) fn set_stage(&mut self, stage: Stage) {
        if let Some(play) = self.play_frame_mut() {
            play.stage = stage;
        }
    }

    /// Carries out a legal action; [`Game::advance`] continues from there.
    pub(super) fn apply(&mut self, action: &Action) {
        let Wait::Decide { seat, kind } = self.wait else { return };
        match (kind, action) {
            (Decision::Place, Action::Place { cell, rotation }) => self.place(*cell, *rotation),
            (Decision::Figures, Action::Deploy { piece, place }) => self.deploy(*piece, *place),
            (Decision::Figures, Action::Pass) => {
                self.forget_listed();
                self.set_stage(Stage::Flock);
            }
            _ => self.apply_other(seat, kind, *action),
        }
    }

    /// [`Game::apply`] for actions that a plain game never offers.
    #[inline(never)]
    fn apply_other(&mut self, seat: Seat, kind: Decision, action: Action) {
        self.forget_listed();
        match (kind, action) {
            (Decision::Start, Action::Draw { source }) => self.start_play(seat, source),
            (Decision::Start, Action::Pass) => self.decline(),
            (Decision::Start, Action::Abbey { cell }) => module::abbey_mayor::abbey::play(self, seat, cell),
            (Decision::Start, Action::Choose { tile }) => module::half_tiles::take(self, seat, tile),
            (Decision::Start, Action::Open { position, tile }) => {
                module::half_tiles::hidden::open(self, seat, position, tile);
            }
            (Decision::Place, Action::Span { cell, rotation, at, axis }) => {
                module::bridge::place(self, cell, rotation, at, axis);
            }
            (Decision::Place, Action::Pass) => self.give_back(),
            (Decision::Figures, Action::Bridge { cell, axis }) => {
                module::bridge::play(self, seat, cell, axis);
            }
            (Decision::Start | Decision::Figures, Action::Chip { .. } | Action::Wall { .. }) => {
                if kind == Decision::Start {
                    // A play without a tile: more of the same kind, then from the scoring on (RULINGS.md R84,
                    // R93).
                    self.start_play(seat, Source::Nothing);
                    self.set_stage(Stage::Figures);
                }
                match action {
                    Action::Chip { colour, place } => module::tunnel::play(self, seat, colour, place),
                    Action::Wall { place } => module::gold::play_wall(self, seat, place),
                    _ => {}
                }
            }
            (Decision::Figures, Action::Fly { piece }) => self.fly(piece),
            (Decision::Figures, _) => self.do_instead(seat, action),
            _ => module::answer(self, seat, kind, action),
        }
    }

    /// Whether the owner of a small city that is about to be scored has to be asked about a castle: then it is.
    fn asks_for_castle(&mut self) -> bool {
        self.rules.has_castles
            && !module::princess_dragon::march::comes_first(self)
            && module::castle::ask(self)
    }

    /// Declines the builder's play; without one, ends the turn.
    fn decline(&mut self) {
        let Some(turn) = self.turn_frame().copied() else { return };
        if !turn.owes_builder || self.is_turn_over(&turn) {
            self.finish_turn(turn);
        } else if let Some(turn) = self.turn_frame_mut() {
            turn.owes_builder = false;
        }
    }

    /// [`Game::place`] for the modules, which seldom need it.
    #[inline(never)]
    pub(crate) fn place_held(&mut self, cell: Cell, rotation: Rotation) {
        self.place(cell, rotation);
    }

    #[inline(always)]
    fn place(&mut self, cell: Cell, rotation: Rotation) {
        let Some(play) = self.play_frame_mut() else { return };
        let Some(tile) = play.tile else { return };
        play.cell = Some(cell);
        play.stage = Stage::Gold;
        let seat = play.seat;
        self.place_tile(cell, tile, rotation);
        if self.rules.tables.has_halves {
            let part = self.rules.tile(tile).part(rotation);
            self.play_frame_mut().into_iter().for_each(|play| play.part = part);
        }
        self.events.push(Event::Placed { seat, tile, cell, rotation });
        if self.rules().hooks.is_heard(Hook::Placed) {
            module::placed(self, cell);
        }
    }
}
