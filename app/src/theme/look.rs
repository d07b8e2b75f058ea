//! The current look of the window: its theme, the style of tiles, and whether it is animated.

use super::{Palette, Theme};
use crate::art::tile::Style;
use egui::style::ScrollAnimation;
use egui::{Context, Id};
use serde::{Deserialize, Serialize};

/// A theme, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Shade {
    /// Ink on paper.
    #[default]
    Light,
    /// Paper on ink.
    Dark,
    /// The highest contrast.
    Contrast,
}

impl Shade {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Contrast];

    /// The text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "theme-light",
            Self::Dark => "theme-dark",
            Self::Contrast => "theme-contrast",
        }
    }

    /// Its name for scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

/// Whether the interface is animated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Motion {
    /// Animated where that helps to follow the game.
    #[default]
    Full,
    /// Everything is in its final place at once.
    Reduced,
}

/// The look of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The theme.
    pub shade: Shade,
    /// Whether the interface is animated.
    pub motion: Motion,
    /// The style of tiles.
    pub tiles: Style,
    /// The colours of the seats.
    pub seats: Palette,
}

/// The look in the context, and the duration of egui's own animations before any look was applied.
#[derive(Clone, Copy)]
struct AppliedLook {
    look: Look,
    usual: f32,
}

impl Look {
    /// The look that was applied last.
    #[must_use]
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|d| d.get_temp::<AppliedLook>(Id::NULL)).map(|kept| kept.look).unwrap_or_default()
    }

    /// Its colours and sizes.
    #[must_use]
    pub fn theme(self) -> &'static Theme {
        Theme::with_seats(self.shade, self.seats)
    }

    /// Applies the look to egui from the next pass on.
    pub fn apply(self, ctx: &Context) {
        let before = ctx.data(|d| d.get_temp::<AppliedLook>(Id::NULL));
        let usual = before.map_or_else(|| ctx.global_style().animation_time, |kept| kept.usual);
        ctx.data_mut(|d| d.insert_temp(Id::NULL, AppliedLook { look: self, usual }));
        let theme = Theme::in_shade(self.shade);
        ctx.set_theme(if theme.is_dark { egui::Theme::Dark } else { egui::Theme::Light });
        ctx.all_styles_mut(|style| {
            theme.dress(style);
            let is_calm = self.motion == Motion::Reduced;
            style.animation_time = if is_calm { 0.0 } else { usual };
            style.scroll_animation =
                if is_calm { ScrollAnimation::none() } else { ScrollAnimation::default() };
        });
    }
}

/// Whether the user wants no animation: things that would glide, fly or fade are in their final place at once.
#[must_use]
pub fn is_calm(ctx: &Context) -> bool {
    Look::of(ctx).motion == Motion::Reduced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduced_motion_stops_what_moves_by_itself_and_can_be_undone() {
        let ctx = Context::default();
        let usual = ctx.global_style().animation_time;
        assert!(usual > 0.0, "otherwise this test says nothing");
        Look { motion: Motion::Reduced, ..Look::default() }.apply(&ctx);
        assert!(is_calm(&ctx));
        assert!(ctx.global_style().animation_time == 0.0);
        Look::default().apply(&ctx);
        assert!(!is_calm(&ctx));
        assert!((ctx.global_style().animation_time - usual).abs() < f32::EPSILON);
    }

    #[test]
    fn the_theme_of_a_context_is_the_one_applied_last() {
        let ctx = Context::default();
        for shade in Shade::ALL {
            Look { shade, ..Look::default() }.apply(&ctx);
            let theme = Theme::of(&ctx);
            assert!(std::ptr::eq(theme, Theme::in_shade(shade)));
            assert_eq!(ctx.global_style().visuals.panel_fill, theme.paper.0);
        }
    }
}
