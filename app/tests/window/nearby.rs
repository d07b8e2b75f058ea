//! Tables of other computers: what home says of them, and the ways to reach them.

use super::*;

#[test]
fn a_table_of_another_version_says_why_it_cannot_be_joined() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    wire.borrow_mut()
        .notices
        .push_back(Notice::Tables(vec![advert("Old hands", Some(Unsuitable::TheyAreOlder))]));
    w.run();
    w.get_by_label_contains("They use an older version");
    assert!(w.query_by_label("Sit down").is_none());
}

#[test]
fn an_open_table_is_joined_with_one_click() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    wire.borrow_mut().notices.push_back(Notice::Tables(vec![advert("Green table", None)]));
    w.run();
    press(&mut w, "Sit down");
    let joined = Command::Go(GoCommand::Join { table: Digest([9; 32]), password: None });
    assert!(wire.borrow().commands.contains(&joined));
}

#[test]
fn the_usual_name_of_a_table_is_read_in_the_readers_language() {
    for (language, theirs, read) in [
        (Language::English, "Tisch von Ben", "Ben’s table"),
        (Language::German, "Ben’s table", "Tisch von Ben"),
        (Language::German, "Old hands", "Old hands"),
    ] {
        let (mut w, wire) = window("Anna", 1, language);
        wire.borrow_mut().notices.push_back(Notice::Tables(vec![advert(theirs, None)]));
        w.run();
        assert!(w.query_by_label(read).is_some(), "{theirs}");
    }
}

#[test]
fn a_table_whose_computer_does_not_answer_says_so_and_can_be_tried() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let mut told = |is_silent| {
        let table = TableAdvert { is_silent, ..advert("Green table", None) };
        wire.borrow_mut().notices.push_back(Notice::Tables(vec![table]));
        w.run();
        w.query_by_label_contains("Its computer does not answer.").is_some()
    };
    assert!(!told(false) && told(true));
    press(&mut w, "Sit down");
    assert_eq!(
        wire.borrow().commands,
        [Command::Go(GoCommand::Join { table: Digest([9; 32]), password: None })]
    );
}

#[test]
fn a_table_with_a_password_shows_a_lock_and_asks_players_and_spectators() {
    let table = Digest([9; 32]);
    for (label, is_watching) in [("Sit down", false), ("Watch", true)] {
        let (mut w, wire) = window("Anna", 1, Language::English);
        let locked = TableAdvert { has_password: true, ..advert("Green table", None) };
        wire.borrow_mut().notices.push_back(Notice::Tables(vec![locked]));
        w.run();
        w.get_by_label("asks for a password");
        press(&mut w, label);
        assert_eq!(wire.borrow().commands, [], "{label}: the password comes first");
        w.get_by_label("Password").type_text("sesame");
        w.run();
        press(&mut w, "Go on");
        let password = Secret::new("sesame");
        let expected = if is_watching {
            Command::Go(GoCommand::Watch { table, password })
        } else {
            Command::Go(GoCommand::Join { table, password })
        };
        assert_eq!(wire.borrow().commands, [expected]);
    }
    // A spectator of its game is asked too, unless this computer knows the password.
    for (knows_password, expected) in
        [(true, vec![Command::Go(GoCommand::Watch { table, password: None })]), (false, vec![])]
    {
        let (mut w, wire) = window("Anna", 1, Language::English);
        let state = TableState::Playing;
        let running =
            TableAdvert { has_password: true, knows_password, state, ..advert("Green table", None) };
        wire.borrow_mut().notices.push_back(Notice::Tables(vec![running]));
        w.run();
        press(&mut w, "Watch");
        assert_eq!(wire.borrow().commands, expected);
    }
    let (mut w, wire) = window("Anna", 1, Language::English);
    wire.borrow_mut().notices.push_back(Notice::Tables(vec![advert("Green table", None)]));
    w.run();
    assert!(w.query_by_label("asks for a password").is_none());
    press(&mut w, "Watch");
    assert_eq!(wire.borrow().commands, [Command::Go(GoCommand::Watch { table, password: None })]);
}

/// The ways to join the table of the local backend.
pub(crate) fn invitation(has_password: bool) -> Notice {
    Notice::JoinCodes(Some(JoinCodes {
        table: Digest([1; 32]),
        code: Some("R2M0-57H8-4GZZ".to_owned()),
        address: Some("192.168.1.20:41234".to_owned()),
        ticket: format!("BASTIDE1{}", "K7".repeat(64)),
        has_password,
    }))
}

#[test]
fn a_host_shows_code_ticket_and_picture_and_asks_for_a_password() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    press(&mut w, "New table");
    assert!(w.query_by_label("Copy the ticket").is_none(), "no ways are known yet");
    wire.borrow_mut().notices.push_back(invitation(false));
    w.run();
    assert!(w.query_by_label("R2M0-57H8-4GZZ").is_some());
    w.get_by_label("Copy the ticket").scroll_to_me();
    w.run();
    w.get_by_label("Copy the ticket").click();
    w.step();
    let is_copied = |w: &Window| {
        w.output()
            .platform_output
            .commands
            .iter()
            .any(|c| matches!(c, egui::OutputCommand::CopyText(text) if text.starts_with("BASTIDE1K7K7")))
    };
    let copied = (0..4).any(|_| {
        let done = is_copied(&w);
        w.step();
        done
    });
    assert!(copied, "the ticket is on the clipboard");
    press(&mut w, "Show it as a picture");
    assert!(w.query_by_label("The ticket as a QR code").is_some());
    press(&mut w, "Hide the picture");
    assert!(w.query_by_label("The ticket as a QR code").is_none());
    type_into(&mut w, "Password of this table", "sesame");
    press(&mut w, "Ask for it");
    assert!(wire.borrow().commands.contains(&Command::Lobby(LobbyCommand::Password(Secret::new("sesame")))));
    wire.borrow_mut().notices.push_back(invitation(true));
    w.run();
    press(&mut w, "Ask no more");
    assert!(wire.borrow().commands.contains(&Command::Lobby(LobbyCommand::Password(None))));
}

#[test]
fn a_guest_comes_by_code_or_ticket_in_both_languages() {
    for (language, open, field, secret, go) in [
        (
            Language::English,
            "Join by code or ticket, open a file …",
            "Code, ticket or address",
            "Password, if any",
            "Join",
        ),
        (
            Language::German,
            "Mit Code oder Ticket dazukommen, Datei öffnen …",
            "Code, Ticket oder Adresse",
            "Passwort, falls nötig",
            "Dazukommen",
        ),
    ] {
        let (mut w, wire) = window("Anna", 1, language);
        press(&mut w, open);
        type_into(&mut w, field, " R2M0-57H8-4GZZ ");
        type_into(&mut w, secret, "sesame");
        press(&mut w, go);
        let expected = Command::Go(GoCommand::JoinBy {
            way: "R2M0-57H8-4GZZ".to_owned(),
            password: Secret::new("sesame"),
            is_watching: false,
        });
        assert_eq!(wire.borrow().commands, [expected]);
    }
}

/// A named player behind a firewall, an unnamed one, and one in another network.
pub(crate) fn unreached() -> Unreached {
    let unmet = |name: Option<&str>, at: &str, why| {
        let name = name.map(str::to_owned);
        Unmet { name, at: vec![at.parse().unwrap()], why }
    };
    let list = vec![
        unmet(Some("Ben"), "192.168.1.21:21247", WhyUnmet::Shut),
        unmet(None, "192.168.1.22:21247", WhyUnmet::Shut),
        unmet(None, "10.9.0.7:21247", WhyUnmet::OtherNetwork),
    ];
    Unreached { list, port: 21247 }
}

#[test]
fn an_unreachable_computer_is_shown_with_the_commands_that_open_a_firewall() {
    for (language, told) in [
        (Language::English, "Ben’s computer was found, but does not let us in: probably its firewall."),
        (
            Language::German,
            "Der Rechner von Ben wurde gefunden, lässt uns aber nicht hinein: vermutlich seine Firewall.",
        ),
    ] {
        let (mut w, wire) = window("Anna", 1, language);
        wire.borrow_mut().notices.push_back(Notice::Unmet(unreached()));
        w.run();
        assert!(w.query_by_label(told).is_some(), "{told}");
        for part in ["192.168.1.22", "10.9.0.7"] {
            assert!(w.query_by_label_contains(part).is_some(), "{part}");
        }
        for command in [
            "sudo ufw allow 21247/tcp",
            "sudo firewall-cmd --permanent --add-port=21247/tcp && sudo firewall-cmd --reload",
        ] {
            assert!(w.query_by_label(command).is_some(), "{command}");
        }
        assert!(w.query_by_label_contains("Windows: ").is_some());
        press(&mut w, &language.text("new-table"));
        assert!(w.query_by_label(told).is_some(), "a waiting host sees it too");
        wire.borrow_mut().notices.push_back(Notice::Unmet(Unreached { port: 0, ..unreached() }));
        w.run();
        assert!(w.query_by_label(&language.text("unmet-open-there")).is_some(), "nothing can be opened here");
        assert!(
            w.query_by_label_contains("sudo").is_none() && w.query_by_label_contains("Windows: ").is_none()
        );
        wire.borrow_mut().notices.push_back(Notice::Unmet(Unreached::default()));
        w.run();
        assert!(w.query_by_label(told).is_none());
    }
}

#[test]
fn refusals_are_listed_with_count_and_reason() {
    let (mut w, wire) = window("Anna", 1, Language::English);
    let refused = Refused {
        who: Some(net::node::Key([3; 32])),
        name: "Mallory".to_owned(),
        count: 17,
        reason: "nonsense".to_owned(),
        is_barred: true,
    };
    wire.borrow_mut().notices.push_back(Notice::Refusals(vec![refused]));
    w.run();
    assert!(w.query_by_label_contains("Mallory").is_none(), "that is for the curious");
    press(&mut w, "Details: who was turned away");
    assert!(w.query_by_label("Mallory: 17 times, most recently: nonsense").is_some());
    assert!(w.query_by_label("It sent too much and had to stay away for a while.").is_some());
}

pub(crate) fn advert(name: &str, unsuitable: Option<Unsuitable>) -> TableAdvert {
    TableAdvert {
        table: Digest([9; 32]),
        name: name.to_owned(),
        host: "Ben".to_owned(),
        setup: Some(Preset::River.setup(3)),
        taken: 1,
        seats: 3,
        state: TableState::Open,
        has_password: false,
        knows_password: false,
        unsuitable,
        is_silent: false,
        addresses: vec![[192, 168, 1, 5].into()],
    }
}
