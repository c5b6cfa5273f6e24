import type { Bytes } from '../bytes.js';
import { checkOptions } from '../check-options.js';
import type { Cue, MarkupFormat } from '../cue.js';
import { settingsOfPlacement } from '../styled-text/placement.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { writeSrtMarkup, writeVttMarkup } from '../styled-text/write-markup.js';
import { outOfRange } from '../subtitles-error.js';
import {
  type FormatEntry,
  formats,
  type Subtitles,
  type WritableFormat,
  type WriteSubtitlesOptions,
  writableFormats,
} from './formats.js';
import { type ConversionLoss, countFeatures, createLoss } from './losses.js';

/** A written subtitle file. */
export interface WrittenSubtitles {
  /** The bytes of the file: UTF-8, except for EBU STL. */
  readonly bytes: Bytes;
  /** Features that the format does not support, empty when nothing is lost. */
  readonly losses: readonly ConversionLoss[];
}

/**
 * Writes subtitles as a file of any format, with the features that the format supports.
 *
 * @example
 * ```ts
 * import { writeSubtitles } from '@earshot/subtitles';
 *
 * const { bytes } = writeSubtitles([{ startSeconds: 1, endSeconds: 2, text: 'Hello.' }], 'vtt');
 * console.log(new TextDecoder().decode(bytes));
 * // WEBVTT
 * //
 * // 00:00:01.000 --> 00:00:02.000
 * // Hello.
 * ```
 *
 * @param subtitles - Cues, or an object with cues such as the result of `readSubtitles`.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the format or the frame rate is
 * unknown or a time is not finite.
 */
export function writeSubtitles(
  subtitles: Subtitles | readonly Cue[],
  format: WritableFormat,
  options: WriteSubtitlesOptions = {},
): WrittenSubtitles {
  checkOptions(options, { language: 0, frameRate: 0 });
  if (!Object.hasOwn(formats, format))
    throw outOfRange('invalid_argument', 'format', `one of ${writableFormats.join(', ')}`, format);
  const source = isCues(subtitles) ? { cues: subtitles } : subtitles;
  const { content, losses } = writeContent<string | Bytes>(source, formats[format], options);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { bytes, losses };
}

function isCues(subtitles: Subtitles | readonly Cue[]): subtitles is readonly Cue[] {
  return Array.isArray(subtitles);
}

/** The content of a file in a format. */
export function writeContent<Content>(
  subtitles: Subtitles,
  { holds, markup, write }: FormatEntry<Content>,
  options: WriteSubtitlesOptions,
): { readonly content: Content; readonly losses: ConversionLoss[] } {
  const losses: ConversionLoss[] = [];
  for (const [feature, count] of countFeatures(subtitles, markup))
    if (!holds.includes(feature)) losses.push(createLoss(feature, count));
  const cues =
    markup === undefined
      ? subtitles.cues
      : subtitles.cues.map((cue) => translateMarkup(cue, markup));
  const found = new Map<SubtitleFeature, number>();
  const content = write({ ...subtitles, cues }, options, (feature) => {
    found.set(feature, (found.get(feature) ?? 0) + 1);
  });
  for (const [feature, count] of found) losses.push(createLoss(feature, count));
  return { content, losses };
}

/** Translates the markup of a cue to that of another format. */
function translateMarkup(cue: Cue, format: MarkupFormat): Cue {
  if (cue.markup?.format === format) return cue;
  const styled = readStyledText(cue);
  const { markup: _replaced, settings, ...plain } = cue;
  if (format === 'srt') {
    const text = writeSrtMarkup(styled);
    return text === cue.text ? plain : { ...plain, markup: { format, text } };
  }
  const text = writeVttMarkup(styled);
  const placed = settings ?? (styled.placement && settingsOfPlacement(styled.placement));
  return {
    ...plain,
    ...(text !== cue.text && { markup: { format, text } }),
    ...(placed !== undefined && { settings: placed }),
  };
}
