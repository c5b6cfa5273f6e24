import type { DatabaseThreads } from '../threads/database-threads.js';
import type { ListArgument, ListedIds } from './list-indexed.js';
import type { ScanPosition } from './scan-jobs.js';
import type { UpdatedIndex } from './update-index.js';

/** Ended jobs of a key that are indexed together: fewer are looked at one by one. */
const worthIndexing = 256;

/** How {@link JobIndex.update} works. */
export interface UpdateOptions {
  /** Ended jobs that a key must have outside of the index, to begin with it. @defaultValue 256 */
  readonly minimumJobs?: number;
  /** Waited for between two steps. @defaultValue none */
  readonly pause?: () => Promise<void>;
  /** Ends it after the current step. */
  readonly signal?: AbortSignal;
}

/** Finds jobs by what lists can ask for; see `docs/decisions`. */
export class JobIndex {
  readonly #threads: DatabaseThreads;

  constructor(threads: DatabaseThreads) {
    this.#threads = threads;
  }

  /** The ids of a page of the jobs of a key, the newest first. */
  async list(argument: ListArgument): Promise<ListedIds> {
    const { keyId } = argument;
    const indexed = await this.#threads.callReader('listIndexed', argument, keyId);
    return indexed ?? this.#scan(argument);
  }

  /**
   * Puts jobs that ended into the index, and takes deleted ones out of it, in short transactions.
   *
   * @param options - how
   * @returns how many jobs there were
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

  /** Lists without the index, in slices: other keys take their turn in between. */
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
