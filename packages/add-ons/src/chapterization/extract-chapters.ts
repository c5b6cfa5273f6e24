import type { Chapter } from '@earshot/core';
import { extractSummary } from '../summarization/extract-summary.js';
import { rankSentences } from '../summarization/rank-sentences.js';
import { readTerms } from '../text/content-words.js';
import { capitalised } from '../text/words.js';
import { segmentText } from './segment-text.js';

/** Sentence of a transcript, as a chapter holds it. */
export type ChapterSentence = Chapter['sentences'][number];

/** Options of {@link extractChapters}. */
export interface ChapterOptions {
  /** Language of the text, a code such as `en`. */
  readonly language: string;
}

const keywordCount = 6;
const headlineKeywords = 3;
/** Longest gist, in characters. */
const maximumGistLength = 140;

/**
 * Chapters of a transcript by topic segmentation. Their keywords are the terms of the greatest TF-IDF among the chapters, their
 * headlines the first of these, the gist is the sentence of the highest TextRank.
 *
 * @param sentences - those of the transcript, in order
 * @returns the chapters, which hold every sentence once; none when there are no sentences
 */
export function extractChapters(
  sentences: readonly ChapterSentence[],
  { language }: ChapterOptions,
): Chapter[] {
  if (sentences.length === 0) return [];
  const locale = /^[a-z]{2,3}$/i.test(language) ? language : 'en';
  const { terms, wordOf } = readTerms(sentences, language);
  const boundaries = [0, ...segmentText(terms), sentences.length];
  const ranges = boundaries.slice(1).map((to, index) => ({ from: boundaries[index] ?? 0, to }));
  const documentFrequencies = new Map<string, number>();
  for (const { from, to } of ranges)
    for (const term of new Set(terms.slice(from, to).flat()))
      documentFrequencies.set(term, (documentFrequencies.get(term) ?? 0) + 1);
  return ranges.map(({ from, to }) => {
    const own = sentences.slice(from, to);
    const ownTerms = terms.slice(from, to);
    const keywords = findKeywords(ownTerms, documentFrequencies, ranges.length).map(
      (term) => wordOf.get(term) ?? term,
    );
    const ranks = rankSentences(ownTerms);
    const central = own[indexOfMaximum(ranks)]?.sentence ?? '';
    const gist = truncate(central.trim().replace(/\s+/gu, ' '));
    const named = keywords.slice(0, headlineKeywords).join(', ');
    return {
      headline: capitalised(named === '' ? gist : named, locale),
      gist,
      keywords,
      ...chapterContent(own),
      summary: extractSummary(own, { type: 'concise', language }),
    };
  });
}

/** Span, sentences and text of a chapter. */
export function chapterContent(
  sentences: readonly ChapterSentence[],
): Pick<Chapter, 'start' | 'end' | 'sentences' | 'text'> {
  return {
    start: sentences[0]?.start ?? 0,
    end: sentences.reduce((latest, { end }) => Math.max(latest, end), 0),
    sentences: [...sentences],
    text: sentences.map(({ sentence }) => sentence.trim()).join(' '),
  };
}

function indexOfMaximum(values: Float64Array): number {
  let greatest = 0;
  for (let index = 1; index < values.length; index += 1)
    if ((values[index] ?? 0) > (values[greatest] ?? 0)) greatest = index;
  return greatest;
}

function findKeywords(
  terms: readonly (readonly string[])[],
  documentFrequencies: ReadonlyMap<string, number>,
  chapterCount: number,
): string[] {
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const scoreOf = (term: string, count: number) =>
    count * Math.log(1 + chapterCount / (documentFrequencies.get(term) ?? 1));
  return [...counts]
    .map(([term, count]) => ({ term, score: scoreOf(term, count) }))
    .sort((one, other) => other.score - one.score || (one.term < other.term ? -1 : 1))
    .slice(0, keywordCount)
    .map(({ term }) => term);
}

/** A text of at most the length of a gist, truncated between words. */
function truncate(text: string): string {
  if (text.length <= maximumGistLength) return text;
  const cut = text.slice(0, maximumGistLength);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s,;:]+$/u, '')}…`;
}
