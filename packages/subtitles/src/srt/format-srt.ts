import type { Cue } from '../cue/cue.js';
import { createTimestampFormatter } from '../timestamps/format-timestamp.js';
import { toMilliseconds } from '../timestamps/to-milliseconds.js';
import { joinCues } from '../writing/join-cues.js';
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
  return [...formatSrtChunks(cues, options)].join('');
}

/**
 * {@link formatSrt} for what is too large for one string, or comes from an iterator.
 *
 * @returns Parts of the file, each a whole number of cues, of about 64 Ki characters.
 * @throws {@link SubtitlesError} as `formatSrt` does, when the part with the fault is asked for.
 */
export function formatSrtChunks(
  cues: Iterable<Cue>,
  options: FormatSrtOptions = {},
): Generator<string, void> {
  const firstNumber = options.firstNumber ?? 1;
  const formatTimestamp = createTimestampFormatter(',');
  return joinCues('', cues, (cue, index, lines) => {
    const start = formatTimestamp(toMilliseconds(cue.startSeconds, index, 'startSeconds'));
    const end = formatTimestamp(toMilliseconds(cue.endSeconds, index, 'endSeconds'));
    lines.push(`${index + firstNumber}\n${start} --> ${end}`);
    const text = toSrtText(cue);
    if (text !== '') lines.push(text);
  });
}
