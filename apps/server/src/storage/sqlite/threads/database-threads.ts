import { availableParallelism } from 'node:os';
import type { Clock } from '../../../clock/index.js';
import type { DiskReserve } from '../../files/disk-reserve.js';
import { StorageUnavailableError } from '../../storage-error.js';
import { DatabaseThread } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import type { ProcedureArgument, ProcedureName, ProcedureResult } from './procedures.js';
import { ReaderPool } from './reader-pool.js';
import { Writer } from './writer.js';
import type { DatabaseTransaction } from './writer-transaction.js';

/**
 * Number of readers: at least two, so that a long query does not block all others, and at most
 * four, since more would only wait for the disk.
 */
const readerCount = { minimum: 2, maximum: 4 };

/** Procedures that remove data. */
const removals: ReadonlySet<ProcedureName> = new Set(['expireFiles', 'removeJobs']);

/** The database, with one writer thread and several reader threads. */
export class DatabaseThreads {
  readonly #writer: Writer;
  readonly #readers: ReaderPool;
  readonly #threads = new Set<DatabaseThread>();
  readonly #reserve: Pick<DiskReserve, 'withReserve'>;
  #unsettled = 0;
  #whenIdle: (() => void)[] = [];
  #closing: Promise<void> | undefined;

  /**
   * @param path - path of the database file
   * @param reserve - disk space for removals
   */
  constructor(path: string, reserve: Pick<DiskReserve, 'withReserve'>, clock: Clock) {
    this.#reserve = reserve;
    const start = (role: 'writer' | 'reader'): DatabaseThread => {
      const thread = new DatabaseThread({ path, role, startedAt: clock.now() });
      for (const each of this.#threads) if (!each.isAlive) this.#threads.delete(each);
      this.#threads.add(thread);
      return thread;
    };
    const size = Math.min(
      readerCount.maximum,
      Math.max(readerCount.minimum, availableParallelism()),
    );
    this.#writer = new Writer(() => start('writer'), clock);
    this.#readers = new ReaderPool(() => start('reader'), size, clock);
  }

  /** Runs a query on a reader. It sees everything that has been committed before. */
  read(request: DatabaseRequest, lane?: string): Promise<unknown> {
    return this.#track(() => this.#readers.run(request, lane));
  }

  /** Starts all readers ahead of their first queries. */
  startReaders(): Promise<void> {
    return this.#readers.startAll();
  }

  /** Runs a statement on the writer. One that removes data also succeeds on a full disk. */
  write(request: DatabaseRequest): Promise<unknown> {
    const run = () => this.#writer.run(request);
    return this.#track(() => (isRemoval(request) ? this.#reserve.withReserve(run) : run()));
  }

  /**
   * Runs a procedure on a reader.
   *
   * @param lane - id of the key. The procedures of one lane never occupy all readers
   */
  async callReader<Name extends ProcedureName>(
    name: Name,
    argument: ProcedureArgument<Name>,
    lane?: string,
  ): Promise<ProcedureResult<Name>> {
    const value = await this.read({ kind: 'procedure', name, argument }, lane);
    return value as ProcedureResult<Name>;
  }

  /** Runs a procedure on the writer. */
  async callWriter<Name extends ProcedureName>(
    name: Name,
    argument: ProcedureArgument<Name>,
  ): Promise<ProcedureResult<Name>> {
    const value = await this.write({ kind: 'procedure', name, argument });
    return value as ProcedureResult<Name>;
  }

  /** Begins a transaction on the writer. */
  async begin(): Promise<DatabaseTransaction> {
    const transaction = await this.#track(() => this.#writer.begin());
    return {
      defer: (request) => transaction.defer(request),
      run: (request) => this.#track(() => transaction.run(request)),
      commit: () => this.#track(() => transaction.commit()),
      rollback: () => this.#track(() => transaction.rollback()),
    };
  }

  /** True when no request is under way. */
  get isIdle(): boolean {
    return this.#unsettled === 0;
  }

  /** Resolves once no request is under way. */
  idle(): Promise<void> {
    if (this.#unsettled === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
    });
  }

  /** Refuses new requests, waits for those under way, and ends the threads. This is idempotent. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      await this.idle();
      await this.#readers.close();
      // The writer is closed last: the last connection that closes checkpoints the write-ahead log,
      // for which it must be able to write.
      await this.#writer.close();
    })();
    return this.#closing;
  }

  /** Terminates all threads, which has the effect of a crash. For tests. */
  async crash(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  async #track<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#closing !== undefined) throw new StorageUnavailableError('The database is closed');
    this.#unsettled += 1;
    try {
      return await work();
    } finally {
      this.#unsettled -= 1;
      if (this.#unsettled === 0) {
        const resolvers = this.#whenIdle;
        this.#whenIdle = [];
        for (const resolve of resolvers) resolve();
      }
    }
  }
}

/** True for a request that removes data, and changes nothing when it fails. */
function isRemoval(request: DatabaseRequest): boolean {
  if (request.kind === 'procedure') return removals.has(request.name);
  return request.kind === 'statement' && /^\s*delete\s/i.test(request.sql);
}
