/** A word with its times. */
interface TimedWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** A stretch of a recording that is not scored. */
export interface IgnoredStretch {
  startSeconds: number;
  endSeconds: number;
}

/** A transcript, of what was said or of what was recognised. */
export interface Transcript {
  text: string;
  /** Words with times, where the transcript has them. */
  words?: readonly TimedWord[];
  /** Stretches that are not scored; of references alone. */
  ignored?: readonly IgnoredStretch[];
}

/**
 * Removes the words in the middle of a stretch that is not scored; without times, nothing can be removed.
 *
 * @param ignored - stretches of the reference that are not scored
 */
export function withoutIgnored(
  { text, words }: Transcript,
  ignored: readonly IgnoredStretch[] = [],
): string {
  if (ignored.length === 0 || words === undefined) return text;
  return words
    .filter(({ startSeconds, endSeconds }) => {
      const middle = (startSeconds + endSeconds) / 2;
      return !ignored.some(
        (stretch) => stretch.startSeconds <= middle && middle < stretch.endSeconds,
      );
    })
    .map((word) => word.text.trim())
    .join(' ');
}
