import { roundSeconds } from '@earshot/core/protocol';

/** Begin and end, in seconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a span among words by their length in characters, without the white space around them.
 *
 * @returns span of each word, in milliseconds between those of the whole
 */
export function divideSpan(words: readonly string[], { start, end }: TimeSpan): TimeSpan[] {
  const lengths = words.map((word) => Array.from(word.trim()).length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const timeAt = (length: number): number => {
    if (length === 0) return start;
    if (length === total) return end;
    const seconds = roundSeconds(start + ((end - start) * length) / total);
    return Math.min(end, Math.max(start, seconds));
  };
  let passed = 0;
  return lengths.map((length) => {
    const from = passed;
    passed += length;
    return { start: timeAt(from), end: timeAt(passed) };
  });
}
