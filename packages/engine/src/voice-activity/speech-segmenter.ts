import { frameSeconds } from './voice-activity-model.js';

/** A stretch of a recording in which somebody speaks, in frames. */
export interface SpeechSegment {
  /** The first frame. */
  readonly startFrame: number;
  /** The frame after the last one. */
  readonly endFrame: number;
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
 */
export function createSpeechSegmenter(options: SpeechSegmenterOptions = {}): SpeechSegmenter {
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
  let frame = 0;
  /** The frame after the last segment. */
  let takenUpTo = 0;
  /** Probabilities of the frames before `frame` that a segment would begin with. */
  let recent: number[] = [];
  let open: OpenSegment | undefined;

  const isSpeech = (probability: number) =>
    probability >= (open === undefined ? speechThreshold : lowThreshold);

  const begin = (): OpenSegment => {
    const startFrame = Math.max(takenUpTo, frame - paddingFrames);
    const lead = startFrame < frame ? recent.slice(startFrame - frame) : [];
    recent = [];
    return { startFrame, speechEndFrame: frame, speechFrames: 0, probabilities: lead };
  };

  const close = (segment: OpenSegment, endFrame: number): SpeechSegment[] => {
    open = undefined;
    recent = segment.probabilities.slice(-paddingFrames);
    if (segment.speechFrames < speechFrames) return [];
    takenUpTo = endFrame;
    return [{ startFrame: segment.startFrame, endFrame }];
  };

  /** Cuts a segment that has grown too long, and goes on with what follows the cut. */
  const cut = (segment: OpenSegment): SpeechSegment[] => {
    const { startFrame, probabilities } = segment;
    const offset = quietestFrame(probabilities);
    takenUpTo = startFrame + offset;
    const rest = probabilities.slice(offset);
    open = {
      startFrame: takenUpTo,
      speechEndFrame: Math.max(takenUpTo, segment.speechEndFrame),
      speechFrames: rest.filter((probability) => probability >= lowThreshold).length,
      probabilities: rest,
    };
    return [{ startFrame, endFrame: takenUpTo }];
  };

  const step = (probability: number): SpeechSegment[] => {
    const speaks = isSpeech(probability);
    if (open === undefined && speaks) open = begin();
    frame += 1;
    if (open === undefined) {
      recent.push(probability);
      if (recent.length > paddingFrames) recent.shift();
      return [];
    }
    open.probabilities.push(probability);
    if (speaks) {
      open.speechEndFrame = frame;
      open.speechFrames += 1;
    } else if (frame - open.speechEndFrame >= pauseFrames) {
      return close(open, Math.min(frame, open.speechEndFrame + paddingFrames));
    }
    return open.probabilities.length >= maximumFrames ? cut(open) : [];
  };

  return {
    get neededFromFrame() {
      return open?.startFrame ?? Math.max(takenUpTo, frame - paddingFrames);
    },
    push(probabilities) {
      const segments: SpeechSegment[] = [];
      for (const probability of probabilities) segments.push(...step(probability));
      return segments;
    },
    finish() {
      return open === undefined
        ? []
        : close(open, Math.min(frame, open.speechEndFrame + paddingFrames));
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
