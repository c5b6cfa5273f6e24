import { Worker } from 'node:worker_threads';
import { builtFile } from '../built-file.js';
import { KeySlots } from '../limits/key-slots.js';
import type { EnrolmentOutcome, EnrolmentTask } from './measure-recording.js';

/** Threads that measure voices at the same time. */
const threadSlots = { total: 1, perKey: 1 };
/** Limits of the JavaScript heap of a thread. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Measures voices that are enrolled, in threads. */
export class Enrolments {
  readonly #slots = new KeySlots(threadSlots);
  readonly #workers = new Set<Worker>();
  readonly #closing = new AbortController();

  /**
   * Measures the voice of a recording.
   *
   * @param keyId - id of the API key: the keys take turns
   * @throws Error when the thread ends without an outcome, or the service is stopping
   */
  async measure(keyId: string, task: EnrolmentTask): Promise<EnrolmentOutcome> {
    const slot = await this.#slots.take(keyId, this.#closing.signal);
    try {
      this.#closing.signal.throwIfAborted();
      return await this.#run(task);
    } finally {
      slot.release();
    }
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The service is stopping'));
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  async #run(task: EnrolmentTask): Promise<EnrolmentOutcome> {
    const worker = new Worker(builtFile('voices-worker.js'), { workerData: task, resourceLimits });
    this.#workers.add(worker);
    try {
      return await new Promise<EnrolmentOutcome>((resolve, reject) => {
        // The thread sends nothing else.
        worker.once('message', (outcome) => resolve(outcome as EnrolmentOutcome));
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)));
      });
    } finally {
      this.#workers.delete(worker);
      void worker.terminate();
    }
  }
}
