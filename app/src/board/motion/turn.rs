//! A tile in hand that turns: the same picture, seen on its way to its new rotation.

use super::{TURN, ease_out, share};
use crate::theme::is_calm;
use egui::{Id, Ui};
use rules::{Rotation, TileId};
use std::f32::consts::FRAC_PI_2;

/// How a tile lay, and since when it lies as it does now.
#[derive(Clone, Copy)]
struct Turning {
    tile: TileId,
    rotation: Rotation,
    /// The angle from which it turns to its rotation, in radians clockwise.
    from: f32,
    begin: f64,
    /// The frame in which it was shown last. One that was away meanwhile was not seen to turn.
    frame: u64,
}

/// The angle of a tile in hand from the rotation that it has, in radians clockwise: 0 unless it was just turned. `id`
/// tells the places apart where it is shown.
pub(crate) fn angle(ui: &Ui, id: Id, tile: TileId, rotation: Rotation) -> f32 {
    let now = ui.input(|i| i.time);
    let frame = ui.ctx().cumulative_frame_nr();
    let is_shown = |t: &Turning| t.tile == tile && t.frame + 1 >= frame && !is_calm(ui.ctx());
    let before = ui.data(|d| d.get_temp::<Turning>(id)).filter(is_shown);
    let left = |t: Turning| t.from * (1.0 - ease_out(share(now, t.begin, TURN)));
    let turning = match before {
        Some(t) if t.rotation == rotation => Turning { frame, ..t },
        Some(t) => Turning { tile, rotation, from: left(t) + by(rotation, t.rotation), begin: now, frame },
        None => Turning { tile, rotation, from: 0.0, begin: now, frame },
    };
    ui.data_mut(|d| d.insert_temp(id, turning));
    let angle = left(turning);
    if angle != 0.0 {
        ui.ctx().request_repaint();
    }
    angle
}

/// The angle from one rotation to another, the short way, in radians clockwise.
pub(super) fn by(from: Rotation, to: Rotation) -> f32 {
    match (4 + to.quarters() - from.quarters()) % 4 {
        1 => FRAC_PI_2,
        2 => 2.0 * FRAC_PI_2,
        3 => -FRAC_PI_2,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, RawInput};

    fn angle_at(ctx: &Context, time: f64, rotation: Rotation) -> f32 {
        let mut seen = 0.0;
        let input = RawInput { time: Some(time), ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| seen = angle(ui, Id::unique("test"), TileId(3), rotation));
        output.textures_delta.clear();
        seen
    }

    #[test]
    fn a_turned_tile_begins_where_it_lay_and_ends_where_it_lies() {
        let ctx = Context::default();
        assert_eq!(angle_at(&ctx, 1.0, Rotation::R0), 0.0);
        let first = angle_at(&ctx, 1.1, Rotation::R90);
        assert!((first + FRAC_PI_2).abs() < 0.01, "{first}: a quarter turn back");
        let later = angle_at(&ctx, 1.1 + TURN * 0.5, Rotation::R90);
        assert!(first < later && later < 0.0, "{later}");
        assert_eq!(angle_at(&ctx, 1.1 + TURN, Rotation::R90), 0.0);
    }

    #[test]
    fn a_tile_that_was_away_meanwhile_does_not_turn() {
        let ctx = Context::default();
        assert_eq!(angle_at(&ctx, 1.0, Rotation::R0), 0.0);
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        assert_eq!(angle_at(&ctx, 2.0, Rotation::R90), 0.0);
    }

    #[test]
    fn the_short_way_is_taken() {
        assert!(by(Rotation::R0, Rotation::R270) < 0.0);
        assert!(by(Rotation::R270, Rotation::R0) > 0.0);
    }
}
