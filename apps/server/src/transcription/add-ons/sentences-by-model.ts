import type { SentenceVectors } from '@earshot/add-ons/runner';
import { embedSentences } from '@earshot/engine/model-tasks';
import { taskThreads, translatingErrors } from './model-task.js';

/**
 * Computes vectors of sentences by a sentence encoder, in a process of its own.
 *
 * @param directory - folder of the model
 */
export function encodeSentences(
  directory: string,
  sentences: readonly string[],
  signal: AbortSignal,
): Promise<SentenceVectors> {
  return translatingErrors(() =>
    embedSentences({ directory, sentences, threads: taskThreads, signal }),
  );
}
