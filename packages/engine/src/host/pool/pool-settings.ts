/** Limits and times of a pool. */
export interface PoolSettings {
  /**
   * Live channels of one process that can contain speech at the same time and be transcribed in
   * real time.
   */
  readonly streamsPerProcess: number;
  /** Utterances of recordings that one process recognises at the same time. */
  readonly utterancesPerProcess: number;
  /** Number of crashes after which work fails. */
  readonly maximumCrashes: number;
  /**
   * Time limit for any response of a process, in milliseconds. It is four times as long when it
   * sends heartbeats and gets little processor time.
   */
  readonly responseBaseMs: number;
  /** Additional time limit for each second of audio, in milliseconds. */
  readonly responsePerAudioSecondMs: number;
  /**
   * Time limit for a process to end aborted work, in milliseconds. After that it is replaced, if it
   * has no other work.
   */
  readonly abortMs: number;
  /** Time limit for a process to load its model, in milliseconds. */
  readonly loadMs: number;
  /**
   * Delay before a crashed process is replaced, in milliseconds. It is doubled by each further
   * crash until work succeeds.
   */
  readonly restartMs: number;
  /** Maximum delay before a crashed process is replaced, in milliseconds. */
  readonly maximumRestartMs: number;
  /**
   * Interval at which the pool checks for events of its processes, in milliseconds. Each process
   * sends one every two seconds at least, a heartbeat if nothing else.
   */
  readonly heartbeatCheckMs: number;
  /**
   * Number of consecutive checks without an event after which a process counts as stopped or
   * spinning.
   */
  readonly maximumSilentChecks: number;
  /** The same while a process loads its model, which may block its heartbeats. */
  readonly maximumSilentLoadChecks: number;
  /** Time limit for the preparation of a new custom vocabulary, in milliseconds. */
  readonly vocabularyMs: number;
  /** Processor time limit for the preparation, in seconds, which detects a process that spins. */
  readonly vocabularyCpuSeconds: number;
  /**
   * Time without an event after which the process that prepares vocabularies is replaced, in
   * milliseconds.
   */
  readonly preparerSilenceMs: number;
  /**
   * Time without work after which the process that prepares vocabularies is ended, in milliseconds.
   */
  readonly preparerIdleMs: number;
  /** Time for which a vocabulary is refused after processes crashed over it, in milliseconds. */
  readonly refusalMs: number;
  /** Resident memory beyond which an idle process is replaced, in bytes. */
  readonly maximumResidentBytes: number;
  /**
   * Processes that are loaded at once and stay loaded. The others are started for work that waits,
   * and end when they are idle.
   */
  readonly keptProcesses: number;
  /**
   * Time without work after which a process that is not kept ends, in milliseconds, infinite when
   * it stays once it has started.
   */
  readonly idleMs: number;
}

/** Defaults of {@link PoolSettings}. That of `streamsPerProcess` depends on the engine. */
export const defaultPoolSettings: Omit<PoolSettings, 'streamsPerProcess'> = {
  utterancesPerProcess: 1,
  maximumCrashes: 3,
  responseBaseMs: 15_000,
  responsePerAudioSecondMs: 4000,
  abortMs: 500,
  loadMs: 60_000,
  restartMs: 100,
  maximumRestartMs: 30_000,
  heartbeatCheckMs: 1000,
  maximumSilentChecks: 5,
  maximumSilentLoadChecks: 5,
  vocabularyMs: 120_000,
  vocabularyCpuSeconds: 20,
  preparerSilenceMs: 30_000,
  preparerIdleMs: 60_000,
  refusalMs: 600_000,
  maximumResidentBytes: 1536 * 1024 * 1024,
  keptProcesses: Number.POSITIVE_INFINITY,
  idleMs: 300_000,
};

/**
 * @throws RangeError when the number of processes, or of concurrent work of one of them, is not a
 * positive integer
 */
export function checkPoolSize(
  processes: number,
  { streamsPerProcess, utterancesPerProcess }: PoolSettings,
): void {
  for (const [name, value] of Object.entries({
    processes,
    streamsPerProcess,
    utterancesPerProcess,
  }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RangeError(`${name} is ${value}; it must be a positive integer.`);
}
