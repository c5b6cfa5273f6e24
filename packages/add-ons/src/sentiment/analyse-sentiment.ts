// Packages that compile this one from its source have no other way to the types of the library.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./vader-sentiment.d.ts" />
import type { Sentence, Sentiment, SentimentPassage } from '@earshot/core';
import vader from 'vader-sentiment';
import { type Emotion, emotionPhrases } from './emotions.js';

/** Scores of VADER from which on a passage is positive or negative, as its authors advise. */
const threshold = 0.05;
/** Scores of the clauses of a passage whose sentiment is mixed. */
const clauseThreshold = 0.15;
const contrastiveConjunction =
  /[,;]? ?\b(?:but|however|although|though|even though|except|unfortunately|while)\b/;

/**
 * Phrases of greeting, request and agreement, and words with another sense in speech than in the reviews that VADER was made for: they say nothing about the
 * sentiment of a speaker.
 */
const phrasesWithoutSentiment =
  /\b(?:good (?:morning|afternoon|evening)|(?:can|may|could) (?:i|we|you|someone|anyone) (?:please )?help|(?:would|i'd|we'd|you'd|he'd|she'd|they'd) like|(?:feel|feels|look|looks|looked|sound|sounds|seem|seems|something|anything|just) like|like (?:this|that|a|an|the)|please|united (?:states|kingdom|nations|airlines|arab)|numbers?|want(?:s|ed)?|play(?:s|ed|ing)?|hands?|shares?|securit(?:y|ies)|credit|pay|yes|yeah)\b/gi;

/** Score of VADER for a text, -1 to 1. */
function scoreOf(text: string): number {
  const felt = text.replaceAll(phrasesWithoutSentiment, '-');
  return vader.SentimentIntensityAnalyzer.polarity_scores(felt).compound;
}

/**
 * Sentiment and emotion of each sentence. Reads English; sentences in other languages are `unknown`.
 *
 * @param sentences - of {@link splitSentences}
 */
export function analyseSentiment(sentences: readonly Sentence[]): SentimentPassage[] {
  return sentences.map(({ sentence, language, start, end, channel, speaker }) => ({
    ...classify(sentence, language),
    text: sentence.trim(),
    start,
    end,
    channel,
    ...(speaker === undefined ? {} : { speaker }),
  }));
}

interface Classification {
  readonly sentiment: Sentiment;
  readonly emotion: Emotion;
}

/** Other languages and texts without letters cannot be classified. */
function classify(text: string, language: string): Classification {
  const folded = text.toLowerCase().replace(/[\u2019\u02bc]/g, "'");
  if (language !== 'en' || !/[a-z]/.test(folded))
    return { sentiment: 'unknown', emotion: 'neutral' };
  const score = scoreOf(text);
  const found = emotionPhrases.find(({ pattern }) => pattern.test(folded));
  if (isMixed(folded)) return { sentiment: 'mixed', emotion: found?.emotion ?? 'neutral' };
  if (found?.sentiment && !contradicts(found.sentiment, score, found.emotion))
    return { sentiment: found.sentiment, emotion: found.emotion };
  const sentiment = score >= threshold ? 'positive' : score <= -threshold ? 'negative' : 'neutral';
  const emotion = emotionOf(sentiment, found?.emotion);
  return { sentiment, emotion };
}

/** True for a phrase whose sentiment the score excludes, such as praise in "not good". */
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

/** True for clauses of both polarities on the two sides of a contrastive conjunction. */
function isMixed(text: string): boolean {
  const parts = text.split(contrastiveConjunction);
  if (parts.length < 2) return false;
  const scores = parts.map(scoreOf);
  const negative = parts.some(
    (part, index) =>
      (scores[index] ?? 0) <= -clauseThreshold ||
      emotionPhrases.some(
        ({ sentiment, pattern }) => sentiment === 'negative' && pattern.test(part),
      ),
  );
  return negative && scores.some((score) => score >= clauseThreshold);
}
