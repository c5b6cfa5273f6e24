/** How long after the audio its text came, in milliseconds. */
export interface Latency {
  readonly count: number;
  /** Null as long as there was none. */
  readonly lastMs: number | null;
  readonly meanMs: number | null;
  readonly maximumMs: number | null;
}

/** Before the first one. */
export const noLatency: Latency = { count: 0, lastMs: null, meanMs: null, maximumMs: null };

/** Adds one to those before it. */
export function addLatency({ count, meanMs, maximumMs }: Latency, lastMs: number): Latency {
  return {
    count: count + 1,
    lastMs,
    meanMs: ((meanMs ?? 0) * count + lastMs) / (count + 1),
    maximumMs: Math.max(maximumMs ?? lastMs, lastMs),
  };
}
