//! The chat at a table, with whole nodes.

use super::*;
use crate::node::{ChatContent, ChatView, Reaction};

/// The lines a player received.
pub(super) fn heard(player: &Player) -> Vec<String> {
    let words = |said: &ChatContent| match said {
        ChatContent::Text(text) => text.clone(),
        ChatContent::Reaction(reaction) => format!("*{}*", reaction.name()),
    };
    let lines = player.chat.iter().flat_map(|chat: &Arc<ChatView>| &chat.lines);
    lines.map(|line| format!("{}{}", if line.is_watching { "~" } else { "" }, words(&line.said))).collect()
}

pub(super) fn say(player: &Player, text: &str) {
    player.send(ChatCommand::Say(ChatContent::Text(text.to_owned())));
}

#[test]
fn everybody_is_heard_in_the_lobby_and_in_the_game_and_the_log_knows_nothing_of_it() {
    let mut a = Player::new("chat", "a").start(&[], 30);
    let mut b = Player::new("chat", "b").start(&[&a], 30);
    let mut c = Player::new("chat", "c").start(&[&b], 30);
    say(&a, "anybody there?");
    until(&mut [&mut a], |p| p[0].problems.contains(&Problem::Chat(ChatProblem::Alone)));
    a.send(GoCommand::Host(table(2)));
    until(&mut [&mut a, &mut b, &mut c], |p| p[1].table.is_some() && p[2].table.is_some());
    c.send(GoCommand::Watch { table: c.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| p[2].lobby.is_some());
    say(&a, "  hello\nyou ");
    until(&mut [&mut a, &mut b, &mut c], |p| heard(p[2]) == ["hello you"]);
    c.send(ChatCommand::Say(ChatContent::Reaction(Reaction::Hello)));
    until(&mut [&mut a, &mut b, &mut c], |p| heard(p[0]) == ["hello you", "~*hello*"]);
    assert!(b.chat.is_none(), "a peer that is not at the table hears nothing");
    // A latecomer receives the last lines.
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    until(&mut [&mut a, &mut b, &mut c], |p| heard(p[1]) == ["hello you", "~*hello*"]);
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.seen > 3));
    say(&b, "my turn");
    say(&c, "I only watch");
    let all = |p: &[&mut Player]| {
        p.iter().all(|p| {
            let lines = heard(p);
            lines.len() == 4
                && lines.contains(&"~I only watch".to_owned())
                && lines.contains(&"my turn".to_owned())
        })
    };
    until(&mut [&mut a, &mut b, &mut c], all);
    // A muted spectator is still heard by the others, and stays muted after a restart.
    let key = c.node.as_ref().unwrap().key();
    a.send(ChatCommand::Mute { who: key, name: "Cleo".into(), is_muted: true });
    until(&mut [&mut a], |p| heard(p[0]).len() == 2);
    say(&c, "boo");
    until(&mut [&mut a, &mut b, &mut c], |p| heard(p[1]).len() == 5);
    until(&mut [&mut a, &mut b, &mut c], |p| p.iter().all(|p| p.is_done()));
    assert_eq!(heard(&a), ["hello you", "my turn"]);
    same_logs(&[&mut a, &mut b, &mut c]);
    let refused: Vec<&Refused> = [&a, &b, &c].iter().flat_map(|p| &p.refusals).collect();
    assert!(refused.iter().all(|r| !r.reason.contains("talk")), "{refused:?}");
    let bytes = std::fs::read(a.path.as_ref().unwrap()).unwrap();
    assert!(!bytes.windows(7).any(|w| w == b"my turn"), "no line is stored with the game");
    a.stop();
    assert_eq!(Profile::open(a.folder.path()).unwrap().muted().keys().collect::<Vec<_>>(), [(key, "Cleo")]);
}

#[test]
fn who_says_too_much_is_told_so() {
    let mut a = Player::new("chatty", "a").start(&[], 0);
    let mut b = Player::new("chatty", "b").start(&[&a], 0);
    a.send(GoCommand::Host(table(3)));
    until(&mut [&mut a, &mut b], |p| p[1].table.is_some());
    b.send(GoCommand::Join { table: b.table.unwrap(), password: None });
    // The host knows the seat before the guest does, and a guest without a seat cannot say anything.
    until(&mut [&mut a, &mut b], |p| {
        p.iter().all(|p| p.lobby.as_ref().is_some_and(|l| l.seats.iter().flatten().count() == 2))
    });
    (0..8).for_each(|n| say(&b, &format!("{n}")));
    until(&mut [&mut a, &mut b], |p| {
        heard(p[0]).len() >= 6 && p[1].problems.contains(&Problem::Chat(ChatProblem::TooFast))
    });
    a.send(GoCommand::Leave);
    until(&mut [&mut a, &mut b], |p| p[0].chat.is_none());
}
