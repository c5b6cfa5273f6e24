import type { onRequestAsyncHookHandler } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';
import { keyOf } from './authenticate.js';

const windowMs = 60_000;

/**
 * Creates the hook that counts the requests of each key and sends the rest of its quota in `RateLimit-*` headers.
 *
 * @param app - the scope of the hook
 * @param maximumRequests - requests of one key in a minute; further ones get a 429
 */
export function createKeyRateLimit(app: App, maximumRequests: number): onRequestAsyncHookHandler {
  const count = app.createRateLimit({
    max: maximumRequests,
    timeWindow: windowMs,
    keyGenerator: (request) => keyOf(request).id,
  });
  return async (request, reply) => {
    const state = await count(request);
    if (state.isAllowed) return;
    reply.header('ratelimit-limit', state.max);
    reply.header('ratelimit-remaining', state.remaining);
    reply.header('ratelimit-reset', state.ttlInSeconds);
    if (state.isExceeded)
      throw new HttpError(429, `Too many requests: at most ${state.max} a minute for each key`, {
        retryAfterSeconds: state.ttlInSeconds,
      });
  };
}
