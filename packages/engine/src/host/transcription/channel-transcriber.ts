import { sampleRateHz } from '../../port/engine-capabilities.js';
import { frameSamples, type VoiceActivityState } from '../../port/voice-activity-model.js';
import type { Semaphore } from '../../runtime/semaphore.js';
import { AudioWindow } from '../../segmentation/audio-window.js';
import { frameLevels } from '../../segmentation/frame-levels.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';
import { cutContextSeconds, SpeechSegmenter } from '../../segmentation/speech-segmenter.js';
import { wordsOfSegment } from '../../segmentation/words-of-segment.js';
import { buildUtterance } from './build-utterance.js';
import type { RecordingWork } from './share-equal-work.js';
import type { SettleSegment, UtteranceOrder } from './utterance-order.js';

/** Audio of one detection request, in samples: one second until something is recognised, so that the first words come early; then 8 seconds. */
const detectionSamples = { untilFirst: 32 * frameSamples, usual: 250 * frameSamples };

/** Maximum length of a segment, in seconds; a longer one is cut between words. */
const maximumSegmentSeconds = 20;

/**
 * Maximum length of the first segment, in seconds, so that the first words come early in a recording without pauses. In a long recording
 * it is shorter, since one more cut hardly matters there.
 */
const maximumFirstSegmentSeconds = { ofShort: 12, ofLong: 4 };

/** Duration from which a recording is long, in seconds. */
const longRecordingSeconds = 60;

/** Options of a {@link ChannelTranscriber}. */
export interface ChannelTranscriberOptions {
  /** The engine's work for the recording. */
  readonly work: RecordingWork;
  /** The channel, counted from 0. */
  readonly channel: number;
  readonly speechThreshold: number | undefined;
  /** Duration of the recording, in seconds; undefined while it is not known. */
  readonly durationSeconds: number | undefined;
  /** Maximum audio of one utterance for the engine, in seconds. */
  readonly maximumUtteranceSeconds: number;
  /** Limits the concurrent utterances of all channels of the recording. */
  readonly semaphore: Semaphore;
  readonly signal: AbortSignal;
  /** Order of the utterances of all channels of the recording. */
  readonly order: UtteranceOrder;
  /** Samples whose utterances are known from an earlier transcription. */
  readonly settledSamples: number;
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

/** Transcribes one channel of a recording. It holds the audio of the open segment and of those that wait for the engine. */
export class ChannelTranscriber {
  readonly #options: ChannelTranscriberOptions;
  readonly #segmenter: SpeechSegmenter;
  readonly #audio = new AudioWindow();
  /** Start positions of the segments that wait for the engine, in samples. */
  readonly #pendingStarts = new Set<number>();
  readonly #pending = new Set<Promise<void>>();
  /** Frame at which the last segment ended, and the end of its words, in seconds, once they were recognised. */
  #last: { readonly frame: number; readonly wordsUpTo: Promise<number | undefined> } | undefined;
  #state: VoiceActivityState | undefined;
  /** Position after the audio in which speech was detected. */
  #detectedSample = 0;

  constructor(options: ChannelTranscriberOptions) {
    const { durationSeconds = 0, maximumUtteranceSeconds, speechThreshold } = options;
    this.#options = options;
    // The context of a segment that was cut on both sides counts as well.
    const maximumSeconds = Math.min(
      maximumSegmentSeconds,
      maximumUtteranceSeconds - 2 * cutContextSeconds,
    );
    const { ofLong, ofShort } = maximumFirstSegmentSeconds;
    const firstSeconds = durationSeconds < longRecordingSeconds ? ofShort : ofLong;
    this.#segmenter = new SpeechSegmenter({
      ...(speechThreshold === undefined ? {} : { speechThreshold }),
      maximumSeconds,
      firstMaximumSeconds: Math.min(firstSeconds, maximumSeconds),
    });
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
   * Drops what is known from an earlier transcription; the other segments count as pending from now on. The last known one is recognised
   * again when it was cut, since its words decide where those of the next begin.
   */
  #expect(segments: readonly SpeechSegment[]): PendingSegment[] {
    const { channel, order, settledSamples } = this.#options;
    const settledFrame = settledSamples / frameSamples;
    return segments.flatMap((segment) => {
      const isCut = segment.contextEndFrame > segment.endFrame;
      if (segment.endFrame === settledFrame && isCut) return { segment, settle: () => undefined };
      if (segment.endFrame <= settledFrame) return [];
      // A segment goes across that position only if another version has divided the speech before.
      const startFrame = Math.max(segment.startFrame, settledFrame);
      this.#pendingStarts.add(startFrame * frameSamples);
      const rest = { ...segment, startFrame };
      return { segment: rest, settle: order.expect(channel, rest) };
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

  /** Recognises a segment; never rejects. Resolves with the end of its words. */
  async #recognize(
    { segment, settle }: PendingSegment,
    samples: Int16Array,
    wordsFrom: Promise<number | undefined> | undefined,
  ): Promise<number | undefined> {
    const { channel, onError, onRecognized, semaphore, work } = this.#options;
    const startSeconds = (segment.contextStartFrame * frameSamples) / sampleRateHz;
    try {
      const result = await work.recognize(samples, startSeconds).finally(() => semaphore.release());
      // The segment before a cut was given to the engine earlier, and decides where the words of this one begin.
      const own = wordsOfSegment(result, segment, await wordsFrom);
      this.#pendingStarts.delete(segment.startFrame * frameSamples);
      settle(buildUtterance(own.recognition, own.startSeconds, channel));
      onRecognized();
      return own.endSeconds;
    } catch (error) {
      onError(error);
      return undefined;
    }
  }
}
