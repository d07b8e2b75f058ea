//! How much longer a module makes a game.

use rules::Module;

/// About how many minutes longer a game of four is with a module and its tiles, where a tile takes half a minute and any
/// other question five seconds. A test counts them in games played at random.
pub(super) const fn minutes(module: Module) -> u8 {
    match module {
        Module::Tunnel | Module::Tatan => 2,
        Module::KingAndRobber | Module::WindRoses | Module::Shrines => 3,
        Module::CropCircles | Module::Flier => 4,
        Module::GoldAndWalls
        | Module::Hills
        | Module::Festival
        | Module::Siege
        | Module::MageAndWitch
        | Module::GoldMines
        | Module::Ferries
        | Module::Robbers => 5,
        Module::River
        | Module::Dragon
        | Module::Watchtowers
        | Module::AbbeyAndMayor
        | Module::Castles
        | Module::Bridges => 6,
        Module::HalfTiles => 7,
        Module::InnsCathedrals | Module::Vineyards | Module::Bazaars => 9,
        Module::BigTop => 10,
        Module::TheTower => 11,
        Module::TradeGoods => 12,
        Module::PrincessAndDragon => 17,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::module::switch;
    use super::*;
    use rules::{Decision, Game, Preset, Rules, Setup, SplitMix, TileSets, Wait};

    /// The games that are counted.
    const GAMES: u64 = 6;

    /// The seconds of a game played at random.
    fn seconds(setup: &Setup, seed: u64) -> i32 {
        let mut numbers = SplitMix::new(seed);
        let mut game = Game::new(Rules::new(setup, TileSets::built_in()).unwrap());
        let mut seconds = 0;
        loop {
            match game.wait() {
                Wait::Over => return seconds,
                Wait::Chance(_) => game.resolve(&numbers.seed()).map(|_| ()).unwrap(),
                Wait::Decide { seat, kind } => {
                    let legal = game.legal();
                    let action = legal[numbers.below(legal.len())];
                    seconds += match kind {
                        Decision::Place => 30,
                        // To draw or to put a figure is part of that.
                        Decision::Start | Decision::Figures => 0,
                        _ if legal.len() > 1 => 5,
                        _ => 0,
                    };
                    game.play(seat, action).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_minutes_of_a_module_are_those_of_games_with_it() {
        let played = |setup: &Setup| (1..=GAMES).map(|seed| seconds(setup, seed)).sum::<i32>();
        let base = Preset::Base.setup(4);
        let without = played(&base);
        let mut wrong = Vec::new();
        for module in Module::ALL.iter().copied() {
            let mut setup = base.clone();
            setup.modules.remove(&module);
            switch(&mut setup, module, true);
            let seconds = (played(&setup) - without) / i32::try_from(GAMES).unwrap();
            let is_plausible = (seconds - i32::from(minutes(module)) * 60).abs() <= 60;
            if !is_plausible {
                wrong.push(format!("{module:?}: {seconds} s"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
