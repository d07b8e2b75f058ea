//! Players who leave and return: the options on the screen, and what a press sends.

use super::*;
use net::node::{
    BranchView, Button, Coming, CopyIs, CopyStatus, Entry, GameProblem, GamesCommand, GoCommand, Hints,
    HolderStatus, Invitation, Key, Link, LobbyView, Neighbour, NeighbourGames, NotFetched, Offer, PlayerSeat,
    Problem, ProfileCommand, Proved, Reach, RelayStatus, Rematch, SavedCommand, SeatKind, SeatMode,
    SharedGame, Status, TableCommand, Waiting,
};
use rules::{Decision, Game, Rules, SplitMix, TileSets, Wait};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

pub(super) const ME: Key = Key([7; 32]);
pub(super) const BEN: Key = Key([8; 32]);

fn seat(key: Key, name: &str, colour: Colour) -> PlayerSeat {
    PlayerSeat { is_mine: key == ME, ..PlayerSeat::new(key, name.to_owned(), colour) }
}

fn holder(key: Key, name: &str, link: Link) -> HolderStatus {
    HolderStatus {
        key,
        name: name.to_owned(),
        seats: Vec::new(),
        is_me: key == ME,
        link,
        copy: None,
        proved: None,
    }
}

pub(super) fn offer(button: Button, pressed: &[Key], needed: u8) -> Offer {
    Offer { button, pressed: pressed.to_vec(), declined: Vec::new(), needed, is_mine: pressed.contains(&ME) }
}

/// Anna here and Ben at another computer; the game waits for Ben.
pub(super) fn status(link: Link, buttons: Vec<Offer>) -> Status {
    Status {
        seq: 2,
        head: Digest([0; 32]),
        last_final: 2,
        holders: vec![holder(ME, "Anna", Link::InSync), holder(BEN, "Ben", link)],
        watchers: Vec::new(),
        waiting: Waiting::Decision { seat: Seat(1), kind: Decision::Place, is_mine: false },
        buttons,
        seats: vec![seat(ME, "Anna", Colour::Red), seat(BEN, "Ben", Colour::Blue)],
        is_watching: false,
        here: 2,
        needed: 2,
        invitation: None,
        asked_for: None,
        catch_up: None,
        following: RelayStatus::default(),
    }
}

/// A running game with this status.
pub(crate) fn table(status: Status) -> (Window, Rc<RefCell<Wire>>) {
    let (mut w, wire) = hot_seat(3);
    tell(&mut w, &wire, status);
    (w, wire)
}

pub(crate) fn tell(w: &mut Window, wire: &Rc<RefCell<Wire>>, status: Status) {
    wire.borrow_mut().notices.push_back(Notice::Status(Arc::new(status)));
    w.run();
    w.run();
}

pub(super) fn was_sent(wire: &Rc<RefCell<Wire>>, command: &Command) -> bool {
    wire.borrow().commands.contains(command)
}

#[test]
fn an_absent_player_can_be_passed_over() {
    let ways =
        [Button::Skip(Seat(1)), Button::Auto(Seat(1)), Button::Bot(Seat(1), ME), Button::Remove(Seat(1))];
    let offers: Vec<Offer> = ways.into_iter().map(|button| offer(button, &[], 2)).collect();
    let (mut w, wire) = table(status(Link::InSync, offers.clone()));
    assert!(w.query_by_label_contains("You can wait, or").is_none(), "Ben is here and thinks");
    tell(&mut w, &wire, status(Link::Gone, offers));
    w.get_by_label("The game waits for Ben. You can wait, or:");
    for text in ["Play the bare minimum for Ben (0/2)", "Let a bot here play for Ben (0/2)"] {
        w.get_by_label(text);
    }
    press(&mut w, "Pass over Ben’s turns (0/2)");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::Skip(Seat(1))))));
}

#[test]
fn a_players_menu_holds_what_can_be_done_about_that_player() {
    let (mut w, wire) = table(status(Link::InSync, vec![offer(Button::Remove(Seat(1)), &[], 2)]));
    assert!(w.query_by_label_contains("Go on without Ben").is_none());
    press(&mut w, "Options for Ben");
    press(&mut w, "Go on without Ben for good (0/2)");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::Remove(Seat(1))))));
    assert!(w.query_by_label("Options for Anna").is_none());
}

#[test]
fn a_seat_is_given_away_by_a_second_click_under_the_words_that_say_so() {
    let (mut w, wire) = table(status(Link::InSync, vec![offer(Button::Auto(Seat(0)), &[], 1)]));
    press(&mut w, "Options for Anna");
    press(&mut w, "Play the bare minimum for Anna");
    assert!(wire.borrow().commands.iter().all(|c| !matches!(c, Command::Table(_))), "nobody was asked yet");
    let again: Vec<_> =
        w.get_all_by_label("Play the bare minimum for Anna").map(|node| node.rect()).collect();
    assert_eq!(again.len(), 2);
    click(&mut w, again[1].center());
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::Auto(Seat(0))))));
}

#[test]
fn moves_are_taken_back_by_turn_and_leaving_for_good_is_no_neighbour() {
    let back = Button::Takeback { to: 0 };
    let offers = [back.clone(), Button::Remove(Seat(0))].map(|button| offer(button, &[], 2));
    let (mut w, wire) = table(status(Link::InSync, offers.to_vec()));
    let game = Arc::clone(&w.state().model.table.as_ref().unwrap().game);
    let enter = |seat| {
        let game = Arc::clone(&game);
        let entry = Entry { seq: 1, seat, events: Vec::new(), change: None, game, is_past: false };
        wire.borrow_mut().notices.push_back(Notice::Entry(Arc::new(entry)));
        wire.borrow_mut().notices.push_back(Notice::Status(Arc::new(status(Link::InSync, offers.to_vec()))));
    };
    enter(None);
    w.run();
    press(&mut w, "Table …");
    assert!(w.query_by_label("Take back moves").is_none(), "only the tile in hand was drawn");
    w.key_press(egui::Key::Escape);
    w.run();
    enter(Some(Seat(0)));
    w.run();
    tell(&mut w, &wire, status(Link::InSync, offers.to_vec()));
    press(&mut w, "Table …");
    assert!(w.query_by_label_contains("for good").is_none());
    press(&mut w, "Take back moves");
    press(&mut w, "Go back to before Anna’s move (turn 1) (0/2)");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(back))));
}

#[test]
fn another_players_takeback_is_agreed_to_or_declined() {
    let back = Button::Takeback { to: 1 };
    let (mut w, wire) = table(status(Link::InSync, vec![offer(back.clone(), &[BEN], 2)]));
    w.get_by_label_contains("Ben wants: Go back into");
    w.get_by_label_contains("(1 of 2)");
    press(&mut w, "Agree");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(back.clone()))));
    press(&mut w, "No");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Decline(back.clone()))));
    let mut refused = offer(back.clone(), &[ME], 2);
    refused.declined = vec![BEN];
    tell(&mut w, &wire, status(Link::InSync, vec![refused]));
    w.get_by_label("said no: Ben");
    assert!(w.query_by_label("Agree").is_none());
    wire.borrow_mut().commands.clear();
    press(&mut w, "Withdraw");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Decline(back))));
}

#[test]
fn two_of_four_see_why_they_wait_and_can_branch() {
    let mut paused = status(Link::Gone, vec![offer(Button::NewestCopy, &[], 1)]);
    paused.holders.push(holder(Key([9; 32]), "Cleo", Link::Gone));
    paused.holders.push(holder(Key([10; 32]), "Dora", Link::InSync));
    (paused.here, paused.needed) = (2, 3);
    paused.waiting = Waiting::Heads { missing: vec![BEN, Key([9; 32])] };
    let (mut w, wire) = table(paused);
    w.get_by_label_contains("2 of 4 computers are here; 3 are needed, more than half. Wait for Ben, Cleo");
    press(&mut w, "This is the newest copy: go on in a branch with those who are here");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::NewestCopy))));
}

#[test]
fn differing_copies_stay_shown_with_player_field_and_report() {
    let mut split = status(Link::InSync, vec![offer(Button::NewestCopy, &[], 1)]);
    split.waiting = Waiting::Desync;
    let (mut w, wire) = table(split);
    let field = Some("seats[1].points".to_owned());
    let report = PathBuf::from("/reports/7.txt");
    for problem in [
        Problem::Game(GameProblem::Desync { seq: 7, with: BEN, field }),
        Problem::Game(GameProblem::Report { path: report }),
    ] {
        wire.borrow_mut().notices.push_back(Notice::Problem(problem));
    }
    w.run_steps(3);
    w.get_by_label_contains("After entry 7, Ben has a different game state than this computer.");
    w.get_by_label_contains("/reports/7.txt");
    assert!(w.query_by_label("Close").is_none(), "it is no note that is put away");
    w.get_by_label("Copy the report's path").click();
    let is_copy = |c: &egui::OutputCommand| matches!(c, egui::OutputCommand::CopyText(text) if text == "/reports/7.txt");
    let copied = (0..4).any(|_| {
        w.step();
        w.output().platform_output.commands.iter().any(is_copy)
    });
    assert!(copied);
    press(&mut w, "This is the newest copy: go on in a branch with those who are here");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::NewestCopy))));
}

#[test]
fn a_proven_liar_is_marked_among_the_players() {
    let ways = [
        (
            Language::English,
            Proved::TwoEntries { seq: 7 },
            ["two different entries number 7", "count no more"],
        ),
        (Language::English, Proved::FalseState { seq: 7 }, ["a state after entry 7", "does not count"]),
        (Language::German, Proved::TwoEntries { seq: 7 }, ["Einträge Nummer 7", "zählen nicht mehr"]),
        (Language::German, Proved::FalseState { seq: 7 }, ["nach Eintrag 7", "zählt nicht"]),
    ];
    for (language, proved, said) in ways {
        let game = Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap());
        let (backend, wire) = Local::at(game, &["Anna", "Ben"]);
        let mut w = in_front_of(backend, language);
        tell(&mut w, &wire, status(Link::InSync, Vec::new()));
        assert!(w.query_by_label_contains(said[0]).is_none(), "no player did");
        let mut liar = status(Link::InSync, Vec::new());
        liar.holders[1].proved = Some(proved);
        tell(&mut w, &wire, liar);
        let mark = w.get_by_label_contains(said[0]);
        let name = mark.accesskit_node().value().unwrap_or_default();
        assert!(name.starts_with("Ben ") && name.contains(said[1]), "{name}");
    }
}

#[test]
fn one_of_two_waits_or_branches() {
    let mut paused = status(Link::Gone, vec![offer(Button::NewestCopy, &[], 1)]);
    paused.here = 1;
    paused.waiting = Waiting::Heads { missing: vec![BEN] };
    let (w, _) = table(paused);
    w.get_by_label_contains("with two computers both are needed");
}

#[test]
fn an_invitation_to_a_branch_is_taken_with_one_click() {
    let mut paused = status(Link::Gone, Vec::new());
    paused.invitation = Some(Invitation { who: "Ben".to_owned(), table: Digest([4; 32]), entries: 41 });
    let (mut w, wire) = table(paused);
    w.get_by_label("Ben goes on in a branch of this game from entry 41.");
    press(&mut w, "Sit down there");
    assert!(was_sent(&wire, &Command::Go(GoCommand::Join { table: Digest([4; 32]), password: None })));
}

#[test]
fn a_late_friend_asks_for_a_bots_seat_and_is_given_it() {
    let mut watching = status(Link::InSync, Vec::new());
    watching.is_watching = true;
    watching.seats[0].is_mine = false;
    watching.seats[1].kind = SeatKind::Bot(net::node::BotKind::Greedy);
    let (mut w, wire) = table(watching);
    assert!(w.query_by_label("Options for Anna").is_none(), "a person's seat cannot be asked for");
    press(&mut w, "Options for Ben");
    press(&mut w, "Ask to play on for Ben");
    assert!(was_sent(&wire, &Command::Table(TableCommand::AskSeat(Some(Seat(1))))));

    let hand = Button::Hand { seat: Seat(1), to: Key([9; 32]), name: "Dora".to_owned() };
    let mut asked = status(Link::InSync, vec![offer(hand.clone(), &[], 2)]);
    asked.seats[1].wanted_by = vec![Neighbour { key: Key([9; 32]), name: "Dora".to_owned() }];
    let (mut w, wire) = table(asked);
    w.get_by_label("Dora would like to play on for Ben.");
    press(&mut w, "Give Ben’s seat to Dora (0/2)");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(hand))));
}

#[test]
fn a_returning_player_is_asked_to_play_again() {
    let mut away = status(Link::InSync, vec![offer(Button::ComeBack(Seat(0)), &[], 2)]);
    away.seats[0].mode = SeatMode::Skipped;
    let (mut w, wire) = table(away);
    w.get_by_label("Anna is passed over until you take over again.");
    press(&mut w, "I play again (0/2)");
    assert!(was_sent(&wire, &Command::Table(TableCommand::Press(Button::ComeBack(Seat(0))))));
}

#[test]
fn a_player_who_lets_a_bot_play_is_told_just_that_and_not_of_having_been_away() {
    for (mode, words) in [
        (SeatMode::Bot(ME), "A bot plays for Anna until you take over again."),
        (SeatMode::Auto, "Simple moves are played for Anna until you take over again."),
    ] {
        let mut played = status(Link::InSync, vec![offer(Button::ComeBack(Seat(0)), &[], 1)]);
        played.seats[0].mode = mode;
        let (w, _wire) = table(played);
        w.get_by_label(words);
    }
}

#[test]
fn a_seat_that_changed_hands_shows_its_new_player() {
    let mut handed = status(Link::InSync, Vec::new());
    handed.seats[1] = seat(Key([9; 32]), "Dora", Colour::Blue);
    handed.holders[1] = holder(Key([9; 32]), "Dora", Link::InSync);
    let (w, _) = table(handed);
    assert!(w.query_by_label("Dora").is_some());
    w.get_by_label_contains("Dora is placing");
}

#[test]
fn an_interrupted_game_is_offered_at_the_start() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let path = PathBuf::from("/games/one.bastide");
    wire.borrow_mut().notices.push_back(Notice::Interrupted(path.clone()));
    w.run();
    press(&mut w, "Continue it");
    assert!(was_sent(&wire, &Command::Saved(SavedCommand::Resume(path))));
}

#[test]
fn the_lobby_of_a_branch_names_the_seats_and_keeps_the_rules() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let lobby = LobbyView {
        table: Digest([1; 32]),
        name: "Friday · 41".to_owned(),
        revision: 1,
        host: ME,
        is_host: true,
        setup: Preset::River.setup(2),
        hints: Hints::Off,
        seats: vec![None, None],
        watchers: Vec::new(),
        reach: Reach::Network,
        has_password: false,
        not_yet: None,
        coming: None,
        branch: Some(BranchView { entries: 41, was: vec!["Anna".to_owned(), "Ben".to_owned()] }),
        waits_for: Vec::new(),
    };
    for (has_password, about) in [
        (false, "Everybody on this network sees this table and can sit down."),
        (true, "Everybody on this network sees this table. Sitting down and watching need the password."),
    ] {
        let lobby = LobbyView { has_password, ..lobby.clone() };
        wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(lobby)));
        w.run();
        assert!(w.query_by_label(about).is_some(), "{about}");
    }
    let coming = Some(Coming { had: 64 * 1024, bytes: 100_001 });
    for coming in [coming, None] {
        let lobby = LobbyView { coming, ..lobby.clone() };
        wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(lobby)));
        w.run();
        let told = w.query_by_label("What this table needs is coming: 64 of 98 KB are here");
        assert_eq!(told.is_some(), coming.is_some());
    }
    w.get_by_label("Ben’s seat");
    w.get_by_label_contains("the game goes on from entry 41");
    assert!(w.query_by_label("What is played").is_none());
    let hints = w.get_by_label("Hints for everybody");
    assert!(hints.accesskit_node().is_disabled(), "a branch keeps the hints of its game");
    assert!(w.query_by_label_contains("no window tells").is_some());
}

#[test]
fn a_profile_is_exported_with_a_passphrase_that_is_not_short() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    w.set_size(egui::vec2(1000.0, 900.0));
    press(&mut w, "Settings");
    press(&mut w, "Move this profile to another computer");
    typed(&mut w, "File", "/tmp/me.profile");
    typed(&mut w, "Passphrase", "short");
    assert!(w.get_by_label("Write the file").accesskit_node().is_disabled());
    typed(&mut w, "Passphrase", " no more");
    press(&mut w, "Write the file");
    let passphrase = net::profile::Passphrase::new("short no more").unwrap();
    let export =
        Command::Profile(ProfileCommand::Export { path: PathBuf::from("/tmp/me.profile"), passphrase });
    assert!(was_sent(&wire, &export), "{:?}", wire.borrow().commands);
}

fn typed(w: &mut Window, label: &str, text: &str) {
    w.get_by_label(label).focus();
    w.run();
    w.get_by_label(label).type_text(text);
    w.run();
}

/// A game of three, played at random to its end.
pub(super) fn game_that_is_over() -> Game {
    let mut game = Game::new(Rules::new(&Preset::Base.setup(3), TileSets::built_in()).unwrap());
    let mut numbers = SplitMix::new(11);
    while game.wait() != Wait::Over {
        match game.wait() {
            Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
            Wait::Decide { seat, .. } => {
                let legal = game.legal();
                game.play(seat, legal[numbers.below(legal.len())]).map(|_| ()).unwrap();
            }
            Wait::Over => {}
        }
    }
    game
}

/// The result of a shared game.
fn played_out() -> (Window, Rc<RefCell<Wire>>) {
    let (backend, wire) = Local::at(game_that_is_over(), &["Anna", "Ben", "Cleo"]);
    (in_front_of(backend, Language::English), wire)
}

/// A shared game that is over according to its status.
fn over(waiting: Waiting) -> Status {
    Status { waiting, ..status(Link::InSync, Vec::new()) }
}

#[test]
fn the_result_leads_to_the_next_game_in_one_click() {
    let (mut w, wire) = played_out();
    tell(&mut w, &wire, over(Waiting::Close));
    assert!(w.get_by_label("Again").accesskit_node().is_disabled(), "the result is being agreed on");
    tell(&mut w, &wire, over(Waiting::Done { missing: Vec::new() }));
    press(&mut w, "Again");
    assert!(was_sent(&wire, &Command::Go(GoCommand::Rematch)));
}

#[test]
fn a_player_invited_to_a_rematch_takes_the_old_seat_with_one_click() {
    let (mut w, wire) = played_out();
    tell(&mut w, &wire, over(Waiting::Done { missing: Vec::new() }));
    let invite = |game: Digest| Rematch { who: "Ben".to_owned(), table: Digest([4; 32]), game };
    wire.borrow_mut().notices.push_back(Notice::Rematch(Some(invite(Digest([5; 32])))));
    w.run();
    assert!(w.query_by_label_contains("Ben plays again").is_none(), "that was another game");
    wire.borrow_mut().notices.push_back(Notice::Rematch(Some(invite(Digest([0; 32])))));
    w.run();
    w.get_by_label("Ben plays again with the same people. Your seat is kept.");
    press(&mut w, "Sit down for another game");
    assert!(was_sent(&wire, &Command::Go(GoCommand::Join { table: Digest([4; 32]), password: None })));
    wire.borrow_mut().notices.push_back(Notice::Left);
    w.run();
    w.get_by_label("Sit down for another game");
    wire.borrow_mut().notices.push_back(Notice::Rematch(None));
    w.run();
    assert!(w.query_by_label("Sit down for another game").is_none());
}

#[test]
fn a_neighbour_is_asked_for_games_and_one_of_them_is_fetched() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    assert!(w.query_by_label_contains("Ask a neighbour").is_none(), "no neighbour is there");
    let ben = Neighbour { key: BEN, name: "Ben".to_owned() };
    wire.borrow_mut().notices.push_back(Notice::Neighbours(vec![ben.clone()]));
    w.run();
    press(&mut w, "Get a game from a neighbour …");
    press(&mut w, "Ask Ben");
    assert!(was_sent(&wire, &Command::Games(GamesCommand::Ask(BEN))));
    let mut neighbour_games =
        NeighbourGames { who: ben, games: None, coming: None, here: BTreeSet::new(), failed: None };
    let show = |w: &mut Window, neighbour_games: &NeighbourGames| {
        wire.borrow_mut().notices.push_back(Notice::NeighbourGames(Some(neighbour_games.clone())));
        w.step();
        w.step();
    };
    show(&mut w, &neighbour_games);
    w.get_by_label("Ben is being asked …");
    let players = vec!["Anna".to_owned(), "Ben".to_owned()];
    let game = |n: u8, name: &str| SharedGame {
        game: Digest([n; 32]),
        name: name.to_owned(),
        players: players.clone(),
        entries: 41,
    };
    neighbour_games.games = Some(vec![game(1, "Friday"), game(2, "Sunday")]);
    neighbour_games.here.insert(Digest([1; 32]));
    show(&mut w, &neighbour_games);
    w.get_by_label("is among your saved games");
    assert_eq!(w.get_all_by_label("Anna, Ben · 41 entries").count(), 2);
    press(&mut w, "Fetch it");
    assert!(was_sent(&wire, &Command::Games(GamesCommand::Fetch(Digest([2; 32])))));
    neighbour_games.failed = Some(NotFetched::Wrong);
    show(&mut w, &neighbour_games);
    w.get_by_label("The log from Ben is invalid or belongs to another game. It was not saved.");
    press(&mut w, "Close");
    assert!(was_sent(&wire, &Command::Games(GamesCommand::End)));
}

#[test]
fn a_spectator_takes_a_free_seat_or_a_bots_with_one_click() {
    let mut watching = status(Link::InSync, Vec::new());
    watching.is_watching = true;
    watching.seats[0].is_mine = false;
    let (mut w, wire) = table(watching.clone());
    assert!(w.query_by_label_contains("have to agree").is_none(), "people play both seats");
    watching.seats[0].mode = SeatMode::Left;
    watching.seats[1].kind = SeatKind::Bot(net::node::BotKind::Greedy);
    tell(&mut w, &wire, watching.clone());
    w.get_by_label("Anna has left the game: the seat is free.");
    w.get_by_label("Ben’s seat is played by a bot.");
    w.get_by_label("The people at the table have to agree.");
    press(&mut w, "Take Ben’s seat");
    assert!(was_sent(&wire, &Command::Table(TableCommand::AskSeat(Some(Seat(1))))));
    watching.asked_for = Some(Seat(1));
    tell(&mut w, &wire, watching);
    w.get_by_label("You asked for Ben’s seat.");
    assert!(w.query_by_label("Take Ben’s seat").is_none());
    press(&mut w, "Do not ask for Ben’s seat any more");
    assert!(was_sent(&wire, &Command::Table(TableCommand::AskSeat(None))));
}

#[test]
fn a_resumed_game_shows_presence_and_copy_of_each_seat() {
    let mut waits = status(Link::Gone, Vec::new());
    waits.holders.push(holder(Key([9; 32]), "Cleo", Link::InSync));
    waits.seats.push(seat(Key([9; 32]), "Cleo", Colour::Green));
    waits.waiting = Waiting::Heads { missing: vec![BEN] };
    let (mut w, wire) = table(waits.clone());
    w.get_by_label("Anna: here");
    w.get_by_label("Ben: not here yet");
    let has = |n: usize, entries: u64, how: CopyIs| {
        let mut status = waits.clone();
        status.holders[n].link = Link::InSync;
        status.holders[n].copy = Some(CopyStatus { entries, how });
        status
    };
    tell(&mut w, &wire, has(1, 61, CopyIs::Longer));
    w.get_by_label("Ben: here, and has more, which is being fetched");
    assert!(w.query_by_label_contains("copies differ").is_none());
    tell(&mut w, &wire, has(1, 40, CopyIs::Other));
    w.get_by_label("Ben: here, but with a game that differs");
    w.get_by_label_contains("can be played on as a branch");
    tell(&mut w, &wire, has(1, 41, CopyIs::Same));
    w.get_by_label("Ben: here, with the same game");
    tell(&mut w, &wire, status(Link::InSync, Vec::new()));
    assert!(w.query_by_label("Anna: here").is_none(), "the game goes on");
}
