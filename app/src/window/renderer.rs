//! What draws the window: glow, which is OpenGL, or wgpu in a build that has it.

use crate::cli::RendererName;
use eframe::Renderer;

/// The ways to draw that are tried, one after the other. The one asked for is the only one then.
///
/// # Errors
/// If this build does not have the one asked for.
pub fn order(asked: Option<RendererName>) -> Result<Vec<Renderer>, String> {
    match asked {
        None => Ok(BUILT.to_vec()),
        Some(RendererName::Glow) => Ok(vec![Renderer::Glow]),
        #[cfg(feature = "wgpu")]
        Some(RendererName::Wgpu) => Ok(vec![Renderer::Wgpu]),
        #[cfg(not(feature = "wgpu"))]
        Some(RendererName::Wgpu) => Err(format!("this build draws with glow only; {WITH_WGPU} has wgpu too")),
    }
}

/// What this build has, the usual one first.
#[cfg(feature = "wgpu")]
const BUILT: [Renderer; 2] = [Renderer::Glow, Renderer::Wgpu];
/// What this build has.
#[cfg(not(feature = "wgpu"))]
const BUILT: [Renderer; 1] = [Renderer::Glow];

#[cfg(not(feature = "wgpu"))]
const WITH_WGPU: &str = "one made by `cargo build --release --features wgpu`";

/// Whether another renderer could do what this one could not; without a display none can.
#[must_use]
pub const fn is_of_renderer(error: &eframe::Error) -> bool {
    !matches!(
        error,
        eframe::Error::AppCreation(_) | eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_)
    )
}

/// Why no window can be drawn by what was tried, and what to try.
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
        assert_eq!(order(None).unwrap()[0], Renderer::Glow);
        assert_eq!(order(Some(RendererName::Glow)).unwrap(), [Renderer::Glow]);
        let wgpu = order(Some(RendererName::Wgpu));
        if cfg!(feature = "wgpu") {
            assert_eq!(wgpu.unwrap()[0].to_string(), "wgpu");
            assert_eq!(order(None).unwrap().len(), 2, "the other one is what to fall back on");
        } else {
            assert!(wgpu.unwrap_err().contains("--features wgpu"));
        }
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
