import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';
import { addressBlock } from './address-block.js';
import { requireApiKey } from './authenticate.js';

const windowMs = 60_000;
/** Sign-ins of one key in a minute: from one address, and from all of them. */
const maximumSignIns = { fromAddress: 20, all: 60 } as const;
/** One-time links that one key may make in a minute. */
const maximumLinks = 60;
/** Transcripts that one address may read by links in a minute. */
const maximumReadings = 120;

/** Counts a request of a key. @throws HttpError 429 when there were too many in a minute */
type CountRequest = (request: FastifyRequest) => Promise<void>;

/**
 * Creates the check that counts a sign-in of the key of a request. Each key is counted separately
 * at each address, since users may share an address, as all do behind a proxy that is not trusted,
 * and must not lock each other out.
 *
 * @param app - the scope of the routes
 */
export function createSignInLimit(app: App): CountRequest {
  const atAddress = createLimit(app, {
    maximum: maximumSignIns.fromAddress,
    counted: 'sign-ins',
    of: 'with one key from one address',
    keyGenerator: (request) => `sign-ins ${requireApiKey(request).id} ${addressBlock(request.ip)}`,
  });
  const everywhere = createLimit(app, {
    maximum: maximumSignIns.all,
    counted: 'sign-ins',
    of: 'with one key',
    keyGenerator: (request) => `sign-ins ${requireApiKey(request).id}`,
  });
  return async (request) => {
    await atAddress(request);
    await everywhere(request);
  };
}

/** Creates the check that counts a one-time link of the key of a request. */
export function createLinkLimit(app: App): CountRequest {
  return createLimit(app, {
    maximum: maximumLinks,
    counted: 'links',
    of: 'with one key',
    keyGenerator: (request) => `links ${requireApiKey(request).id}`,
  });
}

/** Creates the check that counts a transcript that is read by a link. */
export function createReadingLimit(app: App): CountRequest {
  return createLimit(app, {
    maximum: maximumReadings,
    counted: 'transcripts',
    of: 'from one address',
    keyGenerator: ({ ip }) => `readings ${addressBlock(ip)}`,
  });
}

interface Limit {
  readonly maximum: number;
  /** Noun and qualification of the counted requests, for the message. */
  readonly counted: string;
  readonly of: string;
  readonly keyGenerator: (request: FastifyRequest) => string;
}

function createLimit(app: App, { counted, keyGenerator, maximum, of }: Limit): CountRequest {
  const count = app.createRateLimit({ max: maximum, timeWindow: windowMs, keyGenerator });
  return async (request) => {
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded)
      throw new HttpError(429, `Too many ${counted}: at most ${maximum} a minute ${of}`, {
        retryAfterSeconds: state.ttlInSeconds,
      });
  };
}
