//! The instructions of a turn, which do not depend on the load of the machine.
//!
//! ```text
//! cargo bench -p rules --no-run          # names the program
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null PROGRAM --callgrind-games 100
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null PROGRAM --callgrind-games 0
//! ```
//!
//! The program plays random games with full lists of legal actions, checked play and no hash. It prints their turns
//! (tiles placed), callgrind the instructions (`Collected`). The difference of the two runs, divided by the turns, was
//! 3,055 at the last measurement. `--callgrind-games 60 everything 4` plays another preset and number of seats: 20,095
//! instructions a turn in *everything*, of which lifting tiles for Tatan cards takes about 5,000. A Big Box game of four
//! seats takes 3.2 million. `--callgrind-games 100 base 2 drawn` plays games out at random, as a search would: 1,640
//! instructions a turn. `.ci/instructions` guards the first two and the last, with the checks of overflow that tests have.
//!
//! `bastide bench rules` measures games per CPU second. Of *everything* with four seats about 2,000 are played out in that
//! time, a third of what a search was meant to have. By callgrind's model each game mispredicts 43,000 branches, spread over
//! all modules: by estimate half of its time. Taking tiles up in place, and drawing one of them without a list, was tried:
//! 18 % fewer instructions and about 14 % less time in this preset alone were not worth a second way to take a board apart.

use rules::{Game, Preset, RandomPlayer, Rules, TileSets, random_game};
use std::sync::Arc;

/// How many games are played if nothing is said.
const GAMES: u64 = 10_000;

fn main() {
    let mut said = std::env::args().skip_while(|argument| *argument != "--callgrind-games").skip(1);
    let games: u64 = said.next().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    let preset = said.next().and_then(|name| Preset::from_name(&name)).unwrap_or(Preset::Base);
    let seats = said.next().and_then(|n| n.parse().ok()).unwrap_or(2);
    let is_drawn = said.next().is_some_and(|how| how == "drawn");
    let rules = Rules::new(&preset.setup(seats), TileSets::built_in()).expect("presets can be played");
    if is_drawn {
        let mut game = Game::new(Arc::clone(&rules));
        let begin = game.clone();
        let played = |seed| {
            game.clone_from(&begin);
            let actions = RandomPlayer::new(seed).play_out(&mut game);
            // Without the start tile.
            (game.placed_tiles().count() - 1, actions)
        };
        let (turns, actions) = (0..games)
            .map(played)
            .fold((0, 0), |(turns, all), (placed, actions)| (turns + placed, all + actions));
        println!("{games} games, {turns} turns, {actions} actions");
        return;
    }
    let (mut turns, mut actions) = (0, 0);
    for game in (0..games).map(|seed| random_game(&rules, seed)) {
        turns += game.turns;
        actions += game.actions;
    }
    println!("{games} games, {turns} turns, {actions} actions");
}
