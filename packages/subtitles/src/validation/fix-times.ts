import type { Cue } from '../cue.js';
import { countReadingOfRows } from '../language/reading-length.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { frameSeconds } from '../timing/caption-clock.js';
import { splitRows } from './check-rows.js';

/** Shortest visible duration, in whole milliseconds. */
const frameMs = /* @__PURE__ */ ceilMs(frameSeconds);

function ceilMs(seconds: number): number {
  return Math.ceil(seconds * 1000);
}

/** Limits of a profile in whole milliseconds, so that sums are exact. */
interface Limits {
  readonly minimumDurationMs: number;
  readonly maximumDurationMs: number;
  readonly gapMs: number;
  readonly chainGapMs: number;
  readonly charactersPerSecond: number;
  readonly language: string;
}

/**
 * Changes the ends of cues, and the starts of cues that overlap too far, to satisfy a profile. Cues
 * are in the order of their starts.
 */
export function fixTimes(cues: readonly Cue[], profile: CaptionProfile): Cue[] {
  const limits: Limits = {
    minimumDurationMs: Math.ceil(profile.minimumDurationSeconds * 1000),
    maximumDurationMs: Math.max(Math.floor(profile.maximumDurationSeconds * 1000), frameMs),
    gapMs: Math.ceil(profile.minimumGapSeconds * 1000),
    chainGapMs: Math.ceil(profile.chainGapSeconds * 1000),
    charactersPerSecond: profile.maximumCharactersPerSecond,
    language: profile.language,
  };
  const shortestMs = Math.max(
    Math.min(limits.minimumDurationMs, limits.maximumDurationMs),
    frameMs,
  );
  const fixed: Cue[] = [];
  let earliestMs = 0;
  for (const [index, cue] of cues.entries()) {
    const startMs = Math.max(Math.round(cue.startSeconds * 1000), earliestMs);
    const next = cues[index + 1];
    let nextStartMs = next === undefined ? Infinity : Math.round(next.startSeconds * 1000);
    if (nextStartMs - limits.gapMs < startMs + frameMs) {
      // Both begin at nearly the same time, so the later one waits until this one has been visible
      // long enough.
      nextStartMs = startMs + shortestMs + limits.gapMs;
      earliestMs = nextStartMs;
    }
    const endMs = chooseEnd(cue, startMs, nextStartMs, limits);
    fixed.push({ ...cue, startSeconds: startMs / 1000, endSeconds: endMs / 1000 });
  }
  return fixed;
}

function chooseEnd(cue: Cue, startMs: number, nextStartMs: number, limits: Limits): number {
  const length = countReadingOfRows(splitRows(cue), limits.language);
  const readableMs = Math.ceil((length / limits.charactersPerSecond) * 1000);
  const wantedMs = Math.max(limits.minimumDurationMs, readableMs);
  const latestMs = Math.min(startMs + limits.maximumDurationMs, nextStartMs - limits.gapMs);
  const endMs = Math.min(Math.max(Math.round(cue.endSeconds * 1000), startMs + wantedMs), latestMs);
  const isFlicker = endMs > nextStartMs - limits.chainGapMs;
  return isFlicker && nextStartMs - limits.gapMs <= startMs + limits.maximumDurationMs
    ? nextStartMs - limits.gapMs
    : endMs;
}
