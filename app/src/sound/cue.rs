//! The tones, synthesised from sines, not recorded.

use std::f32::consts::TAU;

/// A tone with a meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cue {
    /// A player at this computer turned a tile.
    Turned,
    /// Another player wrote in the chat.
    Chat,
    /// A player placed a tile.
    Placed,
    /// A player scored points.
    Scored,
    /// A player at this computer has to decide.
    MyTurn,
}

/// A struck note.
struct Note {
    /// The time when it is struck, in seconds.
    at: f32,
    /// Its pitch, in hertz.
    pitch: f32,
    /// Its loudness, 0 to 1.
    loud: f32,
    /// The seconds until it has almost faded.
    rings: f32,
}

const fn note(at: f32, pitch: f32, loud: f32, rings: f32) -> Note {
    Note { at, pitch, loud, rings }
}

/// A brush of cardboard.
const TURNED: [Note; 2] = [note(0.0, 740.0, 0.1, 0.035), note(0.018, 932.3, 0.07, 0.03)];
/// A drop of water.
const CHAT: [Note; 2] = [note(0.0, 987.8, 0.14, 0.09), note(0.06, 1318.5, 0.16, 0.16)];
/// Wood on wood.
const PLACED: [Note; 2] = [note(0.0, 196.0, 0.5, 0.06), note(0.012, 311.1, 0.25, 0.05)];
/// Three steps up.
const SCORED: [Note; 3] =
    [note(0.0, 523.3, 0.22, 0.22), note(0.09, 659.3, 0.22, 0.22), note(0.18, 784.0, 0.25, 0.4)];
/// Two strokes of a small bell.
const MY_TURN: [Note; 2] = [note(0.0, 587.3, 0.28, 0.35), note(0.16, 880.0, 0.28, 0.5)];

impl Cue {
    /// All cues.
    pub const ALL: [Self; 5] = [Self::Turned, Self::Chat, Self::Placed, Self::Scored, Self::MyTurn];

    const fn notes(self) -> &'static [Note] {
        match self {
            Self::Turned => &TURNED,
            Self::Chat => &CHAT,
            Self::Placed => &PLACED,
            Self::Scored => &SCORED,
            Self::MyTurn => &MY_TURN,
        }
    }

    /// Its duration in seconds.
    #[must_use]
    pub fn length(self) -> f32 {
        self.notes().iter().map(|n| n.at + n.rings).fold(0.0, f32::max)
    }

    /// The samples of the tone from -1 to 1, at this sample rate. It begins and ends in silence.
    #[must_use]
    pub fn samples(self, rate: u32) -> Vec<f32> {
        let rate = rate.clamp(1, 768_000) as f32;
        let count = (self.length() * rate).ceil() as usize;
        (0..count).map(|n| self.notes().iter().map(|note| note.sample(n as f32 / rate)).sum()).collect()
    }
}

impl Note {
    fn sample(&self, time: f32) -> f32 {
        /// The fade-in, in seconds: a tone with an abrupt start would click.
        const RISE: f32 = 0.004;
        let t = time - self.at;
        if t < 0.0 || t >= self.rings {
            return 0.0;
        }
        let fades = (1.0 - t / self.rings).powi(2) * (-3.0 * t / self.rings).exp();
        let overtone = 0.3 * (TAU * self.pitch * 2.0 * t).sin() * (-6.0 * t / self.rings).exp();
        let wave = (TAU * self.pitch * t).sin() + overtone;
        self.loud * (t / RISE).min(1.0) * fades * wave
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_are_short_and_soft_and_begin_and_end_in_silence() {
        for cue in Cue::ALL {
            for rate in [8_000, 44_100, 192_000] {
                let all = cue.samples(rate);
                assert!((0.03..0.8).contains(&(all.len() as f32 / rate as f32)), "{cue:?}");
                let loudest = all.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
                assert!((0.05..0.7).contains(&loudest), "{cue:?}: {loudest}");
                assert!(all[0].abs() < 1e-3 && all[all.len() - 1].abs() < 1e-2, "{cue:?}");
            }
        }
    }

    #[test]
    fn no_two_tones_are_the_same() {
        let all = Cue::ALL.map(|cue| cue.samples(44_100));
        for (n, one) in all.iter().enumerate() {
            assert!(all[n + 1..].iter().all(|other| other != one), "{:?}", Cue::ALL[n]);
        }
    }

    #[test]
    fn odd_rates_do_no_harm() {
        assert!(Cue::MyTurn.samples(0).len() < 10);
        assert!(Cue::MyTurn.samples(u32::MAX).len() < 768_000);
    }
}
