// Packages that compile this one from its source have no other way to the types of the library.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./vader-sentiment.d.ts" />
import type { Sentiment, SentimentPassage, Utterance } from '@earshot/core';
import vader from 'vader-sentiment';
import { type Emotion, emotionPhrases } from './emotions.js';

/** Scores of VADER from which on a passage is positive or negative, as its authors advise. */
const threshold = 0.05;
/** Of the clauses of a passage whose sentiment is mixed. */
const clauseThreshold = 0.15;
const contrast =
  /[,;]? ?\b(?:but|however|although|though|even though|except|unfortunately|while)\b/;

/**
 * The sentiment and the emotion of each sentence of utterances. Sentences end at full stops, question and exclamation marks; an
 * utterance without any is one. Reads English.
 */
export function analyseSentiment(utterances: readonly Utterance[]): SentimentPassage[] {
  return utterances.flatMap((utterance) =>
    splitSentences(utterance).map(({ text, start, end }) => ({
      ...classify(text),
      text,
      start,
      end,
      channel: utterance.channel,
      ...(utterance.speaker === undefined ? {} : { speaker: utterance.speaker }),
    })),
  );
}

interface Passage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function splitSentences(utterance: Utterance): Passage[] {
  const { text, words } = utterance;
  if (text.trim() === '') return [];
  const passages: Passage[] = [];
  let offset = 0;
  let index = 0;
  let wordsEnd = 0;
  for (const { segment } of segmenter.segment(text)) {
    offset += segment.length;
    const first = index;
    while (
      index < words.length &&
      wordsEnd + (words[index]?.word.trimEnd().length ?? 0) <= offset
    ) {
      wordsEnd += words[index]?.word.length ?? 0;
      index += 1;
    }
    const spoken = words.slice(first, index);
    if (segment.trim() === '') continue;
    passages.push({
      text: segment.trim(),
      start: spoken[0]?.start ?? utterance.start,
      end: spoken.at(-1)?.end ?? utterance.end,
    });
  }
  return passages;
}

interface Classification {
  readonly sentiment: Sentiment;
  readonly emotion: Emotion;
}

/** Languages that are not written with Latin letters, or texts without letters, cannot be classified. */
function classify(text: string): Classification {
  const folded = text.toLowerCase().replace(/[\u2019\u02bc]/g, "'");
  if (!/[a-z]/.test(folded)) return { sentiment: 'unknown', emotion: 'neutral' };
  const score = vader.SentimentIntensityAnalyzer.polarity_scores(text).compound;
  const found = emotionPhrases.find(({ pattern }) => pattern.test(folded));
  if (isMixed(folded)) return { sentiment: 'mixed', emotion: found?.emotion ?? 'neutral' };
  if (found?.sentiment && !contradicts(found.sentiment, score, found.emotion))
    return { sentiment: found.sentiment, emotion: found.emotion };
  const sentiment = score >= threshold ? 'positive' : score <= -threshold ? 'negative' : 'neutral';
  const emotion = emotionOf(sentiment, found?.emotion);
  return { sentiment, emotion };
}

/** Praise inside of what is clearly the opposite, such as "not good", does not count. */
function contradicts(sentiment: 'positive' | 'negative', score: number, emotion: Emotion): boolean {
  if (sentiment === 'positive') return score < -0.3 && emotion !== 'relief';
  return score > 0.6 && !['confusion', 'embarrassment', 'disgust', 'sadness'].includes(emotion);
}

function emotionOf(sentiment: Sentiment, found: Emotion | undefined): Emotion {
  if (sentiment === 'neutral') return found === 'surprise' ? found : 'neutral';
  if (found && (found === 'surprise' || (sentiment === 'negative') !== (found === 'joy')))
    return found;
  return sentiment === 'positive' ? 'joy' : 'disappointment';
}

/** Clauses of both kinds on the two sides of a word such as but. */
function isMixed(text: string): boolean {
  const parts = text.split(contrast);
  if (parts.length < 2) return false;
  const scores = parts.map(
    (part) => vader.SentimentIntensityAnalyzer.polarity_scores(part).compound,
  );
  const negative = parts.some(
    (part, index) =>
      (scores[index] ?? 0) <= -clauseThreshold ||
      emotionPhrases.some(
        ({ sentiment, pattern }) => sentiment === 'negative' && pattern.test(part),
      ),
  );
  return negative && scores.some((score) => score >= clauseThreshold);
}
