import type { Registry } from 'prom-client';
import { type Clock, repeat } from '../clock/index.js';
import { eventLoopResolutionMs } from './metrics.js';

/** State of the service at a point in time. */
export interface MetricSample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Number of requests since the previous sample, and the sum of their durations. */
  readonly requests: number;
  readonly requestSeconds: number;
  /** Processor time of the service and its engines since the previous sample. */
  readonly cpuSeconds: number;
  /** Memory of the service and its engines. */
  readonly residentBytes: number;
  /** 99th percentile of the delays of the event loop. */
  readonly eventLoopSeconds: number;
  readonly jobsQueued: number;
  readonly jobsRunning: number;
  readonly liveSessions: number;
  readonly callbacksWaiting: number;
}

/** Interval between two samples, in milliseconds. */
export const sampleIntervalMs = 10_000;
/** Number of samples that are kept: an hour. */
const keptSamples = 360;

/** Keeps the metrics of the last hour in memory, for pages that plot them. */
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

  /** Samples until {@link close}. */
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
        // Each value of a histogram has its own name, which the types do not show.
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
      // The sum decreases when an engine process is replaced.
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
