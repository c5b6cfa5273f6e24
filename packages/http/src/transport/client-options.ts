import type { Clock } from '../clock.js';
import type { AnswerValidator } from './answer-schemas.js';

/** What is needed of `fetch`; that of every runtime fits. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** An attempt that is about to be sent. */
export interface RequestEvent {
  method: string;
  url: URL;
  /** Counted from 1; beyond it is a repetition. */
  attempt: number;
  /** What will be sent, without the API key; more can be set, such as `traceparent`. */
  headers: Headers;
}

/** An answer that was read; the body of a download is still to come. */
export interface ResponseEvent extends RequestEvent {
  status: number;
  /** Of the answer. */
  headers: Headers;
  /** From the begin of the attempt. */
  durationMs: number;
}

/** An attempt that failed and is repeated. */
export interface RetryEvent extends RequestEvent {
  /** Why it failed. */
  error: Error;
  /** How long the client waits before the next attempt. */
  delayMs: number;
}

/** Takes lines of text; `console` is one, and so is every common logger. */
export interface Logger {
  /** A request that was answered. */
  debug(message: string): void;
  /** An attempt that failed and is repeated. */
  warn(message: string): void;
}

/** How failed attempts are repeated. */
export interface RetryOptions {
  /**
   * Attempts of one call, the first one included: 1 is no repetition.
   *
   * @defaultValue 4
   */
  attempts?: number | undefined;
  /**
   * Upper bound of the first wait, in milliseconds; each further one is twice as long. The wait is a random part of it.
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
   * Repetitions that a client may save up; each answered call gives back a tenth of one, so that a server in trouble is not
   * made busier by its clients.
   *
   * @defaultValue 20
   */
  budget?: number | undefined;
}

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * Address of the service, such as `http://127.0.0.1:4800`; a path in it is kept.
   *
   * @defaultValue the variable `EARSHOT_URL` of the environment, where there is one
   */
  baseUrl?: string | undefined;
  /**
   * The API key, sent as `x-service-key` to `baseUrl` and nowhere else.
   *
   * @defaultValue the variable `EARSHOT_API_KEY` of the environment, where there is one; else none is sent, for a proxy to add it
   */
  apiKey?: string | undefined;
  /**
   * Longest time of one attempt, in milliseconds; for uploads and downloads the longest time without a byte.
   *
   * @defaultValue 30000
   */
  timeoutMs?: number | undefined;
  /**
   * Longest time of one call with all its attempts, in milliseconds; for downloads until the first byte.
   *
   * @defaultValue what the attempts and the waits between them take at most
   */
  deadlineMs?: number | undefined;
  /** How failed attempts are repeated. */
  retry?: RetryOptions | undefined;
  /**
   * Headers for every request.
   *
   * @defaultValue none
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Checks answers: `validateAnswer` of `@earshot/http/validate` does it with the schemas of `@earshot/core`.
   *
   * @defaultValue answers are not checked, and the schemas stay out of the bundle
   */
  validate?: AnswerValidator | undefined;
  /** Called with each attempt before it is sent. What it throws, as what the other two throw, is what the call rejects with. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called with each answer, whatever its status. */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called with each attempt that failed and is repeated, before the wait. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
  /**
   * Takes a line for each answer and each repetition: method, path, status, duration. Never a key, a query or a body.
   *
   * @defaultValue nothing is logged
   */
  logger?: Logger | undefined;
  /**
   * Sends the requests.
   *
   * @defaultValue the `fetch` of the runtime
   */
  fetch?: Fetch | undefined;
  /**
   * Tells the time.
   *
   * @defaultValue the clock of the runtime
   */
  clock?: Clock | undefined;
  /**
   * A number from 0 up to 1, for waits.
   *
   * @defaultValue Math.random
   */
  random?: (() => number) | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Gives the call up, with an AbortError. */
  signal?: AbortSignal | undefined;
  /** As in {@link ClientOptions}. */
  timeoutMs?: number | undefined;
  /** As in {@link ClientOptions}. */
  deadlineMs?: number | undefined;
  /** More headers, such as `range` for a part of a file. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Under which the server knows repetitions of a POST.
   *
   * @defaultValue a random one for each call
   */
  idempotencyKey?: string | undefined;
}

/** A call that may be a part of a longer one, whose deadline it has. */
export interface PartialCallOptions extends CallOptions {
  /** When the longer one began, on the clock of the client. */
  startedMs?: number | undefined;
}
