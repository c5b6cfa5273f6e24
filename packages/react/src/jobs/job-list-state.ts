import type { Job, MixedListOptions, Page } from '@earshot/http';

/** Size of a page of a list where the options set none. */
export const defaultLimit = 20;

/** Options of `useTranscriptions`: filters, size of a page, refreshing. */
export interface TranscriptionsOptions extends Omit<MixedListOptions, 'offset'> {
  /**
   * Interval at which the list is read again while a job in it is in progress, in milliseconds: its
   * first page, and further up to the last job in progress. A list without jobs in progress is read
   * a sixth as often. A page in the background does not read it.
   *
   * @defaultValue 5000
   */
  readonly refreshMs?: number | undefined;
  /**
   * First page, as a server has read it, to show until the list is read.
   *
   * @defaultValue none
   */
  readonly initialPage?: Page<Job> | undefined;
}

/** State of a list. */
export interface TranscriptionsState {
  /** `loading` until the list is read for the first time, `failed` when that has failed. */
  readonly status: 'loading' | 'ready' | 'failed';
  /**
   * The jobs of all pages so far, the newest first. A job that has not changed stays the same
   * object.
   */
  readonly items: readonly Job[];
  /** True when there are older ones. */
  readonly hasMore: boolean;
  /** True while the next page is read. */
  readonly isLoadingMore: boolean;
  /** Error of the last read, or null when it succeeded. */
  readonly error: Error | null;
}
