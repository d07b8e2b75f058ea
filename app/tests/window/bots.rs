//! The bots of a lobby.

use super::{press, window};
use app::text::Language;
use egui_kittest::kittest::Queryable;
use net::node::{BotKind, Command, LobbyCommand, Occupant};
use rules::Seat;
use std::num::NonZero;

#[test]
fn a_strong_bot_thinks_as_long_as_is_chosen_and_stays_who_it_is() {
    let (mut w, wire) = window("Anna", 3, Language::English);
    press(&mut w, "Play here");
    w.get_all_by_label("Strong bot").next().unwrap().click();
    w.run();
    let before = wire.borrow().commands.len();
    press(&mut w, "thinks 1 s");
    press(&mut w, "thinks 10 s");
    let sent = wire.borrow().commands[before..].to_vec();
    let kind = BotKind::Hard { tenths: NonZero::new(100).unwrap() };
    let [Command::Lobby(free), Command::Lobby(sit), Command::Lobby(dress)] = &sent[..] else {
        panic!("{sent:?}")
    };
    let seat = Seat(1);
    assert_eq!(free, &LobbyCommand::Free(seat));
    assert_eq!(sit, &LobbyCommand::Sit { seat, who: Occupant::Bot { kind } });
    assert!(matches!(dress, LobbyCommand::Dress { seat: of, .. } if *of == seat));
    assert!(w.query_by_label("thinks 10 s").is_some());
    // The same time again is no change.
    let before = wire.borrow().commands.len();
    press(&mut w, "thinks 10 s");
    w.get_all_by_label("thinks 10 s").last().unwrap().click();
    w.run();
    assert_eq!(wire.borrow().commands.len(), before);
}
