//! The chat at the table: its display, and the keys meanwhile.

use super::people::{BEN, ME, status};
use super::*;
use net::node::{
    ChatCommand, ChatContent, ChatLine, ChatProblem, ChatView, LobbyView, Neighbour, Reaction, TableCommand,
};
use std::sync::Arc;

pub(super) fn line(id: u64, who: net::node::Key, said: ChatContent) -> ChatLine {
    let name = match who {
        ME => "Anna",
        BEN => "Ben",
        _ => "Cleo",
    };
    ChatLine {
        id,
        who,
        name: name.to_owned(),
        is_watching: who != ME && who != BEN,
        is_mine: who == ME,
        is_past: false,
        said,
    }
}

pub(super) fn words(text: &str) -> ChatContent {
    ChatContent::Text(text.to_owned())
}

fn cleo() -> net::node::Key {
    net::node::Key([9; 32])
}

pub(super) fn tell(w: &mut Window, wire: &Rc<RefCell<Wire>>, view: ChatView) {
    wire.borrow_mut().notices.push_back(Notice::Chat(Some(Arc::new(view))));
    w.run_steps(3);
}

pub(super) fn view(lines: Vec<ChatLine>) -> ChatView {
    ChatView { lines: lines.into_iter().map(Arc::new).collect(), ..ChatView::default() }
}

/// Anna at a table with Ben. It is her turn, and she has a tile in hand.
fn at_table(language: Language) -> (Window, Rc<RefCell<Wire>>) {
    let (mut w, wire) = match language {
        Language::English => hot_seat(3),
        Language::German => {
            let (mut w, wire) = window("Anna", 3, language);
            press(&mut w, "Hier spielen");
            press(&mut w, "Noch jemand hier");
            press(&mut w, "Spiel starten");
            (w, wire)
        }
    };
    let mut status = status(net::node::Link::InSync, Vec::new());
    let waiting = w.state().model.table.as_ref().and_then(|t| t.status.clone()).map(|s| s.waiting.clone());
    status.waiting = waiting.unwrap();
    status.watchers = vec![Neighbour { key: cleo(), name: "Cleo".to_owned() }];
    wire.borrow_mut().notices.push_back(Notice::Status(Arc::new(status)));
    w.run();
    tell(&mut w, &wire, view(Vec::new()));
    (w, wire)
}

fn said(wire: &Rc<RefCell<Wire>>) -> Vec<ChatContent> {
    let commands = &wire.borrow().commands;
    let all = commands.iter().filter_map(|c| match c {
        Command::Chat(ChatCommand::Say(said)) => Some(said.clone()),
        _ => None,
    });
    all.collect()
}

fn acts(wire: &Rc<RefCell<Wire>>) -> usize {
    wire.borrow().commands.iter().filter(|c| matches!(c, Command::Table(TableCommand::Act { .. }))).count()
}

/// Letters, typed one by one.
fn typed(w: &mut Window, letters: &[(Key, &str)]) {
    for (key, letter) in letters {
        w.event(egui::Event::Key {
            key: *key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        });
        w.event(egui::Event::Text((*letter).to_owned()));
        w.run();
    }
}

#[test]
fn what_is_typed_goes_to_an_open_chat_from_the_first_letter() {
    let (mut w, wire) = at_table(Language::English);
    let before = w.state().table.rotation;
    press(&mut w, "Chat");
    typed(&mut w, &[(Key::R, "R"), (Key::O, "o")]);
    // A click on the map takes the focus away, but the letters still belong to the chat.
    let map = w.get_by_label("Map").rect();
    click(&mut w, map.min + egui::vec2(4.0, 4.0));
    typed(&mut w, &[(Key::A, "a"), (Key::D, "d")]);
    w.key_press(Key::Enter);
    w.run();
    assert_eq!(said(&wire), [words("Road")]);
    assert_eq!((w.state().table.rotation, acts(&wire)), (before, 0), "no key meant anything to the table");
    w.key_press(Key::Escape);
    w.run();
    assert!(w.query_by_label("Write to the table").is_none(), "Escape folds the chat");
    w.key_press(Key::R);
    w.run();
    assert_ne!(w.state().table.rotation, before, "then the keys are the table's again");
}

#[test]
fn there_is_no_chat_at_a_local_table() {
    let (mut w, wire) = hot_seat(3);
    assert!(w.query_by_label("Chat").is_none());
    w.key_press(Key::C);
    w.run();
    tell(&mut w, &wire, view(Vec::new()));
    assert!(w.query_by_label("Chat").is_some());
    assert!(w.query_by_label("Write to the table").is_none(), "it starts folded");
}

#[test]
fn new_lines_are_counted_until_the_panel_is_unfolded() {
    let (mut w, wire) = at_table(Language::English);
    let mut past = line(1, BEN, words("old"));
    past.is_past = true;
    let lines =
        vec![past, line(2, BEN, words("hello")), line(3, ME, words("mine")), line(4, cleo(), words("hi"))];
    tell(&mut w, &wire, view(lines));
    assert!(w.query_by_label("hello").is_none());
    press(&mut w, "Chat · 2 new");
    for text in ["old", "hello", "mine", "hi", "(watches)"] {
        assert!(w.query_by_label(text).is_some(), "{text}");
    }
    press(&mut w, "Chat");
    assert!(w.query_by_label("hello").is_none());
    assert!(w.query_by_label_contains("new").is_none_or(|n| n.rect().width() < 1.0), "all was read");
}

#[test]
fn enter_sends_a_message_and_escape_returns_to_the_board() {
    let (mut w, wire) = at_table(Language::English);
    let cell = legal_cells(&w)[0].clone();
    press(&mut w, &cell);
    let before = w.state().table.rotation;
    w.key_press(Key::C);
    w.run();
    w.run();
    typed(&mut w, &[(Key::R, "r"), (Key::F, "f"), (Key::Num1, "1"), (Key::Space, " ")]);
    w.event(egui::Event::Text("x".to_owned()));
    w.run();
    w.key_press(Key::Enter);
    w.run();
    assert_eq!(said(&wire), [words("rf1 x")]);
    assert_eq!((w.state().table.rotation, acts(&wire)), (before, 0), "no key meant anything to the board");
    w.event(egui::Event::Text("more".to_owned()));
    w.run();
    w.key_press(Key::Enter);
    w.run();
    assert_eq!(said(&wire).len(), 2, "Enter stays in the field");
    w.key_press(Key::Enter);
    w.run();
    assert_eq!((said(&wire).len(), acts(&wire)), (2, 0), "an empty line sends and confirms nothing");
    w.key_press(Key::C);
    w.run();
    w.run();
    w.key_press(Key::Escape);
    w.run();
    w.key_press(Key::Enter);
    w.run();
    assert_eq!(acts(&wire), 1, "after Escape the keys are the board's again");
}

#[test]
fn a_message_sent_too_fast_returns_to_the_field() {
    let (mut w, wire) = at_table(Language::English);
    w.key_press(Key::C);
    w.run();
    w.run();
    w.event(egui::Event::Text("again".to_owned()));
    w.run();
    press(&mut w, "Send");
    assert_eq!(said(&wire), [words("again")]);
    wire.borrow_mut().notices.push_back(Notice::Problem(Problem::Chat(ChatProblem::TooFast)));
    w.run();
    assert!(w.query_by_label_contains("too much at once").is_some());
    press(&mut w, "Send");
    assert_eq!(said(&wire).len(), 2);
}

#[test]
fn a_reaction_is_a_bubble_at_the_plate_for_a_few_seconds_in_the_readers_language() {
    for (language, chat, button, bubble) in [
        (Language::English, "Chat", "Nice move!", "Ben reacts: Nice move!"),
        (Language::German, "Chat", "Schöner Zug!", "Ben reagiert: Schöner Zug!"),
    ] {
        let (mut w, wire) = at_table(language);
        press(&mut w, chat);
        press(&mut w, button);
        assert_eq!(said(&wire), [ChatContent::Reaction(Reaction::Nice)]);
        press(&mut w, chat);
        let mut past = line(1, BEN, ChatContent::Reaction(Reaction::Oops));
        past.is_past = true;
        tell(&mut w, &wire, view(vec![past.clone()]));
        assert!(w.query_by_label_contains("Ben rea").is_none(), "a past reaction has no bubble");
        tell(&mut w, &wire, view(vec![past, line(2, BEN, ChatContent::Reaction(Reaction::Nice))]));
        let seen = w.get_by_label(bubble).rect();
        assert!(w.ctx.content_rect().contains_rect(seen), "{seen}");
        let plate = w.get_by_label("Ben").rect();
        assert!((seen.center().y - plate.center().y).abs() < 60.0, "{seen} is not beside {plate}");
        for step in 0.. {
            if w.query_by_label(bubble).is_none() {
                break;
            }
            assert!(step < 400, "the bubble never goes");
            w.step();
        }
    }
}

#[test]
fn a_player_is_muted_from_a_line_or_the_players_menu_and_all_from_the_panel() {
    let (mut w, wire) = at_table(Language::English);
    tell(&mut w, &wire, view(vec![line(1, cleo(), words("boo")), line(2, BEN, words("hm"))]));
    press(&mut w, "Chat · 2 new");
    press(&mut w, "Options for Cleo’s messages");
    press(&mut w, "Mute Cleo");
    let muted =
        |who, name: &str, is_muted| Command::Chat(ChatCommand::Mute { who, name: name.to_owned(), is_muted });
    assert!(wire.borrow().commands.contains(&muted(cleo(), "Cleo", true)));
    press(&mut w, "Options for Ben");
    press(&mut w, "Mute Ben");
    assert!(wire.borrow().commands.contains(&muted(BEN, "Ben", true)));
    let all = ChatView { muted: vec![(BEN, "Ben".to_owned())], is_all_muted: true, ..ChatView::default() };
    tell(&mut w, &wire, all);
    assert!(w.query_by_label("muted").is_some() && w.query_by_label("Everybody is muted.").is_some());
    press(&mut w, "Mute options");
    press(&mut w, "Unmute Ben");
    assert!(wire.borrow().commands.contains(&muted(BEN, "Ben", false)));
    press(&mut w, "Mute options");
    press(&mut w, "Unmute the others");
    assert!(wire.borrow().commands.contains(&Command::Chat(ChatCommand::MuteAll(false))));
    assert!(w.query_by_label("Options for Anna").is_none(), "no player is offered to mute themselves");
}

#[test]
fn the_lobby_has_the_same_panel() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "New table");
    let lobby = w.state().model.lobby.clone().unwrap();
    let mut seats = lobby.seats.clone();
    seats[1] = seats[0].clone().map(|s| net::node::LobbySeat {
        holder: BEN,
        is_mine: false,
        name: "Ben".to_owned(),
        colour: Colour::Blue,
        ..s
    });
    wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(LobbyView { seats, ..(*lobby).clone() })));
    tell(
        &mut w,
        &wire,
        view(vec![line(1, BEN, words("shall we?")), line(2, BEN, ChatContent::Reaction(Reaction::Hello))]),
    );
    assert!(w.query_by_label("Ben reacts: Hello!").is_some());
    press(&mut w, "Chat · 2 new");
    assert!(w.query_by_label("shall we?").is_some());
    w.get_by_label("Write to the table").focus();
    w.run();
    w.get_by_label("Write to the table").type_text("yes");
    w.run();
    w.key_press(Key::Enter);
    w.run();
    assert_eq!(said(&wire), [words("yes")]);
    wire.borrow_mut().notices.push_back(Notice::Chat(None));
    w.run();
    assert!(w.query_by_label("Chat").is_none());
}

#[test]
fn the_open_panel_fits_at_twice_the_size_and_keeps_clicks_from_the_map() {
    let (mut w, wire) = at_table(Language::German);
    let lines = (1..40)
        .map(|n| line(n, BEN, words("Ein Satz, der lang genug ist, um umbrochen zu werden.")))
        .collect();
    tell(&mut w, &wire, view(lines));
    w.set_size(egui::vec2(600.0, 390.0));
    w.run();
    press(&mut w, "Chat · 39 neu");
    let screen = w.ctx.content_rect();
    for name in ["An den Tisch schreiben", "Senden", "Gut gespielt!", "Hallo!", "Stummschaltung"] {
        let seen = w.get_by_label(name).rect();
        assert!(screen.contains_rect(seen), "{name}: {seen}");
    }
    let head = w.get_by_label("Chat").rect();
    let bar = w.get_by_label("Tisch …").rect();
    assert!(head.top() >= bar.bottom(), "{head} covers the bar");
    // In a low window, the panel extends below the map and not over the bar.
    w.set_size(egui::vec2(600.0, 330.0));
    w.run_steps(3);
    let (head, bar) = (w.get_by_label("Chat").rect(), w.get_by_label("Tisch …").rect());
    assert!(head.top() >= bar.bottom(), "{head} covers the bar {bar}");
    assert!(w.ctx.content_rect().contains_rect(w.get_by_label("Senden").rect()));
}

#[test]
fn a_click_on_the_panel_places_no_tile_below_it() {
    let (mut w, wire) = at_table(Language::English);
    press(&mut w, "Chat");
    let place = w.get_by_label("No messages yet. Spectators can read and write, too.").rect().center();
    click(&mut w, place);
    let is_empty = w.state().table.plan.as_ref().is_some_and(app::plan::Plan::is_empty);
    assert!(is_empty && acts(&wire) == 0);
}

#[test]
fn many_players_scroll_and_the_history_stays_in_sight() {
    let (mut w, _wire) = window("Anna", 3, Language::English);
    press(&mut w, "Play here");
    w.get_by_label("8 seats").click();
    w.run();
    for _ in 0..7 {
        w.get_all_by_role_and_label(egui::Role::Button, "Bot").next().unwrap().click_accesskit();
        w.run();
    }
    press(&mut w, "Start the game");
    w.set_size(egui::vec2(600.0, 390.0));
    w.run_steps(3);
    let screen = w.ctx.content_rect();
    assert_eq!(8, w.state().model.table.as_ref().unwrap().game.seats());
    let seen = w.get_by_label("What happened").rect();
    assert!(screen.contains_rect(seen), "{seen}");
}

#[test]
fn what_was_not_sent_at_one_table_is_not_in_the_field_of_the_next() {
    let (mut w, wire) = at_table(Language::English);
    press(&mut w, "Chat");
    w.event(egui::Event::Text("my plan".to_owned()));
    w.run();
    let typed = |w: &Window| {
        let field = w.get_by_role_and_label(egui::Role::TextInput, "Write to the table");
        field.accesskit_node().value().unwrap_or_default()
    };
    tell(&mut w, &wire, view(vec![line(1, BEN, words("hm"))]));
    assert_eq!(typed(&w), "my plan");
    wire.borrow_mut().notices.push_back(Notice::Chat(None));
    w.run_steps(2);
    tell(&mut w, &wire, view(Vec::new()));
    assert_eq!(typed(&w), "");
}

#[test]
fn the_key_of_the_chat_opens_none_behind_a_dialog() {
    let (mut w, _wire) = at_table(Language::English);
    press(&mut w, "Leave");
    w.key_press(Key::C);
    w.run_steps(2);
    assert!(w.query_by_label("Write to the table").is_none(), "the question comes first");
    w.key_press(Key::Escape);
    w.run_steps(2);
    w.key_press(Key::F1);
    w.run_steps(2);
    w.key_press(Key::C);
    w.run_steps(2);
    assert!(w.query_by_label("Write to the table").is_none(), "the keys of the list are its own");
    w.key_press(Key::Escape);
    w.run_steps(2);
    w.key_press(Key::C);
    w.run_steps(2);
    assert!(w.query_by_label("Write to the table").is_some());
}
