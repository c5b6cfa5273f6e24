import type { Pace } from '../paced-steps.js';

/** State from which an attempt resumes. */
export interface JobCheckpoint {
  /**
   * Number of samples of each channel whose utterances are in the journal, empty before the first
   * report.
   */
  readonly settledSamples: readonly number[];
}

/**
 * Journal of the finished utterances of jobs, in the order of their results. `JobClaims.report`
 * appends to it under the lease of a job. Followers of the job, in this process or another one,
 * read it.
 */
export interface UtteranceJournal {
  /** Reads the state from which an attempt resumes. */
  readCheckpoint(jobId: string): Promise<JobCheckpoint>;

  /**
   * Reads utterances of a job in order, a batch at a time, up to those of the last committed
   * report. Yields none once the journal was removed.
   *
   * @param from - number of utterances before the first one
   * @returns JSON text of each utterance
   */
  read(jobId: string, from: number): AsyncGenerator<string, void, undefined>;

  /**
   * Resets the journal of a job, as if no attempt had written any utterance.
   *
   * @param jobId - a job whose lease the caller holds
   */
  restart(jobId: string): Promise<void>;

  /** Returns the ids whose jobs have not ended. */
  activeAmong(jobIds: readonly string[]): Promise<Set<string>>;

  /** Removes the journals of jobs, in batches. This is idempotent. */
  remove(jobIds: readonly string[], pace?: Pace): Promise<void>;

  /**
   * Removes journals of done or deleted jobs whose process died before it could remove them. Those
   * of failed jobs stay.
   *
   * @returns the number of jobs
   */
  removeAbandoned(pace?: Pace): Promise<number>;
}
