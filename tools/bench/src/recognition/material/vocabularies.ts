import { existsSync, readFileSync } from 'node:fs';
import { randomNumbers } from '@earshot/engine/testing/sounds';
import { normalizeWords } from '@earshot/engine/word-errors';
import type { Clip } from './clip.js';

/** Words of American English, of Debian's package pocketsphinx-en-us: everyday ones and names. */
const dictionaryPath = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict';

/** Lists of words for a custom vocabulary. */
export interface Vocabularies {
  /** Words that are spoken: names and rare ones. */
  readonly wanted: readonly string[];
  /** The wanted words among others that are not spoken. */
  readonly mixed: readonly string[];
  /** Words that are not spoken. */
  readonly irrelevant: readonly string[];
}

const wantedCount = 30;
const mixedCount = 230;
const irrelevantCount = 1000;

/**
 * The names of the texts, then the words that no dictionary has, then the longest ones. A name
 * begins with a capital letter inside a sentence. In verse every line begins with one.
 */
function chooseWanted(clips: readonly Clip[], dictionary: ReadonlySet<string>): readonly string[] {
  const names = clips
    .filter(({ set }) => set !== 'verse')
    .flatMap(({ text }) => [...text.matchAll(/(?<=[a-z,"“] ["“]?)\p{Lu}\p{Ll}{3,}/gu)].map(String));
  const words = clips
    .flatMap(({ text }) => text.match(/\p{L}[\p{L}’']+/gu) ?? [])
    .sort((first, second) => second.length - first.length);
  const unknown = words.filter((word) => !dictionary.has(normalizeWords(word).join(' ')));
  const chosen = new Map<string, string>();
  for (const word of [...names, ...unknown, ...words]) {
    const [key = '', ...rest] = normalizeWords(word);
    if (rest.length === 0 && !chosen.has(key)) chosen.set(key, word);
  }
  return [...chosen.values()].slice(0, wantedCount);
}

/**
 * The lists for recordings, the same in every run. Undefined without the dictionary from which
 * other words are drawn.
 */
export function vocabulariesFor(clips: readonly Clip[]): Vocabularies | undefined {
  if (!existsSync(dictionaryPath)) {
    console.log(`There are no other words for a vocabulary: ${dictionaryPath} does not exist.`);
    return undefined;
  }
  const spoken = new Set(clips.flatMap(({ text }) => normalizeWords(text)));
  const random = randomNumbers(230);
  const dictionary = readFileSync(dictionaryPath, 'utf8').match(/^[a-z']+(?= )/gmu) ?? [];
  const others = dictionary
    .filter((word) => /^[a-z]{5,}$/u.test(word) && !spoken.has(word))
    .map((word) => ({ word, order: random() }))
    .sort((first, second) => first.order - second.order)
    .map(({ word }) => word);
  const wanted = chooseWanted(clips, new Set(dictionary));
  return {
    wanted,
    mixed: [...wanted, ...others.slice(0, mixedCount - wanted.length)],
    irrelevant: others.slice(0, irrelevantCount),
  };
}
