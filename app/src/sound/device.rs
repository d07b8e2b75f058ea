//! The sound device: a thread that opens it for each tone and closes it again. So a silent table keeps no device awake,
//! and a device that hangs blocks nothing.

use super::Cue;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{FromSample, SampleFormat, SizedSample, SupportedStreamConfig};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// How much longer than its tone a stream stays open, so that everything written is heard.
const TAIL: Duration = Duration::from_millis(150);
/// How long to wait for a device that does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Starts the player. If the system gives no thread, the channel is closed and nothing is heard.
pub(super) fn start() -> Sender<Cue> {
    let (line, cues) = channel();
    let _player = std::thread::Builder::new().name("sound".to_owned()).spawn(move || play_all(&cues));
    line
}

/// Plays cues until the window is gone or a tone cannot be played, which is reported once.
fn play_all(cues: &Receiver<Cue>) {
    while let Ok(first) = cues.recv() {
        // Of simultaneous cues, only the most important is heard.
        let cue = cues.try_iter().fold(first, Cue::max);
        if let Err(reason) = play(cue) {
            tracing::warn!("sounds are off, since none can be played: {reason}");
            return;
        }
    }
}

fn play(cue: Cue) -> Result<(), String> {
    let device = cpal::default_host().default_output_device().ok_or("there is no sound device")?;
    let config = device.default_output_config().map_err(|e| e.to_string())?;
    match config.sample_format() {
        SampleFormat::F32 => run::<f32>(&device, &config, cue),
        SampleFormat::I16 => run::<i16>(&device, &config, cue),
        SampleFormat::I32 => run::<i32>(&device, &config, cue),
        SampleFormat::U8 => run::<u8>(&device, &config, cue),
        SampleFormat::U16 => run::<u16>(&device, &config, cue),
        other => Err(format!("the device wants samples as {other}")),
    }
}

fn run<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: &SupportedStreamConfig,
    cue: Cue,
) -> Result<(), String> {
    let channels = usize::from(config.channels()).max(1);
    let mut samples = cue.samples(config.sample_rate()).into_iter();
    let (failed, failure) = channel();
    let fill = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        for frame in data.chunks_mut(channels) {
            frame.fill(T::from_sample(samples.next().unwrap_or(0.0)));
        }
    };
    let fail = move |error: cpal::Error| drop(failed.send(error.to_string()));
    let stream = device.build_output_stream(config.config(), fill, fail, Some(PATIENCE));
    let stream = stream.map_err(|e| e.to_string())?;
    stream.play().map_err(|e| e.to_string())?;
    std::thread::sleep(Duration::from_secs_f32(cue.length()) + TAIL);
    // A late buffer is no reason to be silent for ever. A device that is gone fails at the next tone.
    for reason in failure.try_iter() {
        tracing::debug!("sound: {reason}");
    }
    Ok(())
}
