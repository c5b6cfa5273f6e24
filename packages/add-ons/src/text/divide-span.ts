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
export function divideSpan(words: readonly string[], span: TimeSpan): TimeSpan[] {
  const lengths = words.map(spokenLength);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const spans: TimeSpan[] = [];
  let passed = 0;
  let { start } = span;
  for (const length of lengths) {
    passed += length;
    const end = divisionTime(span.start, span.end, passed, total);
    spans.push({ start, end });
    start = end;
  }
  return spans;
}

/**
 * Time in a span at which some of its characters have passed, in milliseconds.
 *
 * @param passed - number of characters
 * @param total - number of characters of the span
 */
export function divisionTime(start: number, end: number, passed: number, total: number): number {
  if (passed === 0) return start;
  if (passed === total) return end;
  const seconds = roundSeconds(start + ((end - start) * passed) / total);
  return Math.min(end, Math.max(start, seconds));
}

/**
 * Number of characters of a word without the white space around it. Some have two UTF-16 units,
 * surrogates.
 */
export function spokenLength(word: string): number {
  const text = word.trim();
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length;
}
