import type { Cue, MarkupFormat } from '../cue/cue.js';
import type { TextSource } from '../encoding/text-source.js';
import { SubtitlesError } from '../errors/subtitles-error.js';
import { parseSubtitles } from '../parser/parse-subtitles.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { describeLoss } from './describe-loss.js';
import { formats, type SubtitleFormat, type Subtitles, subtitleFormats } from './formats.js';
import { translateMarkup } from './translate-markup.js';

/** How subtitles are converted. */
export interface ConvertOptions {
  /** The format to write. */
  readonly to: SubtitleFormat;
  /**
   * The language of the text, for formats that say it: TTML.
   *
   * @defaultValue Not known.
   */
  readonly language?: string;
}

/** A feature of the subtitles that the target format does not support. */
export interface ConversionLoss {
  /** What it is, for programs. */
  readonly feature: SubtitleFeature;
  /** How many cues, regions or style sheets say it. */
  readonly count: number;
  /** What is lost, in words. */
  readonly message: string;
}

/** Subtitles in another format. */
export interface Conversion {
  /** The content of the file. */
  readonly text: string;
  /** What it cannot hold; empty where nothing is lost. */
  readonly losses: readonly ConversionLoss[];
}

/**
 * Writes subtitles in a format, whichever they come from: emphasis, colours, voices and places are translated as far as
 * the format has them, and what it cannot hold is listed. Text is never lost.
 *
 * @param source - A file as text or bytes, SRT or WebVTT; or what a parser returned, or an object with cues.
 * @throws {@link SubtitlesError} with code `invalid-argument` where the format is not known or a time is not finite.
 */
export function convert(source: Subtitles | TextSource, options: ConvertOptions): Conversion {
  if (!Object.hasOwn(formats, options.to)) {
    throw new SubtitlesError(
      'invalid-argument',
      'to',
      `to is ${JSON.stringify(options.to)}, but must be one of ${subtitleFormats.join(', ')}.`,
    );
  }
  const subtitles = toSubtitles(source);
  const { holds, markup, write } = formats[options.to];
  const counts = countFeatures(subtitles, markup);
  const losses: ConversionLoss[] = [];
  for (const [feature, count] of counts) {
    if (!holds.includes(feature)) {
      losses.push({ feature, count, message: describeLoss(feature, count) });
    }
  }
  const cues =
    markup === undefined
      ? subtitles.cues
      : subtitles.cues.map((cue) => translateMarkup(cue, markup));
  return { text: write({ ...subtitles, cues }, options.language), losses };
}

function toSubtitles(source: Subtitles | TextSource): Subtitles {
  if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return parseSubtitles(source);
  // From a program without types, anything may come.
  if (Array.isArray((Object(source) as Partial<Subtitles>).cues)) return source;
  const given = Array.isArray(source) ? 'an array' : typeof source;
  throw new SubtitlesError(
    'invalid-argument',
    'source',
    `source is ${given}, but must be the text or the bytes of a file, or an object with cues.`,
  );
}

function countFeatures(
  { cues, regions = [], stylesheets = [] }: Subtitles,
  ownMarkup: MarkupFormat | undefined,
): ReadonlyMap<SubtitleFeature, number> {
  const counts = new Map<SubtitleFeature, number>();
  const add = (feature: SubtitleFeature, count: number) => {
    if (count > 0) counts.set(feature, (counts.get(feature) ?? 0) + count);
  };
  for (const [index, cue] of cues.entries()) {
    for (const feature of readStyledText(withoutKept(cue, index, ownMarkup)).features) {
      add(feature, 1);
    }
  }
  add('times', cues.length);
  add('regions', regions.length);
  add('stylesheets', stylesheets.length);
  return counts;
}

/** A cue without what is kept in any case: markup of the format itself, and an id that only counts the cues. */
function withoutKept(cue: Cue, index: number, ownMarkup: MarkupFormat | undefined): Cue {
  const { id, markup, ...rest } = cue;
  return {
    ...rest,
    ...(id !== undefined && id !== String(index + 1) && { id }),
    ...(markup !== undefined && markup.format !== ownMarkup && { markup }),
  };
}
