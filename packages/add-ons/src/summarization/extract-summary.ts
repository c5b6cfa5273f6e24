import type { SummarizationConfiguration } from '@earshot/core';
import type { SentenceVectors } from '../sentence-vectors/sentence-encoder.js';
import { readTerms } from '../text/content-words.js';
import { endsSpaced, isSentenceEnd } from '../text/text-ends.js';
import { Coverage } from './coverage.js';
import { measureInformativeness } from './informativeness.js';
import { rankSentences } from './rank-sentences.js';

/** Length of a summary of each type, in sentences: a share of the text within bounds. */
const lengths = {
  general: { share: 0.12, minimum: 3, maximum: 12 },
  bullet_points: { share: 0.15, minimum: 5, maximum: 12 },
  concise: { share: 0.03, minimum: 1, maximum: 2 },
} as const satisfies Record<
  SummarizationConfiguration['type'],
  { share: number; minimum: number; maximum: number }
>;

/**
 * Terms of a sentence that is neither too short to be understood by itself nor too long for a
 * summary.
 */
const minimumTerms = 3;
const maximumTerms = 40;

/** Overlap coefficient of the terms of two sentences from which they are redundant. */
const redundantOverlap = 0.6;

/** Options of {@link extractSummary}. */
export interface ExtractiveSummaryOptions extends SummarizationConfiguration {
  /** Language of the text, a code such as `en`. */
  readonly language: string;
  /** Number of sentences, 1 or more. @defaultValue by the type and the length of the text */
  readonly sentenceCount?: number | undefined;
  /**
   * Vectors of the sentences, whose subjects a summary then covers. @defaultValue none, and only
   * the words that sentences share count
   */
  readonly vectors?: SentenceVectors | undefined;
}

/**
 * Extractive summary of a text: its most informative sentences, in the order in which they were
 * said, without redundant ones. Questions, courtesies and sentences that begin by referring to
 * another one are omitted while there are others. `general` is a paragraph, `bullet_points` a list
 * with a line for each, `concise` one or two sentences. In a paragraph a full stop ends those
 * without a mark.
 *
 * @example
 * ```ts
 * import { extractSummary } from '@earshot/add-ons';
 *
 * const sentences = [
 *   'The budget was approved.',
 *   'It rained.',
 *   'The budget grows by ten percent next year.',
 * ].map((sentence) => ({ sentence }));
 * console.log(extractSummary(sentences, { type: 'general', language: 'en', sentenceCount: 1 }));
 * // The budget grows by ten percent next year.
 * ```
 *
 * @param sentences - the sentences of the transcript, in order
 * @returns the summary, or an empty text when there are no words
 */
export function extractSummary(
  sentences: readonly { readonly sentence: string }[],
  { type, language, sentenceCount, vectors }: ExtractiveSummaryOptions,
): string {
  const { terms } = readTerms(sentences, language);
  const { share, minimum, maximum } = lengths[type];
  const count =
    sentenceCount ?? Math.max(minimum, Math.min(maximum, Math.round(share * sentences.length)));
  const informativeness = sentences.map(({ sentence }) =>
    measureInformativeness(sentence, language),
  );
  const scores = scoreSentences(terms, informativeness);
  const order = informativeSentences(sentences, informativeness).sort(
    (one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other,
  );
  const isRedundant = (at: number, chosen: readonly number[]) =>
    chosen.some((other) => areRedundant(terms[at] ?? [], terms[other] ?? []));
  const chosen =
    vectors === undefined
      ? chooseByScore(order, count, isRedundant)
      : new Coverage(vectors, scores).choose(order, count, isRedundant);
  const texts = chosen
    .sort((one, other) => one - other)
    .map((at) => (sentences[at]?.sentence ?? '').trim().replace(/\s+/gu, ' '));
  return type === 'bullet_points'
    ? texts.map((text) => `- ${text}`).join('\n')
    : texts.map(endSentence).join(' ');
}

/** A sentence with a mark at its end. */
function endSentence(text: string): string {
  return isSentenceEnd(text) ? text : `${text}${endsSpaced(text) ? '.' : '。'}`;
}

function chooseByScore(
  order: readonly number[],
  count: number,
  isRedundant: (at: number, chosen: readonly number[]) => boolean,
): number[] {
  const chosen: number[] = [];
  for (const at of order) {
    if (chosen.length === count) break;
    if (!isRedundant(at, chosen)) chosen.push(at);
  }
  return chosen;
}

/** Sentences that are informative by themselves, or all that have words where these are too few. */
function informativeSentences(
  sentences: readonly { readonly sentence: string }[],
  informativeness: readonly number[],
): number[] {
  const worded = [...sentences.keys()].filter(
    (at) => (sentences[at]?.sentence ?? '').trim() !== '',
  );
  const informative = worded.filter((at) => (informativeness[at] ?? 0) >= leastInformativeness);
  return informative.length >= Math.min(fewestInformative, worded.length / 2)
    ? informative
    : worded;
}

/**
 * Informativeness below which a sentence is a question, a courtesy, or not understood by itself.
 */
const leastInformativeness = 0.3;
/** Informative sentences from which on a summary needs no others. */
const fewestInformative = 3;

/**
 * Scores of sentences: how informative they are by themselves, and how much they have in common
 * with the others.
 */
function scoreSentences(
  terms: readonly (readonly string[])[],
  informativeness: readonly number[],
): Float64Array {
  const ranks = rankSentences(terms);
  return ranks.map((rank, at) => {
    const length = terms[at]?.length ?? 0;
    const fit = length < minimumTerms ? 0.2 : length > maximumTerms ? maximumTerms / length : 1;
    const position = 1 + leadWeight * Math.exp(-at / leadSentences);
    const inCommon = rankShare + (1 - rankShare) * rank * terms.length;
    return fit * (informativeness[at] ?? 0) * position * inCommon;
  });
}

/**
 * How much more the first sentence of a text counts, and within how many sentences this decreases,
 * since speakers introduce their subject first.
 */
const leadWeight = 0.25;
const leadSentences = 3;

/** Share of a score that does not depend on what a sentence has in common with others. */
const rankShare = 0.5;

function areRedundant(one: readonly string[], other: readonly string[]): boolean {
  const first = new Set(one);
  const second = new Set(other);
  const shared = [...first].filter((term) => second.has(term)).length;
  return shared >= redundantOverlap * Math.min(first.size, second.size) && shared > 0;
}
