import type { Cue, MarkupFormat } from '../cue.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { parseSubtitles } from '../parser/parse-subtitles.js';
import { settingsOfPlacement } from '../styled-text/placement.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { writeSrtMarkup, writeVttMarkup } from '../styled-text/write-markup.js';
import { SubtitlesError } from '../subtitles-error.js';
import { formats, type SubtitleFormat, type Subtitles, subtitleFormats } from './formats.js';

/** Options of {@link convert}. */
export interface ConvertOptions {
  /** The format to write. */
  readonly to: SubtitleFormat;
  /**
   * The language of the text, for formats that declare it: TTML.
   *
   * @defaultValue unknown
   */
  readonly language?: string;
}

/** A feature of the subtitles that the target format does not support. */
export interface ConversionLoss {
  /** The feature, for programs. */
  readonly feature: SubtitleFeature;
  /** Number of cues, regions or style sheets that have it. */
  readonly count: number;
  /** Description of the loss, for people. */
  readonly message: string;
}

/** Subtitles in another format. */
export interface Conversion {
  /** The content of the file. */
  readonly text: string;
  /** Features that the target format does not support, empty when nothing is lost. */
  readonly losses: readonly ConversionLoss[];
}

/**
 * Converts subtitles to another format. Emphasis, colours, voices and placement are translated as
 * far as the target format supports them. Unsupported features are listed. Text is never lost.
 *
 * @param source - An SRT or WebVTT file as text or bytes, the result of a parser, or an object with
 * cues.
 * @throws {@link SubtitlesError} with code `invalid-argument` if the target format is unknown or a
 * time is not finite.
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
  // Callers without type checking can pass any value.
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

/**
 * Removes the features of a cue that no conversion loses: markup of the target format, and an id
 * that only numbers the cue.
 */
function withoutKept(cue: Cue, index: number, ownMarkup: MarkupFormat | undefined): Cue {
  const { id, markup, ...rest } = cue;
  return {
    ...rest,
    ...(id !== undefined && id !== String(index + 1) && { id }),
    ...(markup !== undefined && markup.format !== ownMarkup && { markup }),
  };
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

const descriptions: Readonly<Record<SubtitleFeature, string>> = {
  emphasis: 'italic, bold or underlined text becomes plain',
  'strike-through': 'struck-through text becomes plain',
  colors: 'coloured text becomes plain',
  'custom-colors': 'text in a colour other than the eight of WebVTT becomes plain',
  'unknown-colors': 'text in an unknown colour becomes plain',
  voices: 'the names of speakers are left out',
  classes: 'classes of text are left out',
  ruby: 'ruby text follows the text that it annotates',
  languages: 'the languages of spans are left out',
  'word-times': 'the times of words are left out',
  overrides: 'overrides in curly brackets are left out',
  places: 'the position on the screen is left out',
  settings: 'the position on the screen is rounded to one of nine, or left out',
  ids: 'the ids of cues are replaced or left out',
  regions: 'regions are left out',
  stylesheets: 'style sheets are left out',
  rows: 'the rows of a text become one',
  times: 'times are left out',
};

/** Description of a loss and its count, for people. */
function describeLoss(feature: SubtitleFeature, count: number): string {
  return `${count} ${count === 1 ? 'time' : 'times'}: ${descriptions[feature]}.`;
}
