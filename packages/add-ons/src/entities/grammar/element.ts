import { keyAt, type Token } from '../text/tokens.js';

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
  /**
   * Whether it may begin with a word, in front of another one where that is known: a quick test
   * that saves reading it. @defaultValue none: it is a mark
   */
  readonly starts?: (key: string, next?: string) => boolean;
  /** True where it is one word whenever it may begin with it. @defaultValue false */
  readonly isWord?: boolean;
  /** Whether a mark may be a space between two words. @defaultValue true */
  readonly maySpace?: boolean;
}

const none: readonly Reading[] = [];

/** A word of a set. */
export function oneOf(words: ReadonlySet<string>): Element {
  return wordWith((key) => words.has(key));
}

/** A word that passes a test. */
export function wordWith(test: (key: string) => boolean): Element {
  return {
    starts: test,
    isWord: true,
    read: (tokens, index) => (test(keyAt(tokens, index)) ? [{ next: index + 1 }] : none),
  };
}

/** A word that a pattern matches. */
export function matching(pattern: RegExp): Element {
  return wordWith((key) => pattern.test(key));
}

/** A mark in front of a token, which takes no token itself. */
export function mark(pattern: RegExp): Element {
  return {
    maySpace: pattern.test(' '),
    read: (tokens, index) => (pattern.test(tokens[index]?.gap ?? '') ? [{ next: index }] : none),
  };
}

/** The readings of several elements. */
export function anyOf(...elements: readonly Element[]): Element {
  return {
    starts: (key, next) => elements.some(({ starts }) => starts?.(key, next) ?? true),
    isWord: elements.every(({ isWord = false }) => isWord),
    read: (tokens, index) => elements.flatMap((element) => element.read(tokens, index)),
  };
}

/** What an element read last. */
class LastReadings {
  readonly #element: Element;
  /** A text that was read is not kept. */
  #tokens: WeakRef<readonly Token[]> | undefined;
  #index = 0;
  #readings = none;

  constructor(element: Element) {
    this.#element = element;
  }

  read(tokens: readonly Token[], index: number): readonly Reading[] {
    const isSame = this.#tokens?.deref() === tokens;
    if (isSame && this.#index === index) return this.#readings;
    if (!isSame) this.#tokens = new WeakRef(tokens);
    this.#index = index;
    this.#readings = this.#element.read(tokens, index);
    return this.#readings;
  }
}

/** An element that remembers what it read last: many forms begin with the same one. */
export function remembered(element: Element): Element {
  const last = new LastReadings(element);
  return { ...element, read: (tokens, index) => last.read(tokens, index) };
}

/** An element with the readings that pass a test. */
export function only(
  element: Element,
  test: (reading: Reading, tokens: readonly Token[], index: number) => boolean,
): Element {
  return {
    ...element,
    read: (tokens, index) =>
      element.read(tokens, index).filter((reading) => test(reading, tokens, index)),
  };
}
