//! The choices of the recorded games as ours, and where they are.

use super::*;

impl Replay<'_> {
    pub(super) fn action(&self, words: &[Value]) -> Result<Action, String> {
        let figure = |n: usize| words[n].as_str().map(piece).ok_or_else(|| format!("{words:?}"))?;
        Ok(match words[0].as_str().unwrap_or_default() {
            "pass" => Action::Pass,
            "deploy" if words[4] == "flier" => Action::Fly { piece: figure(1)? },
            "deploy" => Action::Deploy { piece: figure(1)?, place: self.place(&words[2..])? },
            "tower" => Action::Raise { cell: cell(&words[1..])? },
            "capture" => {
                Action::Capture { piece: figure(1)?, seat: seat(&words[2])?, place: self.place(&words[3..])? }
            }
            "ransom" | "exchange" => Action::Free { piece: figure(1)?, by: seat(&words[2])? },
            "mage" => Action::Mage { who: Sorcerer::Mage, place: self.place(&words[1..])? },
            "witch" => Action::Mage { who: Sorcerer::Witch, place: self.place(&words[1..])? },
            "remove" if words[1] == "mage" => Action::Banish { who: Sorcerer::Mage },
            "remove" => Action::Banish { who: Sorcerer::Witch },
            "dragon" => Action::March { cell: cell(&words[1..])? },
            "ferry" => {
                let road = |side: char| {
                    self.place(&[words[1].clone(), words[2].clone(), "road".into(), side.to_string().into()])
                };
                let sides = words[3].as_str().unwrap_or_default().chars();
                let mut roads = sides.map(road).collect::<Result<Vec<_>, _>>()?;
                roads.sort_unstable();
                let [from, to] = roads[..] else { return Err(format!("{words:?} joins no two roads")) };
                let Place::Segment(_, _, to) = to else { return Err(format!("{words:?} is no road")) };
                Action::Ferry { from, to }
            }
            "gold" => Action::Ingot { cell: cell(&words[1..])? },
            "fairy" if words.len() == 3 => {
                Action::Fairy { place: Place::Cell(cell(&words[1..])?), piece: Piece::Meeple }
            }
            "fairy" => Action::Fairy { piece: figure(1)?, place: self.place(&words[3..])? },
            "princess" => Action::Princess {
                piece: figure(1)?,
                seat: seat(&words[2])?,
                place: self.place(&words[3..])?,
            },
            "bridge" => {
                let at = cell(&words[1..])?;
                Action::Bridge { cell: at, axis: self.axis(at, words[3].as_str().unwrap_or_default())? }
            }
            "castle" => Action::Castle { place: self.castle(&words[1..])? },
            "count" | "score_acrobats" => circus_and_city::action(words)?,
            "building" => Action::Build { building: building(words[1].as_str().unwrap_or_default())? },
            "festival" | "escape" => {
                let piece = figure(1)?;
                Action::TakeBack { piece, place: self.place_of(piece, seat(&words[2])?, &words[3..])? }
            }
            "abbot_return" => Action::Recall { place: self.place(&words[3..])? },
            other => return Err(format!("{other} is no action known here")),
        })
    }

    /// What may be done, without bridges on tiles beside the new one: that engine does not offer these (R261).
    pub(super) fn offered(&self) -> BTreeSet<Action> {
        let fresh = self.game.last_placed();
        let is_beside =
            |action: &Action| matches!(action, Action::Bridge { cell, .. } if Some(*cell) != fresh);
        self.game.legal().into_iter().filter(|action| !is_beside(action)).collect()
    }

    /// Every place that needs a bridge is legal here, too, with that bridge; that engine tells one bridge for each.
    pub(super) fn check_spans(&self, theirs: &[Span]) -> Result<(), String> {
        let ours = self.game.spans();
        for span in theirs {
            let action = self.span(span)?;
            if !ours.contains(&action) {
                return Err(format!("{action:?} is none of {ours:?}"));
            }
        }
        let at = |x: i16, y: i16, turn: u8| (x, y, turn);
        let theirs: BTreeSet<_> = theirs.iter().map(|(x, y, turn, ..)| at(*x, *y, *turn)).collect();
        let place = |action: &Action| match action {
            Action::Span { cell, rotation, .. } => Some(at(cell.x, cell.y, rotation.quarters())),
            _ => None,
        };
        same("places that need a bridge", &ours.iter().filter_map(place).collect(), &theirs)
    }

    pub(super) fn span(&self, (x, y, turn, bx, by, along): &Span) -> Result<Action, String> {
        let (cell, at, rotation) = (Cell::new(*x, *y), Cell::new(*bx, *by), Rotation::from_quarters(*turn));
        let axis = if at == cell { axis(along)?.unrotated(rotation) } else { self.axis(at, along)? };
        Ok(Action::Span { cell, rotation, at, axis })
    }

    /// The axis on the map of a bridge that is named on the unturned tile.
    pub(super) fn axis(&self, at: Cell, along: &str) -> Result<Axis, String> {
        let (_, rotation) = self.game.tile_at(at).ok_or("no tile there")?;
        Ok(axis(along)?.unrotated(rotation))
    }

    /// The first segment of the city that may become a castle; that engine names either.
    pub(super) fn castle(&self, words: &[Value]) -> Result<Place, String> {
        let named = self.place(&[words[0].clone(), words[1].clone(), "city".into(), words[2].clone()])?;
        let feature = self.game.feature(named).ok_or("no city there")?;
        feature.segments.first().copied().ok_or_else(|| "no city there".to_owned())
    }

    /// Where a figure stands or stood; that engine names the field of a barn, of which each seat has one.
    pub(super) fn place_of(&self, piece: Piece, seat: Seat, words: &[Value]) -> Result<Place, String> {
        let is_barn = |place: &Place| matches!(place, Place::Corner(_));
        let standing =
            self.game.standing().iter().filter(|figure| figure.seat == seat).map(|figure| figure.place);
        let returned = self.events.iter().filter_map(|event| match event {
            Event::Returned { place, seat: of, .. } if *of == seat => Some(*place),
            _ => None,
        });
        match returned.chain(standing).find(is_barn).filter(|_| piece == Piece::Barn) {
            Some(place) => Ok(place),
            None => self.place(words),
        }
    }

    /// `x, y, kind, where`.
    pub(super) fn place(&self, words: &[Value]) -> Result<Place, String> {
        let text = |n: usize| words.get(n).and_then(Value::as_str).unwrap_or_default();
        let number = |n: usize| words[n].as_i64().and_then(|n| i16::try_from(n).ok()).ok_or("no number");
        let cell = Cell::new(number(0)?, number(1)?);
        if text(2) == "castle" {
            return self.place(&[words[0].clone(), words[1].clone(), "city".into(), words[3].clone()]);
        }
        if text(2) == "corner" {
            return corner(cell, text(3));
        }
        if text(2) == "tower" {
            return Ok(Place::Cell(cell));
        }
        if matches!(text(2), "quarter" | "acrobats") {
            return circus_and_city::place(cell, words);
        }
        let (tile, _) = self.game.tile_at(cell).ok_or("no tile there")?;
        let shown = self.game.rules().tile(tile);
        let label = match (text(2), text(3)) {
            ("monastery", "abbot") => "abbacy".to_owned(),
            (kind, at) => format!("{kind} {at}"),
        };
        let mut segment = shown.segment_named(label.trim());
        // That engine calls a shrine a monastery.
        if segment.is_none() && text(2) == "monastery" {
            segment = shown.segment_named("shrine");
        }
        let segment = segment.ok_or(format!("no {label}"))?;
        Ok(Place::Segment(cell, Part::Whole, segment))
    }
}

/// The corner of a cell; ours is named from the cell to its south-east.
fn corner(cell: Cell, at: &str) -> Result<Place, String> {
    Ok(Place::Corner(match at {
        "NW" => cell,
        "NE" => cell.step(Side::E),
        "SW" => cell.step(Side::S),
        "SE" => cell.step(Side::S).step(Side::E),
        other => return Err(format!("{other} is no corner")),
    }))
}

fn axis(along: &str) -> Result<Axis, String> {
    let found = Axis::ALL.into_iter().find(|axis| axis.letters() == along);
    found.ok_or_else(|| format!("{along} is no axis"))
}
