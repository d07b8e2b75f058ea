//! Bots that take their time.

use super::*;

/// Thinks until somebody stops it, or for a minute.
struct Slow {
    has_begun: Arc<AtomicBool>,
    was_stopped: Arc<AtomicBool>,
}

impl Bot for Slow {
    fn choose(&mut self, _: &Game, _: Seat) -> Vec<Action> {
        panic!("it is asked where it may take its time");
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn think(&mut self, _: &Game, _: Seat, stop: &AtomicBool) -> Vec<Action> {
        let begun = Instant::now();
        self.has_begun.store(true, Ordering::SeqCst);
        while !stop.load(Ordering::Relaxed) && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.was_stopped.store(stop.load(Ordering::Relaxed), Ordering::SeqCst);
        Vec::new()
    }
}

#[test]
fn a_shorter_pause_counts_for_the_bot_that_waits_already() {
    let mut a = Player::new("pause", "a").start(&[], 3_600_000);
    a.send(GoCommand::Host(table(2)));
    a.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: BotKind::Random } });
    until(&mut [&mut a], |p| {
        p[0].status.as_ref().is_some_and(|s| matches!(s.waiting, Waiting::Decision { .. }))
    });
    let waits = a.seen;
    a.send(ProfileCommand::BotPause(Duration::ZERO));
    until(&mut [&mut a], |p| p[0].seen > waits + 8);
}

#[test]
fn a_bot_that_thinks_keeps_nobody_waiting_and_stops_when_its_table_is_left() {
    let mut a = Player::new("thinking", "a");
    let [has_begun, was_stopped] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
    let of_bot = (Arc::clone(&has_begun), Arc::clone(&was_stopped));
    let bots: BotMaker = Arc::new(move |_, _| {
        let (has_begun, was_stopped) = of_bot.clone();
        Box::new(Slow { has_begun, was_stopped })
    });
    let config = Config {
        listen: Listen::At("127.0.0.1:0".parse().unwrap()),
        discovery: Discovery::Off,
        name: Some("Anna".into()),
        bot_pause: Duration::ZERO,
        ..Config::new(a.folder.path().to_owned(), bots)
    };
    let node = a.node.insert(Node::start(config, Arc::new(|| {})).unwrap());
    node.send(GoCommand::Host(table(2)));
    node.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::Bot { kind: BotKind::HARD } });
    let mut game = None;
    let until_it_thinks = Instant::now();
    while !has_begun.load(Ordering::SeqCst) {
        assert!(until_it_thinks.elapsed() < Duration::from_secs(120), "the bot is never asked");
        match node.recv(Duration::from_millis(50)) {
            Some(Notice::Lobby(lobby)) if lobby.not_yet.is_none() => node.send(LobbyCommand::Start),
            Some(Notice::Entry(entry)) => game = Some((entry.seq, Arc::clone(&entry.game))),
            Some(Notice::Status(status)) => {
                let Some((seq, game)) = &game else { continue };
                if let Waiting::Decision { seat: Seat(0), is_mine: true, .. } = status.waiting
                    && *seq == status.seq
                {
                    let actions = vec![game.legal()[0]];
                    node.send(TableCommand::Act { seat: Seat(0), actions });
                }
            }
            _ => {}
        }
    }
    // Everything else goes on in the meantime.
    for n in 0..5 {
        let (name, asked) = (format!("Anna {n}"), Instant::now());
        node.send(ProfileCommand::Set { name: name.clone(), colour: Colour::Blue });
        loop {
            let notice = node.recv(Duration::from_secs(5)).expect("the node answers while the bot thinks");
            if matches!(notice, Notice::Profile { name: told, .. } if told == name) {
                break;
            }
        }
        assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    }
    assert!(!was_stopped.load(Ordering::SeqCst), "it still thinks");
    node.send(GoCommand::Leave);
    let left = Instant::now();
    while !was_stopped.load(Ordering::SeqCst) {
        assert!(left.elapsed() < Duration::from_secs(10), "nobody stopped it");
        std::thread::sleep(Duration::from_millis(5));
    }
}
