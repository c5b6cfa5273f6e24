import type { Utterance } from '@earshot/core';
import type { Recognition } from '../../port/recognition.js';

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;
const toThousandths = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/**
 * Builds an utterance of the contract from a recognition: times are relative to the recording, and
 * every word after the first has the space that separates it from the one before, so that the text
 * is the concatenation of the words.
 *
 * @param recognition - words of the engine
 * @param startSeconds - start of the utterance's audio in the recording, in seconds
 * @param channel - the channel, counted from 0
 * @returns the utterance, or `undefined` for a recognition without words
 */
export function buildUtterance(
  recognition: Recognition,
  startSeconds: number,
  channel: number,
): Utterance | undefined {
  const words = recognition.words.map((word, index) => ({
    word: index === 0 || word.isJoined === true ? word.text : ` ${word.text}`,
    start: toMilliseconds(startSeconds + word.startSeconds),
    end: toMilliseconds(startSeconds + word.endSeconds),
    confidence: toThousandths(word.confidence),
  }));
  const first = words[0];
  const last = words[words.length - 1];
  if (first === undefined || last === undefined) return undefined;
  return {
    start: first.start,
    end: last.end,
    confidence: toThousandths(recognition.confidence),
    channel,
    words,
    text: words.map(({ word }) => word).join(''),
    language: recognition.language,
  };
}
