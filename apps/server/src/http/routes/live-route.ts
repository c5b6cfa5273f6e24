import {
  type CreatedLiveSession,
  createdLiveSessionSchema,
  type LiveRequest,
  liveRegions,
  liveRequestSchema,
} from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import { newSession, storeSession } from '../../live/create-session.js';
import type { StoredResponse } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { idempotentRequest } from '../idempotency/idempotency-key.js';
import {
  repeatableResponse,
  respondOnce,
  respondToRepetition,
} from '../idempotency/repeatable-response.js';
import { type CallerSecrets, openResponse, sealResponse } from '../idempotency/sealed-response.js';
import { findUnservableLive, requireServable } from '../requests/find-unservable.js';
import { requireLiveRoom } from '../requests/require-capacity.js';
import { callbackUrls, requirePublicUrls } from '../requests/require-public-urls.js';
import { baseUrl } from '../requests/service-url.js';
import { errorResponses, idempotentHeaders, secured } from '../route-schemas.js';

const querySchema = z.object({
  region: z.enum(liveRegions).optional().describe('Region of the session. Accepted, but not used.'),
});

const creationResponses = {
  201: createdLiveSessionSchema,
  ...errorResponses(400, 401, 413, 415, 422, 429, 503),
};

/** Registers POST /v2/live, which initiates a session. */
export function registerLiveRoute(app: App, dependencies: AppDependencies): void {
  app.post(
    '/v2/live',
    {
      // A response with a token is not compressed, since its length would reveal something about
      // the token.
      compress: false,
      config: { parameters: ['region'] },
      schema: {
        tags: ['live'],
        summary: 'Initiate a live session',
        security: secured,
        headers: idempotentHeaders,
        querystring: querySchema,
        // Every option has a default, so that the body may be missing.
        body: z.preprocess((body) => body ?? {}, liveRequestSchema),
        response: creationResponses,
      },
      preValidation: async (request) => {
        checkRegion(request);
      },
    },
    async (request, reply) => {
      const created = await initiate(request, reply, request.body, dependencies);
      const base = baseUrl(request, dependencies.configuration.publicUrl);
      reply.header('location', `${base}/v2/live/${created.id}`);
      return created;
    },
  );
}

async function initiate(
  request: FastifyRequest,
  reply: FastifyReply,
  params: LiveRequest,
  dependencies: AppDependencies,
): Promise<CreatedLiveSession> {
  const { clock, configuration, engines, storage } = dependencies;
  const keyId = requireApiKey(request).id;
  const repetition = idempotentRequest(request, 'live', params);
  const secrets = repetition && readSecrets(request, repetition.idempotencyKey);
  const open = (stored: StoredResponse): StoredResponse =>
    secrets === undefined ? stored : { ...stored, body: openResponse(stored.body, secrets) };
  const repeated = await respondToRepetition<CreatedLiveSession>(
    reply,
    repetition,
    storage.idempotency,
    open,
  );
  if (repeated !== undefined) return repeated;
  const able = requireServable(findUnservableLive(params, engines));
  requirePublicUrls(callbackUrls(params), configuration.allowedPrivateSources);
  requireLiveRoom({ channels: params.channels, keyId, engines: able }, dependencies);
  const session = newSession(clock);
  const origin = baseUrl(request, configuration.publicUrl).replace(/^http/, 'ws');
  const response = repeatableResponse<CreatedLiveSession>(201, {
    id: session.id,
    created_at: new Date(session.createdAtMs).toISOString(),
    url: `${origin}/v2/live?token=${session.token}`,
  });
  const outcome = await storage.idempotency.respondOnce(
    repetition,
    secrets === undefined
      ? response.stored
      : { ...response.stored, body: sealResponse(response.stored.body, secrets) },
    (unit) => storeSession(unit, session, { keyId, requestId: request.id, params }, dependencies),
  );
  if (params.callback) dependencies.outbox.publishWritten();
  return respondOnce(
    reply,
    outcome.kind === 'repeated' ? { ...outcome, response: open(outcome.response) } : outcome,
    response,
  );
}

/** The secrets of an authenticated request: its key, or the session that replaces it. */
function readSecrets(request: FastifyRequest, key: string): CallerSecrets {
  return {
    apiKey: String(request.credential),
    idempotencyKey: key,
  };
}

function checkRegion(request: FastifyRequest): void {
  const region = new URL(request.url, 'http://localhost').searchParams.get('region');
  if (region !== null && !(liveRegions as readonly string[]).includes(region))
    throw HttpError.validation([
      `region must be one of ${liveRegions.join(', ')}, got ${JSON.stringify(region.slice(0, 80))}`,
    ]);
}
