import type { LabelledSpan } from '@earshot/add-ons/runner';
import { classifyTokens } from '@earshot/engine/model-tasks';
import { taskThreads, translatingErrors } from './model-task.js';

/**
 * Finds the spans of texts that a token classifier labels, in a process of its own.
 *
 * @param directory - folder of the model
 */
export function findEntities(
  directory: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly LabelledSpan[])[]> {
  return translatingErrors(() =>
    classifyTokens({ directory, texts, threads: taskThreads, signal }),
  );
}
