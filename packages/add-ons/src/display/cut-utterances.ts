import type { Utterance } from '@earshot/core';
import { endsSpaced, isSentenceEnd } from '../text/text-ends.js';

type Words = Utterance['words'];

/** Consecutive words of one speaker on one channel, up to the begin of another speaker. */
export interface SpeechPiece {
  /** Speaker on a channel. */
  readonly voice: string;
  readonly text: string;
  /** Of its first word, in seconds. */
  readonly start: number;
  /** Of its last word, in seconds. */
  readonly end: number;
  readonly wordCount: number;
  readonly endsSentence: boolean;
  readonly isBackchannel: boolean;
}

/** Longest time from the begin of another speaker to the end of the sentence at which an utterance is cut, in seconds. */
const sentenceWaitSeconds = 1.5;
/** Parts with fewer words stay with the rest. */
const leastWords = 3;

/** Cuts utterances where another speaker begins to say more than a backchannel. Pieces of an utterance are in its order. */
export function cutUtterances(utterances: readonly Utterance[]): SpeechPiece[] {
  const begins = utterances
    .filter(({ words }) => words.length > 0 && !isBackchannel(words))
    .map((utterance) => ({ voice: voiceOf(utterance), start: utterance.words[0]?.start ?? 0 }))
    .sort((one, other) => one.start - other.start);
  return utterances.flatMap((utterance) => {
    const words = separatedWords(utterance);
    const voice = voiceOf(utterance);
    const cuts = findCuts(words, begins, voice);
    return [0, ...cuts]
      .map((from, index) => words.slice(from, cuts[index]))
      .filter((part) => part.length > 0)
      .map((part) => toPiece(part, voice));
  });
}

interface Begin {
  readonly voice: string;
  readonly start: number;
}

/** Indexes of the words that begin a piece. */
function findCuts(words: Words, begins: readonly Begin[], voice: string): number[] {
  const cuts: number[] = [];
  let [from, index] = [0, 0];
  const end = words.at(-1)?.end ?? 0;
  for (let at = firstAfter(begins, words[0]?.start ?? 0); at < begins.length; at += 1) {
    const begin = begins[at];
    if (begin === undefined || begin.start >= end) break;
    if (begin.voice === voice) continue;
    while ((words[index]?.start ?? Number.POSITIVE_INFINITY) < begin.start) index += 1;
    const cut = sentenceEndFrom(words, index, begin.start) ?? index;
    if (cut - from < leastWords || words.length - cut < leastWords) continue;
    cuts.push(cut);
    from = cut;
  }
  return cuts;
}

/** Index of the first begin after a time. */
function firstAfter(begins: readonly Begin[], seconds: number): number {
  let [low, high] = [0, begins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begins[middle]?.start ?? 0) > seconds) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index behind the sentence that ends soon after another speaker has begun. */
function sentenceEndFrom(words: Words, index: number, seconds: number): number | undefined {
  for (let at = Math.max(0, index - 1); at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.end > seconds + sentenceWaitSeconds) return undefined;
    if (isSentenceEnd(word.word)) return at + 1;
  }
  return undefined;
}

function voiceOf({ channel, speaker }: Utterance): string {
  return `${channel}/${speaker ?? ''}`;
}

/** The words of an utterance with what separates them; its text where it has no words. */
function separatedWords({ confidence, end, start, text, words }: Utterance): Words {
  if (words.length === 0) return text.trim() === '' ? [] : [{ word: text, start, end, confidence }];
  if (words.map(({ word }) => word).join('') === text) return words;
  return words.map((word, index) => {
    const before = words[index - 1]?.word;
    const isBare = before !== undefined && !/^\s/.test(word.word) && endsSpaced(before);
    return isBare ? { ...word, word: ` ${word.word}` } : word;
  });
}

function toPiece(words: Words, voice: string): SpeechPiece {
  const [first, last] = [words[0], words.at(-1)];
  const text = words
    .map(({ word }) => word)
    .join('')
    .trim();
  return {
    voice,
    text,
    start: first?.start ?? 0,
    end: last?.end ?? 0,
    wordCount: words.length,
    endsSentence: isSentenceEnd(text),
    isBackchannel: isBackchannel(words),
  };
}

const backchannels = new Set(
  (
    'mhm mm hm hmm mmm uh huh uhuh uhhuh ah aha oh ok okay yeah yep yes yup right sure exactly absolutely indeed true wow really nice great cool gotcha ' +
    'i see got it ja genau klar achso oui ouais voilà sí si claro vale sim'
  ).split(' '),
);

/** Most words of a backchannel. */
const maximumBackchannelWords = 3;

/** True for words that only acknowledge another speaker, such as `mhm` and `yeah right`. */
function isBackchannel(words: readonly { readonly word: string }[]): boolean {
  const parts = words.flatMap(({ word }) => word.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
  return (
    parts.length > 0 &&
    parts.length <= maximumBackchannelWords &&
    parts.every((part) => backchannels.has(part))
  );
}
