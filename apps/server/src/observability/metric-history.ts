import type { Registry } from 'prom-client';
import { type Clock, repeat } from '../clock/index.js';
import { eventLoopResolutionMs } from './metrics.js';

/** State of the service at one time. */
export interface MetricSample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Requests in the seconds before it, and the sum of the time that they took. */
  readonly requests: number;
  readonly requestSeconds: number;
  /** Processor time of the service and its engines in the seconds before it. */
  readonly cpuSeconds: number;
  /** Memory of the service and its engines. */
  readonly residentBytes: number;
  /** Longest delay of the event loop but for one in a hundred. */
  readonly eventLoopSeconds: number;
  readonly jobsQueued: number;
  readonly jobsRunning: number;
  readonly liveSessions: number;
  readonly callbacksWaiting: number;
}

/** Time between two samples, in milliseconds. */
export const sampleIntervalMs = 10_000;
/** Samples that are kept: an hour. */
const keptSamples = 360;

/** Metrics of the last hour, for pages that plot them: a fixed number of samples in memory. */
export class MetricHistory {
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #samples: MetricSample[] = [];
  readonly #stopped = new AbortController();
  #counters = { requests: 0, requestSeconds: 0, cpuSeconds: 0 };

  constructor(registry: Registry, clock: Clock) {
    this.#registry = registry;
    this.#clock = clock;
  }

  /** Samples, the oldest first. */
  get samples(): readonly MetricSample[] {
    return this.#samples;
  }

  /** Begins to sample, until {@link close}. */
  start(onError: (error: unknown) => void): void {
    void repeat(() => this.#sample(), {
      clock: this.#clock,
      everyMs: sampleIntervalMs,
      signal: this.#stopped.signal,
      onError,
    });
  }

  /** Ends sampling. */
  close(): void {
    this.#stopped.abort();
  }

  async #sample(): Promise<void> {
    const sums = new Map<string, number>();
    for (const { name, values } of await this.#registry.getMetricsAsJSON())
      for (const value of values) {
        // Values of a histogram have names of their own, which the types leave out.
        const full = String(Reflect.get(value, 'metricName') ?? name);
        sums.set(full, (sums.get(full) ?? 0) + value.value);
      }
    const read = (name: string): number => sums.get(name) ?? 0;
    const counters = {
      requests: read('earshot_http_request_seconds_count'),
      requestSeconds: read('earshot_http_request_seconds_sum'),
      cpuSeconds: read('process_cpu_seconds_total') + read('earshot_engine_cpu_seconds'),
    };
    const before = this.#samples.length === 0 ? counters : this.#counters;
    this.#counters = counters;
    this.#samples.push({
      at: this.#clock.now(),
      requests: counters.requests - before.requests,
      requestSeconds: counters.requestSeconds - before.requestSeconds,
      // Processes that were replaced take their time with them.
      cpuSeconds: Math.max(0, counters.cpuSeconds - before.cpuSeconds),
      residentBytes: read('process_resident_memory_bytes') + read('earshot_engine_resident_bytes'),
      eventLoopSeconds: Math.max(
        0,
        read('nodejs_eventloop_lag_p99_seconds') - eventLoopResolutionMs / 1000,
      ),
      jobsQueued: read('earshot_jobs_queued'),
      jobsRunning: read('earshot_jobs_running'),
      liveSessions: read('earshot_live_sessions'),
      callbacksWaiting: read('earshot_callbacks_waiting'),
    });
    if (this.#samples.length > keptSamples) this.#samples.shift();
  }
}
