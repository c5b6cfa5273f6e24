import { type Frame, framesOf, quietestFrame } from './frame-levels.js';
import type { OngoingSpeech, SegmenterPosition, SpeechSegment } from './speech-segment.js';

/** Options of {@link createSpeechSegmenter}. */
export interface SpeechSegmenterOptions {
  /**
   * Probability from which a frame is speech, 0 to 1. Once somebody speaks, 0.15 less is enough.
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
   * Minimum speech of a segment, in seconds; a shorter one is dropped.
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
   * Maximum length of a segment, in seconds; a longer one is cut at the quietest moment of about its last second.
   *
   * @defaultValue 20
   */
  readonly maximumSeconds?: number;
  /**
   * Maximum length of the first segment of a channel, in seconds: a shorter one is recognised sooner.
   *
   * @defaultValue `maximumSeconds`
   */
  readonly firstMaximumSeconds?: number;
}

/** Divides the speech of one channel into segments, by the probability of speech in each frame. */
export interface SpeechSegmenter {
  /** First frame that may still be recognised with a segment; audio before it is not needed any more. */
  readonly neededFromFrame: number;
  /** The segment that has not ended, if there is one. */
  readonly ongoing: OngoingSpeech | undefined;
  /** Position from which another segmenter with the same options can resume, with the same result. */
  readonly position: SegmenterPosition;
  /**
   * Processes the frames that follow.
   *
   * @param probabilities - one for each frame
   * @param levels - level of each frame, in dB, by which a long segment is cut between words; all equal unless given
   * @returns the segments that are complete now, in order, without overlap, except for their contexts
   */
  push(probabilities: Float32Array, levels?: Float32Array): SpeechSegment[];
  /** Ends the channel. Returns the segment that was open, if there was one. */
  finish(): SpeechSegment[];
}

/** Difference between the thresholds for the start of speech and for a pause. */
const hysteresis = 0.15;

/** Audio on the other side of a cut that is recognised with a segment, in seconds: as long as nearly every word. */
export const cutContextSeconds = 0.8;

/** Length of what a word may have before a cut, in seconds, which counts as a part of the segment after it. */
const overhangSeconds = 0.4;

/** An open segment. */
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

/**
 * Creates a segmenter, which holds nothing but the probabilities and levels of the open segment.
 *
 * @param options - thresholds and lengths
 * @param from - position of another segmenter from which to resume; by default the start of a channel
 */
export function createSpeechSegmenter(
  options: SpeechSegmenterOptions = {},
  from: SegmenterPosition = { frame: 0, takenUpToFrame: 0, isOpen: false },
): SpeechSegmenter {
  // Longer than 80 lines: the rules of one automaton over one open segment.
  const {
    speechThreshold = 0.6,
    minimumPauseSeconds = 0.4,
    minimumSpeechSeconds = 0.09,
    paddingSeconds = 0.25,
    maximumSeconds = 20,
    firstMaximumSeconds = maximumSeconds,
  } = options;
  const lowThreshold = Math.max(0.01, speechThreshold - hysteresis);
  const pauseFrames = framesOf(minimumPauseSeconds);
  const speechFrames = framesOf(minimumSpeechSeconds);
  const paddingFrames = framesOf(paddingSeconds);
  const maximumFrames = framesOf(maximumSeconds);
  const firstMaximumFrames = framesOf(firstMaximumSeconds);
  const overhangFrames = framesOf(overhangSeconds);
  const contextFrames = framesOf(cutContextSeconds);
  let frame = from.frame;
  /** Frame after the last segment. */
  let takenUpTo = from.takenUpToFrame;
  /** Frames before `frame` with which a segment would begin. */
  let recent: Frame[] = [];
  let open: OpenSegment | undefined = from.isOpen ? rest(frame, frame, []) : undefined;

  function rest(startFrame: number, speechEndFrame: number, frames: Frame[]): OpenSegment {
    const isSpoken = ({ probability }: Frame) => probability >= lowThreshold;
    const first = frames.findIndex(isSpoken);
    return {
      startFrame,
      isRest: true,
      speechStartFrame: first < 0 ? undefined : startFrame + first,
      speechEndFrame: Math.max(startFrame, speechEndFrame),
      speechFrames: frames.filter(isSpoken).length,
      frames,
    };
  }

  const isSpeech = (probability: number) =>
    probability >= (open === undefined ? speechThreshold : lowThreshold);

  const begin = (): OpenSegment => {
    const startFrame = Math.max(takenUpTo, frame - paddingFrames);
    const lead = startFrame < frame ? recent.slice(startFrame - frame) : [];
    recent = [];
    return {
      startFrame,
      isRest: false,
      speechStartFrame: undefined,
      speechEndFrame: frame,
      speechFrames: 0,
      frames: lead,
    };
  };

  const contextStartOf = ({ isRest, startFrame }: OpenSegment) =>
    isRest ? Math.max(0, startFrame - contextFrames) : startFrame;

  const close = (segment: OpenSegment, endFrame: number): SpeechSegment | undefined => {
    open = undefined;
    recent = segment.frames.slice(-paddingFrames);
    if (segment.speechFrames < speechFrames) return undefined;
    takenUpTo = endFrame;
    const { startFrame, speechStartFrame = startFrame, speechEndFrame } = segment;
    return {
      startFrame,
      endFrame,
      speechStartFrame,
      speechEndFrame,
      contextStartFrame: contextStartOf(segment),
      contextEndFrame: endFrame,
    };
  };

  const closeInSilence = (segment: OpenSegment) =>
    close(segment, Math.min(frame, segment.speechEndFrame + paddingFrames));

  /** Cuts a segment that has grown too long, and opens another one after the cut. */
  const cut = (segment: OpenSegment): SpeechSegment | undefined => {
    const { startFrame, frames, speechEndFrame } = segment;
    const offset = quietestFrame(frames);
    const next = rest(startFrame + offset, speechEndFrame, frames.slice(offset));
    // Somebody who has stopped speaking has not begun another segment.
    if (next.speechFrames === 0) return closeInSilence(segment);
    takenUpTo = next.startFrame;
    open = next;
    const speechStartFrame = segment.speechStartFrame ?? takenUpTo;
    // A part with too little speech, or with all of it after the cut, is no segment.
    if (segment.speechFrames < speechFrames || speechStartFrame >= takenUpTo) return undefined;
    return {
      startFrame,
      endFrame: takenUpTo,
      speechStartFrame,
      speechEndFrame: Math.min(takenUpTo, speechEndFrame),
      contextStartFrame: contextStartOf(segment),
      contextEndFrame: Math.min(takenUpTo + contextFrames, frame),
    };
  };

  const maximumOf = ({ isRest }: OpenSegment) => {
    if (isRest) return maximumFrames - overhangFrames;
    return takenUpTo === 0 ? firstMaximumFrames : maximumFrames;
  };

  const step = (next: Frame): SpeechSegment | undefined => {
    const speaks = isSpeech(next.probability);
    if (open === undefined && speaks) open = begin();
    frame += 1;
    if (open === undefined) {
      recent.push(next);
      if (recent.length > paddingFrames) recent.shift();
      return undefined;
    }
    open.frames.push(next);
    if (speaks) {
      open.speechStartFrame ??= frame - 1;
      open.speechEndFrame = frame;
      open.speechFrames += 1;
    } else if (frame - open.speechEndFrame >= pauseFrames) {
      return closeInSilence(open);
    }
    return open.frames.length >= maximumOf(open) ? cut(open) : undefined;
  };

  const neededFrom = () => open?.startFrame ?? Math.max(takenUpTo, frame - paddingFrames);

  return {
    get neededFromFrame() {
      return open === undefined ? neededFrom() : contextStartOf(open);
    },
    get ongoing() {
      if (open === undefined) return undefined;
      const { startFrame, speechStartFrame } = open;
      return { startFrame, speechStartFrame, isCertain: open.speechFrames >= speechFrames };
    },
    get position() {
      return {
        frame: neededFrom(),
        takenUpToFrame: takenUpTo,
        isOpen: open?.isRest ?? false,
      };
    },
    push(probabilities, levels) {
      const segments: SpeechSegment[] = [];
      for (const [index, probability] of probabilities.entries()) {
        const segment = step({ probability, level: levels?.[index] ?? 0 });
        if (segment !== undefined) segments.push(segment);
      }
      return segments;
    },
    finish() {
      const segment = open === undefined ? undefined : closeInSilence(open);
      return segment === undefined ? [] : [segment];
    },
  };
}
