//! How options are serialised: by name for human readers, and in the same few bytes as before in logs.
//!
//! In a log the fields follow each other without names, so none can be added without a new log format. The
//! later additions are bits in the first field, which held 0 or 1 in a four-byte number: a log of
//! version 2 has none of them set, and plays as it did. The last bit is for version 4.

use super::{CountMoves, DragonReach, GoldTo, HalfHands, KingPays, Limits, Options, Revision, RiverTurns};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A flag stored as a bit: how to read it and how to set it.
type Flag = (fn(&Options) -> bool, fn(&mut Options, bool));

/// The bits of the first number, lowest first.
const BITS: [Flag; 23] = [
    (
        |o| o.river_turns == RiverTurns::OpenAhead,
        |o, is_set| o.river_turns = if is_set { RiverTurns::OpenAhead } else { RiverTurns::NeverSameWay },
    ),
    (
        |o| o.revision >= Revision::Third,
        |o, is_set| o.revision = if is_set { Revision::Third } else { Revision::Second },
    ),
    (|o| o.river_start_leaves, |o, is_set| o.river_start_leaves = is_set),
    (|o| o.forced_first, |o, is_set| o.forced_first = is_set),
    (|o| o.tatan_draws_both, |o, is_set| o.tatan_draws_both = is_set),
    (|o| o.chip_after_scoring, |o, is_set| o.chip_after_scoring = is_set),
    (|o| o.inns_pay_unfinished, |o, is_set| o.inns_pay_unfinished = is_set),
    (|o| king_pays(o) & 1 != 0, |o, is_set| set_king_pays(o, 1, is_set)),
    (|o| king_pays(o) & 2 != 0, |o, is_set| set_king_pays(o, 2, is_set)),
    (|o| o.festival_followers_only, |o, is_set| o.festival_followers_only = is_set),
    (|o| o.escape_by_siege_tile, |o, is_set| o.escape_by_siege_tile = is_set),
    (|o| o.buildings_alike, |o, is_set| o.buildings_alike = is_set),
    (|o| o.march_after_scoring, |o, is_set| o.march_after_scoring = is_set),
    (|o| o.fairy_on_tile, |o, is_set| o.fairy_on_tile = is_set),
    (|o| o.princess_must, |o, is_set| o.princess_must = is_set),
    (|o| o.barns_share, |o, is_set| o.barns_share = is_set),
    (|o| o.bazaar_pick, |o, is_set| o.bazaar_pick = is_set),
    (|o| count_moves(o) & 1 != 0, |o, is_set| set_count_moves(o, 1, is_set)),
    (|o| count_moves(o) & 2 != 0, |o, is_set| set_count_moves(o, 2, is_set)),
    (|o| o.all_leave_last, |o, is_set| o.all_leave_last = is_set),
    (|o| o.labyrinth_basic, |o, is_set| o.labyrinth_basic = is_set),
    (|o| o.monasteries_stay, |o, is_set| o.monasteries_stay = is_set),
    // Only with the bit of version 3, which is set before.
    (|o| o.revision == Revision::Fourth, set_fourth),
];

/// Options of version 4 are those of version 3 with one bit more.
fn set_fourth(options: &mut Options, is_set: bool) {
    options.revision = match options.revision {
        Revision::Second => Revision::Second,
        Revision::Third | Revision::Fourth if is_set => Revision::Fourth,
        Revision::Third | Revision::Fourth => Revision::Third,
    };
}

/// The option as a number of two bits.
const fn king_pays(options: &Options) -> u8 {
    options.king_pays as u8
}

/// Sets one bit of that number.
fn set_king_pays(options: &mut Options, bit: u8, is_set: bool) {
    const ALL: [KingPays; 4] = [KingPays::EachFeature, KingPays::Ten, KingPays::Fifteen, KingPays::AtOnce];
    let others = king_pays(options) & !bit;
    options.king_pays = ALL[usize::from(others | if is_set { bit } else { 0 })];
}

/// The option as a number of two bits.
const fn count_moves(options: &Options) -> u8 {
    options.count_moves as u8
}

/// Sets one bit of that number; the fourth value means nothing and reads as the third.
fn set_count_moves(options: &mut Options, bit: u8, is_set: bool) {
    const ALL: [CountMoves; 4] =
        [CountMoves::ByPlayer, CountMoves::Clockwise, CountMoves::WithFigure, CountMoves::WithFigure];
    let others = count_moves(options) & !bit;
    options.count_moves = ALL[usize::from(others | if is_set { bit } else { 0 })];
}

/// The fields in log order.
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
        // Every field is named, so that a new one cannot be forgotten here. The first ones are bits.
        let Options {
            revision: _,
            river_turns: _,
            river_start_leaves: _,
            forced_first: _,
            tatan_draws_both: _,
            chip_after_scoring: _,
            inns_pay_unfinished: _,
            king_pays: _,
            festival_followers_only: _,
            escape_by_siege_tile: _,
            buildings_alike: _,
            march_after_scoring: _,
            fairy_on_tile: _,
            princess_must: _,
            barns_share: _,
            bazaar_pick: _,
            count_moves: _,
            all_leave_last: _,
            labyrinth_basic: _,
            monasteries_stay: _,
            two_tile_city,
            limits,
            pig_second_half,
            dragon_reach,
            dragon_before_scoring,
            wagon_completed_only,
            toll_anywhere,
            toll_threshold,
            gold_again,
            gold_to,
            wall_blocks_cell,
            chip_each_play,
            half_for_extra_plays,
            half_hands,
            hand,
            feature_half_tiles,
            hands_open,
            hills_by_number,
            closed_field_scores_sheep,
            circle_by_symbol,
            tatan_one_a_seat,
            tatan_start_tile,
            tatan_stirs_wizard,
        } = *options;
        Self {
            bits,
            two_tile_city,
            limits,
            pig_second_half,
            dragon_reach,
            dragon_before_scoring,
            wagon_completed_only,
            toll_anywhere,
            toll_threshold,
            gold_again,
            gold_to,
            wall_blocks_cell,
            chip_each_play,
            half_for_extra_plays,
            half_hands,
            hand,
            feature_half_tiles,
            hands_open,
            hills_by_number,
            closed_field_scores_sheep,
            circle_by_symbol,
            tatan_one_a_seat,
            tatan_start_tile,
            tatan_stirs_wizard,
        }
    }
}

impl Packed {
    /// The options, unless a bit is set that no known rules version has, or the one of version 4 without that of
    /// version 3.
    fn options(self) -> Option<Options> {
        let Self {
            bits,
            two_tile_city,
            limits,
            pig_second_half,
            dragon_reach,
            dragon_before_scoring,
            wagon_completed_only,
            toll_anywhere,
            toll_threshold,
            gold_again,
            gold_to,
            wall_blocks_cell,
            chip_each_play,
            half_for_extra_plays,
            half_hands,
            hand,
            feature_half_tiles,
            hands_open,
            hills_by_number,
            closed_field_scores_sheep,
            circle_by_symbol,
            tatan_one_a_seat,
            tatan_start_tile,
            tatan_stirs_wizard,
        } = self;
        let usual = Options::default();
        let mut options = Options {
            // These are bits.
            revision: usual.revision,
            river_turns: usual.river_turns,
            river_start_leaves: usual.river_start_leaves,
            forced_first: usual.forced_first,
            tatan_draws_both: usual.tatan_draws_both,
            chip_after_scoring: usual.chip_after_scoring,
            inns_pay_unfinished: usual.inns_pay_unfinished,
            king_pays: usual.king_pays,
            festival_followers_only: usual.festival_followers_only,
            escape_by_siege_tile: usual.escape_by_siege_tile,
            buildings_alike: usual.buildings_alike,
            march_after_scoring: usual.march_after_scoring,
            fairy_on_tile: usual.fairy_on_tile,
            princess_must: usual.princess_must,
            barns_share: usual.barns_share,
            bazaar_pick: usual.bazaar_pick,
            count_moves: usual.count_moves,
            all_leave_last: usual.all_leave_last,
            labyrinth_basic: usual.labyrinth_basic,
            monasteries_stay: usual.monasteries_stay,
            two_tile_city,
            limits,
            pig_second_half,
            dragon_reach,
            dragon_before_scoring,
            wagon_completed_only,
            toll_anywhere,
            toll_threshold,
            gold_again,
            gold_to,
            wall_blocks_cell,
            chip_each_play,
            half_for_extra_plays,
            half_hands,
            hand,
            feature_half_tiles,
            hands_open,
            hills_by_number,
            closed_field_scores_sheep,
            circle_by_symbol,
            tatan_one_a_seat,
            tatan_start_tile,
            tatan_stirs_wizard,
        };
        for (n, (_, set)) in BITS.iter().enumerate() {
            set(&mut options, bits >> n & 1 == 1);
        }
        let has_known = bits >> BITS.len() == 0;
        let is_of_fourth = bits >> (BITS.len() - 1) == 1;
        (has_known && is_of_fourth == (options.revision == Revision::Fourth)).then_some(options)
    }
}

impl Options {
    /// Whether rules version 2 could express these options: none of the later ones is set.
    #[must_use]
    pub fn is_of_second(&self) -> bool {
        BITS.iter().skip(1).all(|(get, _)| !get(self))
    }

    /// These options without those added after rules version 2.
    #[must_use]
    pub fn as_second(mut self) -> Self {
        BITS.iter().skip(1).for_each(|(_, set)| set(&mut self, false));
        self
    }

    /// These options under the current rules: for options of version 2, the later ones get their default values.
    #[must_use]
    pub fn as_current(mut self) -> Self {
        let usual = Self::default();
        if self.revision == Revision::Second {
            BITS.iter().skip(1).for_each(|(get, set)| set(&mut self, get(&usual)));
        }
        self.revision = usual.revision;
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// Every value of every field, one at a time, with the others at their defaults.
    fn varied() -> Vec<Options> {
        let numbers = (0..9).map(|n| json!(n));
        let words =
            ["Second", "OpenAhead", "UntilGap", "Majority", "Dealt", "Hidden", "Ten", "Fifteen", "AtOnce"]
                .into_iter()
                .chain(["Clockwise", "WithFigure", "Third"])
                .map(|word| json!(word));
        let limits = json!({"meeple": 2, "other": 3, "chip": 0, "together": 5});
        let values: Vec<Value> = numbers.chain(words).chain([json!(true), json!(false), limits]).collect();
        let usual = serde_json::to_value(Options::default()).unwrap();
        let mut names: Vec<String> = usual.as_object().unwrap().keys().cloned().collect();
        // The current revision is not written.
        names.push("revision".to_owned());
        let mut all = Vec::new();
        for name in names {
            let with = |value: &Value| {
                let mut fields = usual.clone();
                fields[&name] = value.clone();
                serde_json::from_value::<Options>(fields).ok()
            };
            let own: Vec<Options> = values.iter().filter_map(with).collect();
            assert!(own.iter().any(|options| *options != Options::default()), "no other value of {name}");
            all.extend(own);
        }
        all
    }

    #[test]
    fn a_log_keeps_every_value_of_every_option() {
        for options in varied() {
            assert_eq!(Packed::from(&options).options(), Some(options));
        }
    }

    #[test]
    fn a_game_of_an_older_version_is_played_again_by_the_rules_of_today() {
        let ours = Options { two_tile_city: 2, forced_first: false, ..Options::default() };
        assert_eq!(ours.as_current(), ours);
        let old = Options { two_tile_city: 2, ..Options::default() }.as_second();
        assert_eq!(old.as_current(), Options { two_tile_city: 2, ..Options::default() });
        // Version 3 had all options.
        assert_eq!(Options { revision: Revision::Third, ..ours }.as_current(), ours);
    }

    #[test]
    fn version_4_is_one_bit_more_than_version_3() {
        let bits = |revision| Packed::from(&Options { revision, ..Options::default() }).bits;
        let [second, third, fourth] = [Revision::Second, Revision::Third, Revision::Fourth].map(bits);
        assert_eq!((third - second, fourth - third), (1 << 1, 1 << 22));
        let mut packed = Packed::from(&Options::default());
        packed.bits &= !(1 << 1);
        assert_eq!(packed.options(), None, "version 4 without version 3");
    }
}
