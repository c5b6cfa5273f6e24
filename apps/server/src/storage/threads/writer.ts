import type { Clock } from '../../clock/index.js';
import type { ConnectionThread } from './database-thread.js';
import { busyError, busyLimitMs, retryWhileBusy } from './retry-while-busy.js';
import type { DatabaseRequest } from './thread-protocol.js';

interface Waiter {
  readonly sinceMs: number;
  readonly grant: () => void;
  readonly refuse: (error: Error) => void;
}

/** A transaction on the writer, which holds the write lock until it ends. */
export interface WriterTransaction {
  readonly run: (request: DatabaseRequest) => Promise<unknown>;
  readonly commit: () => Promise<void>;
  /** Idempotent, and does not fail: a thread that ended has rolled back as well. */
  readonly rollback: () => Promise<void>;
}

/** The one thread that writes. Statements and transactions run one after the other, in the order of their requests. */
export class Writer {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #start: () => ConnectionThread;
  readonly #waiting: Waiter[] = [];
  #thread: ConnectionThread | undefined;
  #isTaken = false;

  /**
   * @param start - starts the thread, also after a crash
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
      // The lock is held: a statement fails now only if the thread dies, and no other thread has this transaction.
      run: (request) => retryWhileBusy(thread, request, () => false),
      commit: async () => {
        await retryWhileBusy(thread, { kind: 'commit' }, () => false);
        end();
      },
      rollback: async () => {
        if (!isOpen) return;
        // The caller has to see the error that led to the rollback, not the one of the rollback.
        await thread.request({ kind: 'rollback' }).catch(() => undefined);
        end();
      },
    };
  }

  /** Ends the thread after the requests before. */
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

  /** True while an operation may wait longer for a lock; waiters behind it that waited too long are refused. */
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
