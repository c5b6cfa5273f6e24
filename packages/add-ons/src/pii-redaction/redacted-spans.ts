import type { Utterance } from '@earshot/core';

/** Span of the audio in which something was said that is redacted. */
export interface RedactedSpan {
  /** The channel in which it was said, counted from 0. */
  readonly channel: number;
  /** Start, in seconds of the audio. */
  readonly startSeconds: number;
  /** End, in seconds of the audio. */
  readonly endSeconds: number;
}

/**
 * Spans that a redaction has changed: those of words that differ, and those of whole utterances
 * without words.
 *
 * @param after - the same utterances as `before`, redacted
 * @returns the spans by their start
 */
export function redactedSpans(
  before: readonly Utterance[],
  after: readonly Utterance[],
): RedactedSpan[] {
  return after
    .flatMap((redacted, index) => {
      const original = before[index];
      return original === undefined ? [] : changedTimes(original, redacted);
    })
    .sort((one, other) => one.startSeconds - other.startSeconds);
}

function changedTimes(original: Utterance, redacted: Utterance): RedactedSpan[] {
  const { channel } = redacted;
  if (redacted.words.length === 0)
    return original.text === redacted.text
      ? []
      : [{ channel, startSeconds: original.start, endSeconds: original.end }];
  const kept = new Set(original.words.map(formatKey));
  return redacted.words
    .filter((word) => !kept.has(formatKey(word)))
    .map(({ end, start }) => ({ channel, startSeconds: start, endSeconds: end }));
}

function formatKey({ end, start, word }: Utterance['words'][number]): string {
  return `${start} ${end} ${word.trim()}`;
}
