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

  readonly method: string;
  readonly path: string;
  /** Every attempt, the last one included. */
  readonly attempts: readonly AttemptRecord[];

  constructor(context: RequestContext, options: EarshotErrorOptions) {
    const { method, path, retryObstacle } = context;
    const isObstructed = options.isRetryable === true && retryObstacle !== undefined;
    super({
      ...options,
      isRetryable: options.isRetryable === true && !isObstructed,
      message: `${method} ${path}: ${options.message}${isObstructed ? `; not tried again: ${retryObstacle}` : ''}`,
    });
    this.method = context.method;
    this.path = context.path;
    this.attempts = context.attempts;
  }
}
