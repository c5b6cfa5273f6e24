import { InvalidArgumentError, type PreRecordedRequestInput } from '@earshot/http';
import {
  authorizeRule,
  checkHandlerOptions,
  functionRule,
  type OptionRule,
  originsRule,
  perMinuteRule,
} from './handler-options.js';
import { OwnerCache } from './owner-cache.js';
import { type Authorize, ownerField, type PageHandler } from './page-handler.js';
import { admit, parseObject, readObject, refuse } from './page-requests.js';
import { type ProxiedRequest, toProxiedRequest } from './proxy-routes.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Options of {@link createProxyHandler}.
 *
 * @typeParam Context - what `authorize` gets besides the request
 */
export interface ProxyHandlerOptions<Context = unknown> {
  /** Path of your server at which the handler is, such as `/earshot`. */
  readonly basePath: string;
  /**
   * Decides who may send requests: returns a name of the caller, such as the id of the user, or
   * null to refuse (401). A caller sees the jobs that it created, and no others. It gets the second
   * argument of the handler as well. If it throws, the handler rejects with the same error.
   */
  readonly authorize: Authorize<Context>;
  /** Address of the service. @defaultValue the environment variable `EARSHOT_URL` */
  readonly baseUrl?: string | undefined;
  /** The key. @defaultValue the environment variable `EARSHOT_API_KEY` */
  readonly apiKey?: string | undefined;
  /**
   * Parameters of a job. The function gets those that the page requests, which are not to be
   * trusted, and returns what is allowed.
   *
   * @defaultValue keeps everything but callbacks
   */
  readonly configure?:
    | ((requested: PreRecordedRequestInput, caller: string) => PreRecordedRequestInput)
    | undefined;
  /**
   * Uploads and jobs that a caller may begin within a minute. Further ones get a 429 with
   * `Retry-After`.
   *
   * @defaultValue 20
   */
  readonly creationsPerMinute?: number | undefined;
  /** All requests of a caller within a minute. @defaultValue 600 */
  readonly requestsPerMinute?: number | undefined;
  /**
   * Origins of other pages that may send requests, such as `https://app.example`.
   *
   * @defaultValue none: only pages of the same origin
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Monotonic time in milliseconds. @defaultValue that of the runtime */
  readonly nowMs?: (() => number) | undefined;
  /** Function that sends the requests. @defaultValue the `fetch` of the runtime */
  readonly fetch?: ((url: URL, init: RequestInit) => Promise<Response>) | undefined;
}

const optionRules = {
  basePath: {
    allowed: 'a path that begins with a slash, such as /earshot',
    isAllowed: (value) => /^\/[^?#]*$/.test(String(value)),
    isRequired: true,
  },
  authorize: authorizeRule,
  baseUrl: {
    allowed: 'an http or https address',
    // An address that is not known yet, as in the build of a site, may be empty.
    isAllowed: (value) => value === '' || isServiceAddress(value),
  },
  apiKey: {
    allowed: 'printable ASCII without spaces',
    isAllowed: (value) => /^[\x21-\x7e]+$/.test(String(value)),
    isSecret: true,
  },
  configure: functionRule,
  creationsPerMinute: perMinuteRule,
  requestsPerMinute: perMinuteRule,
  allowedOrigins: originsRule,
  nowMs: functionRule,
  fetch: functionRule,
} satisfies Record<keyof ProxyHandlerOptions, OptionRule>;

/** Largest body of a request for a job, in characters. */
const maximumCharacters = 1_048_576;

/** Headers of the service that a page gets. */
const passedHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'retry-after',
  'x-request-id',
];

/**
 * Makes the handler of a proxy that adds the key, for every framework that passes a `Request`. A
 * page uses it with `createClient({ baseUrl: location.origin + '/earshot' })`: it can upload audio,
 * create jobs, follow, list, cancel and delete its own, and read their audio. Bodies are passed on
 * while they are received.
 *
 * @example
 * ```ts
 * import { createProxyHandler } from '@earshot/react/server';
 *
 * const handler = createProxyHandler({
 *   basePath: '/earshot',
 *   authorize: (request) => request.headers.get('x-user'),
 * });
 * export const GET = handler;
 * export const POST = handler;
 * ```
 *
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function createProxyHandler<Context>(
  options: ProxyHandlerOptions<Context>,
): PageHandler<Context> {
  checkHandlerOptions('createProxyHandler', options, optionRules);
  const proxy = new Proxy(options);
  const handle = (request: Request, context: Context) => proxy.handle(request, context);
  // A handler whose `authorize` takes no context is called without one.
  return handle as PageHandler<Context>;
}

/** Passes the requests of pages on to the service. */
class Proxy<Context> {
  readonly #options: ProxyHandlerOptions<Context>;
  readonly #allowedOrigins: readonly string[];
  readonly #creations: RateLimiter;
  readonly #requests: RateLimiter;
  readonly #owners = new OwnerCache();

  constructor(options: ProxyHandlerOptions<Context>) {
    const {
      creationsPerMinute = 20,
      requestsPerMinute = 600,
      allowedOrigins = [],
      nowMs = () => performance.now(),
    } = options;
    this.#options = options;
    this.#allowedOrigins = allowedOrigins;
    this.#creations = new RateLimiter(creationsPerMinute, nowMs);
    this.#requests = new RateLimiter(requestsPerMinute, nowMs);
  }

  async handle(request: Request, context: Context): Promise<Response> {
    const { authorize, basePath } = this.#options;
    const caller = await admit(request, {
      allowedOrigins: this.#allowedOrigins,
      authorize: () => authorize(request, context),
    });
    if (caller instanceof Response) return caller;
    const proxied = toProxiedRequest(request, basePath);
    if (proxied === null) return refuse(404, 'this proxy does not pass this request on');
    const { isCreation } = proxied;
    const waitMs = this.#requests.take(caller) || (isCreation ? this.#creations.take(caller) : 0);
    if (waitMs > 0)
      return refuse(429, 'too many requests', { 'retry-after': String(Math.ceil(waitMs / 1000)) });
    if (proxied.kind === 'creation') return this.#create(request, proxied, caller);
    if (proxied.kind === 'list') return this.#list(request, proxied, caller);
    if (proxied.kind === 'job') return this.#passOwned(request, proxied, caller);
    return this.#pass(request, proxied, request.body);
  }

  /** Creates a job that carries the name of its caller. */
  async #create(request: Request, proxied: ProxiedRequest, caller: string): Promise<Response> {
    const requested = await readObject(request, maximumCharacters);
    if (requested === null)
      return refuse(400, 'the body must be a JSON object of at most 1 MiB of characters');
    const { configure = withoutCallbacks } = this.#options;
    // The service checks every field.
    const parameters = configure(requested as unknown as PreRecordedRequestInput, caller);
    const custom_metadata = { ...Object(parameters.custom_metadata), [ownerField]: caller };
    const key = request.headers.get('idempotency-key');
    return this.#pass(request, proxied, JSON.stringify({ ...parameters, custom_metadata }), {
      'content-type': 'application/json',
      // Two callers may send the same key, and must not get each other's response.
      ...(key !== null && { 'idempotency-key': await digest(`${caller}\n${key}`) }),
    });
  }

  /** Lists the jobs of a caller. */
  async #list(request: Request, proxied: ProxiedRequest, caller: string): Promise<Response> {
    const query = new URLSearchParams(proxied.query);
    if ([...query.keys()].some((name) => name.startsWith('custom_metadata[')))
      return refuse(400, 'write the filter as JSON: custom_metadata={"name":"value"}');
    const filter = parseObject(query.get('custom_metadata') ?? '{}');
    if (filter === null) return refuse(400, 'custom_metadata must be a JSON object');
    query.set('custom_metadata', JSON.stringify({ ...filter, [ownerField]: caller }));
    return this.#pass(request, { ...proxied, query: query.toString() }, null);
  }

  /** Passes a request about a job on if the job is the caller's. */
  async #passOwned(request: Request, proxied: ProxiedRequest, caller: string): Promise<Response> {
    const { jobPath } = proxied;
    if (this.#owners.get(jobPath) === undefined) {
      const response = await this.#send('GET', jobPath, '', { signal: request.signal });
      if (!response.ok) return toPageResponse(response);
      // Every job of the contract has the field.
      const job = (await response.json()) as { custom_metadata?: Record<string, unknown> | null };
      this.#owners.set(jobPath, job.custom_metadata?.[ownerField]);
    }
    if (this.#owners.get(jobPath) !== caller) return refuse(404, 'no such job');
    return this.#pass(request, proxied, null);
  }

  async #pass(
    request: Request,
    { path, query }: ProxiedRequest,
    body: BodyInit | null,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = { ...more };
    for (const name of ['accept', 'content-type', 'content-length', 'last-event-id', 'range']) {
      const value = request.headers.get(name);
      // A body that was written anew has its own type and length.
      if (value !== null && (body === request.body || !name.startsWith('content-')))
        headers[name] = value;
    }
    const init = { body, headers, signal: request.signal };
    return toPageResponse(await this.#send(request.method, path, query, init));
  }

  /** Sends a request with the key. */
  async #send(method: string, path: string, query: string, init: RequestInit): Promise<Response> {
    const {
      baseUrl = environment('EARSHOT_URL'),
      apiKey = environment('EARSHOT_API_KEY'),
      fetch: send = (url: URL, options: RequestInit) => fetch(url, options),
    } = this.#options;
    if (baseUrl === undefined || !isServiceAddress(baseUrl))
      throw new InvalidArgumentError(
        `createProxyHandler needs baseUrl or EARSHOT_URL, an http or https address, got ${baseUrl}`,
      );
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path}`);
    url.search = query;
    const headers = new Headers(init.headers);
    if (apiKey !== undefined) headers.set('x-service-key', apiKey);
    // `fetch` requires `duplex` for bodies that are sent while they are read. The types of the web
    // platform lack it.
    const options = { ...init, method, headers, redirect: 'manual', duplex: 'half' } as RequestInit;
    return send(url, options);
  }
}

/** Drops what would make the service send requests to addresses that a page chooses. */
function withoutCallbacks({
  callback: _callback,
  callback_config: _configuration,
  callback_url: _url,
  ...rest
}: PreRecordedRequestInput): PreRecordedRequestInput {
  return rest;
}

/** Makes the response that a page gets: what it needs, and no cookies or policies of the service. */
function toPageResponse({ status, headers, body }: Response): Response {
  const passed: Record<string, string> = { 'cache-control': 'no-store' };
  for (const name of passedHeaders) {
    const value = headers.get(name);
    if (value !== null) passed[name] = value;
  }
  // The length is that of the compressed body, which `fetch` has decompressed.
  if (headers.has('content-encoding')) delete passed['content-length'];
  return new Response(body, { status, headers: passed });
}

/** Digest of a text (SHA-256), in hexadecimal digits. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isServiceAddress(value: unknown): boolean {
  return /^https?:\/\//i.test(String(value)) && URL.canParse(String(value));
}

/** Reads an environment variable, in runtimes that have an environment. */
function environment(name: string): string | undefined {
  const { process } = globalThis as {
    process?: { env?: Readonly<Record<string, string | undefined>> };
  };
  return process?.env?.[name] || undefined;
}
