import type { CaptionProfile } from '../profiles/profile.js';

/**
 * End of a caption on the screen: that of its last word, or later where it needs the time to be read; a gap too short to be
 * seen as one is closed to the minimum.
 *
 * Priorities, the first counts most: it is over before the next begins; its maximum duration; how long it may linger; that the
 * gap after it is either the shortest or a long one; its minimum duration, for which it may linger longer; its reading speed.
 *
 * @param speechEndSeconds - the end of its last word
 * @param nextStartSeconds - the begin of the next caption; Infinity when there is none
 * @param length - its grapheme clusters
 * @returns seconds; never after the next begin less the shortest gap, and so perhaps not after its own begin
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
