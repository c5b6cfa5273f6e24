import type { SentenceTerms } from '../text/content-words.js';
import { wordSet } from '../text/word-lists.js';
import type { WordSpan } from '../text/word-spans.js';

/** Longest phrase, in words. */
const maximumWords = 6;

/** Words within an English phrase that have no meaning by themselves. */
const linkingWords = wordSet('of the a an and for in on to with at from by our your my their');

/** How much a phrase of one word counts less than a longer one of the same mean weight. */
const singleWordFactor = 0.6;

/**
 * How fast the weight of a phrase falls with its length: between the sum (0) and the mean (1) of
 * the weights of its words.
 */
const lengthExponent = 0.65;

/** A sentence with its words. */
export interface HeadlineSentence {
  readonly text: string;
  readonly spans: readonly WordSpan[];
}

/**
 * The phrase of some sentences that is most informative about their subject: consecutive words of
 * one sentence without marks between them, which begins and ends with an informative word.
 *
 * @param sentences - in order
 * @param weightOf - how informative a term is about the subject
 * @returns the phrase as it is in the text, or undefined when no word is informative
 */
export function findHeadline(
  sentences: readonly HeadlineSentence[],
  { termOf }: Pick<SentenceTerms, 'termOf'>,
  weightOf: (term: string) => number,
): string | undefined {
  let best: string | undefined;
  let bestScore = 0;
  for (const sentence of sentences)
    for (let from = 0; from < sentence.spans.length; from += 1)
      for (const { phrase, score } of phrasesFrom(sentence, from, termOf, weightOf)) {
        if (score <= bestScore) continue;
        bestScore = score;
        best = phrase;
      }
  return best?.replace(/\s+/gu, ' ');
}

/** The phrases that begin at a word, each with its score. */
function* phrasesFrom(
  { spans, text }: HeadlineSentence,
  from: number,
  termOf: SentenceTerms['termOf'],
  weightOf: (term: string) => number,
): Generator<{ phrase: string; score: number }> {
  const seen = new Set<string>();
  let weight = 0;
  for (const [at, span] of spans.slice(from, from + maximumWords).entries()) {
    const before = at === 0 ? undefined : spans[from + at - 1];
    if (before !== undefined && !isJoined(text.slice(before.to, span.from))) return;
    const term = termOf(span.word);
    if (term === undefined) {
      if (at === 0 || !linkingWords.has(span.word)) return;
      continue;
    }
    if (!seen.has(term)) weight += weightOf(term);
    seen.add(term);
    const mean = weight / (at + 1) ** lengthExponent;
    const score = mean * (seen.size === 1 ? singleWordFactor : 1);
    yield { phrase: text.slice(spans[from]?.from, span.to), score };
  }
}

/** True for what may be between two words of a phrase. */
const isJoined = (between: string) => /^(?:\s*|[-’'])$/u.test(between);
