import type { MeasuredVoice } from '@earshot/add-ons/diarization';
import type { ChannelMode, TranscriptionLanguage } from '@earshot/core';
import { EngineError } from '@earshot/engine';
import { systemClock } from '../clock/index.js';
import { AudioInputError, createFileDecoder, type DecoderSettings } from '../decoding/index.js';
import { measureSpeakers } from '../transcription/add-ons/measure-speakers.js';
import { openRecordedAudio } from '../transcription/add-ons/recorded-audio.js';
import type { SpeakerSpan } from '../transcription/add-ons/speaker-spans.js';
import { chooseTrack } from '../transcription/choose-track.js';

/** How the transcript of a recording was made, and where its speakers speak. */
export interface MeasuredTranscript {
  readonly spans: readonly SpeakerSpan[];
  /** Languages that were requested, by which the track was chosen. */
  readonly languages: readonly TranscriptionLanguage[];
  readonly channelMode: ChannelMode;
}

/** Task of a thread that measures the voices of a recording. */
export interface MeasurementTask {
  /** Directory of the speaker encoder. */
  readonly directory: string;
  /** Path of the audio. */
  readonly path: string;
  readonly settings: DecoderSettings;
  /** Its transcript. Without one, all of the first channel is speaker 0. */
  readonly transcript: MeasuredTranscript | undefined;
}

/** Outcome of a {@link MeasurementTask}. */
export type MeasurementOutcome =
  /** The voices by the numbers of their speakers, without those who have no speech. */
  | { readonly type: 'measured'; readonly voices: ReadonlyMap<number, MeasuredVoice> }
  /** The audio cannot be decoded. */
  | { readonly type: 'undecodable'; readonly message: string }
  /** The speaker encoder cannot be used. */
  | { readonly type: 'unavailable'; readonly message: string };

/**
 * Audio that is enough to measure a voice, in seconds: more makes it no better. A whole file has
 * pauses.
 */
const enoughSeconds = { ofSpans: 60, ofFile: 120 } as const;

/** Measures the voices of a recording. It blocks its thread. */
export async function measureRecording({
  directory,
  path,
  settings,
  transcript,
}: MeasurementTask): Promise<MeasurementOutcome> {
  try {
    const decoder = createFileDecoder({ ...settings, clock: systemClock });
    const { channelMode = 'auto', languages = [], spans } = transcript ?? {};
    const properties = chooseTrack(await decoder.probe(path), { languages: [...languages] });
    const whole = [{ speaker: 0, channel: 0, start: 0, end: properties.durationSeconds }];
    const voices = await measureSpeakers({
      directory,
      audio: openRecordedAudio(
        { path, properties, settings, channelMode },
        properties.track.channelCount,
      ),
      spans: spans ?? whole,
      enoughSeconds: spans === undefined ? enoughSeconds.ofFile : enoughSeconds.ofSpans,
    });
    return { type: 'measured', voices };
  } catch (error) {
    if (AudioInputError.is(error)) return { type: 'undecodable', message: error.message };
    if (EngineError.is(error)) return { type: 'unavailable', message: error.message };
    throw error;
  }
}
