import { randomUUID } from 'node:crypto';
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
import { createToken, hashToken, startSessionText, tokenLifetimeMs } from '../../live/index.js';
import type { IdempotentAnswer, StoredObject } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { baseUrl } from '../requests/base-url.js';
import { findUnservableLive } from '../requests/find-unservable-live.js';
import { requireServable } from '../requests/find-unservable-speech.js';
import { idempotencyKey, requestFingerprint } from '../requests/idempotency-key.js';
import { requireEngine } from '../requests/require-engine.js';
import { callbackUrls, requirePublicUrls } from '../requests/require-public-urls.js';
import { answerOnce, repeatableAnswer, repeatFirst } from '../responses/answer-once.js';
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

  function requireRoom(channels: number, keyId: string): void {
    if (live === undefined)
      throw new HttpError(503, 'This process serves no live sessions', {
        code: 'live_unavailable',
        retryAfterSeconds: 60,
      });
    if (channels > live.maximumChannels)
      requireServable([
        {
          code: 'unsupported_option',
          sentence: `channels must be at most ${live.maximumChannels} on this server, got ${channels}: it has no more for all live sessions`,
        },
      ]);
    requireEngine(dependencies);
    const room = live.roomFor(channels, keyId);
    if (room === 'free') return;
    if (room === 'share-used')
      throw new HttpError(
        429,
        'Too many live sessions of this key: it leaves a fifth of the channels to other keys',
        { code: 'too_many_live_sessions', retryAfterSeconds: 10 },
      );
    throw new HttpError(
      503,
      `Too many live sessions: their channels may be ${live.maximumChannels} at the same time`,
      { code: 'live_full', retryAfterSeconds: 10 },
    );
  }

  async function initiate(
    request: FastifyRequest,
    reply: FastifyReply,
    params: LiveRequest,
  ): Promise<CreatedLiveSession> {
    const keyId = keyOf(request).id;
    const key = idempotencyKey(request);
    const secrets = key === undefined ? undefined : secretsOf(request, key);
    const repetition =
      key === undefined
        ? undefined
        : { keyId, idempotencyKey: key, requestHash: requestFingerprint('live', params) };
    const open = (kept: IdempotentAnswer): IdempotentAnswer =>
      secrets === undefined ? kept : { ...kept, body: openAnswer(kept.body, secrets) };
    const before = await repeatFirst<CreatedLiveSession>(
      reply,
      repetition,
      storage.idempotency,
      open,
    );
    if (before !== undefined) return before;
    requireServable(findUnservableLive(params, engine.capabilities));
    requirePublicUrls(callbackUrls(params), configuration.allowedPrivateSources);
    requireRoom(params.channels, keyId);
    const id = randomUUID();
    const token = createToken();
    const createdAtMs = clock.now();
    const origin = baseUrl(request, configuration.publicUrl).replace(/^http/, 'ws');
    const answer = repeatableAnswer<CreatedLiveSession>(201, {
      id,
      created_at: new Date(createdAtMs).toISOString(),
      url: `${origin}/v2/live?token=${token}`,
    });
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
      repetition,
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
    outbox.wakeUp.notify();
    return answerOnce(
      reply,
      outcome.kind === 'repeated' ? { ...outcome, answer: open(outcome.answer) } : outcome,
      answer,
    );
  }

  app.post(
    '/v2/live',
    {
      // An answer with a token is not compressed: its length would tell about the token.
      compress: false,
      config: { parameters: ['region'] },
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
        checkRegion(request);
      },
    },
    async (request, reply) => {
      const created = await initiate(request, reply, request.body);
      const base = baseUrl(request, configuration.publicUrl);
      reply.header('location', `${base}/v2/live/${created.id}`);
      return created;
    },
  );
}

/** The key is in the header, or the request would not have come here. */
function secretsOf({ headers }: FastifyRequest, key: string): CallerSecrets {
  return { apiKey: String(headers['x-service-key']), idempotencyKey: key };
}

function checkRegion(request: FastifyRequest): void {
  const parameters = new URL(request.url, 'http://localhost').searchParams;
  const faultsFound: string[] = [];
  const regions = parameters.getAll('region');
  for (const region of regions)
    if (!(liveRegions as readonly string[]).includes(region))
      faultsFound.push(
        `region must be one of ${liveRegions.join(', ')}, got ${JSON.stringify(region.slice(0, 80))}`,
      );
  if (regions.length > 1) faultsFound.push('region must be given once');
  if (faultsFound.length > 0) throw HttpError.validation(faultsFound);
}
