//! How programs dial each other, greet, connect and part.

use super::World;
use crate::identity::Key;
use crate::node::duplicate_key::sim::machine::Line;
use crate::node::duplicate_key::sim::{MACHINES, Millis, Rule, Without};
use crate::swarm::greeter::{End, Greeter, Greeting, pipe};
use std::net::SocketAddr;

/// When a greeting without an answer is given up.
const UNANSWERED: Millis = 1_500;

/// A connection that is being established.
pub(super) struct Meeting {
    /// Machine and start of the dialler and of the target.
    ends: [(usize, u64); 2],
    views: [End; 2],
    greetings: [Greeting; 2],
    /// The dialled address, and when it was dialled.
    at: SocketAddr,
    begun: Millis,
    /// Has another number than its program.
    _other: Option<Greeter>,
}

impl World {
    /// Programs that are not connected with a key dial where it may be.
    pub(super) fn dial(&mut self) {
        for (a, b) in (0..MACHINES).flat_map(|a| (0..MACHINES).map(move |b| (a, b))) {
            let key = self.machines[b].identity.key();
            let Some(program) = &self.machines[a].program else { continue };
            let (at, pause) = self.machines[a].dials[b];
            let is_met = self.meetings.iter().any(|m| m.ends.map(|end| end.0) == [a, b]);
            if key == program.core.own.key || program.links.contains_key(&key) || is_met || self.now < at {
                continue;
            }
            self.machines[a].dials[b] = (self.now + pause, (2 * pause).min(8_000));
            if !self.is_cut(a, b) {
                self.connect(a, b, self.machines[b].at);
            }
        }
    }

    /// One program dials an address, and reaches a program there.
    pub(super) fn connect(&mut self, a: usize, b: usize, at: SocketAddr) {
        let run = self.run_of_dice();
        let [Some(one), Some(two)] = [&self.machines[a], &self.machines[b]].map(|m| m.program.as_ref())
        else {
            return;
        };
        let views = [
            End::dialled(two.core.own.key, at),
            End::came(one.core.own.key, ([10, 0, 0, 99], 1_000 + self.now as u16).into()),
        ];
        let other = (self.without == Some(Without::Number))
            .then(|| Greeter::new(&self.machines[a].identity, run, self.machines[a].at));
        let (near, far) = pipe();
        let greetings = [
            other.as_ref().unwrap_or(&one.greeter).greet(&views[0], near),
            two.greeter.greet(&views[1], far),
        ];
        let ends = [(a, one.start), (b, two.start)];
        let _other = other;
        self.meetings.push(Meeting { ends, views, greetings, at, begun: self.now, _other });
    }

    /// Advances greetings; connections are established or fail.
    pub(super) fn meet(&mut self) -> Result<(), (Rule, String)> {
        for mut meeting in std::mem::take(&mut self.meetings) {
            let is_there = |(n, start): &(usize, u64)| self.start_of(*n) == Some(*start);
            if !meeting.ends.iter().all(is_there) || self.now > meeting.begun + UNANSWERED {
                continue;
            }
            let [one, two] = &mut meeting.greetings;
            // Each side waits for the other's message.
            for _ in 0..4 {
                one.go_on();
                two.go_on();
            }
            let ends = (one.go_on(), two.go_on());
            let [(a, _), (b, _)] = meeting.ends;
            match ends {
                (Some(true), Some(true)) => self.stand(&meeting)?,
                (Some(false), _) | (_, Some(false)) => {}
                _ => self.meetings.push(meeting),
            }
            self.drain(a);
            self.drain(b);
        }
        Ok(())
    }

    fn stand(&mut self, meeting: &Meeting) -> Result<(), (Rule, String)> {
        let [(a, _), (b, _)] = meeting.ends;
        let keys = [a, b].map(|n| self.machines[n].identity.key());
        if keys[0] == keys[1] {
            let Some(program) = &self.machines[a].program else { return Ok(()) };
            self.summary.mirrored += u64::from(a == b);
            if program.greeter.was_other(meeting.at) && a == b {
                return Err((Rule::Alone, format!("computer {a} takes itself for another one")));
            }
            return Ok(());
        }
        let other_of = |n: usize| if n == a { (b, &meeting.views[0]) } else { (a, &meeting.views[1]) };
        let met = [a, b].map(|n| {
            let (other, view) = other_of(n);
            let program = self.machines[n].program.as_ref()?;
            let run = program.greeter.met(view);
            // The first connection with a key stays.
            (!program.links.contains_key(&self.machines[other].identity.key())).then_some(run)
        });
        let [Some(of_b), Some(of_a)] = met else { return Ok(()) };
        for (n, run) in [(a, of_b), (b, of_a)] {
            let (other, key) = (other_of(n).0, self.machines[other_of(n).0].identity.key());
            let (start, ip) = (self.start_of(other).unwrap_or(0), self.machines[other].at.ip());
            let Some(program) = &mut self.machines[n].program else { continue };
            program.set_clock(self.now);
            program.greeter.link(key, Some(run));
            program.links.insert(key, Line { machine: other, start, dead: None });
            program.core.on_up(key, ip, run);
            self.machines[n].dials[other] = (self.now, 1_000);
        }
        Ok(())
    }

    pub(super) fn unlink(&mut self, n: usize, key: Key) {
        let Some(program) = &mut self.machines[n].program else { return };
        if program.links.remove(&key).is_some() {
            program.set_clock(self.now);
            program.greeter.link(key, None);
            program.core.on_down(key);
        }
    }
}
