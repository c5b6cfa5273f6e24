import type { Utterance } from '@earshot/core';
import type { EnginePool } from '../pool/engine-pool.js';
import type { PoolRecognitionOptions } from '../port/recognition-options.js';
import { frameLevels } from '../voice-activity/frame-levels.js';
import { createSpeechSegmenter, type SpeechSegment } from '../voice-activity/speech-segmenter.js';
import { frameSamples, type VoiceActivityState } from '../voice-activity/voice-activity-model.js';
import { createAudioWindow } from './audio-window.js';
import { buildUtterance } from './build-utterance.js';
import type { Limiter } from './limiter.js';
import { wordsOfSegment } from './words-of-segment.js';

const sampleRateHz = 16_000;

/** Audio for which speech is looked for at once, in samples: 8 seconds. */
const detectionSamples = 250 * frameSamples;

/** What one channel is transcribed with. */
export interface ChannelTranscriberOptions {
  readonly engine: EnginePool;
  /** The channel, counted from 0. */
  readonly channel: number;
  readonly recognition: PoolRecognitionOptions;
  readonly speechThreshold: number | undefined;
  /** Bounds how many utterances the engine is given at the same time. */
  readonly limiter: Limiter;
  readonly signal: AbortSignal;
  /** An utterance is done; `undefined` when it had no words. */
  readonly onUtterance: (utterance: Utterance | undefined) => void;
  /** An utterance could not be done. */
  readonly onFault: (fault: unknown) => void;
}

/** Transcribes one channel of a recording. */
export interface ChannelTranscriber {
  /** Everything before is transcribed, in seconds. */
  readonly transcribedSeconds: number;
  /** Adds audio; settles when the channel can take more. */
  push(samples: Int16Array): Promise<void>;
  /** Ends the channel; settles when every utterance was given to the engine and answered. */
  finish(): Promise<void>;
}

/** Makes a transcriber, which holds the audio of the open segment and of those that wait for an answer. */
export function createChannelTranscriber(options: ChannelTranscriberOptions): ChannelTranscriber {
  const { engine, channel, recognition, speechThreshold, limiter, signal } = options;
  const segmenter = createSpeechSegmenter(speechThreshold === undefined ? {} : { speechThreshold });
  const audio = createAudioWindow();
  /** Begins of the segments that wait for an answer, in samples. */
  const pendingStarts = new Set<number>();
  const pending = new Set<Promise<void>>();
  let state: VoiceActivityState | undefined;
  let detectedUpTo = 0;

  const recognize = async (segment: SpeechSegment, samples: Int16Array, release: () => void) => {
    const start = segment.startFrame * frameSamples;
    const startSeconds = (segment.contextStartFrame * frameSamples) / sampleRateHz;
    try {
      const found = await engine.transcribe(samples, { ...recognition, startSeconds }, signal);
      pendingStarts.delete(start);
      const own = wordsOfSegment(found, segment);
      options.onUtterance(buildUtterance(own, start / sampleRateHz, channel));
    } catch (fault) {
      options.onFault(fault);
    } finally {
      release();
    }
  };

  const begin = async (segment: SpeechSegment) => {
    pendingStarts.add(segment.startFrame * frameSamples);
    const release = await limiter.acquire();
    if (signal.aborted) {
      release();
      return;
    }
    // The last frame may be filled up with silence that is not in the recording.
    const samples = audio.copy(
      segment.contextStartFrame * frameSamples,
      Math.min(segment.contextEndFrame * frameSamples, audio.end),
    );
    const work = recognize(segment, samples, release).finally(() => pending.delete(work));
    pending.add(work);
  };

  const detect = async (samples: Int16Array) => {
    const activity = await engine.detectVoiceActivity(samples, state, signal, recognition.tenant);
    state = activity.state;
    const segments = segmenter.push(activity.probabilities, frameLevels(samples));
    // What was heard of this stretch counts as done only when its segments are known to be pending.
    for (const segment of segments) pendingStarts.add(segment.startFrame * frameSamples);
    detectedUpTo += samples.length;
    for (const segment of segments) await begin(segment);
    audio.dropBefore(segmenter.neededFromFrame * frameSamples);
  };

  return {
    get transcribedSeconds() {
      const waiting = Math.min(...pendingStarts, segmenter.neededFromFrame * frameSamples);
      return Math.min(waiting, audio.end) / sampleRateHz;
    },
    async push(samples) {
      audio.append(samples);
      while (audio.end - detectedUpTo >= detectionSamples) {
        await detect(audio.copy(detectedUpTo, detectedUpTo + detectionSamples));
      }
    },
    async finish() {
      const rest = audio.copy(detectedUpTo, audio.end);
      if (rest.length > 0) {
        const whole = new Int16Array(Math.ceil(rest.length / frameSamples) * frameSamples);
        whole.set(rest);
        await detect(whole);
      }
      for (const segment of segmenter.finish()) await begin(segment);
      await Promise.all(pending);
    },
  };
}
