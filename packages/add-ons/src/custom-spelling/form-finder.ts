import { type FormNode, FormTrie } from './form-trie.js';
import type { Spelling } from './spelling.js';
import { foldCase, tokenize } from './tokens.js';

/** Match of a form in a text. */
export interface FormMatch {
  /** Offset of its first UTF-16 unit. */
  readonly from: number;
  /** Offset after its last UTF-16 unit. */
  readonly to: number;
  /** What replaces it. */
  readonly spelling: Spelling;
}

/** A token as texts have it. */
interface KnownToken {
  /** Edge to its nodes where nothing is in front of it. */
  readonly edge: string;
  /** Edge to its nodes where white space is in front of it. */
  readonly spacedEdge: string;
  /** Forms that begin with it, or null when none does. */
  readonly forms: FormNode | null;
}

/** Maximum number of tokens that are kept. */
const maximumKnownTokens = 20_000;
/** Maximum length of a token that is kept, in UTF-16 units. */
const maximumKnownLength = 64;

/**
 * Finds forms in a text: from left to right, the longest of those that begin at a place, none
 * within another.
 */
export class FormFinder {
  readonly #trie: FormTrie;
  /** By the tokens as texts have them: most occur again. */
  readonly #known = new Map<string, KnownToken>();

  /** @param dictionary - the forms of each spelling, where the first of equal forms counts */
  constructor(dictionary: Readonly<Record<string, readonly string[]>>) {
    this.#trie = new FormTrie(dictionary);
  }

  /** Matches in a text, from left to right. */
  find(text: string): FormMatch[] {
    const found = tokenize(text);
    const tokens: KnownToken[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    let end = 0;
    for (let index = 0; index < found.length; index += 1) {
      const token = found[index] as string;
      tokens.push(this.#known.get(token) ?? this.#read(token));
      // Only white space is between tokens.
      const start = text.indexOf(token, end);
      end = start + token.length;
      starts.push(start);
      ends.push(end);
    }
    const matches: FormMatch[] = [];
    for (let first = 0; first < tokens.length; first += 1) {
      let node = (tokens[first] as KnownToken).forms;
      if (node === null) continue;
      let { spelling } = node;
      let last = first;
      for (let index = first + 1; index < tokens.length && node.next !== null; index += 1) {
        const token = tokens[index] as KnownToken;
        const isSpaced = (starts[index] as number) > (ends[index - 1] as number);
        node = node.after(isSpaced ? token.spacedEdge : token.edge);
        if (node === null) break;
        if (node.spelling === null) continue;
        spelling = node.spelling;
        last = index;
      }
      if (spelling === null) continue;
      matches.push({ from: starts[first] as number, to: ends[last] as number, spelling });
      first = last;
    }
    return matches;
  }

  #read(token: string): KnownToken {
    const edge = foldCase(token);
    const read = { edge, spacedEdge: ` ${edge}`, forms: this.#trie.after(edge) };
    if (token.length <= maximumKnownLength && this.#known.size < maximumKnownTokens)
      this.#known.set(token, read);
    return read;
  }
}
