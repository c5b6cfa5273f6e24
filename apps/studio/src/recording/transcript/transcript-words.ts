import type { PlayerStore, PlayerWord } from '@earshot/react';
import type { Span } from '../../media/peaks.js';
import { partitionPoint } from '../partition-point.js';

/** A word whose confidence is low. */
export interface Doubt {
  /** Index in the words of the player. */
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

/** A hit of a search. */
export interface Hit {
  readonly row: number;
  /**
   * Indexes of its words in the words of the player, empty when the hit is in the name of the
   * speaker.
   */
  readonly words: readonly number[];
}

/**
 * Confidence of a word of the player, undefined without one. The player keeps the other fields that
 * words of the service have.
 */
export function readConfidence(word: PlayerWord | undefined): number | undefined {
  return word !== undefined && 'confidence' in word && typeof word.confidence === 'number'
    ? word.confidence
    : undefined;
}

/** Words with a confidence below a threshold. */
export function findDoubts({ words }: PlayerStore, threshold: number): readonly Doubt[] {
  const doubts: Doubt[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    const confidence = readConfidence(word);
    if (word !== undefined && confidence !== undefined && confidence < threshold)
      doubts.push({ word: index, start: word.start, end: word.end });
  }
  return doubts;
}

/** Shortest pause that is shown, in seconds. */
const longPauseSeconds = 2;

/** Long pauses between words, in order. */
export function findPauses({ words }: PlayerStore): readonly Span[] {
  const pauses: Span[] = [];
  let end = 0;
  for (const word of words) {
    if (word.start - end >= longPauseSeconds) pauses.push({ start: end, end: word.start });
    end = Math.max(end, word.end);
  }
  return pauses;
}

/** Options of a search. */
export interface SearchOptions {
  /** True when the search is case-sensitive. */
  readonly matchesCase: boolean;
  /** True when only whole words match: letters and digits around a match exclude it. */
  readonly isWhole: boolean;
}

/** Pattern of a phrase in a text. */
export function phrasePattern(phrase: string, { isWhole, matchesCase }: SearchOptions): RegExp {
  const escaped = phrase.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const pattern = isWhole
    ? String.raw`(?<![\p{L}\p{N}\p{M}])${escaped}(?![\p{L}\p{N}\p{M}])`
    : escaped;
  return new RegExp(pattern, matchesCase ? 'gu' : 'giu');
}

/** A phrase to search for, with the options of the search. */
export interface PhraseSearch {
  readonly phrase: string;
  /** Language of the interface, for the conversion to lower case. */
  readonly language: string;
  readonly options: SearchOptions;
  /** Name of the speaker who begins in a row, undefined where the speaker does not change. */
  readonly nameAt: (row: number) => string | undefined;
}

/**
 * Hits of a phrase in the names of the speakers and in the text. A hit may span words, but not
 * utterances.
 */
export function findHits(
  store: PlayerStore,
  { language, nameAt, options, phrase }: PhraseSearch,
): readonly Hit[] {
  const wanted = phrase.trim().toLocaleLowerCase(language);
  if (wanted === '') return [];
  const pattern = phrasePattern(phrase, options);
  const hits: Hit[] = [];
  const { utterances } = store.getSnapshot();
  for (let row = 0; row < utterances.length; row += 1) {
    if (nameAt(row)?.match(pattern)) hits.push({ row, words: [] });
    const text = writeLowerCase(utterances[row] ?? {}, language);
    if (!text.includes(wanted)) continue;
    const indexes = store.wordsOf(row);
    const texts = indexes.map((index) => store.words[index]?.word ?? '');
    for (const { 0: found, index: at } of texts.join('').matchAll(pattern)) {
      let offset = 0;
      const words = indexes.filter((_, index) => {
        const begin = offset;
        offset += texts[index]?.length ?? 0;
        return begin < at + found.length && offset > at;
      });
      hits.push({ row, words });
    }
  }
  return hits;
}

/** Texts of utterances in lower case, for searches that follow each other letter by letter. */
const lowerCaseTexts = new WeakMap<object, string>();

function writeLowerCase(
  utterance: { readonly text?: string | undefined },
  language: string,
): string {
  const known = lowerCaseTexts.get(utterance);
  if (known !== undefined) return known;
  const text = (utterance.text ?? '').toLocaleLowerCase(language);
  lowerCaseTexts.set(utterance, text);
  return text;
}

/** Marks of words, by index in the words of the player. */
export interface WordMarks {
  /** Confidence below which a word is marked. */
  readonly threshold: number;
  /** Words that a search has found. */
  readonly hits: ReadonlySet<number>;
  /** First word of the current hit, -1 for none. */
  readonly currentHit: number;
  /** Rows where a search has found the name of the speaker, each with true for the current hit. */
  readonly names: ReadonlyMap<number, boolean>;
  /** Notes of the words. */
  readonly notes?: ReadonlyMap<number, 'comment' | 'highlight'>;
  /** Entity types of the words. */
  readonly entities: ReadonlyMap<number, string>;
}

/**
 * Words within a span of time, by binary search: the indexes of the first word and, exclusive, of
 * the last one.
 */
export function wordsWithin(
  { words }: PlayerStore,
  { end, start }: { readonly start: number; readonly end: number },
): { readonly from: number; readonly to: number } {
  const tolerance = 0.01;
  const from = partitionPoint(words, (word) => word.start < start - tolerance);
  let to = from;
  while ((words[to]?.start ?? Infinity) < end - tolerance) to += 1;
  return { from, to };
}
