import type { Bytes } from '../bytes.js';
import type { Cue, MarkupFormat, VttRegion } from '../cue.js';
import { formatAss } from '../output-formats/format-ass.js';
import { formatItt } from '../output-formats/format-itt.js';
import { formatSbv } from '../output-formats/format-sbv.js';
import { formatTtml } from '../output-formats/format-ttml.js';
import { formatJson, formatPlainText, formatTsv } from '../output-formats/tables.js';
import type { Diagnostic } from '../reading/diagnostic.js';
import { formatScc } from '../scc/format-scc.js';
import { formatSrt } from '../srt/format-srt.js';
import { formatStl } from '../stl/format-stl.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import type { FrameRate } from '../timecode/frame-rate.js';
import { formatVtt } from '../vtt/format-vtt.js';

/** Formats of text in which subtitles can be written. */
export const subtitleFormats = [
  'srt',
  'vtt',
  'ttml',
  'itt',
  'ass',
  'sbv',
  'scc',
  'txt',
  'json',
  'tsv',
] as const;

/** A format of text in which subtitles can be written. */
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** All formats in which subtitles can be written: those of text, and EBU STL, which is binary. */
export const writableFormats = /* @__PURE__ */ listWritableFormats();

function listWritableFormats() {
  return [...subtitleFormats, 'stl'] as const;
}

/** A format in which subtitles can be written. */
export type WritableFormat = (typeof writableFormats)[number];

/** Options of {@link writeSubtitles}. */
export interface WriteSubtitlesOptions {
  /**
   * The language of the text, for formats that declare it: TTML, iTT and EBU STL.
   *
   * @defaultValue unknown
   */
  readonly language?: string;
  /**
   * Frames per second, for formats that count frames: iTT, EBU STL and SCC.
   *
   * @defaultValue 25, and 29.97 with dropped numbers for SCC
   */
  readonly frameRate?: FrameRate;
}

/** Subtitles, such as the result of a parser. Only the cues are required. */
export interface Subtitles {
  /** The cues, in the order of the file. */
  readonly cues: readonly Cue[];
  /** WebVTT regions that cues refer to. @defaultValue none */
  readonly regions?: readonly VttRegion[];
  /** Style sheets of WebVTT, as CSS. @defaultValue none */
  readonly stylesheets?: readonly string[];
  /** What could not be read of their file. @defaultValue nothing */
  readonly diagnostics?: readonly Diagnostic[];
}

/** What a format holds, and how it is written. */
export interface FormatEntry<Content> {
  /** Supported features. */
  readonly holds: readonly SubtitleFeature[];
  /** The format whose markup its cues carry. */
  readonly markup?: MarkupFormat;
  /** @param onLoss - called for each cue that the format cannot hold as it is */
  readonly write: (
    subtitles: Subtitles,
    options: WriteSubtitlesOptions,
    onLoss: (feature: SubtitleFeature) => void,
  ) => Content;
}

/** The features and the writer of each format. */
export const formats: Readonly<
  Record<SubtitleFormat, FormatEntry<string>> & Record<'stl', FormatEntry<Bytes>>
> = {
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
    write: ({ cues }, { language }) => formatTtml(cues, language === undefined ? {} : { language }),
  },
  itt: {
    holds: ['times', 'rows', 'emphasis', 'colors', 'custom-colors', 'places'],
    write: ({ cues }, options, onLoss) => formatItt(cues, { ...options, onLoss }),
  },
  stl: {
    holds: ['times', 'rows', 'emphasis', 'colors', 'places'],
    write: ({ cues }, options, onLoss) => formatStl(cues, { ...options, onLoss }),
  },
  scc: {
    holds: ['times', 'rows', 'emphasis', 'colors', 'places'],
    write: ({ cues }, { frameRate }, onLoss) =>
      formatScc(cues, frameRate === undefined ? { onLoss } : { frameRate, onLoss }),
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
