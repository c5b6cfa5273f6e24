import { AddOnFailure } from '../../runner/add-on-error.js';
import type { AddOnInput, AnalysisProvider } from '../../runner/provider.js';
import type { SentenceEncoder, SentenceVectors } from '../../sentence-vectors/sentence-encoder.js';
import { SharedVectors } from '../../sentence-vectors/shared-vectors.js';
import {
  chapterNote,
  encodedChapterNote,
  encodedSummaryNote,
  summaryNote,
} from './extractive-notes.js';
import { mainLanguage } from './main-language.js';

/**
 * Longest time, in milliseconds: a hundred thousand words take half a minute on a quiet processor.
 */
const timeoutMs = 30 * 60_000;

/**
 * Summaries and chapters of one transcript by the vectors of a sentence encoder. A transcript in a
 * language that it does not read is divided and summarised by its words, and so is one whose
 * vectors are not available, which the note reports.
 */
export function encoderProviders(encoder: SentenceEncoder): AnalysisProvider[] {
  const shared = new SharedVectors(encoder);
  /** Why there are no vectors. It is undefined while there are some. */
  let missing: string | undefined;
  const isRead = ({ sentences }: Pick<AddOnInput, 'sentences'>) =>
    encoder.languages.includes(mainLanguage(sentences));
  const encodeFor = (input: AddOnInput) => async (sentences: readonly string[]) =>
    isRead(input) && missing === undefined ? computeVectors(sentences, input.signal) : undefined;
  const computeVectors = async (
    sentences: readonly string[],
    signal: AbortSignal,
  ): Promise<SentenceVectors | undefined> => {
    try {
      return await shared.of(sentences, signal);
    } catch (error) {
      if (signal.aborted || !AddOnFailure.is(error)) throw error;
      missing = error.message;
      return undefined;
    }
  };
  const noteFor = (
    input: Pick<AddOnInput, 'sentences'>,
    byVectors: (name: string) => string,
    byWords: (read: Pick<AddOnInput, 'sentences'>) => string,
  ) => {
    if (!isRead(input)) return byWords(input);
    return missing === undefined ? byVectors(encoder.name) : `${byWords(input)}; ${missing}`;
  };
  return [
    {
      addOn: 'summarization',
      provider: 'onnx',
      timeoutMs,
      note: (input) => noteFor(input, encodedSummaryNote, summaryNote),
      analyse: async (input) =>
        (await import('./extract.js')).summarizeSentences(input, encodeFor(input)),
    },
    {
      addOn: 'chapterization',
      provider: 'onnx',
      timeoutMs,
      note: (input) => noteFor(input, encodedChapterNote, chapterNote),
      analyse: async (input) =>
        (await import('./extract.js')).divideSentences(input, encodeFor(input)),
    },
  ];
}
