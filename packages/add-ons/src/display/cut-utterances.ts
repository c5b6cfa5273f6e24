import type { Utterance } from '@earshot/core';
import { partitionPoint } from '../arrays/partition-point.js';
import { isSentenceEnd } from '../text/text-ends.js';
import { wordSet } from '../text/word-lists.js';
import { separatedWords } from '../text/words.js';

type Words = Utterance['words'];

/** Consecutive words of one speaker on one channel, up to the start of another speaker. */
export interface SpeechSpan {
  /** Speaker of a channel. */
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

/**
 * Longest time from the start of another speaker to the end of the sentence at which an utterance
 * is cut, in seconds.
 */
const sentenceWaitSeconds = 1.5;
/** Fewest words of a span that is cut off. */
const minimumWords = 3;

/**
 * Cuts utterances where another speaker begins to say more than a backchannel. Spans of an
 * utterance are in its order.
 */
export function cutUtterances(utterances: readonly Utterance[]): SpeechSpan[] {
  const starts = utterances
    .filter(({ words }) => words.length > 0 && !isBackchannel(words))
    .map((utterance) => ({ voice: formatVoice(utterance), start: utterance.words[0]?.start ?? 0 }))
    .sort((one, other) => one.start - other.start);
  return utterances.flatMap((utterance) => {
    const words = listWords(utterance);
    const voice = formatVoice(utterance);
    const cuts = findCuts(words, starts, voice);
    return [0, ...cuts]
      .map((from, index) => words.slice(from, cuts[index]))
      .filter((part) => part.length > 0)
      .map((part) => toSpan(part, voice));
  });
}

interface SpeechStart {
  readonly voice: string;
  readonly start: number;
}

/** Indexes of the words that begin a span. */
function findCuts(words: Words, starts: readonly SpeechStart[], voice: string): number[] {
  const cuts: number[] = [];
  let [from, index] = [0, 0];
  const end = words.at(-1)?.end ?? 0;
  const first = words[0]?.start ?? 0;
  for (
    let at = partitionPoint(starts.length, (index) => (starts[index]?.start ?? 0) <= first);
    at < starts.length;
    at += 1
  ) {
    const other = starts[at];
    if (other === undefined || other.start >= end) break;
    if (other.voice === voice) continue;
    while ((words[index]?.start ?? Number.POSITIVE_INFINITY) < other.start) index += 1;
    const cut = sentenceEndFrom(words, index, other.start) ?? index;
    if (cut - from < minimumWords || words.length - cut < minimumWords) continue;
    cuts.push(cut);
    from = cut;
  }
  return cuts;
}

/** Index after the sentence that ends soon after another speaker has begun. */
function sentenceEndFrom(words: Words, index: number, seconds: number): number | undefined {
  for (let at = Math.max(0, index - 1); at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.end > seconds + sentenceWaitSeconds) return undefined;
    if (isSentenceEnd(word.word)) return at + 1;
  }
  return undefined;
}

function formatVoice({ channel, speaker }: Utterance): string {
  return `${channel}/${speaker ?? ''}`;
}

/** Words of an utterance with their separators, or its text as one word where it has none. */
function listWords(utterance: Utterance): Words {
  const { confidence, end, start, text, words } = utterance;
  if (words.length > 0) return separatedWords(utterance);
  return text.trim() === '' ? [] : [{ word: text, start, end, confidence }];
}

function toSpan(words: Words, voice: string): SpeechSpan {
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

const backchannels = wordSet(
  'mhm mm hm hmm mmm uh huh uhuh uhhuh ah aha oh ok okay yeah yep yes yup right sure exactly absolutely indeed true wow really nice great cool gotcha ' +
    'i see got it ja genau klar achso oui ouais voilà sí si claro vale sim',
);

/** Longest backchannel, in words. */
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
