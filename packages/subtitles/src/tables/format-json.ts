import type { Cue } from '../cue/cue.js';
import { toMilliseconds } from '../timestamps/to-milliseconds.js';

/**
 * Writes the cues themselves, with all that they have, as a JSON array that is easy to read.
 *
 * @throws {@link SubtitlesError} with code `invalid-argument` where a time is not a finite number, which JSON has no
 *   place for.
 */
export function formatJson(cues: readonly Cue[]): string {
  for (const [index, { startSeconds, endSeconds }] of cues.entries()) {
    toMilliseconds(startSeconds, index, 'startSeconds');
    toMilliseconds(endSeconds, index, 'endSeconds');
  }
  return `${JSON.stringify(cues, undefined, 2)}\n`;
}
