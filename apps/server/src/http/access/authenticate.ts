import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { ApiKey, KeyRepository } from '../../storage/index.js';
import type { App } from '../app.js';
import type { GuessLimit } from './guess-limit.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** API key of the request; null on routes without authentication. */
    apiKey: ApiKey | null;
  }
}

/** Challenge of a 401 (RFC 9110, section 11.6.1). */
const challenge = { 'www-authenticate': 'ApiKey realm="earshot", header="x-service-key"' };

/**
 * Creates the hook that authenticates requests by their `x-service-key`. Without a valid key the response is a 401, which is delayed
 * for addresses that try one unknown key after the other. Requests with a valid key are never delayed by others from their address.
 *
 * @param app - the scope of the hook
 * @param keys - repository of the keys
 * @param guesses - delays guesses
 */
export function createAuthentication(
  app: App,
  keys: Pick<KeyRepository, 'verify'>,
  guesses: GuessLimit,
): onRequestAsyncHookHandler {
  app.decorateRequest('apiKey', null);
  return async (request, reply) => {
    const given = request.headers['x-service-key'];
    if (typeof given !== 'string' || given === '')
      throw new HttpError(401, 'Key not found: the header x-service-key is missing', {
        code: 'missing_key',
        headers: challenge,
      });
    const key = await keys.verify(given);
    if (key) {
      request.apiKey = key;
      return;
    }
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    reply.raw.once('close', leave);
    const mayKeepConnection = await guesses.slowDown(request.ip, gone.signal);
    reply.raw.off('close', leave);
    throw new HttpError(401, 'Key not found: the key in x-service-key is unknown or was revoked', {
      headers: mayKeepConnection ? challenge : { ...challenge, connection: 'close' },
    });
  };
}

/**
 * The API key of an authenticated request.
 *
 * @throws Error on a route without authentication, which is a bug of the route
 */
export function keyOf(request: FastifyRequest): ApiKey {
  if (request.apiKey === null) throw new Error(`${request.url} is served without a key`);
  return request.apiKey;
}
