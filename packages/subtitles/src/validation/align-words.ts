import type { Cue } from '../cue.js';
import type { TimedWord } from '../transcript/transcription.js';
import { splitRows } from './check-rows.js';

/** A spoken word, with its speaker where known. */
export interface SpokenWord extends TimedWord {
  /** The speaker, counted from 0. */
  readonly speaker?: number | undefined;
}

/** The spoken words of a row. */
interface RowWords {
  readonly first: SpokenWord;
  readonly last: SpokenWord;
}

/** The spoken words that a cue contains. */
interface CueWords {
  /** The rows with spoken words, in order. A row without any spoken word is omitted. */
  readonly rows: readonly RowWords[];
  /** Words spoken before or within it that no cue has. */
  readonly missing: readonly string[];
  /** Pieces of text that belong to no spoken word, except the dash of a speaker. */
  readonly added: readonly string[];
}

/**
 * Number of characters ahead that are searched for the text if it does not continue with the next
 * word.
 */
const reach = 400;
/** Number of characters of the text that must match there. */
const probeLength = 12;

/** Aligns the words of cues with the spoken words, by their characters, in the same order. */
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

  /** Aligns the next cue. */
  align(cue: Cue): CueWords {
    const rows: RowWords[] = [];
    const missing: string[] = [];
    const added: string[] = [];
    for (const row of splitRows(cue)) {
      const found = this.#alignRow(row.replace(/\s+/g, ''), missing, added);
      if (found !== undefined) rows.push(found);
    }
    return { rows, missing, added };
  }

  /** The spoken words after the last aligned one. */
  end(): readonly string[] {
    return this.#skipTo(this.#stream.length);
  }

  #alignRow(text: string, missing: string[], added: string[]): RowWords | undefined {
    let first: SpokenWord | undefined;
    let last: SpokenWord | undefined;
    let addedStart = -1;
    let index = /^[-–—‐]/.test(text) && !this.#continuesAt(text, 0) ? 1 : 0;
    while (index < text.length) {
      if (!this.#continuesAt(text, index)) {
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

  #continuesAt(text: string, index: number): boolean {
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
