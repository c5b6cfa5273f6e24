import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { PreparedVocabulary, VocabularyNote } from '../../port/prepared-vocabulary.js';
import type { RecognizedWord } from '../../port/recognition.js';

/** Hotwords of a custom vocabulary. */
export interface Hotwords {
  /** Lines of the file of hotwords. */
  readonly lines: readonly string[];
  /** Words as the vocabulary spells them. */
  readonly spellings: readonly string[];
}

const defaultIntensity = 0.5;

/** Score that each token of an entry adds: 1 to 3. */
const scoreOf = (intensity: number) => 1 + 2 * intensity;

/** Most entries: the beam follows each of them. */
const maximumEntries = 1000;

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

/** How the tokens of a model are written. */
export class TokenSpelling {
  readonly #characters: ReadonlySet<string>;
  readonly #isUpper: boolean;
  readonly #isLower: boolean;

  /** @param tokens - tokens of the model */
  constructor(tokens: Iterable<string>) {
    const characters = new Set<string>();
    for (const token of tokens) {
      if (/^<.*>$/u.test(token)) continue;
      for (const character of token) characters.add(character);
    }
    this.#characters = characters;
    const letters = [...characters].filter((character) => /\p{L}/u.test(character));
    this.#isUpper = !letters.some((letter) => letter !== letter.toUpperCase());
    this.#isLower = !letters.some((letter) => letter !== letter.toLowerCase());
  }

  /** The text as the model writes it; `undefined` when it has characters of which the model has no token. */
  write(text: string): string | undefined {
    const cased = this.#cased(text).replaceAll(/[^\p{L}\p{N}\p{M}' ]/gu, ' ');
    const written = cased.replaceAll(/\s+/gu, ' ').trim();
    const isKnown = [...written].every((one) => one === ' ' || this.#characters.has(one));
    return written === '' || !isKnown ? undefined : written;
  }

  #cased(text: string): string {
    if (this.#isUpper) return text.toUpperCase();
    return this.#isLower ? text.toLowerCase() : text;
  }
}

/**
 * Prepares a custom vocabulary.
 *
 * @param configuration - the vocabulary
 * @param spelling - how the tokens of the model are written
 */
export function prepareHotwords(
  { default_intensity, vocabulary }: CustomVocabularyConfiguration,
  spelling: TokenSpelling,
): PreparedVocabulary {
  const lines: string[] = [];
  const spellings: string[] = [];
  const notes: VocabularyNote[] = [];
  const known = new Set<string>();
  for (const entry of vocabulary) {
    const { intensity, pronunciations, value } =
      typeof entry === 'string'
        ? { value: entry, intensity: undefined, pronunciations: undefined }
        : entry;
    const text = value.trim().replaceAll(/\s+/gu, ' ');
    const leaveOut = (reason: string) => notes.push({ value: text, effect: 'left_out', reason });
    const written = spelling.write(text);
    if (written === undefined) leaveOut('has characters for which the model has no token');
    else if (known.has(written)) leaveOut('stands in the vocabulary already');
    else if (lines.length >= maximumEntries) leaveOut(`comes after ${maximumEntries} other entries`);
    else {
      known.add(written);
      lines.push(`${written} :${scoreOf(intensity ?? default_intensity ?? defaultIntensity)}`);
      spellings.push(text);
      if (pronunciations !== undefined && pronunciations.length > 0)
        notes.push({
          value: text,
          effect: 'pronunciations_ignored',
          reason: 'is expected as it is written: the engine takes no pronunciations',
        });
    }
  }
  const hotwords: Hotwords = { lines, spellings };
  const content = JSON.stringify(hotwords);
  return { id: createHash('sha256').update(content).digest('hex'), content, notes };
}

/**
 * Reads the content of a prepared vocabulary.
 *
 * @param vocabulary - the prepared vocabulary
 */
export function readHotwords({ content }: Pick<PreparedVocabulary, 'content'>): Hotwords {
  // Only the function above writes the content.
  return JSON.parse(content) as Hotwords;
}

/**
 * Writes words as a vocabulary does, whatever capitals the model used.
 *
 * @param words - recognised words
 * @param hotwords - the vocabulary
 */
export function spellWords(
  words: readonly RecognizedWord[],
  { spellings }: Hotwords,
): readonly RecognizedWord[] {
  const keyOf = (text: string) => lettersOf(text).toLowerCase();
  const phrases = spellings.map((text) => text.split(' '));
  // The longest phrase that begins at a word counts.
  phrases.sort((a, b) => b.length - a.length);
  const spelled: RecognizedWord[] = [];
  for (let index = 0; index < words.length; ) {
    const phrase = phrases.find((parts) =>
      parts.every((part, offset) => keyOf(part) === keyOf(words[index + offset]?.text ?? '')),
    );
    const parts = phrase ?? [];
    for (const [offset, part] of parts.entries()) {
      const word = words[index + offset];
      if (word === undefined) continue;
      const [before = ''] = /^[^\p{L}\p{N}\p{M}]*/u.exec(word.text) ?? [];
      const [after = ''] = /[^\p{L}\p{N}\p{M}]*$/u.exec(word.text) ?? [];
      const isMarked = lettersOf(part) === part;
      spelled.push({ ...word, text: isMarked ? `${before}${part}${after}` : part });
    }
    if (phrase === undefined) {
      const word = words[index];
      if (word !== undefined) spelled.push(word);
      index += 1;
    } else {
      index += parts.length;
    }
  }
  return spelled;
}
