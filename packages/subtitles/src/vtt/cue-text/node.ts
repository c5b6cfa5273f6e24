/** A part of the text of a WebVTT cue. */
export type VttNode = VttTextNode | VttTimestampNode | VttElementNode;

/** Plain text, with character references resolved. */
export interface VttTextNode {
  readonly type: 'text';
  readonly text: string;
}

/** From here on the text counts as said only after a time. */
export interface VttTimestampNode {
  readonly type: 'timestamp';
  readonly seconds: number;
}

/** The tags of WebVTT: class, italic, bold, underline, ruby, ruby text, voice and language. */
export type VttElementType = 'c' | 'i' | 'b' | 'u' | 'ruby' | 'rt' | 'v' | 'lang';

/** A span of text with a tag. */
export interface VttElementNode {
  readonly type: VttElementType;
  readonly classes: readonly string[];
  /** The speaker of a voice (`v`), the language of `lang`; an empty string for the others. */
  readonly annotation: string;
  readonly children: readonly VttNode[];
}
