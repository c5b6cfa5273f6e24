import { availableParallelism } from 'node:os';
import { AddOnFailure } from '@earshot/add-ons/runner';
import { EngineError, EngineModelError } from '@earshot/engine';

/** Threads of a process with models: one recording does not take a whole machine. */
export const taskThreads = Math.min(4, availableParallelism());

/** Reports an error of a model as what it is: it names the file and the remedy, and holds nothing of the transcript. */
export async function failingClearly<Value>(work: () => Promise<Value>): Promise<Value> {
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
