/** Lets a bounded number of things happen at the same time. */
export interface Limiter {
  /** Waits for a place; first come, first served. Returns what gives it back. */
  acquire(): Promise<() => void>;
}

/**
 * Makes a limiter.
 *
 * @param capacity - how many places there are
 */
export function createLimiter(capacity: number): Limiter {
  let free = capacity;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async acquire() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return release;
    },
  };
}
