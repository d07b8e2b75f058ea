use super::secret::{Use, bytes, card, key, point};
use super::*;
use crate::identity::{Digest, Identity, Key};
use crate::log::{ChanceMode, Genesis, Hints, HolderOffer, Offer, PROTOCOL, SeatKind, SeatOffer, Terms};
use curve25519_dalek::{RistrettoPoint, Scalar};
use rules::{Game, HalfHands, Module, Preset, Rules, Seat, Setup, TileId, TileSets};
use std::collections::BTreeSet;

/// The setup of test games. Each holder has one seat, and the first holders have those that remain.
fn setup(seats: u8) -> Setup {
    let mut setup = Preset::Base.setup(seats);
    setup.sets.extend(["halves1", "halves2"].map(str::to_owned));
    setup.modules.insert(Module::HalfTiles);
    setup.options.half_hands = HalfHands::Hidden;
    setup
}

fn identities(holders: u8) -> Vec<Identity> {
    (0..holders).map(|n| Identity::from_secret([n + 1; 32])).collect()
}

/// An unsigned founding of a game, and its deal.
fn founded(holders: u8, seats: u8) -> (Vec<Identity>, Deal) {
    let identities = identities(holders);
    let setup = setup(seats);
    let of_seat = |n: u8| SeatOffer {
        holder: identities[usize::from(n % holders)].key(),
        name: "".into(),
        colour: n,
        player: SeatKind::Person,
    };
    let offer = Offer {
        protocol: PROTOCOL,
        rules_version: rules::RULES_VERSION,
        fingerprint: Digest(rules::fingerprint()),
        table: Digest([1; 32]),
        name: "".into(),
        seats: (0..seats).map(of_seat).collect(),
        holders: identities
            .iter()
            .map(|i| HolderOffer { key: i.key(), name: i.key().short().into() })
            .collect(),
        tile_sets: Vec::new(),
        terms: Terms {
            chance: if holders == 1 { ChanceMode::Os } else { ChanceMode::Shared },
            hints: Hints::Allowed,
        },
        parent: None,
        nonces: (0..holders).map(|n| Digest([n; 32])).collect(),
        setup,
    };
    let commitments = identities.iter().map(|i| Seed::of(i, offer.digest()).commitment()).collect();
    let genesis = Genesis { anchors: vec![Digest::default(); identities.len()], commitments, offer };
    genesis.check().unwrap();
    let game = Game::new(Rules::new(&genesis.offer.setup, TileSets::built_in()).unwrap());
    let deal = Deal::at_start(genesis.founding(), &game, None).unwrap();
    (identities, deal)
}

/// Runs a deal in which `cheat` may change every step; it gets the dealer's number.
fn dealt(holders: u8, seats: u8, mut cheat: impl FnMut(&Deal, usize, Step) -> Step) -> (Vec<Identity>, Deal) {
    let (identities, mut deal) = founded(holders, seats);
    while let Some((_, by)) = deal.next() {
        let n = identities.iter().position(|i| i.key() == by).unwrap();
        let seed = Seed::of(&identities[n], deal.offer());
        assert_eq!(identities.iter().filter(|i| i.key() != by).count(), identities.len() - 1);
        let step = deal.next_step(&seed).unwrap();
        let step = cheat(&deal, n, step);
        deal.take(by, &step).unwrap();
    }
    (identities, deal)
}

/// Completes a deal.
fn go_on(identities: &[Identity], mut deal: Deal, change: impl Fn(usize, Step) -> Step) -> Deal {
    while let Some((_, by)) = deal.next() {
        let n = identities.iter().position(|i| i.key() == by).unwrap();
        let step = deal.next_step(&Seed::of(&identities[n], deal.offer())).unwrap();
        deal.take(by, &change(n, step)).unwrap();
    }
    deal
}

fn honest(_: &Deal, _: usize, step: Step) -> Step {
    step
}

fn hand(deal: &Deal, identity: &Identity) -> Hand {
    Hand::read(deal, identity.key(), &Seed::of(identity, deal.offer()))
}

fn disclose(deal: &mut Deal, identities: &[Identity]) {
    let seeds: Vec<_> = identities.iter().map(|i| Some(Seed::of(i, deal.offer()).open())).collect();
    deal.disclose(&seeds).unwrap();
}

fn findings(deal: &Deal) -> Vec<Finding> {
    deal.audit().into_iter().map(|v| v.finding).collect()
}

#[test]
fn every_owner_reads_its_own_hand_and_all_half_tiles_are_distinct() {
    let (identities, mut deal) = dealt(6, 6, honest);
    let mut all = BTreeSet::new();
    for (n, identity) in identities.iter().enumerate() {
        let hand = hand(&deal, identity);
        assert_eq!(hand.trouble(), []);
        let positions: Vec<u8> = hand.tiles().keys().copied().collect();
        let first = 3 * n as u8;
        assert_eq!(positions, [first, first + 1, first + 2]);
        // In these sets there is one half tile of each kind.
        assert!(hand.tiles().values().all(|tile| all.insert(*tile)));
        for (position, tile) in hand.tiles() {
            let keys = hand.keys(*position).unwrap();
            deal.open(identity.key(), Seat(n as u8), *position, *tile, keys).unwrap();
        }
    }
    assert_eq!(all.len(), 18);
    disclose(&mut deal, &identities);
    assert_eq!(findings(&deal), [Finding::Fair; 6]);
}

#[test]
fn one_dealer_and_several_seats_of_one_computer_are_dealt_too() {
    for (holders, seats) in [(1, 2), (2, 4), (3, 5)] {
        let (identities, mut deal) = dealt(holders, seats, honest);
        let tiles: BTreeSet<TileId> = identities
            .iter()
            .flat_map(|i| hand(&deal, i).tiles().values().copied().collect::<Vec<_>>())
            .collect();
        assert_eq!(tiles.len(), 3 * usize::from(seats));
        disclose(&mut deal, &identities);
        assert!(findings(&deal).iter().all(|f| *f == Finding::Fair));
    }
}

#[test]
fn every_order_comes_as_often() {
    // Which of 20 half tiles comes first, over many deals of one dealer.
    let mut times = [0_u32; 20];
    for n in 0..2_000_u32 {
        let seed = Seed::of(&Identity::from_secret([9; 32]), Digest::of(&n.to_le_bytes()));
        let order = seed.order(0, 20);
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 20);
        times[order[0]] += 1;
    }
    assert!(times.iter().all(|times| (60..=145).contains(times)), "{times:?}");
}

/// All public data, and the secrets of all but `victim`, tried on the victim's closed half tiles.
#[test]
fn nobody_else_can_read_a_closed_half_tile_not_even_all_others_together() {
    let victim = 1;
    let (identities, deal) = dealt(3, 3, honest);
    let tiles = hand(&deal, &identities[victim]).tiles().clone();
    for (n, identity) in identities.iter().enumerate().filter(|(n, _)| *n != victim) {
        let read = hand(&deal, identity);
        assert!(tiles.keys().all(|position| read.keys(*position).is_none()), "dealer {n}");
        let lies = Hand::read(&deal, identities[victim].key(), &Seed::of(identity, deal.offer()));
        assert!(lies.tiles().is_empty(), "another dealer's seed opens none of the victim's boxes");
    }
    // The others combine their keys, but the victim's own lock is still on each position.
    let others = identities.iter().enumerate().filter(|(n, _)| *n != victim);
    let seeds: Vec<Seed> = others.map(|(_, i)| Seed::of(i, deal.offer())).collect();
    for position in tiles.keys() {
        let known: Scalar = seeds.iter().map(|seed| *seed.scalar(0, Use::Lock(*position))).product();
        assert_eq!(deal.card_at(*position, &known), None);
    }
    // The victim's mask hides where the cards went in its shuffle.
    let Some(Step::Shuffle { deck, .. }) = deal.step(Stage::Shuffle, 2).cloned() else { panic!() };
    let masks: Scalar = seeds.iter().map(|seed| *seed.scalar(0, Use::Mask)).product();
    let cards: BTreeSet<Digest> = (0..20).map(|n| bytes(&card(deal.game, 0, n))).collect();
    assert!(deck.iter().all(|at| !cards.contains(&bytes(&(masks.invert() * point(*at).unwrap())))));
}

/// A cheat that keeps the shape of a step, and the dealer that is named for it.
fn caught(stage: Stage, culprit: usize, cheat: impl Fn(&Deal, &mut Step)) -> (Vec<Identity>, Deal) {
    let (identities, mut deal) = dealt(3, 3, |deal, n, mut step| {
        if n == culprit && step.stage() == stage {
            cheat(deal, &mut step);
        }
        step
    });
    disclose(&mut deal, &identities);
    let mut expected = vec![Finding::Fair; 3];
    expected[culprit] = Finding::False(stage);
    assert_eq!(findings(&deal), expected);
    (identities, deal)
}

fn a_point(n: u8) -> Digest {
    bytes(&RistrettoPoint::mul_base(&Scalar::from(u64::from(n) + 77)))
}

#[test]
fn a_junk_point_in_the_shuffle_is_no_half_tile_and_its_dealer_is_named() {
    let (identities, deal) = caught(Stage::Shuffle, 1, |_, step| {
        let Step::Shuffle { deck, .. } = step else { panic!() };
        deck.iter_mut().zip(0..).for_each(|(at, n)| *at = a_point(n));
    });
    for identity in &identities {
        let hand = hand(&deal, identity);
        assert!(hand.tiles().is_empty());
        assert!(hand.trouble().iter().all(|t| matches!(t, Trouble::Nothing { .. })));
        assert_eq!(hand.trouble().len(), 3);
    }
}

#[test]
fn a_half_tile_dealt_twice_is_noticed_by_its_owner_or_when_it_is_opened_and_its_dealer_is_named() {
    // The last dealer to shuffle puts one point everywhere. Equal points are refused at once, so each gets a factor
    // that its own lock removes again.
    let factor = |n: usize| Scalar::from(n as u64 + 2);
    let double = |_: &Deal, n: usize, mut step: Step| {
        if n != 2 {
            return step;
        }
        match &mut step {
            Step::Shuffle { deck, .. } => {
                let first = point(deck[0]).unwrap();
                deck.iter_mut().enumerate().for_each(|(n, at)| *at = bytes(&(factor(n) * first)));
            }
            Step::Lock { deck, .. } => {
                deck.iter_mut()
                    .enumerate()
                    .for_each(|(n, at)| *at = bytes(&(factor(n).invert() * point(*at).unwrap())));
            }
            Step::Deliver { .. } => {}
        }
        step
    };
    let (identities, mut deal) = dealt(3, 3, double);
    let hands: Vec<Hand> = identities.iter().map(|i| hand(&deal, i)).collect();
    for hand in &hands {
        assert_eq!(hand.tiles().len(), 1);
        assert!(hand.trouble().iter().all(|t| matches!(t, Trouble::Twice { .. })));
        assert_eq!(hand.trouble().len(), 2);
    }
    let opened: Vec<Result<(), DealError>> = (0..2)
        .map(|n: usize| {
            let (position, tile) = hands[n].tiles().iter().next().map(|(p, t)| (*p, *t)).unwrap();
            let keys = hands[n].keys(position).unwrap();
            deal.open(identities[n].key(), Seat(n as u8), position, tile, keys)
        })
        .collect();
    assert_eq!(opened, [Ok(()), Err(DealError::OpenedTwice)]);
    disclose(&mut deal, &identities);
    assert_eq!(findings(&deal), [Finding::Fair, Finding::Fair, Finding::False(Stage::Shuffle)]);
}

#[test]
fn the_same_point_twice_and_bytes_that_are_no_point_are_refused_at_once() {
    let (identities, mut deal) = founded(2, 2);
    let by = identities[0].key();
    let good = deal.next_step(&Seed::of(&identities[0], deal.offer())).unwrap();
    let Step::Shuffle { letter_box, deck } = good.clone() else { panic!() };
    let with = |change: &dyn Fn(&mut Vec<Digest>)| {
        let mut deck = deck.clone();
        change(&mut deck);
        Step::Shuffle { letter_box, deck }
    };
    let neutral = Digest::default();
    for (step, error) in [
        (with(&|deck| deck[1] = deck[0]), DealError::Twice),
        (with(&|deck| deck[1] = Digest([0xff; 32])), DealError::NoPoint),
        (with(&|deck| deck[1] = neutral), DealError::NoPoint),
        (with(&|deck| deck.truncate(19)), DealError::Count),
        (with(&|deck| deck.extend_from_within(..)), DealError::Count),
        (Step::Shuffle { letter_box: neutral, deck: deck.clone() }, DealError::NoPoint),
        (Step::Lock { deck: deck.clone(), locks: deck.clone() }, DealError::Stage),
        (Step::Deliver { boxes: Vec::new() }, DealError::Stage),
    ] {
        assert_eq!(deal.take(by, &step), Err(error));
    }
    assert_eq!(deal.take(identities[1].key(), &good), Err(DealError::NotYours));
    deal.take(by, &good).unwrap();
    assert_eq!(deal.take(by, &good), Err(DealError::NotYours));
}

#[test]
fn boxes_of_another_size_are_refused_at_once() {
    let (identities, mut deal) = founded(2, 2);
    while let Some((stage, by)) = deal.next() {
        let identity = identities.iter().find(|i| i.key() == by).unwrap();
        let step = deal.next_step(&Seed::of(identity, deal.offer())).unwrap();
        if stage == Stage::Deliver {
            let Step::Deliver { boxes } = step else { panic!() };
            let longer = boxes.iter().map(|b| [&b[..], &[0]].concat()).collect();
            for wrong in [Vec::new(), longer, [boxes.clone(), boxes].concat()] {
                assert_eq!(deal.take(by, &Step::Deliver { boxes: wrong }), Err(DealError::Count));
            }
            return;
        }
        deal.take(by, &step).unwrap();
    }
    panic!("no keys were delivered");
}

#[test]
fn a_false_lock_leaves_nothing_to_read_and_its_dealer_is_named() {
    let (identities, deal) = caught(Stage::Lock, 0, |_, step| {
        let Step::Lock { deck, .. } = step else { panic!() };
        deck[4] = a_point(0);
    });
    assert_eq!(hand(&deal, &identities[0]).trouble(), []);
    assert_eq!(hand(&deal, &identities[1]).trouble(), [Trouble::Nothing { position: 4 }]);
    assert_eq!(hand(&deal, &identities[1]).tiles().len(), 2);
}

#[test]
fn a_wrong_key_is_noticed_by_its_owner_and_its_dealer_is_named() {
    let from = identities(3)[2].key();
    let (identities, deal) = caught(Stage::Deliver, 2, |deal, step| {
        // The first box, that of dealer 0, holds keys of other locks, correctly encrypted.
        let Step::Deliver { boxes } = step else { panic!() };
        let own = Seed::of(&identities(3)[2], deal.offer()).scalar(0, Use::Box);
        boxes[0] = deal.route(2, 0).unwrap().seal(&own, &[7; 96]);
    });
    let hands: Vec<Hand> = identities.iter().map(|i| hand(&deal, i)).collect();
    assert_eq!(hands[0].trouble(), [Trouble::Keys { dealer: from }]);
    assert!(hands[0].tiles().is_empty());
    assert_eq!((hands[1].trouble(), hands[1].tiles().len()), (&[][..], 3));
}

#[test]
fn a_box_that_nobody_sealed_is_noticed_and_its_dealer_is_named() {
    let from = identities(3)[0].key();
    let (identities, deal) = caught(Stage::Deliver, 0, |_, step| {
        let Step::Deliver { boxes } = step else { panic!() };
        boxes[1][5] ^= 1;
    });
    assert_eq!(hand(&deal, &identities[2]).trouble(), [Trouble::Keys { dealer: from }]);
}

#[test]
fn an_opening_needs_the_owner_the_keys_and_the_half_tile_that_lies_there() {
    let (identities, mut deal) = dealt(2, 2, honest);
    let me = identities[0].key();
    let own = hand(&deal, &identities[0]);
    let (position, tile) = own.tiles().iter().next().map(|(p, t)| (*p, *t)).unwrap();
    let other = *own.tiles().values().nth(1).unwrap();
    let keys = own.keys(position).unwrap().to_vec();
    let swapped = vec![keys[1], keys[0]];
    let mut no_key = keys.clone();
    no_key[0] = Digest([0xff; 32]);
    let mut zero = keys.clone();
    zero[0] = Digest::default();
    let open = |by: Key, seat, at, tile, keys: &[Digest]| deal.clone().open(by, Seat(seat), at, tile, keys);
    assert_eq!(open(me, 0, position, other, &keys), Err(DealError::WrongTile));
    assert_eq!(open(me, 0, position + 1, tile, &keys), Err(DealError::WrongKey));
    assert_eq!(open(me, 0, position, tile, &swapped), Err(DealError::WrongKey));
    assert_eq!(open(me, 0, position, tile, &no_key), Err(DealError::WrongKey));
    assert_eq!(open(me, 0, position, tile, &zero), Err(DealError::WrongKey));
    assert_eq!(open(me, 0, position, tile, &keys[..1]), Err(DealError::Count));
    assert_eq!(open(identities[1].key(), 0, position, tile, &keys), Err(DealError::NotHeld));
    assert_eq!(open(me, 1, position, tile, &keys), Err(DealError::NotHeld));
    assert_eq!(open(me, 7, position, tile, &keys), Err(DealError::NotHeld));
    deal.open(me, Seat(0), position, tile, &keys).unwrap();
    // After a takeback it may be opened again.
    deal.open(me, Seat(0), position, tile, &keys).unwrap();
    deal.leave(Seat(0));
    assert_eq!(deal.open(me, Seat(0), position, tile, &keys), Err(DealError::NotHeld));
}

/// Copies of a deal share the results of openings, as after a takeback, but not if the deal continued differently.
#[test]
fn keys_that_opened_a_half_tile_open_none_where_the_deal_went_on_otherwise() {
    let (identities, start) = founded(2, 2);
    let mut deal = go_on(&identities, start.clone(), |_, step| step);
    let mut other = go_on(&identities, start, |n, mut step| {
        if let (1, Step::Lock { deck, locks }) = (n, &mut step) {
            deck.swap(0, 1);
            locks.swap(0, 1);
        }
        step
    });
    let me = identities[0].key();
    let own = hand(&deal, &identities[0]);
    let keys = own.keys(0).unwrap().to_vec();
    let tile = own.tiles()[&0];
    deal.open(me, Seat(0), 0, tile, &keys).unwrap();
    assert_eq!(deal.clone().open(me, Seat(0), 0, tile, &keys), Ok(()));
    assert_eq!(other.open(me, Seat(0), 0, tile, &keys), Err(DealError::WrongKey));
}

#[test]
fn a_seed_that_was_not_committed_to_is_refused_and_who_stays_silent_is_unaudited() {
    let (identities, mut deal) = dealt(3, 3, honest);
    let seed = |n: usize| Some(Seed::of(&identities[n], deal.offer()).open());
    let (first, second) = (seed(0), seed(1));
    assert_eq!(deal.disclose(&[first, second, first]), Err(DealError::WrongSeed));
    assert_eq!(deal.disclose(&[first, second]), Err(DealError::Count));
    assert_eq!(findings(&deal), [Finding::Unaudited; 3]);
    deal.disclose(&[first, None, None]).unwrap();
    assert_eq!(findings(&deal), [Finding::Fair, Finding::Unaudited, Finding::Unaudited]);
}

#[test]
fn a_deal_that_begins_again_is_another_one_and_leaves_a_dealer_out() {
    let (identities, mut deal) = founded(3, 4);
    let first = deal.next_step(&Seed::of(&identities[0], deal.offer())).unwrap();
    deal.take(identities[0].key(), &first).unwrap();
    assert!(deal.restart_without(identities[1].key()));
    assert!(!deal.restart_without(identities[1].key()));
    assert_eq!((deal.number(), deal.next()), (1, Some((Stage::Shuffle, identities[0].key()))));
    let again = deal.next_step(&Seed::of(&identities[0], deal.offer())).unwrap();
    assert_ne!(again, first, "the two deals share no secret");
    while let Some((_, by)) = deal.next() {
        let identity = identities.iter().find(|i| i.key() == by).unwrap();
        let step = deal.next_step(&Seed::of(identity, deal.offer())).unwrap();
        deal.take(by, &step).unwrap();
    }
    assert_eq!(deal.has_hand(), [true, false, true, true]);
    assert!(hand(&deal, &identities[1]).tiles().is_empty());
    let mut positions: Vec<u8> = hand(&deal, &identities[0]).tiles().keys().copied().collect();
    positions.extend(hand(&deal, &identities[2]).tiles().keys());
    positions.sort_unstable();
    assert_eq!(positions, [0, 1, 2, 6, 7, 8, 9, 10, 11]);
    // No dealer is left, so nothing is dealt.
    assert!(deal.restart_without(identities[0].key()) && deal.restart_without(identities[2].key()));
    assert!(deal.is_complete() && deal.next().is_none());
    assert_eq!(deal.has_hand(), [false; 4]);
}

#[test]
fn keys_and_points_have_one_form_only() {
    assert!(key(Digest::default()).is_none() && key(Digest([0xff; 32])).is_none());
    assert_eq!(key(Digest(Scalar::from(5_u8).to_bytes())), Some(Scalar::from(5_u8)));
    assert!(point(Digest::default()).is_none(), "the neutral point hides nothing");
    assert!(point(Digest([0xff; 32])).is_none());
}

#[test]
fn a_step_of_six_dealers_is_as_long_as_the_protocol_says() {
    let mut sizes = Vec::new();
    dealt(6, 6, |_, _, step| {
        sizes.push(crate::wire::encode(&step).unwrap().len());
        step
    });
    assert_eq!(sizes[0], 4 + 32 + 8 + 24 * 32);
    assert_eq!(sizes[6], 4 + 2 * (8 + 18 * 32));
    assert_eq!(sizes[12], 4 + 8 + 5 * (8 + 3 * 32 + 16));
    assert_eq!(sizes.len(), 18);
    assert_eq!(sizes.iter().sum::<usize>(), 15_576);
}

#[test]
fn seeds_and_the_keys_of_a_hand_are_wiped() {
    use zeroize::Zeroize as _;
    crate::wipes_itself::<Seed>();
    crate::wipes_itself::<Hand>();
    let mut seed = Seed::of(&Identity::from_secret([9; 32]), Digest([1; 32]));
    assert!(seed.open() != Digest::default());
    seed.zeroize();
    assert_eq!(seed.open(), Digest::default());
    let (identities, deal) = dealt(3, 3, honest);
    let mut hand = hand(&deal, &identities[0]);
    let position = *hand.tiles().keys().next().unwrap();
    assert!(hand.keys(position).unwrap().iter().all(|key| *key != Digest::default()));
    hand.zeroize();
    assert!(hand.keys(position).unwrap().iter().all(|key| *key == Digest::default()));
}
