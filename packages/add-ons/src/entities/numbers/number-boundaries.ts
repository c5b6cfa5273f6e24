import { wordSet } from '../../text/word-lists.js';
import { keyAt, type Token } from '../text/tokens.js';
import { repeats } from './number-words.js';
import { isDigitLike } from './read-cardinal.js';

/** Most words of a sentence that are looked at. */
const maximumWords = 64;
/**
 * Fewest digits at the start of a sentence with other words that continue a number of the sentence
 * before.
 */
const minimumDigitsOfSentence = 3;

/**
 * True where a sentence or a turn begins that contains more than digits. Engines with punctuation
 * end a sentence at each pause of a dictation.
 */
export function startsAnother(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || !beginsSentence(token) || isBackchannel(tokens, index)) return false;
  if (token.gap.includes('\u2026\n')) return true;
  const end = endOfDigits(tokens, index);
  return end - index < minimumDigitsOfSentence && tokens[end]?.startsSentence === false;
}

const beginsSentence = ({ capitalised, gap, startsSentence }: Token) =>
  startsSentence && (capitalised || gap.includes('\n'));

/** Index after the digits and letters that a sentence begins with. */
function endOfDigits(tokens: readonly Token[], first: number): number {
  let end = first;
  while (end - first < maximumWords) {
    const { key, startsSentence } = tokens[end] ?? {};
    if (key === undefined || (end > first && startsSentence)) break;
    if (!isDigitLike(key) && !repeats.has(key) && !/^(?:[a-z]|dash|hyphen)$/.test(key)) break;
    end += 1;
  }
  return end;
}

/** What a listener says while the other party dictates a number. */
const backchannels = wordSet('yes yeah yep okay ok right sure mhm good correct');

/**
 * True for an utterance that is only a listener's, which a transcript without speakers has between
 * the parts of a number.
 */
function isBackchannel(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return backchannels.has(keyAt(tokens, index)) && (next === undefined || next.startsSentence);
}
