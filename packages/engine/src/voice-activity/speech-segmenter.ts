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
  /** The first frame that is to be heard with it: before `startFrame` when that is a cut, which may go through a word. */
  readonly contextStartFrame: number;
  /** The frame after the last one that is to be heard with it: after `endFrame` when that is a cut. */
  readonly contextEndFrame: number;
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
   * Longest segment, in seconds; a longer one is cut at the quietest place of about its last second.
   *
   * @defaultValue 20
   */
  readonly maximumSeconds?: number;
}

/** Finds segments of speech in the probabilities of one recording. */
export interface SpeechSegmenter {
  /** The first frame that may still have to be heard with a segment; audio before it is not needed any more. */
  readonly neededFromFrame: number;
  /** The segment that is going on, if there is one. */
  readonly ongoing: OngoingSpeech | undefined;
  /** Where another segmenter with the same options can go on, with the same result. */
  readonly position: SegmenterPosition;
  /**
   * Takes the probabilities of the frames that follow.
   *
   * @param probabilities - one for each frame
   * @param levels - how loud each frame is, in dB, by which a long segment is cut between words; all alike unless given
   * @returns the segments that are complete now, in order, not overlapping but for their context
   */
  push(probabilities: Float32Array, levels?: Float32Array): SpeechSegment[];
  /** Ends the recording. Returns the segment that was still open, if there was one. */
  finish(): SpeechSegment[];
}

/** How much less probable speech may become before it counts as silence. */
const hysteresis = 0.15;

/** Audio on the other side of a cut that is heard with a segment, in seconds: as long as nearly every word. */
export const cutContextSeconds = 0.8;

/** Where a long segment may be cut, in seconds before its end: late, but with the rest of a word behind it. */
const cutRange = { earliestSeconds: 1.3, latestSeconds: 0.3 };

/** What certain speech counts in the choice of a quiet place, in dB: a pause over noise is no quieter than words are. */
const speechDb = 15;

const framesOf = (seconds: number) => Math.max(1, Math.round(seconds / frameSeconds));

/** A frame of which it is known how probable speech is there, and how loud it is. */
interface Frame {
  readonly probability: number;
  readonly level: number;
}

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
  /** The frames from `startFrame` on, as far as they are known. */
  readonly frames: Frame[];
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
  const contextFrames = framesOf(cutContextSeconds);
  let frame = from.frame;
  /** The frame after the last segment. */
  let takenUpTo = from.takenUpToFrame;
  /** The frames before `frame` that a segment would begin with. */
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

  /** Cuts a segment that has grown too long, and goes on with what follows the cut. */
  const cut = (segment: OpenSegment): SpeechSegment | undefined => {
    const { startFrame, frames, speechEndFrame } = segment;
    const offset = quietestFrame(frames);
    const next = rest(startFrame + offset, speechEndFrame, frames.slice(offset));
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
      contextStartFrame: contextStartOf(segment),
      contextEndFrame: Math.min(takenUpTo + contextFrames, frame),
    };
  };

  const step = (heard: Frame): SpeechSegment | undefined => {
    const speaks = isSpeech(heard.probability);
    if (open === undefined && speaks) open = begin();
    frame += 1;
    if (open === undefined) {
      recent.push(heard);
      if (recent.length > paddingFrames) recent.shift();
      return undefined;
    }
    open.frames.push(heard);
    if (speaks) {
      open.speechStartFrame ??= frame - 1;
      open.speechEndFrame = frame;
      open.speechFrames += 1;
    } else if (frame - open.speechEndFrame >= pauseFrames) {
      return closeInSilence(open);
    }
    return open.frames.length >= maximumFrames ? cut(open) : undefined;
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

/** The quietest place of about the last second, over three frames: there a cut most likely hits a gap between words. */
function quietestFrame(frames: readonly Frame[]): number {
  const loudness = (index: number) =>
    (frames[index]?.level ?? 0) + speechDb * (frames[index]?.probability ?? 0);
  const first = Math.max(
    Math.ceil(frames.length / 2),
    frames.length - framesOf(cutRange.earliestSeconds),
  );
  const last = Math.max(first, frames.length - framesOf(cutRange.latestSeconds));
  let best = last;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = first; index <= last; index += 1) {
    const sum = loudness(index - 1) + loudness(index) + loudness(index + 1);
    // The latest of equal ones leaves the most audio together.
    if (sum <= lowest) {
      lowest = sum;
      best = index;
    }
  }
  return best;
}
