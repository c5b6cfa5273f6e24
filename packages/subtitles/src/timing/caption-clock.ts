import type { CaptionProfile } from '../profiles/profile.js';
import { captionEnd } from './caption-end.js';

/** Times of the words of a caption, from which its display times are computed. */
interface SpokenCaption {
  readonly startSeconds: number;
  readonly speechEndSeconds: number;
  readonly length: number;
}

/** The caption that follows on the same lane. */
export interface NextCaption {
  /** Start of its first word, or Infinity when there is no caption. */
  readonly startSeconds: number;
  /** True when it begins the turn of another speaker. */
  readonly isTurn: boolean;
}

/** Placeholder when no caption follows. */
export const noCaption: NextCaption = { startSeconds: Number.POSITIVE_INFINITY, isTurn: false };

/** Display times of a caption. */
export interface ShownTime {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Shortest visible duration: a frame of film. */
export const frameSeconds = 1 / 24;

/**
 * Longest time that a caption waits for the one before it, when people take turns quickly or speak
 * at the same time.
 */
const maximumTurnDelaySeconds = 1.5;

/**
 * Longest time by which other captions begin later or earlier than their first word, to keep the
 * minimum duration.
 */
function maximumShiftSeconds({ minimumDurationSeconds }: CaptionProfile): number {
  return Math.min(1, Math.max(0.5, minimumDurationSeconds / 2));
}

/** Shortest duration of a caption if there is enough time. */
export function shortestSeconds(profile: CaptionProfile): number {
  return Math.max(
    frameSeconds,
    Math.min(profile.minimumDurationSeconds, profile.maximumDurationSeconds),
  );
}

/**
 * Computes the display times of the captions of a lane, in order. A caption starts with its first
 * word. If it would end before its minimum duration, it starts up to half a second earlier (up to a
 * second for long minimum durations), and the next one starts later by up to the same time, or up
 * to a second and a half if another speaker begins or people speak at the same time. If speech is
 * too fast for that, the caption has half of its minimum duration.
 */
export class CaptionClock {
  readonly #profile: CaptionProfile;
  #earliestSeconds: number;

  constructor(profile: CaptionProfile, earliestSeconds = 0) {
    this.#profile = inMilliseconds(profile);
    this.#earliestSeconds = earliestSeconds;
  }

  /** An independent clock that continues from here. */
  copy(): CaptionClock {
    return new CaptionClock(this.#profile, this.#earliestSeconds);
  }

  /** The times of the next caption. */
  show(caption: SpokenCaption, following: NextCaption): ShownTime {
    const next = { ...following, startSeconds: rounded(following.startSeconds) };
    const { minimumGapSeconds } = this.#profile;
    const shortest = shortestSeconds(this.#profile);
    const shiftSeconds = maximumShiftSeconds(this.#profile);
    const spoken = rounded(caption.startSeconds);
    const early = Math.max(
      spoken - shiftSeconds,
      Math.min(spoken, next.startSeconds - minimumGapSeconds - shortest),
    );
    const startSeconds = Math.max(early, this.#earliestSeconds);
    const speechEndSeconds = Math.max(caption.speechEndSeconds, startSeconds);
    const end = captionEnd(
      startSeconds,
      speechEndSeconds,
      next.startSeconds,
      caption.length,
      this.#profile,
    );
    const isTogether =
      next.isTurn ||
      next.startSeconds < speechEndSeconds ||
      next.startSeconds < startSeconds + frameSeconds;
    const latest =
      next.startSeconds + (isTogether ? maximumTurnDelaySeconds : shiftSeconds) - minimumGapSeconds;
    const wanted = startSeconds + shortest;
    const endSeconds = Math.max(
      end,
      startSeconds + frameSeconds,
      // If there is not enough time for the minimum duration, half of it prevents a caption from
      // flashing.
      wanted <= latest ? wanted : Math.min(startSeconds + shortest / 2, latest),
    );
    this.#earliestSeconds = endSeconds + minimumGapSeconds;
    return { startSeconds, endSeconds };
  }
}

/** The profile with durations that are still valid in files, whose times are whole milliseconds. */
function inMilliseconds(profile: CaptionProfile): CaptionProfile {
  return {
    ...profile,
    minimumDurationSeconds: Math.ceil(profile.minimumDurationSeconds * 1000) / 1000,
    maximumDurationSeconds: Math.floor(profile.maximumDurationSeconds * 1000) / 1000,
    minimumGapSeconds: Math.ceil(profile.minimumGapSeconds * 1000) / 1000,
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
