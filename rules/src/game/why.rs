//! Why an action that is not among the choices is refused: the rule that it breaks.

use super::{Game, Illegal};
use crate::action::{Action, CircleWay, Decision, Spend};
use crate::geometry::Place;
use crate::module::{crop_circle, half_tiles, tatan, tower, tunnel, wall};
use crate::piece::{Piece, Seat};

impl Game {
    /// Why `seat` may not give this answer; the action is known not to be among the choices.
    #[cold]
    pub(super) fn why_not(&self, seat: Seat, kind: Decision, action: Action) -> Illegal {
        match (kind, action) {
            (Decision::Start | Decision::Figures, Action::Chip { colour, place }) => {
                tunnel::why_not(self, seat, colour, place)
            }
            (_, Action::Chip { .. }) => tunnel::why_not_now(self),
            (kind, Action::Wall { place }) => wall::why_not(self, seat, kind, place),
            (Decision::Start, Action::Choose { tile }) => half_tiles::why_not(self, seat, tile),
            (Decision::Nugget, Action::Nugget { .. }) => Illegal::NuggetPlace,
            (Decision::Ingot, Action::Ingot { .. }) => Illegal::IngotPlace,
            (Decision::Landing, Action::Deploy { .. }) => Illegal::LandingPlace,
            (Decision::Ferry, Action::Ferry { .. }) => Illegal::FerryPlace,
            (Decision::Robber, Action::Rob { .. }) => Illegal::RobberPlace,
            (Decision::Message, Action::TakeBack { .. }) => Illegal::NoMessage,
            (Decision::Figures, Action::TakeBack { .. }) if self.has_festival() => Illegal::NoFestival,
            (Decision::Escape, Action::TakeBack { .. }) => Illegal::NoEscape,
            (Decision::Exchange, Action::Spend { on }) => why_not_spend(on),
            (Decision::Exchange, Action::TakeBack { piece, place }) => self.why_not_back(seat, piece, place),
            (Decision::Exchange, Action::Pass) => Illegal::MustSpend,
            (Decision::Circle, Action::Circle { .. }) => Illegal::CircleKind,
            (Decision::CircleTurn, action) => self.why_not_in_circle(seat, action),
            (Decision::Conjure, Action::Place { .. }) => Illegal::WakeFirst,
            (Decision::WizardTile, Action::Place { .. }) => Illegal::ChooseFirst,
            (Decision::TatanTile, Action::Place { .. }) => Illegal::CardFirst,
            (Decision::WizardTile, Action::Choose { tile }) if self.shown().contains(&tile) => {
                Illegal::WizardNowhere
            }
            (Decision::WizardTile, Action::Choose { .. }) => Illegal::NotToChoose { rule: "R35" },
            (Decision::TatanTile | Decision::Draft, Action::Choose { .. }) => {
                Illegal::NotToChoose { rule: rule_of(kind) }
            }
            (Decision::Tatan, Action::Lift { cell, part }) => {
                tatan::check_lift(self, cell, part).err().unwrap_or_else(|| self.why_not_now(action))
            }
            (Decision::Tatan, Action::Two) => Illegal::NothingToDraw,
            (Decision::TatanEnd, Action::Fill { piece, .. }) => self.why_not_fill(seat, piece),
            (Decision::Castle, Action::Castle { .. }) => Illegal::NoCastle,
            (Decision::Bid, Action::Bid { .. }) => Illegal::NoBid,
            (Decision::Lot, Action::Choose { .. }) => Illegal::NotToChoose { rule: "R256" },
            (Decision::Drive, Action::Deploy { .. }) => Illegal::NoDrive,
            (Decision::FromQuarter, Action::Deploy { .. }) => Illegal::NoLeave,
            (_, Action::Deploy { place: Place::Quarter(..), .. }) => Illegal::NoQuarter,
            (Decision::Mage, Action::Pass) => Illegal::MustChoose { rule: "R208" },
            (kind, Action::Pass) => Illegal::MustChoose { rule: rule_of(kind) },
            (_, action) => self.why_not_now(action),
        }
    }

    /// Why an action that cannot answer the pending question is refused: the rule that says when it may be played.
    fn why_not_now(&self, action: Action) -> Illegal {
        match action {
            Action::Draw { .. } => Illegal::DrawNotNow,
            Action::Place { .. } => Illegal::NothingInHand,
            Action::Deploy { .. } => Illegal::FiguresNotNow,
            Action::Pass => Illegal::MustChoose { rule: "R14" },
            Action::Chip { .. } => tunnel::why_not_now(self),
            Action::Wall { .. } => Illegal::WallNotNow,
            Action::Nugget { .. } => Illegal::NuggetNotNow,
            Action::Ingot { .. } => Illegal::IngotNotNow,
            Action::Fly { .. } => Illegal::NoFlight,
            Action::Ferry { .. } => Illegal::FerryNotNow,
            Action::Rob { .. } => Illegal::RobberNotNow,
            Action::Advance { .. } => Illegal::AdvanceNotNow,
            Action::Heed => Illegal::NoMessage,
            Action::Spend { .. } => Illegal::SpendNotNow,
            Action::TakeBack { .. } => Illegal::BackNotNow,
            Action::Recall { .. } => Illegal::NoRecall,
            Action::Build { .. } => Illegal::NoBuilding,
            Action::Abbey { .. } => Illegal::AbbeyPlace,
            Action::Span { .. } | Action::Bridge { .. } => Illegal::NoBridge,
            Action::Castle { .. } => Illegal::NoCastle,
            Action::Bid { .. } | Action::Deal { .. } => Illegal::BidNotNow,
            Action::Applaud { .. } => Illegal::NoPyramid,
            Action::Count { .. } => Illegal::NoCount,
            Action::March { .. } => Illegal::NoMarch,
            Action::Mage { .. } => Illegal::NoMage,
            Action::Banish { .. } => Illegal::NoBanish,
            Action::Raise { .. } => Illegal::NoTower,
            Action::Capture { .. } => Illegal::NoCapture,
            Action::Free { .. } => Illegal::NoRansom,
            Action::Fairy { .. } => Illegal::NoFairy,
            Action::Princess { .. } => Illegal::NoPrincess,
            Action::Grow | Action::Stable => Illegal::FlockNotNow,
            Action::Circle { .. } => Illegal::CircleNotNow,
            Action::Conjure => Illegal::WakeNotNow,
            Action::Choose { tile } if self.rules().half_tiles().contains(&tile) => Illegal::NoHalfNow,
            Action::Choose { .. } => Illegal::ChooseNotNow,
            Action::Open { .. } => Illegal::NoHalfNow,
            Action::Lift { .. } => Illegal::LiftNotNow,
            Action::Two => Illegal::TwoNotNow,
            Action::Fill { .. } => Illegal::FillNotNow,
        }
    }

    fn why_not_back(&self, seat: Seat, piece: Piece, place: Place) -> Illegal {
        let stands = self.standing.iter().any(|f| (f.seat, f.piece, f.place) == (seat, piece, place));
        match stands && tower::is_fixed(piece) {
            true => Illegal::BackTower,
            false => Illegal::BackNobody,
        }
    }

    fn why_not_in_circle(&self, seat: Seat, action: Action) -> Illegal {
        let Some((kind, way)) = crop_circle::said(self) else { return self.why_not_now(action) };
        // One of the seat's own meeples, but not of the named kind.
        let is_other = |place: Place, piece: Option<Piece>| {
            let mut own = self.standing.iter().filter(|f| f.seat == seat && f.place == place);
            own.any(|f| {
                let is_it = f.piece.is_follower() && piece.is_none_or(|piece| piece == f.piece);
                is_it && !crop_circle::is_of(self, f, kind)
            })
        };
        match (way, action) {
            (CircleWay::Join, Action::Deploy { piece, .. }) if self.supply(seat, piece) == 0 => {
                Illegal::NoSupply { piece }
            }
            (CircleWay::Join, Action::Deploy { piece, place })
                if piece.is_follower() && is_other(place, None) =>
            {
                Illegal::CircleOthers { kind }
            }
            (CircleWay::Leave, Action::TakeBack { piece, place }) if is_other(place, Some(piece)) => {
                Illegal::CircleOthers { kind }
            }
            (CircleWay::Join, Action::Deploy { .. }) => Illegal::JoinNobody,
            (CircleWay::Leave, Action::TakeBack { .. }) => Illegal::BackNobody,
            (CircleWay::Leave, Action::Pass) => Illegal::MustChoose { rule: "R118" },
            (_, action) => self.why_not_now(action),
        }
    }

    fn why_not_fill(&self, seat: Seat, piece: Piece) -> Illegal {
        match piece {
            piece if !piece.is_follower() => Illegal::FillMeeple,
            piece if self.supply(seat, piece) == 0 => Illegal::NoSupply { piece },
            _ => Illegal::NoGap,
        }
    }
}

const fn why_not_spend(on: Spend) -> Illegal {
    match on {
        Spend::Tile => Illegal::NoTileToBuy,
        Spend::Wall => Illegal::NoGold,
        Spend::Nothing => Illegal::MustSpend,
    }
}

/// The rule under which a question must be answered.
const fn rule_of(kind: Decision) -> &'static str {
    match kind {
        Decision::Place => "§1.2",
        Decision::Nugget => "R70",
        Decision::Ingot => "R214",
        Decision::Landing => "R223",
        Decision::Ferry => "R224",
        Decision::Advance => "R270",
        Decision::Flock => "§6.1",
        Decision::Circle => "R116",
        Decision::Tatan => "R131",
        Decision::Draft => "R121a",
        Decision::TatanTile => "R130",
        Decision::Lot | Decision::Bid => "R256",
        Decision::Deal => "R257",
        // These can be passed, or have other reasons.
        _ => "R14",
    }
}
