import type { Clock } from './clock.js';

interface Sleeper {
  untilMs: number;
  wake: () => void;
}

/** A clock for tests: time stands still until it is told to pass. */
export class FakeClock implements Clock {
  #elapsedMs = 0;
  readonly #startMs: number;
  readonly #sleepers = new Set<Sleeper>();

  /** @param startMs - what {@link now} says at first */
  constructor(startMs = Date.UTC(2026, 0, 1)) {
    this.#startMs = startMs;
  }

  now(): number {
    return this.#startMs + this.#elapsedMs;
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  /** How many sleep. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  async sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        end();
        reject(signal?.reason);
      };
      const wake = () => {
        end();
        resolve();
      };
      const sleeper = { untilMs: this.#elapsedMs + durationMs, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', abort);
    });
  }

  /** Lets time pass; whoever's sleep is over by then wakes up, the earliest first. */
  advance(durationMs: number): void {
    this.#elapsedMs += durationMs;
    const due = [...this.#sleepers].filter(({ untilMs }) => untilMs <= this.#elapsedMs);
    for (const { wake } of due.sort((left, right) => left.untilMs - right.untilMs)) wake();
  }
}
