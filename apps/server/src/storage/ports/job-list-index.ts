import type { JobFilter } from '../filters/job-filter.js';

/** A page of a list. */
export interface ListArgument {
  readonly keyId: string;
  readonly filter: JobFilter;
  /** Number of matching jobs before the page. */
  readonly offset: number;
  readonly limit: number;
}

/** The ids of a page, the newest job first. */
export interface ListedIds {
  readonly ids: string[];
  /** True when matching jobs follow after the page. */
  readonly hasMore: boolean;
}

/** A page of a search. */
export interface SearchArgument {
  readonly keyId: string;
  /** Words or prefixes of words, all of which a job must have. */
  readonly words: readonly string[];
  /** Only jobs before this number, which is the `next` of the previous page. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** The ids of a found page, the newest job first. */
export interface FoundIds {
  readonly ids: string[];
  /** Number before which the next page begins, or null at the end. */
  readonly next: number | null;
}

/** Options of {@link JobListIndex.update}. */
export interface UpdateOptions {
  /**
   * Number of ended jobs outside of the index from which those of a key are indexed. Fewer are
   * scanned. @defaultValue 256
   */
  readonly minimumJobs?: number;
  /** Awaited between two steps. @defaultValue no pause */
  readonly pause?: () => Promise<void>;
  /** Ends the update after the current step. */
  readonly signal?: AbortSignal;
}

/**
 * Finds the jobs of a list by its filter. Its pages are exact whether or not the index is up to
 * date.
 */
export interface JobListIndex {
  /**
   * Lists the ids of a page of the jobs of a key, the newest first, those of the same time by their
   * ids in descending order. A job matches exactly when `matchesFacts` and `toTimeSpan` say so.
   */
  list(argument: ListArgument): Promise<ListedIds>;

  /**
   * Finds the ids of jobs of a key by words in their metadata, file names and ids, the newest
   * first.
   */
  search(argument: SearchArgument): Promise<FoundIds>;

  /**
   * Brings the index up to date in short steps, between which others can write. To be called by one
   * process at a time or by several.
   *
   * @returns the number of jobs that were added or removed
   */
  update(options?: UpdateOptions): Promise<number>;
}
