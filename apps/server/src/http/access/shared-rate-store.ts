import { callbackify } from 'node:util';
import type { Clock } from '../../clock/index.js';
import type { RateLimits, RateWindow } from '../../storage/index.js';

/** Names that are remembered. Beyond this number the one that was counted least recently is dropped. */
const maximumNames = 5000;

/** Share of the requests of a window that a node takes at once. */
const shareAtOnce = 1 / 60;

/** What a node knows of a window. */
interface Counted {
  /** Requests that it may still count itself. */
  left: number;
  /** Requests that all nodes had taken at the last look. */
  readonly taken: number;
  /** True when the last share was taken. */
  readonly isUsedUp: boolean;
  /** End of the window by the monotonic clock, in milliseconds. */
  readonly endsAtMs: number;
}

/** Count of the requests of a window, and the time until its end in milliseconds. */
export interface RateCount {
  readonly current: number;
  readonly ttl: number;
}

/** Receives a count, or the error that prevents it. */
type Callback = (error: Error | null, count?: RateCount) => void;

/**
 * Store of the plugin that limits rates, for the nodes of a cluster. A node takes a share of the
 * requests of a window from the database, and counts these by itself.
 */
export class SharedRateStore {
  readonly #limits: RateLimits;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** The one that was counted least recently comes first. */
  readonly #counted = new Map<string, Counted>();
  readonly #taking = new Map<string, Promise<void>>();

  constructor(limits: RateLimits, clock: Pick<Clock, 'monotonicMs'>) {
    this.#limits = limits;
    this.#clock = clock;
  }

  incr(name: string, callback: Callback, windowMs: number, maximum: number): void {
    callbackify((window: RateWindow) => this.#count(window))({ name, windowMs, maximum }, callback);
  }

  /** The store of one limit of several. Their names differ. */
  child(): this {
    return this;
  }

  async #count(window: RateWindow): Promise<RateCount> {
    for (;;) {
      const counted = this.#findCurrent(window.name);
      if (counted !== undefined) {
        const ttl = counted.endsAtMs - this.#clock.monotonicMs();
        // A window that was used up stays so until its end, and needs no further look.
        if (counted.isUsedUp && counted.left === 0) return { current: window.maximum + 1, ttl };
        if (counted.left > 0) {
          counted.left -= 1;
          return { current: counted.taken - counted.left, ttl };
        }
      }
      await this.#takeShareOnce(window);
    }
  }

  /** What is known of the current window. */
  #findCurrent(name: string): Counted | undefined {
    const counted = this.#counted.get(name);
    return counted !== undefined && counted.endsAtMs > this.#clock.monotonicMs()
      ? counted
      : undefined;
  }

  /** Takes one share for all requests that wait for one. */
  #takeShareOnce(window: RateWindow): Promise<void> {
    const { name } = window;
    const taking =
      this.#taking.get(name) ?? this.#takeShare(window).finally(() => this.#taking.delete(name));
    this.#taking.set(name, taking);
    return taking;
  }

  async #takeShare(window: RateWindow): Promise<void> {
    const { maximum, name } = window;
    const wanted = Math.max(1, Math.ceil(maximum * shareAtOnce));
    const { granted, remainingMs, taken } = await this.#limits.take(window, wanted);
    const endsAtMs = this.#clock.monotonicMs() + remainingMs;
    this.#counted.delete(name);
    this.#counted.set(name, { left: granted, taken, endsAtMs, isUsedUp: taken >= maximum });
    for (const oldest of this.#counted.keys()) {
      if (this.#counted.size <= maximumNames) break;
      this.#counted.delete(oldest);
    }
  }
}

/** The class of the stores of a cluster, as the plugin takes it. */
export const createSharedRateStoreClass = (
  limits: RateLimits,
  clock: Pick<Clock, 'monotonicMs'>,
): (new () => SharedRateStore) =>
  class extends SharedRateStore {
    constructor() {
      super(limits, clock);
    }
  };
