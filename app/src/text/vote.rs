//! Votes, in words.

use super::Language;
use net::node::{Button, Key};
use rules::Seat;

/// The effect of a button if enough players press it. `name` is the name of a seat's player, `holder` that of a key's
/// owner.
#[must_use]
pub fn vote(
    words: Language,
    name: &dyn Fn(Seat) -> String,
    holder: &dyn Fn(Key) -> String,
    button: &Button,
) -> String {
    let of_seat = |key: &str, seat: Seat| words.with(key, &[("name", (&name(seat)).into())]);
    match button {
        Button::Absent(missing) if missing.is_empty() => words.text("press-absent-none"),
        Button::Absent(missing) => {
            let names = missing.iter().map(|key| holder(*key)).collect::<Vec<_>>().join(", ");
            words.with("press-absent", &[("names", (&names).into())])
        }
        Button::Skip(seat) => of_seat("press-skip", *seat),
        Button::Auto(seat) => of_seat("press-auto", *seat),
        Button::Bot(seat, at) => {
            words.with("press-bot-at", &[("name", (&name(*seat)).into()), ("owner", (&holder(*at)).into())])
        }
        Button::Hand { seat, name: to, .. } => {
            words.with("press-hand", &[("name", (&name(*seat)).into()), ("to", to.into())])
        }
        Button::ComeBack(seat) => of_seat("press-come-back", *seat),
        Button::Remove(seat) => of_seat("press-remove", *seat),
        Button::Takeback { to } => words.with("press-take-back", &[("to", (*to).into())]),
        Button::CloseNow => words.text("press-close-now"),
        Button::NewestCopy => words.text("press-newest"),
    }
}
