import type { Job, MixedListOptions, Page } from '@earshot/http';
import { LazyStore } from '../store/lazy-store.js';
import type JobListLoop from './job-list-loop.js';
import type { JobRegistry } from './job-registry.js';

/** Options of `useTranscriptions`: filters, size of a page, refreshing. */
export interface TranscriptionsOptions extends Omit<MixedListOptions, 'offset'> {
  /**
   * Interval at which the list is read again while a job in it is in progress, in milliseconds: its first page, and further up to the last
   * job in progress. A list without jobs in progress is read a sixth as often. A page in the background does not read it.
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
  /** The jobs of all pages so far, the newest first. A job that has not changed stays the same object. */
  readonly items: readonly Job[];
  /** True when there are older ones. */
  readonly hasMore: boolean;
  /** True while the next page is read. */
  readonly isLoadingMore: boolean;
  /** Error of the last read, or null when it succeeded. */
  readonly error: Error | null;
}

/** A list of jobs, page after page, that is kept up to date as long as it has an owner. */
export class JobListStore extends LazyStore<TranscriptionsState, JobListLoop> {
  /** @internal Registry that it belongs to. */
  readonly registry: JobRegistry;
  /** @internal Options of the list. */
  readonly options: TranscriptionsOptions;

  constructor(registry: JobRegistry, options: TranscriptionsOptions) {
    const { initialPage } = options;
    super({
      status: initialPage === undefined ? 'loading' : 'ready',
      items: initialPage?.items ?? [],
      hasMore: initialPage?.next != null,
      isLoadingMore: false,
      error: null,
    });
    this.registry = registry;
    this.options = options;
  }

  /** Reads the newest 1,000 of the jobs so far again, and keeps older ones as they are. Never rejects: the state has the error. */
  readonly refresh = (): Promise<void> => this.call((loop) => loop.refresh());

  /** Reads the next page, if there is one. Never rejects: the state has the error. */
  readonly loadMore = (): Promise<void> => this.call((loop) => loop.loadMore());

  /** @internal */
  readonly load = () => import('./job-list-loop.js');
}
