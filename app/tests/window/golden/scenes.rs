//! The screens, panels and dialogs, and how to reach each of them.

use super::of_logs::{beside, damaged, puzzle, replayed, reviewed};
use super::{SIZE, Scene, Stage, expansions};
use crate::chat::{line, tell, view, words};
use crate::comfort::wait;
use crate::decision::{asks, reach};
use crate::local::{Local, USUAL_BOT, Wire, listed, saved};
use crate::people::{self, BEN, ME, offer, status};
use crate::{Window, advert, choose, click, first, hints, invitation, press, solo, unreached, watching};
use app::crash::Untold;
use app::manual::Chapter;
use app::model::Note;
use app::replay::Category;
use app::screen::my_games::MyGames;
use app::screen::share::Share;
use app::share::{PORT, Packages, Sharing};
use app::statistics::{Collected, PlayedGame, Player};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use net::node::{
    BadLog, BranchView, Button, CatchUp, CopyIs, CopyStatus, Digest, FileProblem, Key as Key32, Link,
    LobbyView, Neighbour, Notice, Problem, Refused, SavedGame, Status, TableAdvert, TableState, Unsuitable,
    Waiting,
};
use rules::{Action, Cell, Decision, Game, Module, Preset, Seat};
use std::cell::RefCell;
use std::net::IpAddr;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

const fn scene(name: &'static str, open: fn(&Stage) -> Window) -> Scene {
    Scene { name, height: SIZE.y, points: false, open }
}

const fn tall(name: &'static str, height: f32, open: fn(&Stage) -> Window) -> Scene {
    Scene { name, height, points: false, open }
}

const fn pointed(name: &'static str, open: fn(&Stage) -> Window) -> Scene {
    Scene { name, height: SIZE.y, points: true, open }
}

/// All scenes.
pub(super) const SCENES: &[Scene] = &[
    scene("welcome", |s| s.in_front_of(Local::new("", 3)).0),
    scene("profile", |s| {
        let mut w = s.open().0;
        press(&mut w, "Anna");
        w
    }),
    scene("home", |s| s.open().0),
    tall("tables", 820.0, tables),
    scene("opened", opened),
    scene("newer", newer),
    tall("my games", 640.0, my_games),
    scene("puzzle", puzzle),
    tall("ways", 900.0, ways),
    tall("unmet", 900.0, unmet),
    scene("lobby", |s| page(s, &["play-here"])),
    tall("modules", 3330.0, |s| unfolded(s, "setup-modules")),
    tall("options", 1320.0, |s| unfolded(s, "setup-options")),
    tall("sets", 2030.0, |s| unfolded(s, "setup-sets")),
    tall("replaced", 1100.0, replaced),
    tall("invite", 980.0, invite),
    scene("guest", guest),
    scene("settings", |s| page(s, &["settings"])),
    tall("choose keys", 1500.0, |s| page(s, &["settings", "keys-choose"])),
    tall("key taken", 900.0, key_taken),
    tall("tile sets", 900.0, |s| page(s, &["settings", "sets-heading"])),
    tall("moving", 900.0, |s| page(s, &["settings", "move-heading"])),
    scene("rules", |s| page(s, &["rules"])),
    scene("mix", expansions::mix),
    scene("card", card),
    scene("manual", |s| page(s, &["manual"])),
    scene("manual code", manual_code),
    scene("lesson", |s| page(s, &["first-game"])),
    scene("lesson told", lesson_told),
    scene("table", |s| s.table().0),
    scene("figures", figures),
    scene("elsewhere", |s| {
        let mut w = s.table().0;
        s.go(&mut w, &["rules"]);
        w
    }),
    scene("walls", |s| at(s, &WALLS)),
    scene("halves", |s| at(s, &HALVES)),
    scene("everything", |s| at(s, &EVERYTHING)),
    scene("expansions", expansions::played),
    pointed("sign", expansions::sign),
    scene("adventures", expansions::adventures),
    scene("settlements", expansions::settlements),
    scene("march", expansions::march),
    scene("choices", |s| asked(s, Key::L)),
    scene("looking", |s| asked(s, Key::I)),
    scene("keys", |s| asked(s, Key::Questionmark)),
    scene("left", |s| asked(s, Key::T)),
    scene("fields", |s| {
        let mut w = at(s, &HALVES);
        w.key_press(Key::G);
        w.run();
        w
    }),
    pointed("told", told),
    pointed("refused", refused),
    scene("away", away),
    scene("seat menu", seat_menu),
    scene("take back", take_back),
    scene("leave", |s| {
        let mut w = away(s);
        s.go(&mut w, &["leave"]);
        w
    }),
    scene("beamer", |s| {
        let mut w = at(s, &HALVES);
        w.key_press(Key::B);
        w.run();
        w.run();
        w
    }),
    scene("watching", watched),
    scene("chat", chat),
    scene("bubble", bubble),
    scene("nudge", nudge),
    scene("resume", resume),
    scene("branch", branch),
    scene("notes", notes),
    scene("crash report", crash_report),
    scene("share", share),
    tall("delete", 900.0, delete),
    scene("result", |s| s.in_front_of(Local::at(OVER.clone(), &NAMES)).0),
    scene("export", export),
    scene("replay", replayed),
    scene("points", |s| beside(s, "replay-points")),
    scene("review", reviewed),
    scene("counts", |s| beside(s, "replay-counts")),
    scene("damaged", damaged),
];

pub(super) const NAMES: [&str; 3] = ["Anna", "Ben", "Cleo"];

/// A game that is over.
static OVER: LazyLock<Game> = LazyLock::new(people::game_that_is_over);
/// More places than the hints show a worth for.
static WALLS: LazyLock<Game> =
    LazyLock::new(|| reach(&Preset::Tempo.setup(3), |g| asks(g, Decision::Walls) && g.legal().len() > 80));
/// A hand of half tiles, and figures on the map.
static HALVES: LazyLock<Game> = LazyLock::new(|| {
    let is_late = |g: &Game| g.placed_tiles().count() > 16 && g.standing().len() > 5;
    reach(&Preset::Halves.setup(3), |g| is_late(g) && asks(g, Decision::Place))
});
/// Everything that a map can show. All choices are on one tile, so that they fit into a small window.
static EVERYTHING: LazyLock<Game> = LazyLock::new(|| {
    let is_late = |g: &Game| g.placed_tiles().count() > 30 && g.standing().len() > 8;
    reach(&Preset::Everything.setup(3), |g| is_late(g) && asks(g, Decision::Figures) && is_on_one_tile(g))
});

fn is_on_one_tile(game: &Game) -> bool {
    let legal = game.legal();
    let places = legal.iter().filter_map(|action| match action {
        Action::Deploy { place, .. } => Some(place.cell()),
        _ => None,
    });
    let cells: Vec<Cell> = places.collect();
    legal.len() > 3 && cells.len() > 2 && cells.iter().all(|cell| *cell == cells[0])
}

/// The records of a game.
pub(super) static RECORDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| solo::game(3).0);

impl Stage {
    fn table(&self) -> (Window, Rc<RefCell<Wire>>) {
        let (mut w, wire) = self.open();
        self.go(&mut w, &["play-here"]);
        choose(&mut w, &self.text("preset-river"));
        self.go(&mut w, &["add-hot-seat", "start"]);
        (w, wire)
    }
}

fn page(s: &Stage, keys: &[&str]) -> Window {
    let mut w = s.open().0;
    s.go(&mut w, keys);
    w
}

/// A chapter with commands to type.
fn manual_code(s: &Stage) -> Window {
    let mut w = page(s, &["manual"]);
    press(&mut w, &Chapter::Network.text(s.language).title);
    w
}

/// The user chose a key that does something else.
fn key_taken(s: &Stage) -> Window {
    let mut w = page(s, &["settings", "keys-choose"]);
    let what = s.text("help-tool");
    let named = s.language.with("keys-name", &[("what", (&what).into()), ("key", "W".into())]);
    w.get_by_role_and_label(egui::Role::Button, &named).click();
    w.run();
    w.key_press(Key::L);
    w.run();
    w.run();
    w
}

/// A computer that was found but cannot be reached.
fn unmet(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    wire.borrow_mut().notices.push_back(Notice::Unmet(unreached()));
    w.run();
    w
}

/// Tables of every kind, saved games intact and damaged, and an interrupted one.
fn tables(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    let table = |n, advert: TableAdvert| TableAdvert { table: Digest([n; 32]), ..advert };
    let adverts = vec![
        table(1, advert("Green table", None)),
        table(2, TableAdvert { state: TableState::Playing, has_password: true, ..advert("Friday", None) }),
        table(3, advert("Old hands", Some(Unsuitable::TheyAreOlder))),
    ];
    let game = |name: &str, fault: Option<BadLog>| SavedGame {
        name: name.to_owned(),
        fault,
        ..saved(PathBuf::from(format!("/games/{name}.bastide")))
    };
    let lost =
        SavedGame { entries: 0, players: Vec::new(), setup: None, ..game("kitchen", Some(BadLog::Foreign)) };
    let games = vec![game("Sunday", None), game("Monday", Some(BadLog::Damaged { record: 7 })), lost];
    let neighbours = vec![Neighbour { key: BEN, name: "Ben".to_owned() }];
    let notices = [
        Notice::Neighbours(neighbours),
        Notice::Tables(adverts),
        Notice::Interrupted(games[0].path.clone()),
        listed(games),
    ];
    wire.borrow_mut().notices.extend(notices);
    w.run();
    w
}

/// Other ways to join, and refusals.
fn ways(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    let refused = Refused {
        who: Some(BEN),
        name: "Mallory".to_owned(),
        count: 17,
        reason: "nonsense".to_owned(),
        is_barred: true,
    };
    wire.borrow_mut().notices.push_back(Notice::Refusals(vec![refused]));
    s.go(&mut w, &["other-ways"]);
    w
}

fn unfolded(s: &Stage, fold: &str) -> Window {
    let mut w = page(s, &["play-here"]);
    press(&mut w, &format!("+ {}", s.text(fold)));
    w
}

/// A lobby in which a preset was chosen after a module.
fn replaced(s: &Stage) -> Window {
    let mut w = unfolded(s, "setup-modules");
    s.go(&mut w, &["module-festival"]);
    press(&mut w, &format!("− {}", s.text("setup-modules")));
    choose(&mut w, &s.text("preset-tunnel"));
    w
}

fn invite(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    s.go(&mut w, &["new-table"]);
    wire.borrow_mut().notices.push_back(invitation(true));
    w.run();
    s.go(&mut w, &["show-picture"]);
    w
}

/// Another player's lobby, at a table without hints.
fn guest(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    s.go(&mut w, &["new-table"]);
    let lobby = w.state().model.lobby.clone().unwrap();
    let mut seats = lobby.seats.clone();
    let other = |seat: net::node::LobbySeat| net::node::LobbySeat {
        holder: BEN,
        is_mine: false,
        name: "Ben".to_owned(),
        colour: net::node::Colour::Blue,
        ..seat
    };
    let mine = seats[0].clone().map(|seat| net::node::LobbySeat { is_ready: false, ..seat });
    seats = vec![seats[0].clone().map(other), mine];
    let hints = net::node::Hints::Off;
    let view = LobbyView { seats, hints, host: BEN, is_host: false, ..(*lobby).clone() };
    wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(view)));
    w.run();
    w
}

fn card(s: &Stage) -> Window {
    let mut w = page(s, &["rules"]);
    let name = s.text("module-tower");
    press(&mut w, &format!("{}{}", name[..1].to_uppercase(), &name[1..]));
    w
}

fn lesson_told(s: &Stage) -> Window {
    let mut w = page(s, &["first-game"]);
    first::do_as_meant(&mut w, s.language);
    w.key_press(Key::Enter);
    w.run();
    w.run();
    w
}

/// A tile is placed, and figures can be put on it.
fn figures(s: &Stage) -> Window {
    let mut w = s.table().0;
    let place_at = s.text("place-at");
    let found = w.query_all_by(|n| n.label().is_some_and(|l| l.starts_with(&place_at)));
    let cell = found.filter_map(|n| n.accesskit_node().label()).next().unwrap();
    press(&mut w, &cell);
    w
}

pub(super) fn at(s: &Stage, game: &Game) -> Window {
    let mut w = s.in_front_of(Local::at(game.clone(), &NAMES)).0;
    w.run();
    w
}

fn asked(s: &Stage, key: Key) -> Window {
    let mut w = s.table().0;
    w.key_press(key);
    w.run();
    w.run();
    w
}

/// The pointer is on a feature.
fn told(s: &Stage) -> Window {
    let mut w = at(s, &HALVES);
    let map = s.text("map");
    let places = (0..400).map(|n| ((n % 20) as f32 / 5.0 - 2.0, (n / 20) as f32 / 5.0 - 2.0));
    // Next to a cell where the tile fits there are handles, which show tooltips after a while.
    let fits: Vec<Cell> = HALVES.placements().into_iter().map(|(cell, _)| cell).collect();
    let is_far = |x: f32, y: f32, cell: &Cell| {
        vec2(f32::from(cell.x) + 0.5 - x, f32::from(cell.y) + 0.5 - y).length() > 1.2
    };
    for (x, y) in places.filter(|(x, y)| fits.iter().all(|cell| is_far(*x, *y, cell))) {
        hints::point_in(&mut w, &map, x, y);
        if matches!(w.state().table.board.under, Some(under) if under.place.is_some()) {
            return w;
        }
    }
    panic!("no feature is in the middle of the map")
}

/// The pointer is where the tile in hand fits in no rotation.
fn refused(s: &Stage) -> Window {
    let mut w = at(s, &HALVES);
    let map = s.text("map");
    let plan = w.state().table.plan.as_ref().unwrap().game().clone();
    let fits: Vec<Cell> = plan.placements().into_iter().map(|(cell, _)| cell).collect();
    let room = w.get_by_label(&map).rect();
    let middle = |cell: Cell| vec2(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5);
    let camera = w.state().table.board.camera;
    let is_seen = |cell: &Cell| room.shrink(20.0).contains(camera.to_screen(room, middle(*cell)));
    let cell = plan.frontier().find(|cell| !fits.contains(cell) && is_seen(cell)).unwrap();
    hints::point_in(&mut w, &map, middle(cell).x, middle(cell).y);
    w
}

/// Ben is away, and a vote is open.
fn away(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    let ways = [Button::Skip(Seat(1)), Button::Auto(Seat(1)), Button::Remove(Seat(1))];
    let mut offers: Vec<_> = ways.into_iter().map(|button| offer(button, &[], 2)).collect();
    offers.push(offer(Button::Takeback { to: 1 }, &[BEN], 2));
    people::tell(&mut w, &wire, status(Link::Gone, offers));
    w
}

fn seat_menu(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    people::tell(&mut w, &wire, status(Link::InSync, vec![offer(Button::Remove(Seat(1)), &[], 2)]));
    let name = s.language.with("seat-menu", &[("name", "Ben".into())]);
    press(&mut w, &name);
    w
}

/// The menu of the moves that can be taken back.
fn take_back(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    let takebacks = [2, 1, 0].map(|to| offer(Button::Takeback { to }, &[], 2));
    people::tell(&mut w, &wire, status(Link::InSync, takebacks.to_vec()));
    s.go(&mut w, &["table-menu", "take-back"]);
    w
}

fn watched(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    let way = CatchUp { had: 400, known: 1000, from: 100, seconds: Some(7) };
    let mut status = watching::watching(&["Anna", "Ben"], Some(way));
    status.seats[1].kind = net::node::SeatKind::Bot(USUAL_BOT);
    people::tell(&mut w, &wire, status);
    w
}

fn chat(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    let lines = vec![line(1, BEN, words("Hello")), line(2, ME, words("Ahoy"))];
    tell(&mut w, &wire, view(lines));
    w.key_press(Key::C);
    w.run();
    w.run();
    w
}

/// A player reacts, and the bubble appears next to the plate.
fn bubble(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    let waiting = w.state().model.table.as_ref().unwrap().status.as_ref().unwrap().waiting.clone();
    people::tell(&mut w, &wire, Status { waiting, ..status(Link::InSync, Vec::new()) });
    crate::painted(&mut w);
    let nice = net::node::ChatContent::Reaction(net::node::Reaction::Nice);
    tell(&mut w, &wire, view(vec![line(1, BEN, nice)]));
    w
}

/// Ben has been thinking for more than a minute.
fn nudge(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    tell(&mut w, &wire, view(Vec::new()));
    people::tell(&mut w, &wire, status(Link::InSync, Vec::new()));
    wait(&mut w, 70.0);
    w
}

/// A saved game waits for its players, and one copy has diverged.
fn resume(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    let mut waits = status(Link::InSync, vec![offer(Button::NewestCopy, &[], 1)]);
    waits.waiting = Waiting::Heads { missing: vec![BEN] };
    waits.holders[1].copy = Some(CopyStatus { entries: 40, how: CopyIs::Other });
    people::tell(&mut w, &wire, waits);
    w
}

/// The lobby of a branch, with the former players of the seats.
fn branch(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    s.go(&mut w, &["new-table"]);
    let lobby = w.state().model.lobby.clone().unwrap();
    let was = vec!["Anna".to_owned(), "Ben".to_owned()];
    let branch = Some(BranchView { entries: 41, was });
    wire.borrow_mut().notices.push_back(Notice::Lobby(Arc::new(LobbyView { branch, ..(*lobby).clone() })));
    w.run();
    w
}

/// Notes of problems, which appear over any screen.
fn notes(s: &Stage) -> Window {
    let (mut w, wire) = s.table();
    let path = PathBuf::from("/games/kitchen.bastide");
    let why = BadLog::Damaged { record: 7 };
    wire.borrow_mut()
        .notices
        .push_back(Notice::Problem(Problem::File(FileProblem::LogRefused { path, why })));
    w.run();
    let path = PathBuf::from("/cache/tiles");
    let trouble = app::art::cache::Trouble::Unwritable { path, reason: "no space left".to_owned() };
    w.state_mut().model.note(Note::Cache(trouble));
    w.run();
    w
}

/// The page from which others load the program.
fn share(s: &Stage) -> Window {
    let (mut w, _wire) = s.open();
    let folder = s.folder.path().to_owned();
    for name in ["bastide-0.1.0-windows-x86_64.zip", "bastide_0.1.0_amd64.deb"] {
        std::fs::write(folder.join(name), vec![7; 1_234_567]).unwrap();
    }
    let packages = Packages::find(None, std::slice::from_ref(&folder));
    let sharing = Sharing::serve(s.language, Some(0), Arc::new(packages)).unwrap();
    let addresses = [[192, 168, 1, 5], [10, 8, 0, 2]].map(IpAddr::from);
    w.state_mut().share = Some(Share::with(sharing.at(&addresses, PORT), s.language, vec![folder]));
    w.run_steps(3);
    w
}

/// Points from cities, roads and fields.
fn sources(points: i32) -> [i32; Category::ALL.len()] {
    let mut sources = [0; Category::ALL.len()];
    sources[Category::Cities as usize] = points / 2;
    sources[Category::Roads as usize] = points / 4;
    sources[Category::Fields as usize] = points - points / 2 - points / 4;
    sources
}

/// What the saved games say of the player.
fn my_games(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    let numbers = |name: &str, points, is_bot| Player {
        name: name.to_owned(),
        holder: Key32([if name == "Ben" { 8 } else { 7 }; 32]),
        is_bot,
        points,
        sources: sources(points),
        road: 7,
        city: 9,
    };
    let mine = |points| numbers("Anna", points, false);
    let game = |players: Vec<Player>| PlayedGame { head: Digest([0; 32]), players, is_trial: false };
    let games = [
        game(vec![mine(71), numbers("Ben", 64, false)]),
        game(vec![numbers("Ben", 80, false), mine(66), numbers("Bot", 31, true)]),
        game(vec![mine(90), numbers("Bot", 45, true)]),
    ];
    wire.borrow_mut().notices.push_back(listed(vec![saved("/games/over.bastide".into())]));
    w.run();
    s.go(&mut w, &["my-games"]);
    let games = games.map(|game| ("/games/over.bastide".into(), game)).to_vec();
    w.state_mut().my_games = MyGames::with(Collected { games, unread: 1 }, Key32([7; 32]), "Anna");
    w.run();
    w
}

/// A log that was opened from elsewhere.
fn opened(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    let game = SavedGame { is_over: false, turn: 17, ..saved("/games/two.bastide".into()) };
    wire.borrow_mut().notices.extend([listed(vec![game]), Notice::Imported("/games/two.bastide".into())]);
    w.run_steps(3);
    w
}

/// Getting the program from the computer of a table.
fn newer(s: &Stage) -> Window {
    let (mut w, wire) = s.open();
    wire.borrow_mut().notices.push_back(Notice::Tables(vec![advert("Friday", Some(Unsuitable::WeAreOlder))]));
    w.run();
    s.go(&mut w, &["share-get"]);
    w.state_mut().share = Some(Share::getting(
        [192, 168, 1, 5].into(),
        "Ben".to_owned(),
        s.language,
        vec!["/home/anna/packages".into()],
    ));
    w.run_steps(3);
    w
}

/// The question before a saved game is deleted.
fn delete(s: &Stage) -> Window {
    let mut w = tables(s);
    let bin = w.get_all_by_label(&s.text("delete-game")).next().unwrap().rect().center();
    click(&mut w, bin);
    w
}

fn crash_report(s: &Stage) -> Window {
    let (mut w, _wire) = s.open();
    let text = "Bastide met an error that it did not expect.\n\nwhat: the canvas is torn\nrenderer: glow\n";
    let path = "/home/anna/bastide/crashes/2026-11-26 08-00-00.txt".into();
    w.state_mut().model.note(Note::Crashed(Untold { path, text: text.to_owned() }));
    w.run();
    s.go(&mut w, &["crash-show"]);
    w
}

fn export(s: &Stage) -> Window {
    let mut w = s.in_front_of(Local::at(OVER.clone(), &NAMES)).0;
    // The dialog of the result covers the button of the bar in a small window.
    w.get_all_by_role_and_label(egui::Role::Button, &s.text("export")).last().unwrap().click();
    w.run();
    w.run();
    // The suggested folder depends on the computer.
    let field = s.text("export-file");
    w.get_by_label(&field).focus();
    w.run();
    w.key_press_modifiers(Modifiers::COMMAND, Key::A);
    w.run();
    w.get_by_label(&field).type_text("/home/anna/map.png");
    w.run();
    w
}

#[test]
fn the_scenes_of_games_show_what_they_are_for() {
    assert!(EVERYTHING.rules().setup().modules.contains(&Module::Towers));
    assert!(!HALVES.half_tiles_of(Seat(0)).is_empty());
}
