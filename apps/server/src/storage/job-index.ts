import type { ListArgument, ListedIds } from './job-index/list-indexed.js';
import type { ScanPosition } from './job-index/scan-jobs.js';
import type { FoundIds, SearchArgument } from './job-index/search-jobs.js';
import type { UpdatedIndex } from './job-index/update-index.js';
import type { DatabaseThreads } from './threads/database-threads.js';

/** Default of {@link UpdateOptions.minimumJobs}. */
const worthIndexing = 256;

/** Options of {@link JobIndex.update}. */
export interface UpdateOptions {
  /** Number of ended jobs outside of the index from which those of a key are indexed. Fewer are scanned. @defaultValue 256 */
  readonly minimumJobs?: number;
  /** Awaited between two steps. @defaultValue no pause */
  readonly pause?: () => Promise<void>;
  /** Ends the update after the current step. */
  readonly signal?: AbortSignal;
}

/** Finds the jobs of a list by its filter, see `docs/decisions`. */
export class JobIndex {
  readonly #threads: DatabaseThreads;

  constructor(threads: DatabaseThreads) {
    this.#threads = threads;
  }

  /** Lists the ids of a page of the jobs of a key, the newest first. */
  async list(argument: ListArgument): Promise<ListedIds> {
    const { keyId } = argument;
    const indexed = await this.#threads.callReader('listIndexed', argument, keyId);
    return indexed ?? this.#scan(argument);
  }

  /** Finds the ids of jobs of a key by words, the newest first. */
  search(argument: SearchArgument): Promise<FoundIds> {
    return this.#threads.callReader('searchJobs', argument, argument.keyId);
  }

  /**
   * Adds jobs that ended to the index, and removes deleted ones from it, in short transactions.
   *
   * @param options - threshold, pause and signal
   * @returns the number of jobs that were added or removed
   */
  async update({
    minimumJobs = worthIndexing,
    pause,
    signal,
  }: UpdateOptions = {}): Promise<number> {
    let total = 0;
    let afterKey: string | undefined = '';
    while (afterKey !== undefined && signal?.aborted !== true) {
      const step: UpdatedIndex = await this.#threads.callWriter('updateIndex', {
        afterKey,
        minimumJobs,
      });
      total += step.changed;
      afterKey = step.afterKey;
      if (afterKey !== undefined) await pause?.();
    }
    return total;
  }

  /** Lists without the index, in slices, between which other keys have their turn. */
  async #scan({ filter, keyId, limit, offset }: ListArgument): Promise<ListedIds> {
    const wanted = limit + 1;
    const ids: string[] = [];
    let toSkip = offset;
    let after: ScanPosition | undefined;
    do {
      const slice = await this.#threads.callReader(
        'scanJobs',
        { keyId, filter, after, toSkip, wanted: wanted - ids.length },
        keyId,
      );
      ids.push(...slice.ids);
      toSkip -= slice.skipped;
      after = slice.next;
    } while (after !== undefined && ids.length < wanted);
    return { ids: ids.slice(0, limit), hasMore: ids.length === wanted };
  }
}
