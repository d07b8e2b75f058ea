//! Where the choices on the map stand: on their features if there is room, otherwise around their tile with a line to
//! the place that each stands for. No two ever overlap, so that each can be seen and clicked.

use super::ghost_ring;
use egui::{Pos2, Rect, Vec2, vec2};

/// A choice that needs a place on the screen.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    /// The middle of its picture where it would really stand.
    pub(super) home: Pos2,
    /// Other points of the same feature, the nearest first.
    pub(super) ways: Vec<Pos2>,
    /// The side of its square.
    pub(super) side: f32,
    /// The cell that it belongs to.
    pub(super) tile: Rect,
}

/// The place of a choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ghost {
    /// Its square, which is also what can be clicked.
    pub(super) rect: Rect,
    /// The place on the map that it stands for.
    pub(super) home: Pos2,
    /// Whether it stands beside its feature, so that a line should lead there.
    pub(super) is_apart: bool,
}

/// What stands in the way.
#[derive(Clone, Copy, Default)]
pub(super) struct Taken<'a> {
    /// What may not be covered.
    pub(super) hard: &'a [Rect],
    /// What had better not be covered.
    pub(super) soft: &'a [Rect],
    /// Tiles, which choices around another tile cover only where the free table is far away.
    pub(super) tiles: &'a [Rect],
}

/// The greatest part of a tile that its choices may cover, so that it can still be seen what they are about.
const COVER: f32 = 0.46;
/// The greatest part of it that one of several choices may cover.
const LARGE: f32 = 0.15;
/// With choices of more tiles than this, as a portal offers them, lines to choices beside their tiles would cross each
/// other all over the map: then they cover their tiles.
const MANY: usize = 4;
/// The greatest part of a tile that its choices may cover then.
const CROWDED: f32 = 0.9;

/// The places of all choices, in their order. Those that come first get the best places.
pub(super) fn lay_out(wishes: &[Wish], taken: Taken<'_>, view: Rect) -> Vec<Ghost> {
    let mut on_tile: Vec<Option<Rect>> = Vec::with_capacity(wishes.len());
    for (n, wish) in wishes.iter().enumerate() {
        let here: Vec<Rect> = on_tile.iter().flatten().copied().collect();
        let room = Room { here: &here, taken, view };
        let at = if fits_tile(n, wishes, &on_tile) { on_feature(wish, room) } else { None };
        on_tile.push(at.map(|at| square(wish, at)));
    }
    let here: Vec<Rect> = on_tile.iter().flatten().copied().collect();
    let apart: Vec<&Wish> =
        wishes.iter().zip(&on_tile).filter(|(_, at)| at.is_none()).map(|(it, _)| it).collect();
    let mut beside = ghost_ring::beside(&apart, Room { here: &here, taken, view }).into_iter();
    let ghost = |(wish, at): (&Wish, Option<Rect>)| {
        let rect = at.or_else(|| beside.next().map(|at| square(wish, at)));
        let rect = rect.expect("each choice beside its tile has a place");
        Ghost { rect, home: wish.home, is_apart: at.is_none() }
    };
    wishes.iter().zip(on_tile).map(ghost).collect()
}

/// Whether the tile can still be seen if the n-th choice stands on it, too. From afar none does unless it is the only one.
fn fits_tile(n: usize, wishes: &[Wish], placed: &[Option<Rect>]) -> bool {
    let wish = &wishes[n];
    let is_mate = |other: &Wish| other.tile == wish.tile;
    if wishes.iter().filter(|other| is_mate(other)).count() == 1 {
        return true;
    }
    let on_tile = wishes.iter().zip(placed).filter(|(other, at)| is_mate(other) && at.is_some());
    let covered: f32 = on_tile.map(|(mate, _)| mate.side * mate.side).sum();
    let own = wish.side * wish.side;
    if is_crowded(wishes) {
        return covered + own <= wish.tile.area() * CROWDED;
    }
    own <= wish.tile.area() * LARGE && covered + own <= wish.tile.area() * COVER
}

/// Whether the choices belong to many tiles.
fn is_crowded(wishes: &[Wish]) -> bool {
    let mut tiles: Vec<Rect> = Vec::with_capacity(MANY + 1);
    for wish in wishes {
        if !tiles.contains(&wish.tile) {
            tiles.push(wish.tile);
        }
        if tiles.len() > MANY {
            return true;
        }
    }
    false
}

/// What a choice has to keep away from.
#[derive(Clone, Copy)]
pub(super) struct Room<'a> {
    pub(super) here: &'a [Rect],
    pub(super) taken: Taken<'a>,
    pub(super) view: Rect,
}

/// How much is asked of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// It covers nothing and is visible.
    All,
    /// It may cover what had better not be covered.
    Visible,
    /// It may be outside the view.
    Free,
}

impl Room<'_> {
    pub(super) fn allows(self, rect: Rect, asked: Asked) -> bool {
        // Rectangles that only touch do not overlap.
        let inner = rect.shrink(0.01);
        let is_clear = |list: &[Rect]| !list.iter().any(|other| other.intersects(inner));
        is_clear(self.here)
            && (asked == Asked::Free || is_clear(self.taken.hard) && self.view.contains_rect(inner))
            && (asked != Asked::All || is_clear(self.taken.soft))
    }
}

impl Room<'_> {
    /// The part of a choice that would lie on tiles, from 0 to 1.
    pub(super) fn covers(self, rect: Rect) -> f32 {
        let on = self.taken.tiles.iter().map(|tile| tile.intersect(rect)).filter(Rect::is_positive);
        on.map(|part| part.area()).sum::<f32>() / rect.area()
    }
}

fn square(wish: &Wish, at: Pos2) -> Rect {
    Rect::from_center_size(at, Vec2::splat(wish.side))
}

/// The nearest free point of the feature itself.
fn on_feature(wish: &Wish, room: Room<'_>) -> Option<Pos2> {
    let is_outside = !room.view.intersects(square(wish, wish.home));
    if is_outside {
        // Marks at the rim of the view lead to it.
        return room.allows(square(wish, wish.home), Asked::Free).then_some(wish.home);
    }
    let all = || std::iter::once(wish.home).chain(wish.ways.iter().copied());
    [Asked::All, Asked::Visible]
        .into_iter()
        .find_map(|asked| all().find(|at| room.allows(square(wish, *at), asked)))
}

/// The lines from choices beside their tiles to their places, and the dots at their ends. A label there would be taken for
/// that of another choice.
fn lines(ghosts: &[Ghost]) -> Vec<Rect> {
    /// The distance of two points of a line, and the room that each takes.
    const STEP: f32 = 8.0;
    let line = |ghost: &Ghost| {
        let (from, to) = (ghost.home, ghost.rect.center());
        let count = (from.distance(to) / STEP) as usize;
        let way = (to - from).normalized() * STEP;
        (0..=count).map(move |n| Rect::from_center_size(from + way * n as f32, Vec2::splat(STEP)))
    };
    ghosts.iter().filter(|ghost| ghost.is_apart).flat_map(line).collect()
}

/// The places of labels of these sizes: on an edge or a corner of their choices, so that it can be seen to which one each
/// belongs; `None` where there is no room for one. None covers another choice, its line, another label, or what may not
/// be covered.
pub(super) fn labels(ghosts: &[Ghost], sizes: &[Vec2], hard: &[Rect], view: Rect) -> Vec<Option<Rect>> {
    let lines = lines(ghosts);
    let mut shown: Vec<Rect> = Vec::with_capacity(ghosts.len());
    let mut out = Vec::with_capacity(ghosts.len());
    for (n, (ghost, size)) in ghosts.iter().zip(sizes).enumerate() {
        let others = ghosts.iter().enumerate().filter(|(other, _)| *other != n).map(|(_, ghost)| ghost.rect);
        let taken = others.chain(hard.iter().copied()).chain(shown.iter().copied());
        let here: Vec<Rect> = taken.chain(lines.iter().copied()).collect();
        let found = on_edge(ghost, *size).find(|rect| is_free(*rect, &here, view));
        shown.extend(found);
        out.push(found);
    }
    out
}

/// The rectangles of a size on the lower, the upper, and the other edges of a choice, then on its corners, most of them
/// outside. Beside a tile the first ones lie away from it and from the line.
fn on_edge(ghost: &Ghost, size: Vec2) -> impl Iterator<Item = Rect> {
    /// How much of a label lies on the square.
    const ON: f32 = 0.12;
    let square = ghost.rect;
    let out = if ghost.is_apart { square.center() - ghost.home } else { Vec2::ZERO };
    let mut edges = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)];
    let mut corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    for ways in [&mut edges, &mut corners] {
        ways.sort_by(|a, b| out.dot(vec2(b.0, b.1)).total_cmp(&out.dot(vec2(a.0, a.1))));
    }
    let reach = (square.size() + size) * 0.5 - size.min(square.size()) * ON;
    let ways = edges.into_iter().chain(corners);
    ways.map(move |(x, y)| Rect::from_center_size(square.center() + vec2(x, y) * reach, size))
}

/// The place of the label of one choice that found none, beside its choice or however far it has to move: it covers no
/// choice and, near by, neither lines nor those labels that have a place.
pub(super) fn label(ghosts: &[Ghost], n: usize, size: Vec2, (placed, view): (&[Rect], Rect)) -> Option<Rect> {
    let ghost = ghosts.get(n)?;
    let here: Vec<Rect> = ghosts.iter().map(|ghost| ghost.rect).collect();
    let clear: Vec<Rect> = here.iter().copied().chain(lines(ghosts)).chain(placed.iter().copied()).collect();
    let others: Vec<Rect> = clear.iter().copied().filter(|rect| *rect != ghost.rect).collect();
    let near = on_edge(ghost, size).find(|at| is_free(*at, &others, view));
    let near = near.or_else(|| around(ghost.rect, size, 2).find(|at| is_free(*at, &clear, view)));
    near.or_else(|| around(ghost.rect, size, 12).find(|at| is_free(*at, &here, view)))
}

fn is_free(rect: Rect, here: &[Rect], view: Rect) -> bool {
    view.contains_rect(rect) && !here.iter().any(|other| other.intersects(rect.shrink(0.01)))
}

/// The rectangles of a size next to a square, the nearest first.
fn around(square: Rect, size: Vec2, rings: u32) -> impl Iterator<Item = Rect> {
    (0..rings).flat_map(move |n| {
        let reach = (square.size() + size) * 0.5 + vec2(1.0, 1.0) + size * 0.5 * n as f32;
        let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        let corners = [(0.9, 1.0), (-0.9, 1.0), (0.9, -1.0), (-0.9, -1.0)];
        ways.into_iter()
            .chain(corners)
            .map(move |(x, y)| Rect::from_center_size(square.center() + vec2(x, y) * reach, size))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;
    use rules::SplitMix;

    fn view() -> Rect {
        Rect::from_min_size(pos2(0.0, 40.0), vec2(1000.0, 900.0))
    }

    /// A number from 0 to 1.
    fn part(numbers: &mut SplitMix) -> f32 {
        numbers.below(1000) as f32 / 1000.0
    }

    /// Random choices of some tiles, most of them on one tile, as after placing one.
    fn wishes(numbers: &mut SplitMix, zoom: f32) -> Vec<Wish> {
        (0..1 + numbers.below(14))
            .map(|_| {
                let (x, y) =
                    if numbers.below(4) == 0 { (numbers.below(3), numbers.below(3)) } else { (1, 1) };
                let corner = pos2(300.0, 250.0) + vec2(x as f32, y as f32) * zoom;
                let tile = Rect::from_min_size(corner, Vec2::splat(zoom));
                let mut point = || corner + vec2(part(numbers), part(numbers)) * zoom;
                let home = point();
                let mut ways: Vec<Pos2> = (0..20).map(|_| point()).collect();
                ways.sort_by(|a, b| a.distance(home).total_cmp(&b.distance(home)));
                let side = (zoom * (0.25 + 0.1 * part(numbers))).max(24.0);
                Wish { home, ways, side, tile }
            })
            .collect()
    }

    fn overlap(a: Rect, b: Rect) -> bool {
        a.shrink(0.02).intersects(b)
    }

    #[test]
    fn choices_never_overlap_and_none_is_lost_at_any_zoom() {
        let mut numbers = SplitMix::new(7);
        for zoom in (20..=200).step_by(5).map(|zoom| zoom as f32) {
            for _ in 0..40 {
                let wishes = wishes(&mut numbers, zoom);
                let hard = [Rect::from_center_size(pos2(300.0 + zoom, 250.0 + zoom), Vec2::splat(28.0))];
                let ghosts = lay_out(&wishes, Taken { hard: &hard, ..Taken::default() }, view());
                assert_eq!(ghosts.len(), wishes.len());
                for (n, a) in ghosts.iter().enumerate() {
                    assert!(
                        a.rect.width() >= 24.0 - 1e-3 && view().contains_rect(a.rect.shrink(0.02)),
                        "{a:?} at {zoom}"
                    );
                    assert!(!overlap(a.rect, hard[0]), "{a:?} covers a handle at {zoom}");
                    assert!(ghosts[n + 1..].iter().all(|b| !overlap(a.rect, b.rect)), "at {zoom}");
                }
            }
        }
    }

    #[test]
    fn even_a_hundred_choices_on_one_small_tile_find_places() {
        let tile = Rect::from_min_size(pos2(10.0, 50.0), Vec2::splat(20.0));
        let wish = Wish { home: tile.center(), ways: Vec::new(), side: 24.0, tile };
        let ghosts = lay_out(
            &vec![wish; 100],
            Taken::default(),
            Rect::from_min_size(pos2(0.0, 40.0), vec2(90.0, 90.0)),
        );
        for (n, a) in ghosts.iter().enumerate() {
            assert!(ghosts[n + 1..].iter().all(|b| !overlap(a.rect, b.rect)));
        }
    }

    #[test]
    fn the_first_choice_stands_where_it_belongs_and_the_next_one_moves_along_its_feature() {
        let tile = Rect::from_min_size(pos2(300.0, 300.0), Vec2::splat(130.0));
        let road = |x: f32| pos2(x, 365.0);
        let wish = |home, ways| Wish { home, ways, side: 37.0, tile };
        let wishes =
            [wish(road(365.0), vec![]), wish(road(375.0), vec![road(385.0), road(403.0), road(420.0)])];
        let [first, second] = lay_out(&wishes, Taken::default(), view())[..] else { panic!() };
        assert_eq!((first.rect.center(), first.is_apart), (road(365.0), false));
        assert_eq!((second.rect.center(), second.is_apart), (road(403.0), false));
    }

    #[test]
    fn choices_of_a_small_tile_stand_around_it_and_leave_it_visible() {
        let tile = Rect::from_min_size(pos2(300.0, 300.0), Vec2::splat(40.0));
        let homes = [pos2(320.0, 305.0), pos2(320.0, 335.0), pos2(305.0, 320.0), pos2(320.0, 320.0)];
        let wishes = homes.map(|home| Wish { home, ways: homes.to_vec(), side: 24.0, tile });
        let ghosts = lay_out(&wishes, Taken::default(), view());
        for ghost in &ghosts {
            assert!(ghost.is_apart && !overlap(ghost.rect, tile), "{ghost:?}");
        }
        assert!(ghosts[0].rect.center().y < tile.top() && ghosts[1].rect.center().y > tile.bottom());
    }

    #[test]
    fn choices_around_a_tile_stand_on_the_free_table_and_leave_the_neighbours_visible() {
        let tile =
            |x: f32, y: f32| Rect::from_min_size(pos2(300.0 + 40.0 * x, 300.0 + 40.0 * y), Vec2::splat(40.0));
        // The land lies in the north and east.
        let land = [(-1.0, -1.0), (0.0, -1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0)];
        let land = land.map(|(x, y)| tile(x, y));
        let homes = [pos2(320.0, 305.0), pos2(335.0, 320.0), pos2(305.0, 320.0), pos2(320.0, 320.0)];
        let wishes = homes.map(|home| Wish { home, ways: homes.to_vec(), side: 24.0, tile: tile(0.0, 0.0) });
        let covered = |tiles: &[Rect]| {
            let ghosts = lay_out(&wishes, Taken { tiles, ..Taken::default() }, view());
            let on = |ghost: &Ghost| {
                let parts = land.iter().map(|tile| tile.intersect(ghost.rect));
                parts.filter(Rect::is_positive).map(|part| part.area()).sum::<f32>()
            };
            ghosts.iter().map(on).sum::<f32>()
        };
        assert!(covered(&land) < 0.1 * covered(&[]), "{} of {}", covered(&land), covered(&[]));
    }

    #[test]
    fn choices_of_many_tiles_stand_on_them_without_lines() {
        let tile = |n: usize| {
            let corner = pos2(300.0 + 44.0 * (n % 5) as f32, 300.0 + 44.0 * (n / 5) as f32);
            Rect::from_min_size(corner, Vec2::splat(44.0))
        };
        let wish = |n: usize| {
            let tile = tile(n / 2);
            let home = tile.min + if n.is_multiple_of(2) { vec2(13.0, 13.0) } else { vec2(31.0, 31.0) };
            Wish {
                home,
                ways: vec![tile.min + vec2(31.0, 13.0), tile.max - vec2(13.0, 13.0)],
                side: 24.0,
                tile,
            }
        };
        let apart = |count: usize| {
            let wishes: Vec<Wish> = (0..count).map(wish).collect();
            lay_out(&wishes, Taken::default(), view()).iter().filter(|ghost| ghost.is_apart).count()
        };
        assert_eq!(apart(6), 6, "few tiles are left to be seen");
        assert!(apart(50) <= 25, "{} of 50 stand apart", apart(50));
    }

    #[test]
    fn a_figure_that_stands_there_already_is_not_covered_if_there_is_room() {
        let tile = Rect::from_min_size(pos2(300.0, 300.0), Vec2::splat(130.0));
        let (home, free) = (pos2(365.0, 365.0), pos2(410.0, 365.0));
        let wish = Wish { home, ways: vec![free], side: 37.0, tile };
        let soft = [Rect::from_center_size(home, Vec2::splat(37.0))];
        let taken = Taken { soft: &soft, ..Taken::default() };
        assert_eq!(lay_out(&[wish], taken, view())[0].rect.center(), free);
    }

    #[test]
    fn a_choice_outside_the_view_waits_where_it_belongs() {
        let tile = Rect::from_min_size(pos2(2000.0, 300.0), Vec2::splat(130.0));
        let wish = Wish { home: tile.center(), ways: Vec::new(), side: 37.0, tile };
        assert_eq!(lay_out(&[wish], Taken::default(), view())[0].rect.center(), tile.center());
    }

    #[test]
    fn labels_cover_neither_other_choices_nor_each_other() {
        let mut numbers = SplitMix::new(11);
        for zoom in [24.0, 60.0, 110.0, 180.0] {
            for _ in 0..60 {
                let wishes = wishes(&mut numbers, zoom);
                let ghosts = lay_out(&wishes, Taken::default(), view());
                let sizes = vec![vec2(34.0, 15.0); ghosts.len()];
                let all = labels(&ghosts, &sizes, &[], view());
                for (n, a) in all.iter().enumerate().filter_map(|(n, a)| Some((n, (*a)?))) {
                    let mut dots = ghosts.iter().filter(|ghost| ghost.is_apart).map(|ghost| ghost.home);
                    assert!(dots.all(|dot| !a.contains(dot)), "at {zoom}: a line ends at another's label");
                    assert!(all[n + 1..].iter().flatten().all(|b| !overlap(a, *b)), "at {zoom}");
                    let mut others = ghosts.iter().enumerate().filter(|(other, _)| *other != n);
                    assert!(others.all(|(_, ghost)| !overlap(a, ghost.rect)), "at {zoom}");
                    let own = a.intersect(ghosts[n].rect);
                    let hidden = if own.is_positive() { own.area() } else { 0.0 };
                    assert!(hidden < ghosts[n].rect.area() * 0.3, "at {zoom}: its own choice is seen");
                }
                for (n, size) in sizes.iter().enumerate() {
                    let one = label(&ghosts, n, *size, (&[], view())).expect("there is room somewhere");
                    let mut others = ghosts.iter().enumerate().filter(|(other, _)| *other != n);
                    assert!(others.all(|(_, ghost)| !overlap(one, ghost.rect)), "at {zoom}");
                }
            }
        }
    }
}
