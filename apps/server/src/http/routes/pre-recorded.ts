import { randomUUID } from 'node:crypto';
import {
  type CreatedJob,
  createdJobSchema,
  type PreRecordedRequest,
  preRecordedRequestSchema,
} from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyOf } from '../access/authenticate.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { baseUrl } from '../requests/base-url.js';
import { findUnservable } from '../requests/find-unservable.js';
import { requireServable } from '../requests/find-unservable-speech.js';
import { idempotencyKey, requestFingerprint } from '../requests/idempotency-key.js';
import { requireOwnFile } from '../requests/own-file.js';
import { requireEngine } from '../requests/require-engine.js';
import { callbackUrls, requirePublicUrls } from '../requests/require-public-urls.js';
import { requireRoom } from '../requests/require-room.js';
import { answerOnce, repeatableAnswer, repeatFirst } from '../responses/answer-once.js';
import { faults, idempotentHeaders, secured } from './route-schemas.js';

/** POST /v2/pre-recorded and its deprecated twin: create a job for a file. */
export function registerPreRecordedRoutes(app: App, dependencies: AppDependencies): void {
  const { configuration, queue, storage } = dependencies;

  async function create(
    request: FastifyRequest,
    reply: FastifyReply,
    params: PreRecordedRequest,
  ): Promise<CreatedJob> {
    const keyId = keyOf(request).id;
    const key = idempotencyKey(request);
    const repetition =
      key === undefined
        ? undefined
        : {
            keyId,
            idempotencyKey: key,
            requestHash: requestFingerprint('pre-recorded', params),
          };
    const before = await repeatFirst<CreatedJob>(reply, repetition, storage.idempotency);
    if (before !== undefined) return before;
    requireServable(findUnservable(params, dependencies.engine.capabilities));
    const file = await requireOwnFile(params.audio_url, request, dependencies);
    requirePublicUrls(
      { ...(file ? {} : { audio_url: params.audio_url }), ...callbackUrls(params) },
      configuration.allowedPrivateSources,
    );
    requireEngine(dependencies);
    const id = randomUUID();
    const answer = repeatableAnswer<CreatedJob>(201, {
      id,
      result_url: `${baseUrl(request, configuration.publicUrl)}/v2/pre-recorded/${id}`,
    });
    const outcome = await storage.jobs.create(
      {
        id,
        keyId,
        kind: 'pre-recorded',
        requestId: request.id,
        requestParams: params,
        customMetadata: params.custom_metadata ?? null,
        fileId: file?.id ?? null,
      },
      answer.kept,
      repetition,
      // In the transaction that creates the job, so that requests at the same time do not all find room for one.
      async (transaction) =>
        requireRoom(await storage.jobs.countQueuedOf(keyId, transaction), configuration.limits),
    );
    if (outcome.kind === 'first') queue.wakeUp.notify();
    return answerOnce(reply, outcome, answer);
  }

  /** Creates the job and says where it is found. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    params: PreRecordedRequest,
  ): Promise<CreatedJob> {
    const created = await create(request, reply, params);
    reply.header('location', created.result_url);
    return created;
  }

  const schema = {
    summary: 'Transcribe a file',
    security: secured,
    headers: idempotentHeaders,
    body: preRecordedRequestSchema,
    response: {
      201: createdJobSchema,
      ...faults(400, 401, 413, 415, 422, 429, 503),
    },
  };
  app.post(
    '/v2/pre-recorded',
    { schema: { ...schema, tags: ['pre-recorded'] } },
    (request, reply) => answer(request, reply, request.body),
  );
  app.post(
    '/v2/transcription',
    { schema: { ...schema, tags: ['transcription'], deprecated: true } },
    (request, reply) => answer(request, reply, request.body),
  );
}
