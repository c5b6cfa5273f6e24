import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ApiKey, KeyRepository } from '../../storage/index.js';
import type { App } from '../app.js';
import { HttpError } from '../errors/http-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request was made with; null where none is asked for. */
    apiKey: ApiKey | null;
  }
}

const windowMs = 60_000;

/**
 * Makes the hook that lets requests with a known `x-service-key` through.
 *
 * @param app - where the hook is used
 * @param keys - the known keys
 * @param maximumBadKeys - unknown keys that one address may try in a minute; then it gets 429. Requests with a known key are not
 * held up by neighbours behind the same address: a key of 256 bits is not found by guessing.
 */
export function createAuthentication(
  app: App,
  keys: Pick<KeyRepository, 'verify'>,
  maximumBadKeys: number,
): onRequestAsyncHookHandler {
  app.decorateRequest('apiKey', null);
  const countBadKey = app.createRateLimit({ max: maximumBadKeys, timeWindow: windowMs });
  return async (request) => {
    const given = request.headers['x-service-key'];
    if (typeof given !== 'string' || given === '')
      throw new HttpError(401, 'Key not found: the header x-service-key is missing');
    const key = await keys.verify(given);
    if (key) {
      request.apiKey = key;
      return;
    }
    const count = await countBadKey(request);
    if (!count.isAllowed && count.isExceeded)
      throw new HttpError(429, `Too many unknown keys: at most ${maximumBadKeys} a minute`, {
        retryAfterSeconds: count.ttlInSeconds,
      });
    throw new HttpError(401, 'Key not found: the key in x-service-key is unknown or was revoked');
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
