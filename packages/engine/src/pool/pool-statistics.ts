import type { EngineStatistics } from '../port/engine-statistics.js';

/** What one process of the pool is doing. */
export type EngineProcessState = 'loading' | 'ready' | 'restarting' | 'unavailable' | 'closed';

/** One process of the pool. */
export interface EngineProcessStatistics {
  /** What it is doing. */
  readonly state: EngineProcessState;
  /** Its process id; `undefined` while there is none. */
  readonly pid: number | undefined;
  /** Resident memory when it last answered, in bytes. */
  readonly residentBytes: number;
  /** Processor time of this process and of those that it replaced, in seconds. */
  readonly cpuSeconds: number;
  /** Utterances that it and those that it replaced have recognised. */
  readonly utterances: number;
  /** Audio that it and those that it replaced have recognised, in seconds. */
  readonly audioSeconds: number;
  /** How often a process was started in the place of one that had died. */
  readonly restarts: number;
  /** Streams that are open in it. */
  readonly openStreams: number;
}

/** What the pool has done so far, and what it costs. */
export interface PoolStatistics extends EngineStatistics {
  /** Every process of the pool. */
  readonly processes: readonly EngineProcessStatistics[];
  /** Utterances and stretches of audio that wait for a process. */
  readonly queueLength: number;
  /** Processor time of all processes so far, in seconds. */
  readonly cpuSeconds: number;
}
