interface TimedWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** A section of a recording that is not scored. */
export interface IgnoredStretch {
  startSeconds: number;
  endSeconds: number;
}

/** A reference transcript or a recognised transcript. */
export interface Transcript {
  text: string;
  /** Words with times, where the transcript has them. */
  words?: readonly TimedWord[];
  /** Sections that are not scored. Only references have them. */
  ignored?: readonly IgnoredStretch[];
}

/**
 * Removes the words whose middle is in a section that is not scored. Words without times cannot be
 * removed.
 *
 * @param ignored - sections of the reference that are not scored
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
