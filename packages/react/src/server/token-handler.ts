import type { LiveRequestInput, SessionCreator } from '@earshot/live';
import {
  authorizeRule,
  checkHandlerOptions,
  functionRule,
  type OptionRule,
  originsRule,
  perMinuteRule,
} from './handler-options.js';
import { type Authorize, ownerField, type PageHandler } from './page-handler.js';
import { admit, readObject, refuse } from './page-requests.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Options of {@link createTokenHandler}.
 *
 * @typeParam Context - what `authorize` gets besides the request
 */
export interface TokenHandlerOptions<Context = unknown> {
  /** Client of `@earshot/http` that has the key. */
  readonly client: SessionCreator;
  /**
   * Decides who may have a session: returns a name of the caller, such as the id of the user, by
   * which sessions are limited, or null to refuse (401). It gets the second argument of the handler
   * as well, such as the address of the connection, which no request contains. If it throws, the
   * handler rejects with the same error.
   */
  readonly authorize: Authorize<Context>;
  /**
   * Configuration of the session. The function gets the configuration that the page requests, which
   * is not to be trusted, and returns what is allowed.
   *
   * @defaultValue keeps only the audio format, endpointing, language and messages of the
   * configuration of the page
   */
  readonly configure?:
    | ((requested: LiveRequestInput, caller: string) => LiveRequestInput)
    | undefined;
  /**
   * Sessions that a caller may begin within a minute. Further requests get a 429 with
   * `Retry-After`.
   *
   * @defaultValue 10
   */
  readonly sessionsPerMinute?: number | undefined;
  /**
   * Origins of other pages that may request sessions, such as `https://app.example`.
   *
   * @defaultValue none: only pages of the same origin
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Monotonic time in milliseconds.
   *
   * @defaultValue that of the runtime
   */
  readonly nowMs?: (() => number) | undefined;
}

const optionRules = {
  client: {
    allowed: 'a client that createClient of @earshot/http makes',
    isAllowed: (value) =>
      typeof (Object(value) as Partial<SessionCreator>).live?.initiate === 'function',
    isRequired: true,
  },
  authorize: authorizeRule,
  configure: functionRule,
  sessionsPerMinute: perMinuteRule,
  allowedOrigins: originsRule,
  nowMs: functionRule,
} satisfies Record<keyof TokenHandlerOptions, OptionRule>;

/** Largest body of a request, in characters. */
const maximumCharacters = 65_536;

/**
 * Makes the handler of a token endpoint, for every framework that passes a `Request`: a route of
 * Next.js or React Router, Hono, Bun, Deno. It responds to a POST of a page of the same origin with
 * `{ url }`, the address of one session. The session has the name of its caller in
 * `custom_metadata`, so that `createProxyHandler` shows it to that caller.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { createTokenHandler } from '@earshot/react/server';
 *
 * export const POST = createTokenHandler({
 *   client: createClient(),
 *   authorize: (request) => request.headers.get('x-user'),
 * });
 * ```
 *
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function createTokenHandler<Context>(
  options: TokenHandlerOptions<Context>,
): PageHandler<Context> {
  checkHandlerOptions('createTokenHandler', options, optionRules);
  const {
    client,
    authorize,
    configure = keepSafeFields,
    sessionsPerMinute = 10,
    allowedOrigins = [],
    nowMs = () => performance.now(),
  } = options;
  const limiter = new RateLimiter(sessionsPerMinute, nowMs);
  const handle = async (request: Request, context: Context) => {
    if (request.method !== 'POST') return refuse(405, 'use POST', { allow: 'POST' });
    const caller = await admit(request, {
      allowedOrigins,
      authorize: () => authorize(request, context),
    });
    if (caller instanceof Response) return caller;
    const waitMs = limiter.take(caller);
    if (waitMs > 0)
      return refuse(429, `at most ${sessionsPerMinute} sessions a minute`, {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      });
    const requested = await readObject(request, maximumCharacters);
    if (requested === null) return refuse(400, 'the body must be a JSON object of at most 64 KiB');
    const configuration = configure(requested, caller);
    const custom_metadata = { ...Object(configuration.custom_metadata), [ownerField]: caller };
    const { url } = await client.live.initiate(
      { ...configuration, custom_metadata },
      { signal: request.signal },
    );
    return Response.json({ url }, { status: 201, headers: { 'cache-control': 'no-store' } });
  };
  // A handler whose `authorize` takes no context is called without one.
  return handle as PageHandler<Context>;
}

/** Keeps the fields of a configuration that a page may choose without cost to the service. */
function keepSafeFields({
  encoding,
  bit_depth,
  sample_rate,
  channels,
  endpointing,
  language_config,
  messages_config,
}: LiveRequestInput): LiveRequestInput {
  return {
    ...(encoding !== undefined && { encoding }),
    ...(bit_depth !== undefined && { bit_depth }),
    ...(sample_rate !== undefined && { sample_rate }),
    ...(channels !== undefined && { channels }),
    ...(endpointing !== undefined && { endpointing }),
    ...(language_config !== undefined && { language_config }),
    ...(messages_config !== undefined && { messages_config }),
  };
}
