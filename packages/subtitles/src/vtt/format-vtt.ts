import { checkOptions } from '../check-options.js';
import type { Cue, VttRegion } from '../cue.js';
import type { MarkupOptions } from '../writing/format-loss.js';
import { type ChunkWriter, writeChunks, writeFile } from '../writing/write-chunks.js';
import { createVttWriter, type VttCueFrame } from './create-vtt-writer.js';
import { formatVttSettings } from './format-vtt-settings.js';
import { toVttCue } from './srt-to-vtt.js';
import { formatVttRegion } from './vtt-region.js';

/** Options of {@link formatVtt}: the header of the file, and the handling of lost features. */
export interface FormatVttOptions extends MarkupOptions {
  /** The regions that cues refer to. */
  readonly regions?: readonly VttRegion[];
  /** CSS style sheets for `::cue`. */
  readonly stylesheets?: readonly string[];
}

const fileOptions = { regions: 0, stylesheets: 0, onLoss: 0 };

/**
 * Writes WebVTT, with line feeds, in the order given. Ids are written where cues have them.
 *
 * SRT markup is translated as far as WebVTT supports it. Losses are passed to `onLoss`. Negative
 * times become zero. Plain text is escaped so that it cannot end a cue, and parsing the file
 * returns the same text.
 *
 * @example
 * ```ts
 * import { formatVtt } from '@earshot/subtitles';
 *
 * console.log(formatVtt([{ startSeconds: 1, endSeconds: 2.5, text: 'Hello.' }]));
 * // WEBVTT
 * //
 * // 00:00:01.000 --> 00:00:02.500
 * // Hello.
 * ```
 *
 * @returns The content of the file. For files too large for one string see {@link formatVttChunks}.
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite number.
 */
export function formatVtt(cues: readonly Cue[], options: FormatVttOptions = {}): string {
  checkOptions(options, fileOptions);
  return writeFile(formatHead(options), cues, createWriter(options));
}

/**
 * {@link formatVtt} for files that are too large for one string, or whose cues come from an
 * iterator.
 *
 * @returns Parts of the file of about 64 Ki characters, each ending with a whole cue.
 * @throws {@link SubtitlesError} as `formatVtt` does, when the chunk with the invalid cue is
 * generated.
 */
export function formatVttChunks(
  cues: Iterable<Cue>,
  options: FormatVttOptions = {},
): Generator<string, void> {
  checkOptions(options, fileOptions);
  return writeChunks(formatHead(options), cues, createWriter(options));
}

function createWriter({ onLoss }: FormatVttOptions): ChunkWriter {
  return createVttWriter(
    (cue, index) => toVttCue(cue, (feature) => onLoss?.({ feature, index })),
    createFrame,
  );
}

function createFrame({ id, settings }: Cue): VttCueFrame {
  return {
    id: id === undefined ? '' : formatId(id),
    settings: settings === undefined ? '' : formatVttSettings(settings),
  };
}

function formatHead({ regions = [], stylesheets = [] }: FormatVttOptions): string {
  const blocks = [
    'WEBVTT',
    ...stylesheets.map((sheet) => `STYLE\n${formatStylesheet(sheet)}`),
    ...regions.map(formatVttRegion),
  ];
  return blocks.join('\n\n');
}

/** Blank rows and arrows would end the block. CSS reads `\>` as `>` and needs no blank rows. */
function formatStylesheet(sheet: string): string {
  return sheet
    .split(/[\r\n]+/)
    .filter((row) => row !== '')
    .join('\n')
    .replaceAll('-->', '--\\>');
}

/** An id is a separate line without an arrow. */
function formatId(id: string): string {
  const line = id.replace(/-{2,}>/g, '->').replace(/[\r\n]+/g, ' ');
  return line === '' ? '' : `${line}\n`;
}
