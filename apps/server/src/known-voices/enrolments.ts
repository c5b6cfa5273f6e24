import { KeySlots } from '../limits/key-slots.js';
import { TaskThreads } from '../threads/task-threads.js';
import type { EnrolmentOutcome, EnrolmentTask } from './measure-recording.js';

/** Threads that measure voices at the same time. */
const threadSlots = { total: 1, perKey: 1 };

/** Measures voices that are enrolled, in threads. */
export class Enrolments {
  readonly #slots = new KeySlots(threadSlots);
  readonly #threads = new TaskThreads('voices-worker.js');
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
      const outcome = await this.#threads.run(task);
      if (outcome === undefined) throw new Error('the thread ended without an outcome');
      // The thread sends nothing else.
      return outcome as EnrolmentOutcome;
    } finally {
      slot.release();
    }
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The service is stopping'));
    await this.#threads.close();
  }
}
