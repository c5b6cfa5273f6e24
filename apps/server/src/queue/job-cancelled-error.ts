/** The owner of the job has cancelled it. Nothing more of this attempt is written. */
export class JobCancelledError extends Error {
  override readonly name = 'JobCancelledError';

  constructor() {
    super('The job was cancelled by its owner');
  }
}
