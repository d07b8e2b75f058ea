//! The last packets a program sends before it ends arrive.

use super::flood::hello;
use super::hostile::hostile;
use super::*;
use crate::lobby::Advert;
use crate::node::packet::Packet;
use crate::swarm::{self, SwarmCommand, SwarmNotice, address};
use crate::wire;
use std::sync::mpsc::Sender;

/// The number of listeners.
const MANY: usize = 12;

/// Greets a computer and listens until it disconnects. Returns whether it withdrew its table before that.
async fn listens(at: String, is_there: Sender<()>) -> bool {
    let options = swarm::Options {
        pair: libp2p::identity::Keypair::generate_ed25519(),
        listen: Listen::At("127.0.0.1:0".parse().unwrap()),
        mdns: None,
        hall: None,
        run: swarm::Run::new().unwrap(),
    };
    let (to_swarm, mut reports) = swarm::start(options).unwrap();
    to_swarm.send(SwarmCommand::Dial(address::parse(&at).unwrap())).unwrap();
    let mut is_taken_back = false;
    while let Some(report) = reports.recv().await {
        match report {
            SwarmNotice::Up(key, ..) => to_swarm.send(SwarmCommand::Send(key, hello())).unwrap(),
            SwarmNotice::Frame(_, frame) => {
                let Ok(Packet::Adverts(heard)) = wire::decode(&frame) else { continue };
                let states: Vec<u8> = heard.iter().filter_map(|h| Some(h.advert()?.state)).collect();
                is_taken_back |= states.contains(&Advert::GONE);
                if !is_taken_back {
                    is_there.send(()).unwrap();
                }
            }
            SwarmNotice::Down(_) => break,
            _ => {}
        }
    }
    is_taken_back
}

#[test]
fn a_table_is_taken_back_before_its_program_ends_and_everybody_hears_it() {
    let mut a = Player::new("farewell", "a").start(&[], 0);
    let mut b = Player::new("farewell", "b").start(&[&a], 0);
    a.send(GoCommand::Host(table(2)));
    // From now on every newcomer is told of the table.
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    let (told, tables) = channel();
    let at = a.at.clone().unwrap();
    let listeners = hostile(async move {
        let all = (0..MANY).map(|_| tokio::spawn(listens(at.clone(), told.clone())));
        futures::future::join_all(all.collect::<Vec<_>>()).await
    });
    for _ in 0..MANY {
        tables.recv_timeout(PATIENCE).unwrap();
    }
    a.stop();
    let heard = listeners.join().unwrap();
    let heard: Vec<bool> = heard.into_iter().map(Result::unwrap).collect();
    assert_eq!(heard, [true; MANY]);
    let begin = Instant::now();
    until(&mut [&mut b], |p| p[0].table.is_none());
    assert!(begin.elapsed() < Duration::from_secs(15), "the table expired instead of being withdrawn");
}
