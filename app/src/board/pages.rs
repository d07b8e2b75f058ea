//! Textures that hold many pictures of one size.

use crate::art::canvas::Image;
use egui::{Color32, ColorImage, Context, Rect, TextureHandle, TextureId, TextureOptions, pos2};

/// Pixels around each picture that repeat its edge, so that neighbours never bleed in.
const GUTTER: u32 = 2;

/// A picture in a texture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slot {
    /// The texture.
    pub texture: TextureId,
    /// The rectangle in the texture.
    pub uv: Rect,
}

/// The position of a picture in the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    page: usize,
    index: u32,
}

/// The owner of a spot, and when it was last seen.
struct Hold<K> {
    key: K,
    seen: u64,
}

struct Page<K> {
    texture: TextureHandle,
    holds: Vec<Option<Hold<K>>>,
}

/// The pages for pictures of one size.
pub(super) struct Pages<K> {
    size: u32,
    across: u32,
    most: usize,
    pages: Vec<Page<K>>,
}

/// The result of putting a picture in.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Put<K> {
    /// It is at this spot; the former owner of the spot lost it.
    At(Spot, Option<K>),
    /// Every spot holds a picture that is visible now.
    Full,
}

impl<K: Copy> Pages<K> {
    /// Empty pages: at most `most`, each with `across` pictures of `size` pixels in a row.
    pub(super) const fn new(size: u32, across: u32, most: usize) -> Self {
        Self { size, across, most, pages: Vec::new() }
    }

    const fn cell(&self) -> u32 {
        self.size + 2 * GUTTER
    }

    /// The side of a page, in pixels.
    pub(super) const fn side(&self) -> u32 {
        self.cell() * self.across
    }

    /// The number of pages.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.pages.len()
    }

    /// Puts a picture in: in free space, on a new page, or in place of the one not seen for longest.
    pub(super) fn put(&mut self, ctx: &Context, image: &Image, key: K, now: u64) -> Put<K> {
        let Some(spot) = self.free().or_else(|| self.grow(ctx)).or_else(|| self.oldest(now)) else {
            return Put::Full;
        };
        let at = self.corner(spot).map(|v| v as usize);
        let page = &mut self.pages[spot.page];
        page.texture.set_partial(at, padded(image), TextureOptions::LINEAR);
        let before = page.holds[spot.index as usize].replace(Hold { key, seen: now });
        Put::At(spot, before.map(|h| h.key))
    }

    /// Notes that the picture is visible now.
    pub(super) fn touch(&mut self, spot: Spot, now: u64) {
        if let Some(hold) = &mut self.pages[spot.page].holds[spot.index as usize] {
            hold.seen = now;
        }
    }

    /// Frees all spots but keeps the textures.
    pub(super) fn clear(&mut self) {
        self.pages.iter_mut().flat_map(|p| &mut p.holds).for_each(|h| *h = None);
    }

    /// The picture's place on the graphics card.
    pub(super) fn slot(&self, spot: Spot) -> Slot {
        let side = self.side() as f32;
        let [x, y] = self.corner(spot).map(|v| (v + GUTTER) as f32);
        let size = self.size as f32;
        let uv = Rect::from_min_max(pos2(x / side, y / side), pos2((x + size) / side, (y + size) / side));
        Slot { texture: self.pages[spot.page].texture.id(), uv }
    }

    const fn corner(&self, spot: Spot) -> [u32; 2] {
        [(spot.index % self.across) * self.cell(), (spot.index / self.across) * self.cell()]
    }

    fn free(&self) -> Option<Spot> {
        self.pages.iter().enumerate().find_map(|(page, p)| {
            let index = p.holds.iter().position(Option::is_none)?;
            Some(Spot { page, index: index as u32 })
        })
    }

    fn grow(&mut self, ctx: &Context) -> Option<Spot> {
        if self.pages.len() >= self.most {
            return None;
        }
        let side = self.side() as usize;
        let blank = ColorImage::filled([side, side], Color32::TRANSPARENT);
        let name = format!("tiles {} {}", self.size, self.pages.len());
        let texture = ctx.load_texture(name, blank, TextureOptions::LINEAR);
        let holds = (0..self.across * self.across).map(|_| None).collect();
        self.pages.push(Page { texture, holds });
        Some(Spot { page: self.pages.len() - 1, index: 0 })
    }

    /// The spot not seen for longest, but none that was seen in this frame or the last.
    fn oldest(&self, now: u64) -> Option<Spot> {
        let all =
            self.pages.iter().enumerate().flat_map(|(page, p)| {
                p.holds.iter().enumerate().map(move |(index, hold)| (page, index, hold))
            });
        all.filter_map(|(page, index, hold)| Some((hold.as_ref()?.seen, Spot { page, index: index as u32 })))
            .filter(|(seen, _)| seen + 1 < now)
            .min_by_key(|(seen, _)| *seen)
            .map(|(_, spot)| spot)
    }
}

/// The picture with its edge repeated outwards.
fn padded(image: &Image) -> ColorImage {
    let (w, h) = (image.width as usize, image.height as usize);
    let g = GUTTER as usize;
    let mut pixels = Vec::with_capacity((w + 2 * g) * (h + 2 * g));
    for y in 0..h + 2 * g {
        for x in 0..w + 2 * g {
            let sx = x.saturating_sub(g).min(w - 1);
            let sy = y.saturating_sub(g).min(h - 1);
            let i = (sy * w + sx) * 4;
            let c = &image.rgba[i..i + 4];
            pixels.push(Color32::from_rgba_unmultiplied(c[0], c[1], c[2], c[3]));
        }
    }
    ColorImage::new([w + 2 * g, h + 2 * g], pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(size: u32) -> Image {
        Image { width: size, height: size, rgba: vec![200; (size * size * 4) as usize] }
    }

    #[test]
    fn what_was_not_seen_for_longest_makes_room() {
        let ctx = Context::default();
        let mut pages: Pages<u32> = Pages::new(8, 2, 1);
        let spots: Vec<Spot> = (0..4)
            .map(|n| match pages.put(&ctx, &picture(8), n, 1) {
                Put::At(spot, None) => spot,
                other => panic!("{other:?}"),
            })
            .collect();
        for n in [0, 2, 3] {
            pages.touch(spots[n], 9);
        }
        assert_eq!(pages.put(&ctx, &picture(8), 7, 10), Put::At(spots[1], Some(1)));
        assert_eq!(pages.count(), 1);
    }

    #[test]
    fn what_is_seen_keeps_its_place() {
        let ctx = Context::default();
        let mut pages: Pages<u32> = Pages::new(8, 2, 1);
        for n in 0..4 {
            pages.put(&ctx, &picture(8), n, 5);
        }
        assert_eq!(pages.put(&ctx, &picture(8), 7, 6), Put::Full);
        assert!(matches!(pages.put(&ctx, &picture(8), 7, 8), Put::At(_, Some(_))));
    }

    #[test]
    fn pictures_on_a_page_never_overlap() {
        let ctx = Context::default();
        let mut pages: Pages<u32> = Pages::new(8, 3, 2);
        let mut rects: Vec<Slot> = Vec::new();
        for n in 0..18 {
            if let Put::At(spot, _) = pages.put(&ctx, &picture(8), n, 1) {
                rects.push(pages.slot(spot));
            }
        }
        for (i, a) in rects.iter().enumerate() {
            for b in &rects[i + 1..] {
                assert!(a.texture != b.texture || !a.uv.intersects(b.uv.shrink(1e-4)));
            }
        }
    }
}
