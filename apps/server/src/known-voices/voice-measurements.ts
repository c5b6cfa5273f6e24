import { KeySlots } from '../limits/key-slots.js';
import { TaskThreads } from '../threads/task-threads.js';
import type { MeasurementOutcome, MeasurementTask } from './measure-recording.js';

/** Threads that measure voices at the same time. */
const threadSlots = { total: 1, perKey: 1 };

/** Measures voices of recordings, in threads. */
export class VoiceMeasurements {
  readonly #slots = new KeySlots(threadSlots);
  readonly #threads = new TaskThreads<MeasurementTask, MeasurementOutcome>('voices-worker.js');
  readonly #closing = new AbortController();

  /**
   * Measures the voices of a recording.
   *
   * @param keyId - id of the API key, since the keys take turns
   * @throws Error when the thread ends without an outcome, or the service is stopping
   */
  async measure(keyId: string, task: MeasurementTask): Promise<MeasurementOutcome> {
    const slot = await this.#slots.take(keyId, this.#closing.signal);
    try {
      this.#closing.signal.throwIfAborted();
      return await this.#threads.run(task);
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
