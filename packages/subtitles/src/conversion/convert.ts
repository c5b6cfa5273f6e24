import { checkOptions } from '../check-options.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import type { Diagnostic } from '../reading/diagnostic.js';
import { outOfRange, SubtitlesError } from '../subtitles-error.js';
import {
  formats,
  type SubtitleFormat,
  type Subtitles,
  subtitleFormats,
  type WriteSubtitlesOptions,
} from './formats.js';
import type { ConversionLoss } from './losses.js';
import { type ReadSubtitlesOptions, readSubtitles } from './read-subtitles.js';
import { writeContent } from './write-subtitles.js';

/** Options of {@link convert}. */
export interface ConvertOptions extends WriteSubtitlesOptions {
  /** The format to write. EBU STL, which is no text, is written by `writeSubtitles`. */
  readonly to: SubtitleFormat;
  /**
   * How a file is read. Subtitles that are read already need none.
   *
   * @defaultValue the format and the encoding are detected
   */
  readonly from?: ReadSubtitlesOptions;
}

/** Subtitles in another format. */
export interface Conversion {
  /** The content of the file. */
  readonly text: string;
  /** Features that the target format does not support, empty when nothing is lost. */
  readonly losses: readonly ConversionLoss[];
  /** What could not be read of a file, empty when all of it was read. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts subtitles to another format. Emphasis, colours, voices and placement are translated as
 * far as the target format supports them. Unsupported features are listed, as is what could not be
 * read.
 *
 * @example
 * ```ts
 * import { convert } from '@earshot/subtitles';
 *
 * const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n';
 * const { losses, text } = convert(vtt, { to: 'srt' });
 * console.log(losses.length); // 0
 * console.log(text);
 * // 1
 * // 00:00:01,000 --> 00:00:02,000
 * // Hello.
 * ```
 *
 * @param source - A file of any format that `readSubtitles` reads, as text or bytes, the result of
 * a parser, or an object with cues.
 * @throws {@link SubtitlesError} with code `unreadable` if a file that is not empty has no caption,
 * and with code `invalid_argument` if the target format is unknown or a time is not finite.
 */
export function convert(source: Subtitles | TextSource, options: ConvertOptions): Conversion {
  // A program without types may omit them.
  const { to, from, ...writing }: ConvertOptions = Object(options);
  checkOptions(options, { to: 0, from: 0, language: 0, frameRate: 0 });
  if (!subtitleFormats.includes(to)) {
    const note = Object.hasOwn(formats, to) ? '; writeSubtitles writes the bytes of stl' : '';
    throw outOfRange('invalid_argument', 'to', `one of ${subtitleFormats.join(', ')}${note}`, to);
  }
  const read = toSubtitles(source, from);
  const { content, losses } = writeContent(read, formats[to], writing);
  return { text: content, losses, diagnostics: read.diagnostics };
}

function toSubtitles(
  source: Subtitles | TextSource,
  options: ReadSubtitlesOptions | undefined,
): Subtitles & Pick<Conversion, 'diagnostics'> {
  if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return readSubtitles(source, options);
  // Callers without type checking can pass any value.
  if (Array.isArray((Object(source) as Partial<Subtitles>).cues))
    return { ...source, diagnostics: source.diagnostics ?? [] };
  const given = Array.isArray(source) ? 'an array' : typeof source;
  throw new SubtitlesError(
    'invalid_argument',
    'source',
    `source is ${given}, but must be the text or the bytes of a file, or an object with cues.`,
  );
}
