//! Design tokens: the window's colours and sizes, one set per theme, from one data file, and their mapping to egui's
//! style.

mod look;

use crate::art::livery;
pub use crate::art::livery::Palette;
use crate::art::palette;
use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, Style, TextStyle, Visuals};
pub use look::{Look, Motion, Shade, is_calm};
use net::node::Colour;
use serde::{Deserialize, Deserializer};
use std::sync::LazyLock;

/// The themes of [`Shade::ALL`], each with the colours of [`Palette::ALL`].
static THEMES: LazyLock<[[Theme; 2]; 3]> = LazyLock::new(|| {
    let Themes { light, dark, contrast } = ron::from_str(include_str!("../../assets/theme.ron"))
        .expect("the built-in themes are checked by a test");
    [light, dark, contrast].map(|theme| Palette::ALL.map(|seats| Theme { seats, ..theme.clone() }))
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Themes {
    light: Theme,
    dark: Theme,
    contrast: Theme,
}

/// The tokens.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each name says what it colours or measures")]
pub struct Theme {
    pub is_dark: bool,
    pub paper: Tint,
    pub card: Tint,
    pub card_edge: Tint,
    pub field: Tint,
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
    pub pen: Tint,
    pub chalk: Tint,
    pub stone: Tint,
    pub fire: Tint,
    pub edge: f32,
    pub space: f32,
    pub radius: u8,
    pub text: f32,
    pub small: f32,
    pub heading: f32,
    pub title: f32,
    #[serde(skip)]
    pub seats: Palette,
}

/// A colour of the theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint(pub Color32);

impl Tint {
    /// The colour with this opacity.
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
    /// The light theme, which is also that of drawings on tiles, which are paper in every theme.
    #[must_use]
    pub fn get() -> &'static Self {
        Self::in_shade(Shade::Light)
    }

    /// The theme of a shade.
    #[must_use]
    pub fn in_shade(shade: Shade) -> &'static Self {
        Self::with_seats(shade, Palette::default())
    }

    /// The theme of a shade with the colours of a palette for the seats.
    #[must_use]
    pub fn with_seats(shade: Shade, seats: Palette) -> &'static Self {
        &THEMES[shade as usize][seats as usize]
    }

    /// The theme of this window.
    #[must_use]
    pub fn of(ctx: &egui::Context) -> &'static Self {
        Look::of(ctx).theme()
    }

    /// The colour of a seat, as the painter has it.
    #[must_use]
    pub fn seat(&self, colour: Colour) -> Color32 {
        let [r, g, b] = self.seats.rgb(number(colour));
        Color32::from_rgb(r, g, b)
    }

    /// A colour that is visible on a seat's colour.
    #[must_use]
    pub const fn on_seat(&self, colour: Colour) -> Color32 {
        match colour {
            Colour::White | Colour::Yellow | Colour::Pink | Colour::Orange => self.pen.0,
            // It is light enough in one palette only.
            Colour::Green if matches!(self.seats, Palette::ColourBlind) => self.pen.0,
            Colour::Red | Colour::Blue | Colour::Green | Colour::Black => self.chalk.0,
        }
    }

    fn dress(&self, style: &mut Style) {
        style.visuals = self.visuals();
        style.spacing.item_spacing = egui::vec2(self.space, self.space * 0.75);
        style.spacing.button_padding = egui::vec2(self.space * 1.4, self.space * 0.7);
        style.spacing.interact_size.y = 28.0;
        let font = |size| FontId::new(size, FontFamily::Proportional);
        style.text_styles.insert(TextStyle::Body, font(self.text));
        style.text_styles.insert(TextStyle::Button, font(self.text));
        style.text_styles.insert(TextStyle::Small, font(self.small));
        style.text_styles.insert(TextStyle::Heading, font(self.heading));
    }

    fn visuals(&self) -> Visuals {
        let mut v = if self.is_dark { Visuals::dark() } else { Visuals::light() };
        let round = CornerRadius::same(self.radius);
        v.panel_fill = self.paper.0;
        v.window_fill = self.card.0;
        v.window_stroke = Stroke::new(self.edge, self.card_edge.0);
        v.window_corner_radius = round;
        v.extreme_bg_color = self.field.0;
        v.code_bg_color = self.field.0;
        v.faint_bg_color = self.card.0;
        v.override_text_color = Some(self.ink.0);
        v.weak_text_color = Some(self.ink_faint.0);
        v.hyperlink_color = self.accent.0;
        v.warn_fg_color = self.warn.0;
        v.error_fg_color = self.bad.0;
        v.selection.bg_fill = self.accent_soft.0;
        v.selection.stroke = Stroke::new(self.edge, self.ink.0);
        v.text_cursor.stroke.color = self.accent.0;
        v.widgets.noninteractive.bg_stroke = Stroke::new(self.edge, self.card_edge.0);
        for (w, fill, edge) in [
            (&mut v.widgets.inactive, self.card.0, self.card_edge.0),
            (&mut v.widgets.hovered, self.accent_soft.0, self.ink_soft.0),
            (&mut v.widgets.active, self.accent_soft.0, self.ink.0),
            (&mut v.widgets.open, self.accent_soft.0, self.ink_soft.0),
        ] {
            w.bg_fill = fill;
            w.weak_bg_fill = fill;
            w.bg_stroke = Stroke::new(self.edge, edge);
            w.fg_stroke = Stroke::new(1.2, self.ink.0);
            w.corner_radius = round;
        }
        v
    }
}

/// The symbol of a colour, as a polygon in a square from -1 to 1. Seats can be told apart without colour.
#[must_use]
pub fn symbol(colour: Colour) -> Vec<egui::Vec2> {
    livery::symbol(number(colour)).into_iter().map(|p| egui::vec2(p.x, p.y)).collect()
}

/// The index of a colour among those of seats.
fn number(colour: Colour) -> usize {
    Colour::ALL.iter().position(|c| *c == colour).unwrap_or_default()
}
