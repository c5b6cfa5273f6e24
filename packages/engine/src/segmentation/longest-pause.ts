/** A run of frames without speech, as indexes of a segment. */
export interface Pause {
  /** First frame. */
  readonly start: number;
  /** Frame after the last one. */
  readonly end: number;
}

/**
 * Finds the longest pause whose middle lies at or after a frame; the latest of equally long ones, which leaves the most audio together.
 *
 * @param isSilent - for each frame, true when nobody speaks
 * @param from - first frame for the middle
 * @returns `undefined` when there is speech in all frames from there on
 */
export function longestPause(isSilent: readonly boolean[], from: number): Pause | undefined {
  let longest: Pause | undefined;
  let start = 0;
  for (let end = 1; end <= isSilent.length; end += 1) {
    if (isSilent[end - 1] !== true) start = end;
    // The run ends with the frames or before speech.
    else if (isSilent[end] !== true && (start + end) >> 1 >= from) {
      if (longest === undefined || end - start >= longest.end - longest.start)
        longest = { start, end };
    }
  }
  return longest;
}
