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
  /** Live channels in it. */
  readonly liveChannels: number;
  /** How often it and those that it replaced left audio out of partial hypotheses, since they lagged. */
  readonly partialsSkipped: number;
  /** Audio of the live channel that lags most that waits to be heard or for its final, when it last told, in seconds. */
  readonly behindSeconds: number;
}

/** What the pool has done so far, and what it costs. */
export interface PoolStatistics {
  /** Every process of the pool. */
  readonly processes: readonly EngineProcessStatistics[];
  /** Process id of the process that prepares custom vocabularies; `undefined` while there is none. */
  readonly preparerPid: number | undefined;
  /** Utterances, stretches of audio and live channels that wait for a process. */
  readonly queueLength: number;
  /** Processor time of all processes so far, in seconds. */
  readonly cpuSeconds: number;
  /** Utterances that were recognised. */
  readonly utterances: number;
  /** Audio that was recognised, in seconds. */
  readonly audioSeconds: number;
  /** Live channels that are open. */
  readonly liveChannels: number;
}
