import type { Cue } from '../cue.js';
import { countGraphemes } from '../language/count-graphemes.js';
import { countReadingOfRows } from '../language/reading-length.js';
import { splitRows } from './check-rows.js';

/** The figures of a cue that the rules limit. */
export interface CueMeasures {
  /** Time on the screen in seconds, negative if the cue ends before it starts. */
  readonly durationSeconds: number;
  /**
   * Reading speed in characters per second, counted as the guides for the language count. Infinite
   * for text without duration.
   */
  readonly charactersPerSecond: number;
  /** Length of each row that has text, in grapheme clusters. */
  readonly rowLengths: readonly number[];
}

/**
 * Measures a cue as `validate` does.
 *
 * @example
 * ```ts
 * import { measureCue } from '@earshot/subtitles';
 *
 * console.log(measureCue({ startSeconds: 0, endSeconds: 2, text: 'Good evening.' }, 'en'));
 * // { durationSeconds: 2, charactersPerSecond: 6.5, rowLengths: [ 13 ] }
 * ```
 *
 * @param language - Code of the language of the text, such as `en`.
 */
export function measureCue(cue: Cue, language: string): CueMeasures {
  const rows = splitRows(cue);
  const durationSeconds = cue.endSeconds - cue.startSeconds;
  const length = countReadingOfRows(rows, language);
  return {
    durationSeconds,
    charactersPerSecond: length === 0 ? 0 : length / Math.max(0, durationSeconds),
    rowLengths: rows.map(countGraphemes),
  };
}
