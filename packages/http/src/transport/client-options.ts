import { type Clock, systemClock } from '../clock.js';
import { InvalidArgumentError } from '../errors/invalid-argument-error.js';
import type { AnswerValidator } from './answer-schemas.js';

/** What is needed of `fetch`; that of every runtime fits. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** An attempt that is about to be sent. */
export interface RequestEvent {
  method: string;
  url: URL;
  /** Counted from 1; beyond it is a repetition. */
  attempt: number;
}

/** How failed attempts are repeated. */
export interface RetryOptions {
  /**
   * Attempts of one call, the first one included.
   *
   * @defaultValue 4
   */
  attempts?: number;
  /**
   * Upper bound of the first wait, in milliseconds; each further one is twice as long. The wait is a random part of it.
   *
   * @defaultValue 500
   */
  baseDelayMs?: number;
  /**
   * Upper bound of any wait, also of one that the server asks for, in milliseconds.
   *
   * @defaultValue 30000
   */
  maximumDelayMs?: number;
  /**
   * Repetitions that a client may save up; each answered call gives back a tenth of one, so that a server in trouble is not
   * made busier by its clients.
   *
   * @defaultValue 20
   */
  budget?: number;
}

/** Options of {@link createClient}. */
export interface ClientOptions {
  /** Address of the service, such as `http://127.0.0.1:4800`; a path in it is kept. */
  baseUrl: string;
  /** The API key, sent as `x-service-key` to `baseUrl` and nowhere else; left out where a proxy adds it. */
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
  /** Told of each attempt before it is sent, for logs and figures. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
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

/** {@link ClientOptions} with the defaults filled in. */
export interface Settings {
  baseUrl: URL;
  apiKey: string | undefined;
  timeoutMs: number;
  deadlineMs: number;
  retry: Required<RetryOptions>;
  headers: Readonly<Record<string, string>>;
  validate: AnswerValidator;
  onRequest: (event: RequestEvent) => void;
  fetch: Fetch;
  clock: Clock;
  random: () => number;
}

/** The defaults of a client. */
export const defaults = {
  timeoutMs: 30_000,
  deadlineMs: Number.POSITIVE_INFINITY,
  retry: { attempts: 4, baseDelayMs: 500, maximumDelayMs: 30_000, budget: 20 },
} as const;

/** Fills in the defaults. */
export function toSettings(options: ClientOptions): Settings {
  return {
    baseUrl: parseBaseUrl(options.baseUrl),
    apiKey: checkApiKey(options.apiKey),
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    deadlineMs: options.deadlineMs ?? defaults.deadlineMs,
    retry: { ...defaults.retry, ...options.retry },
    headers: options.headers ?? {},
    validate: options.validate ?? ((_schemaName, value) => value),
    onRequest: options.onRequest ?? (() => {}),
    // Called as a plain function: browsers refuse a fetch that is called as a method of something else.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  };
}

function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Credentials in an address must not come back in an error, which ends up in logs.
  if (url !== undefined && url.username + url.password !== '')
    throw new InvalidArgumentError('baseUrl must not hold credentials');
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '')
    throw new InvalidArgumentError(
      `baseUrl must be an http or https address without query or fragment, got ${text}`,
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function checkApiKey(apiKey: string | undefined): string | undefined {
  if (apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new InvalidArgumentError('apiKey must be printable ASCII without spaces');
}
