import type { Cue } from '../cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { readingLength, rowsOf } from './rows-of.js';

/** Nothing shorter can be seen: a frame of film, in milliseconds. */
const frameMilliseconds = 42;

/** The times of a profile in whole milliseconds, so that sums are exact. */
interface Limits {
  readonly minimumDuration: number;
  readonly maximumDuration: number;
  readonly gap: number;
  readonly chainGap: number;
  readonly charactersPerSecond: number;
}

/** Cues, in the order of their begins, with ends (and, where cues overlap by far, begins) that keep to a profile. */
export function fixTimes(cues: readonly Cue[], profile: CaptionProfile): Cue[] {
  const limits: Limits = {
    minimumDuration: Math.ceil(profile.minimumDurationSeconds * 1000),
    maximumDuration: Math.max(Math.floor(profile.maximumDurationSeconds * 1000), frameMilliseconds),
    gap: Math.ceil(profile.minimumGapSeconds * 1000),
    chainGap: Math.ceil(profile.chainGapSeconds * 1000),
    charactersPerSecond: profile.maximumCharactersPerSecond,
  };
  const shortest = Math.max(
    Math.min(limits.minimumDuration, limits.maximumDuration),
    frameMilliseconds,
  );
  const fixed: Cue[] = [];
  let earliest = 0;
  for (const [index, cue] of cues.entries()) {
    const start = Math.max(Math.round(cue.startSeconds * 1000), earliest);
    const next = cues[index + 1];
    let nextStart = next === undefined ? Infinity : Math.round(next.startSeconds * 1000);
    if (nextStart - limits.gap < start + frameMilliseconds) {
      // Both begin as good as together: the later one waits until this one has been seen.
      nextStart = start + shortest + limits.gap;
      earliest = nextStart;
    }
    const end = endOf(cue, start, nextStart, limits);
    fixed.push({ ...cue, startSeconds: start / 1000, endSeconds: end / 1000 });
  }
  return fixed;
}

function endOf(cue: Cue, start: number, nextStart: number, limits: Limits): number {
  const length = readingLength(rowsOf(cue));
  const readable = Math.ceil((length / limits.charactersPerSecond) * 1000);
  const wanted = Math.max(limits.minimumDuration, readable);
  const latest = Math.min(start + limits.maximumDuration, nextStart - limits.gap);
  const end = Math.min(Math.max(Math.round(cue.endSeconds * 1000), start + wanted), latest);
  const isFlicker = end > nextStart - limits.chainGap;
  return isFlicker && nextStart - limits.gap <= start + limits.maximumDuration
    ? nextStart - limits.gap
    : end;
}
