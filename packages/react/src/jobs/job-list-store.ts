import { LazyStore } from '../store/lazy-store.js';
import type { JobAccess } from './job-access.js';
import type JobListLoop from './job-list-loop.js';
import type { TranscriptionsOptions, TranscriptionsState } from './job-list-state.js';

/** A list of jobs, page after page, that is kept up to date as long as it has an owner. */
export class JobListStore extends LazyStore<TranscriptionsState, JobListLoop> {
  /** @internal Registry that it belongs to. */
  readonly registry: JobAccess;
  /** @internal Options of the list. */
  readonly options: TranscriptionsOptions;

  constructor(registry: JobAccess, options: TranscriptionsOptions) {
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

  /**
   * Reads the newest 1,000 of the jobs so far again, and keeps older ones as they are. Never
   * rejects: the state has the error.
   */
  readonly refresh = (): Promise<void> => this.call((loop) => loop.refresh());

  /** Reads the next page, if there is one. Never rejects: the state has the error. */
  readonly loadMore = (): Promise<void> => this.call((loop) => loop.loadMore());

  /** @internal */
  readonly load = () => import('./job-list-loop.js');
}
