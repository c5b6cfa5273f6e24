/** The formats of subtitle files whose markup a cue can carry. */
export type MarkupFormat = 'srt' | 'vtt';

/** The text of a cue as a file writes it: with tags, and with character references where its format has them. */
export interface CueMarkup {
  /** The format whose rules the text follows. */
  readonly format: MarkupFormat;
  /** Rows are separated by line feeds. */
  readonly text: string;
}

/** A text and the time during which it is shown. */
export interface Cue {
  /** The name that its file gives it: the number of SRT, the identifier of WebVTT. */
  readonly id?: string;
  /** Begin, in seconds of the medium. */
  readonly startSeconds: number;
  /** End, in seconds of the medium. */
  readonly endSeconds: number;
  /** The plain text, without tags and with character references resolved. Rows are separated by line feeds. */
  readonly text: string;
  /** Present when the file has more than plain text: emphasis, voices, times of words. */
  readonly markup?: CueMarkup;
  /** Placement of the cue in WebVTT; absent when the file has no settings for it. */
  readonly settings?: CueSettings;
}

/** Placement of a WebVTT cue. Absent members have the defaults of the WebVTT standard. */
export interface CueSettings {
  /** Vertical text: columns that grow to the left (`rl`) or to the right (`lr`). */
  readonly vertical?: 'rl' | 'lr';
  /** The row, counted from 0 at the top or -1 at the bottom; or percent of the height. */
  readonly line?: {
    /** Number of the row, or percent. */
    readonly value: number;
    /** Unit of the value. */
    readonly unit: 'row' | 'percent';
    /** Side of the cue that is put there. @defaultValue `start` */
    readonly align?: 'start' | 'center' | 'end';
  };
  /** Percent of the width. */
  readonly position?: {
    /** Percent of the width, from the left. */
    readonly percent: number;
    /** Side of the cue that is put there. @defaultValue that of `align` */
    readonly align?: 'line-left' | 'center' | 'line-right';
  };
  /** Percent of the width that the cue may take. */
  readonly sizePercent?: number;
  /** Alignment of the rows. */
  readonly align?: 'start' | 'center' | 'end' | 'left' | 'right';
  /** The id of the region that the cue belongs to. */
  readonly region?: string;
}

/** A part of the picture that WebVTT cues are placed in. What is absent has the default of the WebVTT standard. */
export interface VttRegion {
  /** The name by which cues refer to it. */
  readonly id: string;
  /** Percent of the width. */
  readonly widthPercent?: number;
  /** Rows of its height. */
  readonly lines?: number;
  /** The point of the region, in percent of it, that is put on the point of the picture. */
  readonly regionAnchor?: VttAnchor;
  /** The point of the picture, in percent of it. */
  readonly viewportAnchor?: VttAnchor;
  /** True when new rows push the older ones up (`scroll:up`). */
  readonly isScrolling?: boolean;
}

/** A point, in percent of the width and of the height. */
export interface VttAnchor {
  /** Percent of the width, from the left. */
  readonly xPercent: number;
  /** Percent of the height, from the top. */
  readonly yPercent: number;
}

/** Id, times and settings of a cue, which stand before its text. */
export interface CueHead {
  readonly id: string | undefined;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly settings?: Cue['settings'];
}

/**
 * Makes a cue; members that its file does not have are absent.
 *
 * @param written - The text as the file has it; it becomes markup where it differs from the plain text.
 */
export function createCue(head: CueHead, text: string, written: string, format: MarkupFormat): Cue {
  const { id, startSeconds, endSeconds, settings } = head;
  const cue: { -readonly [Key in keyof Cue]: Cue[Key] } = { startSeconds, endSeconds, text };
  if (id !== undefined) cue.id = id;
  if (written !== text) cue.markup = { format, text: written };
  if (settings !== undefined) cue.settings = settings;
  return cue;
}
