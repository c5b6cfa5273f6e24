import type { Clock } from '../clock/index.js';
import type { BlobStore } from './ports/blob-store.js';
import { DatabaseBusyError, StorageFullError } from './storage-error.js';

/**
 * Lifetime of a cached outcome, in milliseconds: readiness is requested often, but each probe
 * writes to the disk.
 */
const validMs = 3000;

/** Duration from which a write is too slow for the service to be ready, in milliseconds. */
const slowMs = 1000;

/** Reasons why something cannot be written, a clause each, or undefined when it can. */
export interface WriteProblems {
  readonly database: string | undefined;
  readonly blobs: string | undefined;
}

/** Checks that the database and the store of blobs can be written, by writing to them. */
export class WriteProbe {
  readonly #writeRow: () => Promise<void>;
  readonly #blobs: Pick<BlobStore, 'place' | 'probe'>;
  readonly #clock: Clock;
  #latest: { problems: Promise<WriteProblems>; untilMs: number } | undefined;

  /** @param writeRow - writes a row of the database */
  constructor(
    writeRow: () => Promise<void>,
    blobs: Pick<BlobStore, 'place' | 'probe'>,
    clock: Clock,
  ) {
    this.#writeRow = writeRow;
    this.#blobs = blobs;
    this.#clock = clock;
  }

  /** What cannot be written. The outcome is cached for three seconds. */
  check(): Promise<WriteProblems> {
    const nowMs = this.#clock.monotonicMs();
    if (this.#latest === undefined || this.#latest.untilMs <= nowMs)
      this.#latest = { problems: this.#probe(), untilMs: nowMs + validMs };
    return this.#latest.problems;
  }

  async #probe(): Promise<WriteProblems> {
    const [database, blobs] = await Promise.all([
      this.#findProblem('the database', this.#writeRow),
      this.#findProblem(this.#blobs.place, () => this.#blobs.probe()),
    ]);
    return { database, blobs };
  }

  async #findProblem(what: string, write: () => Promise<void>): Promise<string | undefined> {
    const written = new AbortController();
    const late = this.#clock.sleep(slowMs, written.signal).then(
      () => `${what} cannot be written within ${slowMs / 1000} second`,
      () => undefined,
    );
    const outcome = write().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof StorageFullError) return `there is no disk space left for ${what}`;
        if (error instanceof DatabaseBusyError) return `${what} is locked by another process`;
        return `${what} cannot be written`;
      },
    );
    const reason = await Promise.race([outcome, late]);
    written.abort();
    return reason;
  }
}
