import type { Utterance } from '@earshot/core';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import type { PoolRecognitionOptions } from '../../port/recognition-options.js';
import { frameSamples, type VoiceActivityState } from '../../port/voice-activity-model.js';
import { createAudioWindow } from '../../segmentation/audio-window.js';
import { type SpeechSegment, wordsOfSegment } from '../../segmentation/speech-segment.js';
import { createSpeechSegmenter, frameLevels } from '../../segmentation/speech-segmenter.js';
import type { EnginePool } from '../pool/engine-pool.js';
import { buildUtterance } from './build-utterance.js';

/** Audio of one detection request, in samples: 8 seconds. */
const detectionSamples = 250 * frameSamples;

/** Options of {@link createChannelTranscriber}. */
export interface ChannelTranscriberOptions {
  readonly engine: EnginePool;
  /** The channel, counted from 0. */
  readonly channel: number;
  readonly recognition: PoolRecognitionOptions;
  readonly speechThreshold: number | undefined;
  /** Limits how many utterances the engine is given at the same time. */
  readonly limiter: Limiter;
  readonly signal: AbortSignal;
  /** Called for each utterance that was recognised, with `undefined` when it has no words. */
  readonly onUtterance: (utterance: Utterance | undefined) => void;
  /** Called when an utterance could not be recognised. */
  readonly onError: (error: unknown) => void;
}

/** Transcribes one channel of a recording. */
export interface ChannelTranscriber {
  /** Time up to which the channel is transcribed, in seconds. */
  readonly transcribedSeconds: number;
  /** Adds audio. Resolves when the channel can take more. */
  push(samples: Int16Array): Promise<void>;
  /** Ends the channel. Resolves when every utterance was recognised or has failed. */
  finish(): Promise<void>;
}

/** Creates a transcriber, which holds the audio of the open segment and of those that wait for the engine. */
export function createChannelTranscriber(options: ChannelTranscriberOptions): ChannelTranscriber {
  const { engine, channel, recognition, speechThreshold, limiter, signal } = options;
  const segmenter = createSpeechSegmenter(speechThreshold === undefined ? {} : { speechThreshold });
  const audio = createAudioWindow();
  /** Begins of the segments that wait for the engine, in samples. */
  const pendingStarts = new Set<number>();
  const pending = new Set<Promise<void>>();
  let state: VoiceActivityState | undefined;
  let detectedUpTo = 0;

  const recognize = async (segment: SpeechSegment, samples: Int16Array, release: () => void) => {
    const start = segment.startFrame * frameSamples;
    const startSeconds = (segment.contextStartFrame * frameSamples) / sampleRateHz;
    try {
      const result = await engine.transcribe(samples, { ...recognition, startSeconds }, signal);
      pendingStarts.delete(start);
      const own = wordsOfSegment(result, segment);
      options.onUtterance(buildUtterance(own, start / sampleRateHz, channel));
    } catch (error) {
      options.onError(error);
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
    // This stretch counts as transcribed only when its segments are known to be pending.
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

/** Limits how many operations run at the same time. */
export interface Limiter {
  /** Waits for a permit; first come, first served. Returns the function that releases it. */
  acquire(): Promise<() => void>;
}

/**
 * Creates a limiter.
 *
 * @param capacity - number of permits
 */
export function createLimiter(capacity: number): Limiter {
  let free = capacity;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async acquire() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return release;
    },
  };
}
