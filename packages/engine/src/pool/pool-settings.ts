/** Figures by which a pool works. */
export interface PoolSettings {
  /** Live channels of one process that may speak at once and keep up with real time. */
  readonly streamsPerProcess: number;
  /** Deaths of processes after which a piece of work is given up. */
  readonly maximumDeaths: number;
  /** Time that a process has for an answer, whatever it is about, in milliseconds. */
  readonly answerBaseMs: number;
  /** Time that it has besides for each second of audio, in milliseconds. */
  readonly answerPerAudioSecondMs: number;
  /** Time that a process has for loading its model, in milliseconds. */
  readonly loadMs: number;
  /** Wait before a dead process is replaced; doubled with each further death until some work was done, in milliseconds. */
  readonly restartMs: number;
  /** Longest such wait, in milliseconds. */
  readonly maximumRestartMs: number;
  /** Resident memory beyond which an idle process is replaced, in bytes. */
  readonly maximumResidentBytes: number;
}

/** The figures unless others are asked for, but for what depends on the engine. */
export const defaultPoolSettings: Omit<PoolSettings, 'streamsPerProcess'> = {
  maximumDeaths: 3,
  answerBaseMs: 30_000,
  answerPerAudioSecondMs: 10_000,
  loadMs: 60_000,
  restartMs: 100,
  maximumRestartMs: 30_000,
  maximumResidentBytes: 1536 * 1024 * 1024,
};
