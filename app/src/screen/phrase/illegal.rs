//! Why the rules refuse an action, in the reader's language.

use crate::screen::Cx;
use crate::text::{Language, piece_key};
use rules::{Feature, FeatureKind, Illegal, Piece, Seat};

/// The sentence for a refusal.
#[must_use]
pub fn text(cx: &Cx<'_>, why: Illegal) -> String {
    said(cx.words, why)
}

/// The same, given only a language.
pub(super) fn said(words: Language, why: Illegal) -> String {
    let with_piece = |key: &str, piece: Piece| {
        let name = words.text(piece_key(piece));
        words.with(key, &[("figure", (&name).into())])
    };
    match why {
        Illegal::NoSupply { piece } => with_piece("illegal-no-supply", piece),
        Illegal::TileTaken { piece } => with_piece("illegal-tile-taken", piece),
        Illegal::NotPlayed { piece } => with_piece("illegal-not-played", piece),
        other => words.text(key(other)),
    }
}

/// The sentence for a feature on which `seat` may put no follower, because it has owners.
#[must_use]
pub fn taken(cx: &Cx<'_>, feature: &Feature, seat: Seat, name: &dyn Fn(Seat) -> String) -> String {
    let key = match feature.kind {
        FeatureKind::City => "taken-city",
        FeatureKind::Road => "taken-road",
        FeatureKind::Field => "taken-field",
        FeatureKind::Monastery | FeatureKind::Abbacy => "taken-monastery",
        FeatureKind::Garden => "taken-garden",
        FeatureKind::Shrine => "taken-shrine",
        FeatureKind::River => return text(cx, Illegal::OnRiver),
    };
    let is_mine = feature.owners == [seat];
    let names: Vec<String> = feature.owners.iter().map(|owner| name(*owner)).collect();
    let names = cx.words.list(&names);
    cx.words.with(key, &[("mine", i64::from(is_mine).into()), ("names", (&names).into())])
}

const fn key(why: Illegal) -> &'static str {
    match why {
        Illegal::CellTaken { .. } | Illegal::HalfThere { .. } => "illegal-cell-taken",
        Illegal::NoNeighbour { .. } => "illegal-no-neighbour",
        Illegal::DoesNotFit { .. } => "illegal-does-not-fit",
        Illegal::RiverTurn => "illegal-river-turn",
        Illegal::WizardReach => "illegal-wizard-reach",
        Illegal::OldPlace => "illegal-old-place",
        Illegal::OutsideLimit => "illegal-outside",
        Illegal::LimitReached => "illegal-limit",
        Illegal::Barred => "illegal-barred",
        Illegal::NotThisTile | Illegal::TowerElsewhere | Illegal::TollElsewhere => "illegal-not-this-tile",
        Illegal::OnWholeTile { .. } | Illegal::NoSuchSegment => "illegal-no-place-here",
        Illegal::OnRiver => "illegal-on-river",
        Illegal::NoFarmers => "illegal-no-farmers",
        Illegal::Occupied => "illegal-occupied",
        Illegal::BuilderPlace => "illegal-builder-place",
        Illegal::BuilderFinished | Illegal::QueenFinished | Illegal::Finished => "illegal-finished",
        Illegal::BuilderAlone => "illegal-builder-alone",
        Illegal::QueenPlace => "illegal-queen-place",
        Illegal::QueenAlone => "illegal-queen-alone",
        Illegal::FarmPigPlace => "illegal-farm-pig-place",
        Illegal::FarmPigAlone => "illegal-farm-pig-alone",
        Illegal::AbbotPlace => "illegal-abbot-place",
        Illegal::GardenPlace => "illegal-garden-place",
        Illegal::NoRecall => "illegal-recall",
        Illegal::NoFestival => "illegal-festival",
        Illegal::ShrinePlace => "illegal-shrine-place",
        Illegal::NoEscape => "illegal-escape",
        Illegal::NoBuilding => "illegal-building",
        Illegal::PrincessFirst => "illegal-princess-first",
        Illegal::NoPrincess => "illegal-princess",
        Illegal::NoFairy => "illegal-fairy",
        Illegal::NoMarch => "illegal-march",
        Illegal::NoTower => "illegal-tower-piece",
        Illegal::NoTop => "illegal-tower-top",
        Illegal::NoCapture => "illegal-capture",
        Illegal::NoRansom => "illegal-ransom",
        Illegal::NoMage => "illegal-mage",
        Illegal::NoBanish => "illegal-banish",
        Illegal::MayorPlace => "illegal-mayor",
        Illegal::WagonPlace => "illegal-wagon",
        Illegal::BarnPlace => "illegal-barn",
        Illegal::BarnThere => "illegal-barn-there",
        Illegal::AbbeyPlace => "illegal-abbey",
        Illegal::NoDrive => "illegal-drive",
        Illegal::NoCastle => "illegal-castle",
        Illegal::NoBridge => "illegal-bridge",
        Illegal::NoBid => "illegal-bid",
        Illegal::NoAcrobats => "illegal-acrobats",
        Illegal::NoPyramid => "illegal-pyramid",
        Illegal::NoQuarter => "illegal-quarter",
        Illegal::NoCount => "illegal-count",
        Illegal::NoLeave => "illegal-leave",
        Illegal::IngotPlace => "illegal-ingot",
        Illegal::NoFlight => "illegal-flight",
        Illegal::LandingPlace => "illegal-landing",
        Illegal::FerryPlace => "illegal-ferry",
        Illegal::RobberPlace => "illegal-robber",
        Illegal::ShepherdPlace => "illegal-shepherd-place",
        Illegal::ShepherdTaken => "illegal-shepherd-taken",
        Illegal::NoCrossing => "illegal-no-crossing",
        Illegal::NoMeadow => "illegal-no-meadow",
        Illegal::ShepherdScared => "illegal-shepherd-scared",
        Illegal::FitsNowhere => "illegal-fits-nowhere",
        Illegal::NoMouth => "illegal-chip-mouth",
        Illegal::MouthTaken => "illegal-chip-lies",
        Illegal::ChipLate => "illegal-chip-late",
        Illegal::NoEdge => "illegal-wall-empty",
        Illegal::EdgeClosed => "illegal-wall-beyond",
        Illegal::EdgeWalled => "illegal-wall-stands",
        Illegal::EdgeRiver => "illegal-wall-river",
        Illegal::Walled { .. } => "illegal-walled",
        Illegal::OnlyWalls { .. } => "illegal-only-walls",
        Illegal::LiftNothing => "illegal-lift-empty",
        Illegal::LiftFixed => "illegal-lift-river",
        Illegal::LiftTaken => "illegal-lift-taken",
        Illegal::LiftFinished => "illegal-lift-finished",
        Illegal::LiftCuts => "illegal-lift-cuts",
        Illegal::LiftNowhere => "illegal-lift-nowhere",
        Illegal::NuggetPlace => "illegal-nugget",
        Illegal::BackNobody => "illegal-back-nobody",
        Illegal::BackTower => "illegal-back-tower",
        Illegal::CircleOthers { .. } => "illegal-back-kind",
        Illegal::JoinNobody => "illegal-join",
        Illegal::NoGap => "illegal-fill-open",
        Illegal::FillMeeple => "illegal-fill-meeple",
        _ => "illegal-now",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If one edge, mouth or figure is refused, the text says nothing about others.
    #[test]
    fn a_refusal_says_which_rule_this_one_thing_broke() {
        let one = [
            Illegal::EdgeClosed,
            Illegal::EdgeWalled,
            Illegal::EdgeRiver,
            Illegal::MouthTaken,
            Illegal::ChipLate,
            Illegal::FillMeeple,
        ];
        for language in [Language::English, Language::German] {
            let of_tile =
                ["illegal-wall-closed", "illegal-chip-taken", "illegal-now"].map(|key| language.text(key));
            let mut told = one.map(|why| said(language, why)).to_vec();
            assert!(told.iter().all(|text| !of_tile.contains(text)), "{told:?}");
            told.sort();
            told.dedup();
            assert_eq!(told.len(), one.len(), "{told:?}");
        }
    }
}
