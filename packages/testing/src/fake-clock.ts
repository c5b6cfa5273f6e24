/** Exists in Node.js but not in browsers. The types of neither are available here. */
const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => void };

/** A timer of a {@link FakeClock}. */
interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** A clock that does not move until it is advanced. It has the interface of the clocks that the clients accept. */
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
   * Advances the time, and runs the timers that become due in their order, each followed by the pending callbacks of promises.
   *
   * @param durationMs - milliseconds to advance
   */
  advance(durationMs: number): Promise<void>;
  /**
   * Advances from timer to timer until a condition holds.
   *
   * @param limitMs - maximum time to advance, in milliseconds, 24 hours by default
   * @throws Error when the limit is passed, or when no timer is left that could change anything
   */
  advanceUntil(isReached: () => boolean, limitMs?: number): Promise<void>;
}

/** Options of {@link createFakeClock}. */
export interface FakeClockOptions {
  /**
   * Wall time at the start, in milliseconds since 1970.
   *
   * @defaultValue noon of 31 January 2026, UTC
   */
  readonly startMs?: number;
}

/** Makes a clock for tests, on which hours take milliseconds and every run is the same. */
export function createFakeClock({
  startMs = Date.UTC(2026, 0, 31, 12),
}: FakeClockOptions = {}): FakeClock {
  const timers: Timer[] = [];
  let elapsedMs = 0;

  /** Inserts a timer after those that are due at the same time, so that they run in the order in which they were set. */
  function insert(timer: Timer): void {
    let low = 0;
    let high = timers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const isBefore = (timers[middle]?.dueMs ?? Number.POSITIVE_INFINITY) <= timer.dueMs;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    timers.splice(low, 0, timer);
  }

  async function runNext(): Promise<void> {
    const timer = timers.shift();
    if (timer === undefined) return;
    elapsedMs = Math.max(elapsedMs, timer.dueMs);
    timer.callback();
    await nextTurn();
  }

  const nextDueMs = () => timers[0]?.dueMs ?? Number.POSITIVE_INFINITY;

  return {
    now: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    setTimeout: (callback, delayMs) => {
      const timer: Timer = { dueMs: elapsedMs + Math.max(0, delayMs), callback };
      insert(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    get pendingTimers() {
      return timers.length;
    },
    settle: nextTurn,
    advance: async (durationMs) => {
      const endMs = elapsedMs + durationMs;
      await nextTurn();
      while (nextDueMs() <= endMs) await runNext();
      elapsedMs = endMs;
    },
    advanceUntil: async (isReached, limitMs = 24 * 3600 * 1000) => {
      const endMs = elapsedMs + limitMs;
      await nextTurn();
      while (!isReached()) {
        if (timers.length === 0) throw new Error('the condition is not met, and no timer is left');
        if (nextDueMs() > endMs) throw new Error(`the condition is not met within ${limitMs} ms`);
        await runNext();
      }
    },
  };
}

/** Resolves after all pending callbacks of promises, faster than a timer of the runtime, which would take a millisecond. */
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
