import type { JobStage } from '@earshot/core';

/** Progress of a job in its current stage. */
export interface Progress {
  readonly stage: JobStage;
  /** Position up to which every channel is transcribed, in seconds. */
  readonly audioSecondsDone: number;
  /** Duration of the audio, in seconds, or null while it is not known. */
  readonly audioSecondsTotal: number | null;
  /** Null except in the stage `fetch`. */
  readonly fetchedBytes: number | null;
  /**
   * Size that the source has announced. Null when it has announced none, and except in the stage
   * `fetch`.
   */
  readonly totalBytes: number | null;
}

/** Progress of a job as it is stored. */
export interface StoredProgress extends Progress {
  /** Number of writes so far, over all attempts, 0 before the first one. */
  readonly version: number;
}

/** Finished utterances of a job that are written together with its progress. */
export interface ProgressReport {
  readonly progress: Progress;
  /** JSON text of the utterances that were finished since the last report, in order. */
  readonly utterances: readonly string[];
  /**
   * Number of samples of each channel whose utterances are now in the journal, or undefined when
   * unchanged.
   */
  readonly settledSamples: readonly number[] | undefined;
}
