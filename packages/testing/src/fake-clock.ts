import { ContractError } from '@earshot/core';
import { checkOptions } from './check-options.js';
import { FakeClockError } from './fake-clock-error.js';

/** What the runtimes have, of which the types are not available here. Browsers have no first one. */
const { setImmediate, setInterval } = globalThis as unknown as {
  setImmediate?: (callback: () => void) => void;
  setInterval: (callback: () => void, everyMs: number) => unknown;
};

/** Interval at which a clock advances by itself, in milliseconds of real time. */
const stepMs = 5;

/** Default limit of the time to advance, in milliseconds. */
const dayMs = 24 * 3600 * 1000;

/** A timer of a {@link FakeClock}. */
interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/**
 * A clock that does not move until it is advanced. It has the interface of the clocks that the
 * clients accept.
 */
export interface FakeClock {
  /** Wall time in milliseconds since 1970. */
  now(): number;
  /** Monotonic time in milliseconds, since the clock was made. */
  monotonicMs(): number;
  /** Runs `callback` after `delayMs` of this clock. The returned function cancels it. */
  setTimeout(callback: () => void, delayMs: number): () => void;
  /** Number of pending timers. */
  readonly pendingTimers: number;
  /** Runs the pending callbacks of promises, without advancing the time. */
  settle(): Promise<void>;
  /**
   * Advances the time, and runs the timers that become due in their order, each followed by the
   * pending callbacks of promises.
   *
   * @param durationMs - milliseconds to advance
   */
  advance(durationMs: number): Promise<void>;
  /**
   * Advances from timer to timer until a condition holds.
   *
   * @param limitMs - maximum time to advance, in milliseconds, 24 hours by default
   * @throws FakeClockError when the limit is passed, or when no timer is left that could change anything
   */
  advanceUntil(isReached: () => boolean, limitMs?: number): Promise<void>;
  /**
   * Advances from timer to timer while a promise is pending, so that a test need not know what its
   * code waits for.
   *
   * @param pending - work that waits on this clock, such as `session.stop()`
   * @param limitMs - maximum time to advance, in milliseconds, 24 hours by default
   * @returns the value of the promise, or rejects with its error
   * @throws FakeClockError when the limit is passed
   */
  run<Value>(pending: PromiseLike<Value>, limitMs?: number): Promise<Value>;
}

/** Options of {@link createFakeClock}. */
export interface FakeClockOptions {
  /**
   * Wall time at the start, in milliseconds since 1970.
   *
   * @defaultValue noon of 31 January 2026, UTC
   */
  readonly startMs?: number;
  /**
   * Milliseconds by which the clock advances by itself in each millisecond of real time: 1 for real
   * time, 100 for a hundred times as fast. It is for programs that tests cannot wait for with
   * `run`, such as a page or another process.
   *
   * @defaultValue 0: the clock stands still until it is advanced
   */
  readonly autoAdvance?: number;
}

/**
 * Makes a clock for tests, on which hours take milliseconds and every run is the same.
 *
 * @example
 * ```ts
 * import { createFakeClock } from '@earshot/testing';
 *
 * const clock = createFakeClock();
 * let hasRung = false;
 * clock.setTimeout(() => {
 *   hasRung = true;
 * }, 60_000);
 * await clock.advance(60_000); // takes no time
 * console.log(hasRung); // true
 * ```
 */
export function createFakeClock(options: FakeClockOptions = {}): FakeClock {
  checkOptions(options, { startMs: 0, autoAdvance: 0 });
  const { autoAdvance = 0, startMs = Date.UTC(2026, 0, 31, 12) } = options;
  checkMilliseconds('startMs', startMs);
  checkMilliseconds('autoAdvance', autoAdvance);
  const clock = new Clock(startMs);
  if (autoAdvance > 0) advanceWithRealTime(clock, autoAdvance);
  return clock;
}

/**
 * Advances a clock with real time, by steps of which each ends before the next one begins. It does
 * not keep a process from ending.
 */
function advanceWithRealTime(clock: FakeClock, speed: number): void {
  const startedMs = performance.now();
  let isAdvancing = false;
  const timer = setInterval(() => {
    const behindMs = (performance.now() - startedMs) * speed - clock.monotonicMs();
    if (isAdvancing || behindMs <= 0) return;
    isAdvancing = true;
    void clock.advance(behindMs).finally(() => {
      isAdvancing = false;
    });
  }, stepMs);
  // Browsers have numbers.
  (Object(timer) as { unref?: () => void }).unref?.();
}

// Its functions need no `this`, since clients take them one by one as well.
class Clock implements FakeClock {
  readonly #startMs: number;
  readonly #timers: Timer[] = [];
  #elapsedMs = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  readonly now = (): number => this.#startMs + this.#elapsedMs;

  readonly monotonicMs = (): number => this.#elapsedMs;

  readonly setTimeout = (callback: () => void, delayMs: number): (() => void) => {
    const timer: Timer = { dueMs: this.#elapsedMs + Math.max(0, delayMs), callback };
    // After those that are due at the same time, so that they run in the order in which they were
    // set.
    const later = this.#timers.findIndex(({ dueMs }) => dueMs > timer.dueMs);
    this.#timers.splice(later < 0 ? this.#timers.length : later, 0, timer);
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index >= 0) this.#timers.splice(index, 1);
    };
  };

  get pendingTimers(): number {
    return this.#timers.length;
  }

  readonly settle = nextTurn;

  readonly advance = async (durationMs: number): Promise<void> => {
    checkMilliseconds('durationMs', durationMs);
    const endMs = this.#elapsedMs + durationMs;
    await nextTurn();
    while (this.#nextDueMs <= endMs) await this.#runNext();
    this.#elapsedMs = endMs;
  };

  readonly advanceUntil = async (isReached: () => boolean, limitMs = dayMs): Promise<void> => {
    const endMs = this.#elapsedMs + limitMs;
    await nextTurn();
    while (!isReached()) {
      if (this.#timers.length === 0)
        throw new FakeClockError('the condition is not met, and no timer is left');
      if (this.#nextDueMs > endMs)
        throw new FakeClockError(`the condition is not met within ${limitMs} ms`);
      await this.#runNext();
    }
  };

  readonly run = async <Value>(pending: PromiseLike<Value>, limitMs = dayMs): Promise<Value> => {
    let isPending = true;
    const end = () => {
      isPending = false;
    };
    pending.then(end, end);
    const endMs = this.#elapsedMs + limitMs;
    await nextTurn();
    while (isPending) {
      if (this.#timers.length > 0 && this.#nextDueMs > endMs)
        throw new FakeClockError(`the promise is still pending after ${limitMs} ms`);
      // Without a timer, something outside of this clock is awaited, such as a file.
      await (this.#timers.length > 0 ? this.#runNext() : nextTurn());
    }
    return pending;
  };

  get #nextDueMs(): number {
    return this.#timers[0]?.dueMs ?? Number.POSITIVE_INFINITY;
  }

  async #runNext(): Promise<void> {
    const timer = this.#timers.shift();
    if (timer === undefined) return;
    this.#elapsedMs = Math.max(this.#elapsedMs, timer.dueMs);
    timer.callback();
    await nextTurn();
  }
}

/** Any other value would silently become the time of the clock. */
function checkMilliseconds(name: string, value: unknown): void {
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return;
  throw new ContractError(
    'invalid_argument',
    `${name} is ${String(value)}; it must be a number of milliseconds from 0 on`,
  );
}

/**
 * Checks the clock of a fake: it must be one that tests advance.
 *
 * @throws ContractError `invalid_argument` that says how to make one
 */
export function checkClock(clock: unknown): void {
  if (typeof (Object(clock) as Partial<FakeClock>).advance === 'function') return;
  throw new ContractError(
    'invalid_argument',
    `clock is ${typeof clock}; it must be one that createFakeClock makes, and the client must have the same one`,
  );
}

/**
 * Resolves after all pending callbacks of promises, faster than a timer of the runtime, which would
 * take a millisecond.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate !== undefined) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    // The types of Node.js have no such handler, but its ports do.
    Object.assign(port1, {
      onmessage: () => {
        port1.close();
        resolve();
      },
    });
    port2.postMessage(null);
  });
}
