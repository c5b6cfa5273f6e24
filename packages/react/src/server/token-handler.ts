import type { LiveRequestInput, SessionCreator } from '@earshot/live';
import {
  authorizeRule,
  checkHandlerOptions,
  functionRule,
  type OptionRule,
  originsRule,
  perMinuteRule,
} from './handler-options.js';
import { admit, readObject, refuse } from './page-requests.js';
import { RateLimiter } from './rate-limiter.js';

/** Options of {@link createTokenHandler}. */
export interface TokenHandlerOptions {
  /** Client of `@earshot/http` that has the key. */
  readonly client: SessionCreator;
  /**
   * Decides who may have a session: returns a name of the caller, such as the id of the user, by
   * which sessions are limited, or null to refuse (401). If it throws, the handler rejects with the
   * same error.
   */
  readonly authorize: (request: Request) => Promise<string | null> | string | null;
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
 * `{ url }`, the address of one session.
 *
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function createTokenHandler(
  options: TokenHandlerOptions,
): (request: Request) => Promise<Response> {
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
  return async (request) => {
    if (request.method !== 'POST') return refuse(405, 'use POST', { allow: 'POST' });
    const caller = await admit(request, { allowedOrigins, authorize });
    if (caller instanceof Response) return caller;
    const waitMs = limiter.take(caller);
    if (waitMs > 0)
      return refuse(429, `at most ${sessionsPerMinute} sessions a minute`, {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      });
    const requested = await readObject(request, maximumCharacters);
    if (requested === null) return refuse(400, 'the body must be a JSON object of at most 64 KiB');
    const { url } = await client.live.initiate(configure(requested, caller), {
      signal: request.signal,
    });
    return Response.json({ url }, { status: 201, headers: { 'cache-control': 'no-store' } });
  };
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
