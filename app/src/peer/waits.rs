//! Reports who is away, whether the game is paused, and what it waits for: on each change, and again after a while.

use super::names::Names;
use super::words::listed;
use net::node::{Button, Key, Link, Status, Waiting};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The times of reports, in seconds of waiting. After the last, they repeat at its interval.
const TOLD: [u64; 5] = [3, 12, 30, 60, 120];

/// How long the players of a table may take to come to its game.
const CALM: Duration = Duration::from_secs(2);

/// The remaining way if no vote can pass without the players who are away.
const BRANCH: &str = "`branch` goes on with those who are here";

/// A line, for people and for scripts.
pub(super) type ReportLine = (String, Value);

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wait {
    what: &'static str,
    who: Vec<(Key, String)>,
    /// The possible ways out.
    hint: Option<String>,
}

/// What was reported.
#[derive(Debug)]
pub(super) struct Waits {
    takes_commands: bool,
    away: BTreeMap<Key, Instant>,
    names: BTreeMap<Key, String>,
    pause: Option<(u8, u8)>,
    wait: Option<Wait>,
    since: Instant,
    told: u64,
    /// Until then, players are still arriving and none counts as away.
    calm: Instant,
}

impl Waits {
    pub(super) fn new(takes_commands: bool, now: Instant) -> Self {
        Self {
            takes_commands,
            away: BTreeMap::new(),
            names: BTreeMap::new(),
            pause: None,
            wait: None,
            since: now,
            told: 0,
            calm: now,
        }
    }

    /// Notes that a game begins or continues; its players arrive one after the other.
    pub(super) fn begin(&mut self, now: Instant) {
        let calm = now + CALM;
        *self = Self { calm, ..Self::new(self.takes_commands, now) };
    }

    /// Reports the changes of a status.
    pub(super) fn follow(&mut self, status: &Status, names: &Names, now: Instant) -> Vec<ReportLine> {
        for holder in &status.holders {
            let label = holder.seats.first().map_or_else(|| holder.name.clone(), |seat| names.label(*seat));
            self.names.insert(holder.key, label);
        }
        let mut said = Vec::new();
        if now >= self.calm {
            said.extend(self.comings(status, now));
            said.extend(self.pauses(status));
        }
        let wait = self.waits_for(status, names);
        let is_same = |a: &Wait, b: &Wait| (a.what, &a.who) == (b.what, &b.who);
        match (&self.wait, &wait) {
            (Some(before), Some(now)) if is_same(before, now) => {}
            _ => (self.since, self.told) = (now, 0),
        }
        self.wait = wait;
        said
    }

    /// Reports who left and who came back.
    fn comings(&mut self, status: &Status, now: Instant) -> Vec<ReportLine> {
        let is_away = |link: Link| matches!(link, Link::Reconnecting | Link::Gone);
        let gone: Vec<Key> = status.holders.iter().filter(|h| is_away(h.link)).map(|h| h.key).collect();
        let new: Vec<Key> = gone.iter().copied().filter(|key| !self.away.contains_key(key)).collect();
        let back: Vec<Key> = self.away.keys().copied().filter(|key| !gone.contains(key)).collect();
        let left = |key: &Key| status.holders.iter().all(|h| h.key != *key || h.link == Link::Left);
        self.away.retain(|key, _| gone.contains(key));
        self.away.extend(new.iter().map(|key| (*key, now)));
        let mut said = Vec::new();
        if !new.is_empty() {
            let all: Vec<String> = gone.iter().map(|key| self.name(*key)).collect();
            let text = format!("not connected: {}", all.join(", "));
            said.push((text, json!({"event": "away", "names": all})));
        }
        let back: Vec<String> = back.iter().filter(|key| !left(key)).map(|key| self.name(*key)).collect();
        if !back.is_empty() {
            let text = format!("connected again: {}", back.join(", "));
            said.push((text, json!({"event": "back", "names": back})));
        }
        said
    }

    /// Reports whether too few players are here for the game to go on.
    fn pauses(&mut self, status: &Status) -> Option<ReportLine> {
        let is_over = matches!(status.waiting, Waiting::Done { .. });
        let is_paused = status.here < status.needed && !status.is_watching && !is_over;
        let now = is_paused.then_some((status.here, status.needed));
        let before = std::mem::replace(&mut self.pause, now);
        let (here, of) = (status.here, status.holders.len());
        match (before, now) {
            (before, Some((here, needed))) if before != now => {
                let has_branch = status.buttons.iter().any(|offer| offer.button == Button::NewestCopy);
                let hint = if has_branch { self.hinted(BRANCH) } else { String::new() };
                let text = format!("paused: {here} of {of} computers are here, {needed} are needed{hint}");
                Some((text, json!({"event": "paused", "here": here, "of": of, "needed": needed})))
            }
            (Some(_), None) if !is_over => {
                let text = format!("the game goes on: {here} of {of} computers are here");
                Some((text, json!({"event": "resumed", "here": here, "of": of})))
            }
            _ => None,
        }
    }

    /// What the game waits for. The hints appear even for a program that plays by itself.
    fn waits_for(&self, status: &Status, names: &Names) -> Option<Wait> {
        let named = |keys: &[Key]| keys.iter().map(|key| (*key, self.name(*key))).collect();
        let is_away = |key: &Key| self.away.contains_key(key);
        match &status.waiting {
            Waiting::Draw { missing } => {
                let hint = missing.iter().any(is_away).then(|| self.draw_hint(status, missing)).flatten();
                Some(Wait { what: "draw", who: named(missing), hint })
            }
            Waiting::Heads { missing } => Some(Wait { what: "heads", who: named(missing), hint: None }),
            Waiting::Decision { seat, is_mine: false, .. } => {
                let holder = status.seats.get(seat.index()).map_or(Key([0; 32]), |seat| seat.holder);
                let number = seat.0 + 1;
                // All of these need more than half of the holders.
                let hint = match status.here < status.needed {
                    _ if !is_away(&holder) || status.is_watching => None,
                    true => Some(BRANCH.to_owned()),
                    false => Some(format!(
                        "`skip {number}` passes over, `auto {number}` and `bot {number}` play on"
                    )),
                };
                Some(Wait { what: "move", who: vec![(holder, names.label(*seat))], hint })
            }
            Waiting::Deal { from } => Some(Wait { what: "deal", who: named(&[*from]), hint: None }),
            Waiting::Vote => Some(Wait { what: "vote", who: Vec::new(), hint: None }),
            Waiting::Done { missing } if !missing.is_empty() => {
                Some(Wait { what: "done", who: named(missing), hint: None })
            }
            Waiting::Decision { .. } | Waiting::Desync | Waiting::Close | Waiting::Done { .. } => None,
        }
    }

    /// A hint for a draw that waits for players who are away. All others together, if more than half, may roll it again
    /// without them. That is impossible if another of them is away too, or with only two holders.
    fn draw_hint(&self, status: &Status, missing: &[Key]) -> Option<String> {
        if status.is_watching {
            return None;
        }
        let others = status.holders.iter().filter(|h| h.link != Link::Left && !missing.contains(&h.key));
        let here = others.clone().filter(|h| !self.away.contains_key(&h.key)).count();
        let is_possible = here == others.count() && here >= usize::from(status.needed);
        Some(if is_possible { "`absent` goes on without" } else { BRANCH }.to_owned())
    }

    /// The report on the wait, when it is due.
    pub(super) fn due(&mut self, now: Instant) -> Option<ReportLine> {
        let wait = self.wait.as_ref()?;
        let waited = now.saturating_duration_since(self.since).as_secs();
        let longest = TOLD[TOLD.len() - 1];
        let steps = TOLD.into_iter().filter(|step| *step <= waited).count() as u64
            + (waited / longest).saturating_sub(1);
        if steps <= self.told {
            return None;
        }
        // A player may think. Nobody rushes a player whose computer is connected.
        let is_thinking = wait.what == "move" && wait.who.iter().all(|(key, _)| !self.away.contains_key(key));
        self.told = steps;
        if is_thinking && waited < 30 {
            return None;
        }
        let seconds =
            |key: &Key| self.away.get(key).map(|since| now.saturating_duration_since(*since).as_secs());
        let each = wait.who.iter().map(|(key, name)| match seconds(key) {
            Some(seconds) if wait.who.len() == 1 => format!("{name}, away for {seconds} s"),
            Some(seconds) => format!("{name} (away for {seconds} s)"),
            None => name.clone(),
        });
        let who = listed(each);
        let for_what = match wait.what {
            "heads" => ", to learn where the game stands",
            "deal" => ", to deal",
            "done" => ", to store the result",
            _ => "",
        };
        let hint = wait.hint.as_deref().map_or_else(String::new, |hint| self.hinted(hint));
        let text = match wait.what {
            "vote" => format!("a vote is being settled, for {waited} s"),
            "move" if is_thinking => format!("waiting for {who} to move, for {waited} s"),
            _ => format!("waiting for {who}{for_what}{hint}"),
        };
        let names: Vec<&str> = wait.who.iter().map(|(_, name)| name.as_str()).collect();
        Some((
            text,
            json!({"event": "waiting", "for": wait.what, "names": names, "seconds": waited, "hint": wait.hint}),
        ))
    }

    /// A hint for the end of a line; empty without `--commands`, since nothing can be typed then.
    pub(super) fn hinted(&self, hint: &str) -> String {
        if self.takes_commands { format!("; {hint}") } else { format!("; {hint} (with --commands)") }
    }

    fn name(&self, key: Key) -> String {
        self.names.get(&key).cloned().unwrap_or_else(|| key.short())
    }

    /// The name of a holder.
    pub(super) fn known(&self, key: Key) -> String {
        self.name(key)
    }
}
