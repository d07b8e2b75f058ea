//! A text as a QR code: dark on light in every theme, with the quiet zone that readers need.

use super::Cx;
use egui::{Color32, Mesh, Rect, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};
use qrcodegen::{QrCode, QrCodeEcc};

/// The width of the quiet zone, in modules.
const EDGE: i32 = 4;
/// The side of a module, in points.
const DOT: f32 = 4.0;

/// The last picture.
#[derive(Clone, Default)]
pub(super) struct QrPicture(Option<(String, QrCode)>);

impl QrPicture {
    /// Shows a text; `name` says what it is. A text that is too long for a code is left out.
    pub(super) fn show(&mut self, ui: &mut Ui, cx: &Cx<'_>, text: &str, name: &str) {
        if self.0.as_ref().is_none_or(|(known, _)| known != text) {
            let made = QrCode::encode_text(text, QrCodeEcc::Medium);
            self.0 = made.ok().map(|code| (text.to_owned(), code));
        }
        let Some((_, code)) = &self.0 else { return };
        let size = (code.size() + 2 * EDGE) as f32 * DOT;
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, name));
        cx.probe.add("ticket as picture", rect);
        ui.painter().rect_filled(rect, 0.0, Color32::WHITE);
        let mut mesh = Mesh::default();
        for y in 0..code.size() {
            for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
                let at = pos2((x + EDGE) as f32 * DOT, (y + EDGE) as f32 * DOT) + rect.min.to_vec2();
                mesh.add_colored_rect(Rect::from_min_size(at, vec2(DOT, DOT)), Color32::BLACK);
            }
        }
        ui.painter().add(mesh);
    }
}
