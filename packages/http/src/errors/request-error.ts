import { EarshotError, type EarshotErrorOptions } from './earshot-error.js';

/** How one attempt of a call ended. */
export interface AttemptRecord {
  /** The HTTP status, or the `code` of the error when there was no answer. */
  outcome: number | string;
  durationMs: number;
  /** How long the client waited before it tried again; null for the last attempt. */
  delayMs: number | null;
}

/** Which call failed, and how often it was tried. */
export interface RequestContext {
  method: string;
  /** The path that was called, without the query. */
  path: string;
  attempts: readonly AttemptRecord[];
  /** Why the call cannot be repeated as it is, if it cannot. */
  retryObstacle?: string | undefined;
}

/** A call that failed after it was begun: the base of {@link ApiError}, {@link NetworkError}, {@link TimeoutError} and others. */
export class RequestError extends EarshotError {
  static override readonly kind: string = 'RequestError';

  declare readonly method: string;
  declare readonly path: string;
  /** Every attempt, the last one included. */
  declare readonly attempts: readonly AttemptRecord[];

  constructor(
    { method, path, attempts, retryObstacle }: RequestContext,
    options: EarshotErrorOptions,
  ) {
    const { message, isRetryable = false } = options;
    const obstacle = isRetryable && retryObstacle ? `; not tried again: ${retryObstacle}` : '';
    const call = { method, path, attempts };
    super({
      // Fields of the classes derived from this one are among them.
      ...options,
      isRetryable: isRetryable && obstacle === '',
      message: `${method} ${path}: ${message}${obstacle}`,
      ...call,
    });
  }
}
