import type { CaptionProfile } from '../profiles/profile.js';

/**
 * Display end of a caption: the end of its last word, or later if it takes longer to read. A gap
 * that is too short to be noticed is closed to the minimum gap.
 *
 * Priorities, highest first:
 * - it ends before the next caption starts
 * - its maximum duration
 * - its maximum time after its last word
 * - the gap after it is either the minimum or a noticeable one
 * - its minimum duration, which can extend the time after its last word
 * - its reading speed
 *
 * @param speechEndSeconds - the end of its last word
 * @param nextStartSeconds - the start of the next caption, or Infinity when there is none
 * @param length - its characters to read
 * @returns seconds, at most the start of the next caption minus the shortest gap, and therefore
 * possibly before its own start
 */
export function captionEnd(
  startSeconds: number,
  speechEndSeconds: number,
  nextStartSeconds: number,
  length: number,
  profile: CaptionProfile,
): number {
  const shortest = startSeconds + profile.minimumDurationSeconds;
  const lingered = speechEndSeconds + profile.maximumLingerSeconds;
  const wanted = Math.max(shortest, startSeconds + length / profile.maximumCharactersPerSecond);
  let end = Math.max(speechEndSeconds, Math.min(wanted, Math.max(lingered, shortest)));
  const closed = nextStartSeconds - profile.minimumGapSeconds;
  const chained = nextStartSeconds - profile.chainGapSeconds;
  if (end > chained) {
    const isShortWithGap = chained < shortest;
    end = closed <= lingered || isShortWithGap ? closed : Math.max(speechEndSeconds, chained);
  }
  return Math.min(end, closed, startSeconds + profile.maximumDurationSeconds);
}
