import type { PoolStatistics } from '@earshot/engine';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of the service, for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly rejections: Counter<'status'>;
  readonly jobAttempts: Counter<'outcome'>;
  readonly jobSeconds: Histogram<'stage'>;
  readonly audioSeconds: Counter;
  /** Appends to the log of live sessions that the nodes of a cluster share. */
  readonly liveAppendSeconds: Histogram;
  readonly uploadedBytes: Counter;
  readonly removals: Counter<'item'>;
  readonly removedBytes: Counter;
}

/**
 * Sampling interval of the event loop, in milliseconds, which the default metrics of its lag
 * include.
 */
export const eventLoopResolutionMs = 100;

/** State of an engine, for operators. */
export interface EngineState {
  readonly name: string;
  readonly unavailableReason: string | undefined;
  readonly statistics: PoolStatistics;
}

/** State of the service that gauges read when they are collected. */
export interface MeasuredState {
  jobsQueued: () => Promise<number>;
  oldestQueuedSeconds: () => Promise<number>;
  jobsRunning: () => number;
  fetchesRunning: () => number;
  callbacksWaiting: () => Promise<number>;
  callbacksLeftOut: () => number;
  /** The engines with their names. */
  engines: () => readonly EngineState[];
  liveSessions: () => number;
  liveChannels: () => number;
  freeLiveChannels: () => number;
  nodesServing: () => number;
}

/**
 * Creates the metrics of one service, in a registry of their own.
 *
 * @param state - values of the gauges
 */
export function createMetrics(state: MeasuredState): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // The default of 10 ms would wake the process a hundred times a second.
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: eventLoopResolutionMs,
  });
  registerStateGauges(registers, state);
  registerEngineGauges(registers, state);
  return {
    registry,
    ...requestMetrics(registers),
    ...jobMetrics(registers),
    ...removalMetrics(registers),
    liveAppendSeconds: new Histogram({
      name: 'earshot_live_append_seconds',
      help: 'Time of an append to the log of live sessions, which only the nodes of a cluster have',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
      registers,
    }),
  };
}

function requestMetrics(
  registers: Registry[],
): Pick<Metrics, 'requestSeconds' | 'rejections' | 'uploadedBytes'> {
  return {
    requestSeconds: new Histogram({
      name: 'earshot_http_request_seconds',
      help: 'Time from the headers of a request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30, 120],
      registers,
    }),
    rejections: new Counter({
      name: 'earshot_http_rejections_total',
      help: 'Requests, by their status, and connections that were refused because of a limit or an overload',
      labelNames: ['status'],
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'earshot_uploaded_bytes_total',
      help: 'Bytes of uploaded audio',
      registers,
    }),
  };
}

function jobMetrics(
  registers: Registry[],
): Pick<Metrics, 'jobAttempts' | 'jobSeconds' | 'audioSeconds'> {
  return {
    jobAttempts: new Counter({
      name: 'earshot_job_attempts_total',
      help: 'Ended attempts at jobs, by outcome: done, failed, released or lost',
      labelNames: ['outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'earshot_job_stage_seconds',
      help: 'Durations of the stages of jobs',
      labelNames: ['stage'],
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1200, 3600],
      registers,
    }),
    audioSeconds: new Counter({
      name: 'earshot_audio_seconds_total',
      help: 'Seconds of transcribed audio',
      registers,
    }),
  };
}

function removalMetrics(registers: Registry[]): Pick<Metrics, 'removals' | 'removedBytes'> {
  return {
    removals: new Counter({
      name: 'earshot_removals_total',
      help: 'Expired jobs, audio and uploads that this process has removed, and orphans, which are bytes without an owner',
      labelNames: ['item'],
      registers,
    }),
    removedBytes: new Counter({
      name: 'earshot_removed_audio_bytes_total',
      help: 'Bytes of expired audio, with or without its job, and of expired uploads',
      registers,
    }),
  };
}

/** Gauges of the state: the member that they read, name and help. */
const stateGauges: readonly [Exclude<keyof MeasuredState, 'engines'>, string, string][] = [
  ['jobsQueued', 'earshot_jobs_queued', 'Waiting jobs'],
  [
    'oldestQueuedSeconds',
    'earshot_jobs_oldest_queued_seconds',
    'Age of the oldest waiting job, 0 when none is waiting',
  ],
  ['jobsRunning', 'earshot_jobs_running', 'Jobs that this process is working on'],
  ['fetchesRunning', 'earshot_fetches_running', 'Sources that this process is fetching'],
  ['callbacksWaiting', 'earshot_callbacks_waiting', 'Callbacks that wait for delivery'],
  [
    'callbacksLeftOut',
    'earshot_callbacks_left_out',
    'Acknowledgements and partial transcripts that this process has skipped in callbacks because too many were waiting',
  ],
  ['liveSessions', 'earshot_live_sessions', 'Live sessions that have not ended'],
  ['liveChannels', 'earshot_live_channels', 'Channels of live sessions that are being recorded'],
  [
    'freeLiveChannels',
    'earshot_live_channels_free',
    'Channels of live sessions that this process could have besides',
  ],
  [
    'nodesServing',
    'earshot_nodes_serving',
    'Nodes of the cluster that serve, as this one knows them, 1 without a cluster',
  ],
];

function registerStateGauges(registers: Registry[], state: MeasuredState): void {
  for (const [member, name, help] of stateGauges)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await state[member]());
      },
    });
}

/** Gauges of each engine: name, help, and their value. */
const engineGauges: readonly [string, string, (engine: EngineState) => number][] = [
  [
    'earshot_engine_available',
    '1 while the engine is available, otherwise 0',
    ({ unavailableReason }) => (unavailableReason === undefined ? 1 : 0),
  ],
  [
    'earshot_engine_processes',
    'Engine processes that are alive',
    ({ statistics }) => statistics.processes.filter(({ pid }) => pid !== undefined).length,
  ],
  [
    'earshot_engine_resident_bytes',
    'Memory of the engine processes',
    ({ statistics }) => sum(statistics.processes.map(({ residentBytes }) => residentBytes)),
  ],
  [
    'earshot_engine_cpu_seconds',
    'Processor time of the engine processes',
    ({ statistics }) => statistics.cpuSeconds,
  ],
  [
    'earshot_engine_restarts',
    'Replaced engine processes',
    ({ statistics }) => sum(statistics.processes.map(({ restarts }) => restarts)),
  ],
  [
    'earshot_engine_queue_length',
    'Requests that wait for the engine',
    ({ statistics }) => statistics.queueLength,
  ],
  [
    'earshot_engine_backlog_seconds',
    'Audio of the most delayed live channel that has no final result yet',
    ({ statistics }) =>
      Math.max(0, ...statistics.processes.map(({ behindSeconds }) => behindSeconds)),
  ],
  [
    'earshot_engine_utterances',
    'Utterances that the engine has recognised',
    ({ statistics }) => statistics.utterances,
  ],
];

function registerEngineGauges(registers: Registry[], state: MeasuredState): void {
  for (const [name, help, read] of engineGauges)
    new Gauge({
      name,
      help,
      labelNames: ['engine'],
      registers,
      collect() {
        // An engine whose model was removed is there no longer.
        this.reset();
        for (const engine of state.engines()) this.set({ engine: engine.name }, read(engine));
      },
    });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
