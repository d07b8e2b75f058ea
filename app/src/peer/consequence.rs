//! What a problem means for a peer without a person.

use net::node::{FileProblem, GameProblem, JoinProblem, LobbyProblem, NetworkProblem, NotNow, Problem};

/// What follows from a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Nothing: it is told, and that is all.
    Remark,
    /// The table that was asked for a place has answered, although it did not let this peer in.
    Answer,
    /// The game stands still for good: the peer ends soon.
    Stop,
    /// Nobody is there to mend it: the peer ends.
    End,
}

impl Meaning {
    /// Of a problem.
    pub(super) const fn of(problem: &Problem) -> Self {
        match problem {
            Problem::Network(problem) => Self::of_network(problem),
            Problem::Join(problem) => Self::of_join(problem),
            Problem::Lobby(problem) => Self::of_lobby(problem),
            Problem::Game(problem) => Self::of_game(problem),
            Problem::File(problem) => Self::of_file(problem),
            Problem::NotNow { why: NotNow::Starting | NotNow::Name } => Self::Answer,
            Problem::NotNow { .. }
            | Problem::Chat(_)
            | Problem::DuplicateKey { .. }
            | Problem::Illegal { .. }
            | Problem::ProfileNotMoved { .. } => Self::Remark,
        }
    }

    const fn of_network(problem: &NetworkProblem) -> Self {
        match problem {
            NetworkProblem::BadAddress { .. } => Self::End,
            NetworkProblem::NoNetwork { .. }
            | NetworkProblem::Offline
            | NetworkProblem::NoDiscovery { .. }
            | NetworkProblem::NoAnswer { .. }
            | NetworkProblem::NotOurs { .. }
            | NetworkProblem::OtherHall { .. }
            | NetworkProblem::Oneself { .. }
            | NetworkProblem::Misbehaved { .. }
            | NetworkProblem::Flooded { .. } => Self::Remark,
        }
    }

    const fn of_join(problem: &JoinProblem) -> Self {
        match problem {
            JoinProblem::BadWay { .. }
            | JoinProblem::NobodyThere
            | JoinProblem::InOtherHall { .. }
            | JoinProblem::NoTableThere
            | JoinProblem::WrongPassword
            | JoinProblem::NoLock
            | JoinProblem::PasswordWanted { .. }
            | JoinProblem::TooManyTries => Self::End,
            JoinProblem::TableGone | JoinProblem::TableFull => Self::Answer,
            JoinProblem::TableSilent { .. } | JoinProblem::TableUnsuitable => Self::Remark,
        }
    }

    const fn of_lobby(problem: &LobbyProblem) -> Self {
        match problem {
            LobbyProblem::SetupRefused { .. } => Self::End,
            LobbyProblem::SeatTaken { .. } | LobbyProblem::ColourTaken => Self::Answer,
            LobbyProblem::NotHost | LobbyProblem::NotReady | LobbyProblem::StartFailed { .. } => Self::Remark,
        }
    }

    const fn of_game(problem: &GameProblem) -> Self {
        match problem {
            GameProblem::Desync { .. } | GameProblem::Fork { .. } => Self::Stop,
            GameProblem::Report { .. }
            | GameProblem::FalseState { .. }
            | GameProblem::Excluded { .. }
            | GameProblem::FalseRelay { .. }
            | GameProblem::Deal { .. }
            | GameProblem::Dropped { .. } => Self::Remark,
        }
    }

    const fn of_file(problem: &FileProblem) -> Self {
        match problem {
            FileProblem::LogRefused { .. }
            | FileProblem::LogBroken { .. }
            | FileProblem::CannotSave { .. }
            | FileProblem::NotWritten { .. } => Self::End,
            FileProblem::TornTail { .. } | FileProblem::CannotDelete { .. } => Self::Remark,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use net::node::ChatProblem;
    use rules::Seat;

    #[test]
    fn a_table_that_said_no_is_not_silent() {
        let answers: [Problem; 5] = [
            Problem::NotNow { why: NotNow::Starting },
            LobbyProblem::ColourTaken.into(),
            LobbyProblem::SeatTaken { seat: Seat(1) }.into(),
            JoinProblem::TableFull.into(),
            JoinProblem::TableGone.into(),
        ];
        assert!(answers.iter().all(|problem| Meaning::of(problem) == Meaning::Answer));
        let others = [
            (Problem::NotNow { why: NotNow::NotMine }, Meaning::Remark),
            (ChatProblem::TooFast.into(), Meaning::Remark),
            (JoinProblem::NobodyThere.into(), Meaning::End),
        ];
        for (problem, meaning) in others {
            assert_eq!(Meaning::of(&problem), meaning, "{problem}");
        }
    }
}
