//! The buttons that are offered during a game.

use super::*;

#[test]
fn what_can_be_pressed_does_not_go_with_every_move() {
    let mut a = Player::new("buttons", "a");
    let bots: BotMaker = Arc::new(|_, seed| Box::new(Dice(SplitMix::new(seed), Arc::default())));
    let config = Config {
        listen: Listen::At("127.0.0.1:0".parse().unwrap()),
        discovery: Discovery::Off,
        name: Some("Anna".into()),
        ..Config::new(a.folder.path().to_owned(), bots)
    };
    let node = a.node.insert(Node::start(config, Arc::new(|| {})).unwrap());
    node.send(GoCommand::Host(table(3)));
    node.send(LobbyCommand::Sit { seat: Seat(1), who: Occupant::HotSeat { name: "Ben".into() } });
    node.send(LobbyCommand::Sit { seat: Seat(2), who: Occupant::Bot { kind: BotKind::Random } });
    let (mut game, mut acted, mut moves, mut has_been) = (None, 0, 0, false);
    while moves < 6 {
        match node.recv(Duration::from_secs(120)).expect("the game goes on") {
            Notice::Lobby(lobby) if lobby.not_yet.is_none() => node.send(LobbyCommand::Start),
            Notice::Entry(entry) => game = Some((entry.seq, Arc::clone(&entry.game))),
            Notice::Status(status) => {
                let is_offered = status.buttons.iter().any(|o| o.button == Button::CloseNow);
                assert!(is_offered || !has_been, "the button vanished with entry {}", status.seq);
                has_been |= is_offered;
                let for_bot =
                    |seat| move |o: &Offer| matches!(o.button, Button::Bot(s, _) if s == Seat(seat));
                assert_eq!(is_offered, status.buttons.iter().any(for_bot(1)));
                assert!(!status.buttons.iter().any(for_bot(2)), "its bot is already playing");
                let Some((seq, game)) = game.as_ref().filter(|_| has_been) else { continue };
                if let Waiting::Decision { seat, is_mine: true, .. } = status.waiting
                    && *seq == status.seq
                    && *seq != acted
                {
                    (acted, moves) = (*seq, moves + 1);
                    node.send(TableCommand::Act { seat, actions: vec![game.legal()[0]] });
                }
            }
            _ => {}
        }
    }
}
