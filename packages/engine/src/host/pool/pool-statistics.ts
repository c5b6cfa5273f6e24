/**
 * State of one process of the pool, `idle` when it is not started because there is no work for it.
 */
export type EngineProcessState =
  | 'idle'
  | 'loading'
  | 'ready'
  | 'restarting'
  | 'unavailable'
  | 'closed';

/** One process of the pool, and those that it replaced. */
export interface EngineProcessStatistics {
  /** State of the process. */
  readonly state: EngineProcessState;
  /** Process id, or `undefined` while there is none. */
  readonly pid: number | undefined;
  /** Resident memory at its last event, in bytes. */
  readonly residentBytes: number;
  /** Processor time of this process and of those that it replaced, in seconds. */
  readonly cpuSeconds: number;
  /** Utterances that it and those that it replaced have recognised. */
  readonly utterances: number;
  /** Audio that it and those that it replaced have recognised, in seconds. */
  readonly audioSeconds: number;
  /** Number of processes that were started to replace one that had ended. */
  readonly restarts: number;
  /** Live channels in the process. */
  readonly liveChannels: number;
  /**
   * Number of times that this process and those that it replaced skipped audio for partial results
   * because they lagged.
   */
  readonly partialsSkipped: number;
  /**
   * Audio of the most delayed live channel that is not processed or has no final result yet, in
   * seconds, at the last event.
   */
  readonly behindSeconds: number;
}

/** Work of a pool so far, and the resources that it has used. */
export interface PoolStatistics {
  /** Every process of the pool. */
  readonly processes: readonly EngineProcessStatistics[];
  /**
   * Process id of the process that prepares custom vocabularies, or `undefined` while there is
   * none.
   */
  readonly preparerPid: number | undefined;
  /** Utterances, blocks of audio and live channels that wait for a process. */
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
