import type { EventCursor, JobEvent } from './job-event.js';

/** Options of {@link JobFollower.follow}. */
export interface FollowOptions {
  /** Key of the job. */
  readonly keyId: string;
  readonly jobId: string;
  /** Cursor behind the last event that was consumed. @defaultValue all events follow */
  readonly after?: EventCursor | undefined;
  /** Ends the iteration without an error. */
  readonly signal: AbortSignal;
}

/**
 * Follows jobs, whichever process works on them: their progress, each finished utterance once and in order as soon as it is on the disk,
 * and their end. Events are read from the storage a few at a time, as fast as they are consumed.
 */
export interface JobFollower {
  /**
   * Iterates over the events of a job until `done` or `error`; it ends without either when the signal is aborted or the job is deleted.
   */
  follow(options: FollowOptions): AsyncGenerator<JobEvent, void, undefined>;
}
