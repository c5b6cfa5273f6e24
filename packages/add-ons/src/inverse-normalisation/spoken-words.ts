import type { Utterance } from '@earshot/core';
import { digitWords, ordinals, teens, tens } from '../entities/numbers/number-words.js';
import type { KeyAt } from '../entities/numbers/read-cardinal.js';

/** A word of an utterance, or one part of a word such as `twenty-five`, as the finders read it. */
export interface SpokenWord {
  /**
   * In lower case, without marks. It is empty for what is never part of a number, such as a marker
   * of redaction.
   */
  readonly key: string;
  /** Index of the word. */
  readonly index: number;
  /** Increases where a mark, a longer pause or the start of an utterance divides the text. */
  readonly clause: number;
  /** Increases where a mark ends a sentence. */
  readonly sentence: number;
  /**
   * True in an utterance with numbers in digits: who wrote them has chosen how to write the others
   * as well.
   */
  readonly isWritten: boolean;
}

/** Silence that divides a number from another, in seconds. */
const clausePauseSeconds = 1;

const spoken = /^['\p{L}\d]*$/u;
const writtenNumber = /^\d{1,3}(?:,\d{3})+$|^\d+\.\d+$/;
const isNumberPart = (key: string) =>
  digitWords.has(key) || teens.has(key) || tens.has(key) || ordinals.has(key) || key === 'hundred';

const closingMarks = `.,;:!?…"'”’»)`;

/** White space and opening punctuation of a word, the word itself, and the punctuation after it. */
export function splitMarks(word: string): [opening: string, bare: string, closing: string] {
  const [opening = ''] = /^\s*["'“‘«(¿¡]*/u.exec(word) ?? [];
  let end = Math.max(opening.length, word.trimEnd().length);
  while (end > opening.length && closingMarks.includes(word.charAt(end - 1))) end -= 1;
  return [opening, word.slice(opening.length, end), word.slice(end)];
}

/**
 * Reads words of a speaker.
 *
 * @param starts - indexes at which utterances begin
 */
export function readSpokenWords(
  words: Utterance['words'],
  starts: ReadonlySet<number> = new Set(),
): SpokenWord[] {
  const read: SpokenWord[] = [];
  let [clause, sentence, isWritten] = [0, 0, false];
  for (const [index, { start, word }] of words.entries()) {
    if (index === 0 || starts.has(index)) isWritten = hasDigits(words, index, starts);
    const [, bare, closing] = splitMarks(word);
    const before = words[index - 1];
    const isDivided = before !== undefined && start - before.end >= clausePauseSeconds;
    if (isDivided || starts.has(index)) clause += 1;
    for (const key of listKeys(bare)) read.push({ key, index, clause, sentence, isWritten });
    if (closing.trim() !== '') clause += 1;
    if (/[.!?…;:]/.test(closing)) sentence += 1;
  }
  return read;
}

/** Marker of redaction, whose number the speaker did not say. */
const marker = /^\[.*\]$/;

/** True for an utterance that has digits. */
function hasDigits(words: Utterance['words'], from: number, starts: ReadonlySet<number>): boolean {
  for (let index = from; index < words.length; index += 1) {
    if (index > from && starts.has(index)) return false;
    const [, bare] = splitMarks(words[index]?.word ?? '');
    if (/\d/.test(bare) && !marker.test(bare)) return true;
  }
  return false;
}

function listKeys(bare: string): string[] {
  const lower = bare.toLowerCase().replaceAll('’', "'");
  if (spoken.test(lower)) return [lower];
  if (writtenNumber.test(lower)) return [lower.replaceAll(',', '')];
  const parts = lower.split('-');
  if (parts.every(isNumberPart)) return parts;
  if (lower === 'p.m' || lower === 'a.m') return [lower.replace('.', '')];
  return [''];
}

/** Keys of the clause that a word is in. */
export function keysWithin(words: readonly SpokenWord[], first: number): KeyAt {
  const clause = words[first]?.clause;
  return (index) => {
    const word = words[index];
    return word?.clause === clause ? (word?.key ?? '') : '';
  };
}

/** Keys of the sentence that a word is in. */
export function keysOfSentence(words: readonly SpokenWord[], first: number): KeyAt {
  const sentence = words[first]?.sentence;
  return (index) => {
    const word = words[index];
    return word?.sentence === sentence ? (word?.key ?? '') : '';
  };
}

/** True where one of some keys is among the words before a word. */
export function isAnnounced(
  keyAt: KeyAt,
  index: number,
  cues: ReadonlySet<string>,
  distance: number,
): boolean {
  for (let back = 1; back <= distance; back += 1) if (cues.has(keyAt(index - back))) return true;
  return false;
}
