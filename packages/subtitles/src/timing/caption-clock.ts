import type { CaptionProfile } from '../profiles/profile.js';
import { captionEnd } from './caption-end.js';

/** Times of the words of a caption, from which its display times are computed. */
interface SpokenCaption {
  readonly startSeconds: number;
  readonly speechEndSeconds: number;
  readonly length: number;
}

/** Display times of a caption. */
export interface ShownTime {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Shortest visible duration: a frame of film. */
export const frameSeconds = 1 / 24;

/**
 * Computes the display times of captions, in order. A caption starts with its first word, unless people speak at the same time: then it
 * starts after the minimum duration of the preceding caption, so that they do not overlap.
 */
export class CaptionClock {
  readonly #profile: CaptionProfile;
  #earliestSeconds: number;

  constructor(profile: CaptionProfile, earliestSeconds = 0) {
    this.#profile = profile;
    this.#earliestSeconds = earliestSeconds;
  }

  /** An independent clock that continues from here. */
  copy(): CaptionClock {
    return new CaptionClock(this.#profile, this.#earliestSeconds);
  }

  /**
   * The times of the next caption.
   *
   * @param nextStartSeconds - begin of the caption after it; Infinity when there is none
   */
  show(caption: SpokenCaption, nextStartSeconds: number): ShownTime {
    const { minimumDurationSeconds, maximumDurationSeconds, minimumGapSeconds } = this.#profile;
    const startSeconds = Math.max(caption.startSeconds, this.#earliestSeconds);
    const speechEndSeconds = Math.max(caption.speechEndSeconds, startSeconds);
    const endSeconds = captionEnd(
      startSeconds,
      speechEndSeconds,
      nextStartSeconds,
      caption.length,
      this.#profile,
    );
    if (endSeconds - startSeconds < minimumDurationSeconds) {
      const isTogether =
        nextStartSeconds < speechEndSeconds || nextStartSeconds < startSeconds + frameSeconds;
      if (isTogether) {
        const shortest = Math.max(
          frameSeconds,
          Math.min(minimumDurationSeconds, maximumDurationSeconds),
        );
        this.#earliestSeconds = startSeconds + shortest + minimumGapSeconds;
        return { startSeconds, endSeconds: startSeconds + shortest };
      }
      // When words follow each other faster than the minimum gap, the gap is not kept.
      if (endSeconds < startSeconds + frameSeconds)
        return {
          startSeconds,
          endSeconds: Math.min(nextStartSeconds, startSeconds + frameSeconds),
        };
    }
    return { startSeconds, endSeconds };
  }
}
