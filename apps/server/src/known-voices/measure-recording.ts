import type { MeasuredVoice } from '@earshot/add-ons/diarization';
import { EngineError } from '@earshot/engine';
import { systemClock } from '../clock/index.js';
import { AudioInputError, createFileDecoder, type DecoderSettings } from '../decoding/index.js';
import { measureSpeakers } from '../transcription/add-ons/measure-speakers.js';
import { openRecordedAudio } from '../transcription/add-ons/recorded-audio.js';
import type { SpeakerSpan } from '../transcription/add-ons/speaker-spans.js';

/** Task of a thread that measures the voice of a recording. */
export interface EnrolmentTask {
  /** Directory of the speaker encoder. */
  readonly directory: string;
  /** Path of the audio. */
  readonly path: string;
  readonly settings: DecoderSettings;
  /** Where the person speaks, all of the first channel when undefined. */
  readonly spans: readonly SpeakerSpan[] | undefined;
}

/** Outcome of an {@link EnrolmentTask}. */
export type EnrolmentOutcome =
  | { readonly type: 'measured'; readonly voice: MeasuredVoice | undefined }
  /** The audio cannot be decoded. */
  | { readonly type: 'undecodable'; readonly message: string }
  /** The speaker encoder cannot be used. */
  | { readonly type: 'unavailable'; readonly message: string };

/** Audio that is enough to enrol a voice, in seconds: more makes it no better. A whole file has pauses. */
const enoughSeconds = { ofSpans: 60, ofFile: 120 } as const;

/** Measures the voice of a person in a recording. It blocks its thread. */
export async function measureRecording({
  directory,
  path,
  settings,
  spans,
}: EnrolmentTask): Promise<EnrolmentOutcome> {
  try {
    const decoder = createFileDecoder({ ...settings, clock: systemClock });
    const properties = await decoder.probe(path);
    const whole = [{ speaker: 0, channel: 0, start: 0, end: properties.durationSeconds }];
    const voices = await measureSpeakers({
      directory,
      audio: openRecordedAudio(
        { path, properties, settings, channelMode: 'auto' },
        properties.track.channelCount,
      ),
      spans: spans ?? whole,
      enoughSeconds: spans === undefined ? enoughSeconds.ofFile : enoughSeconds.ofSpans,
    });
    return { type: 'measured', voice: [...voices.values()][0] };
  } catch (error) {
    if (AudioInputError.is(error)) return { type: 'undecodable', message: error.message };
    if (EngineError.is(error)) return { type: 'unavailable', message: error.message };
    throw error;
  }
}
