import { EarshotError, type EarshotErrorOptions } from './earshot-error.js';

/** Record of one attempt of a call. */
export interface AttemptRecord {
  /** The HTTP status, or the `code` of the error when there was no response. */
  outcome: number | string;
  /** Time from its start to its response or error, in milliseconds. */
  durationMs: number;
  /** Wait before the next attempt, in milliseconds, or null for the last one. */
  delayMs: number | null;
}

/** The call that failed, and its attempts. */
export interface RequestContext {
  /** The HTTP method. */
  method: string;
  /** Path that was called, without the query. */
  path: string;
  /** All attempts, the last one included. */
  attempts: readonly AttemptRecord[];
  /** Reason why the call cannot be retried, or undefined when it can. */
  retryObstacle?: string | undefined;
}

/**
 * A call that failed after it was started: the base of {@link ApiError}, {@link NetworkError},
 * {@link TimeoutError} and others.
 */
export class RequestError extends EarshotError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'RequestError';

  /** The HTTP method of the call. */
  declare readonly method: string;
  /** Path that was called, without the query. */
  declare readonly path: string;
  /** All attempts, the last one included. */
  declare readonly attempts: readonly AttemptRecord[];

  constructor(
    { method, path, attempts, retryObstacle }: RequestContext,
    options: EarshotErrorOptions,
  ) {
    const { message, isRetryable = false } = options;
    const obstacle = isRetryable && retryObstacle ? `; not retried: ${retryObstacle}` : '';
    super({
      ...options,
      isRetryable: isRetryable && obstacle === '',
      message: `${method} ${path}: ${message}${obstacle}`,
      method,
      path,
      attempts,
    });
  }
}

/**
 * The caller's signal ended the call. The `code` is `aborted`, the `cause` is the signal's reason,
 * and the `name` is the platform's `AbortError`.
 */
export class AbortError extends RequestError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'AbortError';

  constructor(context: RequestContext, signal: AbortSignal) {
    super(context, { message: 'aborted by the caller', code: 'aborted', cause: signal.reason });
  }
}

/**
 * A time limit was exceeded. Its `code` is `timeout`, and its `name` is that of the platform's own
 * `TimeoutError`.
 */
export class TimeoutError extends RequestError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'TimeoutError';

  /**
   * `attempt` when one attempt took longer than `timeoutMs`, `deadline` when the whole call took
   * longer than `deadlineMs`.
   */
  declare readonly scope: 'attempt' | 'deadline';
  /** The limit that was exceeded. */
  declare readonly limitMs: number;
  /** Id of the job that was waited for, or null when the call was not a wait. The job continues. */
  declare readonly jobId: string | null;

  constructor(
    context: RequestContext,
    scope: 'attempt' | 'deadline',
    limitMs: number,
    jobId: string | null = null,
  ) {
    super(context, {
      message: `${jobId === null ? '' : `job ${jobId} `}not finished within ${Math.round(limitMs)} ms (${scope === 'attempt' ? 'timeoutMs' : 'deadlineMs'})`,
      code: 'timeout',
      isRetryable: true,
      scope,
      limitMs,
      jobId,
    });
  }
}

/**
 * No response was received: there was no connection, or it broke. Its `code` is `network_error`,
 * its `cause` the error of `fetch`.
 */
export class NetworkError extends RequestError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'NetworkError';

  constructor(context: RequestContext, cause: unknown) {
    // Runtimes throw "fetch failed" and put the reason into the cause.
    const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
    // A refusal by a host with several addresses has an empty message.
    const text = readMessage(reason) || String((reason as { code?: unknown }).code ?? reason);
    super(context, {
      message: `no response from the server (${text})`,
      code: 'network_error',
      isRetryable: true,
      cause,
    });
  }
}

/**
 * The audio to upload could not be read. Its `code` is `audio_source_failed`, its `cause` the error
 * of the source.
 */
export class AudioSourceError extends RequestError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'AudioSourceError';

  constructor(context: RequestContext, cause: unknown) {
    super(context, {
      message: `the audio could not be read (${readMessage(cause)})`,
      code: 'audio_source_failed',
      cause,
    });
  }
}

/**
 * A response that breaks the contract although its status is not an error, often because another
 * server responds at `baseUrl`. Its `code` is `invalid_response`.
 */
export class InvalidResponseError extends RequestError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'InvalidResponseError';

  constructor(context: RequestContext, message: string, cause?: unknown) {
    super(context, { message, code: 'invalid_response', cause });
  }
}

/** Message of a thrown value. */
export function readMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
