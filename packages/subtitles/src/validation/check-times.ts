import type { Cue } from '../cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import type { Report } from './finding.js';
import { measureCue } from './measure-cue.js';

/**
 * Tolerance in seconds. Files have whole milliseconds, so times may differ by one millisecond at
 * either end.
 */
export const toleranceSeconds = 0.0015;

/** Checks the times of a cue by themselves and against those of the next. */
export function checkTimes(
  cue: Cue,
  next: Cue | undefined,
  index: number,
  profile: CaptionProfile,
  report: Report,
): void {
  const { startSeconds, endSeconds } = cue;
  if (!isTime(startSeconds) || !isTime(endSeconds)) {
    const found = isTime(startSeconds) ? endSeconds : startSeconds;
    report(index, 'invalid-time', String(found), '0 or more', 'it has an invalid time');
    return;
  }
  const duration = endSeconds - startSeconds;
  if (duration <= 0) {
    report(index, 'end-before-start', endSeconds, `more than ${startSeconds}`, 'it ends too early');
  } else {
    checkDuration(cue, index, duration, profile, report);
  }
  if (next !== undefined && isTime(next.startSeconds)) {
    checkGap(cue, next, index, profile, report);
  }
}

function checkDuration(
  cue: Cue,
  index: number,
  duration: number,
  profile: CaptionProfile,
  report: Report,
): void {
  const { minimumDurationSeconds, maximumDurationSeconds, maximumCharactersPerSecond } = profile;
  if (duration > maximumDurationSeconds + toleranceSeconds) {
    report(index, 'maximum-duration', duration, maximumDurationSeconds, 'it stays too long');
  }
  if (duration < minimumDurationSeconds - toleranceSeconds) {
    report(index, 'minimum-duration', duration, minimumDurationSeconds, 'it is gone too soon');
  }
  const speed = measureCue(cue, profile.language).charactersPerSecond;
  if (speed > maximumCharactersPerSecond + 0.05) {
    report(index, 'reading-speed', speed, maximumCharactersPerSecond, 'it is too fast to read');
  }
}

function checkGap(
  cue: Cue,
  next: Cue,
  index: number,
  { minimumGapSeconds, chainGapSeconds }: CaptionProfile,
  report: Report,
): void {
  if (next.startSeconds < cue.startSeconds) {
    report(
      index + 1,
      'order',
      next.startSeconds,
      cue.startSeconds,
      'it begins before the one before',
    );
    return;
  }
  const gap = next.startSeconds - cue.endSeconds;
  if (gap < -toleranceSeconds) {
    report(index, 'overlap', gap, minimumGapSeconds, 'it overlaps the next cue');
  } else if (gap < minimumGapSeconds - toleranceSeconds) {
    report(index, 'gap', gap, minimumGapSeconds, 'the gap after it is too short');
  } else if (
    gap > minimumGapSeconds + toleranceSeconds &&
    gap < chainGapSeconds - toleranceSeconds
  ) {
    const allowed = `${minimumGapSeconds} or at least ${chainGapSeconds}`;
    report(index, 'chain-gap', gap, allowed, 'the gap after it flickers');
  }
}

function isTime(seconds: number): boolean {
  return Number.isFinite(seconds) && seconds >= 0;
}
