import type { Cue } from '../cue/cue.js';
import { formatTimestamp } from '../timestamps/format-timestamp.js';
import { toMilliseconds } from '../timestamps/to-milliseconds.js';
import { toSrtText } from './srt-text.js';

/** How an SRT file is written. */
export interface FormatSrtOptions {
  /**
   * The number of the first cue; SRT numbers its cues one after another, whatever their ids are.
   *
   * @defaultValue 1
   */
  readonly firstNumber?: number;
}

/**
 * Writes SubRip (SRT): numbered cues, with line feeds, in the order given.
 *
 * Times before zero become zero. What players could mistake for structure in a text is kept apart with an empty pair of
 * tags, so that reading the file gives the same text again.
 *
 * @returns The content of the file; an empty string for no cues. For what is too large for one string see
 *   {@link formatSrtChunks}.
 * @throws {@link SubtitlesError} with code `invalid-argument` where a time is not a finite number.
 */
export function formatSrt(cues: readonly Cue[], options: FormatSrtOptions = {}): string {
  const offset = options.firstNumber ?? 1;
  let file = '';
  for (const [index, cue] of cues.entries()) file += formatCue(cue, index, offset);
  return file;
}

/**
 * {@link formatSrt} for what is too large for one string, or comes from an iterator.
 *
 * @returns Parts of the file, each a whole number of cues, of about 64 Ki characters.
 * @throws {@link SubtitlesError} as `formatSrt` does, when the part with the fault is asked for.
 */
export function* formatSrtChunks(
  cues: Iterable<Cue>,
  options: FormatSrtOptions = {},
): Generator<string, void> {
  const offset = options.firstNumber ?? 1;
  let index = 0;
  let chunk = '';
  for (const cue of cues) {
    chunk += formatCue(cue, index, offset);
    index += 1;
    if (chunk.length >= chunkCharacters) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

const chunkCharacters = 65_536;

function formatCue(cue: Cue, index: number, offset: number): string {
  const start = formatTimestamp(toMilliseconds(cue, 'startSeconds', index), ',');
  const end = formatTimestamp(toMilliseconds(cue, 'endSeconds', index), ',');
  const text = toSrtText(cue);
  return `${index === 0 ? '' : '\n'}${index + offset}\n${start} --> ${end}\n${text === '' ? '' : `${text}\n`}`;
}
