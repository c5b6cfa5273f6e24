import type { Utterance, Word } from '@earshot/core';
import type { ScriptedUtterance } from './script.js';

/** Words of a text at even distances between two times, each with the space before it. */
function wordsOf(
  text: string,
  startSeconds: number,
  endSeconds: number,
  confidence: number,
): Word[] {
  const texts = text.match(/\s*\S+/g) ?? [];
  const stepSeconds = (endSeconds - startSeconds) / Math.max(1, texts.length);
  return texts.map((word, index) => ({
    word,
    start: startSeconds + index * stepSeconds,
    end: startSeconds + (index + 1) * stepSeconds,
    confidence,
  }));
}

/** The whole utterance in the shape of the interface. */
export function toUtterance(
  scripted: ScriptedUtterance,
  text = scripted.text,
  language?: string,
): Utterance {
  const { startSeconds, endSeconds, channel = 0, confidence = 1, speaker } = scripted;
  const words = wordsOf(text, startSeconds, endSeconds, confidence);
  return {
    start: startSeconds,
    end: endSeconds,
    confidence,
    channel,
    text: words.map(({ word }) => word).join(''),
    language: language ?? scripted.language ?? 'en',
    words,
    ...(speaker === undefined ? {} : { speaker }),
  };
}

/** What an utterance is so far: its words that have ended at a time. */
export function toUtteranceUntil(whole: Utterance, seconds: number): Utterance {
  // Times are sums of fractions; a word that ends now must not wait for the next audio because of the last digit.
  const words = whole.words.filter(({ end }) => end <= seconds + 1e-9);
  return {
    ...whole,
    words,
    text: words.map(({ word }) => word).join(''),
    end: words.at(-1)?.end ?? whole.start,
  };
}
