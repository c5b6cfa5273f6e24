import type { Clock } from '../../clock/index.js';
import type { ConnectionThread } from './database-thread.js';
import { busyError, busyLimitMs, retryWhileBusy } from './retry-while-busy.js';
import type { DatabaseRequest } from './thread-protocol.js';

interface Waiter {
  readonly sinceMs: number;
  readonly grant: () => void;
  readonly refuse: (error: Error) => void;
}

/** A transaction on the writer; nobody else writes until it ends. */
export interface WriterTransaction {
  readonly run: (request: DatabaseRequest) => Promise<unknown>;
  readonly commit: () => Promise<void>;
  /** Idempotent, and does not fail: a thread that ended has rolled back as well. */
  readonly rollback: () => Promise<void>;
}

/** The one thread that writes. Statements and transactions take turns in the order in which they were asked for. */
export class Writer {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #start: () => ConnectionThread;
  readonly #waiting: Waiter[] = [];
  #thread: ConnectionThread | undefined;
  #isTaken = false;

  /**
   * @param start - starts the thread, also after it died
   * @param clock - measures how long somebody has waited for a lock
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

  /** Begins a transaction. */
  async begin(): Promise<WriterTransaction> {
    const sinceMs = this.#clock.monotonicMs();
    await this.#acquire(sinceMs);
    const thread = this.#alive();
    let isOpen = true;
    const end = (): void => {
      isOpen = false;
      this.#release();
    };
    try {
      await retryWhileBusy(thread, { kind: 'begin' }, () => this.#mayRetry(sinceMs));
    } catch (error) {
      end();
      throw error;
    }
    return {
      // The lock is held: only its thread's death can be in the way now, and another thread knows nothing of the transaction.
      run: (request) => retryWhileBusy(thread, request, () => false),
      commit: async () => {
        await retryWhileBusy(thread, { kind: 'commit' }, () => false);
        end();
      },
      rollback: async () => {
        if (!isOpen) return;
        // What led to the rollback is what the caller has to see, not that the rollback failed as well.
        await thread.request({ kind: 'rollback' }).catch(() => undefined);
        end();
      },
    };
  }

  /** Ends the thread after what was asked for before. */
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

  /** Whether an operation may go on waiting for a lock; those behind it that waited too long are refused with it. */
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
