import type { EarshotClient, Job, MixedListOptions } from '@earshot/http';
import { type Clock, systemClock } from '../store/clock.js';
import type { LazyStore, StoreLoop } from '../store/lazy-store.js';
import type { JobAccess } from './job-access.js';
import {
  defaultLimit,
  type TranscriptionsOptions,
  type TranscriptionsState,
} from './job-list-state.js';
import { hasEnded } from './job-status.js';

/** What the loop needs of its store. */
interface LoopStore extends LazyStore<TranscriptionsState> {
  /** Client, clock and lists. */
  readonly registry: JobAccess;
  /** Options of the list. */
  readonly options: TranscriptionsOptions;
}

/** Maximum number of jobs in one response. */
const maximumLimit = 1000;
/** Factor of the interval while no job is in progress. */
const idleFactor = 6;

/** Reads a list, page after page, and keeps it up to date. */
export default class JobListLoop implements StoreLoop {
  readonly #store: LoopStore;
  readonly #client: EarshotClient;
  readonly #filters: MixedListOptions;
  readonly #limit: number;
  readonly #refreshMs: number;
  readonly #clock: Clock;
  #abort: AbortController | null = null;
  #refreshing: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(store: LoopStore) {
    const { registry, options } = store;
    const { initialPage: _, refreshMs = 5000, limit = defaultLimit, ...filters } = options;
    this.#store = store;
    this.#client = registry.client;
    this.#filters = filters;
    this.#limit = limit;
    this.#refreshMs = refreshMs;
    this.#clock = registry.clock ?? systemClock;
  }

  /**
   * Reads the newest 1,000 of the jobs so far again, and keeps older ones as they are. Never
   * rejects: the state has the error.
   */
  refresh(): Promise<void> {
    return this.#readAgain(this.#store.getSnapshot().items.length);
  }

  /** Reads the next page, if there is one. Never rejects: the state has the error. */
  async loadMore(): Promise<void> {
    const { hasMore, isLoadingMore } = this.#store.getSnapshot();
    if (!hasMore || isLoadingMore) return;
    this.#store.update({ isLoadingMore: true });
    // The request in flight was made for fewer pages.
    await this.#refreshing;
    const offset = this.#store.getSnapshot().items.length;
    await this.#read(offset, this.#limit, (page, items) => {
      const known = new Set(items.map(({ id }) => id));
      // New jobs shift the others, so a page may begin with jobs of the previous page.
      const added = page.filter(({ id }) => !known.has(id));
      return [...items, ...added];
    });
    this.#store.update({ isLoadingMore: false });
  }

  /** Called when the store gets its first owner. */
  activate(): void {
    this.#abort = new AbortController();
    globalThis.document?.addEventListener('visibilitychange', () => this.#onVisibilityChange(), {
      signal: this.#abort.signal,
    });
    void this.refresh();
  }

  /** Called when the store has lost its last owner: closes everything that is open. */
  deactivate(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /**
   * Reads the jobs again that are most likely to have changed: the first page, and further up to
   * the last job in progress.
   */
  #readNewest(): Promise<void> {
    return this.#readAgain(
      this.#store.getSnapshot().items.findLastIndex((job) => !hasEnded(job)) + 1,
    );
  }

  /** Reads a number of jobs again, at least a page, and keeps those after them as they are. */
  #readAgain(count: number): Promise<void> {
    const limit = Math.min(maximumLimit, Math.max(this.#limit, count));
    this.#refreshing ??= this.#read(0, limit, (page, items) =>
      keepEqual(items.length > limit ? [...page, ...itemsAfter(page, items)] : page, items),
    ).finally(() => {
      this.#refreshing = null;
      this.#schedule();
    });
    return this.#refreshing;
  }

  async #read(
    offset: number,
    limit: number,
    merge: (page: readonly Job[], items: readonly Job[]) => readonly Job[],
  ): Promise<void> {
    const signal = this.#abort?.signal;
    if (signal === undefined) return;
    try {
      const page = await this.#client.transcriptions.list(
        { ...this.#filters, offset, limit },
        { signal },
      );
      if (signal.aborted) return;
      // The current items: another page may have been read in the meantime.
      const items = merge(page.items, this.#store.getSnapshot().items);
      // Older jobs after those that were read were kept.
      const hasMore =
        items.length > offset + page.items.length
          ? this.#store.getSnapshot().hasMore
          : page.next !== null;
      this.#store.update({ status: 'ready', items, hasMore, error: null });
    } catch (error) {
      if (signal.aborted) return;
      const { status } = this.#store.getSnapshot();
      this.#store.fail(error, status === 'ready' ? status : 'failed');
    }
  }

  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#abort === null || globalThis.document?.visibilityState === 'hidden') return;
    const isBusy = !this.#store.getSnapshot().items.every(hasEnded);
    const delayMs = this.#refreshMs * (isBusy ? 1 : idleFactor);
    this.#cancelTimer = this.#clock.setTimeout(() => void this.#readNewest(), delayMs);
  }

  #onVisibilityChange(): void {
    if (globalThis.document.visibilityState === 'visible') void this.refresh();
    else this.#schedule();
  }
}

/** The jobs after a page that was read again, as they were. */
function itemsAfter(page: readonly Job[], items: readonly Job[]): readonly Job[] {
  const id = page.at(-1)?.id;
  return items.slice(items.findIndex((job) => job.id === id) + 1 || items.length);
}

/** Keeps the objects of jobs that have not changed, and the list itself when none has. */
function keepEqual(page: readonly Job[], items: readonly Job[]): readonly Job[] {
  const known = new Map(items.map((job) => [job.id, job]));
  const merged = page.map((job) => {
    const old = known.get(job.id);
    return old !== undefined && isEqual(old, job) ? old : job;
  });
  const isSame =
    merged.length === items.length && merged.every((job, index) => job === items[index]);
  return isSame ? items : merged;
}

function isEqual(left: Job, right: Job): boolean {
  if (left.status !== right.status) return false;
  // A job that has ended does not change any more, and its result may be long.
  if (hasEnded(left)) return true;
  return JSON.stringify(left) === JSON.stringify(right);
}
