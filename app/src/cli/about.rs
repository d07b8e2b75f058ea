//! What this build is and how it draws, for `bastide doctor`.

use crate::args::RendererName;
use crate::store::Settings;
use crate::text::Language;
use serde_json::{Value, json};
use std::env::consts::{ARCH, OS};

/// This build, and what it remembers of this computer.
pub(super) struct About {
    /// The renderer that worked last; none before the first window.
    renderer: Option<RendererName>,
}

impl About {
    pub(super) const fn new(settings: &Settings) -> Self {
        Self { renderer: settings.renderer }
    }

    /// The renderers in this build.
    fn renderers() -> Vec<&'static str> {
        let is_built = |renderer: &RendererName| *renderer != RendererName::Wgpu || cfg!(feature = "wgpu");
        RendererName::ALL.into_iter().filter(is_built).map(RendererName::name).collect()
    }

    pub(super) fn as_json(&self) -> Value {
        json!({"version": env!("CARGO_PKG_VERSION"), "rules": rules::RULES_VERSION, "protocol": net::log::PROTOCOL,
               "system": OS, "processor": ARCH, "renderers": Self::renderers(),
               "renderer": self.renderer.map(RendererName::name), "fonts": "built in"})
    }

    pub(super) fn sentence(&self, language: Language) -> String {
        let renderers = Self::renderers().join(", ");
        let last = match self.renderer {
            Some(renderer) => language.with("doctor-drew", &[("renderer", renderer.name().into())]),
            None => language.text("doctor-drew-never"),
        };
        let blanks = [
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("rules", i64::from(rules::RULES_VERSION).into()),
            ("protocol", i64::from(net::log::PROTOCOL).into()),
            ("system", OS.into()),
            ("processor", ARCH.into()),
            ("renderers", (&renderers).into()),
            ("last", (&last).into()),
        ];
        language.with("doctor-about", &blanks)
    }
}
