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
  /** Present when the file says more than the plain text: emphasis, voices, times of words. */
  readonly markup?: CueMarkup;
  /** Where a WebVTT file places the cue; absent when it says nothing of that. */
  readonly settings?: CueSettings;
}

/** Where and how a WebVTT cue is placed. What is absent has the default of the WebVTT standard. */
export interface CueSettings {
  /** Vertical text: columns that grow to the left (`rl`) or to the right (`lr`). */
  readonly vertical?: 'rl' | 'lr';
  /** The row, counted from 0 at the top or -1 at the bottom; or percent of the height. */
  readonly line?: {
    readonly value: number;
    readonly unit: 'row' | 'percent';
    readonly align?: 'start' | 'center' | 'end';
  };
  /** Percent of the width. */
  readonly position?: {
    readonly percent: number;
    readonly align?: 'line-left' | 'center' | 'line-right';
  };
  /** Percent of the width that the cue may take. */
  readonly sizePercent?: number;
  /** How the rows are aligned. */
  readonly align?: 'start' | 'center' | 'end' | 'left' | 'right';
  /** The id of the region that the cue belongs to. */
  readonly region?: string;
}

/** What stands before the text of a cue. */
export interface CueHead {
  readonly id: string | undefined;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly settings?: Cue['settings'];
}

/**
 * A cue that has only what its file says.
 *
 * @param written - The text as the file has it; it becomes markup where it says more than the plain text.
 */
export function createCue(head: CueHead, text: string, written: string, format: MarkupFormat): Cue {
  const { id, startSeconds, endSeconds, settings } = head;
  const cue: { -readonly [Key in keyof Cue]: Cue[Key] } = { startSeconds, endSeconds, text };
  if (id !== undefined) cue.id = id;
  if (written !== text) cue.markup = { format, text: written };
  if (settings !== undefined) cue.settings = settings;
  return cue;
}
