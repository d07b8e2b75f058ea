//! Design tokens: the window's colours and sizes, from one data file, and their way into egui's style.

use crate::art::palette;
use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Visuals};
use net::node::Colour;
use serde::{Deserialize, Deserializer};
use std::sync::LazyLock;

static THEME: LazyLock<Theme> = LazyLock::new(|| {
    ron::from_str(include_str!("../../assets/theme.ron")).expect("the built-in theme is checked by a test")
});

/// The tokens.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each name says what it colours or measures")]
pub struct Theme {
    pub paper: Tint,
    pub card: Tint,
    pub card_edge: Tint,
    pub table: Tint,
    pub table_grid: Tint,
    pub ink: Tint,
    pub ink_soft: Tint,
    pub ink_faint: Tint,
    pub accent: Tint,
    pub accent_soft: Tint,
    pub on_accent: Tint,
    pub good: Tint,
    pub warn: Tint,
    pub bad: Tint,
    pub fits: Tint,
    pub turns: Tint,
    pub glow: Tint,
    pub seats: [Tint; 8],
    pub space: f32,
    pub radius: u8,
    pub text: f32,
    pub small: f32,
    pub heading: f32,
    pub title: f32,
}

/// A colour of the theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint(pub Color32);

impl Tint {
    /// The colour, see-through.
    #[must_use]
    pub fn alpha(self, alpha: f32) -> Color32 {
        self.0.gamma_multiply(alpha)
    }
}

impl<'de> Deserialize<'de> for Tint {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let hex = String::deserialize(d)?;
        let [r, g, b] =
            palette::parse(&hex).ok_or_else(|| serde::de::Error::custom("a colour looks like #c9302c"))?;
        Ok(Self(Color32::from_rgb(r, g, b)))
    }
}

impl Theme {
    /// The built-in theme.
    #[must_use]
    pub fn get() -> &'static Self {
        &THEME
    }

    /// The colour of a seat.
    #[must_use]
    pub fn seat(&self, colour: Colour) -> Color32 {
        self.seats[usize::from(colour.number()) % self.seats.len()].0
    }

    /// Makes egui look like this.
    pub fn apply(&self, ctx: &egui::Context) {
        ctx.set_theme(egui::Theme::Light);
        let visuals = self.visuals();
        ctx.all_styles_mut(|style| {
            style.visuals = visuals.clone();
            style.spacing.item_spacing = egui::vec2(self.space, self.space * 0.75);
            style.spacing.button_padding = egui::vec2(self.space * 1.4, self.space * 0.7);
            style.spacing.interact_size.y = 28.0;
            let font = |size| FontId::new(size, FontFamily::Proportional);
            style.text_styles.insert(TextStyle::Body, font(self.text));
            style.text_styles.insert(TextStyle::Button, font(self.text));
            style.text_styles.insert(TextStyle::Small, font(self.small));
            style.text_styles.insert(TextStyle::Heading, font(self.heading));
        });
    }

    fn visuals(&self) -> Visuals {
        let mut v = Visuals::light();
        let round = CornerRadius::same(self.radius);
        v.panel_fill = self.paper.0;
        v.window_fill = self.card.0;
        v.window_stroke = Stroke::new(1.0, self.card_edge.0);
        v.window_corner_radius = round;
        v.extreme_bg_color = self.on_accent.0;
        v.faint_bg_color = self.card.0;
        v.override_text_color = Some(self.ink.0);
        v.hyperlink_color = self.accent.0;
        v.warn_fg_color = self.warn.0;
        v.error_fg_color = self.bad.0;
        v.selection.bg_fill = self.accent_soft.0;
        v.selection.stroke = Stroke::new(1.0, self.ink.0);
        v.widgets.noninteractive.bg_stroke = Stroke::new(1.0, self.card_edge.0);
        for (w, fill, edge) in [
            (&mut v.widgets.inactive, self.card.0, self.card_edge.0),
            (&mut v.widgets.hovered, self.accent_soft.0, self.ink_soft.0),
            (&mut v.widgets.active, self.accent_soft.0, self.ink.0),
            (&mut v.widgets.open, self.accent_soft.0, self.ink_soft.0),
        ] {
            w.bg_fill = fill;
            w.weak_bg_fill = fill;
            w.bg_stroke = Stroke::new(1.0, edge);
            w.fg_stroke = Stroke::new(1.2, self.ink.0);
            w.corner_radius = round;
        }
        v
    }
}

/// The symbol that goes with a colour, as a polygon in a square from -1 to 1: colour is never needed to tell
/// seats apart.
#[must_use]
pub fn symbol(colour: Colour) -> Vec<egui::Vec2> {
    let n = Colour::ALL.iter().position(|c| *c == colour).unwrap_or_default();
    crate::art::livery::symbol(n).into_iter().map(|p| egui::vec2(p.x, p.y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_theme_can_be_read() {
        assert_eq!(Theme::get().seats.len(), Colour::ALL.len());
    }

    #[test]
    fn no_two_seats_share_colour_or_symbol() {
        for (i, a) in Colour::ALL.into_iter().enumerate() {
            for b in &Colour::ALL[i + 1..] {
                assert_ne!(Theme::get().seat(a), Theme::get().seat(*b));
                assert_ne!(symbol(a), symbol(*b));
            }
        }
    }
}
