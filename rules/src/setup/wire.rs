//! How options are written: by name where people read them, and in as few bytes as before in logs.
//!
//! In a log the fields follow each other without names, so that none can be added without another log format. What
//! rules version 3 added are bits beside the first field, which held 0 or 1 in a number of four bytes: a log of
//! version 2 has none of them set, and plays as it did.

use super::{DragonReach, GoldTo, HalfHands, Limits, Options, Revision, RiverTurns};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A flag that is a bit: read, and set.
type Flag = (fn(&Options) -> bool, fn(&mut Options, bool));

/// The bits of the first number, the lowest first.
const BITS: [Flag; 5] = [
    (
        |o| o.river_turns == RiverTurns::OpenAhead,
        |o, is_set| o.river_turns = if is_set { RiverTurns::OpenAhead } else { RiverTurns::NeverSameWay },
    ),
    (
        |o| o.revision == Revision::Third,
        |o, is_set| o.revision = if is_set { Revision::Third } else { Revision::Second },
    ),
    (|o| o.river_start_leaves, |o, is_set| o.river_start_leaves = is_set),
    (|o| o.forced_first, |o, is_set| o.forced_first = is_set),
    (|o| o.tatan_draws_both, |o, is_set| o.tatan_draws_both = is_set),
];

/// The fields in the order of a log.
#[derive(Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the options")]
struct Packed {
    bits: u32,
    two_tile_city: u8,
    limits: Limits,
    pig_second_half: bool,
    dragon_reach: DragonReach,
    dragon_before_scoring: bool,
    wagon_completed_only: bool,
    toll_anywhere: bool,
    toll_threshold: u8,
    gold_again: bool,
    gold_to: GoldTo,
    wall_blocks_cell: bool,
    chip_each_play: bool,
    half_for_extra_plays: bool,
    half_hands: HalfHands,
    hand: u8,
    feature_half_tiles: bool,
    hands_open: bool,
    hills_by_number: bool,
    closed_field_scores_sheep: bool,
    circle_by_symbol: bool,
    tatan_one_a_seat: bool,
    tatan_start_tile: bool,
    tatan_stirs_wizard: bool,
}

impl From<&Options> for Packed {
    fn from(options: &Options) -> Self {
        let bits = BITS.iter().enumerate().fold(0, |bits, (n, (get, _))| bits | u32::from(get(options)) << n);
        Self {
            bits,
            two_tile_city: options.two_tile_city,
            limits: options.limits,
            pig_second_half: options.pig_second_half,
            dragon_reach: options.dragon_reach,
            dragon_before_scoring: options.dragon_before_scoring,
            wagon_completed_only: options.wagon_completed_only,
            toll_anywhere: options.toll_anywhere,
            toll_threshold: options.toll_threshold,
            gold_again: options.gold_again,
            gold_to: options.gold_to,
            wall_blocks_cell: options.wall_blocks_cell,
            chip_each_play: options.chip_each_play,
            half_for_extra_plays: options.half_for_extra_plays,
            half_hands: options.half_hands,
            hand: options.hand,
            feature_half_tiles: options.feature_half_tiles,
            hands_open: options.hands_open,
            hills_by_number: options.hills_by_number,
            closed_field_scores_sheep: options.closed_field_scores_sheep,
            circle_by_symbol: options.circle_by_symbol,
            tatan_one_a_seat: options.tatan_one_a_seat,
            tatan_start_tile: options.tatan_start_tile,
            tatan_stirs_wizard: options.tatan_stirs_wizard,
        }
    }
}

impl Packed {
    /// The options, unless a bit is set that no rules version known here has.
    fn options(self) -> Option<Options> {
        let mut options = Options {
            two_tile_city: self.two_tile_city,
            limits: self.limits,
            pig_second_half: self.pig_second_half,
            dragon_reach: self.dragon_reach,
            dragon_before_scoring: self.dragon_before_scoring,
            wagon_completed_only: self.wagon_completed_only,
            toll_anywhere: self.toll_anywhere,
            toll_threshold: self.toll_threshold,
            gold_again: self.gold_again,
            gold_to: self.gold_to,
            wall_blocks_cell: self.wall_blocks_cell,
            chip_each_play: self.chip_each_play,
            half_for_extra_plays: self.half_for_extra_plays,
            half_hands: self.half_hands,
            hand: self.hand,
            feature_half_tiles: self.feature_half_tiles,
            hands_open: self.hands_open,
            hills_by_number: self.hills_by_number,
            closed_field_scores_sheep: self.closed_field_scores_sheep,
            circle_by_symbol: self.circle_by_symbol,
            tatan_one_a_seat: self.tatan_one_a_seat,
            tatan_start_tile: self.tatan_start_tile,
            tatan_stirs_wizard: self.tatan_stirs_wizard,
            ..Options::default()
        };
        for (n, (_, set)) in BITS.iter().enumerate() {
            set(&mut options, self.bits >> n & 1 == 1);
        }
        (self.bits >> BITS.len() == 0).then_some(options)
    }
}

impl Options {
    /// Whether rules version 2 could say this too: none of what came later is chosen.
    #[must_use]
    pub fn is_of_second(&self) -> bool {
        BITS.iter().skip(1).all(|(get, _)| !get(self))
    }

    /// These options without what came after rules version 2.
    #[must_use]
    pub fn as_second(mut self) -> Self {
        BITS.iter().skip(1).for_each(|(_, set)| set(&mut self, false));
        self
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            Self::serialize(self, serializer)
        } else {
            Packed::from(self).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Self::deserialize(deserializer);
        }
        let later = || D::Error::custom("these options are of a later version of the rules");
        Packed::deserialize(deserializer)?.options().ok_or_else(later)
    }
}
