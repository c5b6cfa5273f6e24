import { type AddOnName, describeError, timeoutFailure } from '@earshot/add-ons/runner';
import type { AddonError } from '@earshot/core';
import { builtFile } from '../../built-file.js';
import type { Clock } from '../../clock/index.js';
import { type AddOnServices, noServices } from './add-on-services.js';
import { AddOnThread, AddOnThreadError, type UtteranceSource } from './add-on-thread.js';
import type { AddOnTask } from './add-on-thread-protocol.js';

/** Options of {@link runAddOnThread}. */
export interface AddOnThreadOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly signal?: AbortSignal | undefined;
  /** Services that the add-ons may use. @defaultValue none: only rules are used */
  readonly services?: AddOnServices | undefined;
  /** Path of the program of the thread. @defaultValue that of this service */
  readonly threadFile?: string | undefined;
}

/**
 * Runs the add-ons of one transcript in a thread. An add-on that takes too long or crashes the
 * thread has failed, and the others are run again in another thread.
 *
 * @param readUtterances - reads the transcript from its start
 * @returns the outcome, and the JSON text that the thread has sent, in slices
 * @throws AddOnThreadError when the thread ends while no add-on is running, or the reason of the
 * signal when it is aborted
 */
export async function runAddOnThread(
  readUtterances: () => UtteranceSource,
  task: Omit<AddOnTask, 'failed' | 'services'>,
  {
    clock,
    services = noServices,
    signal,
    threadFile = builtFile('add-on-worker.js'),
  }: AddOnThreadOptions,
) {
  const failed = new Map<AddOnName, AddonError>();
  for (;;) {
    signal?.throwIfAborted();
    const thread = new AddOnThread(threadFile, services, clock);
    const terminate = () => void thread.terminate();
    signal?.addEventListener('abort', terminate, { once: true });
    try {
      return await thread.run(readUtterances(), { ...task, failed });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof AddOnThreadError) || error.running.length === 0) throw error;
      for (const addOn of error.running) failed.set(addOn, threadError(addOn, error));
    } finally {
      signal?.removeEventListener('abort', terminate);
      await thread.terminate();
    }
  }
}

/** Error of an add-on whose thread has ended. */
function threadError(addOn: AddOnName, error: AddOnThreadError): AddonError {
  return describeError(
    addOn,
    error.reason === 'late' ? timeoutFailure(addOn, error.limitMs) : error,
  );
}
