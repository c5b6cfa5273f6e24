import type { Sentence, Utterance } from '@earshot/core';
import { endsSpaced, isPunctuated, isSentenceEnd } from '../text/text-ends.js';
import { groupTurns, type TurnWord } from '../text/turns.js';
import { isNoBreak } from './join-breaks.js';

/** Silence that ends a sentence of text without marks, in seconds. */
const unpunctuatedPauseSeconds = 0.6;
/** Silence that ends a sentence although nothing else does, in seconds. */
const longPauseSeconds = 5;
/** Words that are looked at together: sentences end at the last of them, so that no text takes time beyond its length. */
const maximumWords = 2000;

/**
 * Splits a transcript into sentences. Those of each channel and speaker are found by themselves; a sentence may begin in one utterance and end in
 * another. In text without marks a sentence is what is said without a longer pause.
 *
 * @param utterances - in order
 * @returns the sentences by their begin, each with its words and their times; the first word of each without the white space in front
 */
export function splitSentences(utterances: readonly Utterance[]): Sentence[] {
  const segmenters = new Map<string, Intl.Segmenter>();
  const segmenterOf = (language: string): Intl.Segmenter => {
    const known =
      segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, known);
    return known;
  };
  const sentences: Sentence[] = [];
  for (const { language, words } of groupTurns(utterances)) {
    const split = isPunctuated(words.map(({ word }) => word.word))
      ? splitByMarks(words, segmenterOf(language), language)
      : splitByPauses(words);
    for (const part of split) sentences.push(toSentence(part));
  }
  return sentences.sort((left, right) => left.start - right.start || left.channel - right.channel);
}

function splitByPauses(words: readonly TurnWord[]): TurnWord[][] {
  return splitWhere(words, (index) => pauseAfter(words, index) >= unpunctuatedPauseSeconds);
}

function splitByMarks(
  words: readonly TurnWord[],
  segmenter: Intl.Segmenter,
  language: string,
): TurnWord[][] {
  const sentences: TurnWord[][] = [];
  // Pieces begin where a sentence does in any case.
  const pieces = splitWhere(
    words,
    (index, length) =>
      pauseAfter(words, index) >= longPauseSeconds ||
      (length >= maximumWords && isSentenceEnd(words[index]?.word.word ?? '')) ||
      length >= 2 * maximumWords,
  );
  for (const piece of pieces) {
    const ends = findEnds(piece, segmenter, language);
    sentences.push(...splitWhere(piece, (index) => ends.has(index)));
  }
  return sentences;
}

/** Indexes of the words with which sentences end. */
function findEnds(
  words: readonly TurnWord[],
  segmenter: Intl.Segmenter,
  language: string,
): Set<number> {
  let text = '';
  /** Offset of the end of each word in the text. */
  const offsets: number[] = [];
  for (const { isFirst, word } of words) {
    // Between utterances there is what separates words, where the language does that.
    const separator =
      isFirst && text !== '' && /^\p{L}|^\p{N}/u.test(word.word) && endsSpaced(text) ? ' ' : '';
    text += separator + word.word;
    offsets.push(text.length);
  }
  const ends = new Set<number>();
  const segments = [...segmenter.segment(text)].map(({ segment }) => segment);
  let [offset, index] = [0, 0];
  for (const [number, segment] of segments.entries()) {
    offset += segment.length;
    const next = segments[number + 1];
    if (next === undefined || isNoBreak(segment, next, language)) continue;
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

/** Splits words behind those that end a part; `length` is that of the part so far. */
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
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  const { channel, language, speaker } = first.utterance;
  return {
    sentence: words.map(({ word }) => word).join(''),
    start: first.word.start,
    end: last.word.end,
    words,
    confidence: Math.round(confidence * 1000) / 1000,
    language,
    ...(speaker === undefined ? {} : { speaker }),
    channel,
  };
}
