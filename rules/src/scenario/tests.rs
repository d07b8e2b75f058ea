use super::*;

const HEAD: &str = "about a city\npreset base\nseats 2\n";

fn run(steps: &str) -> Result<Game, String> {
    let scenario = Scenario::parse("t.txt", &format!("{HEAD}{steps}")).map_err(|e| e.to_string())?;
    scenario.run(|_| ()).map_err(|e| e.to_string())
}

#[test]
fn what_a_line_expects_is_held_against_the_game() {
    let good = "play base-E 0,-1 turn 2 meeple city N\nscored 0 4 city 2\nscores 4 0\nsupply 0 meeple 7\n";
    run(good).unwrap();
    let wrong = [
        ("scored 0 4 city 2", "scored 0 4 city 3", "line 5: expected 0 4 city 3, found 0 4 city 2"),
        ("scored 0 4 city 2", "scored none", "line 5: expected none, found 0 4 city 2"),
        ("scores 4 0", "scores 0 4", "line 6: expected 0 4, found 4 0"),
        (
            "supply 0 meeple 7",
            "supply 0 meeple 6",
            "line 7: expected 6 meeple in the supply of seat 0, found 7",
        ),
        ("turn 2", "turn 0", "line 4: refused: the tile does not continue the landscape"),
        ("city N", "city S", "line 4: base-E has no \"city S\"; it has city N, field EL.ER.SL.SR.WL.WR"),
        ("base-E", "base-Z", "line 4: there is no tile base-Z in this game"),
        ("scores 4 0", "final 4 0", "line 6: the game is not over: it waits for chance tile"),
    ];
    for (from, to, expected) in wrong {
        let said = run(&good.replace(from, to)).unwrap_err();
        assert!(said.contains(expected), "{to}: {said}");
    }
}

#[test]
fn a_refusal_must_come_with_the_message_and_change_nothing() {
    run("draw base-E\nrefuse place 0,0 turn 0 : already a tile at 0,0\nrefuse as 1 place 0,-1 turn 2 : seat 0's").unwrap();
    let said = run("draw base-E\nrefuse place 0,-1 turn 2 : anything").unwrap_err();
    assert!(said.contains("should have been refused"), "{said}");
    let said = run("draw base-E\nrefuse place 0,0 turn 0 : the weather").unwrap_err();
    assert!(said.contains("not \"the weather\""), "{said}");
}

#[test]
fn lines_that_mean_nothing_are_named() {
    let wrong = [
        ("dance", "line 4: \"dance\" is no step"),
        ("place 0", "line 4: \"0\" should begin with a cell and a turn"),
        ("place 0,1 turn 4", "should begin with a cell and a turn"),
        ("place 99999,0 turn 0", "\"99999,0\" should be a cell"),
        ("deploy horse city N", "there is no figure \"horse\""),
        ("modules dragons", "there is no module \"dragons\""),
        ("option weather fine", "there is no option \"weather fine\""),
        ("preset nothing", "there is no preset \"nothing\""),
        ("draw base-E\nseats 3", "\"seats\" belongs before the first step"),
        ("sets nowhere\n", "there is no tile set called"),
    ];
    for (steps, expected) in wrong {
        let said = run(steps).unwrap_err();
        assert!(said.contains(expected), "{steps}: {said}");
    }
    assert!(Scenario::parse("t.txt", "preset base").unwrap_err().to_string().contains("about"));
    let huge = " ".repeat(Scenario::MAX_BYTES + 1);
    assert!(Scenario::parse("t.txt", &huge).is_err());
}

#[test]
fn the_states_seen_tell_lines_events_and_failures() {
    let text = format!("{HEAD}play base-E 0,-1 turn 2 meeple city N\n\nplay base-U 1,0 turn 1\n");
    let mut seen = Vec::new();
    let failed = Scenario::parse("t.txt", &text).unwrap().run(|state| seen.push(state.clone()));
    assert!(failed.is_err());
    assert_eq!(seen.iter().map(|s| s.line).collect::<Vec<_>>(), [0, 4, 6]);
    assert_eq!(seen[1].scores, [4, 0]);
    assert_eq!(seen[1].hash.len(), 64);
    assert!(seen[1].failed.is_none() && seen[2].failed.is_some());
    assert!(seen[1].events.len() >= 4 && seen[1].waits == "chance tile" && seen[1].turn == 1);
}

#[test]
fn an_expectation_that_names_nothing_of_the_game_does_not_hold() {
    let wrong = [
        ("stack base-ZZ 0", "there is no tile base-ZZ in this game"),
        ("happened none tokn", "nothing that happens begins with \"tokn\""),
        ("happened none", "nothing that happens begins with \"none\""),
    ];
    for (line, expected) in wrong {
        let said = run(line).unwrap_err();
        assert!(said.contains(expected), "{line}: {said}");
    }
    run("stack base-E 5\nhappened none token 0").unwrap();
}

/// The texts of all scenarios in the folder.
fn all_scenarios() -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let folders =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap());
    files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

#[test]
fn every_line_of_what_happened_begins_with_one_of_the_words_and_every_word_comes() {
    let mut unseen: Vec<&str> = told::WORDS.to_vec();
    for text in all_scenarios() {
        let scenario = Scenario::parse("t.txt", &text).unwrap();
        let note = |state: &StepState| {
            for line in &state.happened {
                let word = line.split(' ').next().unwrap();
                assert!(told::WORDS.contains(&word), "{line}");
                unseen.retain(|left| *left != word);
            }
        };
        scenario.run(note).unwrap();
    }
    assert!(unseen.is_empty(), "never: {unseen:?}");
}

#[test]
fn every_word_of_the_facts_is_an_expectation_of_some_scenario() {
    let mut unused: Vec<&str> =
        fact::FACTS.iter().map(|(word, _)| *word).chain(["count", "counts"]).collect();
    for text in all_scenarios() {
        let verbs: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
        unused.retain(|word| !verbs.contains(word));
    }
    assert!(unused.is_empty(), "no scenario expects {unused:?}");
}

/// The first words of a scenario's lines, except those of its own tile set.
fn verbs(text: &str) -> Vec<&str> {
    let mut is_set = false;
    let is_line = |line: &&str| {
        let was_set = is_set;
        is_set = line.starts_with("tileset") || is_set && *line != "end";
        !was_set && !line.starts_with('#')
    };
    text.lines().filter(is_line).filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn the_readme_lists_every_line_module_preset_and_fact() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let all = all_scenarios();
    let mut words: Vec<&str> = all.iter().flat_map(|text| verbs(text)).collect();
    assert!(words.contains(&"refuse") && words.contains(&"seed") && !words.contains(&"Tile(name:"));
    words.extend(parse::EXPECTATIONS.into_iter().chain(told::WORDS));
    words.extend(fact::FACTS.iter().map(|(word, _)| *word));
    let modules = crate::setup::Module::ALL.iter().map(|module| crate::label::module_name(*module));
    words.extend(modules);
    words.extend(crate::setup::Preset::ALL.map(crate::setup::Preset::name));
    let code: Vec<&str> = readme.split('`').skip(1).step_by(2).collect();
    let is_listed = |word: &&str| code.iter().any(|code| told::begins(code, word));
    let mut missing: Vec<&str> = words.into_iter().filter(|word| !is_listed(word)).collect();
    missing.sort_unstable();
    missing.dedup();
    assert!(missing.is_empty(), "README.md does not list {missing:?}");
}

#[test]
fn seat_0_is_told_where_a_fact_names_a_seat() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/tatan/the-round-at-the-end.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let mut said = Vec::new();
    let scenario = Scenario::parse("t.txt", &text).unwrap();
    scenario.run(|state| said.extend(state.facts.get("last-by").cloned())).unwrap();
    assert!(said.contains(&"0".to_owned()) && said.contains(&"1".to_owned()), "{said:?}");
}
