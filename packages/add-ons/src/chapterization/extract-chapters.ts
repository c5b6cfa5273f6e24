import type { Chapter } from '@earshot/core';
import { extractSummary } from '../summarization/extract-summary.js';
import { rankSentences } from '../summarization/rank-sentences.js';
import { readTerms } from '../text/content-words.js';
import { divideText } from './divide-text.js';

/** Sentence of a transcript, as a chapter holds it. */
export type ChapterSentence = Chapter['sentences'][number];

/** Options of {@link extractChapters}. */
export interface ChapterOptions {
  /** Language of the text, a code such as `en`. */
  readonly language: string;
}

const keywordCount = 6;
const headlineKeywords = 3;
const longestGist = 140;

/**
 * Chapters of a transcript by lexical cohesion: a chapter ends where the words change. Their keywords are the words that are
 * frequent in them and rare elsewhere, their headlines name the first of these, the gist is the sentence that has most in common
 * with the others.
 *
 * @param sentences - those of the transcript, in order
 * @returns the chapters, which hold every sentence once; none when there are no sentences
 */
export function extractChapters(
  sentences: readonly ChapterSentence[],
  { language }: ChapterOptions,
): Chapter[] {
  if (sentences.length === 0) return [];
  const { terms, wordOf } = readTerms(sentences, language);
  const borders = [0, ...divideText(terms), sentences.length];
  const ranges = borders.slice(1).map((to, index) => ({ from: borders[index] ?? 0, to }));
  const inChapters = new Map<string, number>();
  for (const { from, to } of ranges)
    for (const term of new Set(terms.slice(from, to).flat()))
      inChapters.set(term, (inChapters.get(term) ?? 0) + 1);
  return ranges.map(({ from, to }) => {
    const own = sentences.slice(from, to);
    const ownTerms = terms.slice(from, to);
    const keywords = findKeywords(ownTerms, inChapters, ranges.length).map(
      (term) => wordOf.get(term) ?? term,
    );
    const ranks = rankSentences(ownTerms);
    const central = own[ranks.indexOf(Math.max(...ranks))]?.sentence ?? '';
    const gist = shorten(central.trim().replace(/\s+/gu, ' '));
    const named = keywords.slice(0, headlineKeywords).join(', ');
    return {
      headline: capitalize(named === '' ? gist : named, language),
      gist,
      keywords,
      start: own[0]?.start ?? 0,
      end: Math.max(...own.map(({ end }) => end)),
      sentences: own,
      text: own.map(({ sentence }) => sentence.trim()).join(' '),
      summary: extractSummary(own, { type: 'concise', language }),
    };
  });
}

function findKeywords(
  terms: readonly (readonly string[])[],
  inChapters: ReadonlyMap<string, number>,
  chapterCount: number,
): string[] {
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const scoreOf = (term: string, count: number) =>
    count * Math.log(1 + chapterCount / (inChapters.get(term) ?? 1));
  return [...counts]
    .map(([term, count]) => ({ term, score: scoreOf(term, count) }))
    .sort((one, other) => other.score - one.score || (one.term < other.term ? -1 : 1))
    .slice(0, keywordCount)
    .map(({ term }) => term);
}

function capitalize(text: string, language: string): string {
  const [first = ''] = text;
  const locale = Intl.getCanonicalLocales('en').concat(
    /^[a-z]{2,3}$/i.test(language) ? language : [],
  );
  return first.toLocaleUpperCase(locale.at(-1)) + text.slice(first.length);
}

/** A text of at most the length of a gist, cut between words. */
function shorten(text: string): string {
  if (text.length <= longestGist) return text;
  const cut = text.slice(0, longestGist);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s,;:]+$/u, '')}…`;
}
