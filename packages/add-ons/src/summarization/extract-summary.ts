import type { SummarizationConfiguration } from '@earshot/core';
import { readTerms } from '../text/content-words.js';
import { endsSpaced, isSentenceEnd } from '../text/text-ends.js';
import { rankSentences } from './rank-sentences.js';

/** Length of a summary of each type, in sentences: a share of the text within bounds. */
const lengths = {
  general: { share: 0.12, minimum: 3, maximum: 12 },
  bullet_points: { share: 0.12, minimum: 3, maximum: 10 },
  concise: { share: 0.03, minimum: 1, maximum: 2 },
} as const satisfies Record<
  SummarizationConfiguration['type'],
  { share: number; minimum: number; maximum: number }
>;

/** Terms of a sentence that is neither too short to be understood by itself nor too long for a summary. */
const minimumTerms = 3;
const maximumTerms = 40;

/** Overlap coefficient of the terms of two sentences from which they are redundant. */
const redundantOverlap = 0.6;

/** Options of {@link extractSummary}. */
export interface ExtractiveSummaryOptions extends SummarizationConfiguration {
  /** Language of the text, a code such as `en`. */
  readonly language: string;
}

/**
 * Extractive summary of a text: its sentences that rank highest, in the order in which they were said, without redundant ones. `general` is a paragraph, `bullet_points` a list with a line for each, `concise` one or two sentences. In
 * a paragraph a full stop ends those without a mark.
 *
 * @param sentences - those of the transcript, in order
 * @returns the summary; an empty text when there are no words
 */
export function extractSummary(
  sentences: readonly { readonly sentence: string }[],
  { type, language }: ExtractiveSummaryOptions,
): string {
  const { terms } = readTerms(sentences, language);
  const ranks = rankSentences(terms);
  const { share, minimum, maximum } = lengths[type];
  const count = Math.max(minimum, Math.min(maximum, Math.round(share * sentences.length)));
  const order = [...ranks.keys()]
    .filter((at) => (sentences[at]?.sentence ?? '').trim() !== '')
    .sort((one, other) => score(other, ranks, terms) - score(one, ranks, terms) || one - other);
  const chosen: number[] = [];
  for (const at of order) {
    if (chosen.length === count) break;
    if (!chosen.some((other) => areRedundant(terms[at] ?? [], terms[other] ?? []))) chosen.push(at);
  }
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

/** Rank of a sentence, lowered for one that is too short or too long. */
function score(at: number, ranks: Float64Array, terms: readonly (readonly string[])[]): number {
  const length = terms[at]?.length ?? 0;
  const fit = length < minimumTerms ? 0.2 : length > maximumTerms ? maximumTerms / length : 1;
  return (ranks[at] ?? 0) * fit;
}

function areRedundant(one: readonly string[], other: readonly string[]): boolean {
  const first = new Set(one);
  const second = new Set(other);
  const shared = [...first].filter((term) => second.has(term)).length;
  return shared >= redundantOverlap * Math.min(first.size, second.size) && shared > 0;
}
