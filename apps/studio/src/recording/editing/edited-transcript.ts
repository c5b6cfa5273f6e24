import {
  applyTranscriptEdits,
  type EditedUtterance,
  type TranscriptEdits,
  type WordSource,
} from '@earshot/core/edits';
import type { Utterance } from '@earshot/core/types';
import { partitionPoint } from '../partition-point.js';
import { hasEditedText } from './edit-operations.js';

/**
 * Words of the edited transcript that are edited together, with the recognised words that they
 * replace.
 */
export interface EditableWords extends WordSource {
  /** Their text, and the recognised text. */
  readonly text: string;
  readonly recognized: string;
}

/** Recognised words that were removed. */
export interface RemovedWords extends WordSource {
  /** Text of the words as recognised. */
  readonly text: string;
  /** True for a whole recognised utterance. */
  readonly isUtterance: boolean;
}

const nothingRemoved: ReadonlyMap<number, readonly RemovedWords[]> = new Map();

/** A transcript with its edits. It maps its words to the recognised ones and back. */
export class EditedTranscript {
  /** The edited utterances, in the order of the transcript. */
  readonly utterances: readonly Utterance[];
  /** True when its words or its speakers are edited. */
  readonly isEdited: boolean;
  readonly #entries: readonly EditedUtterance[];
  /** First recognised word of each entry. */
  readonly #entryWords: readonly number[];
  readonly #byUtterance: ReadonlyMap<object, EditedUtterance>;
  readonly #recognized: readonly Utterance[];
  /** Removed words by the utterance where they are shown, and their position among its words. */
  readonly #removed = new Map<object, Map<number, RemovedWords[]>>();
  /** Number of recognised words before each utterance. The last entry is the total. */
  readonly #firstWords: readonly number[];

  constructor(recognized: readonly Utterance[], edits: TranscriptEdits) {
    this.#recognized = recognized;
    this.#firstWords = listFirstWords(recognized);
    this.#entries = applyTranscriptEdits(recognized, edits);
    this.isEdited = hasEditedText(edits);
    this.#entryWords = this.#entries.map(({ firstWord }) => firstWord);
    this.utterances = this.#entries.map(({ utterance }) => utterance);
    this.#byUtterance = new Map(this.#entries.map((entry) => [entry.utterance, entry]));
    for (const { count, from, text } of edits.corrections)
      if (text.trim() === '') this.#addRemoved({ from, count });
  }

  /** Index of the first recognised word of an utterance of this transcript. */
  firstWordOf(utterance: object | undefined): number | undefined {
    return utterance && this.#byUtterance.get(utterance)?.firstWord;
  }

  /** Recognised words that a word stands for, by its utterance and its position in it. */
  sourceOf(utterance: object | undefined, position: number): WordSource | undefined {
    const entry = utterance && this.#byUtterance.get(utterance);
    if (entry === undefined || entry.utterance.words.length === 0) return undefined;
    return entry.sources === null
      ? { from: entry.firstWord + position, count: 1 }
      : entry.sources[position];
  }

  /**
   * The words that are edited together with a recognised word, undefined when it was removed or
   * does not exist.
   */
  wordsAt(from: number): EditableWords | undefined {
    const entry = this.#entries[this.#findEntry(from)];
    if (entry === undefined) return undefined;
    const { sources, utterance } = entry;
    if (sources === null) {
      const word = utterance.words[from - entry.firstWord];
      if (word === undefined) return undefined;
      return { from, count: 1, text: word.word.trim(), recognized: word.word.trim() };
    }
    const source = sources.find((each) => each.from <= from && from < each.from + each.count);
    if (source === undefined) return undefined;
    const text = utterance.words
      .filter((_, index) => sources[index]?.from === source.from)
      .map(({ word }) => word)
      .join('');
    return { ...source, text: text.trim(), recognized: this.recognizedText(source) };
  }

  /** First of the words before or after those of a source that are edited together. */
  wordsBeside(source: WordSource, step: 1 | -1): EditableWords | undefined {
    const total = this.#firstWords.at(-1) ?? 0;
    let from = step === 1 ? source.from + source.count : source.from - 1;
    for (; from >= 0 && from < total; from += step) {
      const words = this.wordsAt(from);
      if (words !== undefined) return words;
    }
    return undefined;
  }

  /** Text of words as recognised. */
  recognizedText({ count, from }: WordSource): string {
    return this.recognizedWords(from, from + count)
      .join('')
      .trim();
  }

  /** Begin and end of words as recognised, in seconds. */
  timesOf({ count, from }: WordSource): { readonly start: number; readonly end: number } {
    const start = this.#recognizedWord(from)?.start ?? 0;
    return { start, end: this.#recognizedWord(from + count - 1)?.end ?? start };
  }

  /** Words as recognised. */
  recognizedWords(from: number, to: number): readonly string[] {
    const found: string[] = [];
    const firstWords = this.#firstWords;
    for (
      let at = partitionPoint(firstWords, (first) => first <= from) - 1;
      (firstWords[at] ?? to) < to;
      at += 1
    ) {
      const first = firstWords[at] ?? 0;
      const words = this.#recognized[at]?.words.slice(Math.max(0, from - first), to - first) ?? [];
      for (const { word } of words)
        found.push(/^\s/u.test(word) || found.length === 0 ? word : ` ${word}`);
    }
    return found;
  }

  /**
   * The removed words that are shown with an utterance, by the number of its words before them. A
   * removed utterance is shown after the one before it.
   */
  removedFrom(utterance: object | undefined): ReadonlyMap<number, readonly RemovedWords[]> {
    return (utterance && this.#removed.get(utterance)) ?? nothingRemoved;
  }

  #addRemoved(source: WordSource): void {
    const entry = this.#entries[Math.max(0, this.#findEntry(source.from))];
    const text = this.recognizedText(source);
    if (entry === undefined || text === '') return;
    const position = entry.sources?.filter(({ from }) => from < source.from).length;
    const words = entry.utterance.words.length;
    const at = source.from < entry.firstWord ? 0 : (position ?? words);
    const isUtterance =
      this.#beginsUtterance(source.from) && this.#beginsUtterance(source.from + source.count);
    const places = this.#removed.get(entry.utterance) ?? new Map<number, RemovedWords[]>();
    this.#removed.set(entry.utterance, places);
    places.set(at, [...(places.get(at) ?? []), { ...source, text, isUtterance }]);
  }

  /** True when an utterance begins with a word, or ends before it. */
  #beginsUtterance(word: number): boolean {
    return this.#firstWords[partitionPoint(this.#firstWords, (first) => first < word)] === word;
  }

  #recognizedWord(index: number): Utterance['words'][number] | undefined {
    const at = partitionPoint(this.#firstWords, (first) => first <= index) - 1;
    return this.#recognized[at]?.words[index - (this.#firstWords[at] ?? 0)];
  }

  #findEntry(word: number): number {
    return partitionPoint(this.#entryWords, (first) => first <= word) - 1;
  }
}

const firstWordsOfTranscripts = new WeakMap<readonly Utterance[], readonly number[]>();

function listFirstWords(utterances: readonly Utterance[]): readonly number[] {
  const known = firstWordsOfTranscripts.get(utterances);
  if (known !== undefined) return known;
  const firstWords = [0];
  for (const { words } of utterances) firstWords.push((firstWords.at(-1) ?? 0) + words.length);
  firstWordsOfTranscripts.set(utterances, firstWords);
  return firstWords;
}
