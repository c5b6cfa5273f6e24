import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelDescription } from '../../models/model-description.js';
import { readTokenTable } from '../../models/token-table.js';

/** Longest word, in characters. */
const maximumCharacters = 100;

/** Spelling of words in a model: with which tokens, and in which case. */
export class TokenSpelling {
  readonly #pieces: ReadonlySet<string>;
  readonly #longest: number;
  readonly #isUpper: boolean;
  readonly #isLower: boolean;

  /** @param pieces - pieces of which words are composed, where `▁` begins a word */
  constructor(pieces: Iterable<string>) {
    const known = [...pieces].filter((piece) => !/^<.*>$/u.test(piece));
    this.#pieces = new Set(known);
    this.#longest = known.reduce((most, piece) => Math.max(most, piece.length), 0);
    const letters = Array.from(known.join('')).filter((character) => /\p{L}/u.test(character));
    this.#isUpper = letters.every((letter) => letter === letter.toUpperCase());
    this.#isLower = letters.every((letter) => letter === letter.toLowerCase());
  }

  /** The text as the model writes it, or `undefined` when it has no pieces for it. */
  write(text: string): string | undefined {
    const words = this.#cased(text)
      .replaceAll(/[^\p{L}\p{N}\p{M}']/gu, ' ')
      .split(' ')
      .filter((word) => word !== '');
    return words.length > 0 && words.every((word) => this.#canWrite(word))
      ? words.join(' ')
      : undefined;
  }

  #cased(text: string): string {
    if (this.#isUpper) return text.toUpperCase();
    return this.#isLower ? text.toLowerCase() : text;
  }

  /** True when a word can be cut into pieces. */
  #canWrite(word: string): boolean {
    if (word.length > maximumCharacters) return false;
    const whole = `▁${word}`;
    /** Places up to which the word can be cut. */
    const reached = new Set([0]);
    for (let start = 0; start < whole.length; start += 1) {
      if (!reached.has(start)) continue;
      for (let length = 1; length <= this.#longest && start + length <= whole.length; length += 1) {
        if (this.#pieces.has(whole.slice(start, start + length))) reached.add(start + length);
      }
    }
    return reached.has(whole.length);
  }
}

/**
 * Reads how a model writes words: with the pieces of its vocabulary that are tokens.
 *
 * @param directory - directory of the model, which was verified
 */
export function readTokenSpelling(directory: string, { files }: ModelDescription): TokenSpelling {
  const resolvePath = (role: string) => join(directory, files[role]?.path ?? '');
  const tokens = new Set(readTokenTable(resolvePath('tokens')).values());
  const pieces = readFileSync(resolvePath('bpeVocabulary'), 'utf8')
    .split('\n')
    .map((line) => line.split(/\s/u)[0] ?? '');
  return new TokenSpelling(pieces.filter((piece) => tokens.has(piece)));
}
