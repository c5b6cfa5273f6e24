import type { TranscriptEdits } from '@earshot/core/edits';
import type { Utterance } from '@earshot/core/types';
import type { WordErrorCounts } from '@earshot/engine/word-errors';
import type { EditedTranscript } from './edited-transcript.js';

/** Number of utterances that are counted before other tasks get their turn. */
const countedAtOnce = 200;

/**
 * Counts the errors of the recognised text against the edited one. Only edited parts are compared,
 * because the rest is equal.
 *
 * @returns null when it was aborted
 */
export async function countEditedErrors(
  recognized: readonly Utterance[],
  transcript: EditedTranscript,
  { corrections }: TranscriptEdits,
  signal: AbortSignal,
): Promise<WordErrorCounts | null> {
  const { countWordErrors, normalizeWords, totalWordErrors } = await import(
    '@earshot/engine/word-errors'
  );
  const options = { splitCharacters: true };
  let words = 0;
  for (let from = 0; from < recognized.length; from += countedAtOnce) {
    if (signal.aborted) return null;
    for (const utterance of recognized.slice(from, from + countedAtOnce)) {
      let count = wordCounts.get(utterance);
      if (count === undefined) {
        count = normalizeWords(utterance.text, options).length;
        wordCounts.set(utterance, count);
      }
      words += count;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  const edited: WordErrorCounts[] = [];
  for (const run of listRuns(corrections)) {
    const hypothesis = transcript.recognizedText(run);
    words -= normalizeWords(hypothesis, options).length;
    edited.push(countWordErrors(run.text, hypothesis, options));
  }
  if (signal.aborted) return null;
  return totalWordErrors([...edited, { words, substitutions: 0, deletions: 0, insertions: 0 }]);
}

/** Numbers of words of utterances, which never change. */
const wordCounts = new WeakMap<Utterance, number>();

/** Joins corrections without a word between them, because their words are aligned together. */
function listRuns(corrections: TranscriptEdits['corrections']): TranscriptEdits['corrections'] {
  const runs: TranscriptEdits['corrections'] = [];
  for (const { count, from, text } of corrections) {
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.count === from) {
      last.count += count;
      last.text = `${last.text} ${text}`;
    } else runs.push({ count, from, text });
  }
  return runs;
}
