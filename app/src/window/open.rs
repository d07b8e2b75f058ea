//! Opens the window, or reports why it cannot.

use super::backend::Backend;
use super::events::Events;
use super::inbox;
use super::keep_awake::{Awake, System};
use super::renderer;
use super::rescaled::Rescaled;
use super::root::{Options, Root};
use crate::args::{ThemeName, WindowArgs};
use crate::art::cache::Cache;
use crate::art::canvas::Image;
use crate::art::icon;
use crate::bot;
use crate::crash::{CrashReports, RecentLines};
use crate::model::NotStarted;
use crate::screen::phrase::not_started;
use crate::screen::trouble;
use crate::signal;
use crate::store::{self, Found, OwnSets, Place, Settings};
use crate::terminal::{fail, remark};
use crate::text::{Clock, Language};
use crate::theme::{Look, Shade};
use eframe::{CreationContext, Frame, NativeOptions, Renderer};
use egui::{Context, IconData, RawInput, Ui, ViewportBuilder, ViewportCommand};
use net::node::{Command, Config, Discovery, Listen, Node, Notice, Secret, StartError};
use net::profile::ProfileError;
use std::cell::RefCell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};

/// Opens the window and stays until it is closed. Returns the exit status of the program.
#[must_use]
pub fn run(args: &WindowArgs, lines: RecentLines) -> ExitCode {
    let given = args.data_dir.as_deref();
    let remembered = Settings::path(given).ok().and_then(|path| Settings::read(&path).settings().renderer);
    let renderers = match renderer::order(args.renderer, remembered) {
        Ok(renderers) => renderers,
        Err(reason) => return fail(reason),
    };
    if !has_display() {
        return fail(no_display("neither DISPLAY nor WAYLAND_DISPLAY is set"));
    }
    let crashes = store::data_dir(given).ok().map(|dir| CrashReports::new(&dir, lines));
    if let Some(crashes) = &crashes {
        crashes.watch();
    }
    match open(args, &renderers, crashes.as_ref()) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(trouble)) | Err(trouble) => fail(trouble),
    }
}

fn no_display(reason: &str) -> String {
    format!("there is no display to open a window on ({reason}); `bastide peer` plays without one")
}

/// Whether a window can be opened at all. Only X11 and Wayland report that in the environment.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set)
}

/// Runs the window with the first renderer that works. If the node cannot start, the window shows the reason, which is
/// also returned.
fn open(
    args: &WindowArgs,
    renderers: &[Renderer],
    crashes: Option<&CrashReports>,
) -> Result<Option<String>, String> {
    let waker: Arc<OnceLock<Context>> = Arc::default();
    let given = args.data_dir.as_deref();
    let own = store::data_dir(given).map(|dir| store::tile_sets(&dir)).unwrap_or_default();
    let started = start_node(args, &own, &waker);
    let data = store::data_dir(given).ok();
    if let (Err(NotStarted::Node(StartError::Profile(ProfileError::InUse { .. }))), Some(data)) =
        (&started, &data)
        && is_plain(args)
    {
        match inbox::ask(data, args.file.as_deref()) {
            Ok(true) => {
                remark("the open window was asked instead");
                return Ok(None);
            }
            Ok(false) => {}
            Err(reason) => remark(format!("the open window cannot be asked: {reason}")),
        }
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let (ends, wakes) = (Arc::clone(&is_over), Arc::clone(&waker));
    signal::watch(move |_| {
        ends.store(true, Ordering::Relaxed);
        // A wake-up before the window exists is handled by its first frame.
        if let Some(ctx) = wakes.get() {
            ctx.request_repaint();
        }
    });
    let trouble = started.as_ref().err().map(ToString::to_string);
    let stored = Settings::path(given).ok().map(|path| Settings::read(&path).settings());
    let options = Options {
        settings: Settings::path(given).ok(),
        packages: store::data_dir(given).map(|dir| store::package_folders(&dir)).unwrap_or_default(),
        data: data.clone(),
        cache: store::cache_dir(given).ok(),
        language: args.lang.as_deref().and_then(Language::from_code),
        scale: args.scale,
        tiles: None,
        theme: args.theme.map(|name| match name {
            ThemeName::Light => Shade::Light,
            ThemeName::Dark => Shade::Dark,
            ThemeName::Contrast => Shade::Contrast,
        }),
        clock: Clock::of_system(),
        own,
        log_events: args.log_events,
        file: args.file.clone(),
        crashes: crashes.cloned(),
    };
    if let Some(text) = &trouble {
        eprintln!("bastide: {text}");
    }
    let chooses = args.renderer.is_none();
    let cache = store::cache_dir(given).ok().map(|dir| Cache::new(&dir));
    let create = move |cc: &CreationContext<'_>| -> Box<dyn eframe::App> {
        let name = if cc.gl.is_some() { Renderer::Glow.to_string() } else { "wgpu".to_owned() };
        Events::new(options.log_events).opened(&name);
        if let Some(crashes) = &options.crashes {
            crashes.facts().note_renderer(&name);
        }
        if let (Some(path), true) = (&options.settings, chooses) {
            renderer::remember(path, &name);
        }
        if let Some(cache) = cache {
            crate::board::keep(&cc.egui_ctx, cache);
        }
        match started {
            Ok(node) => {
                // Set only here, because there is never a second window.
                let _ = waker.set(cc.egui_ctx.clone());
                let mut root = Root::new(Box::new(Behind(node)), options);
                root.awake = Awake::by(Box::new(System::begin()));
                root.dress(&cc.egui_ctx);
                if let Some(data) = data {
                    inbox::watch(&data, carried_out(root.opener(), cc.egui_ctx.clone()));
                }
                Box::new(Shown { root, rescaled: Rescaled::default(), is_over })
            }
            Err(why) => {
                let Settings { language, theme, .. } = stored.unwrap_or_default();
                let language = options.language.or(language).unwrap_or_else(Language::of_system);
                let look = Look { shade: options.theme.unwrap_or(theme), ..Look::default() };
                let _ = waker.set(cc.egui_ctx.clone());
                Box::new(Trouble {
                    text: not_started(language, &why),
                    language,
                    look,
                    is_dressed: false,
                    is_over,
                })
            }
        }
    };
    let drawn = draw(renderers, create);
    if let (Err(Undrawn::Renderers(why)), Some(crashes)) = (&drawn, crashes) {
        crashes.fatal(why);
    }
    drawn.map_err(Undrawn::into_text)?;
    Ok(trouble)
}

/// Whether nothing is asked for that an open window cannot take over: how it looks for others is settled.
fn is_plain(args: &WindowArgs) -> bool {
    args.connect.is_empty() && args.passphrase.is_none() && args.port.is_none() && !args.hall
}

/// What the window does when a second start asks for something. Returns false once the window is gone.
fn carried_out(opens: Sender<PathBuf>, ctx: Context) -> impl FnMut(inbox::Request) -> bool + Send {
    move |request| {
        let is_open = request.file.is_none_or(|file| opens.send(file.into()).is_ok());
        ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
        ctx.send_viewport_cmd(ViewportCommand::Focus);
        ctx.request_repaint();
        is_open
    }
}

/// Why no window was drawn, in words.
enum Undrawn {
    /// There is nothing to draw on.
    NoDisplay(String),
    /// No renderer works.
    Renderers(String),
}

impl Undrawn {
    fn into_text(self) -> String {
        match self {
            Self::NoDisplay(text) | Self::Renderers(text) => text,
        }
    }
}

/// Shows the window with the first of these renderers that works, until it is closed.
fn draw<F>(renderers: &[Renderer], create: F) -> Result<(), Undrawn>
where
    F: FnOnce(&CreationContext<'_>) -> Box<dyn eframe::App> + 'static,
{
    // A renderer that cannot start leaves it for the next one.
    let create = Rc::new(RefCell::new(Some(create)));
    let mut tried = Vec::new();
    for (n, renderer) in renderers.iter().copied().enumerate() {
        let taken = Rc::clone(&create);
        let begin = move |cc: &CreationContext<'_>| match taken.borrow_mut().take() {
            Some(create) => Ok(create(cc)),
            None => Err("the window was there before".into()),
        };
        match eframe::run_native("Bastide", native(renderer), Box::new(begin)) {
            Ok(()) => return Ok(()),
            Err(e) if renderer::is_of_renderer(&e) && create.borrow().is_some() => {
                let why = renderer::reason(&e);
                if let Some(next) = renderers.get(n + 1) {
                    eprintln!("bastide: {}", renderer::instead(renderer, &why, *next));
                }
                tried.push((renderer, why));
            }
            // If the event loop cannot be created again, the first reason counts.
            Err(_) if !tried.is_empty() => break,
            Err(e) => return Err(Undrawn::NoDisplay(no_display(&renderer::reason(&e)))),
        }
    }
    Err(Undrawn::Renderers(renderer::failed(&tried)))
}

fn native(renderer: Renderer) -> NativeOptions {
    let viewport = ViewportBuilder::default()
        .with_title("Bastide")
        .with_app_id("bastide")
        .with_icon(icon())
        .with_inner_size([1200.0, 780.0])
        .with_min_inner_size([640.0, 400.0])
        .with_drag_and_drop(true);
    NativeOptions { viewport, renderer, ..NativeOptions::default() }
}

/// The icon of the window, where the desktop does not take that of the installed program.
fn icon() -> IconData {
    let Image { width, height, rgba } = icon::icon(128);
    IconData { rgba, width, height }
}

fn start_node(args: &WindowArgs, own: &OwnSets, waker: &Arc<OnceLock<Context>>) -> Result<Node, NotStarted> {
    let place = Place::of(args.data_dir.as_deref());
    let mut config = Config::new(place.data()?, bot::maker());
    if args.hall {
        config.discovery = Discovery::Hall;
    }
    // The command line applies to this run; otherwise the preferences do.
    let found = place.settings().map(|path| Settings::read(&path));
    let stored = found.map_or_else(|_| Settings::default(), Found::settings);
    config.listen = Listen::Port(args.port.or(stored.port).unwrap_or(Listen::USUAL));
    config.hall = Secret::new(args.passphrase.as_ref().unwrap_or(&stored.passphrase));
    config.bot_pause = stored.bots.pause();
    config.connect.clone_from(&args.connect);
    config.sets = Arc::clone(&own.sets);
    let waker = Arc::clone(waker);
    let wake = Arc::new(move || {
        if let Some(ctx) = waker.get() {
            ctx.request_repaint();
        }
    });
    Node::start(config, wake).map_err(|error| NotStarted::at(&place, error))
}

/// The node as the window's backend.
struct Behind(Node);

impl Backend for Behind {
    fn send(&mut self, command: Command) {
        self.0.send(command);
    }

    fn try_recv(&mut self) -> Option<Notice> {
        self.0.try_recv()
    }
}

struct Shown {
    root: Root,
    rescaled: Rescaled,
    /// Whether the system wants the program to end.
    is_over: Arc<AtomicBool>,
}

impl eframe::App for Shown {
    fn logic(&mut self, ctx: &Context, _frame: &mut Frame) {
        if self.is_over.swap(false, Ordering::Relaxed) {
            // The window closes when the node has ended.
            self.root.shut_down();
        }
        self.root.logic(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut Frame) {
        self.root.ui(ui);
    }

    fn raw_input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let pointer = ctx.input(|i| i.pointer.latest_pos());
        self.rescaled.correct(ctx.zoom_factor(), pointer, &mut input.events);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.root.shut_down();
    }
}

/// A window that says why there is no game, for people who start the program without a terminal.
struct Trouble {
    text: String,
    language: Language,
    look: Look,
    is_dressed: bool,
    is_over: Arc<AtomicBool>,
}

impl eframe::App for Trouble {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut Frame) {
        if !std::mem::replace(&mut self.is_dressed, true) {
            self.look.apply(ui.ctx());
        }
        if trouble::show(ui, self.language, &self.text) || self.is_over.load(Ordering::Relaxed) {
            ui.ctx().send_viewport_cmd(ViewportCommand::Close);
        }
    }
}
