//! How long computers of one network take to find each other: three nodes of this process, by mDNS on this computer's
//! network. A passphrase of their own separates them from all other computers.

use super::folder::with_folder;
use super::table::Spread;
use crate::bot;
use crate::cli::outcome::Failure;
use net::node::{Command, Config, Node, Notice, Secret};
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The number of nodes started together.
const TOGETHER: usize = 3;
/// The time limit for them to see each other.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Serialize)]
pub(super) struct Discovery {
    starts: usize,
    /// From the moment when the last of the three listens until each is connected to both others. Absent if they did
    /// not see each other, as on a network without multicast.
    all_see_each_other_ms: Option<Spread>,
    /// The starts that took longer than ten seconds, or never ended.
    not_within_ten_seconds: usize,
}

impl Discovery {
    pub(super) fn sentence(&self) -> String {
        match &self.all_see_each_other_ms {
            Some(spread) if self.not_within_ten_seconds == 0 => {
                format!(
                    "{} starts of three computers that find each other: {}",
                    self.starts,
                    spread.sentence()
                )
            }
            Some(spread) => format!(
                "{} starts of three computers that find each other: {}; {} more did not within ten seconds",
                self.starts - self.not_within_ten_seconds,
                spread.sentence(),
                self.not_within_ten_seconds
            ),
            None => "computers do not find each other here; bastide doctor tells why".to_owned(),
        }
    }
}

/// Starts three nodes, `starts` times.
pub(super) fn measure(starts: usize) -> Result<Discovery, Failure> {
    let times: Vec<_> =
        with_folder(|folder| (0..starts).map(|n| time_of_start(&folder.join(n.to_string()))).collect())?;
    let times: Vec<Duration> = times.into_iter().flatten().collect();
    Ok(Discovery {
        starts,
        not_within_ten_seconds: starts - times.len(),
        all_see_each_other_ms: Spread::of(times),
    })
}

fn time_of_start(folder: &Path) -> Result<Option<Duration>, Failure> {
    let hall = format!("measuring, process {}", std::process::id());
    let (tell, news) = channel();
    let mut nodes = Vec::new();
    for number in 0..TOGETHER {
        let mut config = Config::new(folder.join(number.to_string()), bot::maker());
        config.hall = Secret::new(&hall);
        config.name = Some(format!("Player {number}"));
        let node = Arc::new(Node::start(config, Arc::new(|| {})).map_err(Failure::because)?);
        let (heard, tell) = (node.clone(), tell.clone());
        std::thread::spawn(move || {
            loop {
                let Some(notice) = heard.recv(Duration::from_secs(1)) else { continue };
                let is_end = matches!(notice, Notice::Ended);
                if tell.send((number, Instant::now(), notice)).is_err() || is_end {
                    return;
                }
            }
        });
        nodes.push(node);
    }
    let time = see_each_other(&news);
    nodes.iter().for_each(|node| node.send(Command::Shutdown));
    let mut running = nodes.len();
    while running > 0 {
        let Ok((_, _, notice)) = news.recv_timeout(PATIENCE) else { break };
        running -= usize::from(matches!(notice, Notice::Ended));
    }
    Ok(time)
}

/// The time from the last node that listens to the last one that sees both others; `None` if it takes too long.
fn see_each_other(news: &Receiver<(usize, Instant, Notice)>) -> Option<Duration> {
    let (mut listens, mut sees) = ([None; TOGETHER], [None; TOGETHER]);
    let until = Instant::now() + PATIENCE;
    while sees.contains(&None) {
        let (node, at, notice) = news.recv_timeout(until.saturating_duration_since(Instant::now())).ok()?;
        match notice {
            Notice::Listening { .. } => listens[node] = listens[node].or(Some(at)),
            Notice::Neighbours(others) if others.len() + 1 >= TOGETHER => {
                sees[node] = sees[node].or(Some(at));
            }
            _ => {}
        }
    }
    let (last_listens, last_sees) = (listens.into_iter().max()??, sees.into_iter().max()??);
    Some(last_sees.saturating_duration_since(last_listens))
}
