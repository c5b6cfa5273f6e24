import type { Chapter } from '@earshot/core';
import type { SentenceVectors } from '../sentence-vectors/sentence-encoder.js';
import { takeVectors } from '../sentence-vectors/take-vectors.js';
import { extractSummary } from '../summarization/extract-summary.js';
import { rankSentences } from '../summarization/rank-sentences.js';
import { readTerms, type SentenceTerms } from '../text/content-words.js';
import { capitalised } from '../text/words.js';
import { findHeadline } from './headline.js';
import { segmentText } from './segment-text.js';
import { segmentVectors } from './segment-vectors.js';
import { subjectOpenings } from './subject-openings.js';

/** Sentence of a transcript, as a chapter holds it. */
export type ChapterSentence = Chapter['sentences'][number];

/** Options of {@link extractChapters}. */
export interface ChapterOptions {
  /** Language of the text, a code such as `en`. */
  readonly language: string;
  /** Vectors of the sentences. @defaultValue none, and chapters end where the words change */
  readonly vectors?: SentenceVectors | undefined;
}

const keywordCount = 6;
/** Longest gist, in characters. */
const maximumGistLength = 140;
/**
 * Terms from which on a sentence counts fully among others. A shorter one is less informative about
 * its subject.
 */
const wholeSentenceTerms = 2;

/**
 * Chapters of a transcript by topic segmentation. Their keywords are the terms with the greatest
 * TF-IDF among the chapters, their headlines are the phrases of the text with the most of these,
 * and the gist is the sentence with the highest TextRank.
 *
 * @param sentences - the sentences of the transcript, in order
 * @returns the chapters, which contain every sentence once, or none when there are no sentences
 */
export function extractChapters(
  sentences: readonly ChapterSentence[],
  { language, vectors }: ChapterOptions,
): Chapter[] {
  if (sentences.length === 0) return [];
  const locale = /^[a-z]{2,3}$/i.test(language) ? language : 'en';
  const read = readTerms(sentences, language);
  const { spans, terms, wordOf } = read;
  const boundaries = [
    0,
    ...findBoundaries(sentences, read, { language, vectors }),
    sentences.length,
  ];
  const ranges = boundaries.slice(1).map((to, index) => ({ from: boundaries[index] ?? 0, to }));
  const documentFrequencies = new Map<string, number>();
  for (const { from, to } of ranges)
    for (const term of new Set(terms.slice(from, to).flat()))
      documentFrequencies.set(term, (documentFrequencies.get(term) ?? 0) + 1);
  return ranges.map(({ from, to }) => {
    const own = sentences.slice(from, to);
    const ownTerms = terms.slice(from, to);
    const weights = termWeights(ownTerms, documentFrequencies, ranges.length);
    const keywords = [...weights]
      .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
      .slice(0, keywordCount)
      .map(([term]) => wordOf.get(term) ?? term);
    const ranks = rankSentences(ownTerms);
    const central = own[indexOfMaximum(ranks)]?.sentence ?? '';
    const gist = truncate(central.trim().replace(/\s+/gu, ' '));
    const texts = own.map(({ sentence }, index) => ({
      text: sentence,
      spans: spans[from + index] ?? [],
    }));
    const headline = findHeadline(texts, read, (term) => weights.get(term) ?? 0) ?? gist;
    return {
      headline: capitalised(headline, locale),
      gist,
      keywords,
      ...chapterContent(own),
      summary: extractSummary(own, {
        type: 'concise',
        language,
        vectors: vectors && takeVectors(vectors, from, to),
      }),
    };
  });
}

/** Indexes of the sentences with which chapters begin, without the first one. */
function findBoundaries(
  sentences: readonly ChapterSentence[],
  { terms }: SentenceTerms,
  { language, vectors }: ChapterOptions,
): number[] {
  const openings = subjectOpenings(
    sentences.map(({ sentence }) => sentence),
    language,
  );
  if (vectors === undefined) return segmentText(terms, { openings });
  const weights = terms.map(({ length }) => Math.min(1, (length + 0.5) / wholeSentenceTerms));
  return segmentVectors(vectors, { weights, openings });
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

/** TF-IDF of each term of a chapter among the chapters. */
function termWeights(
  terms: readonly (readonly string[])[],
  documentFrequencies: ReadonlyMap<string, number>,
  chapterCount: number,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const term of terms.flat()) weights.set(term, (weights.get(term) ?? 0) + 1);
  for (const [term, count] of weights)
    weights.set(term, count * Math.log(1 + chapterCount / (documentFrequencies.get(term) ?? 1)));
  return weights;
}

/** A text of at most the length of a gist, truncated between words. */
function truncate(text: string): string {
  if (text.length <= maximumGistLength) return text;
  const cut = text.slice(0, maximumGistLength);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s,;:]+$/u, '')}…`;
}
