/** The job was given to another worker: whatever this one has of it does not count any more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('The job was given to another worker');
  }
}
