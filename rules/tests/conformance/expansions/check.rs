//! What a turn did, against what was recorded of it.

use super::*;

impl Replay<'_> {
    pub(super) fn check_what_happened(&self) -> Result<(), String> {
        let turn = self.turn;
        let during: Vec<Event> = self.events.iter().filter(|event| !is_last(event)).copied().collect();
        same("points", &points_of(&during), &theirs(&turn.points))?;
        let mut gone = turn
            .gone
            .iter()
            .map(|words| {
                let seat = words[1].as_u64().map(|seat| Seat(seat as u8)).ok_or("no seat")?;
                let piece = piece(words[0].as_str().unwrap_or_default())?;
                Ok((piece, seat, self.place_of(piece, seat, &words[2..])?))
            })
            .collect::<Result<Vec<_>, String>>()?;
        let returned = |event: &Event| match event {
            Event::Returned { seat, piece, place } | Event::Captured { seat, piece, place, .. } => {
                Some((*piece, *seat, *place))
            }
            _ => None,
        };
        let mut left: Vec<_> = self.events.iter().filter_map(returned).collect();
        gone.sort_unstable();
        left.sort_unstable();
        same("figures that left", &left, &gone)?;
        let after: Vec<i32> = scores(self.game)
            .into_iter()
            .zip((0..).map(Seat))
            .map(|(score, seat)| score - self.points_after(seat))
            .collect();
        same("scores", &after, &turn.scores)?;
        for (name, theirs) in &turn.neutral {
            let [mut ours, mut theirs] = [self.neutral(name)?, theirs.clone()];
            // Ferries come in no particular order.
            for ferries in [&mut ours, &mut theirs].into_iter().filter(|_| name == "ferries") {
                ferries.as_array_mut().into_iter().for_each(|all| all.sort_by_key(ToString::to_string));
            }
            same(name, &ours, &theirs)?;
        }
        for (seat, supplies) in (0..).map(Seat).zip(&turn.supply) {
            for (name, theirs) in supplies {
                if name == "prisoners" {
                    let sorted = |mut all: Vec<Value>| {
                        all.sort_by_key(ToString::to_string);
                        all
                    };
                    let ours = self.game.prisoners(seat);
                    let ours = ours.map(|(owner, piece)| serde_json::json!([theirs_of(piece), owner.0]));
                    let theirs = theirs.as_array().cloned().unwrap_or_default();
                    same(&format!("prisoners of seat {seat}"), &sorted(ours.collect()), &sorted(theirs))?;
                    continue;
                }
                let ours = self.held(seat, name)?;
                same(&format!("{name} of seat {seat}"), &Value::from(ours), theirs)?;
            }
        }
        Ok(())
    }

    /// The points of the last count, if it is already over, and of the beginning of the next turn.
    pub(super) fn points_after(&self, of: Seat) -> i32 {
        let points = |event: &Event| match event {
            Event::Scored { seat, points, .. } if *seat == of => *points,
            _ => 0,
        };
        self.events.iter().filter(|event| is_last(event)).chain(&self.next).map(points).sum()
    }

    /// Where something stands that belongs to nobody.
    pub(super) fn neutral(&self, name: &str) -> Result<Value, String> {
        let at = |cell: Cell| serde_json::json!([cell.x, cell.y]);
        Ok(match (name, self.game.march(), self.game.fairy()) {
            ("mage" | "witch", ..) => {
                let who = if name == "mage" { Sorcerer::Mage } else { Sorcerer::Witch };
                let Some(place) = self.game.sorcerer(who) else { return Ok(Value::Null) };
                let (kind, at) = self.named(place)?;
                serde_json::json!([place.cell().x, place.cell().y, kind, at])
            }
            ("towers", ..) => {
                let towers = self.game.tower_heights().iter();
                towers.map(|(cell, height)| serde_json::json!([cell.x, cell.y, height])).collect()
            }
            ("count" | "bigtop", ..) => circus_and_city::neutral(self.game, name),
            ("ferries", ..) => {
                let side = |place: Place| self.named(place).map(|(_, at)| at);
                let mut ferries = Vec::new();
                for (from, to) in self.game.ferries() {
                    let mut sides: Vec<char> = (side(*from)? + &side(*to)?).chars().collect();
                    sides.sort_unstable_by_key(|side| "NESW".find(*side));
                    let sides: String = sides.into_iter().collect();
                    ferries.push(serde_json::json!([from.cell().x, from.cell().y, sides]));
                }
                Value::Array(ferries)
            }
            ("gold", ..) => {
                let ingots = self.game.ingots().iter();
                ingots.map(|(cell, count)| serde_json::json!([cell.x, cell.y, count])).collect()
            }
            ("dragon", dragon, _) => dragon.map_or(Value::Null, at),
            ("fairy", _, None) => Value::Null,
            ("fairy", _, Some((cell, None))) => at(cell),
            ("fairy", _, Some((cell, Some(figure)))) => {
                let (kind, at) = self.named(figure.place)?;
                serde_json::json!([theirs_of(figure.piece), figure.seat.0, cell.x, cell.y, kind, at])
            }
            (other, ..) => return Err(format!("nothing called {other} is known here")),
        })
    }

    /// Kind and sides of a place, in that engine's words.
    pub(super) fn named(&self, place: Place) -> Result<(String, String), String> {
        let (cell, n) = match place {
            Place::Segment(cell, _, n) => (cell, n),
            Place::Acrobats(_) => return Ok(("acrobats".to_owned(), String::new())),
            _ => return Ok(("tower".to_owned(), String::new())),
        };
        let (tile, _) = self.game.tile_at(cell).ok_or("no tile there")?;
        let label = self.game.rules().tile(tile).segment_label(n);
        let (kind, at) = match label.as_str() {
            "abbacy" => ("monastery", "abbot"),
            label => label.split_once(' ').unwrap_or((label, "")),
        };
        let first = self.game.feature(place).and_then(|feature| feature.segments.first().copied());
        let is_castle = self.game.castles().any(|(_, castle, _)| Some(castle) == first);
        let kind = match kind {
            "shrine" => "monastery",
            "city" if is_castle => "castle",
            kind => kind,
        };
        Ok((kind.to_owned(), at.to_owned()))
    }

    /// How many figures or tokens of that name a seat has.
    pub(super) fn held(&self, seat: Seat, name: &str) -> Result<u16, String> {
        let game = &self.game;
        let has = |holder: Option<(Seat, u16)>| u16::from(holder.is_some_and(|(holder, _)| holder == seat));
        Ok(match name {
            "wine" | "grain" | "cloth" => game.goods(seat, Good::from_name(name).ok_or("no good")?),
            "shed" | "house" | "little_tower" => u16::from(game.buildings_left(seat, building(name)?)),
            "abbeys" => u16::from(game.abbeys(seat)),
            "bridges" => u16::from(game.bridges_left(seat)),
            "castles" => u16::from(game.castles_left(seat)),
            "tower_pieces" => u16::from(game.tower_pieces(seat)),
            "king" => has(game.king()),
            "gold" => game.ingots_held(seat),
            "robber" => has(game.robber_baron()),
            _ => u16::from(game.supply(seat, piece(name)?)),
        })
    }
}
