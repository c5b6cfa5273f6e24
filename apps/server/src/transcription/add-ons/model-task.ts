import { availableParallelism } from 'node:os';
import { AddOnFailure } from '@earshot/add-ons/runner';
import { EngineError, EngineModelError } from '@earshot/engine';

/**
 * Threads of a process with models, limited so that one recording does not occupy the whole
 * machine.
 */
export const taskThreads = Math.min(4, availableParallelism());

/**
 * Converts errors of models to failures of the add-on, with their message, which names file and
 * remedy, and contains no text of the transcript.
 */
export async function translatingErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!EngineError.is(error)) throw error;
    const isUnusable = EngineModelError.is(error) || error.code === 'engine_unavailable';
    throw new AddOnFailure(error.message, {
      statusCode: isUnusable ? 503 : 500,
      exception: isUnusable ? 'ModelUnavailable' : 'ModelCrashed',
      cause: error,
    });
  }
}
