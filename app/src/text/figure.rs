//! The names of figures and of chips.

use crate::art::chip::ChipColour;
use net::node::Colour;
use rules::{Building, FeatureKind, Good, Message, Piece, Quarter, Sorcerer};

/// The name of a figure where it stands.
#[must_use]
pub const fn role_key(piece: Piece, kind: Option<FeatureKind>) -> &'static str {
    match (piece, kind) {
        (Piece::Meeple, Some(FeatureKind::City)) => "figure-knight",
        (Piece::Meeple, Some(FeatureKind::Road)) => "figure-thief",
        (Piece::Meeple, Some(FeatureKind::Field)) => "figure-farmer",
        (Piece::Meeple, Some(FeatureKind::Monastery)) => "figure-monk",
        (Piece::Meeple, Some(FeatureKind::Shrine)) => "figure-heretic",
        (Piece::Meeple, Some(FeatureKind::Abbacy)) => "figure-meeple-abbacy",
        (Piece::Meeple, _) => "figure-meeple",
        (Piece::Big, Some(FeatureKind::City)) => "figure-big-knight",
        (Piece::Big, Some(FeatureKind::Road)) => "figure-big-thief",
        (Piece::Big, Some(FeatureKind::Field)) => "figure-big-farmer",
        (Piece::Big, Some(FeatureKind::Monastery)) => "figure-big-monk",
        (Piece::Big, Some(FeatureKind::Shrine)) => "figure-big-heretic",
        (Piece::Big, Some(FeatureKind::Abbacy)) => "figure-big-abbacy",
        (Piece::Big, _) => "figure-big",
        (Piece::Builder, _) => "figure-builder",
        (Piece::Pig, _) => "figure-pig",
        (Piece::Queen, _) => "figure-queen",
        (Piece::Toll, _) => "figure-toll",
        (Piece::Estate, _) => "figure-estate",
        (Piece::Tower, _) => "figure-tower",
        (Piece::Shepherd, _) => "figure-shepherd",
        (Piece::FarmPig, _) => "figure-farm-pig",
        (Piece::Abbot, Some(FeatureKind::Monastery)) => "figure-abbot-monastery",
        (Piece::Abbot, Some(FeatureKind::Garden)) => "figure-abbot-garden",
        (Piece::Abbot, Some(FeatureKind::Shrine)) => "figure-abbot-shrine",
        (Piece::Abbot, Some(FeatureKind::Abbacy)) => "figure-abbot-abbacy",
        (Piece::Abbot, _) => "figure-abbot",
        (Piece::Phantom, Some(FeatureKind::City)) => "figure-phantom-city",
        (Piece::Phantom, Some(FeatureKind::Road)) => "figure-phantom-road",
        (Piece::Phantom, Some(FeatureKind::Field)) => "figure-phantom-field",
        (Piece::Phantom, Some(FeatureKind::Monastery)) => "figure-phantom-monastery",
        (Piece::Phantom, Some(FeatureKind::Shrine)) => "figure-phantom-shrine",
        (Piece::Phantom, Some(FeatureKind::Abbacy)) => "figure-phantom-abbacy",
        (Piece::Phantom, _) => "figure-phantom",
        (Piece::Mayor, _) => "figure-mayor",
        (Piece::Wagon, Some(FeatureKind::City)) => "figure-wagon-city",
        (Piece::Wagon, Some(FeatureKind::Road)) => "figure-wagon-road",
        (Piece::Wagon, Some(FeatureKind::Monastery)) => "figure-wagon-monastery",
        (Piece::Wagon, Some(FeatureKind::Shrine)) => "figure-wagon-shrine",
        (Piece::Wagon, Some(FeatureKind::Abbacy)) => "figure-wagon-abbacy",
        (Piece::Wagon, _) => "figure-wagon",
        (Piece::Barn, _) => "figure-barn",
        (Piece::Ringmaster, Some(FeatureKind::City)) => "figure-ringmaster-city",
        (Piece::Ringmaster, Some(FeatureKind::Road)) => "figure-ringmaster-road",
        (Piece::Ringmaster, Some(FeatureKind::Field)) => "figure-ringmaster-field",
        (Piece::Ringmaster, Some(FeatureKind::Monastery)) => "figure-ringmaster-monastery",
        (Piece::Ringmaster, Some(FeatureKind::Shrine)) => "figure-ringmaster-shrine",
        (Piece::Ringmaster, Some(FeatureKind::Abbacy)) => "figure-ringmaster-abbacy",
        (Piece::Ringmaster, _) => "figure-ringmaster",
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
        Piece::FarmPig => "short-farm-pig",
        Piece::Abbot => "short-abbot",
        Piece::Phantom => "short-phantom",
        Piece::Mayor => "short-mayor",
        Piece::Wagon => "short-wagon",
        Piece::Barn => "short-barn",
        Piece::Ringmaster => "short-ringmaster",
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

/// The text key of a number of tokens of a good.
#[must_use]
pub const fn good_key(good: Good) -> &'static str {
    match good {
        Good::Wine => "good-wine",
        Good::Grain => "good-grain",
        Good::Cloth => "good-cloth",
    }
}

/// The text key of the mage or the witch.
#[must_use]
pub const fn sorcerer_key(who: Sorcerer) -> &'static str {
    match who {
        Sorcerer::Mage => "sorcerer-mage",
        Sorcerer::Witch => "sorcerer-witch",
    }
}

/// The text key of a number of little buildings.
#[must_use]
pub const fn building_key(building: Building) -> &'static str {
    match building {
        Building::Shed => "building-shed",
        Building::House => "building-house",
        Building::Tower => "building-tower",
    }
}

/// The text key of a message.
#[must_use]
pub const fn message_key(message: Message) -> &'static str {
    match message {
        Message::Road => "message-road",
        Message::City => "message-city",
        Message::Monastery => "message-monastery",
        Message::Knights => "message-knights",
        Message::Pennants => "message-pennants",
        Message::Farmers => "message-farmers",
        Message::Tile => "message-tile",
        Message::Follower => "message-follower",
    }
}

/// The text key of a quarter of Carcassonne.
#[must_use]
pub(super) const fn quarter_key(quarter: Quarter) -> &'static str {
    match quarter {
        Quarter::Castle => "quarter-castle",
        Quarter::Market => "quarter-market",
        Quarter::Smithy => "quarter-smithy",
        Quarter::Cathedral => "quarter-cathedral",
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
