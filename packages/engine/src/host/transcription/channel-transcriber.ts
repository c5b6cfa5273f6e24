import type { Utterance } from '@earshot/core';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { frameSamples, type VoiceActivityState } from '../../port/voice-activity-model.js';
import type { Semaphore } from '../../runtime/semaphore.js';
import { AudioWindow } from '../../segmentation/audio-window.js';
import { frameLevels } from '../../segmentation/frame-levels.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';
import { SpeechSegmenter } from '../../segmentation/speech-segmenter.js';
import { wordsOfSegment } from '../../segmentation/words-of-segment.js';
import { chooseSegmenterOptions, type SegmentationInput } from './segmenter-options.js';
import type { RecordingWork } from './share-equal-work.js';
import type { SettleSegment, UtteranceOrder } from './utterance-order.js';
import { utterancesOfSegment } from './utterances-of-segment.js';
import { createKnownSpeech, toWordlessSpeech, type WordlessSpeech } from './wordless-speech.js';

/**
 * Audio of one detection request, in samples: one second until something is recognised, so that the
 * first words come early, then 8 seconds.
 */
const detectionSamples = { untilFirst: 32 * frameSamples, usual: 250 * frameSamples };

/** Options of a {@link ChannelTranscriber}. */
export interface ChannelTranscriberOptions extends SegmentationInput {
  /** The engine's work for the recording. */
  readonly work: RecordingWork;
  /** The channel, counted from 0. */
  readonly channel: number;
  /** Limits the concurrent utterances of all channels of the recording. */
  readonly semaphore: Semaphore;
  readonly signal: AbortSignal;
  /** Order of the utterances of all channels of the recording. */
  readonly order: UtteranceOrder;
  /** Samples whose utterances are known from an earlier transcription. */
  readonly settledSamples: number;
  /** The known utterances of this channel. */
  readonly known: readonly Utterance[];
  /** Called with each stretch of speech in which no word was recognised. */
  readonly onWordless: (speech: WordlessSpeech) => void;
  /** Called after each utterance that was recognised. */
  readonly onRecognized: () => void;
  /** Called when an utterance could not be recognised. */
  readonly onError: (error: unknown) => void;
}

/** A segment that waits for the engine. */
interface PendingSegment {
  readonly segment: SpeechSegment;
  readonly settle: SettleSegment;
}

/**
 * Transcribes one channel of a recording. It holds the audio of the open segment and of those that
 * wait for the engine.
 */
export class ChannelTranscriber {
  readonly #options: ChannelTranscriberOptions;
  readonly #segmenter: SpeechSegmenter;
  readonly #audio = new AudioWindow();
  /** Start positions of the segments that wait for the engine, in samples. */
  readonly #pendingStarts = new Set<number>();
  readonly #pending = new Set<Promise<void>>();
  /**
   * Frame at which the last segment ended, and the end of its words, in seconds, once they were
   * recognised.
   */
  #last: { readonly frame: number; readonly wordsUpTo: Promise<number | undefined> } | undefined;
  #state: VoiceActivityState | undefined;
  /** Position after the audio in which speech was detected. */
  #detectedSample = 0;
  readonly #isDivided: boolean;
  /**
   * Samples after the end of a cut segment within which the last known utterance may be one of the
   * segment that follows the cut.
   */
  readonly #followingSamples: number;
  readonly #isKnown: (speech: WordlessSpeech) => boolean;

  constructor(options: ChannelTranscriberOptions) {
    this.#options = options;
    const segmenterOptions = chooseSegmenterOptions(options);
    this.#segmenter = new SpeechSegmenter(segmenterOptions);
    this.#isDivided = options.capabilities.preferredSegments !== undefined;
    this.#followingSamples = this.#isDivided ? segmenterOptions.maximumSeconds * sampleRateHz : 1;
    this.#isKnown = createKnownSpeech(options.known);
  }

  /** Time up to which the channel is transcribed, in seconds. */
  get transcribedSeconds(): number {
    const neededSample = this.#segmenter.neededFromFrame * frameSamples;
    const pendingSample = Math.min(...this.#pendingStarts, neededSample);
    const transcribedSample = Math.min(pendingSample, this.#audio.end);
    return Math.max(transcribedSample, this.#options.settledSamples) / sampleRateHz;
  }

  /** Adds audio. Resolves when the channel can take more. */
  async push(samples: Int16Array): Promise<void> {
    const audio = this.#audio;
    audio.append(samples);
    for (;;) {
      const start = this.#detectedSample;
      const { untilFirst, usual } = detectionSamples;
      const end = start + (this.#last === undefined ? untilFirst : usual);
      if (audio.end < end) return;
      await this.#detect(audio.copy(start, end));
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
    for (const segment of this.#expect(this.#segmenter.finish())) await this.#begin(segment);
    this.#options.order.advance(this.#options.channel, Number.POSITIVE_INFINITY);
    await Promise.all(this.#pending);
  }

  async #detect(samples: Int16Array): Promise<void> {
    const activity = await this.#options.work.detectVoiceActivity(samples, this.#state);
    this.#state = activity.state;
    const segments = this.#expect(
      this.#segmenter.push(activity.probabilities, frameLevels(samples)),
    );
    this.#detectedSample += samples.length;
    this.#options.order.advance(this.#options.channel, this.#segmenter.neededFromFrame);
    for (const segment of segments) await this.#begin(segment);
    this.#audio.dropBefore(this.#segmenter.neededFromFrame * frameSamples);
  }

  /**
   * Drops the segments that are known from an earlier transcription. The other segments count as
   * pending from now on. The last known one is recognised again when it was cut, since its words
   * decide where those of the next begin.
   */
  #expect(segments: readonly SpeechSegment[]): PendingSegment[] {
    const { channel, onWordless, order, settledSamples } = this.#options;
    return segments.flatMap((segment) => {
      const endSample = segment.endFrame * frameSamples;
      if (endSample > settledSamples) {
        this.#pendingStarts.add(segment.startFrame * frameSamples);
        return { segment, settle: order.expect(channel, segment) };
      }
      const isCut = segment.contextEndFrame > segment.endFrame;
      if (isCut && settledSamples < endSample + this.#followingSamples)
        return { segment, settle: () => undefined };
      const speech = toWordlessSpeech(channel, segment);
      if (!this.#isKnown(speech)) onWordless(speech);
      return [];
    });
  }

  /** Waits for a permit, then starts the recognition of a segment. */
  async #begin({ segment, settle }: PendingSegment): Promise<void> {
    const { semaphore, signal } = this.#options;
    await semaphore.acquire();
    if (signal.aborted) {
      semaphore.release();
      return;
    }
    // The last frame may be padded with silence that is not in the recording.
    const samples = this.#audio.copy(
      segment.contextStartFrame * frameSamples,
      Math.min(segment.contextEndFrame * frameSamples, this.#audio.end),
    );
    const followed = this.#last?.frame === segment.startFrame ? this.#last.wordsUpTo : undefined;
    const wordsUpTo = this.#recognize({ segment, settle }, samples, followed);
    this.#last = { frame: segment.endFrame, wordsUpTo };
    const work = wordsUpTo.then(() => {
      this.#pending.delete(work);
    });
    this.#pending.add(work);
  }

  /** Recognises a segment. Never rejects. Resolves with the end of its words. */
  async #recognize(
    { segment, settle }: PendingSegment,
    samples: Int16Array,
    wordsFrom: Promise<number | undefined> | undefined,
  ): Promise<number | undefined> {
    const { channel, onError, onRecognized, onWordless, semaphore, settledSamples, work } =
      this.#options;
    const startSeconds = (segment.contextStartFrame * frameSamples) / sampleRateHz;
    try {
      const result = await work.recognize(samples, startSeconds).finally(() => semaphore.release());
      // The segment before a cut was given to the engine earlier, and decides where the words of
      // this one begin.
      const own = wordsOfSegment(result, segment, await wordsFrom);
      this.#pendingStarts.delete(segment.startFrame * frameSamples);
      if (result.words.length === 0) onWordless(toWordlessSpeech(channel, segment));
      settle(
        utterancesOfSegment({
          channel,
          isDivided: this.#isDivided,
          segment,
          settledSamples,
          words: own,
        }),
      );
      onRecognized();
      return own.endSeconds;
    } catch (error) {
      onError(error);
      return undefined;
    }
  }
}
