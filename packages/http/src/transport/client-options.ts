import type { Clock } from '../client-clock.js';
import type { ResponseValidator } from './json-response.js';

/** Part of `fetch` that the client uses. The `fetch` of every runtime has this type. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** An attempt that is about to be sent. */
export interface RequestEvent {
  /** The HTTP method. */
  method: string;
  /** Address that is called, with its query. */
  url: URL;
  /** Number of the attempt: 1 is the first one, larger ones are retries. */
  attempt: number;
  /** Headers that will be sent, without the API key. More can be set, such as `traceparent`. */
  headers: Headers;
}

/** A response that was read. The body of a download is read later. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status. */
  status: number;
  /** Headers of the response. */
  headers: Headers;
  /** Time since the start of the attempt. */
  durationMs: number;
}

/** An attempt that failed and is retried. */
export interface RetryEvent extends RequestEvent {
  /** Error of the attempt. */
  error: Error;
  /** Wait before the next attempt. */
  delayMs: number;
}

/** Receiver of log lines, such as `console` and every common logger. */
export interface Logger {
  /** Logs a response. */
  debug(message: string): void;
  /** Logs an attempt that failed and is retried. */
  warn(message: string): void;
}

/** Limits of the retries. */
export interface RetryOptions {
  /**
   * Maximum number of attempts of one call, including the first one: 1 means no retry.
   *
   * @defaultValue 4
   */
  attempts?: number | undefined;
  /**
   * Upper bound of the first wait, in milliseconds. It doubles with each further wait. The wait is
   * a random part of it.
   *
   * @defaultValue 500
   */
  baseDelayMs?: number | undefined;
  /**
   * Upper bound of any wait, also of one that the server asks for, in milliseconds.
   *
   * @defaultValue 30000
   */
  maximumDelayMs?: number | undefined;
  /**
   * Number of retries that a client may save up. Each successful call earns a tenth of one, so that
   * retries do not add to the load of a server with problems.
   *
   * @defaultValue 20
   */
  budget?: number | undefined;
}

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * Address of the service, such as `http://127.0.0.1:4800`. A path in it is kept.
   *
   * @defaultValue the environment variable `EARSHOT_URL`, if there is one
   */
  baseUrl?: string | undefined;
  /**
   * The API key, sent as `x-service-key` to `baseUrl` and nowhere else.
   *
   * @defaultValue the environment variable `EARSHOT_API_KEY`, if there is one. Otherwise none is
   * sent, and a proxy can add it
   */
  apiKey?: string | undefined;
  /**
   * Longest time of one attempt, in milliseconds. For uploads and downloads, the longest time
   * without a byte.
   *
   * @defaultValue 30000
   */
  timeoutMs?: number | undefined;
  /**
   * Longest time of one call with all its attempts, in milliseconds. For downloads, the time until
   * the first byte.
   *
   * @defaultValue the sum of the attempts and the waits between them
   */
  deadlineMs?: number | undefined;
  /** Limits of the retries. */
  retry?: RetryOptions | undefined;
  /**
   * Headers for every request.
   *
   * @defaultValue none
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Validates responses: `validateResponse` of `@earshot/http/validate` does it with the schemas of
   * `@earshot/core`.
   *
   * @defaultValue responses are not validated, and the schemas stay out of the bundle
   */
  validate?: ResponseValidator | undefined;
  /**
   * Called with each attempt before it is sent. An error that this or another hook throws rejects
   * the call.
   */
  onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called with each response, of any status. */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called with each attempt that failed and is retried, before the wait. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
  /**
   * Logs a line for each response and each retry: method, path, status, duration. Never a key, a
   * query or a body.
   *
   * @defaultValue nothing is logged
   */
  logger?: Logger | undefined;
  /**
   * Function that sends the requests.
   *
   * @defaultValue the `fetch` of the runtime
   */
  fetch?: Fetch | undefined;
  /**
   * Source of time and timers.
   *
   * @defaultValue the clock of the runtime
   */
  clock?: Clock | undefined;
  /**
   * Source of numbers from 0 up to 1, for the waits.
   *
   * @defaultValue Math.random
   */
  random?: (() => number) | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, with an AbortError. */
  signal?: AbortSignal | undefined;
  /** Longest time of one attempt, in milliseconds, as in {@link ClientOptions}. */
  timeoutMs?: number | undefined;
  /** Longest time of the call, in milliseconds, as in {@link ClientOptions}. */
  deadlineMs?: number | undefined;
  /** More headers, such as `range` for a part of a file. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Key by which the server recognises repetitions of a POST.
   *
   * @defaultValue a random one for each call
   */
  idempotencyKey?: string | undefined;
}

/** Options of a call that may be part of a longer one, whose deadline it shares. */
export interface PartialCallOptions extends CallOptions {
  /** Start of the longer one, on the monotonic clock of the client. */
  startedMs?: number | undefined;
}
