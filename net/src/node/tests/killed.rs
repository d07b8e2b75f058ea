//! Programs that are killed in a lobby or while a game starts, and whom the others wait for.

use super::flood::{encode, heard, secret};
use super::hostile::{enter, hostile};
use super::*;
use crate::discovery::DiscoveryMessage;
use crate::lobby::{Ask, Signed};
use crate::node::packet::Packet;
use crate::start::StartMessage;
use crate::swarm::hostile::Raw;
use crate::wire;
use libp2p::identity::Keypair;
use std::net::SocketAddr;

/// A guest whose packets the test writes itself.
async fn sit(pair: &Keypair, table: TableId, host: Key, at: SocketAddr) -> Raw {
    let mut raw = enter(pair, true, host, at).await;
    let seat = Some((1, SeatKind::Person));
    let ask = Ask::Join { name: "Mallory".into(), seat };
    raw.frame(&encode(&Packet::Ask { table, ask })).await.unwrap();
    raw
}

/// The next lobby that matches.
async fn next_lobby(raw: &mut Raw, is_it: impl Fn(&crate::lobby::State) -> bool) -> Signed {
    loop {
        if let Ok(Packet::Lobby(signed)) = wire::decode(&raw.next_frame().await.unwrap())
            && signed.open().is_some_and(|state| is_it(&state))
        {
            return signed;
        }
    }
}

fn place_of(player: &Player) -> (Key, SocketAddr) {
    (player.node.as_ref().unwrap().key(), player.at.clone().unwrap().parse().unwrap())
}

fn table_of(player: &Player) -> Option<TableId> {
    player.lobby.as_ref().map(|lobby| lobby.table)
}

/// A program that was killed as the host of a lobby; its guest, and the lobby that guest received last.
fn killed(test: &str) -> (Player, Keypair, TableId, Signed) {
    let mut a = Player::new(test, "a").start(&[], 0);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    let (lobby, (host, at)) = (table_of(&a).unwrap(), place_of(&a));
    let pair = Keypair::generate_ed25519();
    let of = pair.clone();
    let guest = hostile(async move {
        let mut raw = sit(&of, lobby, host, at).await;
        let guest = raw.key;
        next_lobby(&mut raw, |state| state.holders().contains(&guest)).await
    });
    until(&mut [&mut a], |_| guest.is_finished());
    let note = a.folder.path().join("lobby");
    let noted = std::fs::read(&note).unwrap();
    a.stop();
    assert!(!note.exists(), "a program that ended normally is not expected back");
    // As a kill leaves it.
    std::fs::write(note, noted).unwrap();
    a.lobby = None;
    (a, pair, lobby, guest.join().unwrap())
}

/// The guest connects again, and sends the host the lobby it has.
fn remind(
    a: &mut Player,
    pair: Keypair,
    told: Signed,
    done: impl Fn(&Packet) -> bool + Send + 'static,
) -> Packet {
    let (host, at) = place_of(a);
    let guest = hostile(async move {
        let mut raw = enter(&pair, true, host, at).await;
        raw.frame(&encode(&Packet::Lobby(told))).await.unwrap();
        loop {
            if let Ok(packet) = wire::decode(&raw.next_frame().await.unwrap())
                && done(&packet)
            {
                return packet;
            }
        }
    });
    until(&mut [a], |_| guest.is_finished());
    guest.join().unwrap()
}

fn is_lobby(packet: &Packet) -> bool {
    matches!(packet, Packet::Lobby(_))
}

fn is_bye(packet: &Packet) -> bool {
    matches!(packet, Packet::Bye { .. })
}

#[test]
fn a_host_that_was_killed_in_its_lobby_orders_it_on_as_its_guests_have_it() {
    let (mut a, pair, lobby, told) = killed("host");
    a.restart(&[], 0);
    let Packet::Lobby(now) = remind(&mut a, pair, told.clone(), is_lobby) else { panic!() };
    let (before, after) = (told.open().unwrap(), now.open().unwrap());
    assert!(after.revision > before.revision && after.seats == before.seats, "{after:?}");
    until(&mut [&mut a], |p| table_of(p[0]) == Some(lobby) && p[0].lobby.as_ref().unwrap().is_host);
}

#[test]
fn a_host_that_opened_the_same_table_anew_goes_back_to_the_one_where_its_guests_are() {
    let (mut a, pair, lobby, told) = killed("anew");
    a.restart(&[], 0);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    assert_ne!(table_of(&a), Some(lobby));
    remind(&mut a, pair, told, is_lobby);
    until(&mut [&mut a], |p| table_of(p[0]) == Some(lobby));
}

#[test]
fn a_host_goes_back_to_no_lobby_that_was_changed_since() {
    let (mut a, pair, lobby, told) = killed("older");
    // As if the host had made more changes than the guest shows, and they had spread.
    let note = a.folder.path().join("lobby");
    let newer = told.open().unwrap().revision + 1;
    std::fs::write(&note, format!("{lobby} {newer}")).unwrap();
    a.restart(&[], 0);
    // A guest that hears this hosts the lobby it has.
    remind(&mut a, pair, told, is_bye);
    assert!(a.lobby.is_none() && a.problems.is_empty(), "{:?}", a.problems);
}

#[test]
fn a_host_goes_back_to_its_lobby_only_for_who_is_in_it() {
    let (mut a, pair, lobby, told) = killed("outsider");
    a.restart(&[], 0);
    remind(&mut a, Keypair::generate_ed25519(), told.clone(), is_bye);
    assert!(a.lobby.is_none() && a.problems.is_empty(), "{:?}", a.problems);
    remind(&mut a, pair, told, is_lobby);
    until(&mut [&mut a], |p| table_of(p[0]) == Some(lobby));
}

#[test]
fn a_host_that_is_killed_again_before_its_guests_find_it_still_goes_back_to_them() {
    let (mut a, pair, lobby, told) = killed("again");
    a.restart(&[], 0);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    // The effect of a second command shows only after everything the first one wrote.
    a.send(LobbyCommand::Swap(Seat(0), Seat(1)));
    until(&mut [&mut a], |p| p[0].lobby.as_ref().unwrap().seats[0].is_none());
    let note = a.folder.path().join("lobby");
    let noted = std::fs::read(&note).unwrap();
    a.stop();
    assert!(!note.exists(), "a program that ended normally is not expected back");
    std::fs::write(note, noted).unwrap();
    a.lobby = None;
    a.restart(&[], 0);
    remind(&mut a, pair, told, is_lobby);
    until(&mut [&mut a], |p| table_of(p[0]) == Some(lobby));
}

#[test]
fn who_is_said_to_be_in_a_lobby_and_is_not_says_so_and_no_seat_is_kept_for_it() {
    let (mut a, pair, _, told) = killed("gone");
    // The program ended normally, and returns to home.
    std::fs::remove_file(a.folder.path().join("lobby")).unwrap();
    a.restart(&[], 0);
    remind(&mut a, pair.clone(), told.clone(), is_bye);
    // It opened another table.
    a.send(GoCommand::Host(NewTable { name: "Another".into(), ..table(3) }));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    let other = table_of(&a);
    remind(&mut a, pair, told, is_bye);
    assert_eq!(table_of(&a), other);
}

/// How a guest's computer dies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Death {
    /// Its program ends, and with it its connections.
    Killed,
    /// It falls silent.
    Unplugged,
}

/// How long a host that starts its game takes to report that a guest is gone.
fn time_to_name(test: &str, death: Death) -> Duration {
    let mut a = Player::new(test, "a").start(&[], 0);
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a], |p| p[0].lobby.is_some());
    let (lobby, (host, at)) = (table_of(&a).unwrap(), place_of(&a));
    let (done, is_told) = channel::<()>();
    let guest = hostile(async move {
        let mut raw = sit(&Keypair::generate_ed25519(), lobby, host, at).await;
        let guest = raw.key;
        let told = next_lobby(&mut raw, |state| state.holders().contains(&guest)).await;
        let ask = Ask::Ready { change: told.open().unwrap().change, is_ready: true };
        raw.frame(&encode(&Packet::Ask { table: lobby, ask })).await.unwrap();
        let is_call = |packet: &Packet| matches!(packet, Packet::Start { message, .. } if matches!(**message, StartMessage::Call(_)));
        while !wire::decode(&raw.next_frame().await.unwrap()).is_ok_and(|packet| is_call(&packet)) {}
        let died = Instant::now();
        while death == Death::Unplugged && is_told.try_recv().is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        died
    });
    let gone = Problem::Lobby(LobbyProblem::StartFailed { why: NoStart::Gone { name: "Mallory".into() } });
    until(&mut [&mut a], |p| p[0].problems.contains(&gone));
    let told = Instant::now();
    until(&mut [&mut a], |p| p[0].lobby.as_ref().unwrap().not_yet != Some(NotYet::Starting));
    let _ = done.send(());
    told - guest.join().unwrap()
}

/// The start itself is given up only after twenty seconds.
#[test]
fn a_guest_that_dies_while_the_game_starts_is_named_soon() {
    // The guest may come back for half a second; after four seconds of silence it counts as gone. A busy computer may
    // need more than one try to be that quick.
    for (test, death, most) in [("dies", Death::Killed, 2), ("unplugged", Death::Unplugged, 5)] {
        let most = Duration::from_secs(most);
        let mut took = (0..8).map(|n| time_to_name(&format!("{test}-{n}"), death));
        assert!(took.any(|took| took < most), "{test}: never within {most:?}");
    }
}

#[test]
fn who_goes_to_a_table_that_does_not_answer_is_told_whose_computer_is_silent() {
    let mut a = Player::new("silent", "a").start(&[], 0);
    let (key, at) = place_of(&a);
    let (done, is_told) = channel::<()>();
    let teller = hostile(async move {
        let mut raw = enter(&Keypair::generate_ed25519(), true, key, at).await;
        raw.frame(&encode(&Packet::Adverts(vec![heard(1, true)]))).await.unwrap();
        while is_told.try_recv().is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    until(&mut [&mut a], |p| p[0].table.is_some());
    done.send(()).unwrap();
    a.send(GoCommand::Join { table: a.table.unwrap(), password: None });
    let silent = Problem::Join(JoinProblem::TableSilent { host: "Mallory".into() });
    until(&mut [&mut a], |p| p[0].problems.contains(&silent));
    until(&mut [&mut a], |p| p[0].problems.contains(&Problem::Join(JoinProblem::TableGone)));
    assert_eq!(a.problems.iter().filter(|p| **p == silent).count(), 1, "once");
    teller.join().unwrap();
}

#[test]
fn a_table_whose_computer_was_killed_is_shown_as_one_that_does_not_answer() {
    let mut a = Player::new("killed-table", "a").start(&[], 0);
    let (key, at) = place_of(&a);
    let (done, is_told) = channel::<()>();
    let teller = hostile(async move {
        let mut raw = enter(&Keypair::ed25519_from_bytes(secret(1)).unwrap(), true, key, at).await;
        // As neighbours do in a network of a few computers.
        raw.frame(&encode(&Packet::Discovery(DiscoveryMessage::Take { links: 1 }))).await.unwrap();
        raw.frame(&encode(&Packet::Adverts(vec![heard(1, true)]))).await.unwrap();
        while is_told.try_recv().is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    until(&mut [&mut a], |p| !p[0].tables.is_empty());
    assert!(!a.tables[0].is_silent);
    done.send(()).unwrap();
    until(&mut [&mut a], |p| p[0].tables.iter().all(|table| table.is_silent));
    // Otherwise it would be listed as open for half a minute, and then vanish.
    assert_eq!(a.tables.len(), 1);
    teller.join().unwrap();
}
