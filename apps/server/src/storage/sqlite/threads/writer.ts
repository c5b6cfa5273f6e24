import type { Clock } from '../../../clock/index.js';
import type { ConnectionThread } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import { busyError, busyLimitMs, retryWhileBusy } from './retry-while-busy.js';
import { WriterTransaction } from './writer-transaction.js';

interface Waiter {
  readonly sinceMs: number;
  readonly grant: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * The only thread that writes. Statements and transactions run one after the other, in the order of
 * their requests.
 */
export class Writer {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #start: () => ConnectionThread;
  readonly #waiting: Waiter[] = [];
  #thread: ConnectionThread | undefined;
  #isTaken = false;

  /**
   * @param start - starts the thread, and starts it again after a crash
   * @param clock - measures the waits for locks
   */
  constructor(start: () => ConnectionThread, clock: Pick<Clock, 'monotonicMs'>) {
    this.#start = start;
    this.#clock = clock;
  }

  /** Runs one statement or procedure. */
  async run(request: DatabaseRequest): Promise<unknown> {
    const sinceMs = this.#clock.monotonicMs();
    await this.#acquire(sinceMs);
    try {
      return await retryWhileBusy(this.#alive(), request, () => this.#mayRetry(sinceMs));
    } finally {
      this.#release();
    }
  }

  async begin(): Promise<WriterTransaction> {
    const sinceMs = this.#clock.monotonicMs();
    await this.#acquire(sinceMs);
    let thread: ConnectionThread;
    try {
      thread = this.#alive();
    } catch (error) {
      this.#release();
      throw error;
    }
    return new WriterTransaction(thread, {
      mayRetry: () => this.#mayRetry(sinceMs),
      onEnded: () => this.#release(),
    });
  }

  /** Ends the thread after the earlier requests. */
  async close(): Promise<void> {
    await this.#acquire(this.#clock.monotonicMs());
    await this.#thread?.close();
  }

  #alive(): ConnectionThread {
    if (this.#thread?.isAlive !== true) this.#thread = this.#start();
    return this.#thread;
  }

  #acquire(sinceMs: number): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    return new Promise((grant, refuse) => {
      this.#waiting.push({ sinceMs, grant, refuse });
    });
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next.grant();
  }

  /**
   * True while an operation may continue to wait for a lock. Refuses queued operations that have
   * waited too long.
   */
  #mayRetry(sinceMs: number): boolean {
    const latestMs = this.#clock.monotonicMs() - busyLimitMs;
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined || next.sinceMs > latestMs) break;
      this.#waiting.shift();
      next.refuse(busyError());
    }
    return sinceMs > latestMs;
  }
}
