/** Style and speaker of a span of text. */
export interface TextStyle {
  /** True for italics. */
  readonly isItalic: boolean;
  /** True for bold letters. */
  readonly isBold: boolean;
  /** True for underlined letters. */
  readonly isUnderlined: boolean;
  /** True for letters that are struck through. */
  readonly isStruck: boolean;
  /** Red, green and blue as six hexadecimal digits. */
  readonly color: string | undefined;
  /** The speaker. */
  readonly voice: string | undefined;
}

/** The style of plain text. */
export const unstyled: TextStyle = {
  isItalic: false,
  isBold: false,
  isUnderlined: false,
  isStruck: false,
  color: undefined,
  voice: undefined,
};

/** Text of one style. */
export interface StyledSpan {
  /** The text, whose rows are separated by a line feed. */
  readonly text: string;
  /** The style of all of it. */
  readonly style: TextStyle;
}

/** A position on the screen in the layout of a number pad: 2 is bottom centre, 7 is top left. */
export type Placement = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A feature of a cue beyond plain text that a format may not support. */
export type SubtitleFeature =
  | 'emphasis'
  | 'strike-through'
  | 'colors'
  | 'custom-colors'
  | 'unknown-colors'
  | 'voices'
  | 'classes'
  | 'ruby'
  | 'languages'
  | 'word-times'
  | 'overrides'
  | 'places'
  | 'settings'
  | 'ids'
  | 'regions'
  | 'stylesheets'
  | 'rows'
  | 'times'
  | 'characters'
  | 'long-rows'
  | 'delays';

/** The text of a cue in terms that all formats share. */
export interface StyledText {
  /** The spans, in reading order. */
  readonly spans: readonly StyledSpan[];
  /** `undefined` where the cue has none. */
  readonly placement: Placement | undefined;
  /** Features of its markup and settings. */
  readonly features: ReadonlySet<SubtitleFeature>;
}

/** Collects text with its style. Adjacent texts of one style become one span. */
export class SpanCollector {
  readonly spans: StyledSpan[] = [];
  #pending: string[] = [];
  #style: TextStyle | undefined;

  add(text: string, style: TextStyle): void {
    if (text === '') return;
    if (this.#style !== undefined && !isSame(this.#style, style)) this.end();
    this.#style = style;
    this.#pending.push(text);
  }

  /** True once text was added. */
  get hasText(): boolean {
    return this.spans.length > 0 || this.#style !== undefined;
  }

  /** Ends the last span. */
  end(): void {
    if (this.#style === undefined) return;
    this.spans.push({ text: this.#pending.join(''), style: this.#style });
    this.#style = undefined;
    this.#pending = [];
  }
}

function isSame(one: TextStyle, other: TextStyle): boolean {
  return (
    one.isItalic === other.isItalic &&
    one.isBold === other.isBold &&
    one.isUnderlined === other.isUnderlined &&
    one.isStruck === other.isStruck &&
    one.color === other.color &&
    one.voice === other.voice
  );
}
