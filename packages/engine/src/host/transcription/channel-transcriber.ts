import type { Utterance } from '@earshot/core';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import type { PoolRecognitionOptions } from '../../port/recognition-options.js';
import { frameSamples, type VoiceActivityState } from '../../port/voice-activity-model.js';
import { AudioWindow } from '../../segmentation/audio-window.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';
import {
  createSpeechSegmenter,
  cutContextSeconds,
  frameLevels,
  type SpeechSegmenter,
} from '../../segmentation/speech-segmenter.js';
import { wordsOfSegment } from '../../segmentation/words-of-segment.js';
import type { EnginePool } from '../pool/engine-pool.js';
import { buildUtterance } from './build-utterance.js';

/** Audio of one detection request, in samples: 8 seconds. */
const detectionSamples = 250 * frameSamples;

/** Longest segment, in seconds; a longer one is cut between words. */
const maximumSegmentSeconds = 20;

/** Longest first segment, in seconds: a recording without pauses does not keep its first words waiting. */
const maximumFirstSegmentSeconds = 8;

/** Limits how many utterances of a recording the engine is given at the same time. */
export class Limiter {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param capacity - number of permits */
  constructor(capacity: number) {
    this.#free = capacity;
  }

  /** Waits for a permit; first come, first served. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Releases a permit. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

/** Options of a {@link ChannelTranscriber}. */
export interface ChannelTranscriberOptions {
  readonly engine: EnginePool;
  /** The channel, counted from 0. */
  readonly channel: number;
  readonly recognition: PoolRecognitionOptions;
  readonly speechThreshold: number | undefined;
  /** Limiter of all channels of the recording. */
  readonly limiter: Limiter;
  readonly signal: AbortSignal;
  /** Called for each utterance that was recognised, with `undefined` when it has no words. */
  readonly onUtterance: (utterance: Utterance | undefined) => void;
  /** Called when an utterance could not be recognised. */
  readonly onError: (error: unknown) => void;
}

/** Transcribes one channel of a recording. It holds the audio of the open segment and of those that wait for the engine. */
export class ChannelTranscriber {
  readonly #options: ChannelTranscriberOptions;
  readonly #segmenter: SpeechSegmenter;
  readonly #audio = new AudioWindow();
  /** Begins of the segments that wait for the engine, in samples. */
  readonly #pendingStarts = new Set<number>();
  readonly #pending = new Set<Promise<void>>();
  /** Frame at which the last segment ended, and the end of its words, in seconds, once they were recognised. */
  #last: { readonly frame: number; readonly wordsUpTo: Promise<number | undefined> } | undefined;
  #state: VoiceActivityState | undefined;
  /** Position after the audio in which speech was detected. */
  #detectedSample = 0;

  constructor(options: ChannelTranscriberOptions) {
    const { engine, speechThreshold } = options;
    this.#options = options;
    // The context of a segment that was cut on both sides counts as well.
    const maximumSeconds = Math.min(
      maximumSegmentSeconds,
      engine.capabilities.maximumUtteranceSeconds - 2 * cutContextSeconds,
    );
    this.#segmenter = createSpeechSegmenter({
      ...(speechThreshold === undefined ? {} : { speechThreshold }),
      maximumSeconds,
      firstMaximumSeconds: Math.min(maximumFirstSegmentSeconds, maximumSeconds),
    });
  }

  /** Time up to which the channel is transcribed, in seconds. */
  get transcribedSeconds(): number {
    const neededSample = this.#segmenter.neededFromFrame * frameSamples;
    const pendingSample = Math.min(...this.#pendingStarts, neededSample);
    return Math.min(pendingSample, this.#audio.end) / sampleRateHz;
  }

  /** Adds audio. Resolves when the channel can take more. */
  async push(samples: Int16Array): Promise<void> {
    const audio = this.#audio;
    audio.append(samples);
    while (audio.end - this.#detectedSample >= detectionSamples) {
      const start = this.#detectedSample;
      await this.#detect(audio.copy(start, start + detectionSamples));
    }
  }

  /** Ends the channel. Resolves when every utterance was recognised or has failed. */
  async finish(): Promise<void> {
    const rest = this.#audio.copy(this.#detectedSample, this.#audio.end);
    if (rest.length > 0) {
      const whole = new Int16Array(Math.ceil(rest.length / frameSamples) * frameSamples);
      whole.set(rest);
      await this.#detect(whole);
    }
    for (const segment of this.#segmenter.finish()) await this.#begin(segment);
    await Promise.all(this.#pending);
  }

  async #detect(samples: Int16Array): Promise<void> {
    const { engine, recognition, signal } = this.#options;
    const activity = await engine.detectVoiceActivity(
      samples,
      this.#state,
      signal,
      recognition.tenant,
    );
    this.#state = activity.state;
    const segments = this.#segmenter.push(activity.probabilities, frameLevels(samples));
    // This stretch counts as transcribed only when its segments are known to be pending.
    for (const segment of segments) this.#pendingStarts.add(segment.startFrame * frameSamples);
    this.#detectedSample += samples.length;
    for (const segment of segments) await this.#begin(segment);
    this.#audio.dropBefore(this.#segmenter.neededFromFrame * frameSamples);
  }

  /** Waits for a permit, then begins the recognition of a segment. */
  async #begin(segment: SpeechSegment): Promise<void> {
    const { limiter, signal } = this.#options;
    this.#pendingStarts.add(segment.startFrame * frameSamples);
    await limiter.acquire();
    if (signal.aborted) {
      limiter.release();
      return;
    }
    // The last frame may be filled up with silence that is not in the recording.
    const samples = this.#audio.copy(
      segment.contextStartFrame * frameSamples,
      Math.min(segment.contextEndFrame * frameSamples, this.#audio.end),
    );
    const followed = this.#last?.frame === segment.startFrame ? this.#last.wordsUpTo : undefined;
    const wordsUpTo = this.#recognize(segment, samples, followed);
    this.#last = { frame: segment.endFrame, wordsUpTo };
    const work = wordsUpTo.then(() => {
      this.#pending.delete(work);
    });
    this.#pending.add(work);
  }

  /** Recognises a segment; never rejected. Resolves with the end of its words. */
  async #recognize(
    segment: SpeechSegment,
    samples: Int16Array,
    wordsFrom: Promise<number | undefined> | undefined,
  ): Promise<number | undefined> {
    const { channel, engine, limiter, onError, onUtterance, recognition, signal } = this.#options;
    const startSeconds = (segment.contextStartFrame * frameSamples) / sampleRateHz;
    try {
      const result = await engine
        .transcribe(samples, { ...recognition, startSeconds }, signal)
        .finally(() => limiter.release());
      // The segment before a cut was given to the engine earlier, and decides where the words of this one begin.
      const own = wordsOfSegment(result, segment, await wordsFrom);
      this.#pendingStarts.delete(segment.startFrame * frameSamples);
      onUtterance(buildUtterance(own.recognition, own.startSeconds, channel));
      return own.endSeconds;
    } catch (error) {
      onError(error);
      return undefined;
    }
  }
}
