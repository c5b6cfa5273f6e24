import type { Cue } from '../cue/cue.js';
import { toSingleRow } from './to-single-row.js';

/** Writes the text alone: a line for each cue that has any, its rows joined by spaces. */
export function formatPlainText(cues: readonly Cue[]): string {
  return cues
    .map((cue) => toSingleRow(cue.text))
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}
