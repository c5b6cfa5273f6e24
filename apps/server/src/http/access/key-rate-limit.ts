import type { onRequestAsyncHookHandler } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';
import { keyOf } from './authenticate.js';

const windowMs = 60_000;

/**
 * Makes the hook that counts the requests of each key and announces what is left in `RateLimit-*` headers.
 *
 * @param app - where the hook is used
 * @param maximumRequests - requests that one key may make in a minute; then it gets 429
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
