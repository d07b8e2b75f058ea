//! Scores as comma-separated values: one row per player.

use crate::model::TableModel;
use crate::replay::Category;
use crate::replay::Replay;
use rules::Seat;
use std::fmt::Write as _;

/// The scores after an entry. Lines end as RFC 4180 requires; the column names are the same in every language.
#[must_use]
pub fn scores(replay: &Replay, table: &TableModel) -> String {
    let at = usize::try_from(table.seq).unwrap_or(usize::MAX);
    let columns = Category::ALL.map(Category::column).join(",");
    let mut out = format!("seat,name,points,{columns},tiles,figures\r\n");
    for (seat, tally) in (0..).map(Seat).zip(replay.tally(at)) {
        let points = Category::ALL.map(|category| tally.points[category as usize].to_string()).join(",");
        let name = quoted(table.name(seat));
        let (number, sum) = (u16::from(seat.0) + 1, table.points(&table.game, seat));
        // Writing to a string cannot fail.
        let _ = write!(out, "{number},{name},{sum},{points},{},{}\r\n", tally.tiles, tally.figures);
    }
    out
}

/// A name as a field. A name that a spreadsheet would read as a formula is marked as text.
fn quoted(name: &str) -> String {
    let mark = if name.starts_with(['=', '+', '-', '@', '\t']) { "'" } else { "" };
    format!("\"{mark}{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_name_stays_one_field_and_is_never_a_formula() {
        assert_eq!(quoted("Ada, \"the\" first"), "\"Ada, \"\"the\"\" first\"");
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
    }
}
