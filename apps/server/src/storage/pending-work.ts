/** Work that waits in the database, whichever process created it. */
export interface PendingWork {
  /**
   * True when a recording is queued or being processed, so that it can be claimed now, or later
   * without another write.
   */
  readonly hasJobs: boolean;
  /** True when a callback waits for its next attempt. */
  readonly hasCallbacks: boolean;
  /** Changes with each commit, of any process, that has changed data. */
  readonly version: string;
}

/**
 * Polls the database for pending work. All consumers poll at the ends of the same intervals and
 * share one query, so that an idle process queries its database once per interval.
 */
export class PendingWorkPoll {
  readonly #find: () => Promise<PendingWork>;
  #looking: Promise<PendingWork> | undefined;

  /** @param find - finds pending work */
  constructor(find: () => Promise<PendingWork>) {
    this.#find = find;
  }

  /**
   * Finds pending work. Concurrent callers share one query. The result may lack work that this
   * process has just committed, of which consumers are notified directly.
   *
   * @throws the error of the database
   */
  look(): Promise<PendingWork> {
    this.#looking ??= this.#find().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }
}
