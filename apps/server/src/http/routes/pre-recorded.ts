import { randomUUID } from 'node:crypto';
import {
  type CreatedJob,
  createdJobSchema,
  type PreRecordedRequestParams,
  preRecordedRequestSchema,
} from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyOf } from '../access/authenticate.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { HttpError } from '../errors/http-error.js';
import { baseUrl } from '../requests/base-url.js';
import { findUnservable } from '../requests/find-unservable.js';
import { idempotencyKey, requestFingerprint } from '../requests/idempotency-key.js';
import { requireOwnFile } from '../requests/own-file.js';
import { requireEngine } from '../requests/require-engine.js';
import { callbackUrls, requirePublicUrls } from '../requests/require-public-urls.js';
import { answerOnce, repeatableAnswer } from '../responses/answer-once.js';
import { announceSuccessor } from '../responses/successor.js';
import { faults, idempotentHeaders, secured } from './route-schemas.js';

const successor = '/v2/pre-recorded';

/** POST /v2/pre-recorded and its deprecated twin: create a job for a file. */
export function registerPreRecordedRoutes(app: App, dependencies: AppDependencies): void {
  const { configuration, queue, storage } = dependencies;

  async function requireCapacity(): Promise<void> {
    requireEngine(dependencies);
    const { maximumQueuedJobs } = configuration.limits;
    if ((await storage.jobs.countQueued()) >= maximumQueuedJobs)
      throw new HttpError(503, `Too many jobs are waiting: at most ${maximumQueuedJobs} may`, {
        retryAfterSeconds: 60,
      });
  }

  async function create(
    request: FastifyRequest,
    reply: FastifyReply,
    params: PreRecordedRequestParams,
  ): Promise<CreatedJob> {
    const keyId = keyOf(request).id;
    const key = idempotencyKey(request);
    const unservable = findUnservable(params, dependencies.engine.capabilities);
    if (unservable.length > 0) throw new HttpError(422, unservable.join('; '));
    const file = await requireOwnFile(params.audio_url, request, dependencies);
    requirePublicUrls(
      { ...(file ? {} : { audio_url: params.audio_url }), ...callbackUrls(params) },
      configuration.allowedPrivateSources,
    );
    await requireCapacity();
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
      key === undefined
        ? undefined
        : {
            keyId,
            idempotencyKey: key,
            requestHash: requestFingerprint('pre-recorded', params),
          },
    );
    if (outcome.kind === 'first') queue.notify();
    return answerOnce(reply, outcome, answer);
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
    (request, reply) => create(request, reply, request.body),
  );
  app.post(
    '/v2/transcription',
    { schema: { ...schema, tags: ['transcription'], deprecated: true } },
    (request, reply) => {
      announceSuccessor(reply, successor);
      return create(request, reply, request.body);
    },
  );
}
