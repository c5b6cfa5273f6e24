/** Figures by which a pool works. */
export interface PoolSettings {
  /** Live channels of one process that may speak at once and keep up with real time. */
  readonly streamsPerProcess: number;
  /** Deaths of processes after which a piece of work is given up. */
  readonly maximumDeaths: number;
  /**
   * Time that a process has for an answer, whatever it is about, in milliseconds; four times as much when it lives and gets little
   * processor time.
   */
  readonly answerBaseMs: number;
  /** Time that it has besides for each second of audio, in milliseconds. */
  readonly answerPerAudioSecondMs: number;
  /** Time that a process has for loading its model, in milliseconds. */
  readonly loadMs: number;
  /** Wait before a dead process is replaced; doubled with each further death until some work was done, in milliseconds. */
  readonly restartMs: number;
  /** Longest such wait, in milliseconds. */
  readonly maximumRestartMs: number;
  /** How often the pool looks whether its processes still tell that they live, in milliseconds. */
  readonly aliveCheckMs: number;
  /** Times that it finds nothing told before it takes a process for stopped or spinning. */
  readonly maximumSilentChecks: number;
  /** Time for preparing a custom vocabulary that was not met before, in milliseconds. */
  readonly vocabularyMs: number;
  /** Processor time for the same, in seconds; what spins is found by it. */
  readonly vocabularyCpuSeconds: number;
  /** Time without any sign of life after which the process that prepares vocabularies is replaced, in milliseconds. */
  readonly preparerSilenceMs: number;
  /** How long the process that prepares vocabularies is kept when it has nothing to do, in milliseconds. */
  readonly preparerIdleMs: number;
  /** How long a vocabulary is refused that processes died of, in milliseconds. */
  readonly refusalMs: number;
  /** Resident memory beyond which an idle process is replaced, in bytes. */
  readonly maximumResidentBytes: number;
}

/** The figures unless others are asked for, but for what depends on the engine. */
export const defaultPoolSettings: Omit<PoolSettings, 'streamsPerProcess'> = {
  maximumDeaths: 3,
  answerBaseMs: 15_000,
  answerPerAudioSecondMs: 4000,
  loadMs: 60_000,
  restartMs: 100,
  maximumRestartMs: 30_000,
  aliveCheckMs: 1000,
  maximumSilentChecks: 5,
  vocabularyMs: 120_000,
  vocabularyCpuSeconds: 20,
  preparerSilenceMs: 30_000,
  preparerIdleMs: 60_000,
  refusalMs: 600_000,
  maximumResidentBytes: 1536 * 1024 * 1024,
};
