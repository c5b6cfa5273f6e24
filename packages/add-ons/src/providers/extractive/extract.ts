import type { Chapter } from '@earshot/core';
import { extractChapters } from '../../chapterization/extract-chapters.js';
import type { AddOnInput } from '../../runner/provider.js';
import type { SentenceVectors } from '../../sentence-vectors/sentence-encoder.js';
import { extractSummary } from '../../summarization/extract-summary.js';
import { splitAtUtterances } from '../../summarization/split-at-utterances.js';
import { mainLanguage } from './main-language.js';

/** What a summary and chapters read. */
type ExtractiveInput = Pick<AddOnInput, 'params' | 'sentences' | 'utterances'>;

/** Returns vectors of some sentences, or undefined where there are none. */
export type Encode = (sentences: readonly string[]) => Promise<SentenceVectors | undefined>;

/**
 * Summary of a transcript by its sentences.
 *
 * @param encode - returns their vectors. @defaultValue only their words count
 */
export async function summarizeSentences(
  { params, sentences, utterances }: ExtractiveInput,
  encode?: Encode,
): Promise<string> {
  const parts = splitAtUtterances(sentences, utterances);
  return extractSummary(parts, {
    type: params.summarization_config?.type ?? 'general',
    language: mainLanguage(sentences),
    vectors: await encode?.(parts.map(({ sentence }) => sentence)),
  });
}

/**
 * Chapters of a transcript by its sentences.
 *
 * @param encode - returns their vectors. @defaultValue chapters end where the words change
 */
export async function divideSentences(
  { sentences }: ExtractiveInput,
  encode?: Encode,
): Promise<Chapter[]> {
  return extractChapters(
    sentences.map(({ sentence, start, end, words }) => ({ sentence, start, end, words })),
    {
      language: mainLanguage(sentences),
      vectors: await encode?.(sentences.map(({ sentence }) => sentence)),
    },
  );
}
