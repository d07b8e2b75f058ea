//! The focus over changes of the screen: who goes back finds it where it was.

use super::opener::{restore, restore_again};
use super::rows;
use egui::text_edit::TextEditState;
use egui::{Context, Event, Id, Key, Popup, Response, Ui};
use std::collections::BTreeMap;

/// A screen, and the page or dialog that lies on it, if any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// The screen.
    pub screen: &'static str,
    /// The page or dialog on it; empty for none.
    pub part: &'static str,
    /// Whether the screen itself lies over another one, to which it leads back.
    pub is_beside: bool,
}

impl Place {
    /// Where every way ends.
    const HOME: Self = Self { screen: "home", part: "", is_beside: false };

    /// The result of a game.
    pub const RESULT: &'static str = "result";
    /// The report of a crash.
    pub const CRASH: &'static str = "crash report";
    /// The export.
    pub const EXPORT: &'static str = "export";
    /// Giving the program to others.
    pub const SHARE: &'static str = "share";
    /// A log that was opened.
    pub const OPENED: &'static str = "opened";

    /// The dialogs, which cover any screen.
    const DIALOGS: [&'static str; 4] = [Self::CRASH, Self::EXPORT, Self::SHARE, Self::OPENED];

    /// Whether keys find the first main button here, or the one that leads back. On a map they move on the map.
    fn offers_main(self) -> bool {
        let has_no_map =
            ["home", "lobby", "settings", "rules", "manual", "my games", "profile"].contains(&self.screen);
        self.part == Self::RESULT || has_no_map && !self.is_dialog()
    }

    /// Whether a dialog covers the screen. It has its own way to the keys, and none leads below it.
    fn is_dialog(self) -> bool {
        Self::DIALOGS.contains(&self.part)
    }

    /// Whether Escape leads to the main button from everywhere: the setup below it is long.
    fn is_lobby(self) -> bool {
        self.screen == "lobby" && self.part.is_empty()
    }

    /// Whether closing it leads back to what was there before.
    const fn leads_back(self) -> bool {
        self.is_beside || !self.part.is_empty()
    }
}

/// The focus of each place that was left for one over it.
#[derive(Debug, Default)]
pub struct Kept {
    here: Place,
    /// What has the focus here.
    focused: Option<Id>,
    left: BTreeMap<Place, Id>,
    /// Whether the keyboard was used last, and not the pointer.
    is_by_keys: bool,
    /// The arrow of the last frame: it moves the focus between two frames.
    arrow: Option<Key>,
    /// The last step by an arrow.
    walked: Option<Walked>,
    /// Whether a menu or list is open, and what had the focus before it was.
    menu: Option<Option<Id>>,
}

/// A step of the focus by an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Walked {
    from: Id,
    arrow: Key,
    to: Id,
}

impl Walked {
    /// Whether a step goes the same way back.
    fn is_left_by(self, arrow: Key, from: Id) -> bool {
        let pairs = [(Key::ArrowLeft, Key::ArrowRight), (Key::ArrowUp, Key::ArrowDown)];
        self.to == from && pairs.iter().any(|(a, b)| [(*a, *b), (*b, *a)].contains(&(self.arrow, arrow)))
    }
}

impl Kept {
    /// Follows the focus to the place of this frame. Call it after the place was shown.
    pub fn follow(&mut self, ctx: &Context, place: Place) {
        restore_again(ctx);
        let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
        // A page may need a moment until its button can be pressed.
        let is_used = ctx.input(|i| i.raw.events.iter().any(is_key) || i.pointer.any_pressed());
        if is_used || ctx.memory(|m| m.focused().is_some()) {
            ctx.data_mut(|d| d.remove::<bool>(wanted()));
        }
        ctx.input(|i| {
            // Those that did something are no longer among the events.
            self.is_by_keys |= i.raw.events.iter().any(is_key);
            self.is_by_keys &= !i.pointer.any_pressed();
        });
        ctx.data_mut(|d| d.insert_temp(by_keys(), self.is_by_keys));
        self.leave_menu(ctx);
        if place == self.here {
            self.walk(ctx);
            let lost = self.focused.filter(|_| ctx.memory(|m| m.focused().is_none()));
            if let Some(lost) = lost.filter(|_| self.is_by_keys && place.offers_main()) {
                self.find(ctx, lost, is_used, place);
            }
        } else {
            self.arrive(ctx, place);
        }
        self.focused = ctx.memory(egui::Memory::focused);
        // As if egui itself led there: the next frame is the first one with the new focus.
        if let Some(id) = ctx.data_mut(|d| d.remove_temp::<Option<Id>>(rows::chosen()).flatten()) {
            ctx.memory_mut(|m| m.request_focus(id));
        }
    }

    /// Gives the focus back to what opened a menu or list, if Escape has closed it.
    fn leave_menu(&mut self, ctx: &Context) {
        if Popup::is_any_open(ctx) {
            self.menu.get_or_insert(self.focused);
            return;
        }
        let Some(Some(opener)) = self.menu.take() else { return };
        let is_there = ctx.read_response(opener).is_some_and(|response| response.enabled());
        if is_there && is_escaped(ctx) && ctx.memory(|m| m.focused().is_none()) {
            ctx.memory_mut(|m| m.request_focus(opener));
        }
    }

    /// Finds a place for the focus that went away from `lost`.
    fn find(&self, ctx: &Context, lost: Id, is_used: bool, place: Place) {
        let is_escaped = is_escaped(ctx);
        let is_there = ctx.read_response(lost).is_some_and(|response| response.enabled());
        let is_text = TextEditState::load(ctx, lost).is_some();
        let is_for_main = place.is_lobby() && ctx.input(|i| i.key_pressed(Key::Escape));
        if is_escaped && is_there && !is_text && !is_for_main {
            // Nothing was left by this key, so the keyboard stays where it was.
            ctx.memory_mut(|m| m.request_focus(lost));
        } else if is_escaped || !is_used {
            // A seat that is taken has another button than a free one, and a row that was closed has none.
            ctx.data_mut(|d| d.insert_temp(wanted(), true));
        }
        ctx.request_repaint();
    }

    /// Lets the opposite arrow lead back. The nearest widget that egui takes may be another one: of rows with unequal
    /// parts, the way there is not the way back.
    fn walk(&mut self, ctx: &Context) {
        let is_arrow =
            |key: &Key| [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown].contains(key);
        let now = ctx.input(|i| {
            i.raw.events.iter().rev().find_map(|event| match event {
                Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => Some(*key),
                _ => None,
            })
        });
        let before = std::mem::replace(&mut self.arrow, now.filter(is_arrow));
        let (Some(from), Some(to)) = (self.focused, ctx.memory(egui::Memory::focused)) else { return };
        if from == to {
            return;
        }
        let Some(arrow) = before else {
            self.walked = None;
            return;
        };
        let back = self.walked.filter(|walked| walked.is_left_by(arrow, from)).map(|walked| walked.from);
        let back = back.filter(|id| ctx.read_response(*id).is_some_and(|response| response.enabled()));
        if let Some(id) = back {
            ctx.memory_mut(|m| m.request_focus(id));
        }
        self.walked = Some(Walked { from, arrow, to: back.unwrap_or(to) });
    }

    fn arrive(&mut self, ctx: &Context, place: Place) {
        let from = std::mem::replace(&mut self.here, place);
        match self.focused {
            Some(id) => self.left.insert(from, id),
            None => self.left.remove(&from),
        };
        let before = self.left.remove(&place).filter(|_| from.leads_back());
        if let Some(id) = before {
            restore(ctx, id);
        } else if place.offers_main() && self.is_by_keys {
            ctx.data_mut(|d| d.insert_temp(wanted(), true));
        }
        if place == Place::HOME {
            self.left.clear();
        }
        ctx.request_repaint();
    }
}

/// Whether Escape was pressed, also if something took it for itself.
fn is_escaped(ctx: &Context) -> bool {
    let is_it = |event: &Event| matches!(event, Event::Key { key: Key::Escape, pressed: true, .. });
    ctx.input(|i| i.raw.events.iter().any(is_it))
}

/// Whether the keyboard was used last, and not the pointer.
pub(in crate::screen) fn were_keys_last(ui: &Ui) -> bool {
    ui.data(|d| d.get_temp(by_keys())).unwrap_or_default()
}

fn by_keys() -> Id {
    Id::unique("the keyboard was used last")
}

/// Whether a widget has the focus because of a key, and not of a click.
pub(in crate::screen) fn is_by_keys(response: &Response) -> bool {
    response.has_focus() && response.ctx.data(|d| d.get_temp(by_keys())).unwrap_or_default()
}

/// Whether the first main button of this frame should take the focus.
fn wanted() -> Id {
    Id::unique("the first button is wanted")
}

/// Whether a button should take the focus here. It then goes to the one that the caller chooses, and to no main button.
pub(in crate::screen) fn takes_offer(ui: &Ui) -> bool {
    ui.data_mut(|d| d.remove_temp::<bool>(wanted())).is_some()
}

/// Gives the focus to a main button or one that leads back, if it is the first one on a screen that was reached by keys.
pub(in crate::screen) fn offer(ui: &Ui, button: &Response) {
    if button.enabled() && takes_offer(ui) {
        button.request_focus();
    }
}
