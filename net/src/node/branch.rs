//! Going on alone from a saved game whose other computers are lost: a branch on this computer.

use super::core::{Core, random};
use super::problem::Problem;
use super::room::Room;
use super::view::Notice;
use crate::identity::Identity;
use crate::log::{Genesis, HolderOffer, Log, SeatOffer};
use crate::start::{Plan, Start, StartOutput};
use crate::table::{Opening, Table};
use std::path::Path;

impl Core {
    /// Begins a branch of the game in `path` where it ends, every seat played at this computer. The saved game is
    /// not touched, and the branch never claims to be it.
    pub(super) fn branch(&mut self, path: &Path) {
        let opening = Opening { is_shown: false, ..self.opening() };
        match self.found_branch(path, opening) {
            Ok(table) => self.enter(table),
            Err(reason) => {
                self.tell.problem(Problem::LogRefused { path: path.to_owned(), reason });
                if matches!(self.room, Room::Home) {
                    self.tell.tell(Notice::Left);
                }
            }
        }
    }

    fn found_branch(&self, path: &Path, opening: Opening) -> Result<Table, String> {
        let contents = crate::file::read(path).map_err(|error| error.to_string())?;
        let parent = Log::replay(&contents.records).map_err(|error| error.to_string())?;
        if matches!(parent.game().wait(), rules::Wait::Over) {
            return Err("its game is over: there is nothing left to play".to_owned());
        }
        let plan = alone(&parent, &self.identity(), self.my_name());
        let genesis = found(self.identity(), plan)?;
        let to = self.saved_path(genesis.id());
        Table::branch(&to, genesis, &parent, opening).map_err(|problem| problem.to_string())
    }
}

/// The plan of a branch at the end of `parent` in which one computer plays every seat.
fn alone(parent: &Log, me: &Identity, name: String) -> Plan {
    let offer = parent.offer();
    let seats = offer.seats.iter().map(|seat| SeatOffer { holder: me.key(), ..seat.clone() });
    Plan {
        table: offer.table,
        name: offer.name.clone(),
        setup: offer.setup.clone(),
        seats: seats.collect(),
        holders: vec![HolderOffer { key: me.key(), name }],
        tile_sets: offer.tile_sets.clone(),
        parent: parent.branch(parent.seq()),
    }
}

/// The genesis of a plan with one holder: nobody else has to answer.
fn found(me: Identity, plan: Plan) -> Result<Genesis, String> {
    let nonce = random().map_err(|error| error.to_string())?;
    let mut start = Start::host(me, plan, nonce).map_err(|error| error.to_string())?;
    while let Some(output) = start.poll() {
        match output {
            StartOutput::Ready(genesis) => return Ok(*genesis),
            StartOutput::Failed(reason) => return Err(reason),
            StartOutput::Send { .. } => {}
        }
    }
    Err("the branch waits for another computer".to_owned())
}
