//! The whole window without its frame: takes in notices, shows the right screen, and carries out intents.

mod files;
mod notices;
mod prefer;

use super::backend::Backend;
use super::events::Events;
use super::keep_awake::Awake;
use super::tones::{self, Tones};
use crate::art::tile::Style;
use crate::board::atlas::Atlas;
use crate::crash::{CrashReports, Untold};
use crate::intent::{Intent, Page};
use crate::model::{Model, Note, TableModel};
use crate::probe::Probe;
use crate::screen::{
    Cx, FIRST_PRESET, chat, crash_report, export, focus, gallery, home, lesson, lobby, manual, my_games,
    notes, opened, puzzle, replay, rules, settings, share, table, turn_strip, welcome,
};
use crate::store::{Found, LastTable, OwnSets, Settings};
use crate::text::{Clock, Language};
use crate::theme::{Look, Shade};
use egui::{CentralPanel, Context, Ui, ViewportCommand};
use net::node::{Command, Digest, GoCommand};

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The configuration of the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file of the settings; `None` in tests.
    pub settings: Option<PathBuf>,
    /// The folder of profile, games and tile sets; `None` in tests.
    pub data: Option<PathBuf>,
    /// The folders of packages that are handed on.
    pub packages: Vec<PathBuf>,
    /// The folder of caches; `None` in tests.
    pub cache: Option<PathBuf>,
    /// A language for this run only.
    pub language: Option<Language>,
    /// A scale for this run only.
    pub scale: Option<f32>,
    /// A theme for this run only.
    pub theme: Option<Shade>,
    /// A style of tiles for this run.
    pub tiles: Option<Style>,
    /// The time zone of displayed times.
    pub clock: Clock,
    /// The available tile sets.
    pub own: OwnSets,
    /// Whether to print events as JSON lines.
    pub log_events: bool,
    /// A saved game to open at the start.
    pub file: Option<PathBuf>,
    /// Where crashes are reported; nowhere in tests.
    pub crashes: Option<CrashReports>,
}

/// The window's state.
pub struct Root {
    backend: Box<dyn Backend>,
    /// What the node has reported.
    pub model: Model,
    page: Page,
    /// The page from which the rules were opened, if they lead back there.
    reads_from: Page,
    /// Where the manual was opened.
    helped_at: Page,
    manual: manual::Reader,
    settings: Settings,
    options: Options,
    home: home::Home,
    /// The statistics, while their page is open.
    pub my_games: my_games::MyGames,
    /// The puzzles, while their page is open.
    pub puzzles: puzzle::Puzzles,
    lobby: lobby::Lobby,
    chat: chat::Chat,
    welcome: welcome::Welcome,
    set_up: settings::Memory,
    rules_screen: rules::RulesScreen,
    gallery: gallery::Gallery,
    /// The open replay.
    pub replay: replay::ReplayScreen,
    /// Whether a fault of the folder of painted tiles was reported.
    told_of_cache: bool,
    /// The lesson, once begun.
    pub lesson: Option<Box<lesson::Lesson>>,
    exports: Option<export::Exports>,
    /// The page from which others load the program, while its dialog is open.
    pub share: Option<share::Share>,
    /// A log from elsewhere that was opened, until the user says what to do with it.
    opened: Option<PathBuf>,
    /// The report of a crash that is being read.
    report: Option<Untold>,
    /// The game that a report of a crash would name.
    noted_game: Option<Digest>,
    /// The table's own state.
    pub table: table::TableScreen,
    atlas: Option<Atlas>,
    probe: Probe,
    events: Events,
    chosen: (Sender<PathBuf>, Receiver<PathBuf>),
    target: (Sender<PathBuf>, Receiver<PathBuf>),
    /// A word from each dialog that the system did not show.
    no_dialog: (Sender<()>, Receiver<()>),
    /// The tones.
    pub tones: Tones,
    /// Keeps the computer awake while a game runs; does nothing in tests.
    pub awake: Awake,
    is_dressed: bool,
    was_my_turn: bool,
    focus: focus::Kept,
}

impl Root {
    /// A window with a backend.
    #[must_use]
    pub fn new(backend: Box<dyn Backend>, options: Options) -> Self {
        let mut model = Model::default();
        let found = options.settings.as_deref().map_or(Found::Fine(Settings::default()), Settings::read);
        let settings = match found {
            Found::Fine(s) => s,
            Found::Odd(s, reason) => {
                model.note(Note::Settings(reason));
                s
            }
        };
        if !options.own.left_out.is_empty() {
            model.note(Note::TileSets(options.own.left_out.clone()));
        }
        match options.crashes.as_ref().map_or(Ok(None), CrashReports::untold) {
            Ok(report) => report.into_iter().for_each(|report| model.note(Note::Crashed(report))),
            Err(error) => tracing::warn!(%error, "cannot read the report of a crash"),
        }
        let probe = Probe::new(options.log_events);
        let events = Events::new(options.log_events);
        let lobby = lobby::Lobby::with(Arc::clone(&options.own.sets));
        let mut root = Self {
            backend,
            model,
            page: Page::default(),
            reads_from: Page::default(),
            helped_at: Page::default(),
            manual: manual::Reader::default(),
            settings,
            options,
            home: home::Home::default(),
            my_games: my_games::MyGames::default(),
            puzzles: puzzle::Puzzles::default(),
            lobby,
            chat: chat::Chat::default(),
            welcome: welcome::Welcome::default(),
            set_up: settings::Memory::default(),
            rules_screen: rules::RulesScreen::default(),
            gallery: gallery::Gallery::default(),
            replay: replay::ReplayScreen::default(),
            told_of_cache: false,
            lesson: None,
            exports: None,
            share: None,
            opened: None,
            report: None,
            noted_game: None,
            table: table::TableScreen::default(),
            atlas: None,
            probe,
            events,
            chosen: channel(),
            target: channel(),
            no_dialog: channel(),
            tones: Tones::default(),
            awake: Awake::default(),
            is_dressed: false,
            was_my_turn: false,
            focus: focus::Kept::default(),
        };
        if let Some(file) = root.options.file.take() {
            root.open(file);
        }
        root
    }

    /// Opens the files that are sent to it.
    #[must_use]
    pub fn opener(&self) -> Sender<PathBuf> {
        self.chosen.0.clone()
    }

    /// The current language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.options.language.or(self.settings.language).unwrap_or_else(Language::of_system)
    }

    /// Whether all pictures of the current screen are painted. Hidden screens take none in.
    #[must_use]
    pub fn is_painted(&self) -> bool {
        match self.page {
            Page::Replay => self.replay.is_painted(),
            Page::Lesson => self.lesson.as_ref().is_none_or(|l| l.is_painted()),
            page if page.is_beside_the_table() || self.model.table.is_none() => self.gallery.is_painted(),
            _ => self.atlas.as_ref().is_none_or(Atlas::is_idle),
        }
    }

    /// Takes in what happened since the last call, also while the window is hidden.
    pub fn logic(&mut self, ctx: &Context) {
        while let Some(notice) = self.backend.try_recv() {
            self.take_in(ctx, notice);
        }
        self.tell_of_cache(ctx);
        while let Ok(path) = self.chosen.1.try_recv() {
            self.open(path);
        }
        while let Ok(path) = self.target.1.try_recv() {
            if let Some(exports) = &mut self.exports {
                exports.choose(path);
            }
        }
        while self.no_dialog.1.try_recv().is_ok() {
            self.model.note(Note::NoFileDialog);
        }
        let dropped: Vec<PathBuf> =
            ctx.input(|i| i.raw.dropped_files.iter().map(|f| f.path().to_owned()).collect());
        dropped.into_iter().take(8).for_each(|path| self.open(path));
        self.note_game();
        self.awake.follow(self.model.table.as_ref().is_some_and(|table| !table.is_over()));
        let is_my_turn = self.model.table.as_ref().and_then(TableModel::my_decision).is_some();
        if is_my_turn && !self.was_my_turn && !ctx.input(|i| i.focused) {
            ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(
                egui::UserAttentionType::Informational,
            ));
        }
        let calls = self.model.table.as_ref().is_some_and(tones::calls);
        if calls && !self.was_my_turn && self.settings.sound {
            self.tones.play(crate::sound::Cue::MyTurn);
        }
        self.was_my_turn = is_my_turn;
        if self.model.has_ended {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Notes the game at the table for a report of a crash.
    fn note_game(&mut self) {
        let game = self.model.table.as_ref().map(|table| table.seating.game_id);
        if game != std::mem::replace(&mut self.noted_game, game)
            && let Some(crashes) = &self.options.crashes
        {
            crashes.facts().note_game(game.map(|id| id.to_string()));
        }
    }

    /// The current theme and motion.
    fn look(&self) -> Look {
        Look {
            shade: self.options.theme.unwrap_or(self.settings.theme),
            motion: self.settings.motion,
            tiles: self.options.tiles.unwrap_or(self.settings.tiles),
            seats: self.settings.colours,
        }
    }

    /// Applies theme and scale, before the first frame, so that no frame is shown without them.
    pub fn dress(&mut self, ctx: &Context) {
        self.is_dressed = true;
        self.look().apply(ctx);
        ctx.set_zoom_factor(Settings::clamp_scale(self.options.scale.unwrap_or(self.settings.scale)));
    }

    /// Shows the current screen.
    pub fn ui(&mut self, ui: &mut Ui) {
        if !self.is_dressed {
            self.dress(ui.ctx());
            ui.ctx().request_discard("the theme counts from the next pass on");
        }
        let probe = std::mem::take(&mut self.probe);
        let cx = Cx::new(self.language(), &probe).in_look(self.look()).by_keys(self.settings.keys.clone());
        let cx = cx.by_clock(self.options.clock.clone());
        self.chat.follow(ui.ctx(), self.model.chat.as_ref());
        if let Some(exports) = &self.exports {
            export::escape(ui, &cx, exports);
        }
        self.table.is_covered = self.exports.is_some() || self.share.is_some() || self.report.is_some();
        let screen = self.screen(ui, &cx);
        self.escape(ui, &cx);
        if let Some(exports) = &mut self.exports {
            export::show(ui, &cx, exports);
        }
        self.share.take_if(|open| !share::show(ui, &cx, open));
        if let Some(path) = self.opened.take_if(|_| self.model.table.is_none() && self.model.lobby.is_none())
        {
            let stays = opened::show(ui.ctx(), &cx, &self.model, &path);
            self.opened = Some(path).filter(|_| stays);
        }
        self.report.take_if(|report| !crash_report::show(ui.ctx(), &cx, report));
        notes::show(ui.ctx(), &cx, &self.model, self.corner(screen));
        focus::ring(ui.ctx());
        focus::note(ui.ctx());
        self.focus.follow(ui.ctx(), self.place(screen));
        let intents = cx.into_intents();
        let focus = focus::place(ui.ctx());
        self.events.targets(screen, probe.take(), focus, ui.ctx().pixels_per_point());
        self.probe = probe;
        for intent in intents {
            self.carry_out(ui.ctx(), intent);
        }
    }

    /// Shows the right screen, and returns its name.
    fn screen(&mut self, ui: &mut Ui, cx: &Cx<'_>) -> &'static str {
        if let Some(table) = self.model.table.as_ref().filter(|_| self.page.is_beside_the_table()) {
            turn_strip::strip(ui, cx, table);
        }
        if self.page == Page::Replay {
            self.replay.is_covered = self.exports.is_some();
            let tiles = self.options.tiles.unwrap_or(self.settings.tiles);
            replay::show(ui, cx, &mut self.replay, &Settings { tiles, ..self.settings.clone() });
            return "replay";
        }
        if let (Page::Lesson, Some(lesson)) = (self.page, &mut self.lesson) {
            let may_begin = self.model.table.is_none() && self.model.lobby.is_none();
            let tiles = self.options.tiles.unwrap_or(self.settings.tiles);
            let settings = Settings { tiles, ..self.settings.clone() };
            lesson::show(ui, cx, lesson, &settings, may_begin);
            return "first game";
        }
        if self.page == Page::Puzzles {
            let tiles = self.options.tiles.unwrap_or(self.settings.tiles);
            puzzle::show(ui, cx, &mut self.puzzles, &Settings { tiles, ..self.settings.clone() });
            return "puzzles";
        }
        if self.page == Page::Manual {
            manual::show(ui, cx, &mut self.manual);
            return "manual";
        }
        let is_settings = self.page == Page::Settings;
        if let (false, Some(view)) = (self.page.is_beside_the_table(), &self.model.table) {
            let of_game = view.game.rules();
            if !self.atlas.as_ref().is_some_and(|a| a.serves(of_game)) {
                self.atlas = Some(Atlas::new(ui.ctx(), of_game));
            }
            if let Some(atlas) = &mut self.atlas {
                table::show(ui, cx, view, &mut self.table, &mut self.chat, atlas, &self.settings);
            }
            return "table";
        }
        let Some(profile) = self.model.profile.clone() else {
            CentralPanel::default_margins().show(ui, |ui| {
                ui.centered_and_justified(Ui::spinner);
            });
            return "starting";
        };
        let is_new = profile.name.is_empty();
        self.gallery.receive(ui.ctx());
        let shown = CentralPanel::no_frame()
            .frame(egui::Frame::new().fill(cx.theme.paper.0))
            .show(ui, |ui| {
                if is_settings {
                    settings::show(ui, cx, &self.settings, &self.options.own, &mut self.set_up);
                    "settings"
                } else if self.page == Page::Rules {
                    let table = self.model.table.as_ref().map(|view| view.game.rules().setup());
                    let played = self.replay.setup().or(table);
                    rules::show(ui, cx, &mut self.rules_screen, played, &mut self.gallery);
                    "rules"
                } else if is_new || self.page == Page::Profile {
                    welcome::show(ui, cx, &mut self.welcome, is_new, &mut self.gallery);
                    "profile"
                } else if self.page == Page::MyGames {
                    let older = self.model.saved.as_ref().map_or(0, |saved| saved.unread);
                    my_games::show(ui, cx, &mut self.my_games, older);
                    "my games"
                } else if let Some(view) = &self.model.lobby {
                    let around =
                        lobby::Around { ways: self.model.ways.as_ref(), unreached: &self.model.unreached };
                    lobby::show(ui, cx, view, around, &mut self.lobby, &mut self.chat, &mut self.gallery);
                    "lobby"
                } else {
                    let next = self.next_table();
                    home::show(ui, cx, &self.model, &profile, &mut self.home, &mut self.gallery, &next);
                    "home"
                }
            })
            .inner;
        // Where somebody chooses a key, every key is that one.
        manual::key(ui, cx, Page::Manual);
        shown
    }

    /// How a new table begins.
    fn next_table(&self) -> LastTable {
        let first = || LastTable { setup: FIRST_PRESET.setup(2), company: Vec::new() };
        self.settings.next_table(&self.options.own.sets).cloned().unwrap_or_else(first)
    }

    /// What is shown, for the focus.
    fn place(&self, screen: &'static str) -> focus::Place {
        let part = match self.page {
            _ if self.report.is_some() => focus::Place::CRASH,
            _ if self.exports.is_some() => focus::Place::EXPORT,
            _ if self.share.is_some() => focus::Place::SHARE,
            _ if self.opened.is_some() => focus::Place::OPENED,
            Page::Settings => self.set_up.page(),
            _ if self.shows_result(screen) => focus::Place::RESULT,
            _ => "",
        };
        let is_beside = self.page.is_beside_the_table()
            || matches!(self.page, Page::Profile | Page::MyGames | Page::Puzzles);
        focus::Place { screen, part, is_beside }
    }

    /// On a page with *Back*, Escape does the same.
    fn escape(&mut self, ui: &Ui, cx: &Cx<'_>) {
        let has_back = match self.page {
            Page::Settings | Page::Rules | Page::Manual | Page::MyGames => true,
            Page::Profile => self.model.profile.as_ref().is_some_and(|p| !p.name.is_empty()),
            // These have maps, and keys of their own.
            Page::Home | Page::Replay | Page::Lesson | Page::Puzzles => false,
        };
        if has_back && focus::leaves(ui) && !(self.page == Page::Settings && self.set_up.back()) {
            cx.want(Intent::Go(Page::Home));
        }
    }

    fn shows_result(&self, screen: &str) -> bool {
        let table = self.model.table.as_ref().filter(|_| screen == "table");
        table.is_some_and(|table| self.table.shows_result(table))
    }

    /// Where notes cover nothing that is needed.
    fn corner(&self, screen: &str) -> notes::Corner {
        if self.shows_result(screen) {
            notes::Corner::BelowBar
        } else {
            notes::Corner::AboveChat(self.chat.height())
        }
    }

    /// The only place that carries out intents.
    fn carry_out(&mut self, ctx: &Context, intent: Intent) {
        match intent {
            Intent::Node(command) => {
                if matches!(command, Command::Go(GoCommand::Leave)) {
                    self.page = Page::Home;
                }
                self.backend.send(command);
            }
            Intent::Go(page) => {
                if let (Page::Profile, Some(p)) = (page, &self.model.profile) {
                    self.welcome.name = p.name.clone();
                    self.welcome.colour = p.colour;
                }
                if let (Page::MyGames, Some(p)) = (page, &self.model.profile) {
                    let (who, cache) = ((p.key, p.name.as_str()), self.options.cache.clone());
                    self.my_games.open(ctx, self.model.saved.as_ref(), who, cache);
                }
                if page == Page::Puzzles {
                    self.puzzles.open(ctx, self.model.saved.as_ref());
                }
                self.go(page);
            }
            Intent::Card(module) => {
                self.rules_screen.open(module);
                self.go(Page::Rules);
            }
            Intent::Mix(setup) => {
                self.rules_screen.open_mix(setup);
                self.go(Page::Rules);
            }
            Intent::ToTable => self.go_to_table(),
            Intent::Replay(path) => self.look_at(ctx, path),
            Intent::Review(path) => {
                self.look_at(ctx, path);
                self.replay.review();
            }
            Intent::Export => {
                let words = self.language();
                self.exports = self.source().map(|source| export::Exports::new(words, source, files::home()));
            }
            Intent::ChooseTarget(path) => self.choose_target(ctx, &path),
            Intent::Write(order) => {
                if let Some(exports) = &mut self.exports {
                    exports.begin(ctx, order);
                }
            }
            Intent::EndExport => self.exports = None,
            Intent::ChooseFile => self.choose_file(ctx),
            Intent::OpenFile(path) => self.open(path),
            Intent::Prefer(preference) => self.prefer(ctx, preference),
            Intent::Sound(cue) => {
                if self.settings.sound {
                    self.tones.play(cue);
                }
            }
            Intent::Dismiss(n) => {
                if n < self.model.notes.len() {
                    self.model.notes.remove(n);
                }
            }
            Intent::Copy(text) => ctx.copy_text(text),
            Intent::Share => {
                self.share = Some(share::Share::new(ctx, self.language(), self.options.packages.clone()));
            }
            Intent::GetProgram { at, host } => {
                self.share =
                    Some(share::Share::getting(at, host, self.language(), self.options.packages.clone()));
            }
            Intent::ShowReport(report) => self.report = Some(report),
        }
        ctx.request_repaint();
    }

    /// Whether the user is at no table.
    const fn is_home(&self) -> bool {
        self.model.table.is_none() && self.model.lobby.is_none()
    }

    /// Replays a log from its first entry to its last valid one, without changing it.
    fn look_at(&mut self, ctx: &Context, path: PathBuf) {
        self.exports = None;
        self.puzzles.close();
        self.replay.open(ctx, path);
        self.page = Page::Replay;
    }

    /// Goes to the table, or home if there is none, from any page.
    fn go_to_table(&mut self) {
        // Otherwise rules and manual would lead back to where they were opened.
        (self.reads_from, self.helped_at) = (Page::Home, Page::Home);
        self.replay.close();
        self.my_games.close();
        self.opened = None;
        self.go(Page::Home);
    }

    /// Goes to another page. Rules that were opened from a replay, a puzzle or the lesson lead back to it; otherwise the
    /// replay and the puzzles are closed.
    fn go(&mut self, page: Page) {
        // Behind the manual everything stays as it is.
        match (self.page, page) {
            (Page::Manual, Page::Manual) => return,
            (Page::Manual, Page::Home) => return self.page = std::mem::take(&mut self.helped_at),
            (_, Page::Manual) => return self.helped_at = std::mem::replace(&mut self.page, page),
            _ => {}
        }
        let from = std::mem::take(&mut self.reads_from);
        let page = if (self.page, page) == (Page::Rules, Page::Home) { from } else { page };
        let is_back = (self.page, page) == (Page::Replay, Page::Home) && self.my_games.is_open();
        let page = if is_back { Page::MyGames } else { page };
        let (is_reading, before) = match self.page {
            Page::Rules => (true, from),
            page => (false, page),
        };
        if page == Page::Rules && matches!(before, Page::Replay | Page::Puzzles | Page::Lesson) {
            self.reads_from = before;
        } else if before == Page::Replay && page != Page::Replay {
            self.replay.close();
            self.exports = None;
        }
        self.home.has_learned |= self.lesson.as_ref().is_some_and(|lesson| lesson.is_over());
        let is_back = is_reading && before == Page::Lesson;
        if page == Page::Lesson && !is_back && self.lesson.as_ref().is_none_or(|l| l.is_over()) {
            let (name, colour) = match &self.model.profile {
                Some(profile) => (profile.name.as_str(), profile.colour),
                None => ("", net::node::Colour::Red),
            };
            self.lesson = Some(Box::new(lesson::Lesson::new(name, colour)));
        }
        if page != Page::MyGames {
            self.my_games.close();
        }
        if page != Page::Puzzles && self.reads_from != Page::Puzzles {
            self.puzzles.close();
        }
        self.page = page;
    }

    /// Reports a fault of the folder of painted tiles, once.
    fn tell_of_cache(&mut self, ctx: &Context) {
        if self.told_of_cache {
            return;
        }
        if let Some(trouble) = crate::board::trouble(ctx) {
            self.told_of_cache = true;
            self.model.note(Note::Cache(trouble));
        }
    }

    /// Ends the node after it has stored and sent everything pending.
    pub fn shut_down(&mut self) {
        self.backend.send(Command::Shutdown);
    }
}
