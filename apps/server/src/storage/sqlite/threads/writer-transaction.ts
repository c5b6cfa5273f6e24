import type { ConnectionThread } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import { retryWhileBusy } from './retry-while-busy.js';

/** Options of a {@link WriterTransaction}. */
export interface WriterTransactionOptions {
  /** True while it may continue to wait for the write lock. */
  readonly mayRetry: () => boolean;
  /** Called once, when it has ended. */
  readonly onEnded: () => void;
}

/**
 * A transaction on the writer, which holds the write lock from its first statement until it ends.
 */
export class WriterTransaction {
  readonly #thread: ConnectionThread;
  readonly #options: WriterTransactionOptions;
  #isOpen = true;
  #hasBegun = false;
  /**
   * All other writers wait for a transaction, and each reply waits for its turn in the event loop:
   * what may go together is one request.
   */
  #deferred: DatabaseRequest[] = [];

  constructor(thread: ConnectionThread, options: WriterTransactionOptions) {
    this.#thread = thread;
    this.#options = options;
  }

  async run(request: DatabaseRequest): Promise<unknown> {
    const requests = [...this.#deferred, request];
    this.#deferred = [];
    // Once the write lock is held, a statement fails only if the thread dies, and the transaction
    // with it.
    const value = await retryWhileBusy(
      this.#thread,
      { kind: 'group', requests: this.#hasBegun ? requests : [{ kind: 'begin' }, ...requests] },
      () => !this.#hasBegun && this.#options.mayRetry(),
    );
    this.#hasBegun = true;
    return value;
  }

  /**
   * Runs a request, whose value is of no use, together with the next one or with the commit, which
   * fails if it fails.
   */
  defer(request: DatabaseRequest): void {
    this.#deferred.push(request);
  }

  async commit(): Promise<void> {
    if (this.#hasBegun || this.#deferred.length > 0) await this.run({ kind: 'commit' });
    this.#end();
  }

  /** Idempotent. Never rejects, since a thread that has ended has rolled back too. */
  async rollback(): Promise<void> {
    if (!this.#isOpen) return;
    // The caller must see the error that led to the rollback, not an error of the rollback.
    await this.#thread.request({ kind: 'rollback' }).catch(() => undefined);
    this.#end();
  }

  #end(): void {
    this.#isOpen = false;
    this.#options.onEnded();
  }
}

/** A transaction of the database, whose requests are counted as under way. */
export type DatabaseTransaction = Pick<WriterTransaction, 'run' | 'defer' | 'commit' | 'rollback'>;
