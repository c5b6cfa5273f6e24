import { type Clock, systemClock } from '../clock.js';
import { InvalidArgumentError } from '../errors/invalid-argument-error.js';

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
  /** The API key, sent as `x-service-key` to `baseUrl` and nowhere else. */
  apiKey: string;
  /**
   * Longest time of one attempt, in milliseconds; uploads and downloads may take as long as their deadline.
   *
   * @defaultValue 30000
   */
  timeoutMs?: number;
  /**
   * Longest time of one call with all its attempts, in milliseconds.
   *
   * @defaultValue 120000, for uploads 3600000
   */
  deadlineMs?: number;
  /** How failed attempts are repeated. */
  retry?: RetryOptions;
  /**
   * Headers for every request.
   *
   * @defaultValue none
   */
  headers?: Readonly<Record<string, string>>;
  /**
   * Whether answers are checked against the schemas of `@earshot/core`, which are loaded for it.
   *
   * @defaultValue false
   */
  validate?: boolean;
  /**
   * Sends the requests.
   *
   * @defaultValue the `fetch` of the runtime
   */
  fetch?: typeof fetch;
  /**
   * Tells the time.
   *
   * @defaultValue the clock of the runtime
   */
  clock?: Clock;
  /**
   * A number from 0 up to 1, for waits.
   *
   * @defaultValue Math.random
   */
  random?: () => number;
}

/** Options of one call. */
export interface CallOptions {
  /** Gives the call up, with an AbortError. */
  signal?: AbortSignal;
  /** As in {@link ClientOptions}. */
  timeoutMs?: number;
  /** As in {@link ClientOptions}. */
  deadlineMs?: number;
  /**
   * Under which the server knows repetitions of a POST.
   *
   * @defaultValue a random one for each call
   */
  idempotencyKey?: string;
}

/** {@link ClientOptions} with the defaults filled in. */
export interface Settings {
  baseUrl: URL;
  apiKey: string;
  timeoutMs: number | undefined;
  deadlineMs: number | undefined;
  retry: Required<RetryOptions>;
  headers: Readonly<Record<string, string>>;
  validate: boolean;
  fetch: typeof fetch;
  clock: Clock;
  random: () => number;
}

/** The defaults of a client. */
export const defaults = {
  timeoutMs: 30_000,
  deadlineMs: 120_000,
  uploadDeadlineMs: 3_600_000,
  retry: { attempts: 4, baseDelayMs: 500, maximumDelayMs: 30_000, budget: 20 },
} as const;

/** Fills in the defaults. */
export function toSettings(options: ClientOptions): Settings {
  return {
    baseUrl: parseBaseUrl(options.baseUrl),
    apiKey: options.apiKey,
    timeoutMs: options.timeoutMs,
    deadlineMs: options.deadlineMs,
    retry: { ...defaults.retry, ...options.retry },
    headers: options.headers ?? {},
    validate: options.validate ?? false,
    // Called as a plain function: browsers refuse a fetch that is called as a method of something else.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  };
}

function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError(`baseUrl must be an http or https address, got ${text}`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
