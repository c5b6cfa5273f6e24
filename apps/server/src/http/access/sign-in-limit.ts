import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';
import { addressBlock } from './address-block.js';
import { keyOf } from './authenticate.js';

const windowMs = 60_000;
/** Sign-ins of one key in a minute: from one address, and from all of them. */
const maximumSignIns = { fromAddress: 20, all: 60 } as const;

/**
 * Creates the check that counts a sign-in of the key of a request. A key counts for itself at each address: whoever shares an address, as
 * everybody does behind a proxy that is not trusted, is not kept out by others.
 *
 * @param app - the scope of the routes
 * @returns a function that throws HttpError 429 when there were too many
 */
export function createSignInLimit(app: App): (request: FastifyRequest) => Promise<void> {
  const limits = [
    {
      from: ' from one address',
      count: app.createRateLimit({
        max: maximumSignIns.fromAddress,
        timeWindow: windowMs,
        keyGenerator: (request) => `${keyOf(request).id} ${addressBlock(request.ip)}`,
      }),
    },
    {
      from: '',
      count: app.createRateLimit({
        max: maximumSignIns.all,
        timeWindow: windowMs,
        keyGenerator: (request) => keyOf(request).id,
      }),
    },
  ];
  return async (request) => {
    for (const { count, from } of limits) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded)
        throw new HttpError(
          429,
          `Too many sign-ins: at most ${state.max} a minute with one key${from}`,
          { retryAfterSeconds: state.ttlInSeconds },
        );
    }
  };
}
