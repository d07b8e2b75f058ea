//! The value that promises bind a proposal to.

use crate::identity::Digest;
use crate::session::Promise;

/// What a set of promises allows a proposal to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Any value with valid grounds.
    Free,
    /// One of these, preferably the first.
    To(Vec<Digest>),
    /// More promises are needed to tell.
    Unclear,
}

/// What promises bind a proposal to: the value accepted in the highest epoch. `more_than_half` is a majority of all
/// holders, and `trusted` is the number of holders that count. Only a liar causes two values in one epoch. Then the
/// proposal is bound to one for which no other value can have been accepted by more than half.
pub(crate) fn bound(promises: &[Promise], more_than_half: usize, trusted: usize) -> Bound {
    let accepted = || promises.iter().filter_map(|promise| promise.accepted);
    let Some(highest) = accepted().map(|(epoch, _)| epoch).max() else { return Bound::Free };
    let mut counts: Vec<(Digest, usize)> = Vec::new();
    for (_, id) in accepted().filter(|(epoch, _)| *epoch == highest) {
        match counts.iter_mut().find(|(known, _)| *known == id) {
            Some((_, count)) => *count += 1,
            None => counts.push((id, 1)),
        }
    }
    if let [(id, _)] = counts.as_slice() {
        return Bound::To(vec![*id]);
    }
    let unheard = trusted.saturating_sub(promises.len());
    let may_be_chosen = |count: usize| count + unheard >= more_than_half;
    counts.sort_by(|(a, more), (b, less)| (less, a).cmp(&(more, b)));
    let free = |id: &Digest| !counts.iter().any(|(other, count)| other != id && may_be_chosen(*count));
    let ids: Vec<Digest> = counts.iter().map(|(id, _)| *id).filter(free).collect();
    if ids.is_empty() { Bound::Unclear } else { Bound::To(ids) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::{Identity, Signature};
    use crate::log::Instance;

    /// Promises that report acceptances in these epochs, of these entries.
    fn promises(accepted: &[Option<(u64, u8)>]) -> Vec<Promise> {
        let promise = |(n, accepted): (usize, &Option<(u64, u8)>)| Promise {
            game: Digest([0; 32]),
            instance: Instance { seq: 1, prev: Digest([0; 32]) },
            epoch: 9,
            accepted: accepted.map(|(epoch, id)| (epoch, Digest([id; 32]))),
            holder: Identity::from_secret([n as u8 + 1; 32]).key(),
            signature: Signature([0; 64]),
        };
        accepted.iter().enumerate().map(promise).collect()
    }

    fn to(ids: &[u8]) -> Bound {
        Bound::To(ids.iter().map(|id| Digest([*id; 32])).collect())
    }

    #[test]
    fn where_nothing_was_accepted_a_proposal_is_free() {
        assert_eq!(bound(&promises(&[None, None]), 2, 3), Bound::Free);
    }

    #[test]
    fn the_highest_epoch_binds() {
        assert_eq!(bound(&promises(&[Some((1, 7)), Some((3, 8)), None]), 2, 3), to(&[8]));
    }

    #[test]
    fn of_two_of_one_epoch_the_one_binds_beside_which_no_other_can_be_chosen() {
        let all = promises(&[Some((2, 7)), Some((2, 8)), Some((2, 8)), None, None]);
        assert_eq!(bound(&all, 3, 5), to(&[8, 7]), "neither was chosen, since all are heard");
        assert_eq!(bound(&all[..4], 3, 5), to(&[8]), "the unheard one could complete only that");
        assert_eq!(bound(&all[..2], 3, 5), Bound::Unclear, "the unheard ones could complete either");
    }
}
