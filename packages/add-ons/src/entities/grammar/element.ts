import type { Token } from '../text/tokens.js';

/** A part of a form that was read, by the name of its element. */
export interface FormPart {
  readonly name: string;
  /** Index of its first token. */
  readonly first: number;
  /** Index of its last token. */
  readonly last: number;
  readonly value: number | undefined;
}

/** A way to read an element. */
export interface Reading {
  /** Index after its last token. */
  readonly next: number;
  /** Its number, for elements that are one. */
  readonly value?: number;
  /** What it consists of, for elements that are forms themselves. */
  readonly parts?: readonly FormPart[];
}

/** A part of patterns, such as a month. */
export interface Element {
  /** The ways to read it from a token on, in the order in which they are tried. */
  readonly read: (tokens: readonly Token[], index: number) => readonly Reading[];
}

/** A word of a set. */
export function oneOf(words: ReadonlySet<string>): Element {
  return {
    read: (tokens, index) => (words.has(tokens[index]?.key ?? '') ? [{ next: index + 1 }] : []),
  };
}

/** A mark in front of a token, which takes no token itself. */
export function mark(pattern: RegExp): Element {
  return {
    read: (tokens, index) => (pattern.test(tokens[index]?.gap ?? '') ? [{ next: index }] : []),
  };
}

/** The readings of several elements. */
export function anyOf(...elements: readonly Element[]): Element {
  return {
    read: (tokens, index) => elements.flatMap((element) => element.read(tokens, index)),
  };
}

/** Readings of an element whose next token passes a test, and others that do not. */
export function unlessFollowedBy(
  element: Element,
  follows: (tokens: readonly Token[], next: number) => boolean,
): Element {
  return {
    read: (tokens, index) =>
      element.read(tokens, index).filter(({ next }) => !follows(tokens, next)),
  };
}
