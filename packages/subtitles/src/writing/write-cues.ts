import type { Cue } from '../cue.js';
import { type CueHeads, headBatchSize } from './cue-heads.js';

/**
 * Appends the text of a cue to its head.
 *
 * @param head - Up to two line feeds, the number if the format has one, and the line of times with
 * its line feed.
 * @param index - Index of the cue in the file.
 * @returns The cue without its last line feed, or `undefined` for a cue that this writer cannot
 * write.
 */
type CueWriter<Written extends string | undefined = string> = (
  cue: Cue,
  head: string,
  index: number,
) => Written;

/**
 * Number of line feeds before a cue: none at the beginning of a file, two after a line without a
 * line feed.
 */
export type LeadingLineFeeds = 0 | 1 | 2;

/**
 * Writes cues one after another, with a blank line between them and a line feed at the end.
 *
 * @param firstIndex - Index of the first cue in the file.
 * @param leadingLineFeeds - Number of line feeds before the first cue.
 * @returns `undefined` if `writeCue` cannot write a cue.
 */
export function writeCues<Written extends string | undefined>(
  cues: readonly Cue[],
  firstIndex: number,
  leadingLineFeeds: LeadingLineFeeds,
  heads: CueHeads,
  writeCue: CueWriter<Written>,
): Written | string;
export function writeCues(
  cues: readonly Cue[],
  firstIndex: number,
  leadingLineFeeds: LeadingLineFeeds,
  heads: CueHeads,
  writeCue: CueWriter<string | undefined>,
): string | undefined {
  let file = '';
  for (let from = 0; from < cues.length; from += headBatchSize) {
    const text = heads.format(cues, from, firstIndex);
    let start = from === 0 ? 2 - leadingLineFeeds : 0;
    const count = Math.min(headBatchSize, cues.length - from);
    for (let place = 0; place < count; place += 1) {
      const cue = cues[from + place] as Cue;
      const end = heads.ends[place] as number;
      const written = writeCue(cue, text.slice(start, end), firstIndex + from + place);
      if (written === undefined) return undefined;
      file += written;
      start = end;
    }
  }
  return `${file}\n`;
}
