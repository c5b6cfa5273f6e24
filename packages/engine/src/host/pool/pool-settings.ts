/** Limits and times of a pool. */
export interface PoolSettings {
  /** Live channels of one process that may speak at once and keep up with real time. */
  readonly streamsPerProcess: number;
  /** Utterances of recordings that one process recognises at the same time. */
  readonly utterancesPerProcess: number;
  /** Crashes after which a piece of work is abandoned. */
  readonly maximumCrashes: number;
  /**
   * Time that a process has for any response, in milliseconds; four times as much when it sends heartbeats and gets little processor
   * time.
   */
  readonly responseBaseMs: number;
  /** Further time for each second of audio, in milliseconds. */
  readonly responsePerAudioSecondMs: number;
  /** Time that a process has to end work that was aborted, in milliseconds; then it is replaced, if it has no other work. */
  readonly abortMs: number;
  /** Time that a process has to load its model, in milliseconds. */
  readonly loadMs: number;
  /** Wait before a crashed process is replaced, in milliseconds; doubled with each further crash until some work was done. */
  readonly restartMs: number;
  /** Longest such wait, in milliseconds. */
  readonly maximumRestartMs: number;
  /** Interval at which the pool checks for events of its processes, in milliseconds; each sends a heartbeat every second. */
  readonly heartbeatCheckMs: number;
  /** Checks in a row without an event that a process may have before it counts as stopped or spinning. */
  readonly maximumSilentChecks: number;
  /** The same for a process that loads its model, which may keep it from sending any. */
  readonly maximumSilentLoadChecks: number;
  /** Time for the preparation of a new custom vocabulary, in milliseconds. */
  readonly vocabularyMs: number;
  /** Processor time for the same, in seconds, by which a process that spins is found. */
  readonly vocabularyCpuSeconds: number;
  /** Time without an event after which the process that prepares vocabularies is replaced, in milliseconds. */
  readonly preparerSilenceMs: number;
  /** Time without work after which the process that prepares vocabularies is ended, in milliseconds. */
  readonly preparerIdleMs: number;
  /** Time for which a vocabulary is refused after processes crashed over it, in milliseconds. */
  readonly refusalMs: number;
  /** Resident memory beyond which an idle process is replaced, in bytes. */
  readonly maximumResidentBytes: number;
}

/** Defaults of {@link PoolSettings}; that of `streamsPerProcess` depends on the engine. */
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
};

/** @throws RangeError when the number of processes, or of what one of them does at once, is no positive integer */
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
