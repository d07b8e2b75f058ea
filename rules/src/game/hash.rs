//! The canonical encoding of a game's facts, and its BLAKE3.
//!
//! Only facts are hashed. The places of the tiles are hashed by chunk of 16 × 16 cells, so that a move rehashes
//! one chunk and not the whole map.

use super::Game;
use super::turn_frames::Frame;
use crate::board::PlacedTile;
use crate::canonical_encoding::Writer;
use crate::grid::Chunk;
use crate::piece::{Piece, Seat};
use std::fmt::Write as _;

const SMALL: &str = "bastide/1 state";
const CHUNK: &str = "bastide/1 chunk";

impl Game {
    /// The hash of all facts. Unchanged parts are not hashed again.
    pub fn state_hash(&mut self) -> [u8; 32] {
        for index in 0..self.board.grid.chunks.len() {
            if self.board.grid.chunks[index].hash.is_none() {
                self.board.grid.chunks[index].hash = Some(self.hash_chunk(&self.board.grid.chunks[index]));
            }
        }
        self.combine(|_, chunk| chunk.hash.unwrap_or_default())
    }

    /// The hash of all facts, computed without any cached value.
    #[must_use]
    pub fn state_hash_from_scratch(&self) -> [u8; 32] {
        self.combine(Self::hash_chunk)
    }

    fn combine(&self, hash_of: impl Fn(&Self, &Chunk) -> [u8; 32]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key(SMALL);
        hasher.update(&self.encode_small());
        let mut chunks: Vec<&Chunk> = self.board.grid.chunks.iter().filter(|chunk| chunk.has_tiles).collect();
        chunks.sort_unstable_by_key(|chunk| chunk.at);
        for chunk in chunks {
            hasher.update(&chunk.at.0.to_le_bytes());
            hasher.update(&chunk.at.1.to_le_bytes());
            hasher.update(&hash_of(self, chunk));
        }
        *hasher.finalize().as_bytes()
    }

    fn hash_chunk(&self, chunk: &Chunk) -> [u8; 32] {
        let mut writer = Writer::default();
        for index in self.board.grid.tiles_in(chunk) {
            self.board
                .tiles_at(self.board.tiles[index].cell)
                .for_each(|placed| write_tile(&mut writer, placed));
        }
        blake3::derive_key(CHUNK, &writer.0)
    }

    /// The canonical bytes of all facts.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut writer = Writer(self.encode_small());
        let placed = self.board.sorted();
        writer.len(placed.len());
        for placed in &placed {
            write_tile(&mut writer, placed);
        }
        writer.0
    }

    /// All facts except the places of tiles.
    fn encode_small(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        let seats = usize::from(self.seats());
        writer.u8(self.seats());
        for seat in 0..seats {
            writer.i32(self.score[seat]);
            // Kinds that came later are there only where they are played, so that older games keep their hashes.
            let (first, later) = self.supply[seat].split_at(Piece::Shepherd as usize + 1);
            writer.0.extend_from_slice(first);
            let (_, played) = self.rules.supply.split_at(first.len());
            let is_played = later.iter().zip(played).filter(|(_, begin)| **begin > 0);
            is_played.for_each(|(count, _)| writer.u8(*count));
        }
        writer.len(self.standing.len());
        for figure in &self.standing {
            writer.place(figure.place);
            writer.u8(figure.piece as u8);
            writer.u8(figure.seat.0);
        }
        for pile in [&self.stack, &self.river] {
            writer.len(self.rules.tiles().len());
            pile.unseen().chain(pile.returned()).for_each(|count| writer.u16(count));
            writer.u16(pile.hidden);
        }
        writer.len(self.frames.len());
        for frame in &self.frames {
            write_frame(&mut writer, frame);
        }
        writer.len(self.dues.len());
        for place in &self.dues {
            // What is due: a scoring.
            writer.u8(0);
            writer.place(*place);
        }
        self.facts.encode(&self.rules, &mut writer);
        if self.rules.tables.has_walls {
            writer.len(self.board.walls.len());
            self.board.walls.iter().for_each(|place| writer.place(*place));
        }
        if self.rules.tables.has_mouths {
            writer.len(self.board.links.len());
            for (a, b) in &self.board.links {
                writer.place(*a);
                writer.place(*b);
            }
        }
        if self.rules.tables.has_ferries {
            writer.len(self.board.ferries.len());
            for (a, b) in &self.board.ferries {
                writer.place(*a);
                writer.place(*b);
            }
        }
        self.encode_wait(&mut writer);
        writer.0
    }

    fn encode_wait(&self, writer: &mut Writer) {
        use crate::action::Wait;
        let (tag, seat, kind) = match self.wait() {
            Wait::Decide { seat, kind } => (0, seat.0, kind as u8),
            Wait::Chance(chance) => (1, 0, chance as u8),
            Wait::Over => (2, 0, 0),
        };
        writer.0.extend_from_slice(&[tag, seat, kind]);
    }

    /// The canonical text of all facts, one `field: value` per line, for comparing two states by eye.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let rules = self.rules();
        // Writing to a string never fails.
        let mut line = |field: &str, value: &dyn std::fmt::Debug| _ = writeln!(text, "{field}: {value:?}");
        line("wait", &self.wait());
        for seat in 0..self.seats() {
            let supply = Piece::ALL.map(|piece| (piece, self.supply(Seat(seat), piece)));
            line(&format!("seat {seat} score"), &self.score(Seat(seat)));
            line(&format!("seat {seat} supply"), &supply);
        }
        for frame in &self.frames {
            line("frame", frame);
        }
        for due in &self.dues {
            line("due", due);
        }
        for (name, pile) in [("stack", &self.stack), ("river", &self.river)] {
            for (tile, counts) in rules.tiles().iter().zip(pile.unseen().zip(pile.returned())) {
                if counts != (0, 0) {
                    line(&format!("{name} {}", tile.name), &counts);
                }
            }
            line(&format!("{name} hidden"), &pile.hidden);
        }
        for figure in &self.standing {
            line("figure", figure);
        }
        if self.facts != crate::facts::Facts::default() {
            line("modules", &self.facts);
        }
        for wall in &self.board.walls {
            line("wall", wall);
        }
        for link in &self.board.links {
            line("tunnel", link);
        }
        for ferry in &self.board.ferries {
            line("ferry", ferry);
        }
        for placed in self.board.sorted() {
            let tile = &rules.tile(placed.tile).name;
            line(&format!("tile {} {:?}", placed.cell, placed.part), &(tile, placed.rotation));
        }
        text
    }
}

fn write_tile(writer: &mut Writer, placed: &PlacedTile) {
    writer.cell(placed.cell);
    writer.u8(placed.part as u8);
    writer.u16(placed.tile.0);
    writer.u8(placed.rotation.quarters());
}

fn write_frame(writer: &mut Writer, frame: &Frame) {
    match frame {
        Frame::Turn(turn) => {
            writer.u8(0);
            writer.u8(turn.seat.0);
            writer.flags(&[turn.owes_main, turn.owes_builder, turn.had_builder, turn.again, turn.is_late]);
            writer.0.extend_from_slice(&[turn.owes_tatan, turn.plays, turn.chips, turn.credited]);
        }
        Frame::Play(play) => {
            writer.u8(1);
            writer.u8(play.seat.0);
            writer.u8(play.source as u8);
            writer.flags(&[play.tile.is_some(), play.cell.is_some(), play.is_barred]);
            writer.u16(play.tile.map_or(0, |tile| tile.0));
            writer.cell(play.cell.unwrap_or_default());
            writer.u8(play.part as u8);
            writer.u8(play.stage as u8);
            writer.0.extend_from_slice(&[play.used.meeple, play.used.other, play.used.chip]);
            writer.0.extend_from_slice(&[play.cities, play.roads]);
        }
        Frame::Ask { seat, kind } => writer.0.extend_from_slice(&[2, seat.0, *kind as u8]),
        Frame::Chance(chance) => writer.0.extend_from_slice(&[3, *chance as u8]),
        Frame::Round(round) => {
            writer.0.extend_from_slice(&[4, round.kind as u8, round.next.0, round.left]);
        }
        Frame::Spell(spell) => {
            writer.0.extend_from_slice(&[5, spell.seat.0]);
            writer.cell(spell.old);
            for tile in spell.tiles {
                writer.u16(tile.map_or(u16::MAX, |tile| tile.0));
            }
        }
        Frame::Pair(pair) => {
            writer.0.extend_from_slice(&[6, pair.seat.0, pair.to_draw]);
            for tile in pair.tiles {
                writer.u16(tile.map_or(u16::MAX, |tile| tile.0));
            }
        }
    }
}
