import type { onRequestAsyncHookHandler, onSendAsyncHookHandler } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';
import { requireApiKey } from './authenticate.js';

const windowMs = 60_000;

/**
 * Headers of the OpenAI-compatible interface, each with the header of this service that has its
 * value, and a unit to append.
 */
const openAiNames: readonly (readonly [name: string, own: string, unit: string])[] = [
  ['x-ratelimit-limit-requests', 'ratelimit-limit', ''],
  ['x-ratelimit-remaining-requests', 'ratelimit-remaining', ''],
  ['x-ratelimit-reset-requests', 'ratelimit-reset', 's'],
];

/**
 * Creates the hook that counts the requests of each key, and sends its remaining quota in
 * `RateLimit-*` headers.
 *
 * @param app - the scope of the hook
 * @param maximumRequests - requests of one key in a minute, beyond which they get a 429
 */
export function createKeyRateLimit(app: App, maximumRequests: number): onRequestAsyncHookHandler {
  const count = app.createRateLimit({
    max: maximumRequests,
    timeWindow: windowMs,
    keyGenerator: (request) => `requests ${requireApiKey(request).id}`,
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

/** Repeats the `RateLimit-*` headers under the names of the OpenAI-compatible interface. */
export const announceOpenAiLimits: onSendAsyncHookHandler = async (_request, reply) => {
  for (const [name, own, unit] of openAiNames) {
    const value = reply.getHeader(own);
    if (value !== undefined) reply.header(name, `${String(value)}${unit}`);
  }
};
