import type { Cue } from '../cue.js';
import type { TimedWord } from '../transcript/transcription.js';
import { rowsOf } from './rows-of.js';

/** A word that was said, and by whom where that is known. */
export interface SpokenWord extends TimedWord {
  /** The speaker, counted from 0. */
  readonly speaker?: number | undefined;
}

/** Which of the words that were said stand in a row. */
export interface RowWords {
  readonly first: SpokenWord;
  readonly last: SpokenWord;
}

/** The spoken words that a cue contains. */
export interface CueWords {
  /** In the order of its rows; a row without any such word is not among them. */
  readonly rows: readonly RowWords[];
  /** Words that were said before or within it, but stand in no cue. */
  readonly missing: readonly string[];
  /** Characters that belong to no word that was said, in pieces; the dash of a speaker is none. */
  readonly added: readonly string[];
}

/** How far ahead the text is looked for where it does not continue with the next word. */
const reach = 400;
/** How much of it must be found there. */
const probeLength = 12;

/** Finds the words of cues among those that were said, by their characters, in the same order. */
export class WordAligner {
  readonly #words: readonly SpokenWord[];
  /** All words, without spaces. */
  readonly #stream: string;
  /** The word that each character of the stream belongs to. */
  readonly #wordOf: Uint32Array;
  #position = 0;

  constructor(words: readonly SpokenWord[]) {
    this.#words = words;
    const texts = words.map(({ word }) => word.replace(/\s+/g, ''));
    this.#stream = texts.join('');
    this.#wordOf = new Uint32Array(this.#stream.length);
    let offset = 0;
    for (const [index, text] of texts.entries()) {
      this.#wordOf.fill(index, offset, offset + text.length);
      offset += text.length;
    }
  }

  /** Continues with the next cue. */
  align(cue: Cue): CueWords {
    const rows: RowWords[] = [];
    const missing: string[] = [];
    const added: string[] = [];
    for (const row of rowsOf(cue)) {
      const found = this.#alignRow(row.replace(/\s+/g, ''), missing, added);
      if (found !== undefined) rows.push(found);
    }
    return { rows, missing, added };
  }

  /** The words that are left when all cues have been aligned. */
  end(): readonly string[] {
    return this.#skipTo(this.#stream.length);
  }

  #alignRow(text: string, missing: string[], added: string[]): RowWords | undefined {
    let first: SpokenWord | undefined;
    let last: SpokenWord | undefined;
    let addedStart = -1;
    let index = /^[-–—‐]/.test(text) && !this.#goesOn(text, 0) ? 1 : 0;
    while (index < text.length) {
      if (!this.#goesOn(text, index)) {
        const found = this.#find(text.slice(index, index + probeLength));
        if (found === -1) {
          if (addedStart === -1) addedStart = index;
          index += 1;
          continue;
        }
        missing.push(...this.#skipTo(found));
      }
      if (addedStart !== -1) added.push(text.slice(addedStart, index));
      addedStart = -1;
      last = this.#words[this.#wordOf[this.#position] ?? 0];
      first ??= last;
      this.#position += 1;
      index += 1;
    }
    if (addedStart !== -1) added.push(text.slice(addedStart));
    return first && last && { first, last };
  }

  #goesOn(text: string, index: number): boolean {
    return (
      this.#position < this.#stream.length &&
      text.charCodeAt(index) === this.#stream.charCodeAt(this.#position)
    );
  }

  #find(probe: string): number {
    if (probe.length < 4) return -1;
    const ahead = this.#stream.slice(this.#position, this.#position + reach + probeLength);
    const found = ahead.indexOf(probe);
    return found === -1 ? -1 : this.#position + found;
  }

  #skipTo(position: number): readonly string[] {
    const skipped = new Set(this.#wordOf.subarray(this.#position, position));
    this.#position = position;
    return Array.from(skipped, (index) => this.#words[index]?.word.trim() ?? '');
  }
}
