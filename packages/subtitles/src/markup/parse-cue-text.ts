import { parseVttTimestamp } from '../timestamps/vtt-times.js';
import { tokenizeCueText, type VttToken } from './tokenize-cue-text.js';

/** A part of the text of a WebVTT cue. */
export type VttNode = VttTextNode | VttTimestampNode | VttElementNode;

/** Plain text, with character references resolved. */
export interface VttTextNode {
  /** Always `text`. */
  readonly type: 'text';
  /** The text. */
  readonly text: string;
}

/** A timestamp: the text after it is spoken from this time on. */
export interface VttTimestampNode {
  /** Always `timestamp`. */
  readonly type: 'timestamp';
  /** The time, in seconds of the medium. */
  readonly seconds: number;
}

/** The tags of WebVTT: class, italic, bold, underline, ruby, ruby text, voice and language. */
export type VttElementType = 'c' | 'i' | 'b' | 'u' | 'ruby' | 'rt' | 'v' | 'lang';

/** A span of text with a tag. */
export interface VttElementNode {
  /** The tag. */
  readonly type: VttElementType;
  /** Its classes, such as `yellow` of `<c.yellow>`, empty without any. */
  readonly classes: readonly string[];
  /**
   * The speaker of a voice (`v`), the language of `lang`, or an empty string for all other types.
   */
  readonly annotation: string;
  /** Its content, in order. */
  readonly children: readonly VttNode[];
}

interface OpenElement extends VttElementNode {
  readonly children: VttNode[];
}

/**
 * Parses the text of a WebVTT cue to a tree, by the cue text parsing rules of the standard (W3C
 * WebVTT, section 6.4): unknown and misplaced tags are ignored, and elements that are not closed
 * end with their parent.
 *
 * @example
 * ```ts
 * import { parseCueText } from '@earshot/subtitles';
 *
 * const [voice] = parseCueText('<v Ada>Hello.');
 * console.log(voice?.type); // v
 * ```
 *
 * @param cueText - The text as written in a file: the markup of a cue, or its text if it has no
 * markup and contains neither `&` nor `<`.
 * @returns The top-level nodes, in order. Every text can be parsed.
 */
export function parseCueText(cueText: string): readonly VttNode[] {
  const root: VttNode[] = [];
  const open: OpenElement[] = [];
  for (const token of tokenizeCueText(cueText)) {
    const siblings = open.at(-1)?.children ?? root;
    if (token.type === 'text') {
      siblings.push(token);
    } else if (token.type === 'timestamp') {
      const seconds = parseVttTimestamp(token.timestamp);
      if (seconds !== undefined) siblings.push({ type: 'timestamp', seconds });
    } else if (token.type === 'end') {
      close(open, token.name);
    } else if (isElementType(token.name) && mayOpen(token.name, open)) {
      const element = createElement(token.name, token);
      siblings.push(element);
      open.push(element);
    }
  }
  return root;
}

const elementTypes: readonly string[] = [
  'c',
  'i',
  'b',
  'u',
  'ruby',
  'rt',
  'v',
  'lang',
] satisfies VttElementType[];

function isElementType(name: string): name is VttElementType {
  return elementTypes.includes(name);
}

/** Ruby text may only be a direct child of a ruby. */
function mayOpen(type: VttElementType, open: readonly OpenElement[]): boolean {
  return type !== 'rt' || open.at(-1)?.type === 'ruby';
}

function createElement(
  type: VttElementType,
  { classes, annotation }: Extract<VttToken, { type: 'start' }>,
): OpenElement {
  const isAnnotated = type === 'v' || type === 'lang';
  return { type, classes, annotation: isAnnotated ? annotation : '', children: [] };
}

/** An end tag closes only the innermost element. That of a ruby also closes the ruby text in it. */
function close(open: OpenElement[], name: string): void {
  const current = open.at(-1)?.type;
  if (current === name) open.pop();
  else if (current === 'rt' && name === 'ruby') open.splice(-2);
}
