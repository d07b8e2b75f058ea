//! The screens: functions from the model and a small state of their own to widgets and intents.

mod backdrop;
pub mod chat;
pub mod crash_report;
pub mod export;
pub mod focus;
pub mod gallery;
pub mod home;
pub mod invite;
pub mod join;
pub mod lesson;
pub mod lobby;
pub mod manual;
pub mod my_games;
pub mod notes;
pub mod opened;
mod options;
pub mod phrase;
pub mod puzzle;
mod qr_picture;
pub mod replay;
pub mod result;
pub mod rules;
pub mod settings;
pub mod share;
pub mod table;
pub mod trouble;
pub mod turn_strip;
pub mod unmet;
pub mod welcome;
pub mod widget;

use crate::command::{KeyCommand, Keymap};
use crate::intent::Intent;
use crate::probe::Probe;
use crate::text::{Clock, Language};
use crate::theme::{Look, Theme};
use std::cell::RefCell;

/// The preset that suits a first game best. New tables begin with it, and the lobby marks it.
pub(crate) const FIRST_PRESET: ::rules::Preset = ::rules::Preset::Base;

/// The context of every screen, besides its own view.
pub struct Cx<'a> {
    /// The language.
    pub words: Language,
    /// The time zone of displayed times.
    pub clock: Clock,
    /// The design tokens of the chosen theme.
    pub theme: &'static Theme,
    /// Theme and motion.
    pub look: Look,
    /// The keys in force.
    pub keys: Keymap,
    /// Notes the positions of things.
    pub probe: &'a Probe,
    intents: RefCell<Vec<Intent>>,
}

impl<'a> Cx<'a> {
    /// A context without intents, in the light theme, with the default keys and UTC.
    #[must_use]
    pub fn new(words: Language, probe: &'a Probe) -> Self {
        let look = Look::default();
        let (theme, clock) = (Theme::in_shade(look.shade), Clock::default());
        Self { words, clock, theme, look, keys: Keymap::default(), probe, intents: RefCell::default() }
    }

    /// The same with another time zone.
    #[must_use]
    pub fn by_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// The same with other keys.
    #[must_use]
    pub fn by_keys(mut self, keys: Keymap) -> Self {
        self.keys = keys;
        self
    }

    /// The same with another look.
    #[must_use]
    pub fn in_look(mut self, look: Look) -> Self {
        self.theme = look.theme();
        self.look = look;
        self
    }

    /// The text of `key`.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.words.text(key)
    }

    /// A text with the key of a command in its placeholder `key`.
    #[must_use]
    pub fn with_key(&self, text: &str, command: KeyCommand) -> String {
        self.words.with(text, &[("key", (&self.keys.shown(self.words, command)).into())])
    }

    /// Adds an intent.
    pub fn want(&self, intent: Intent) {
        self.intents.borrow_mut().push(intent);
    }

    /// Adds a command for the node.
    pub fn command(&self, command: impl Into<net::node::Command>) {
        self.want(Intent::Node(command.into()));
    }

    /// Takes the intents of this frame.
    #[must_use]
    pub fn into_intents(self) -> Vec<Intent> {
        self.intents.into_inner()
    }
}
