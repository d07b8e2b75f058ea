//! Giving Bastide to others: the address of the page, as a QR code too, and what it offers. The page ends with the
//! dialog. Packages of other systems can be fetched from another computer's page, and a newer program from the
//! computer of a table.

use super::qr_picture::QrPicture;
use super::{Cx, widget};
use crate::intent::Intent;
use crate::share::{self, FetchError, Fetched, FetchedPackage, Fetching, Package, ShareError, Sharing};
use crate::text::Language;
use egui::{Align2, Id, Key, Modal, Modifiers, RichText, ScrollArea, Ui, vec2};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The height of the heading and the button below.
const REST: f32 = 130.0;

/// A page on its way: the checksums of all packages take a moment.
type Opening = Arc<Mutex<Option<Result<Sharing, ShareError>>>>;

/// The dialog.
pub struct Share {
    /// Where packages lie. Those that are fetched go to the first.
    folders: Vec<PathBuf>,
    words: Language,
    opening: Opening,
    sharing: Option<Result<Sharing, ShareError>>,
    picture: QrPicture,
    address: String,
    fetching: Option<Fetching>,
    /// The player whose newer program is wanted. Nothing is given to others then.
    host: Option<String>,
    /// The outcome of the last fetch.
    said: Option<Said>,
}

/// The outcome of a fetch, for people.
struct Said {
    is_well: bool,
    sentences: String,
    /// What came, whose checksums only people can compare.
    new: Vec<FetchedPackage>,
}

impl Said {
    /// That nothing came.
    const fn failed(why: String) -> Self {
        Self { is_well: false, sentences: why, new: Vec::new() }
    }
}

impl Share {
    /// A page that offers this program, and the packages in these folders.
    #[must_use]
    pub fn new(ctx: &egui::Context, words: Language, folders: Vec<PathBuf>) -> Self {
        let mut made = Self::closed(words, folders);
        made.open(ctx);
        made
    }

    /// A dialog whose page is there already.
    #[must_use]
    pub fn with(sharing: Sharing, words: Language, folders: Vec<PathBuf>) -> Self {
        Self { sharing: Some(Ok(sharing)), ..Self::closed(words, folders) }
    }

    /// A dialog that gets the program from the computer of this player.
    #[must_use]
    pub fn getting(at: IpAddr, host: String, words: Language, folders: Vec<PathBuf>) -> Self {
        let address = SocketAddr::new(at, share::PORT).to_string();
        Self { host: Some(host), address, ..Self::closed(words, folders) }
    }

    fn closed(words: Language, folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            words,
            opening: Opening::default(),
            sharing: None,
            picture: QrPicture::default(),
            address: String::new(),
            fetching: None,
            host: None,
            said: None,
        }
    }

    fn open(&mut self, ctx: &egui::Context) {
        self.sharing = None;
        self.opening = Opening::default();
        let (opening, words, folders) = (Arc::clone(&self.opening), self.words, self.folders.clone());
        let ctx = ctx.clone();
        let begun = std::thread::Builder::new().name("checksums".to_owned()).spawn(move || {
            let sharing = Sharing::begin(words, None, &folders);
            *opening.lock().unwrap_or_else(PoisonError::into_inner) = Some(sharing);
            ctx.request_repaint();
        });
        if let Err(error) = begun {
            self.sharing = Some(Err(ShareError::NoThread(error)));
        }
    }

    /// How many others load something now.
    fn loading(&self) -> u64 {
        self.sharing.as_ref().and_then(|sharing| sharing.as_ref().ok()).map_or(0, Sharing::loading)
    }

    /// Takes in what other threads have done.
    fn follow(&mut self, cx: &Cx<'_>, ctx: &egui::Context) {
        if self.sharing.is_none() {
            self.sharing = self.opening.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        let Some(end) = self.fetching.as_ref().and_then(Fetching::end) else { return };
        self.fetching = None;
        if !end.new.is_empty() && self.host.is_none() {
            self.offer_again(ctx);
        }
        self.said = Some(outcome(cx, end));
    }

    /// Offers what came from now on. A page that is there stays: others may be loading from it.
    fn offer_again(&mut self, ctx: &egui::Context) {
        let Some(Ok(sharing)) = &self.sharing else { return self.open(ctx) };
        let ctx = ctx.clone();
        if let Err(error) = sharing.renew(self.folders.clone(), move || ctx.request_repaint()) {
            tracing::warn!(%error, "what was fetched is not offered yet");
        }
    }
}

/// What is said of a fetch.
fn outcome(cx: &Cx<'_>, fetched: Fetched) -> Said {
    let mut said = Vec::new();
    if !fetched.other.is_empty() {
        let names = fetched.other.join(", ");
        said.push(cx.words.with("share-fetched-other", &[("names", (&names).into())]));
    }
    said.extend(fetched.failed.as_ref().map(|error| failure(cx, error)));
    if !fetched.new.is_empty() {
        // The last one: the checksums stand below.
        said.push(cx.text("share-fetched"));
    }
    if said.is_empty() {
        said.push(cx.text("share-fetched-none"));
    }
    let is_well = fetched.failed.is_none() && fetched.other.is_empty();
    Said { is_well, sentences: said.join(" "), new: fetched.new }
}

/// Why packages were not fetched.
fn failure(cx: &Cx<'_>, error: &FetchError) -> String {
    let with = |key, name: &'static str, value: &str| cx.words.with(key, &[(name, value.into())]);
    match error {
        FetchError::Address(text) => with("share-bad-address", "text", text),
        FetchError::NoAnswer(at) => with("share-no-answer", "address", &at.to_string()),
        FetchError::Foreign => cx.text("share-foreign"),
        FetchError::Broken(name) => with("share-broken", "name", name),
        FetchError::Stopped => cx.text("share-stopped"),
        FetchError::Wrong(name) => with("share-wrong", "name", name),
        FetchError::NotWritten { path, reason } => {
            let path = path.display().to_string();
            cx.words.with("share-not-written", &[("path", (&path).into()), ("reason", reason.into())])
        }
        FetchError::NoThread(reason) => with("share-no-thread", "reason", &reason.to_string()),
    }
}

/// The button that opens the dialog.
pub(super) fn button(ui: &mut Ui, cx: &Cx<'_>) {
    let give = widget::button(ui, cx, "give bastide", cx.text("share-give"));
    if give.on_hover_text(cx.text("share-give-hint")).clicked() {
        cx.want(Intent::Share);
    }
}

/// Shows the dialog over the screen. Returns whether it stays open.
pub fn show(ui: &Ui, cx: &Cx<'_>, state: &mut Share) -> bool {
    state.follow(cx, ui.ctx());
    let t = cx.theme;
    let id = Id::unique("share");
    let window = ui.ctx().content_rect().size();
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, vec2(0.0, (window.y * 0.06).max(4.0)));
    let mut is_over = false;
    let modal = Modal::new(id).area(area).frame(widget::dialog_frame(t)).show(ui.ctx(), |ui| {
        ui.set_width((window.x - 60.0).clamp(220.0, 560.0));
        let (title, close) = match state.host {
            None => ("share-give", "share-end"),
            Some(_) => ("share-newer", "close"),
        };
        ui.label(RichText::new(cx.text(title)).size(t.heading).strong());
        let room = (window.y * 0.88 - REST).max(80.0);
        ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            match &state.host {
                None => {
                    page(ui, cx, state);
                    ui.separator();
                    widget::hint(ui, cx, cx.text("share-fetch-hint"));
                }
                Some(host) => {
                    let folder = state.folders.first().map(|folder| folder.display().to_string());
                    let folder = folder.unwrap_or_default();
                    let blanks = [("host", host.into()), ("folder", (&folder).into())];
                    ui.label(cx.words.with("share-newer-text", &blanks));
                }
            }
            fetch(ui, cx, state);
        });
        ui.add_space(t.space);
        let end = widget::main_button(ui, cx, "end sharing", cx.text(close), true);
        if state.host.is_none() && ui.memory(|m| m.focused().is_none()) {
            end.request_focus();
        }
        is_over = end.clicked();
    });
    let is_escaped = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    // Whoever loads something is cut off by the button alone.
    let is_let_go = is_escaped || modal.should_close();
    !(is_over || is_let_go && state.loading() == 0)
}

/// The page: where it is, what it offers, and how often something was loaded.
fn page(ui: &mut Ui, cx: &Cx<'_>, state: &mut Share) {
    let sharing = match &state.sharing {
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                widget::hint(ui, cx, cx.text("share-opening"));
            });
            return;
        }
        Some(Err(error)) => {
            let (key, reason) = match error {
                ShareError::NoPort(reason) => ("share-no-port", reason.to_string()),
                ShareError::NoThread(reason) => ("share-no-thread", reason.to_string()),
            };
            let text = cx.words.with(key, &[("reason", (&reason).into())]);
            ui.label(RichText::new(text).color(cx.theme.bad.0));
            return;
        }
        Some(Ok(sharing)) => sharing,
    };
    let addresses = sharing.addresses();
    let Some(first) = addresses.first() else {
        ui.label(RichText::new(cx.text("share-no-network")).color(cx.theme.warn.0));
        return;
    };
    ui.label(cx.text("share-intro"));
    ui.horizontal_wrapped(|ui| {
        let text = RichText::new(first).monospace().size(cx.theme.heading).strong();
        let shown = ui.label(text);
        cx.probe.add("share address", shown.rect);
        if widget::button(ui, cx, "copy address", cx.text("share-copy")).clicked() {
            cx.want(Intent::Copy(first.clone()));
        }
    });
    if addresses.len() > 1 {
        let others = addresses[1..].join(", ");
        widget::hint(ui, cx, cx.words.with("share-others", &[("addresses", (&others).into())]));
    }
    state.picture.show(ui, cx, first, &cx.text("share-picture"));
    let loaded = i64::try_from(sharing.loaded()).unwrap_or(i64::MAX);
    ui.label(cx.words.with("share-loaded", &[("count", loaded.into())]));
    let loading = i64::try_from(sharing.loading()).unwrap_or(i64::MAX);
    if loading > 0 {
        ui.label(cx.words.with("share-loading", &[("count", loading.into())]));
    }
    // As a text, because a number would get a separator.
    let port = sharing.port().to_string();
    widget::hint(ui, cx, cx.words.with("share-firewall", &[("port", (&port).into())]));
    // Downloads do not wake the window.
    ui.ctx().request_repaint_after(Duration::from_secs(1));
    widget::hint(ui, cx, cx.text("share-sums"));
    sharing.packages().iter().for_each(|package| row(ui, cx, package));
}

fn row(ui: &mut Ui, cx: &Cx<'_>, package: &Package) {
    let t = cx.theme;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&package.name).size(t.small).strong());
        let about = format!("{}, {}", cx.text(package.system.key()), share::size(cx.words, package.length));
        widget::hint(ui, cx, about);
    });
    checksum(ui, cx, &package.sum);
}

/// A checksum, to be compared with that on another screen.
fn checksum(ui: &mut Ui, cx: &Cx<'_>, sum: &[u8; 32]) {
    let t = cx.theme;
    ui.label(RichText::new(share::digits(sum)).monospace().size(t.small * 0.85).color(t.ink_soft.0));
}

/// Fetching the packages of other systems from another computer.
fn fetch(ui: &mut Ui, cx: &Cx<'_>, state: &mut Share) {
    let Some(folder) = state.folders.first().cloned() else { return };
    ui.horizontal_wrapped(|ui| {
        let label = cx.text("address");
        widget::field(ui, cx, "share from", &label, &mut state.address, 220.0);
        let can = state.fetching.is_none() && !state.address.trim().is_empty();
        let button =
            ui.add_enabled_ui(can, |ui| widget::button(ui, cx, "fetch packages", cx.text("share-fetch")));
        if can && state.host.is_some() && ui.memory(|m| m.focused().is_none()) {
            button.inner.request_focus();
        }
        if button.inner.clicked() {
            let ctx = ui.ctx().clone();
            state.said = None;
            match Fetching::begin(&state.address, &folder, move || ctx.request_repaint()) {
                Ok(fetching) => state.fetching = Some(fetching),
                Err(error) => state.said = Some(Said::failed(failure(cx, &error))),
            }
        }
    });
    if let Some(fetching) = &state.fetching {
        let (name, bytes) = fetching.progress();
        let size = share::size(cx.words, bytes);
        ui.horizontal(|ui| {
            ui.spinner();
            let blanks = [("name", (&name).into()), ("size", (&size).into())];
            widget::hint(ui, cx, cx.words.with("share-fetching", &blanks));
        });
    }
    if let Some(said) = &state.said {
        let colour = if said.is_well { cx.theme.good.0 } else { cx.theme.bad.0 };
        ui.label(RichText::new(&said.sentences).color(colour));
        for package in &said.new {
            ui.label(RichText::new(&package.name).size(cx.theme.small).strong());
            checksum(ui, cx, &package.sum);
        }
    }
}
