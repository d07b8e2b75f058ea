//! How often everything that can come up did.

use rules::SetupError;
use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};

/// Names and numbers of the variants of one enum that were seen.
pub(crate) struct Seen<T> {
    /// The heading and its rows.
    rows: Vec<(Discriminant<T>, String, u64)>,
}

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Self { rows: Vec::new() }
    }
}

impl<T: std::fmt::Debug> Seen<T> {
    pub(crate) fn count(&mut self, value: &T) {
        let kind = discriminant(value);
        if let Some((_, _, times)) = self.rows.iter_mut().find(|(known, _, _)| *known == kind) {
            *times += 1;
            return;
        }
        let text = format!("{value:?}");
        let name = text.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
        self.rows.push((kind, name, 1));
    }

    fn add(&mut self, other: Self) {
        for (kind, name, times) in other.rows {
            match self.rows.iter_mut().find(|(known, _, _)| *known == kind) {
                Some(row) => row.2 += times,
                None => self.rows.push((kind, name, times)),
            }
        }
    }

    fn line(&self, f: &mut std::fmt::Formatter<'_>, heading: &str) -> std::fmt::Result {
        let mut rows: Vec<_> = self.rows.iter().map(|(_, name, times)| format!("{name} {times}")).collect();
        rows.sort();
        writeln!(f, "{heading}: {}", rows.join(", "))
    }
}

/// The counts over many games.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) games: u64,
    pub(crate) steps: u64,
    pub(crate) longest: u64,
    refused: BTreeMap<String, u64>,
    pub(crate) modules: Seen<rules::Module>,
    pub(crate) decisions: Seen<rules::Decision>,
    pub(crate) chances: Seen<rules::Chance>,
    pub(crate) actions: Seen<rules::Action>,
    pub(crate) events: Seen<rules::Event>,
    pub(crate) reasons: Seen<rules::Reason>,
    pub(crate) refusals: Seen<rules::Illegal>,
}

impl Counts {
    pub(crate) fn refused(&mut self, error: &SetupError) {
        *self.refused.entry(error.to_string()).or_default() += 1;
    }

    /// How many kinds of modules, decisions, chances, actions, events and reasons came up.
    pub(crate) fn kinds(&self) -> [usize; 6] {
        [
            self.modules.rows.len(),
            self.decisions.rows.len(),
            self.chances.rows.len(),
            self.actions.rows.len(),
            self.events.rows.len(),
            self.reasons.rows.len(),
        ]
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.games += other.games;
        self.steps += other.steps;
        self.longest = self.longest.max(other.longest);
        for (reason, times) in other.refused {
            *self.refused.entry(reason).or_default() += times;
        }
        self.modules.add(other.modules);
        self.decisions.add(other.decisions);
        self.chances.add(other.chances);
        self.actions.add(other.actions);
        self.events.add(other.events);
        self.reasons.add(other.reasons);
        self.refusals.add(other.refusals);
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} games, {} steps, the longest {}", self.games, self.steps, self.longest)?;
        for (reason, times) in &self.refused {
            writeln!(f, "refused {times}: {reason}")?;
        }
        self.modules.line(f, "modules")?;
        self.decisions.line(f, "decisions")?;
        self.chances.line(f, "chances")?;
        self.actions.line(f, "actions")?;
        self.events.line(f, "events")?;
        self.reasons.line(f, "reasons")?;
        self.refusals.line(f, "refusals")
    }
}
