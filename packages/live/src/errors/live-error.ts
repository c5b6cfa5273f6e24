import type { CloseCodeName } from '@earshot/core';

/** Shared by every copy of this package in a program. */
const brand: unique symbol = Symbol.for('@earshot/live/error') as never;

/**
 * Why a session failed.
 *
 * - `invalid_argument`: an option or what was sent cannot be used; nothing was sent
 * - `no_web_socket`: the runtime has no `WebSocket`, and the package `ws` is not there
 * - `initiation_failed`: the service did not initiate the session; `cause` says why
 * - `connection_lost`: the socket broke
 * - `gave_up`: it could not be opened again in time; `cause` is the last loss
 * - `aborted`: the caller's signal; `cause` is its reason
 * - `closed`: `close()` was called before the session was complete
 * - the other codes are those with which the service closes a socket
 */
export type LiveErrorCode =
  | 'invalid_argument'
  | 'no_web_socket'
  | 'initiation_failed'
  | 'connection_lost'
  | 'gave_up'
  | 'aborted'
  | 'closed'
  | CloseCodeName;

/** What a {@link LiveError} carries besides its code and message. */
export interface LiveErrorDetails {
  readonly cause?: unknown;
  readonly closeCode?: number;
  /** @defaultValue false */
  readonly isRetryable?: boolean;
}

/** The error of this package. */
export class LiveError extends Error {
  /** `LiveError`; `AbortError`, as the platform has it, when the code is `aborted`. */
  override readonly name: 'LiveError' | 'AbortError';
  /** Stable, for programs. */
  readonly code: LiveErrorCode;
  /** The code that the socket was closed with; null when it was not about that. */
  readonly closeCode: number | null;
  /** Whether a new session may succeed without a change. */
  readonly isRetryable: boolean;
  readonly [brand] = true;

  constructor(code: LiveErrorCode, message: string, details: LiveErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = code === 'aborted' ? 'AbortError' : 'LiveError';
    this.code = code;
    this.closeCode = details.closeCode ?? null;
    this.isRetryable = details.isRetryable ?? false;
  }

  /**
   * Whether a value is such an error, even when another copy of this package made it.
   *
   * @param value - whatever was caught
   */
  static is(value: unknown): value is LiveError {
    return value instanceof Error && brand in value;
  }
}
