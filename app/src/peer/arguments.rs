//! Turns the arguments of a peer into commands for its node.

use crate::args::{HostArgs, PlayerArgs};
use crate::bot;
use crate::{setup_file, store, terminal};
use net::node::{Config, Discovery, Listen, NewTable, Reach, Secret};
use rules::{Preset, Rules, Setup, TileSets};
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

/// The setup, from a file or a preset, checked to be playable.
fn setup(args: &HostArgs, sets: &TileSets) -> Result<Setup, String> {
    let setup = if let Some(path) = &args.setup {
        setup_file::read(path)?
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
