//! The output for a player without a window.

use super::*;
use net::node::{
    Button, Colour, CopyIs, CopyStatus, Digest, HolderStatus, JoinProblem, Link, Offer, PlayerSeat, Problem,
    Proved,
};
use rules::{Game, Piece, Preset, Rules, TileSets};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

const ME: Key = Key([1; 32]);
const BOB: Key = Key([2; 32]);

#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Paper {
    /// The lines since the last call.
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.0.take()).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

/// A printer, for people or for scripts, and its output.
fn printer(is_json: bool) -> (Printer, Paper) {
    let paper = Paper::default();
    (Printer::new(is_json, true, None, Box::new(paper.clone()), Instant::now()), paper)
}

fn game() -> Arc<Game> {
    Arc::new(Game::new(Rules::new(&Preset::Base.setup(2), TileSets::built_in()).unwrap()))
}

/// A status with a player at this computer, and Bob with this link.
fn status(names: [&str; 2], bob: Link, waiting: Waiting) -> Status {
    let holder = |(key, n): (Key, u8), link| HolderStatus {
        key,
        name: names[usize::from(n)].to_owned(),
        seats: vec![Seat(n)],
        is_me: key == ME,
        link,
        copy: Some(CopyStatus { entries: 7, how: CopyIs::Same }),
        proved: None,
    };
    let seat = |(key, n): (Key, u8)| PlayerSeat {
        is_mine: key == ME,
        ..PlayerSeat::new(key, names[usize::from(n)].to_owned(), Colour::from_number(n))
    };
    let is_here = bob == Link::InSync;
    Status {
        seq: 7,
        head: Digest([3; 32]),
        last_final: 7,
        holders: vec![holder((ME, 0), Link::InSync), holder((BOB, 1), bob)],
        watchers: Vec::new(),
        waiting,
        buttons: Vec::new(),
        seats: vec![seat((ME, 0)), seat((BOB, 1))],
        is_watching: false,
        here: if is_here { 2 } else { 1 },
        needed: 2,
        invitation: None,
        asked_for: None,
        catch_up: None,
        following: RelayStatus::default(),
    }
}

/// A game of two players with the same name, whose log is at this path.
fn seating(path: &str) -> Seating {
    let seat = |holder| PlayerSeat::new(holder, "Ada".to_owned(), Colour::Red);
    Seating {
        table: Digest([1; 32]),
        name: "Friday".to_owned(),
        game_id: Digest([2; 32]),
        seats: vec![seat(ME), seat(BOB)],
        path: path.into(),
        is_watching: true,
        hints: net::node::Hints::Allowed,
        game: game(),
    }
}

fn offer(button: Button, pressed: &[Key]) -> Offer {
    Offer { button, pressed: pressed.to_vec(), declined: Vec::new(), needed: 2, is_mine: false }
}

/// Prints a notice at the time of the previous one.
fn hear(printer: &mut Printer, notice: &Notice) {
    printer.notice(notice, printer.now);
}

fn tell(printer: &mut Printer, status: Status) {
    hear(printer, &Notice::Status(Arc::new(status)));
}

/// The same status with Cleo, who is connected.
fn with_cleo(mut status: Status) -> Status {
    let (cleo, seat) = (Key([3; 32]), Seat(2));
    let name = "Cleo".to_owned();
    status.holders.push(HolderStatus {
        key: cleo,
        name: name.clone(),
        seats: vec![seat],
        ..status.holders[0].clone()
    });
    status.holders[2].is_me = false;
    status.seats.push(PlayerSeat { holder: cleo, is_mine: false, name, ..status.seats[0].clone() });
    status.here += 1;
    status
}

#[test]
fn every_pause_and_every_return_is_printed() {
    let (mut printer, paper) = printer(false);
    let here = || status(["Ada", "Bob"], Link::InSync, Waiting::Vote);
    let mut away = status(["Ada", "Bob"], Link::Reconnecting, Waiting::Vote);
    away.buttons = vec![offer(Button::NewestCopy, &[])];
    tell(&mut printer, here());
    paper.lines();
    for _ in 0..3 {
        tell(&mut printer, away.clone());
        tell(&mut printer, away.clone());
        let told = paper.lines();
        assert_eq!(told.len(), 2, "{told:?}");
        assert_eq!(told[0], "not connected: Bob");
        assert_eq!(
            told[1],
            "paused: 1 of 2 computers are here, 2 are needed; `branch` goes on with those who are here"
        );
        tell(&mut printer, here());
        assert_eq!(paper.lines(), ["connected again: Bob", "the game goes on: 2 of 2 computers are here"]);
    }
}

#[test]
fn a_long_wait_is_told_with_the_command_that_ends_it() {
    let gone = with_cleo(status(["Ada", "Bob"], Link::Reconnecting, Waiting::Draw { missing: vec![BOB] }));
    let (names, now) = (Names::new(["Ada", "Bob", "Cleo"].map(str::to_owned)), Instant::now());
    let mut waits = Waits::new(true, now);
    waits.follow(&gone, &names, now);
    let mut told = Vec::new();
    for second in 0..130 {
        let at = now + Duration::from_secs(second);
        waits.follow(&gone, &names, at);
        told.extend(waits.due(at).map(|(text, value)| (second, text, value)));
    }
    let at: Vec<u64> = told.iter().map(|(second, ..)| *second).collect();
    assert_eq!(at, [3, 12, 30, 60, 120]);
    assert_eq!(told[1].1, "waiting for Bob, away for 12 s; `absent` goes on without");
    assert_eq!((&told[1].2["for"], &told[1].2["names"][0]), (&json!("draw"), &json!("Bob")));
    let here = with_cleo(status(["Ada", "Bob"], Link::InSync, Waiting::Vote));
    waits.follow(&here, &names, now + Duration::from_secs(130));
    waits.follow(&gone, &names, now + Duration::from_secs(131));
    let again = waits.due(now + Duration::from_secs(134)).unwrap().0;
    assert_eq!(again, "waiting for Bob, away for 3 s; `absent` goes on without", "a new wait is told anew");
}

/// The first line about a wait, and its time.
fn first(waits: &mut Waits, status: &Status, now: Instant) -> (u64, String) {
    let names = Names::new(status.seats.iter().map(|seat| seat.name.clone()));
    let mut here = status.clone();
    here.holders.iter_mut().for_each(|holder| holder.link = Link::InSync);
    here.waiting = Waiting::Vote;
    waits.follow(&here, &names, now);
    waits.follow(status, &names, now);
    (0..200).find_map(|s| Some((s, waits.due(now + Duration::from_secs(s))?.0))).unwrap()
}

const BOBS_TURN: Waiting = Waiting::Decision { seat: Seat(1), kind: rules::Decision::Place, is_mine: false };

#[test]
fn a_thinking_player_is_left_alone_for_half_a_minute_and_an_absent_one_is_not() {
    let now = Instant::now();
    let mut waits = Waits::new(false, now);
    let asked = |link| with_cleo(status(["Ada", "Bob"], link, BOBS_TURN));
    let told = first(&mut waits, &asked(Link::InSync), now);
    assert_eq!(told, (30, "waiting for Bob to move, for 30 s".to_owned()));
    let (second, text) = first(&mut waits, &asked(Link::Gone), now);
    let hint = "`skip 2` passes over, `auto 2` and `bot 2` play on (with --commands)";
    assert_eq!((second, text), (3, format!("waiting for Bob, away for 3 s; {hint}")));
}

#[test]
fn nothing_is_advised_that_cannot_be_voted() {
    let now = Instant::now();
    let hint = |status: &Status| {
        let text = first(&mut Waits::new(true, now), status, now).1;
        text.split_once("; ").map(|(_, hint)| hint.to_owned())
    };
    let draw = Waiting::Draw { missing: vec![BOB] };
    let branch = Some("`branch` goes on with those who are here".to_owned());
    for waiting in [draw.clone(), BOBS_TURN] {
        // The remaining one of two is no majority, and cannot decide for the other.
        let two = status(["Ada", "Bob"], Link::Gone, waiting.clone());
        assert_eq!(hint(&two), branch, "{waiting:?}");
        let mut watching = with_cleo(two);
        assert_ne!(hint(&watching), branch, "two of three can");
        watching.is_watching = true;
        assert_eq!(hint(&watching), None, "a spectator has no vote");
    }
    // Cleo gave her token and left: without her vote no holder can be left out.
    let mut three = with_cleo(status(["Ada", "Bob"], Link::Gone, draw));
    three.holders[2].link = Link::Gone;
    three.here = 1;
    assert_eq!(hint(&three), branch);
}

#[test]
fn a_question_is_told_with_the_command_that_answers_it() {
    for (takes_commands, end) in [(true, ""), (false, " (with --commands)")] {
        let paper = Paper::default();
        let mut printer = Printer::new(false, takes_commands, None, Box::new(paper.clone()), Instant::now());
        let mut asked = status(["Ada", "Bob"], Link::InSync, Waiting::Vote);
        asked.seats[1].wanted_by = vec![Neighbour { key: Key([9; 32]), name: "Dora".to_owned() }];
        asked.buttons = vec![offer(Button::Skip(Seat(1)), &[BOB])];
        tell(&mut printer, asked);
        let told = paper.lines();
        assert_eq!(told[0], format!("Dora asks for the seat of Bob; `hand 2` gives it{end}"));
        assert!(told[1].ends_with(&format!("; `agree` or `decline`{end}")), "{told:?}");
    }
    let (mut printer, paper) = printer(true);
    let mut asked = status(["Ada", "Bob"], Link::InSync, Waiting::Vote);
    asked.seats[1].wanted_by = vec![Neighbour { key: Key([9; 32]), name: "Dora".to_owned() }];
    tell(&mut printer, asked);
    let told: Value = serde_json::from_str(&paper.lines()[0]).unwrap();
    assert_eq!((&told["seat"], &told["player"]), (&json!(2), &json!("Bob")));
}

#[test]
fn votes_are_words_and_each_is_told() {
    let (mut printer, paper) = printer(false);
    let hand = Button::Hand { seat: Seat(1), to: Key([9; 32]), name: "Dora".to_owned() };
    let buttons = [
        hand.clone(),
        Button::Absent(vec![BOB]),
        Button::Skip(Seat(1)),
        Button::Auto(Seat(1)),
        Button::Bot(Seat(1), ME),
        Button::ComeBack(Seat(1)),
        Button::Remove(Seat(1)),
        Button::Takeback { to: 4 },
        Button::CloseNow,
        Button::NewestCopy,
    ];
    for button in &buttons {
        let mut voted = status(["Ada", "Bob"], Link::InSync, Waiting::Vote);
        voted.buttons = vec![offer(button.clone(), &[BOB])];
        tell(&mut printer, voted);
        let told = paper.lines();
        assert!(
            told.len() == 1 && told[0].starts_with("vote: ") && told[0].ends_with("`agree` or `decline`"),
            "{told:?}"
        );
        assert!(!told[0].contains(['{', '(', '[']), "{told:?}");
    }
    let mut again = status(["Ada", "Bob"], Link::InSync, Waiting::Vote);
    again.buttons = vec![offer(hand.clone(), &[BOB])];
    tell(&mut printer, again.clone());
    assert_eq!(paper.lines(), ["vote: Give Bob’s seat to Dora, 1 of 2; `agree` or `decline`"]);
    tell(&mut printer, again);
    assert!(paper.lines().is_empty(), "it goes on");
}

#[test]
fn a_seat_that_was_taken_over_is_called_by_its_new_player_and_numbered_as_it_is_typed() {
    let (mut printer, paper) = printer(true);
    hear(&mut printer, &Notice::Started(Arc::new(seating("friday.bastide"))));
    let started: Value = serde_json::from_str(&paper.lines()[0]).unwrap();
    assert_eq!(started["seats"], json!(["Ada (1)", "Ada (2)"]), "namesakes are told apart");
    let entry = |seq, seat, events, change| Entry { seq, seat, events, change, game: game(), is_past: false };
    let change = TableChange::Hand { seat: Seat(1), name: "Dora".to_owned() };
    hear(&mut printer, &Notice::Entry(Arc::new(entry(1, None, Vec::new(), Some(change)))));
    let put = Event::Deployed {
        seat: Seat(1),
        piece: Piece::Big,
        place: rules::Place::Cell(rules::Cell::new(0, 0)),
    };
    hear(&mut printer, &Notice::Entry(Arc::new(entry(2, Some(Seat(1)), vec![put], None))));
    let told: Vec<Value> = paper.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told[0]["what"], json!(["Dora takes the seat of Ada (2) and plays on."]));
    assert_eq!(told[0]["change"], json!({"Hand": {"seat": 1, "name": "Dora"}}));
    assert_eq!((&told[1]["seat"], &told[1]["what"]), (&json!(2), &json!(["Dora: big meeple at 0,0."])));
    assert_eq!(told[1]["events"][0]["Deployed"]["piece"], "Big", "the same as data");
}

#[test]
fn a_repeated_refusal_is_told_once() {
    let (mut printer, paper) = printer(false);
    for n in 0..9 {
        let later = printer.now + Duration::from_secs(10 * n);
        printer.notice(&Notice::Problem(Problem::Join(JoinProblem::TableGone)), later);
    }
    assert_eq!(paper.lines().len(), 1);
    let refused = |count| Refused {
        who: Some(BOB),
        name: "Bob".to_owned(),
        count,
        reason: "stale".to_owned(),
        is_barred: false,
    };
    (1..9).for_each(|count| hear(&mut printer, &Notice::Refusals(vec![refused(count)])));
    assert_eq!(paper.lines(), ["refused: Bob: stale"]);
    hear(&mut printer, &Notice::Problem(Problem::Join(JoinProblem::TableFull)));
    hear(&mut printer, &Notice::Problem(Problem::Join(JoinProblem::TableGone)));
    assert_eq!(paper.lines().len(), 2, "something else came between");
}

#[test]
fn a_refusal_of_a_vote_is_told_once_a_vote() {
    let (mut printer, paper) = printer(false);
    let refused = |printer: &mut Printer| {
        hear(printer, &Notice::Problem(Problem::NotNow { why: net::node::NotNow::NotMine }));
        paper.lines().iter().filter(|line| line.starts_with("that cannot be done now")).count()
    };
    let entry = |printer: &mut Printer, seq, change| {
        let entry = Entry { seq, seat: None, events: Vec::new(), change, game: game(), is_past: false };
        hear(printer, &Notice::Entry(Arc::new(entry)));
    };
    assert_eq!(refused(&mut printer), 1);
    for seq in 1..5 {
        entry(&mut printer, seq, None);
        assert_eq!(refused(&mut printer), 0, "the same vote runs into it again");
    }
    entry(&mut printer, 5, Some(TableChange::TakenBack { to: 3 }));
    assert_eq!(refused(&mut printer), 1, "that vote has ended");
    printer.refused("nothing came of the vote");
    assert_eq!(refused(&mut printer), 1, "so has this one");
    printer.typed();
    assert_eq!(refused(&mut printer), 1, "a person asked again");
}

#[test]
fn a_game_that_goes_elsewhere_than_the_named_log_says_where_and_why() {
    let told = |named: &std::path::Path, at: &str| {
        let paper = Paper::default();
        let log = Some(named.to_owned());
        let mut printer = Printer::new(false, true, log, Box::new(paper.clone()), Instant::now());
        hear(&mut printer, &Notice::Started(Arc::new(seating(at))));
        let mut lines = paper.lines();
        assert!(lines.pop().unwrap().ends_with(&format!("log {at}")));
        lines.pop()
    };
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("named.bastide");
    let there = other.display();
    assert_eq!(
        told(&other, "new.bastide"),
        Some(format!("this game goes on in new.bastide, and not in {there}"))
    );
    std::fs::write(&other, "another game").unwrap();
    let kept = format!("{there} holds another game and stays as it is; this one goes to new.bastide");
    assert_eq!(told(&other, "new.bastide"), Some(kept));
    assert_eq!(told(&other, &there.to_string()), None, "it goes where it was meant to");
}

#[test]
fn refused_strangers_cannot_fill_the_screen() {
    let (mut printer, paper) = printer(false);
    let begin = printer.now;
    let mut told = Vec::new();
    // Each of them comes under a new name, and the list keeps only the last few.
    for second in 0..60u64 {
        let list = (0..64).map(|n| Refused {
            who: None,
            name: format!("stranger {}", second * 64 + n),
            count: 1,
            reason: "no".to_owned(),
            is_barred: false,
        });
        printer.notice(&Notice::Refusals(list.collect()), begin + Duration::from_secs(second));
        told.extend(paper.lines());
        assert!(printer.refused.len() <= 64, "what is remembered is bounded");
    }
    assert_eq!(told.len(), 6, "{told:?}");
    assert_eq!(told[0], "refused: stranger 0: no; stranger 1: no; stranger 10: no; 61 more");
    printer.tick(begin + Duration::from_secs(61));
    assert_eq!(paper.lines(), ["refused: 576 more"], "nothing is lost without a word");
}

#[test]
fn a_port_is_opened_for_good_and_only_where_a_program_listens() {
    let (mut printer, paper) = printer(false);
    let at: std::net::SocketAddr = "10.77.0.2:5000".parse().unwrap();
    let unmet = net::node::Unmet { name: Some("Bob".to_owned()), at: vec![at], why: WhyUnmet::Shut };
    let mut told = |port, list: &[net::node::Unmet]| {
        hear(&mut printer, &Notice::Unmet(Unreached { list: list.to_vec(), port }));
        paper.lines().join("\n")
    };
    let open = told(21247, std::slice::from_ref(&unmet));
    assert!(open.contains("5000 there or 21247 here") && open.contains("allow 21247/tcp"), "{open}");
    assert!(open.contains("--permanent") && open.contains("Windows"), "{open}");
    let silent = told(0, std::slice::from_ref(&unmet));
    assert!(silent.ends_with("open TCP port 5000 there"), "{silent}");
    assert_eq!(told(21247, &[]), "every computer that was found can be reached");
}

#[test]
fn computers_of_one_name_are_told_apart() {
    let (mut printer, paper) = printer(false);
    let near = |key, name: &str| Neighbour { key, name: name.to_owned() };
    hear(
        &mut printer,
        &Notice::Neighbours(vec![near(ME, "Ada"), near(BOB, "Ada"), near(Key([3; 32]), "Cleo")]),
    );
    assert_eq!(paper.lines(), ["connected with Ada (01010101), Ada (02020202), Cleo"]);
}

#[test]
fn loopback_is_not_shown_to_players() {
    let (mut printer, paper) = printer(false);
    for address in ["127.0.0.1:21247", "[::1]:21247", "10.77.0.1:21247"] {
        hear(&mut printer, &Notice::Listening { address: address.to_owned() });
    }
    assert_eq!(paper.lines(), ["listening at 10.77.0.1:21247"]);
}

#[test]
fn a_peer_that_is_still_joining_a_new_game_is_not_away() {
    let (names, now) = (Names::new(["Ada".to_owned(), "Bob".to_owned()]), Instant::now());
    let coming = status(["Ada", "Bob"], Link::Reconnecting, Waiting::Vote);
    let mut waits = Waits::new(true, now);
    waits.begin(now);
    assert_eq!(waits.follow(&coming, &names, now + Duration::from_millis(1900)), []);
    let late = waits.follow(&coming, &names, now + Duration::from_millis(2100));
    let texts: Vec<&str> = late.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, ["not connected: Bob", "paused: 1 of 2 computers are here, 2 are needed"]);
}

#[test]
fn a_table_advertised_by_another_player_is_no_news() {
    let (mut printer, paper) = printer(false);
    let advert = |host: &str, state| TableAdvert {
        table: Digest([4; 32]),
        name: "Friday".to_owned(),
        host: host.to_owned(),
        setup: None,
        taken: 2,
        seats: 2,
        state,
        has_password: false,
        knows_password: false,
        unsuitable: None,
        is_silent: false,
        addresses: Vec::new(),
    };
    let silent = |host| TableAdvert { is_silent: true, ..advert(host, TableState::Playing) };
    for host in ["Ada", "Bob", "Ada"] {
        hear(&mut printer, &Notice::Tables(vec![advert(host, TableState::Playing)]));
    }
    assert_eq!(paper.lines(), ["tables on this network: Friday by Ada (running)"]);
    hear(&mut printer, &Notice::Tables(vec![silent("Ada")]));
    assert_eq!(
        paper.lines(),
        ["tables on this network: Friday by Ada (running, its computer does not answer)"]
    );
    hear(&mut printer, &Notice::Tables(vec![advert("Bob", TableState::Over)]));
    assert_eq!(paper.lines(), ["tables on this network: Friday by Bob (over)"]);
}

#[test]
fn namesakes_in_chat_and_seat_requests_are_told_apart_by_their_keys() {
    let (mut printer, paper) = printer(false);
    let dora = |n: u8| Neighbour { key: Key([n; 32]), name: "Dora".to_owned() };
    let mut asked = status(["Ann", "Bob"], Link::InSync, Waiting::Vote);
    asked.watchers = vec![dora(8)];
    asked.seats[1].wanted_by = vec![dora(9)];
    tell(&mut printer, asked);
    let asks = "Dora (09090909) asks for the seat of Bob";
    assert!(paper.lines().iter().any(|line| line.starts_with(asks)));
    let line = |n: u8, name: &str| {
        let (who, name, said) = (Key([n; 32]), name.to_owned(), ChatContent::Text("hm".to_owned()));
        Arc::new(ChatLine {
            id: n.into(),
            who,
            name,
            is_watching: true,
            is_mine: false,
            is_past: false,
            said,
        })
    };
    let lines = vec![line(7, "Eve"), line(8, "Dora")];
    hear(&mut printer, &Notice::Chat(Some(Arc::new(ChatView { lines, ..ChatView::default() }))));
    assert_eq!(paper.lines(), ["Eve (watching) says: hm", "Dora (08080808) (watching) says: hm"]);
}

#[test]
fn a_proven_liar_is_named_once() {
    let (mut printer, paper) = printer(false);
    let mut proved = with_cleo(status(["Ada", "Bob"], Link::InSync, Waiting::Vote));
    tell(&mut printer, proved.clone());
    assert_eq!(paper.lines(), [""; 0]);
    proved.holders[1].proved = Some(Proved::FalseState { seq: 5 });
    tell(&mut printer, proved.clone());
    let state = "Bob is proved to have signed a false state after entry 5: that entry does not count";
    assert_eq!(paper.lines(), [state]);
    proved.holders[1].proved = Some(Proved::TwoEntries { seq: 7 });
    tell(&mut printer, proved.clone());
    tell(&mut printer, proved);
    let twice = "Bob is proved to have signed two different entries number 7: its word counts no more";
    assert_eq!(paper.lines(), [twice]);
}
