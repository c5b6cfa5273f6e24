import { frameSeconds } from '../port/voice-activity-model.js';
import { type Frame, quietestFrame, toFrames } from './frame-levels.js';
import { latePause, type Pause } from './late-pause.js';
import type { OngoingSpeech, SegmenterPosition, SpeechSegment } from './speech-segment.js';

/** Options of a {@link SpeechSegmenter}. */
export interface SpeechSegmenterOptions {
  /**
   * Probability from which a frame is speech, 0 to 1. Once speech has started, 0.15 less is enough.
   *
   * @defaultValue 0.6
   */
  readonly speechThreshold?: number;
  /**
   * Silence that ends a segment, in seconds.
   *
   * @defaultValue 0.4
   */
  readonly minimumPauseSeconds?: number;
  /**
   * Minimum speech of a segment, in seconds. A segment with less is dropped.
   *
   * @defaultValue 0.09
   */
  readonly minimumSpeechSeconds?: number;
  /**
   * Audio before the first and after the last speech that belongs to the segment, in seconds.
   *
   * @defaultValue 0.25
   */
  readonly paddingSeconds?: number;
  /**
   * Maximum length of a segment, in seconds. A longer one is cut at the quietest moment of about its last second.
   *
   * @defaultValue 20
   */
  readonly maximumSeconds?: number;
  /**
   * Length of the end of a segment, in seconds and at most half of the segment. A segment that has grown too long is divided at the longest
   * pause in it. Where there is no pause it is cut as above.
   *
   * @defaultValue 0: it is cut
   */
  readonly pauseSearchSeconds?: number;
  /**
   * Maximum length of the first segment of a channel, in seconds: a shorter one is recognised sooner.
   *
   * @defaultValue `maximumSeconds`
   */
  readonly firstMaximumSeconds?: number;
}

/** Difference between the thresholds for the start of speech and for a pause. */
const hysteresis = 0.15;

/** Audio on the other side of a cut that is recognised with a segment, in seconds: at least as long as nearly every word. */
export const cutContextSeconds = 0.8;

const contextFrames = toFrames(cutContextSeconds);

/** Maximum length of the part of a word before a cut that counts as a part of the segment after it. */
const overhangFrames = toFrames(0.4);

interface OpenSegment {
  readonly startFrame: number;
  /** True when it follows a cut. */
  readonly isRest: boolean;
  /** First frame with speech, once there is one. */
  speechStartFrame: number | undefined;
  /** Frame after the last one with speech. */
  speechEndFrame: number;
  /** Number of frames with speech. */
  speechFrames: number;
  /** Frames from `startFrame` on, as far as they are known. */
  readonly frames: Frame[];
}

/** Start of a channel. */
const begin: SegmenterPosition = { frame: 0, takenUpToFrame: 0, isOpen: false };

/**
 * Divides the speech of one channel into segments, by the probability of speech in each frame. Holds only the probabilities and levels of
 * the open segment.
 */
export class SpeechSegmenter {
  readonly #threshold: number;
  readonly #lowThreshold: number;
  readonly #pauseFrames: number;
  readonly #speechFrames: number;
  readonly #paddingFrames: number;
  readonly #maximumFrames: number;
  readonly #pauseSearchFrames: number;
  readonly #firstMaximumFrames: number;
  #frame: number;
  /** Frame after the last segment. */
  #takenUpTo: number;
  /** Frames before `#frame` with which a segment would begin. */
  #recent: Frame[] = [];
  #open: OpenSegment | undefined;

  /**
   * @param options - thresholds and lengths
   * @param from - position of another segmenter from which to resume, by default the start of a channel
   */
  constructor(options: SpeechSegmenterOptions = {}, from = begin) {
    const {
      speechThreshold = 0.6,
      minimumPauseSeconds = 0.4,
      minimumSpeechSeconds = 0.09,
      paddingSeconds = 0.25,
      maximumSeconds = 20,
      pauseSearchSeconds = 0,
      firstMaximumSeconds = maximumSeconds,
    } = options;
    this.#threshold = speechThreshold;
    this.#lowThreshold = Math.max(0.01, speechThreshold - hysteresis);
    this.#pauseFrames = toFrames(minimumPauseSeconds);
    this.#speechFrames = toFrames(minimumSpeechSeconds);
    this.#paddingFrames = toFrames(paddingSeconds);
    this.#maximumFrames = toFrames(maximumSeconds);
    this.#pauseSearchFrames = Math.round(pauseSearchSeconds / frameSeconds);
    this.#firstMaximumFrames = toFrames(firstMaximumSeconds);
    this.#frame = from.frame;
    this.#takenUpTo = from.takenUpToFrame;
    if (from.isOpen) this.#open = this.#createRest(from.frame, from.frame, []);
  }

  /** First frame that may still be recognised with a segment. Audio before it is not needed any more. */
  get neededFromFrame(): number {
    return this.#open === undefined ? this.#neededFrom() : findContextStart(this.#open);
  }

  /** The segment that has not ended, if there is one. */
  get ongoing(): OngoingSpeech | undefined {
    if (this.#open === undefined) return undefined;
    const { speechFrames, speechStartFrame, startFrame } = this.#open;
    return { startFrame, speechStartFrame, isCertain: speechFrames >= this.#speechFrames };
  }

  /** Position from which another segmenter with the same options can resume, with the same result. */
  get position(): SegmenterPosition {
    return {
      frame: this.#neededFrom(),
      takenUpToFrame: this.#takenUpTo,
      isOpen: this.#open?.isRest ?? false,
    };
  }

  /**
   * Processes the frames that follow.
   *
   * @param probabilities - one for each frame
   * @param levels - level of each frame, in dB, by which a long segment is cut between words. All are equal unless given
   * @returns the segments that are complete now, in order, without overlap, except for their contexts
   */
  push(probabilities: Float32Array, levels?: Float32Array): SpeechSegment[] {
    const segments: SpeechSegment[] = [];
    for (const [index, probability] of probabilities.entries()) {
      const segment = this.#step({ probability, level: levels?.[index] ?? 0 });
      if (segment !== undefined) segments.push(segment);
    }
    return segments;
  }

  /** Ends the channel. Returns the segment that was open, if there was one. */
  finish(): SpeechSegment[] {
    const segment = this.#open === undefined ? undefined : this.#closeInSilence(this.#open);
    return segment === undefined ? [] : [segment];
  }

  #step(next: Frame): SpeechSegment | undefined {
    const threshold = this.#open === undefined ? this.#threshold : this.#lowThreshold;
    const isSpeech = next.probability >= threshold;
    if (isSpeech) this.#open ??= this.#begin();
    this.#frame += 1;
    if (this.#open === undefined) {
      this.#recent.push(next);
      if (this.#recent.length > this.#paddingFrames) this.#recent.shift();
      return undefined;
    }
    const open = this.#open;
    open.frames.push(next);
    if (isSpeech) {
      open.speechStartFrame ??= this.#frame - 1;
      open.speechEndFrame = this.#frame;
      open.speechFrames += 1;
    } else if (this.#frame - open.speechEndFrame >= this.#pauseFrames) {
      return this.#closeInSilence(open);
    }
    if (open.frames.length < this.#chooseMaximum(open)) return undefined;
    const searchedFrames = Math.min(this.#pauseSearchFrames, open.frames.length >> 1);
    const pause = latePause(open.frames, searchedFrames, this.#lowThreshold);
    return pause === undefined ? this.#cut(open) : this.#divide(open, pause);
  }

  #begin(): OpenSegment {
    const startFrame = Math.max(this.#takenUpTo, this.#frame - this.#paddingFrames);
    const lead = startFrame < this.#frame ? this.#recent.slice(startFrame - this.#frame) : [];
    this.#recent = [];
    return {
      startFrame,
      isRest: false,
      speechStartFrame: undefined,
      speechEndFrame: this.#frame,
      speechFrames: 0,
      frames: lead,
    };
  }

  #closeInSilence(segment: OpenSegment): SpeechSegment | undefined {
    const endFrame = Math.min(this.#frame, segment.speechEndFrame + this.#paddingFrames);
    this.#open = undefined;
    this.#recent = segment.frames.slice(-this.#paddingFrames);
    if (segment.speechFrames < this.#speechFrames) return undefined;
    this.#takenUpTo = endFrame;
    const { startFrame, speechStartFrame = startFrame, speechEndFrame } = segment;
    return {
      startFrame,
      endFrame,
      speechStartFrame,
      speechEndFrame,
      contextStartFrame: findContextStart(segment),
      contextEndFrame: endFrame,
    };
  }

  /** Ends a segment in the middle of a pause. */
  #divide(segment: OpenSegment, { start, end }: Pause): SpeechSegment | undefined {
    const middle = (start + end) >> 1;
    const before = segment.frames.slice(0, middle);
    this.#frame = segment.startFrame + middle;
    const divided = this.#closeInSilence({
      ...segment,
      frames: before,
      speechEndFrame: segment.startFrame + start,
      speechFrames: before.filter((frame) => this.#isSpoken(frame)).length,
    });
    // The rest begins as after any pause. None of its own pauses is long enough to end a segment.
    for (const frame of segment.frames.slice(middle)) this.#step(frame);
    return divided;
  }

  /** Cuts a segment that has grown too long, and opens another one after the cut. */
  #cut(segment: OpenSegment): SpeechSegment | undefined {
    const { frames, speechEndFrame, startFrame } = segment;
    const offset = quietestFrame(frames);
    const next = this.#createRest(startFrame + offset, speechEndFrame, frames.slice(offset));
    // When speech has stopped, no other segment has begun.
    if (next.speechFrames === 0) return this.#closeInSilence(segment);
    const endFrame = next.startFrame;
    this.#takenUpTo = endFrame;
    this.#open = next;
    const speechStartFrame = segment.speechStartFrame ?? endFrame;
    // A part with too little speech, or with all of it after the cut, is not a segment.
    if (segment.speechFrames < this.#speechFrames || speechStartFrame >= endFrame) return undefined;
    return {
      startFrame,
      endFrame,
      speechStartFrame,
      speechEndFrame: Math.min(endFrame, speechEndFrame),
      contextStartFrame: findContextStart(segment),
      contextEndFrame: Math.min(endFrame + contextFrames, this.#frame),
    };
  }

  /** Segment that follows a cut. */
  #createRest(startFrame: number, speechEndFrame: number, frames: Frame[]): OpenSegment {
    const first = frames.findIndex((frame) => this.#isSpoken(frame));
    return {
      startFrame,
      isRest: true,
      speechStartFrame: first < 0 ? undefined : startFrame + first,
      speechEndFrame: Math.max(startFrame, speechEndFrame),
      speechFrames: frames.filter((frame) => this.#isSpoken(frame)).length,
      frames,
    };
  }

  /** True for a frame with speech once speech has started. */
  #isSpoken({ probability }: Frame): boolean {
    return probability >= this.#lowThreshold;
  }

  #chooseMaximum({ isRest }: OpenSegment): number {
    if (isRest) return this.#maximumFrames - overhangFrames;
    return this.#takenUpTo === 0 ? this.#firstMaximumFrames : this.#maximumFrames;
  }

  #neededFrom(): number {
    return this.#open?.startFrame ?? Math.max(this.#takenUpTo, this.#frame - this.#paddingFrames);
  }
}

function findContextStart({ isRest, startFrame }: OpenSegment): number {
  return isRest ? Math.max(0, startFrame - contextFrames) : startFrame;
}
