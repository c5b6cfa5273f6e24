import type { Clock } from '../../../clock/index.js';
import type { ConnectionThread } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import { busyError, busyLimitMs, retryWhileBusy } from './retry-while-busy.js';

interface Waiter {
  readonly sinceMs: number;
  readonly grant: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * A transaction on the writer, which holds the write lock from its first statement until it ends.
 */
export interface WriterTransaction {
  readonly run: (request: DatabaseRequest) => Promise<unknown>;
  /**
   * Runs a request, whose value is of no use, together with the next one or with the commit, which
   * fails if it fails.
   */
  readonly defer: (request: DatabaseRequest) => void;
  readonly commit: () => Promise<void>;
  /** Idempotent. Never rejects, since a thread that has ended has rolled back too. */
  readonly rollback: () => Promise<void>;
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

  /** Begins a transaction. */
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
    let isOpen = true;
    let hasBegun = false;
    // All other writers wait for a transaction, and each reply waits for its turn in the event
    // loop: what may go together is one request.
    let deferred: DatabaseRequest[] = [];
    const end = (): void => {
      isOpen = false;
      this.#release();
    };
    const run = async (request: DatabaseRequest): Promise<unknown> => {
      const requests = [...deferred, request];
      deferred = [];
      // Once the write lock is held, a statement fails only if the thread dies, and the transaction
      // with it.
      const value = await retryWhileBusy(
        thread,
        { kind: 'group', requests: hasBegun ? requests : [{ kind: 'begin' }, ...requests] },
        () => !hasBegun && this.#mayRetry(sinceMs),
      );
      hasBegun = true;
      return value;
    };
    return {
      run,
      defer: (request) => {
        deferred.push(request);
      },
      commit: async () => {
        if (hasBegun || deferred.length > 0) await run({ kind: 'commit' });
        end();
      },
      rollback: async () => {
        if (!isOpen) return;
        // The caller must see the error that led to the rollback, not an error of the rollback.
        await thread.request({ kind: 'rollback' }).catch(() => undefined);
        end();
      },
    };
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
