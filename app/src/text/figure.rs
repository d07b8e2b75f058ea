//! The names of figures and of chips.

use crate::art::chip::ChipColour;
use net::node::Colour;
use rules::{FeatureKind, Piece};

/// The name of a figure where it stands.
#[must_use]
pub const fn role_key(piece: Piece, kind: Option<FeatureKind>) -> &'static str {
    match (piece, kind) {
        (Piece::Meeple, Some(FeatureKind::City)) => "figure-knight",
        (Piece::Meeple, Some(FeatureKind::Road)) => "figure-thief",
        (Piece::Meeple, Some(FeatureKind::Field)) => "figure-farmer",
        (Piece::Meeple, Some(FeatureKind::Monastery)) => "figure-monk",
        (Piece::Meeple, _) => "figure-meeple",
        (Piece::Big, Some(FeatureKind::City)) => "figure-big-knight",
        (Piece::Big, Some(FeatureKind::Road)) => "figure-big-thief",
        (Piece::Big, Some(FeatureKind::Field)) => "figure-big-farmer",
        (Piece::Big, Some(FeatureKind::Monastery)) => "figure-big-monk",
        (Piece::Big, _) => "figure-big",
        (Piece::Builder, _) => "figure-builder",
        (Piece::Pig, _) => "figure-pig",
        (Piece::Queen, _) => "figure-queen",
        (Piece::Toll, _) => "figure-toll",
        (Piece::Estate, _) => "figure-estate",
        (Piece::Tower, _) => "figure-tower",
        (Piece::Shepherd, _) => "figure-shepherd",
    }
}

/// The text key of a figure.
#[must_use]
pub const fn piece_key(piece: Piece) -> &'static str {
    role_key(piece, None)
}

/// The text key of a figure in a supply.
#[must_use]
pub const fn short_key(piece: Piece) -> &'static str {
    match piece {
        Piece::Meeple => "short-meeple",
        Piece::Big => "short-big",
        Piece::Builder => "short-builder",
        Piece::Pig => "short-pig",
        Piece::Queen => "short-queen",
        Piece::Toll => "short-toll",
        Piece::Estate => "short-estate",
        Piece::Tower => "short-tower",
        Piece::Shepherd => "short-shepherd",
    }
}

/// The text key of a colour.
#[must_use]
pub const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "colour-red",
        Colour::Blue => "colour-blue",
        Colour::Green => "colour-green",
        Colour::Yellow => "colour-yellow",
        Colour::Black => "colour-black",
        Colour::White => "colour-white",
        Colour::Pink => "colour-pink",
        Colour::Orange => "colour-orange",
    }
}

/// The text key of a tunnel chip's colour.
#[must_use]
pub const fn chip_key(chip: ChipColour) -> &'static str {
    match chip {
        ChipColour::Turquoise => "chip-turquoise",
        ChipColour::Violet => "chip-violet",
        ChipColour::Brown => "chip-brown",
        ChipColour::Grey => "chip-grey",
        ChipColour::Olive => "chip-olive",
        ChipColour::Beige => "chip-beige",
    }
}
