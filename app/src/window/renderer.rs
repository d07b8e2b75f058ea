//! The renderers of the window: glow, which is OpenGL, or wgpu in a build that has it.

use crate::args::RendererName;
use crate::store::{Found, Settings};
use eframe::Renderer;
use std::path::Path;

/// The renderers to try, in order. If one is requested, it is the only one; otherwise the one that worked before comes
/// first.
///
/// # Errors
/// If this build does not have the requested one.
pub fn order(asked: Option<RendererName>, worked: Option<RendererName>) -> Result<Vec<Renderer>, String> {
    match asked {
        None => {
            let mut all = BUILT.to_vec();
            all.sort_by_key(|renderer| worked.is_none_or(|name| name.name() != renderer.to_string()));
            Ok(all)
        }
        Some(RendererName::Glow) => Ok(vec![Renderer::Glow]),
        #[cfg(feature = "wgpu")]
        Some(RendererName::Wgpu) => Ok(vec![Renderer::Wgpu]),
        #[cfg(not(feature = "wgpu"))]
        Some(RendererName::Wgpu) => Err(format!("this build draws with glow only; {WITH_WGPU} has wgpu too")),
    }
}

/// The renderers of this build, the default one first.
#[cfg(feature = "wgpu")]
const BUILT: [Renderer; 2] = [Renderer::Glow, Renderer::Wgpu];
/// The renderers of this build.
#[cfg(not(feature = "wgpu"))]
const BUILT: [Renderer; 1] = [Renderer::Glow];

#[cfg(not(feature = "wgpu"))]
const WITH_WGPU: &str = "one made by `cargo build --release --features wgpu`";

/// Remembers which renderer opened the window, so that the next start does not try one that cannot.
pub fn remember(settings: &Path, opened: &str) {
    // A file that cannot be read whole stays as it is.
    let Found::Fine(mut stored) = Settings::read(settings) else { return };
    let is_usual = BUILT.first().is_some_and(|renderer| renderer.to_string() == opened);
    let worked = RendererName::ALL.into_iter().find(|name| name.name() == opened && !is_usual);
    if stored.renderer == worked {
        return;
    }
    stored.renderer = worked;
    if let Err(error) = stored.write(settings) {
        tracing::warn!(%error, "cannot remember the renderer");
    }
}

/// Whether another renderer could work where this one failed; without a display none can.
#[must_use]
pub const fn is_of_renderer(error: &eframe::Error) -> bool {
    !matches!(
        error,
        eframe::Error::AppCreation(_) | eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_)
    )
}

/// Why a renderer failed, in one sentence.
#[must_use]
pub fn reason(error: &eframe::Error) -> String {
    match error {
        // The requested display configuration is a page of settings that tells the user nothing.
        eframe::Error::NoGlutinConfigs(_, cause) => short(&format!("this display offers no OpenGL: {cause}")),
        other => short(&other.to_string()),
    }
}

/// The first line of a text, at most as long as a person would read.
fn short(text: &str) -> String {
    const LONGEST: usize = 160;
    let line = text.lines().next().unwrap_or_default().trim().trim_end_matches('.');
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", line[..end].trim_end()),
        None => line.to_owned(),
    }
}

/// The message when another renderer takes over.
#[must_use]
pub fn instead(failed: Renderer, why: &str, next: Renderer) -> String {
    format!("{failed} cannot draw this window ({why}); {next} is tried instead")
}

/// Why none of the tried renderers works, and what to try.
#[must_use]
pub fn failed(tried: &[(Renderer, String)]) -> String {
    let reasons: Vec<String> =
        tried.iter().map(|(renderer, reason)| format!("{renderer}: {reason}")).collect();
    format!(
        "no window can be drawn on this display ({}); {}`bastide peer` plays without a window",
        reasons.join("; "),
        advice(tried)
    )
}

/// The renderer that was not tried.
#[cfg(feature = "wgpu")]
fn advice(tried: &[(Renderer, String)]) -> String {
    let other = BUILT.iter().find(|built| tried.iter().all(|(renderer, _)| renderer != *built));
    other.map(|renderer| format!("try `--renderer {renderer}`; ")).unwrap_or_default()
}

#[cfg(not(feature = "wgpu"))]
fn advice(_tried: &[(Renderer, String)]) -> String {
    format!("{WITH_WGPU} may draw with `--renderer wgpu`; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glow_comes_first_and_what_is_asked_for_alone() {
        assert_eq!(order(None, None).unwrap()[0], Renderer::Glow);
        assert_eq!(order(Some(RendererName::Glow), Some(RendererName::Wgpu)).unwrap(), [Renderer::Glow]);
        let wgpu = order(Some(RendererName::Wgpu), None);
        if cfg!(feature = "wgpu") {
            assert_eq!(wgpu.unwrap()[0].to_string(), "wgpu");
            assert_eq!(order(None, None).unwrap().len(), 2, "the other one is what to fall back on");
            let worked = order(None, Some(RendererName::Wgpu)).unwrap();
            assert_eq!(worked[0].to_string(), "wgpu", "what worked before comes first");
            assert_eq!(worked.len(), 2);
        } else {
            assert!(wgpu.unwrap_err().contains("--features wgpu"));
        }
    }

    #[test]
    fn a_renderer_that_is_not_the_usual_one_is_remembered_and_odd_settings_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let stored = || Settings::read(&path).settings().renderer;
        remember(&path, "glow");
        assert!(!path.exists(), "the usual one needs no file");
        remember(&path, "wgpu");
        assert_eq!(stored(), Some(RendererName::Wgpu));
        remember(&path, "glow");
        assert_eq!(stored(), None);
        std::fs::write(&path, "(scale: 1.5,\ntheme: Purple)").unwrap();
        remember(&path, "wgpu");
        assert!(std::fs::read_to_string(&path).unwrap().contains("Purple"));
    }

    #[test]
    fn a_reason_is_one_short_line() {
        assert_eq!(short(" found none.\nConfigTemplate { color_buffer_type: .. }"), "found none");
        let long = short(&"ä".repeat(900));
        assert!(long.ends_with(" …") && long.chars().count() < 200, "{long}");
        let error = eframe::Error::AppCreation("first\nsecond".into());
        assert!(!reason(&error).contains("second"));
        let told = instead(Renderer::Glow, "none", Renderer::Glow);
        assert!(told.contains("glow cannot draw") && told.contains("(none)"), "{told}");
    }

    #[test]
    fn what_cannot_be_drawn_is_told_with_what_to_try() {
        let told = failed(&[(Renderer::Glow, "egui_glow requires opengl 2.0+".to_owned())]);
        assert!(told.contains("glow: egui_glow requires opengl 2.0+"), "{told}");
        assert!(told.contains("--renderer wgpu") && told.contains("bastide peer"), "{told}");
        #[cfg(feature = "wgpu")]
        {
            let both = [(Renderer::Glow, "a".to_owned()), (Renderer::Wgpu, "b".to_owned())];
            assert!(!failed(&both).contains("--renderer"), "nothing is left to try");
        }
    }
}
