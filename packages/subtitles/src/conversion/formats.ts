import type { Cue, MarkupFormat, VttRegion } from '../cue.js';
import { formatAss } from '../output-formats/format-ass.js';
import { formatSbv } from '../output-formats/format-sbv.js';
import { formatTtml } from '../output-formats/format-ttml.js';
import { formatJson, formatPlainText, formatTsv } from '../output-formats/tables.js';
import { formatSrt } from '../srt/format-srt.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { formatVtt } from '../vtt/format-vtt.js';

/** Formats in which subtitles can be written. */
export const subtitleFormats = ['srt', 'vtt', 'ttml', 'ass', 'sbv', 'txt', 'json', 'tsv'] as const;

/** A format in which subtitles can be written. */
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** Subtitles, such as the result of a parser. Only the cues are required. */
export interface Subtitles {
  /** The cues, in the order of the file. */
  readonly cues: readonly Cue[];
  /** WebVTT regions that cues refer to. @defaultValue none */
  readonly regions?: readonly VttRegion[];
  /** Style sheets of WebVTT, as CSS. @defaultValue none */
  readonly stylesheets?: readonly string[];
}

interface FormatEntry {
  /** Supported features. */
  readonly holds: readonly SubtitleFeature[];
  /** The format whose markup its cues carry. */
  readonly markup?: MarkupFormat;
  readonly write: (subtitles: Subtitles, language: string | undefined) => string;
}

/** The features and the writer of each format. */
export const formats: Readonly<Record<SubtitleFormat, FormatEntry>> = {
  srt: {
    holds: ['times', 'rows', 'emphasis', 'strike-through', 'colors', 'custom-colors', 'places'],
    markup: 'srt',
    write: ({ cues }) => formatSrt(cues),
  },
  vtt: {
    holds: [
      'times',
      'rows',
      'emphasis',
      'colors',
      'voices',
      'classes',
      'ruby',
      'languages',
      'word-times',
      'places',
      'settings',
      'ids',
      'regions',
      'stylesheets',
    ],
    markup: 'vtt',
    write: ({ cues, regions = [], stylesheets = [] }) => formatVtt(cues, { regions, stylesheets }),
  },
  ttml: {
    holds: ['times', 'rows', 'emphasis', 'strike-through', 'colors', 'custom-colors', 'places'],
    write: ({ cues }, language) => formatTtml(cues, language === undefined ? {} : { language }),
  },
  ass: {
    holds: [
      'times',
      'rows',
      'emphasis',
      'strike-through',
      'colors',
      'custom-colors',
      'places',
      'voices',
    ],
    write: ({ cues }) => formatAss(cues),
  },
  sbv: { holds: ['times', 'rows'], write: ({ cues }) => formatSbv(cues) },
  txt: { holds: [], write: ({ cues }) => formatPlainText(cues) },
  json: {
    holds: [
      'times',
      'rows',
      'emphasis',
      'strike-through',
      'colors',
      'custom-colors',
      'unknown-colors',
      'voices',
      'classes',
      'ruby',
      'languages',
      'word-times',
      'overrides',
      'places',
      'settings',
      'ids',
    ],
    write: ({ cues }) => formatJson(cues),
  },
  tsv: { holds: ['times'], write: ({ cues }) => formatTsv(cues) },
};
