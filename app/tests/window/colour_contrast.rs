//! Tests of visibility: contrast as WCAG 2.1 measures it, and seat colours that stay distinct for colour-blind players.

use app::theme::{Palette, Shade, Theme, symbol};
use egui::{Color32, Rgba};
use net::node::Colour;

/// Linear red, green and blue.
fn linear(c: Color32) -> [f32; 3] {
    let c = Rgba::from(c);
    [c.r(), c.g(), c.b()]
}

fn luminance([r, g, b]: [f32; 3]) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast ratio of two opaque colours, 1 to 21.
fn contrast(a: Color32, b: Color32) -> f32 {
    let (a, b) = (luminance(linear(a)), luminance(linear(b)));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Unreadable combinations: text, background and their ratio.
fn unreadable(theme: &Theme, wanted: f32) -> Vec<String> {
    let texts = [
        ("ink", theme.ink),
        ("ink_soft", theme.ink_soft),
        ("ink_faint", theme.ink_faint),
        ("accent", theme.accent),
        ("good", theme.good),
        ("warn", theme.warn),
        ("bad", theme.bad),
    ];
    let grounds = [("paper", theme.paper), ("card", theme.card), ("field", theme.field)];
    let mut pairs: Vec<_> = texts.iter().flat_map(|t| grounds.iter().map(move |g| (*t, *g))).collect();
    pairs.push((("on_accent", theme.on_accent), ("accent", theme.accent)));
    pairs.push((("ink", theme.ink), ("accent_soft", theme.accent_soft)));
    pairs.push((("ink_soft", theme.ink_soft), ("accent_soft", theme.accent_soft)));
    pairs
        .into_iter()
        .map(|(text, ground)| (text.0, ground.0, contrast(text.1.0, ground.1.0)))
        .filter(|(.., ratio)| *ratio < wanted)
        .map(|(text, ground, ratio)| format!("{text} on {ground}: {ratio:.2}"))
        .collect()
}

#[test]
fn the_measure_of_contrast_knows_black_on_white() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    assert!((contrast(Color32::from_gray(0x77), Color32::WHITE) - 4.48).abs() < 0.02);
}

#[test]
fn text_can_be_read_on_its_grounds_in_every_theme() {
    for shade in Shade::ALL {
        let wanted = if shade == Shade::Contrast { 7.0 } else { 4.5 };
        assert_eq!(unreadable(Theme::in_shade(shade), wanted), Vec::<String>::new(), "{shade:?}");
    }
}

#[test]
fn high_contrast_shows_where_controls_begin() {
    let theme = Theme::in_shade(Shade::Contrast);
    assert!(contrast(theme.card_edge.0, theme.paper.0) >= 7.0);
    assert!(theme.edge > Theme::in_shade(Shade::Light).edge);
}

#[test]
fn marks_on_the_map_are_the_same_in_every_theme() {
    let [first, rest @ ..] = Shade::ALL.map(Theme::in_shade);
    for other in rest {
        let marks = |t: &Theme| [t.fits, t.turns, t.glow, t.pen, t.chalk, t.stone, t.fire];
        assert_eq!(marks(first), marks(other));
    }
}

/// A translucent colour over an opaque one.
fn over(colour: Color32, ground: Color32) -> Color32 {
    let [r, g, b, a] = colour.to_array().map(f32::from);
    let [x, y, z, _] = ground.to_array().map(f32::from);
    let mix = |c: f32, under: f32| (c + under * (1.0 - a / 255.0)).round() as u8;
    Color32::from_rgb(mix(r, x), mix(g, y), mix(b, z))
}

#[test]
fn high_contrast_keeps_the_marks_on_the_table_visible() {
    let t = Theme::in_shade(Shade::Contrast);
    let table = t.table.0;
    let marks = [
        ("grid", t.table_grid.0),
        ("line of a legal cell", t.turns.0),
        ("cell that nothing fits", t.ink_soft.0),
        ("cursor", t.accent.0),
        ("edge of a spot", t.ink.0),
        ("edge of a label", t.ink_soft.0),
    ];
    for (name, colour) in marks {
        let ratio = contrast(over(colour, table), table);
        assert!(ratio >= 3.0, "{name}: {ratio:.2}");
    }
}

#[test]
fn symbols_can_be_seen_on_the_colours_of_seats() {
    for palette in Palette::ALL {
        let theme = Theme::with_seats(Shade::Light, palette);
        for colour in Colour::ALL {
            let ratio = contrast(theme.on_seat(colour), theme.seat(colour));
            assert!(ratio >= 3.0, "{palette:?}, {colour:?}: {ratio:.2}");
        }
    }
}

/// Simulations of colour blindness, as matrices on linear colours: Machado, Oliveira and Fernandes, “A
/// physiologically-based model for simulation of color vision deficiency” (2009), severity 1.
const EYES: [(&str, [[f32; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn seen_by(eyes: &[[f32; 3]; 3], c: [f32; 3]) -> [f32; 3] {
    eyes.map(|row| row.iter().zip(c).map(|(m, v)| m * v).sum::<f32>().clamp(0.0, 1.0))
}

/// CIE L*a*b* under daylight. Distances in it are roughly perceptual: 2.3 is just noticeable.
fn lab([r, g, b]: [f32; 3]) -> [f32; 3] {
    let f = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn apart(a: [f32; 3], b: [f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// The two most similar colours of a palette for any kind of eyes: their distance and their names.
fn nearest(palette: Palette) -> (f32, String) {
    let theme = Theme::with_seats(Shade::Light, palette);
    let mut least = (f32::INFINITY, String::new());
    for (name, eyes) in &EYES {
        let seen = Colour::ALL.map(|c| lab(seen_by(eyes, linear(theme.seat(c)))));
        for (i, a) in Colour::ALL.into_iter().enumerate() {
            for (j, b) in Colour::ALL.into_iter().enumerate().skip(i + 1) {
                let distance = apart(seen[i], seen[j]);
                if distance < least.0 {
                    least = (distance, format!("{name}: {a:?} and {b:?} are {distance:.1} apart"));
                }
            }
        }
    }
    least
}

#[test]
fn seat_colours_stay_distinct_for_all_eyes() {
    let (distance, who) = nearest(Palette::Standard);
    assert!(distance >= 20.0, "{who}");
}

#[test]
fn the_palette_for_colour_blind_eyes_keeps_seats_farther_apart() {
    let (distance, who) = nearest(Palette::ColourBlind);
    assert!(distance >= 31.0, "{who}");
}

/// Hue in degrees, and saturation, which decide the name of a colour.
fn hue([r, g, b]: [u8; 3]) -> (f32, f32) {
    let [r, g, b] = [r, g, b].map(f32::from);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let part = |a: f32, b: f32| 60.0 * (a - b) / (most - least).max(1.0);
    let hue = if most == r {
        part(g, b)
    } else if most == g {
        part(b, r) + 120.0
    } else {
        part(r, g) + 240.0
    };
    (hue.rem_euclid(360.0), most - least)
}

#[test]
fn the_colours_of_both_palettes_are_what_they_are_called() {
    for palette in Palette::ALL {
        for (n, colour) in Colour::ALL.into_iter().enumerate() {
            let rgb = palette.rgb(n);
            let (hue, much) = hue(rgb);
            let is = match colour {
                Colour::Red => !(12.0..345.0).contains(&hue),
                Colour::Blue => (200.0..240.0).contains(&hue),
                Colour::Green => (95.0..170.0).contains(&hue),
                Colour::Yellow => (42.0..62.0).contains(&hue),
                Colour::Pink => (295.0..345.0).contains(&hue) && rgb[0] > 200,
                Colour::Orange => (14.0..38.0).contains(&hue) && rgb[0] > 200,
                Colour::Black => rgb.iter().all(|v| *v < 60),
                Colour::White => rgb.iter().all(|v| *v > 215),
            };
            let is_grey = matches!(colour, Colour::Black | Colour::White);
            assert!(is && (is_grey || much > 60.0), "{palette:?}, {colour:?}: {rgb:?}, hue {hue}");
        }
    }
}

#[test]
fn no_two_seats_share_a_symbol() {
    for (i, a) in Colour::ALL.into_iter().enumerate() {
        for b in &Colour::ALL[i + 1..] {
            assert_ne!(symbol(a), symbol(*b));
        }
    }
}
