import type {
  FoundIds,
  JobListIndex,
  ListArgument,
  ListedIds,
  SearchArgument,
  UpdateOptions,
} from '../ports/job-list-index.js';
import type { ScanPosition } from './job-index/scan-jobs.js';
import type { UpdatedIndex } from './job-index/update-index.js';
import type { DatabaseThreads } from './threads/database-threads.js';

/** Default of `UpdateOptions.minimumJobs`. */
const worthIndexing = 256;

/** Index of the job lists in bit sets, see `docs/decisions`. */
export class SqliteJobListIndex implements JobListIndex {
  readonly #threads: DatabaseThreads;

  constructor(threads: DatabaseThreads) {
    this.#threads = threads;
  }

  async list(argument: ListArgument): Promise<ListedIds> {
    const { keyId } = argument;
    const indexed = await this.#threads.callReader('listIndexed', argument, keyId);
    return indexed ?? this.#scan(argument);
  }

  search(argument: SearchArgument): Promise<FoundIds> {
    return this.#threads.callReader('searchJobs', argument, argument.keyId);
  }

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
