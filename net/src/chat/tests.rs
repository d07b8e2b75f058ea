//! The chat of several computers with changing connections.

use super::line::{Line, WireContent};
use super::*;
use crate::identity::{Digest, Identity, Key};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

const TABLE: Digest = Digest([7; 32]);

fn identity(n: usize) -> Identity {
    Identity::from_secret([u8::try_from(n + 1).unwrap(); 32])
}

fn text(text: &str) -> ChatContent {
    ChatContent::Text(text.to_owned())
}

/// Computers and the connections between them.
struct Hall {
    now: Instant,
    talks: Vec<Talk>,
    links: BTreeSet<(usize, usize)>,
    seated: usize,
    /// The number of packets sent.
    sent: usize,
    outs: Vec<(usize, Output)>,
}

impl Hall {
    /// Computers of which the first `seated` play, with these connections.
    fn new(count: usize, seated: usize, links: &[(usize, usize)]) -> Self {
        let now = Instant::now();
        let talk = |n| Talk::new(identity(n), 1_000, Muted::default(), now);
        let links = links.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
        let mut hall =
            Self { now, talks: (0..count).map(talk).collect(), links, seated, sent: 0, outs: Vec::new() };
        hall.talks.iter_mut().for_each(|talk| talk.enter(Some(TABLE)));
        hall.look();
        hall
    }

    fn place(&self, n: usize) -> Place {
        let peers = self.links.iter().filter(|(a, _)| *a == n).map(|(_, b)| identity(*b).key());
        let seated = (0..self.seated).map(|n| (identity(n).key(), format!("Seat {}", n + 1)));
        Place { peers: peers.collect(), writers: Writers::Anybody, seated: seated.collect() }
    }

    /// Updates the peers that each computer sees.
    fn look(&mut self) {
        for n in 0..self.talks.len() {
            let place = self.place(n);
            self.talks[n].follow(place);
        }
        self.run();
    }

    fn link(&mut self, a: usize, b: usize) {
        self.links.extend([(a, b), (b, a)]);
        self.look();
    }

    fn cut(&mut self, a: usize, b: usize) {
        self.links.remove(&(a, b));
        self.links.remove(&(b, a));
        self.look();
    }

    fn say(&mut self, n: usize, what: &str) {
        self.talks[n].say("Somebody", &text(what), self.now).unwrap();
        self.run();
    }

    fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
    }

    fn run(&mut self) {
        while let Some(n) = (0..self.talks.len()).find(|n| self.deliver(*n)) {
            assert!(self.sent < 100_000, "{n} never ends");
        }
    }

    fn deliver(&mut self, n: usize) -> bool {
        let Some(out) = self.talks[n].poll() else { return false };
        if let Output::Send { to, lines, is_past } = &out {
            self.sent += 1;
            let at = (0..self.talks.len()).find(|at| identity(*at).key() == *to).unwrap();
            self.talks[at].hear(identity(n).key(), TABLE, lines.clone(), *is_past, self.now);
        } else {
            self.outs.push((n, out));
        }
        true
    }

    fn heard(&self, n: usize) -> Vec<String> {
        let lines = self.talks[n].view().unwrap().lines;
        lines.iter().map(|line| words(&line.said)).collect()
    }
}

fn words(said: &ChatContent) -> String {
    match said {
        ChatContent::Text(text) => text.clone(),
        ChatContent::Reaction(reaction) => reaction.name().to_owned(),
    }
}

/// The last line of a computer, as it is sent.
fn spoken(talk: &mut Talk) -> Signed {
    match talk.poll() {
        Some(Output::Send { mut lines, .. }) => lines.remove(0),
        other => panic!("nothing is sent: {other:?}"),
    }
}

#[test]
fn everybody_hears_what_was_said_once_even_without_a_connection_to_the_sender() {
    // 0 - 1 - 2 - 3 - 4 with a ring at the end: 2, 3, 4 receive everything twice.
    let mut hall = Hall::new(5, 3, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 2)]);
    hall.say(0, "hello");
    hall.say(4, "hello from the back");
    hall.talks[2].say("", &ChatContent::Reaction(Reaction::Nice), hall.now).unwrap();
    hall.run();
    for n in 0..5 {
        assert_eq!(hall.heard(n), ["hello", "hello from the back", "nice"], "computer {n}");
    }
    let view = hall.talks[1].view().unwrap();
    let who: Vec<(&str, bool, bool)> =
        view.lines.iter().map(|l| (l.name.as_str(), l.is_watching, l.is_mine)).collect();
    assert_eq!(who, [("Seat 1", false, false), ("Somebody", true, false), ("Seat 3", false, false)]);
    assert!(hall.talks[4].view().unwrap().lines[1].is_mine);
    assert!(hall.outs.is_empty(), "nothing is refused: {:?}", hall.outs);
}

#[test]
fn answers_stand_behind_what_they_answer_on_every_computer() {
    // 2 receives the answer of 1 before the line of 0.
    let mut hall = Hall::new(3, 3, &[(0, 1)]);
    hall.say(0, "question");
    hall.say(1, "answer");
    hall.cut(0, 1);
    hall.say(0, "at the same time");
    hall.say(1, "just as soon");
    let now = hall.now;
    let mut lines: Vec<Signed> = hall.talks[0].lines_for_tests();
    lines.extend(hall.talks[1].lines_for_tests());
    let mut numbers = rules::SplitMix::new(3);
    for _ in 0..30 {
        let mut other = Talk::new(identity(9), 0, Muted::default(), now);
        other.enter(Some(TABLE));
        other.follow(Place { peers: [identity(1).key()].into(), ..Place::default() });
        for n in (1..lines.len()).rev() {
            lines.swap(n, numbers.below(n + 1));
        }
        lines.iter().for_each(|line| other.hear(identity(1).key(), TABLE, vec![line.clone()], false, now));
        let heard: Vec<String> = other.view().unwrap().lines.iter().map(|l| words(&l.said)).collect();
        assert_eq!(heard[..2], ["question", "answer"]);
        assert_eq!(heard.len(), 4);
        let both = if identity(0).key() < identity(1).key() { [2, 3] } else { [3, 2] };
        assert_eq!((heard[both[0]].as_str(), heard[both[1]].as_str()), ("at the same time", "just as soon"));
    }
}

#[test]
fn what_is_repeated_counts_once_and_for_no_other_table() {
    let mut hall = Hall::new(2, 2, &[]);
    let now = hall.now;
    let place = hall.place(0);
    hall.talks[0].follow(Place { peers: [identity(1).key()].into(), ..place.clone() });
    hall.talks[1].follow(Place { peers: [identity(0).key()].into(), ..place });
    hall.talks[0].say("A", &text("once"), now).unwrap();
    let line = spoken(&mut hall.talks[0]);
    let from = identity(0).key();
    for _ in 0..3 {
        hall.talks[1].hear(from, TABLE, vec![line.clone(); 5], false, now);
    }
    assert_eq!(hall.heard(1), ["once"]);
    assert_eq!(hall.talks[1].poll(), None, "a repetition is no fault");
    // The same bytes at another table with the same players.
    let mut there = Talk::new(identity(2), 0, Muted::default(), now);
    there.enter(Some(Digest([8; 32])));
    there.follow(Place { peers: [from].into(), ..Place::default() });
    there.hear(from, Digest([8; 32]), vec![line.clone()], false, now);
    assert!(there.view().unwrap().lines.is_empty());
    assert!(
        matches!(there.poll(), Some(Output::Refused(who, why)) if who == from && why.contains("for this table"))
    );
    // The same bytes under that table's name, from a peer that was there.
    there.hear(from, TABLE, vec![line], false, now);
    assert_eq!((there.view().unwrap().lines.len(), there.poll()), (0, None));
}

#[test]
fn what_was_not_signed_or_not_made_so_is_refused() {
    let now = Instant::now();
    let (from, me) = (identity(0).key(), identity(1));
    let good = Line {
        table: TABLE,
        sender: from,
        name: "Ada".into(),
        number: 5,
        order: 1,
        word: WireContent::Text("fine".into()),
    };
    let with = |change: &dyn Fn(&mut Line)| {
        let mut line = good.clone();
        change(&mut line);
        Signed::new(&line, &identity(0))
    };
    let bad: Vec<(&str, Option<Signed>)> = vec![
        ("signed by somebody else", Signed::new(&good, &identity(2))),
        ("two lines", with(&|l| l.word = WireContent::Text("a\nb".into()))),
        ("turned", with(&|l| l.word = WireContent::Text("a\u{202e}b".into()))),
        ("nothing", with(&|l| l.word = WireContent::Text(String::new()))),
        ("space around", with(&|l| l.word = WireContent::Text(" a".into()))),
        ("too long", with(&|l| l.word = WireContent::Text("ä".repeat(LONGEST + 1)))),
        ("a name of two lines", with(&|l| l.name = "Ada\nBen".into())),
        ("a long name", with(&|l| l.name = "A".repeat(33))),
        ("no name", with(&|l| l.name = String::new())),
        ("another table", with(&|l| l.table = Digest([1; 32]))),
    ];
    for (what, signed) in bad {
        let mut talk = Talk::new(me.clone(), 0, Muted::default(), now);
        talk.enter(Some(TABLE));
        talk.follow(Place { peers: [from].into(), ..Place::default() });
        talk.hear(from, TABLE, vec![signed.expect(what)], false, now);
        assert!(talk.view().unwrap().lines.is_empty(), "{what}");
        assert!(matches!(talk.poll(), Some(Output::Refused(who, _)) if who == from), "{what}");
    }
    let mut talk = Talk::new(me, 0, Muted::default(), now);
    talk.enter(Some(TABLE));
    talk.hear(from, TABLE, vec![with(&|_| {}).unwrap()], false, now);
    assert!(matches!(talk.poll(), Some(Output::Refused(_, why)) if why.contains("where it is not")));
    talk.follow(Place { peers: [from].into(), ..Place::default() });
    talk.hear(from, TABLE, vec![with(&|_| {}).unwrap()], false, now);
    assert_eq!(talk.view().unwrap().lines.len(), 1, "the good one is taken");
}

#[test]
fn a_reaction_of_a_newer_version_is_passed_on_and_not_shown() {
    let mut hall = Hall::new(2, 2, &[(0, 1)]);
    let line = Line {
        table: TABLE,
        sender: identity(5).key(),
        name: "Eve".into(),
        number: 1,
        order: 1,
        word: WireContent::Reaction(200),
    };
    let signed = Signed::new(&line, &identity(5)).unwrap();
    hall.talks[0].hear(identity(1).key(), TABLE, vec![signed.clone()], false, hall.now);
    assert!(hall.heard(0).is_empty());
    hall.cut(0, 1);
    hall.link(0, 1);
    assert_eq!(hall.talks[1].lines_for_tests(), [signed]);
    for reaction in Reaction::ALL {
        assert_eq!(Reaction::from_code(reaction.code()), Some(reaction));
        assert_eq!(Reaction::from_name(reaction.name()), Some(reaction));
    }
}

#[test]
fn who_says_too_much_is_heard_no_more_for_a_while_and_only_that_one() {
    let mut hall = Hall::new(3, 3, &[(0, 1), (1, 2), (0, 2)]);
    // A modified program, without a limit of its own.
    let flood = |from: u64, count: u64| -> Vec<Signed> {
        (from..from + count)
            .map(|n| Line {
                table: TABLE,
                sender: identity(0).key(),
                name: "Mallory".into(),
                number: n,
                order: n,
                word: WireContent::Text(format!("spam {n}")),
            })
            .map(|line| Signed::new(&line, &identity(0)).unwrap())
            .collect()
    };
    for lines in flood(1, 100).chunks(PAST) {
        hall.talks[1].hear(identity(0).key(), TABLE, lines.to_vec(), false, hall.now);
    }
    hall.run();
    for n in [1, 2] {
        assert_eq!(hall.heard(n).len(), 24, "computer {n}");
    }
    let counted = hall.outs.iter().filter(|(_, out)| *out == Output::TooMuch(identity(0).key())).count();
    assert_eq!(counted, 76, "each is counted once, by the first computer that received it");
    hall.say(1, "stop it");
    assert_eq!(hall.heard(2).last().unwrap(), "stop it");
    hall.wait(20);
    for lines in flood(101, 50).chunks(PAST) {
        hall.talks[1].hear(identity(0).key(), TABLE, lines.to_vec(), false, hall.now);
    }
    hall.run();
    assert_eq!(hall.heard(1).len(), 24 + 1 + 10, "half a line a second");
}

#[test]
fn made_up_spectators_crowd_out_each_other_but_nobody_who_plays() {
    let mut hall = Hall::new(2, 2, &[(0, 1)]);
    for n in 0..2_000u16 {
        let mut secret = [99; 32];
        secret[..2].copy_from_slice(&n.to_le_bytes());
        let ghost = Identity::from_secret(secret);
        let word = WireContent::Text("boo".into());
        let line =
            Line { table: TABLE, sender: ghost.key(), name: "Ghost".into(), number: 1, order: 1, word };
        let signed = Signed::new(&line, &ghost).unwrap();
        hall.talks[0].hear(identity(1).key(), TABLE, vec![signed], false, hall.now);
        while hall.talks[0].poll().is_some() {}
    }
    assert_eq!(hall.heard(0).len(), 100);
    assert!(hall.talks[0].senders_for_tests() <= 256);
    hall.say(1, "still here");
    assert!(hall.heard(0).contains(&"still here".to_owned()));
}

#[test]
fn this_program_never_says_more_than_others_hear() {
    let mut hall = Hall::new(2, 2, &[(0, 1)]);
    let mut said = 0;
    for _ in 0..600 {
        said += usize::from(hall.talks[0].say("A", &text("again"), hall.now).is_ok());
        hall.run();
        hall.now += Duration::from_millis(500);
    }
    assert!((100..200).contains(&said), "{said} of 600 in five minutes");
    assert_eq!(hall.heard(1).len(), said);
    assert!(hall.outs.is_empty());
    hall.now += Duration::from_secs(60);
    let errors: Vec<_> = (0..8).filter_map(|_| hall.talks[0].say("A", &text("x"), hall.now).err()).collect();
    assert_eq!(errors, [SayError::TooFast; 2]);
    assert_eq!(hall.talks[0].say("A", &text("\u{202e} \n"), hall.now), Err(SayError::Empty));
    hall.talks[0].enter(None);
    assert_eq!(hall.talks[0].say("A", &text("x"), hall.now), Err(SayError::NoTable));
    assert!(hall.talks[0].view().is_none());
}

#[test]
fn whoever_comes_is_told_the_last_lines_and_whoever_was_cut_off_what_was_missed() {
    let mut hall = Hall::new(4, 2, &[(0, 1)]);
    for n in 0..40 {
        hall.say(n % 2, &format!("line {n}"));
        hall.wait(3);
    }
    hall.link(1, 2);
    let heard = hall.heard(2);
    assert_eq!(heard, (24..40).map(|n| format!("line {n}")).collect::<Vec<_>>());
    assert!(hall.talks[2].view().unwrap().lines.iter().all(|line| line.is_past));
    hall.say(2, "sorry, late");
    assert!(
        hall.heard(0).last().unwrap() == "sorry, late" && !hall.talks[0].view().unwrap().lines[40].is_past
    );
    hall.cut(1, 2);
    hall.say(0, "while you were out");
    hall.link(0, 2);
    assert_eq!(hall.heard(2).last().unwrap(), "while you were out");
    assert_eq!(hall.heard(0).len(), 42, "nothing twice");
}

#[test]
fn a_program_that_was_started_again_is_heard_and_knows_what_it_said() {
    let mut hall = Hall::new(2, 2, &[(0, 1)]);
    hall.say(0, "before");
    hall.say(0, "and again");
    // Its clock was set back: the first number is smaller than those it had used.
    hall.talks[0] = Talk::new(identity(0), 3, Muted::default(), hall.now);
    hall.talks[0].enter(Some(TABLE));
    hall.cut(0, 1);
    hall.link(0, 1);
    assert_eq!(hall.heard(0), ["before", "and again"]);
    assert!(hall.talks[0].view().unwrap().lines.iter().all(|line| line.is_mine));
    hall.say(0, "after");
    assert_eq!(hall.heard(1), ["before", "and again", "after"]);
}

#[test]
fn only_those_of_a_lobby_are_heard_in_it() {
    let mut hall = Hall::new(3, 0, &[(0, 1), (1, 2)]);
    let lobby: BTreeSet<Key> = [identity(0).key(), identity(1).key()].into();
    for n in [0, 1] {
        let place = Place { writers: Writers::Only(lobby.clone()), ..hall.place(n) };
        hall.talks[n].follow(place);
    }
    hall.say(2, "let me in");
    assert_eq!((hall.heard(0).len(), hall.heard(1).len()), (0, 0));
    // It was admitted later than the sender claimed; it is accepted from now on.
    let place = hall.place(1);
    hall.talks[1].follow(place);
    hall.say(2, "thanks");
    assert_eq!(hall.heard(1), ["thanks"]);
}

#[test]
fn the_muted_are_not_shown_but_passed_on_and_come_back() {
    let mut hall = Hall::new(3, 2, &[(0, 1), (1, 2)]);
    hall.say(0, "one");
    hall.talks[1].mute(identity(0).key(), "Seat 1", true);
    assert_eq!(hall.talks[1].poll(), Some(Output::Muted));
    hall.say(0, "two");
    hall.say(2, "three");
    assert_eq!(hall.heard(1), ["three"]);
    assert_eq!(hall.heard(2), ["one", "two", "three"], "muting is nobody else's business");
    assert_eq!(hall.talks[1].view().unwrap().muted, [(identity(0).key(), "Seat 1".to_owned())]);
    hall.talks[1].mute_all(true);
    hall.say(1, "mine");
    assert_eq!(hall.heard(1), ["mine"]);
    assert!(hall.talks[1].view().unwrap().is_all_muted);
    hall.talks[1].mute_all(false);
    hall.talks[1].mute(identity(0).key(), "", false);
    assert_eq!(hall.heard(1), ["one", "two", "three", "mine"]);
}

#[test]
fn what_is_kept_has_a_bound_and_is_forgotten_at_another_table() {
    let mut hall = Hall::new(2, 2, &[(0, 1)]);
    for n in 0..300 {
        hall.say(n % 2, &format!("{n}"));
        hall.wait(3);
    }
    assert_eq!(hall.heard(1).len(), MAX_LINES);
    assert_eq!(hall.heard(1)[0], "100");
    hall.talks[1].enter(Some(TABLE));
    assert_eq!(hall.heard(1).len(), MAX_LINES, "a lobby and its game are one table");
    hall.talks[1].enter(None);
    assert!(hall.talks[1].view().is_none());
    hall.talks[1].enter(Some(TABLE));
    assert_eq!(hall.heard(1).len(), MAX_LINES, "on the way from one to the other nothing is lost");
    hall.talks[1].enter(Some(Digest([1; 32])));
    assert!(hall.heard(1).is_empty());
}

#[test]
fn nobody_uses_up_the_places_of_a_talk() {
    let mut hall = Hall::new(2, 2, &[(0, 1)]);
    hall.say(0, "first");
    for (number, order) in [(1, u64::MAX), (2, 0), (u64::MAX, u64::MAX)] {
        let word = WireContent::Text(format!("order {order}"));
        let line = Line { table: TABLE, sender: identity(7).key(), name: "M".into(), number, order, word };
        let signed = Signed::new(&line, &identity(7)).unwrap();
        hall.talks[0].hear(identity(1).key(), TABLE, vec![signed], false, hall.now);
        hall.run();
    }
    for n in 0..20 {
        hall.wait(3);
        hall.say(1, &format!("{n}"));
    }
    assert_eq!(hall.heard(0).last().unwrap(), "19", "later lines come after it");
    let seated: BTreeMap<Key, String> = hall.place(0).seated;
    assert!(!seated.contains_key(&identity(7).key()));
}
