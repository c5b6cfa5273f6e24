import type { Chapter } from '@earshot/core';
import * as z from 'zod';
import { type ChapterSentence, chapterContent } from '../../chapterization/extract-chapters.js';
import { batchItems } from '../../language-model/batch-items.js';
import { completeJson } from '../../language-model/complete-json.js';
import { dataTokens } from '../../language-model/fold-transcript.js';
import { inParallel } from '../../language-model/in-parallel.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import { asData, dataRule } from '../../language-model/request-data.js';

const chapterSchema = z.object({
  first_sentence: z.int().min(0),
  headline: z.string().trim().min(1).max(200),
  gist: z.string().trim().min(1).max(500),
  keywords: z.array(z.string().trim().min(1).max(100)).max(20),
  summary: z.string().trim().min(1).max(5000),
});
const schema = z.object({ chapters: z.array(chapterSchema).min(1) });

const instructions = `You divide transcripts into chapters. You get the sentences of a transcript, or of a part of a longer one, each with its number. A chapter begins where the subject changes; most have more than a few sentences, and the first one begins with the first sentence. Give for each chapter the number of its first sentence, a headline, the gist in one sentence, up to six keywords and a summary of a few sentences. Write in the language of the transcript, and only what it says. ${dataRule}`;

/**
 * Chapters of a transcript, which contain every sentence once.
 *
 * @param sentences - the sentences of the transcript, in order
 */
export async function findChapters(
  sentences: readonly ChapterSentence[],
  model: LanguageModel,
  signal: AbortSignal,
): Promise<Chapter[]> {
  const numbered = sentences.map(({ sentence }, number) => ({ number, text: sentence.trim() }));
  const parts = batchItems(numbered, { maximumTokens: dataTokens(model) });
  const found = await inParallel(parts, signal, async (part, abort) => {
    const [first, last] = [part[0]?.number ?? 0, part.at(-1)?.number ?? 0];
    const { chapters } = await completeJson(
      model,
      {
        instructions,
        input: asData('transcript', part),
        name: 'chapters',
        schema,
        findIssue: (value) => findIssue(value.chapters, first, last),
      },
      abort,
    );
    return chapters.map((chapter, index) =>
      index === 0 ? { ...chapter, first_sentence: first } : chapter,
    );
  });
  const starts = found.flat();
  return starts.map(({ first_sentence, ...described }, index) => {
    const own = sentences.slice(first_sentence, starts[index + 1]?.first_sentence);
    return {
      ...described,
      // Sentences have more than chapters show of them.
      ...chapterContent(
        own.map(({ end, sentence, start, words }) => ({ sentence, start, end, words })),
      ),
    };
  });
}

function findIssue(
  chapters: readonly z.output<typeof chapterSchema>[],
  first: number,
  last: number,
): string | undefined {
  const numbers = chapters.map(({ first_sentence }) => first_sentence);
  if (numbers.some((number) => number < first || number > last))
    return `first_sentence must be from ${first} to ${last}`;
  return numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))
    ? 'the chapters must be in order, and each begin with another sentence'
    : undefined;
}
