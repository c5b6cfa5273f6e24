import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { PreparedVocabulary, VocabularyNote } from '../../port/prepared-vocabulary.js';
import type { RecognizedWord } from '../../port/recognition.js';
import { completeEntries } from '../../port/vocabulary-entries.js';
import type { TokenSpelling } from './token-spelling.js';

/** Hotwords of a custom vocabulary. */
export interface Hotwords {
  /** Entries as the model writes them, each with the score that its tokens get. */
  readonly entries: readonly string[];
  /** The same entries as the vocabulary spells them. */
  readonly spellings: readonly string[];
}

/** Score that each token of an entry gets: the usual 1.5 in the middle. */
const toScore = (intensity: number) => 3 * intensity;

/** Maximum number of entries, since the search follows each of them. */
const maximumEntries = 1000;

/**
 * Prepares a custom vocabulary. Entries that a model cannot write are skipped, since the library
 * would ignore all entries because of one of them.
 *
 * @param spelling - how the model writes words
 */
export function prepareHotwords(
  vocabulary: CustomVocabularyConfiguration,
  spelling: TokenSpelling,
): PreparedVocabulary {
  const entries: string[] = [];
  const spellings: string[] = [];
  const notes: VocabularyNote[] = [];
  const known = new Set<string>();
  for (const { intensity, pronunciations, text } of completeEntries(vocabulary)) {
    const leaveOut = (reason: string) => notes.push({ value: text, effect: 'left_out', reason });
    const written = spelling.write(text);
    if (written === undefined) leaveOut('cannot be written with the tokens of the model');
    else if (known.has(written)) leaveOut('stands in the vocabulary already');
    else if (entries.length >= maximumEntries)
      leaveOut(`comes after ${maximumEntries} other entries, which are the most that are used`);
    else {
      known.add(written);
      entries.push(`${written} :${toScore(intensity)}`);
      spellings.push(text);
      if (pronunciations.length > 0)
        notes.push({
          value: text,
          effect: 'pronunciations_ignored',
          reason: 'is expected as it is written: the model takes no pronunciations',
        });
    }
  }
  const hotwords: Hotwords = { entries, spellings };
  const content = JSON.stringify(hotwords);
  return { id: createHash('sha256').update(content).digest('hex'), content, notes };
}

/** Reads the content of a prepared vocabulary. */
export function readHotwords({ content }: Pick<PreparedVocabulary, 'content'>): Hotwords {
  // Only the function above writes the content.
  return JSON.parse(content) as Hotwords;
}

const keepLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
const toKey = (text: string) => keepLetters(text).toLowerCase();

/**
 * Writes recognised words as a vocabulary spells them.
 *
 * @param words - recognised words
 */
export function spellWords(
  words: readonly RecognizedWord[],
  { spellings }: Hotwords,
): readonly RecognizedWord[] {
  // The longest phrase that begins at a word counts.
  const phrases = spellings.map((text) => text.split(' ')).sort((a, b) => b.length - a.length);
  const keys = words.map(({ text }) => toKey(text));
  const spelled: RecognizedWord[] = [];
  for (let index = 0; index < words.length; ) {
    const phrase = phrases.find((parts) =>
      parts.every((part, offset) => toKey(part) === keys[index + offset]),
    );
    const length = phrase?.length ?? 1;
    for (const [offset, word] of words.slice(index, index + length).entries())
      spelled.push({ ...word, text: spellWord(word.text, phrase?.[offset]) });
    index += length;
  }
  return spelled;
}

/** The spelling instead of a word, with the punctuation that was recognised around it. */
function spellWord(text: string, spelling: string | undefined): string {
  if (spelling === undefined) return text;
  const [before = ''] = /^[^\p{L}\p{N}\p{M}]*/u.exec(text) ?? [];
  const [after = ''] = /[^\p{L}\p{N}\p{M}]*$/u.exec(text) ?? [];
  return keepLetters(spelling) === spelling ? `${before}${spelling}${after}` : spelling;
}
