import type { Stretch } from './speech-levels.js';
import type { WordTime } from './word-time.js';

/** Number of letters that take about as long to say as one character of another kind. */
const lettersPerCharacter = { digit: 4, ideograph: 3 } as const;

/** Letters that take as long as the transition from one word to the next. */
const lettersPerWord = 1;

/** Shortest stretch of sound that may hold words, in seconds. */
const minimumSoundSeconds = 0.05;

/**
 * Standard deviation of the length of a second of speech from what its letters predict, in seconds.
 */
const deviationSeconds = 0.2;

/** Costs of a pause between two words without a mark, in squared standard deviations over two. */
const unmarkedPauseCost = 2;

/** Length of a word in letters. */
function measureWord(word: string): number {
  let letters = lettersPerWord;
  for (const character of word) {
    if (/\p{N}/u.test(character)) letters += lettersPerCharacter.digit;
    else if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character)) {
      letters += lettersPerCharacter.ideograph;
    } else if (/\p{L}/u.test(character)) letters += 1;
  }
  return letters;
}

const endsWithMark = (word: string) => /[.,;:!?…。、，！？؟،।)"”]$/u.test(word);

/** The stretches of sound between silences, or the whole range when there is no silence. */
function findSounds(range: Stretch, silences: readonly Stretch[]): Stretch[] {
  const sounds: Stretch[] = [];
  let startSeconds = range.startSeconds;
  const close = (endSeconds: number) => {
    if (endSeconds - startSeconds >= minimumSoundSeconds) sounds.push({ startSeconds, endSeconds });
  };
  for (const silence of silences) {
    if (silence.endSeconds <= range.startSeconds || silence.startSeconds >= range.endSeconds)
      continue;
    close(silence.startSeconds);
    startSeconds = Math.max(startSeconds, silence.endSeconds);
  }
  close(range.endSeconds);
  return sounds.length === 0 ? [range] : sounds;
}

/**
 * Distributes words over stretches of sound: the cheapest way by the difference between the length
 * of each stretch and what its letters predict, with pauses preferably at marks.
 *
 * @returns for each stretch the number of the word after its last one
 */
function distribute(words: readonly string[], sounds: readonly Stretch[]): number[] {
  const sums = [0];
  for (const word of words) sums.push((sums.at(-1) ?? 0) + measureWord(word));
  const lengths = sounds.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds);
  const rate = lengths.reduce((sum, length) => sum + length, 0) / (sums.at(-1) ?? 1);
  const variance = deviationSeconds ** 2;
  let costs = Float64Array.from({ length: words.length + 1 }, (_, end) =>
    end === 0 ? 0 : Number.POSITIVE_INFINITY,
  );
  const begins = lengths.map((length, sound) => {
    const next = new Float64Array(words.length + 1).fill(Number.POSITIVE_INFINITY);
    const begin = new Uint32Array(words.length + 1);
    for (let end = 0; end <= words.length; end += 1) {
      const isInside = end > 0 && end < words.length && sound < lengths.length - 1;
      const pause = isInside && !endsWithMark(words[end - 1] ?? '') ? unmarkedPauseCost : 0;
      for (let start = 0; start <= end; start += 1) {
        const predicted = ((sums[end] ?? 0) - (sums[start] ?? 0)) * rate;
        const cost =
          (costs[start] ?? 0) +
          (length - predicted) ** 2 / (2 * variance * Math.max(length, predicted)) +
          pause;
        if (cost < (next[end] ?? 0)) {
          next[end] = cost;
          begin[end] = start;
        }
      }
    }
    costs = next;
    return begin;
  });
  const ends: number[] = [];
  let end = words.length;
  for (const begin of begins.reverse()) {
    ends.unshift(end);
    end = begin[end] ?? 0;
  }
  return ends;
}

/**
 * Spreads words over the sound of a stretch of audio by their letters.
 *
 * @param words - the words as they are written
 * @param silences - where nobody speaks, in order
 * @returns a time for each word
 */
export function spreadWords(
  words: readonly string[],
  range: Stretch,
  silences: readonly Stretch[],
): WordTime[] {
  const sounds = findSounds(range, silences);
  const times: WordTime[] = [];
  for (const [index, end] of distribute(words, sounds).entries()) {
    const { startSeconds, endSeconds } = sounds[index] ?? range;
    const part = words.slice(times.length, end).map(measureWord);
    const seconds = (endSeconds - startSeconds) / part.reduce((sum, length) => sum + length, 0);
    let at = startSeconds;
    for (const length of part) {
      const start = at;
      at += length * seconds;
      times.push({ startSeconds: start, endSeconds: at });
    }
  }
  return times;
}
