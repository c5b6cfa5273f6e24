import { frameSeconds } from './voice-activity-model.js';

/** A stretch of a recording in which somebody speaks, in frames. */
export interface SpeechSegment {
  /** The first frame. */
  readonly startFrame: number;
  /** The frame after the last one. */
  readonly endFrame: number;
  /** The first frame that was speech. */
  readonly speechStartFrame: number;
  /** The frame after the last one that was speech; never after `endFrame`. */
  readonly speechEndFrame: number;
}

/** A segment that is still going on. */
export interface OngoingSpeech {
  /** Its first frame. */
  readonly startFrame: number;
  /** Its first frame that was speech; `undefined` when it follows a cut and nobody has spoken since. */
  readonly speechStartFrame: number | undefined;
  /** Whether there was enough speech for it not to be left out. */
  readonly isCertain: boolean;
}

/** Where a segmenter can be gone on with: it is given the probabilities from `frame` on once more. */
export interface SegmenterPosition {
  /** The first frame that may still become part of a segment. */
  readonly frame: number;
  /** The frame after the last segment. */
  readonly takenUpToFrame: number;
  /** Whether the last segment was cut, so that the next one begins at `frame`. */
  readonly isOpen: boolean;
}

/** How speech is cut into segments. */
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
   * Speech without which a segment is left out, in seconds.
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
   * Longest segment, in seconds; a longer one is cut where speech is least probable in its second half.
   *
   * @defaultValue 20
   */
  readonly maximumSeconds?: number;
}

/** Finds segments of speech in the probabilities of one recording. */
export interface SpeechSegmenter {
  /** The first frame that may still become part of a segment; audio before it is not needed any more. */
  readonly neededFromFrame: number;
  /** The segment that is going on, if there is one. */
  readonly ongoing: OngoingSpeech | undefined;
  /** Where another segmenter with the same options can go on, with the same result. */
  readonly position: SegmenterPosition;
  /**
   * Takes the probabilities of the frames that follow.
   *
   * @returns the segments that are complete now, in order, not overlapping
   */
  push(probabilities: Float32Array): SpeechSegment[];
  /** Ends the recording. Returns the segment that was still open, if there was one. */
  finish(): SpeechSegment[];
}

/** How much less probable speech may become before it counts as silence. */
const hysteresis = 0.15;

const framesOf = (seconds: number) => Math.max(1, Math.round(seconds / frameSeconds));

/** An open segment. */
interface OpenSegment {
  readonly startFrame: number;
  /** Whether it follows a cut. */
  readonly isRest: boolean;
  /** The first frame that was speech, once there is one. */
  speechStartFrame: number | undefined;
  /** The frame after the last one that was speech. */
  speechEndFrame: number;
  /** Frames that were speech. */
  speechFrames: number;
  /** Probabilities from `startFrame` on, as far as they are known. */
  readonly probabilities: number[];
}

/**
 * Makes a segmenter, which holds nothing but the probabilities of the open segment.
 *
 * @param options - how to cut
 * @param from - the position of another one, to go on there; the begin of a recording unless given
 */
export function createSpeechSegmenter(
  options: SpeechSegmenterOptions = {},
  from: SegmenterPosition = { frame: 0, takenUpToFrame: 0, isOpen: false },
): SpeechSegmenter {
  const {
    speechThreshold = 0.6,
    minimumPauseSeconds = 0.4,
    minimumSpeechSeconds = 0.09,
    paddingSeconds = 0.25,
    maximumSeconds = 20,
  } = options;
  const lowThreshold = Math.max(0.01, speechThreshold - hysteresis);
  const pauseFrames = framesOf(minimumPauseSeconds);
  const speechFrames = framesOf(minimumSpeechSeconds);
  const paddingFrames = framesOf(paddingSeconds);
  const maximumFrames = framesOf(maximumSeconds);
  let frame = from.frame;
  /** The frame after the last segment. */
  let takenUpTo = from.takenUpToFrame;
  /** Probabilities of the frames before `frame` that a segment would begin with. */
  let recent: number[] = [];
  let open: OpenSegment | undefined = from.isOpen ? rest(frame, frame, []) : undefined;

  function rest(startFrame: number, speechEndFrame: number, probabilities: number[]): OpenSegment {
    const isSpoken = (probability: number) => probability >= lowThreshold;
    const first = probabilities.findIndex(isSpoken);
    return {
      startFrame,
      isRest: true,
      speechStartFrame: first < 0 ? undefined : startFrame + first,
      speechEndFrame: Math.max(startFrame, speechEndFrame),
      speechFrames: probabilities.filter(isSpoken).length,
      probabilities,
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
      probabilities: lead,
    };
  };

  const close = (segment: OpenSegment, endFrame: number): SpeechSegment | undefined => {
    open = undefined;
    recent = segment.probabilities.slice(-paddingFrames);
    if (segment.speechFrames < speechFrames) return undefined;
    takenUpTo = endFrame;
    const { startFrame, speechStartFrame = startFrame, speechEndFrame } = segment;
    return { startFrame, endFrame, speechStartFrame, speechEndFrame };
  };

  const closeInSilence = (segment: OpenSegment) =>
    close(segment, Math.min(frame, segment.speechEndFrame + paddingFrames));

  /** Cuts a segment that has grown too long, and goes on with what follows the cut. */
  const cut = (segment: OpenSegment): SpeechSegment | undefined => {
    const { startFrame, probabilities, speechEndFrame } = segment;
    const offset = quietestFrame(probabilities);
    const next = rest(startFrame + offset, speechEndFrame, probabilities.slice(offset));
    // Somebody who has stopped speaking has not begun another segment.
    if (next.speechFrames === 0) return closeInSilence(segment);
    takenUpTo = next.startFrame;
    open = next;
    const speechStartFrame = segment.speechStartFrame ?? takenUpTo;
    // What has too little speech, or all of it after the cut, is no segment.
    if (segment.speechFrames < speechFrames || speechStartFrame >= takenUpTo) return undefined;
    return {
      startFrame,
      endFrame: takenUpTo,
      speechStartFrame,
      speechEndFrame: Math.min(takenUpTo, speechEndFrame),
    };
  };

  const step = (probability: number): SpeechSegment | undefined => {
    const speaks = isSpeech(probability);
    if (open === undefined && speaks) open = begin();
    frame += 1;
    if (open === undefined) {
      recent.push(probability);
      if (recent.length > paddingFrames) recent.shift();
      return undefined;
    }
    open.probabilities.push(probability);
    if (speaks) {
      open.speechStartFrame ??= frame - 1;
      open.speechEndFrame = frame;
      open.speechFrames += 1;
    } else if (frame - open.speechEndFrame >= pauseFrames) {
      return closeInSilence(open);
    }
    return open.probabilities.length >= maximumFrames ? cut(open) : undefined;
  };

  const neededFrom = () => open?.startFrame ?? Math.max(takenUpTo, frame - paddingFrames);

  return {
    get neededFromFrame() {
      return neededFrom();
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
    push(probabilities) {
      const segments: SpeechSegment[] = [];
      for (const probability of probabilities) {
        const segment = step(probability);
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

/** Where speech is least probable in the second half, over three frames, so that a cut hits a gap between words. */
function quietestFrame(probabilities: readonly number[]): number {
  let best = probabilities.length - 1;
  let bestSum = Number.POSITIVE_INFINITY;
  for (
    let index = Math.ceil(probabilities.length / 2);
    index < probabilities.length - 1;
    index += 1
  ) {
    const sum =
      (probabilities[index - 1] ?? 0) +
      (probabilities[index] ?? 0) +
      (probabilities[index + 1] ?? 0);
    // The latest of equal ones leaves the most audio together.
    if (sum <= bestSum) {
      bestSum = sum;
      best = index;
    }
  }
  return best;
}
