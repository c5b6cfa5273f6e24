import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { ApiKey, BrowserSessions, KeyStore } from '../../storage/index.js';
import type { App } from '../app.js';
import { delayGuess, type GuessLimit } from './guess-limit.js';
import type { SessionCookie } from './session-cookie.js';
import { requireSameOrigin } from './studio-session.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** API key of the request, or null on routes without authentication. */
    apiKey: ApiKey | null;
    /**
     * The key itself, or the secret of the session in its place, or null on routes without
     * authentication.
     */
    credential: string | null;
  }
}

/** Way in which a request carries its key. */
interface KeyScheme {
  /** Reads the key of a request, which is undefined or empty when it has none. */
  readonly read: (request: FastifyRequest) => string | undefined;
  /** Name of the header for error messages, with the scheme if it has one. */
  readonly header: string;
  /** Challenge of a 401 (RFC 9110, section 11.6.1). */
  readonly challenge: Readonly<Record<string, string>>;
  /** True when the session cookie of a browser may replace the key. */
  readonly takesSessions: boolean;
}

/** The key in `x-service-key`. */
export const serviceKey: KeyScheme = {
  read: ({ headers }) => {
    const given = headers['x-service-key'];
    return typeof given === 'string' ? given : undefined;
  },
  header: 'x-service-key',
  challenge: { 'www-authenticate': 'ApiKey realm="earshot", header="x-service-key"' },
  takesSessions: true,
};

/** The key as a bearer token (RFC 6750). */
export const bearerToken: KeyScheme = {
  read: ({ headers }) => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1],
  header: 'Authorization: Bearer',
  challenge: { 'www-authenticate': 'Bearer realm="earshot"' },
  takesSessions: false,
};

/** Start of the subprotocol with which a browser, which can set no header, names its key. */
const keyProtocol = 'openai-insecure-api-key.';

/** The key as a bearer token, or as a subprotocol of a WebSocket. */
export const realtimeToken: KeyScheme = {
  ...bearerToken,
  read: (request) =>
    bearerToken.read(request) ??
    request.headers['sec-websocket-protocol']
      ?.split(',')
      .map((name) => name.trim())
      .find((name) => name.startsWith(keyProtocol))
      ?.slice(keyProtocol.length),
};

/** Stores in which keys and sessions are looked up. */
interface AuthenticationStorage {
  readonly keys: Pick<KeyStore, 'verify'>;
  readonly sessions: Pick<BrowserSessions, 'find'>;
}

/**
 * Creates the hooks that authenticate requests by their key. Without a valid key the response is a
 * 401, which is delayed for addresses that try many unknown keys. Requests with a valid key are
 * never delayed, even if they come from such an address.
 *
 * @param app - the scope of the hooks
 * @param storage - repositories of keys and of browser sessions
 * @param guesses - delays guesses
 * @param cookie - has the session of a browser
 * @returns a function that creates the hook of a scheme
 */
export function createAuthentication(
  app: App,
  { keys, sessions }: AuthenticationStorage,
  guesses: GuessLimit,
  cookie: SessionCookie,
): (scheme: KeyScheme) => onRequestAsyncHookHandler {
  app.decorateRequest('apiKey', null);
  app.decorateRequest('credential', null);
  return ({ challenge, header, read, takesSessions }) =>
    async (request, reply) => {
      const given = read(request);
      const session = takesSessions && given === undefined ? cookie.read(request) : undefined;
      if (session !== undefined) {
        requireSameOrigin(request);
        request.credential = session;
        request.apiKey = (await sessions.find(session)) ?? null;
        if (request.apiKey !== null) return;
        throw new HttpError(401, 'The session has ended: sign in again', { headers: challenge });
      }
      if (given === undefined || given === '')
        throw new HttpError(401, `Key not found: the header ${header} is missing`, {
          code: 'missing_key',
          headers: challenge,
        });
      const key = await keys.verify(given);
      if (key) {
        request.apiKey = key;
        request.credential = given;
        return;
      }
      await delayGuess(guesses, request, reply);
      throw new HttpError(401, `Key not found: the key in ${header} is unknown or was revoked`, {
        headers: challenge,
      });
    };
}

/**
 * The API key of an authenticated request.
 *
 * @throws Error on a route without authentication, which is a bug of the route
 */
export function requireApiKey(request: FastifyRequest): ApiKey {
  if (request.apiKey === null) throw new Error(`${request.url} is served without a key`);
  return request.apiKey;
}
