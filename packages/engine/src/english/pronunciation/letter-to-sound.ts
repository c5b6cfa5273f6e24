import { alignLetters, phonesOfSound, soundCount } from './align-letters.js';
import type { DictionaryEntries } from './dictionary-entries.js';

/**
 * Numbers of letters to the left and to the right in each context, the shortest first. Each context
 * is one letter longer than the one before.
 */
const contexts = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
] as const;

/** Number of neighbouring letters from which a context must occur twice to become a rule. */
const rareNeighbours = 6;

/** Letter-to-sound rules, for words that are in no dictionary. */
export interface LetterToSound {
  /**
   * Predicts the pronunciation of a word.
   *
   * @param word - only letters a to z
   * @returns its phones
   */
  pronounce(word: string): string[];
}

/** A letter and its neighbours as one number, in base 27. Positions outside the word count as 0. */
const contextKey = (
  letterAt: (position: number) => number,
  position: number,
  [left, right]: readonly [number, number],
) => {
  let key = 0;
  for (let offset = -left; offset <= right; offset += 1) {
    key = key * 27 + letterAt(position + offset);
  }
  return key;
};

/**
 * Sounds of letters in contexts of one length, by the number of the context, where a shorter
 * context predicts another sound.
 */
export type SoundRules = ReadonlyMap<number, number>;

/**
 * The sound that the longest matching context predicts. Contexts share their end or their start, so
 * one key holds them all.
 */
const findSound = (rules: readonly SoundRules[], longestKey: number): number | undefined => {
  let key = longestKey;
  for (let level = rules.length - 1; level >= 0; level -= 1) {
    const sound = rules[level]?.get(key);
    if (sound !== undefined) return sound;
    // Odd levels got their last letter on the right, even ones their first letter on the left.
    key = level % 2 === 1 ? Math.floor(key / 27) : key % 27 ** level;
  }
  return undefined;
};

/**
 * Trains letter-to-sound rules on a dictionary: for each letter the sound that is most frequent in
 * the longest context that occurs there. Takes about two seconds for 120,000 words.
 *
 * @param contextCount - number of contexts, the shortest first. Fewer contexts make fewer rules
 * @returns the rules of each context
 */
export function trainSoundRules(
  entries: DictionaryEntries,
  contextCount: number = contexts.length,
): SoundRules[] {
  const { count, letters, letterStarts } = entries;
  const sounds = alignLetters(entries);
  const observations = new Float64Array(letters.length);
  const rules: SoundRules[] = [];
  for (const context of contexts.slice(0, contextCount)) {
    let used = 0;
    for (let word = 0; word < count; word += 1) {
      const start = letterStarts[word] ?? 0;
      const end = letterStarts[word + 1] ?? 0;
      const letterAt = (position: number) =>
        position < start || position >= end ? 0 : (letters[position] ?? 0);
      for (let position = start; position < end; position += 1) {
        const sound = sounds[position] ?? 0;
        if (sound >= soundCount) continue;
        // A context has at most eight letters, so key and sound fit into the exact integers.
        observations[used] = contextKey(letterAt, position, context) * 2048 + sound;
        used += 1;
      }
    }
    const minimum = context[0] + context[1] >= rareNeighbours ? 2 : 1;
    const level = new Map<number, number>();
    rules.push(level);
    for (const [key, sound] of mostFrequentSounds(observations.subarray(0, used), minimum)) {
      if (findSound(rules, key) !== sound) level.set(key, sound);
    }
  }
  return rules;
}

/**
 * Creates letter-to-sound rules.
 *
 * @param rules - the rules of each context, the shortest first
 */
export function createLetterToSound(rules: readonly SoundRules[]): LetterToSound {
  const longest = contexts[rules.length - 1] ?? contexts[0];
  return {
    pronounce(word) {
      const numbers = Array.from(word, (letter) => letter.charCodeAt(0) - 96);
      const letterAt = (position: number) => numbers[position] ?? 0;
      return numbers.flatMap((_, position) =>
        phonesOfSound(findSound(rules, contextKey(letterAt, position, longest)) ?? 0),
      );
    },
  };
}

/** The most frequent sound of each context, from numbers that hold both. Sorts them. */
function* mostFrequentSounds(
  observations: Float64Array,
  minimum: number,
): Generator<readonly [key: number, sound: number]> {
  observations.sort();
  let index = 0;
  while (index < observations.length) {
    const key = Math.floor((observations[index] ?? 0) / 2048);
    const first = index;
    let best = 0;
    let bestCount = 0;
    while (index < observations.length) {
      const value = observations[index] ?? 0;
      if (Math.floor(value / 2048) !== key) break;
      const start = index;
      while (observations[index] === value) index += 1;
      if (index - start > bestCount) {
        bestCount = index - start;
        best = value % 2048;
      }
    }
    if (index - first >= minimum) yield [key, best];
  }
}
