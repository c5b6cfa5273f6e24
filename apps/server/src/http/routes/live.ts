import { randomUUID } from 'node:crypto';
import {
  type CreatedLiveSession,
  createdLiveSessionSchema,
  type LiveRequestParams,
  liveRegions,
  liveRequestSchema,
} from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createToken, hashToken, startSessionText, tokenLifetimeMs } from '../../live/index.js';
import type { StoredObject } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { HttpError } from '../errors/http-error.js';
import { baseUrl } from '../requests/base-url.js';
import { findUnservableLive } from '../requests/find-unservable-live.js';
import { idempotencyKey, requestFingerprint } from '../requests/idempotency-key.js';
import { requireEngine } from '../requests/require-engine.js';
import { callbackUrls, requirePublicUrls } from '../requests/require-public-urls.js';
import { answerOnce, repeatableAnswer } from '../responses/answer-once.js';
import { type CallerSecrets, openAnswer, sealAnswer } from '../responses/seal-answer.js';
import { faults, idempotentHeaders, secured } from './route-schemas.js';

const querySchema = z.object({
  region: z
    .enum(liveRegions)
    .optional()
    .describe('Where the session is to be; accepted and not used.'),
});

/** POST /v2/live: initiate a session. */
export function registerLiveRoute(app: App, dependencies: AppDependencies): void {
  const { clock, configuration, engine, live, outbox, storage } = dependencies;

  function requireRoom(channels: number): void {
    if (live === undefined)
      throw new HttpError(503, 'This process serves no live sessions', { retryAfterSeconds: 60 });
    requireEngine(dependencies);
    if (live.hasRoomFor(channels)) return;
    throw new HttpError(
      503,
      `Too many live sessions: their channels may be ${live.maximumChannels} at the same time`,
      { retryAfterSeconds: 10 },
    );
  }

  async function initiate(
    request: FastifyRequest,
    reply: FastifyReply,
    params: LiveRequestParams,
  ): Promise<CreatedLiveSession> {
    const keyId = keyOf(request).id;
    const key = idempotencyKey(request);
    const unservable = findUnservableLive(params, engine.capabilities);
    if (unservable.length > 0) throw new HttpError(422, unservable.join('; '));
    requirePublicUrls(callbackUrls(params), configuration.allowedPrivateSources);
    requireRoom(params.channels);
    const id = randomUUID();
    const token = createToken();
    const createdAtMs = clock.now();
    const origin = baseUrl(request, configuration.publicUrl).replace(/^http/, 'ws');
    const answer = repeatableAnswer<CreatedLiveSession>(201, {
      id,
      created_at: new Date(createdAtMs).toISOString(),
      url: `${origin}/v2/live?token=${token}`,
    });
    const secrets = key === undefined ? undefined : secretsOf(request, key);
    const outcome = await storage.jobs.create(
      {
        id,
        keyId,
        kind: 'live',
        requestId: request.id,
        // The parameters of a request are an object of JSON.
        requestParams: params as unknown as StoredObject,
        customMetadata: params.custom_metadata ?? null,
        fileId: null,
        createdAt: createdAtMs,
      },
      secrets === undefined
        ? answer.kept
        : { ...answer.kept, body: sealAnswer(answer.kept.body, secrets) },
      key === undefined
        ? undefined
        : { keyId, idempotencyKey: key, requestHash: requestFingerprint('live', params) },
      async (transaction) => {
        await storage.live.addToken(transaction, {
          jobId: id,
          hash: hashToken(token),
          lifetimeMs: tokenLifetimeMs,
        });
        const { url } = params.callback_config;
        if (params.callback && params.callback_config.receive_lifecycle_events && url !== undefined)
          await outbox.addMessage(transaction, {
            jobId: id,
            url,
            position: 0,
            payload: startSessionText(id, createdAtMs),
          });
      },
    );
    if (outcome.kind === 'repeated' && secrets !== undefined) {
      const { body, status } = outcome.answer;
      const opened = { status, body: openAnswer(body, secrets) };
      return answerOnce(reply, { kind: 'repeated', answer: opened }, answer);
    }
    return answerOnce(reply, outcome, answer);
  }

  app.post(
    '/v2/live',
    {
      schema: {
        tags: ['live'],
        summary: 'Initiate a live session',
        security: secured,
        headers: idempotentHeaders,
        querystring: querySchema,
        // Every option has a default, so that a request without a body asks for all of them.
        body: z.preprocess((body) => body ?? {}, liveRequestSchema),
        response: { 201: createdLiveSessionSchema, ...faults(400, 401, 422, 429, 503) },
      },
      preValidation: async (request) => {
        checkQuery(request);
      },
    },
    (request, reply) => initiate(request, reply, request.body),
  );
}

/** The key is in the header, or the request would not have come here. */
function secretsOf({ headers }: FastifyRequest, key: string): CallerSecrets {
  return { apiKey: String(headers['x-service-key']), idempotencyKey: key };
}

function checkQuery(request: FastifyRequest): void {
  const parameters = new URL(request.url, 'http://localhost').searchParams;
  const faultsFound: string[] = [];
  for (const name of parameters.keys())
    if (name !== 'region')
      faultsFound.push(`${name} is not a known parameter, the one parameter is region`);
  const regions = parameters.getAll('region');
  for (const region of regions)
    if (!(liveRegions as readonly string[]).includes(region))
      faultsFound.push(
        `region must be one of ${liveRegions.join(', ')}, got ${JSON.stringify(region.slice(0, 80))}`,
      );
  if (regions.length > 1) faultsFound.push('region must be given once');
  if (faultsFound.length > 0) throw HttpError.validation(faultsFound);
}
