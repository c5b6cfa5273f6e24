import type { CloseCodeName } from '#contract';

/** Mark of the errors of every Earshot package, shared by every copy of this one in a program. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/**
 * Reason of a failed session, for programs.
 *
 * - `invalid_argument`: an option or the given audio cannot be used, and nothing was sent
 * - `no_web_socket`: the runtime has no `WebSocket`, and the package `ws` is not installed
 * - `initiation_failed`: the service did not initiate the session, and `cause` is the error of the
 *   request
 * - `connection_refused`: before the service accepted the session, a server refused the socket with
 *   a status such as 401 or 404, or the name of its host is unknown. The global `WebSocket` cannot
 *   read either
 * - `connection_lost`: the socket broke
 * - `connection_timeout`: no connection within `reconnect.timeoutMs`, and `cause` is the last loss
 * - `aborted`: the caller's signal ended the session, and `cause` is its reason
 * - `closed`: `close()` was called before the session was complete
 * - the other codes are those with which the service closes a socket
 */
export type LiveErrorCode =
  | 'invalid_argument'
  | 'no_web_socket'
  | 'initiation_failed'
  | 'connection_refused'
  | 'connection_lost'
  | 'connection_timeout'
  | 'aborted'
  | 'closed'
  | CloseCodeName;

/** Fields of a {@link LiveError} besides its code and message. */
export interface LiveErrorDetails {
  /** The error that caused this one. */
  readonly cause?: unknown;
  /** Close code of the socket, when a close was the reason. @defaultValue null */
  readonly closeCode?: number | null;
  /** True when a new session may succeed without a change. @defaultValue false */
  readonly isRetryable?: boolean;
}

/**
 * The error of this package.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { createLiveSession, LiveError } from '@earshot/live';
 *
 * const session = createLiveSession({ client: createClient() });
 * await session.start().catch((error: unknown) => {
 *   if (LiveError.is(error)) console.log(error.code, error.isRetryable);
 * });
 * ```
 */
export class LiveError extends Error {
  /** `LiveError`, or `AbortError` as on the platform when the code is `aborted`. */
  declare readonly name: 'LiveError' | 'AbortError';
  /** Stable reason, for programs. */
  declare readonly code: LiveErrorCode;
  /** Close code of the socket (RFC 6455, section 7.4), or null when no close was the reason. */
  declare readonly closeCode: number | null;
  /** True when a new session may succeed without a change. */
  declare readonly isRetryable: boolean;
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'LiveError'];

  constructor(
    code: LiveErrorCode,
    message: string,
    { closeCode = null, isRetryable = false, ...options }: LiveErrorDetails = {},
  ) {
    super(message, options);
    this.name = code === 'aborted' ? 'AbortError' : 'LiveError';
    this.code = code;
    this.closeCode = closeCode;
    this.isRetryable = isRetryable;
  }

  /** Recognises a {@link LiveError}, including one that another copy of this package made. */
  static is(value: unknown): value is LiveError {
    // The root comes first, and then the family.
    return (Object(value) as Partial<LiveError>)[brand]?.[1] === 'LiveError';
  }
}

/** Makes the error for an argument or option, with its value and what is allowed. */
export function invalidArgument(name: string, value: unknown, allowed: string | number): LiveError {
  const given = typeof value === 'string' ? `'${value}'` : String(value);
  return new LiveError('invalid_argument', `${name} is ${given}; allowed is ${allowed}`);
}
