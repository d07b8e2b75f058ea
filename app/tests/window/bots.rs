//! The bots of a lobby.

use super::local::Local;
use super::{options, press, shown, window};
use app::store::Settings;
use app::text::Language;
use app::window::root::{Options, Root};
use egui::accesskit::Toggled;
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{BotKind, Command, LobbyCommand, Occupant, ProfileCommand};
use rules::Seat;
use std::num::NonZero;
use std::time::Duration;

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

#[test]
fn the_pace_of_bots_is_chosen_in_the_settings_and_counts_from_then_on() {
    for (language, label, pause) in [(Language::English, "leisurely", 2500), (Language::German, "zügig", 350)]
    {
        let (_folder, path) = super::settings_file();
        let (backend, wire) = Local::new("Anna", 3);
        let options = Options { settings: Some(path.clone()), ..options(language) };
        let mut w = shown(Root::new(Box::new(backend), options), egui::vec2(1000.0, 700.0), 1.0);
        press(&mut w, &language.text("settings"));
        let calm = w.get_by_label(&language.text("bots-calm")).accesskit_node().toggled();
        assert_eq!(calm, Some(Toggled::True), "the pace that bots always had");
        press(&mut w, label);
        let pause = Duration::from_millis(pause);
        assert_eq!(wire.borrow().commands, [Command::Profile(ProfileCommand::BotPause(pause))]);
        assert_eq!(Settings::read(&path).settings().bots.pause(), pause, "and is kept for the next start");
    }
}
