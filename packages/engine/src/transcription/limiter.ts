/** Limits how many operations run at the same time. */
export interface Limiter {
  /** Waits for a permit; first come, first served. Returns the function that releases it. */
  acquire(): Promise<() => void>;
}

/**
 * Creates a limiter.
 *
 * @param capacity - number of permits
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
