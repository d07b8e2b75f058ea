//! Setups in files that are named on the command line.

use rules::Setup;
use serde::Deserialize;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The longest file that is read, in bytes: an export holds a whole game.
const LONGEST: u64 = 64 << 20;

/// What is read of the export of a game.
#[derive(Deserialize)]
struct Exported {
    offer: Offered,
}

#[derive(Deserialize)]
struct Offered {
    setup: Setup,
}

/// The setup in a JSON file: its own seats, sets, modules and options, or those of a game that `log export --json` wrote.
/// A new game is played by today's rules, whatever the game in the file is played by.
///
/// # Errors
/// What is wrong with the file, in words.
pub fn read(path: &Path) -> Result<Setup, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut text = String::new();
    let file = File::open(path).map_err(|error| failed(&error))?;
    file.take(LONGEST + 1).read_to_string(&mut text).map_err(|error| failed(&error))?;
    if text.len() as u64 > LONGEST {
        return Err(failed(&"too long for a setup, or for the export of a game"));
    }
    let exported = || serde_json::from_str(&text).map(|game: Exported| game.offer.setup);
    let own: Result<Setup, _> = serde_json::from_str(&text);
    // If it is neither, the reason why it is no setup helps most.
    let setup = own.or_else(|error| exported().map_err(|_| error));
    let mut setup = setup.map_err(|error| format!("{} is no setup: {error}", path.display()))?;
    setup.options = setup.options.as_current();
    Ok(setup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Module, Preset, Revision};
    use serde_json::json;

    fn written(text: &str) -> Result<Setup, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.json");
        std::fs::write(&path, text).unwrap();
        read(&path)
    }

    #[test]
    fn a_setup_is_read_from_its_own_file_and_from_an_exported_game() {
        let mut setup = Preset::Base.setup(3);
        setup.modules.insert(Module::BigMeeple);
        let own = json!(setup);
        let game = json!({"format": 1, "offer": {"name": "Friday", "setup": setup}, "entries": [{"seq": 1}]});
        assert_eq!(written(&own.to_string()).unwrap(), setup);
        assert_eq!(written(&game.to_string()).unwrap(), setup);
    }

    #[test]
    fn a_new_game_of_an_old_setup_is_played_by_todays_rules() {
        let mut old = Preset::Base.setup(3);
        old.options.revision = Revision::Third;
        assert_eq!(written(&json!(old).to_string()).unwrap(), Preset::Base.setup(3));
    }

    #[test]
    fn what_is_neither_is_refused_as_a_setup() {
        let told = written("{\"seats\": 3, \"moduls\": []}").unwrap_err();
        assert!(told.contains("own.json is no setup") && told.contains("moduls"), "{told}");
        assert!(written("{\"offer\": {}}").unwrap_err().contains("is no setup"));
        assert!(read(Path::new("/none/such.json")).unwrap_err().contains("/none/such.json"));
    }
}
