import { phones } from './arpabet.js';
import type { DictionaryEntries } from './dictionary-entries.js';

const phoneCount = phones.length;

/** Number of sounds of a letter: none, each phone, and each pair of phones. */
export const soundCount = 1 + phoneCount + phoneCount * phoneCount;

/**
 * Phones of a sound.
 *
 * @param sound - number of the sound
 */
export function phonesOfSound(sound: number): string[] {
  const name = (index: number) => phones[index] ?? '';
  if (sound === 0) return [];
  if (sound <= phoneCount) return [name(sound - 1)];
  const pair = sound - 1 - phoneCount;
  return [name(Math.floor(pair / phoneCount)), name(pair % phoneCount)];
}

const passes = 5;

/**
 * Score of a sound in the first pass: best for one phone that lies at about the same place in the
 * word as its letter.
 */
const firstScore = (phonesTaken: number, distance: number) => {
  if (phonesTaken === 1) return -1 - distance * 3;
  return phonesTaken === 0 ? -2.5 - distance * 3 : -4;
};

/** Sound of the letters of a word that has too many phones. */
const unaligned = 65_535;

/**
 * Aligns the letters of each word with its phones, so that the sounds of each letter are as regular
 * as possible over all words (Viterbi training).
 *
 * @returns the sound of each letter of `entries.letters`, or 65535 for the letters of words that
 * have too many phones
 */
export function alignLetters(entries: DictionaryEntries): Uint16Array {
  const alignment = new LetterAlignment(entries);
  for (let pass = 0; pass < passes; pass += 1) alignment.improve();
  return alignment.sounds;
}

const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0;

/** An alignment that each pass over all words improves. */
class LetterAlignment {
  /** The sound of each letter. */
  readonly sounds: Uint16Array;
  readonly #entries: DictionaryEntries;
  /** Scores of the sounds of each letter, after the first pass. */
  readonly #scores = new Float64Array(27 * soundCount);
  readonly #counts = new Float64Array(27 * soundCount);
  #isFirstPass = true;
  /** Best score, and the phones of the last letter, by the number of letters and of phones. */
  #best = new Float64Array(0);
  #taken = new Uint8Array(0);

  constructor(entries: DictionaryEntries) {
    this.#entries = entries;
    this.sounds = new Uint16Array(entries.letters.length);
  }

  /** Aligns all words, and learns the scores of the next pass. */
  improve(): void {
    this.#counts.fill(0);
    for (let word = 0; word < this.#entries.count; word += 1) this.#alignWord(word);
    this.#learnScores();
    this.#isFirstPass = false;
  }

  #alignWord(word: number): void {
    const { letterStarts, phoneStarts } = this.#entries;
    const letterStart = at(letterStarts, word);
    const length = at(letterStarts, word + 1) - letterStart;
    const phoneStart = at(phoneStarts, word);
    const height = at(phoneStarts, word + 1) - phoneStart;
    if (height > 2 * length) {
      this.sounds.fill(unaligned, letterStart, letterStart + length);
      return;
    }
    this.#search(letterStart, length, phoneStart, height);
    this.#trace(letterStart, length, phoneStart, height);
  }

  /** Finds the best score of each number of letters with each number of phones. */
  #search(letterStart: number, length: number, phoneStart: number, height: number): void {
    const { letters, phones: sounds } = this.#entries;
    const width = height + 1;
    const size = (length + 1) * width;
    if (this.#best.length < size) {
      this.#best = new Float64Array(size);
      this.#taken = new Uint8Array(size);
    }
    const best = this.#best;
    const taken = this.#taken;
    const scores = this.#scores;
    const isFirstPass = this.#isFirstPass;
    best.fill(Number.NEGATIVE_INFINITY, 0, size);
    best[0] = 0;
    for (let row = 1; row <= length; row += 1) {
      const letter = at(letters, letterStart + row - 1);
      for (let column = 0; column <= height; column += 1) {
        const distance = Math.abs(row / length - column / height);
        for (let take = 0; take <= 2 && take <= column; take += 1) {
          const before = at(best, (row - 1) * width + column - take);
          if (before === Number.NEGATIVE_INFINITY) continue;
          const sound = encodeSounds(sounds, phoneStart + column - take, take);
          const score =
            before +
            (isFirstPass ? firstScore(take, distance) : at(scores, letter * soundCount + sound));
          if (score > at(best, row * width + column)) {
            best[row * width + column] = score;
            taken[row * width + column] = take;
          }
        }
      }
    }
  }

  /** Follows the best path back, and counts the sounds of its letters. */
  #trace(letterStart: number, length: number, phoneStart: number, height: number): void {
    const { letters, phones: sounds } = this.#entries;
    const width = height + 1;
    let column = height;
    for (let row = length; row > 0; row -= 1) {
      const take = at(this.#taken, row * width + column);
      column -= take;
      const sound = encodeSounds(sounds, phoneStart + column, take);
      this.sounds[letterStart + row - 1] = sound;
      const index = at(letters, letterStart + row - 1) * soundCount + sound;
      this.#counts[index] = at(this.#counts, index) + 1;
    }
  }

  #learnScores(): void {
    for (let letter = 1; letter <= 26; letter += 1) {
      const row = this.#counts.subarray(letter * soundCount, (letter + 1) * soundCount);
      const total = row.reduce((sum, value) => sum + value, 0);
      for (const [sound, value] of row.entries()) {
        // A small score for unseen sounds keeps them possible (additive smoothing).
        this.#scores[letter * soundCount + sound] =
          value === 0 ? -12 : Math.log((value + 0.1) / (total + 5));
      }
    }
  }
}

function encodeSounds(sounds: Uint8Array, start: number, take: number): number {
  if (take === 0) return 0;
  const first = sounds[start] ?? 0;
  return take === 1 ? 1 + first : 1 + phoneCount + first * phoneCount + (sounds[start + 1] ?? 0);
}
