import type { Sentence, Utterance } from '@earshot/core';
import { withoutRedacted } from '../text/redacted-text.js';
import { endsSpaced, isPunctuated, isSentenceEnd } from '../text/text-ends.js';
import { groupTurns, type TurnWord } from '../text/turns.js';
import { getSegmenter, meanConfidence } from '../text/words.js';
import { isFalseBoundary } from './false-boundaries.js';

/** Silence that ends a sentence of text without punctuation, in seconds. */
const unpunctuatedPauseSeconds = 0.6;
/** Silence that ends a sentence without other evidence, in seconds. */
const longPauseSeconds = 5;
/** Start of a word, or of the mask or marker that replaces one. */
const wordStart = /^[\p{L}\p{N}#[]/u;
/**
 * Words from which on a sentence boundary ends the text that ICU segments at once, so that the time
 * is linear in the length.
 */
const maximumWords = 2000;

/**
 * Splits a transcript into sentences. Those of each channel and speaker are found separately. A
 * sentence may begin in one utterance and end in another. In text without punctuation, sentences
 * end at pauses.
 *
 * @example
 * ```ts
 * import { splitSentences } from '@earshot/add-ons';
 *
 * const words = ['Good', ' evening.', ' Welcome.'].map((word, at) => ({
 *   word,
 *   start: at,
 *   end: at + 1,
 *   confidence: 1,
 * }));
 * const text = 'Good evening. Welcome.';
 * const utterance = {
 *   start: 0,
 *   end: 3,
 *   confidence: 1,
 *   channel: 0,
 *   language: 'en' as const,
 *   text,
 *   words,
 * };
 * console.log(splitSentences([utterance]).map(({ sentence }) => sentence));
 * // [ 'Good evening.', 'Welcome.' ]
 * ```
 *
 * @param utterances - in order
 * @returns the sentences by their start, each with its words and their times, the first word
 * without the white space in front
 */
export function splitSentences(utterances: readonly Utterance[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { language, words } of groupTurns(utterances)) {
    const split = isPunctuated(words.map(({ word }) => word.word))
      ? splitAtBoundaries(words, language)
      : splitAtPauses(words);
    for (const part of split) sentences.push(toSentence(part));
  }
  return sentences.sort((left, right) => left.start - right.start || left.channel - right.channel);
}

function splitAtPauses(words: readonly TurnWord[]): TurnWord[][] {
  return splitWhere(words, (index) => pauseAfter(words, index) >= unpunctuatedPauseSeconds);
}

function splitAtBoundaries(words: readonly TurnWord[], language: string): TurnWord[][] {
  const sentences: TurnWord[][] = [];
  // Each begins with a sentence in any case.
  const parts = splitWhere(
    words,
    (index, length) =>
      pauseAfter(words, index) >= longPauseSeconds ||
      (length >= maximumWords && isSentenceEnd(words[index]?.word.word ?? '')) ||
      length >= 2 * maximumWords,
  );
  for (const part of parts) {
    const ends = findBoundaries(part, language);
    sentences.push(...splitWhere(part, (index) => ends.has(index)));
  }
  return sentences;
}

/** Indexes of the words with which sentences end, without the last one. */
function findBoundaries(words: readonly TurnWord[], language: string): Set<number> {
  let text = '';
  /** Offset of the end of each word in the text. */
  const offsets: number[] = [];
  for (const { isFirst, word } of words) {
    // Utterances are separated as words are, where the script does that.
    const separator =
      isFirst && text !== '' && wordStart.test(word.word) && endsSpaced(text) ? ' ' : '';
    text += separator + word.word;
    offsets.push(text.length);
  }
  const ends = new Set<number>();
  // ICU ends no sentence in front of marks and a small letter. Redacted text is a word, which may
  // begin one.
  const segmented = withoutRedacted(text, 'X');
  const segments = [...getSegmenter(language, 'sentence').segment(segmented)].map(
    ({ index: from, segment }) => text.slice(from, from + segment.length),
  );
  let [offset, index] = [0, 0];
  for (const [number, segment] of segments.entries()) {
    offset += segment.length;
    const next = segments[number + 1];
    if (next === undefined || isFalseBoundary(segment, next, language)) continue;
    const end = text.slice(0, offset).trimEnd().length;
    while ((offsets[index] ?? Number.POSITIVE_INFINITY) < end) index += 1;
    ends.add(index);
  }
  return ends;
}

function pauseAfter(words: readonly TurnWord[], index: number): number {
  const [here, next] = [words[index], words[index + 1]];
  return here === undefined || next === undefined ? 0 : next.word.start - here.word.end;
}

/** Splits words after those that end a part. `length` is that of the part so far. */
function splitWhere(
  words: readonly TurnWord[],
  isEnd: (index: number, length: number) => boolean,
): TurnWord[][] {
  const parts: TurnWord[][] = [];
  let from = 0;
  for (let index = 0; index < words.length; index += 1) {
    if (index < words.length - 1 && !isEnd(index, index + 1 - from)) continue;
    parts.push(words.slice(from, index + 1));
    from = index + 1;
  }
  return parts;
}

function toSentence(part: readonly TurnWord[]): Sentence {
  // Parts have at least one word.
  const [first, last] = [part[0], part.at(-1)] as [TurnWord, TurnWord];
  const words = part.map(({ isFirst, word }, index) => {
    if (index === 0) return { ...word, word: word.word.trimStart() };
    const isBare =
      isFirst && !/^\s/u.test(word.word) && endsSpaced(part[index - 1]?.word.word ?? '');
    return isBare ? { ...word, word: ` ${word.word}` } : word;
  });
  const { channel, language, speaker } = first.utterance;
  return {
    sentence: words.map(({ word }) => word).join(''),
    start: first.word.start,
    end: last.word.end,
    words,
    confidence: meanConfidence(words),
    language,
    ...(speaker === undefined ? {} : { speaker }),
    channel,
  };
}
