import type { Job, MixedListOptions, Page } from '@earshot/http';
import { toError } from '../microphone/microphone-store.js';
import { type Clock, systemClock } from '../store/clock.js';
import { Store } from '../store/store.js';
import type { JobRegistry } from './job-registry.js';

/** Options of `useTranscriptions`: filters, size of a page, refreshing. */
export interface TranscriptionsOptions extends Omit<MixedListOptions, 'offset'> {
  /**
   * Interval at which the list is read again while a job in it is in work, in milliseconds; a list at rest is read a sixth as often,
   * and a page in the background not at all.
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
  /** `loading` until there is something to show, `failed` when there never was. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** The jobs of all pages so far, the newest first. A job that has not changed stays the same object. */
  readonly items: readonly Job[];
  /** True when there are older ones. */
  readonly hasMore: boolean;
  /** True while the next page is read. */
  readonly isLoadingMore: boolean;
  /** Error of the last reading; null when it succeeded. */
  readonly error: Error | null;
}

const defaultLimit = 20;
/** Most jobs that one response holds. */
const maximumLimit = 1000;
const restFactor = 6;

/** A list of jobs, page after page, that is kept up to date as long as somebody shows it. */
export class JobListStore extends Store<TranscriptionsState> {
  readonly #registry: JobRegistry;
  readonly #filters: MixedListOptions;
  readonly #limit: number;
  readonly #refreshMs: number;
  readonly #clock: Clock;
  #abort: AbortController | null = null;
  #refreshing: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(
    registry: JobRegistry,
    { initialPage, refreshMs = 5000, limit = defaultLimit, ...filters }: TranscriptionsOptions,
    clock: Clock = systemClock,
  ) {
    super({
      status: initialPage === undefined ? 'loading' : 'ready',
      items: initialPage?.items ?? [],
      hasMore: initialPage !== undefined && initialPage.next !== null,
      isLoadingMore: false,
      error: null,
    });
    this.#registry = registry;
    this.#filters = filters;
    this.#limit = limit;
    this.#refreshMs = refreshMs;
    this.#clock = clock;
  }

  /** True while somebody shows it. */
  get isActive(): boolean {
    return this.isOwned;
  }

  /** Reads again all pages so far. Never rejects: the state has the error. */
  readonly refresh = (): Promise<void> => {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
      this.#schedule();
    });
    return this.#refreshing;
  };

  /** Reads the next page, if there is one. Never rejects: the state has the error. */
  readonly loadMore = async (): Promise<void> => {
    const { hasMore, isLoadingMore } = this.getSnapshot();
    if (!hasMore || isLoadingMore) return;
    this.update({ isLoadingMore: true });
    // What is on its way knows fewer pages.
    await this.#refreshing;
    const { items } = this.getSnapshot();
    await this.#read(items.length, this.#limit, (page) => {
      const known = new Set(items.map(({ id }) => id));
      // New jobs move the others on, so that a page may begin with some of the last one.
      const added = page.filter(({ id }) => !known.has(id));
      return [...items, ...added];
    });
    this.update({ isLoadingMore: false });
  };

  protected activate(): void {
    this.#abort = new AbortController();
    globalThis.document?.addEventListener('visibilitychange', () => this.#wake(), {
      signal: this.#abort.signal,
    });
    void this.refresh();
  }

  protected deactivate(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  async #refresh(): Promise<void> {
    const { items } = this.getSnapshot();
    const limit = Math.min(maximumLimit, Math.max(this.#limit, items.length));
    await this.#read(0, limit, (page) => keepEqual(page, items));
  }

  async #read(
    offset: number,
    limit: number,
    merge: (page: readonly Job[]) => readonly Job[],
  ): Promise<void> {
    const signal = this.#abort?.signal;
    if (signal === undefined) return;
    try {
      const { transcriptions } = this.#registry.client;
      const page = await transcriptions.list({ ...this.#filters, offset, limit }, { signal });
      if (signal.aborted) return;
      const items = merge(page.items);
      this.update({ status: 'ready', items, hasMore: page.next !== null, error: null });
    } catch (error) {
      if (signal.aborted) return;
      const { status } = this.getSnapshot();
      this.update({ status: status === 'ready' ? status : 'failed', error: toError(error) });
    }
  }

  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#abort === null || globalThis.document?.visibilityState === 'hidden') return;
    const isInWork = this.getSnapshot().items.some(
      ({ status }) => status === 'queued' || status === 'processing',
    );
    const delayMs = this.#refreshMs * (isInWork ? 1 : restFactor);
    this.#cancelTimer = this.#clock.setTimeout(() => void this.refresh(), delayMs);
  }

  /** The page has come to the front, or gone to the back. */
  #wake(): void {
    if (globalThis.document.visibilityState === 'visible') void this.refresh();
    else this.#schedule();
  }
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
  if (left.status === 'done' || left.status === 'error') return true;
  return JSON.stringify(left) === JSON.stringify(right);
}
