//! Applies and stores the user's preferences.

use super::Root;
use crate::intent::Preference;
use crate::model::Note;
use crate::store::{Found, LastTable, Settings};
use egui::Context;
use net::node::{Command, Listen, NetworkCommand, ProfileCommand, Secret};

impl Root {
    /// Changes a preference, also for later starts.
    pub(super) fn prefer(&mut self, ctx: &Context, preference: Preference) {
        let is_wanted = !matches!(preference, Preference::LastTable { .. });
        match preference {
            Preference::Language(language) => {
                self.options.language = None;
                self.settings.language = language;
            }
            Preference::Scale(scale) => {
                self.options.scale = None;
                self.settings.scale = Settings::clamp_scale(scale);
                ctx.set_zoom_factor(self.settings.scale);
            }
            Preference::Theme(shade) => {
                self.options.theme = None;
                self.settings.theme = shade;
                self.look().apply(ctx);
            }
            Preference::Tiles(style) => {
                self.options.tiles = None;
                self.settings.tiles = style;
            }
            Preference::Motion(motion) => {
                self.settings.motion = motion;
                self.look().apply(ctx);
            }
            Preference::Ask(ask) => self.settings.ask = ask,
            Preference::Bots(pace) => {
                self.settings.bots = pace;
                self.backend.send(Command::Profile(ProfileCommand::BotPause(pace.pause())));
            }
            Preference::Follows(follows) => self.settings.follows = follows,
            Preference::Sound(is_on) => self.settings.sound = is_on,
            Preference::Passphrase(words) => {
                self.settings.set_passphrase(&words);
                self.backend.send(Command::Network(NetworkCommand::Passphrase(Secret::new(
                    &self.settings.passphrase,
                ))));
            }
            Preference::LastTable { setup, here } => {
                let name = self.model.profile.as_ref().map_or("", |profile| &profile.name);
                self.settings.last_table = Some(LastTable::of(setup, here, name));
            }
            Preference::Port(port) => {
                self.settings.port = port;
                self.backend.send(Command::Network(NetworkCommand::Port(port.unwrap_or(Listen::USUAL))));
            }
            Preference::Colours(palette) => {
                self.settings.colours = palette;
                self.look().apply(ctx);
            }
            Preference::Keys(keymap) => self.settings.keys = keymap,
        }
        self.store(is_wanted);
    }

    /// Stores the preferences. Those that the program remembers by itself replace no file that cannot be read whole.
    fn store(&mut self, is_wanted: bool) {
        let Some(path) = &self.options.settings else { return };
        if !is_wanted && matches!(Settings::read(path), Found::Odd(..)) {
            return;
        }
        if let Err(reason) = self.settings.replace(path) {
            self.model.note(Note::SettingsNotStored { path: path.clone(), reason: reason.to_string() });
        }
    }
}
