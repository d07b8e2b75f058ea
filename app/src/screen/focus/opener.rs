//! What opened something that is no page of its own, such as a panel beside the map: it gets the focus back.

use super::had_focus;
use egui::{Context, Id, Memory, Ui};

/// What had the focus when something was opened; nothing, where the keys are the map's.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::screen) struct Opener(Option<Id>);

impl Opener {
    /// Notes what has the focus now. Call it before what is opened takes the focus.
    pub(in crate::screen) fn now(ui: &Ui) -> Self {
        Self(ui.memory(Memory::focused))
    }

    /// Gives the focus back to it, if keys have closed what it opened. Where nothing had the focus last, the player is
    /// on the map already.
    pub(in crate::screen) fn take_back(self, ui: &Ui) {
        let is_by_pointer = ui.input(|i| i.pointer.any_pressed() || i.pointer.any_released());
        if is_by_pointer || !had_focus(ui) {
            return;
        }
        match self.0 {
            Some(id) => restore(ui.ctx(), id),
            None => ui.memory_mut(|m| m.focused().into_iter().for_each(|id| m.surrender_focus(id))),
        }
        ui.ctx().request_repaint();
    }
}

/// Gives the focus back to what opened something that is closed now, once.
pub(in crate::screen) fn give_back(opener: &mut Option<Opener>, ui: &Ui) {
    opener.take().into_iter().for_each(|opener| opener.take_back(ui));
}

/// Gives the focus back to a widget that may lie below a dialog which has just been closed.
pub(super) fn restore(ctx: &Context, id: Id) {
    let pass = ctx.cumulative_pass_nr();
    ctx.memory_mut(|m| m.request_focus(id));
    ctx.data_mut(|d| d.insert_temp(restored(), (id, pass)));
}

/// Does so again in the frame after: what lies below a dialog cannot have the focus before the first frame without it
/// has ended.
pub(super) fn restore_again(ctx: &Context) {
    let pass = ctx.cumulative_pass_nr();
    let before = ctx.data(|d| d.get_temp::<(Id, u64)>(restored())).filter(|(_, then)| *then < pass);
    let Some((id, _)) = before else { return };
    ctx.data_mut(|d| d.remove::<(Id, u64)>(restored()));
    if ctx.memory(|m| m.focused().is_none()) {
        ctx.memory_mut(|m| m.request_focus(id));
        ctx.request_repaint();
    }
}

fn restored() -> Id {
    Id::unique("the focus that was given back")
}
