//! Turns the arguments of a peer into commands for its node.

use crate::args::{HostArgs, PlayerArgs};
use crate::bot;
use crate::{store, terminal};
use net::node::{Config, Discovery, Listen, NewTable, Reach, Secret};
use rules::{Preset, Rules, Setup, TileSets};
use std::io::Read as _;
use std::time::Duration;

/// The table that a host opens.
pub(super) fn new_table(args: &HostArgs, sets: &TileSets) -> Result<NewTable, String> {
    Ok(NewTable {
        name: args.table.clone().unwrap_or_else(|| "Bastide".to_owned()),
        setup: setup(args, sets)?,
        password: args.player.password.as_ref().and_then(|typed| Secret::new(typed)),
        reach: Reach::Network,
    })
}

/// The longest setup file that is read, in bytes.
const LONGEST_SETUP: u64 = 1 << 20;

/// The setup, from a file or a preset, checked to be playable.
fn setup(args: &HostArgs, sets: &TileSets) -> Result<Setup, String> {
    let setup = if let Some(path) = &args.setup {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let mut text = String::new();
        let file = std::fs::File::open(path).map_err(|error| failed(&error))?;
        let read = file.take(LONGEST_SETUP + 1).read_to_string(&mut text);
        if text.len() as u64 > LONGEST_SETUP {
            return Err(failed(&"too long for a setup, which has a few thousand letters"));
        }
        read.map_err(|error| failed(&error))?;
        let read: Result<Setup, _> = serde_json::from_str(&text);
        let mut setup = read.map_err(|error| format!("{} is no setup: {error}", path.display()))?;
        // The export of an older game names its rules, by which no new game is played.
        setup.options = setup.options.as_current();
        setup
    } else {
        let preset = Preset::from_name(&args.preset).ok_or_else(|| {
            let names: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name()).collect();
            format!("`{}` is no preset; there are {}", args.preset, names.join(", "))
        })?;
        preset.setup(args.seats)
    };
    Rules::new(&setup, sets).map_err(|error| error.to_string())?;
    Ok(setup)
}

/// The configuration of a peer's node.
pub(super) fn config(args: &PlayerArgs) -> Result<Config, String> {
    let data_dir = store::data_dir(args.data_dir.as_deref()).map_err(|error| error.to_string())?;
    let own = store::tile_sets(&data_dir);
    for reason in &own.left_out {
        eprintln!("bastide: left out as no tile set: {}", terminal::shown(reason));
    }
    let mut config = Config::new(data_dir, bot::maker());
    config.sets = own.sets;
    let port = Listen::Port(args.port.unwrap_or(Listen::USUAL));
    config.listen = args.listen.map_or(port, Listen::At);
    if args.no_mdns {
        config.discovery = Discovery::Off;
    } else if args.hall {
        config.discovery = Discovery::Hall;
    }
    config.hall = args.passphrase.as_ref().and_then(|typed| Secret::new(typed));
    config.connect.clone_from(&args.connect);
    config.bot_pause = Duration::from_millis(args.pause);
    config.name.clone_from(&args.name);
    config.autopilot = Some(args.bot());
    config.agrees = !args.no_agree;
    config.log.clone_from(&args.log);
    config.serves = args.serves.map(usize::from);
    Ok(config)
}
