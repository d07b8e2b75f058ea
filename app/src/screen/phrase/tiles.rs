//! The faults of a tile set file, in the reader's language.

use crate::store::{LeftOut, MOST_SETS};
use crate::text::{Blank, Language};
use rules::{TileSetError, TileSetFault};

/// Why a file is not a tile set: where, and what is wrong.
#[must_use]
pub fn left_out(words: Language, why: &LeftOut) -> String {
    match why {
        LeftOut::Fault(error) => at(words, error),
        LeftOut::Unread { file, reason } => format!("{file}: {reason}"),
        LeftOut::TooMany(more) => {
            words.with("tiles-too-many", &[("more", (*more).into()), ("most", MOST_SETS.into())])
        }
    }
}

fn at(words: Language, error: &TileSetError) -> String {
    let TileSetError { file, line, tile, fault } = error;
    let what = tile_set_fault(words, fault);
    let blanks = [("file", file.into()), ("line", (*line).into()), ("what", (&what).into())];
    match tile {
        None => words.with("tiles-at", &blanks),
        Some(tile) => {
            let [file, line, what] = blanks;
            words.with("tiles-at-tile", &[file, line, what, ("tile", tile.into())])
        }
    }
}

/// A fault of a tile set or of one of its tiles.
fn tile_set_fault(words: Language, fault: &TileSetFault) -> String {
    use TileSetFault as F;
    let text = |key: &str, text: &str| words.with(key, &[("text", text.into())]);
    let number = |key: &str, number: i64| words.with(key, &[("number", number.into())]);
    let many = |key: &str, many: usize| words.with(key, &[("number", many.into())]);
    match fault {
        F::TooLarge => words.text("tiles-too-large"),
        F::NoText => words.text("tiles-no-text"),
        F::Syntax(detail) => text("tiles-syntax", detail),
        F::SetName(name) => text("tiles-set-name", name),
        F::Title => words.text("tiles-title"),
        F::NameTaken(name) => text("tiles-name-taken", name),
        F::Tiles(count) => many("tiles-kinds", *count),
        F::TileName(name) => text("tiles-tile-name", name),
        F::NameTwice => words.text("tiles-name-twice"),
        F::Count(count) => number("tiles-count", i64::from(*count)),
        F::Sides(sides) => text("tiles-sides", sides),
        F::HalfTileSides(sides) => text("tiles-half-sides", sides),
        F::HalfTile(what) => text("tiles-half", &half(words, what)),
        F::SideList(list) => text("tiles-side-list", list),
        F::HalfSideList(list) => text("tiles-half-side-list", list),
        F::SideTwice(side) => text("tiles-side-twice", &side.to_string()),
        F::NoSuchSide(side) => text("tiles-no-such-side", side),
        F::AlsoTouches(side) => text("tiles-also-touches", &format!("{side:?}")),
        F::FieldInCity(half) => text("tiles-field-in-city", &format!("{half:?}")),
        F::HalfTwice(half) => text("tiles-half-twice", &format!("{half:?}")),
        F::HalfUnclaimed(half) => text("tiles-half-unclaimed", &format!("{half:?}")),
        F::Crossing(roads) => many("tiles-crossing", *roads),
        F::Segments(count) => many("tiles-segments", *count),
        F::Pennants(count) => number("tiles-pennants", i64::from(*count)),
        F::Word(word) => text("tiles-word", word),
        F::Replaces(name) => text("tiles-replaces", name),
        F::Marks(count) => many("tiles-marks", *count),
        F::NoSuchCity { city, cities } => words
            .with("tiles-no-such-city", &[("city", i64::from(*city).into()), ("number", (*cities).into())]),
        F::OtherLandscape { .. }
        | F::SideUnclaimed { .. }
        | F::FieldCrosses { .. }
        | F::CityOutOfReach { .. } => lying(words, fault),
    }
}

/// A fault about things on top of each other.
fn lying(words: Language, fault: &TileSetFault) -> String {
    use TileSetFault as F;
    let with = |key: &str, what: &str, more: &[(&'static str, Blank<'_>)]| {
        let what = land(words, what);
        let blanks: Vec<_> = [("what", (&what).into())].into_iter().chain(more.iter().copied()).collect();
        words.with(key, &blanks)
    };
    match fault {
        F::OtherLandscape { what, side, shows } => {
            let (side, shows) = (side.to_string(), shows.to_string());
            with("tiles-other-landscape", what, &[("side", (&side).into()), ("shows", (&shows).into())])
        }
        F::SideUnclaimed { side, shows, what } => {
            let (side, shows) = (side.to_string(), shows.to_string());
            with("tiles-side-unclaimed", what, &[("side", (&side).into()), ("shows", (&shows).into())])
        }
        F::FieldCrosses { field, what, sides } => {
            with("tiles-field-crosses", what, &[("field", field.into()), ("sides", sides.into())])
        }
        F::CityOutOfReach { field, city, what, sides } => {
            let more = [("field", field.into()), ("city", (*city).into()), ("sides", sides.into())];
            with("tiles-city-out-of-reach", what, &more)
        }
        _ => String::new(),
    }
}

/// A landscape, by its name in the rules.
fn land(words: Language, what: &str) -> String {
    match what {
        "city" => words.text("tiles-land-city"),
        "road" => words.text("tiles-land-road"),
        "river" => words.text("tiles-land-river"),
        other => other.to_owned(),
    }
}

/// Something that a half tile cannot have.
fn half(words: Language, what: &str) -> String {
    match what {
        "a tunnel" => words.text("tiles-half-tunnel"),
        "a river" => words.text("tiles-half-river"),
        "a side that two cities share" => words.text("tiles-half-shared"),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_in_the_readers_language_with_file_line_and_tile() {
        let fault = Box::new(TileSetFault::Count(0));
        let error = TileSetError { file: "a.ron".to_owned(), line: 4, tile: Some("a-2".to_owned()), fault };
        let english = left_out(Language::English, &LeftOut::Fault(error.clone()));
        assert_eq!(english, error.to_string(), "in English as on the command line");
        let german = left_out(Language::German, &LeftOut::Fault(error));
        assert_eq!(german, "a.ron, Zeile 4, Plättchen a-2: es gibt 0 davon; es sollten 1 bis 99 sein");
    }

    #[test]
    fn every_word_of_the_rules_has_its_own() {
        for what in ["city", "road", "river"] {
            assert_ne!(land(Language::German, what), what);
        }
        for what in ["a tunnel", "a river", "a side that two cities share"] {
            assert_ne!(half(Language::German, what), what);
            assert_eq!(half(Language::English, what), what);
        }
        let crossed =
            TileSetFault::FieldCrosses { field: "NL".to_owned(), what: "road", sides: "NS".to_owned() };
        assert_eq!(tile_set_fault(Language::English, &crossed), crossed.to_string());
        let other = TileSetFault::OtherLandscape { what: "city", side: 'N', shows: 'F' };
        assert_eq!(tile_set_fault(Language::English, &other), other.to_string());
    }
}
