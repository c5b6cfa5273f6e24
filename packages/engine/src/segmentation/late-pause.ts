import { type Frame, toFrames } from './frame-levels.js';

/** A run of frames without speech, as indexes of a segment. */
export interface Pause {
  /** First frame. */
  readonly start: number;
  /** Frame after the last one. */
  readonly end: number;
}

/**
 * Shortest pause at which a long segment is divided: longer than the closure of a stop within a
 * word.
 */
const minimumFrames = toFrames(0.2);

/**
 * Finds the longest pause whose middle lies among the last frames of a segment, or the latest of
 * equally long ones, which leaves the most audio together.
 *
 * @param frames - frames of the segment
 * @param searchedFrames - number of its last frames among which the middle lies
 * @param threshold - probability from which a frame is speech
 * @returns `undefined` when there is none of at least 0.2 seconds
 */
export function latePause(
  frames: readonly Frame[],
  searchedFrames: number,
  threshold: number,
): Pause | undefined {
  const isSilent = (index: number) => (frames[index]?.probability ?? 1) < threshold;
  let longest: Pause | undefined;
  let longestFrames = minimumFrames;
  let start = 0;
  for (let end = 1; end <= frames.length; end += 1) {
    if (!isSilent(end - 1)) start = end;
    // The run ends where speech follows, or nothing.
    if (isSilent(end) || end - start < longestFrames) continue;
    if ((start + end) >> 1 < frames.length - searchedFrames) continue;
    longest = { start, end };
    longestFrames = end - start;
  }
  return longest;
}
