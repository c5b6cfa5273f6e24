/** The formats of subtitle files whose markup a cue can carry. */
export type MarkupFormat = 'srt' | 'vtt';

/** The text of a cue as written in a file, with the tags and character references of its format. */
export interface CueMarkup {
  /** Format of the markup. */
  readonly format: MarkupFormat;
  /** The text with markup. Rows are separated by line feeds. */
  readonly text: string;
}

/** A text and the time during which it is shown. */
export interface Cue {
  /** Identifier in the file: the number in SRT, the identifier in WebVTT. */
  readonly id?: string;
  /** Start time in the medium, in seconds. */
  readonly startSeconds: number;
  /** End time in the medium, in seconds. */
  readonly endSeconds: number;
  /**
   * The plain text, without tags and with character references resolved. Rows are separated by line
   * feeds.
   */
  readonly text: string;
  /**
   * Text with markup. It is present if the cue has more than plain text, such as emphasis, voices
   * or word times.
   */
  readonly markup?: CueMarkup;
  /** WebVTT settings that position the cue. They are absent if the file has none for it. */
  readonly settings?: CueSettings;
  /**
   * Channel of the words, counted from 0. It is present in cues of a transcription with several
   * channels, whose cues may overlap. Files cannot store it.
   */
  readonly channel?: number;
}

/**
 * Settings that position a WebVTT cue (W3C WebVTT, section 4.4). Absent members have the defaults
 * of the standard.
 */
export interface CueSettings {
  /**
   * Vertical text whose columns grow to the left (`rl`) or to the right (`lr`). Text is horizontal
   * if it is absent.
   */
  readonly vertical?: 'rl' | 'lr';
  /** Vertical position of horizontal text. */
  readonly line?: {
    /** Row, counted from 0 at the top or from -1 at the bottom, or percentage of the height. */
    readonly value: number;
    /** Unit of the value. */
    readonly unit: 'row' | 'percent';
    /** Edge of the cue box that is aligned to the position. @defaultValue `start` */
    readonly align?: 'start' | 'center' | 'end';
  };
  /** Horizontal position of horizontal text. */
  readonly position?: {
    /** Percentage of the width, from the left. */
    readonly percent: number;
    /** Edge of the cue box that is aligned to the position. @defaultValue that of `align` */
    readonly align?: 'line-left' | 'center' | 'line-right';
  };
  /** Width of the cue box, as a percentage of the width of the video. */
  readonly sizePercent?: number;
  /** Alignment of the text within the cue box. */
  readonly align?: 'start' | 'center' | 'end' | 'left' | 'right';
  /** The id of the region that the cue belongs to. */
  readonly region?: string;
}

/**
 * A region of the video in which WebVTT cues are shown. Absent members have the defaults of the
 * standard.
 */
export interface VttRegion {
  /** Identifier by which cues refer to the region. */
  readonly id: string;
  /** Width, as a percentage of the width of the video. */
  readonly widthPercent?: number;
  /** Height, in rows. */
  readonly lines?: number;
  /** Point of the region that is positioned at `viewportAnchor`, as percentages of the region. */
  readonly regionAnchor?: VttAnchor;
  /** Point of the video at which the region is positioned, as percentages of the video. */
  readonly viewportAnchor?: VttAnchor;
  /** True when new rows scroll older ones up (`scroll:up`). */
  readonly isScrolling?: boolean;
}

/** A point, as percentages of a width and a height. */
export interface VttAnchor {
  /** Percentage of the width, from the left. */
  readonly xPercent: number;
  /** Percentage of the height, from the top. */
  readonly yPercent: number;
}

/** Id, times and settings of a cue, which precede its text in a file. */
export interface CueHead {
  readonly id: string | undefined;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly settings?: Cue['settings'];
}

/**
 * Creates a cue without undefined members.
 *
 * @param written - The text as in the file, which becomes markup if it differs from the plain text.
 */
export function createCue(head: CueHead, text: string, written: string, format: MarkupFormat): Cue {
  const { id, startSeconds, endSeconds, settings } = head;
  const cue: { -readonly [Key in keyof Cue]: Cue[Key] } = { startSeconds, endSeconds, text };
  if (id !== undefined) cue.id = id;
  if (written !== text) cue.markup = { format, text: written };
  if (settings !== undefined) cue.settings = settings;
  return cue;
}
