import type { SummarizationConfiguration } from '@earshot/core';
import { readTerms } from '../text/content-words.js';
import { rankSentences } from './rank-sentences.js';

/** Length of a summary of each type, in sentences: a share of the text within bounds. */
const lengths = {
  general: { share: 0.12, least: 3, most: 12 },
  bullet_points: { share: 0.12, least: 3, most: 10 },
  concise: { share: 0.03, least: 1, most: 2 },
} as const satisfies Record<
  SummarizationConfiguration['type'],
  { share: number; least: number; most: number }
>;

/** Terms from which on a sentence can stand by itself, and those over which it is too long for a summary. */
const leastTerms = 3;
const mostTerms = 40;

/** Overlap of two sentences from which one of them says what the other says. */
const repetitionShare = 0.6;

/** Options of {@link extractSummary}. */
export interface ExtractiveSummaryOptions extends SummarizationConfiguration {
  /** Language of the text, a code such as `en`. */
  readonly language: string;
}

/**
 * Summary of a text by its own sentences: those that rank highest, in the order in which they were said, none of which repeats
 * another. `general` is a paragraph, `bullet_points` a list with a line for each, `concise` one or two sentences.
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
  const { share, least, most } = lengths[type];
  const wanted = Math.max(least, Math.min(most, Math.round(share * sentences.length)));
  const order = [...ranks.keys()]
    .filter((at) => (sentences[at]?.sentence ?? '').trim() !== '')
    .sort((one, other) => score(other, ranks, terms) - score(one, ranks, terms) || one - other);
  const chosen: number[] = [];
  for (const at of order) {
    if (chosen.length === wanted) break;
    if (!chosen.some((other) => repeats(terms[at] ?? [], terms[other] ?? []))) chosen.push(at);
  }
  const texts = chosen
    .sort((one, other) => one - other)
    .map((at) => (sentences[at]?.sentence ?? '').trim().replace(/\s+/gu, ' '));
  return type === 'bullet_points' ? texts.map((text) => `- ${text}`).join('\n') : texts.join(' ');
}

/** Rank of a sentence, less where it is too short to stand by itself or too long to be a part of a summary. */
function score(at: number, ranks: Float64Array, terms: readonly (readonly string[])[]): number {
  const length = terms[at]?.length ?? 0;
  const fit = length < leastTerms ? 0.2 : length > mostTerms ? mostTerms / length : 1;
  return (ranks[at] ?? 0) * fit;
}

function repeats(one: readonly string[], other: readonly string[]): boolean {
  const first = new Set(one);
  const second = new Set(other);
  const shared = [...first].filter((term) => second.has(term)).length;
  return shared >= repetitionShare * Math.min(first.size, second.size) && shared > 0;
}
