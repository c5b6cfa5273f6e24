// Packages that compile this one from its source have no other access to the types of the library.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./vader-sentiment.d.ts" />
import type { Sentence, Sentiment, SentimentPassage } from '@earshot/core';
import vader from 'vader-sentiment';
import { contrastingClauses, markedClauses } from './clauses.js';
import { type Emotion, type EmotionPhrases, emotionPhrases } from './emotions.js';
import { idioms, withoutDenied } from './idioms.js';

/** Scores of VADER from which on a passage is positive or negative, as its authors advise. */
const threshold = 0.05;
/**
 * Scores of the clauses of a passage whose sentiment is mixed: between contrasting conjunctions,
 * and between marks only.
 */
const clauseThreshold = 0.15;
const markedThreshold = 0.3;
/**
 * Phrases of greeting, request and agreement, and words with another sense in speech than in the
 * reviews that VADER was made for. They do not indicate the sentiment of a speaker.
 */
const phrasesWithoutSentiment =
  /\b(?:good (?:morning|afternoon|evening)|(?:can|may|could) (?:i|we|you|someone|anyone) (?:please )?help|(?:would|i'd|we'd|you'd|he'd|she'd|they'd) like|(?:feel|feels|look|looks|looked|sound|sounds|seem|seems|something|anything|just) like|(?<!\b(?:i|we|they|really|do|also|always|still|you'll|i'll) )like (?:this|that|a|an|the)|please|united (?:states|kingdom|nations|airlines|arab)|numbers?|want(?:s|ed)?|play(?:s|ed|ing)?|hands?|shares?|securit(?:y|ies)|credit|pay|yes|yeah)\b/gi;

/** Words that replace an idiom in the text for VADER. */
const standIns = { positive: ' good ', negative: ' bad ', neutral: ' - ' } as const;

/** Things that speakers object to, in a clause that contrasts with praise. */
const objection =
  /^(?:not|n't|never) |\b(?:too (?:much|many|long|short|small|big|expensive|slow|loud|hot|cold|far|late|little|complicated|heavy|hard)|(?:breaks|broke|crashes|crashed|freezes|froze|leaks|leaked|fails|failed|stopped working)|(?:thin|noisy|slow|expensive|late|dirty|cramped|confusing|overpriced|pricey|complicated|unreliable|outdated|unfriendly|dated|buggy|weak|short|limited|crowded|cold)\b|took (?:forever|ages|too|so|weeks|months|hours)|had to wait|keeps? \w+ing|never (?:called|came|answered|works|arrived)|could be (?:better|faster|cheaper)|needs? (?:work|improvement)|nobody|no one|lacks?)/;

/** Sentiment of a text, with its negations and idioms interpreted as they are meant. */
interface Reading {
  /** Score of VADER, -1 to 1. */
  readonly score: number;
  /** Text in lower case whose words have their literal meaning. */
  readonly literal: string;
  /** Emotion of an idiom. */
  readonly emotion: Emotion | undefined;
  /** Sentiment of an idiom. */
  readonly sentiment: 'positive' | 'negative' | undefined;
}

/**
 * Reads a text in lower case with straight apostrophes. @param written - the same text with its
 * capitals
 */
function read(folded: string, written = folded): Reading {
  const asserted = withoutDenied(folded);
  let literal = asserted;
  let emotion: Emotion | undefined;
  let sentiment: Reading['sentiment'];
  let replaced = asserted;
  for (const idiom of idioms) {
    if (!idiom.pattern.test(literal)) continue;
    if (idiom.sentiment !== 'neutral') sentiment ??= idiom.sentiment;
    emotion ??= idiom.emotion;
    replaced = replaced.replace(idiom.pattern, standIns[idiom.sentiment]);
    literal = literal.replace(idiom.pattern, ' - ');
  }
  // Capitals are emphasis to VADER, and a "no" is bad by itself.
  const felt = (replaced === folded ? written : replaced)
    .replaceAll(phrasesWithoutSentiment, '-')
    .replaceAll(/\bno\b/gi, 'not');
  return {
    score: vader.SentimentIntensityAnalyzer.polarity_scores(felt).compound,
    literal,
    emotion,
    sentiment,
  };
}

/**
 * Sentiment and emotion of each sentence. It reads English. Both are `unknown` for sentences in
 * other languages.
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
  const straight = text.replace(/[\u2019\u02bc]/g, "'");
  const folded = straight.toLowerCase();
  if (language !== 'en' || !/[a-z]/.test(folded))
    return { sentiment: 'unknown', emotion: 'unknown' };
  const reading = read(folded, straight);
  const isIronic = reading.sentiment === 'negative' && reading.emotion === 'anger';
  if (!isIronic && isMixed(folded)) return { sentiment: 'mixed', emotion: 'neutral' };
  return classifyReading(reading);
}

/** An idiom decides, then a phrase of an emotion, then the score. */
function classifyReading(reading: Reading): Classification {
  const { emotion: ofIdiom, literal, score, sentiment: meant } = reading;
  const found = emotionPhrases.find((phrases) => isFelt(phrases, literal));
  if (meant !== undefined && (found?.sentiment === undefined || found.sentiment === meant))
    return {
      sentiment: meant,
      emotion: found?.emotion ?? ofIdiom ?? chooseEmotion(meant, undefined),
    };
  if (found?.sentiment && !contradicts(found.sentiment, score, found.emotion))
    return { sentiment: found.sentiment, emotion: found.emotion };
  const sentiment = score >= threshold ? 'positive' : score <= -threshold ? 'negative' : 'neutral';
  return { sentiment, emotion: chooseEmotion(sentiment, found?.emotion ?? ofIdiom) };
}

/** Words that negate what follows, within three words of it and in the same clause. */
const negation =
  /(?:\b(?:not|no|never|nothing|nobody|none|without|hardly|barely|neither|nor|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|wouldn't|can't|cannot|couldn't|haven't|hasn't|hadn't|shouldn't|ain't) (?:[a-z']+ ){0,2})$/;

/**
 * True for phrases of an emotion in a text that are not negated. Those that are negations
 * themselves are literal.
 */
function isFelt({ pattern }: EmotionPhrases, literal: string): boolean {
  const found = pattern.exec(literal);
  return (
    found !== null &&
    (/n't|not|no |never/.test(found[0]) || !negation.test(literal.slice(0, found.index)))
  );
}

/** True for a phrase whose sentiment the score excludes, such as praise in "not good". */
function contradicts(sentiment: 'positive' | 'negative', score: number, emotion: Emotion): boolean {
  if (sentiment === 'positive') return score < -0.3 && emotion !== 'relief';
  return score > 0.6 && !['confusion', 'embarrassment', 'disgust', 'sadness'].includes(emotion);
}

function chooseEmotion(sentiment: Sentiment, found: Emotion | undefined): Emotion {
  if (sentiment === 'neutral') return found === 'surprise' ? found : 'neutral';
  if (found && (found === 'surprise' || (sentiment === 'negative') !== isPleasant(found)))
    return found;
  return sentiment === 'positive' ? 'joy' : 'disappointment';
}

const isPleasant = (emotion: Emotion) => ['joy', 'relief', 'gratitude'].includes(emotion);

/** End of a problem that has ended. */
const resolution =
  /\b(?:but|and|until|now|luckily|fortunately|finally)\b[^.;]*\b(?:turned out (?:\w+ )?(?:fine|ok|okay|well|great|good)|solved|fixed|resolved|worked out|sorted|(?:all|perfectly) (?:good|fine|okay))\b/;

/**
 * True for clauses of both polarities: on the two sides of a contrasting conjunction, or clear ones
 * between marks.
 */
function isMixed(text: string): boolean {
  if (resolution.test(text)) return false;
  const contrasting = contrastingClauses(text);
  if (contrasting.length > 1 && hasBoth(contrasting, clauseThreshold, true)) return true;
  const marked = markedClauses(text);
  return marked.length > 1 && hasBoth(marked, markedThreshold, false);
}

/** @param isContrast - true where an objection counts as a negative clause */
function hasBoth(clauses: readonly string[], least: number, isContrast: boolean): boolean {
  const readings = clauses.map((clause) => ({ clause, ...read(clause) }));
  const isNegative = ({ clause, literal, score }: (typeof readings)[number]) =>
    score <= -least ||
    (isContrast &&
      (objection.test(clause) ||
        emotionPhrases.some(
          (phrases) => phrases.sentiment === 'negative' && isFelt(phrases, literal),
        )));
  const negative = readings.map(isNegative);
  return (
    negative.includes(true) &&
    readings.some(
      ({ score, sentiment }, at) =>
        score >= least && sentiment !== 'negative' && negative[at] !== true,
    )
  );
}
