/** How a span of text looks and who says it. */
export interface TextStyle {
  readonly isItalic: boolean;
  readonly isBold: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  /** Red, green and blue: six digits to base 16. */
  readonly color: string | undefined;
  /** The speaker. */
  readonly voice: string | undefined;
}

/** A text without any style. */
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
  readonly text: string;
  readonly style: TextStyle;
}

/** A place of the picture as on the keys of a number pad: 2 is at the bottom in the middle, 7 at the top on the left. */
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
  | 'times';

/** The text of a cue in terms that all formats share. */
export interface StyledText {
  readonly spans: readonly StyledSpan[];
  /** `undefined` where the cue says nothing of it. */
  readonly placement: Placement | undefined;
  /** What its markup and settings say. */
  readonly features: ReadonlySet<SubtitleFeature>;
}

/** Collects text with its style; text that follows text of the same style joins it. */
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
