import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import { outOfRange } from '../subtitles-error.js';
import type { MarkupOptions } from '../writing/format-loss.js';
import { type ChunkWriter, writeChunks, writeFile } from '../writing/write-chunks.js';
import { createSrtWriter } from './create-srt-writer.js';
import { toSrtCue } from './vtt-to-srt.js';

/** Players store numbers in 32 bits. */
const maximumFirstNumber = 1_000_000_000;

/** Options of {@link formatSrt}. */
export interface FormatSrtOptions extends MarkupOptions {
  /**
   * The number of the first cue, from 0 to 1,000,000,000. SRT numbers its cues one after another,
   * independent of their ids.
   *
   * @defaultValue 1
   */
  readonly firstNumber?: number;
  /**
   * Writes the positions of WebVTT cues as overrides, `{\an1}` to `{\an9}` in the layout of a
   * number pad. SRT has no standard. Most players apply them, but the simplest show them as text.
   *
   * @defaultValue true
   */
  readonly hasOverrides?: boolean;
}

/**
 * Writes SubRip (SRT): numbered cues, with line feeds, in the order given.
 *
 * WebVTT markup and positions are translated as far as SRT supports them. Losses are passed to
 * `onLoss`. Negative times become zero. Text that players could mistake for structure is broken up
 * by an empty pair of tags, so that parsing the file returns the same text.
 *
 * @example
 * ```ts
 * import { formatSrt } from '@earshot/subtitles';
 *
 * console.log(formatSrt([{ startSeconds: 1, endSeconds: 2.5, text: 'Hello.' }]));
 * // 1
 * // 00:00:01,000 --> 00:00:02,500
 * // Hello.
 * ```
 *
 * @returns The content of the file, or an empty string for no cues. For files too large for one
 * string see {@link formatSrtChunks}.
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite number,
 * or `firstNumber` is out of range.
 */
export function formatSrt(cues: readonly Cue[], options: FormatSrtOptions = {}): string {
  return writeFile('', cues, createWriter(options));
}

/**
 * {@link formatSrt} for files that are too large for one string, or whose cues come from an
 * iterator.
 *
 * @returns Parts of the file, each a whole number of cues, of about 64 Ki characters.
 * @throws {@link SubtitlesError} as `formatSrt` does, when the chunk with the invalid cue is
 * generated.
 */
export function formatSrtChunks(
  cues: Iterable<Cue>,
  options: FormatSrtOptions = {},
): Generator<string, void> {
  return writeChunks('', cues, createWriter(options));
}

function createWriter(options: FormatSrtOptions): ChunkWriter {
  checkOptions(options, { firstNumber: 0, hasOverrides: 0, onLoss: 0 });
  const { firstNumber = 1, hasOverrides = true, onLoss } = options;
  if (!Number.isInteger(firstNumber) || firstNumber < 0 || firstNumber > maximumFirstNumber) {
    const allowed = `a whole number from 0 to ${maximumFirstNumber}`;
    throw outOfRange('invalid_argument', 'firstNumber', allowed, firstNumber);
  }
  return createSrtWriter(firstNumber, (cue, index) =>
    toSrtCue(cue, hasOverrides, (feature) => onLoss?.({ feature, index })),
  );
}
