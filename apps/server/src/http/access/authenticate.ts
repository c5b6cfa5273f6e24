import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { ApiKey, KeyRepository } from '../../storage/index.js';
import type { App } from '../app.js';
import type { GuessLimit } from './guess-limit.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request was made with; null where none is asked for. */
    apiKey: ApiKey | null;
  }
}

/** What a caller is told to authenticate with (RFC 9110, section 11.6.1). */
const challenge = { 'www-authenticate': 'ApiKey realm="earshot", header="x-service-key"' };

/**
 * Makes the hook that lets requests with a known `x-service-key` through. Everything else is a 401, which comes late to addresses
 * that try one unknown key after the other. Requests with a known key are not held up by neighbours behind the same address.
 *
 * @param app - where the hook is used
 * @param keys - the known keys
 * @param guesses - slows down who guesses
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
    const mayStay = await guesses.slowDown(request.ip, gone.signal);
    reply.raw.off('close', leave);
    throw new HttpError(401, 'Key not found: the key in x-service-key is unknown or was revoked', {
      headers: mayStay ? challenge : { ...challenge, connection: 'close' },
    });
  };
}

/**
 * The key of a request on a route that asks for one.
 *
 * @throws Error when the route does not ask for one, which is a fault of the route
 */
export function keyOf(request: FastifyRequest): ApiKey {
  if (request.apiKey === null) throw new Error(`${request.url} is served without a key`);
  return request.apiKey;
}
