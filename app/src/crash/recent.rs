//! The last lines of the log, kept in memory for a report.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// The number of lines that are kept.
const LINES: usize = 60;
/// The longest line, in characters.
const LONGEST: usize = 200;
/// What is kept of an event. Other fields hold names, keys and addresses of people.
const SAFE: [&str; 3] = ["message", "reason", "count"];

/// The last lines, the oldest first.
#[derive(Clone, Default, Debug)]
pub struct RecentLines(Arc<Mutex<VecDeque<String>>>);

impl RecentLines {
    pub(super) fn all(&self) -> Vec<String> {
        // The panic that is being reported may have come while its own thread held the lock.
        match self.0.try_lock() {
            Ok(lines) => lines.iter().cloned().collect(),
            Err(TryLockError::Poisoned(lines)) => lines.into_inner().iter().cloned().collect(),
            Err(TryLockError::WouldBlock) => Vec::new(),
        }
    }

    fn add(&self, line: String) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}

/// Keeps the last lines of the log: those of Bastide from `INFO` on, and warnings of its libraries.
#[derive(Clone, Default, Debug)]
pub struct Recent {
    /// Where they are kept.
    pub lines: RecentLines,
}

impl Recent {
    /// The layer of a subscriber that keeps them, and takes nothing from its other layers.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(self) -> impl Layer<S> {
        // What is finer costs nothing then.
        self.with_filter(filter_fn(is_kept).with_max_level_hint(LevelFilter::INFO))
    }
}

impl<S: Subscriber> Layer<S> for Recent {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        let mut line =
            Line(format!("{} {} {:5}", jiff::Timestamp::now(), metadata.target(), metadata.level()));
        event.record(&mut line);
        let end = line.0.char_indices().nth(LONGEST).map_or(line.0.len(), |(end, _)| end);
        line.0.truncate(end);
        self.lines.add(line.0);
    }
}

/// Whether an event is worth a line.
fn is_kept(metadata: &tracing::Metadata<'_>) -> bool {
    let is_ours = ["net", "app", "rules"].contains(&metadata.target().split("::").next().unwrap_or_default());
    // libp2p's mDNS reports an error for every packet on a virtual private network.
    let is_noise = metadata.target().starts_with("libp2p_mdns");
    !is_noise && *metadata.level() <= if is_ours { Level::INFO } else { Level::WARN }
}

/// The text of an event.
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        use fmt::Write as _;
        if SAFE.contains(&field.name()) {
            let name = if field.name() == "message" { "" } else { field.name() };
            // Writing to a string never fails.
            let _ = write!(self.0, " {name}{}{value:?}", if name.is_empty() { "" } else { "=" });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing_subscriber::layer::SubscriberExt as _;

    #[test]
    fn the_last_lines_are_kept_without_the_fields_that_name_people() {
        let recent = Recent::default();
        let subscriber = tracing_subscriber::registry().with(recent.clone().layer());
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!(target: "net::node", who = "Ada", count = 3, "cut off");
            tracing::debug!(target: "net::node", "too small to tell");
            tracing::info!(target: "libp2p_swarm", "a library");
            for n in 0..LINES {
                tracing::warn!(target: "app::sound", count = n, reason = "no device");
            }
        });
        let lines = recent.lines.all();
        assert_eq!(lines.len(), LINES);
        assert!(lines[0].ends_with("app::sound WARN  count=0 reason=\"no device\""), "{}", lines[0]);
        assert!(lines.iter().all(|line| !line.contains("Ada")));
    }

    #[test]
    fn lines_that_are_held_keep_no_report_from_being_written() {
        let lines = RecentLines::default();
        lines.add("one".to_owned());
        let held = lines.0.lock().unwrap();
        assert!(lines.all().is_empty());
        drop(held);
        assert_eq!(lines.all(), ["one"]);
    }

    #[test]
    fn what_bastide_tells_is_kept_with_its_counts() {
        let recent = Recent::default();
        let subscriber = tracing_subscriber::registry().with(recent.clone().layer());
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!(target: "net::node", who = "Ada", count = 3, "cut off");
            tracing::info!(target: "libp2p_swarm", "a library");
        });
        let lines = recent.lines.all();
        assert!(lines.len() == 1 && lines[0].contains(" net::node INFO ") && lines[0].contains("cut off"));
        assert!(lines[0].contains("count=3") && !lines[0].contains("Ada"), "{lines:?}");
    }
}
