import {
  type CreatedJob,
  createdJobSchema,
  type PreRecordedRequest,
  preRecordedRequestSchema,
} from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type NewJob, timeOrderedId } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { idempotentRequest } from '../idempotency/idempotency-key.js';
import {
  repeatableResponse,
  respondOnce,
  respondToRepetition,
} from '../idempotency/repeatable-response.js';
import { findUnservable, requireServable } from '../requests/find-unservable.js';
import { requireAudio, requireOwnFile } from '../requests/own-file.js';
import { requireEngineOfJob, requireQueueRoom } from '../requests/require-capacity.js';
import { callbackUrls, requirePublicUrls } from '../requests/require-public-urls.js';
import { baseUrl } from '../requests/service-url.js';
import { errorResponses, idempotentHeaders, secured } from '../route-schemas.js';

/**
 * Registers POST /v2/pre-recorded and the deprecated POST /v2/transcription, which create a job for
 * a file.
 */
export function registerPreRecordedRoutes(app: App, dependencies: AppDependencies): void {
  /** Creates the job and adds the `Location` of its result. */
  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    params: PreRecordedRequest,
  ): Promise<CreatedJob> {
    const created = await createJob(request, reply, params, dependencies);
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
      ...errorResponses(400, 401, 413, 415, 422, 429, 503),
    },
  };
  app.post(
    '/v2/pre-recorded',
    { schema: { ...schema, tags: ['pre-recorded'] } },
    (request, reply) => respond(request, reply, request.body),
  );
  app.post(
    '/v2/transcription',
    {
      schema: {
        ...schema,
        summary: 'Transcribe a file, at the older path',
        tags: ['transcription'],
        deprecated: true,
      },
    },
    (request, reply) => respond(request, reply, request.body),
  );
}

/**
 * Creates the job of a request, once for each idempotency key, and sets the status of the response.
 */
async function createJob(
  request: FastifyRequest,
  reply: FastifyReply,
  params: PreRecordedRequest,
  dependencies: AppDependencies,
): Promise<CreatedJob> {
  const { configuration, queue, storage } = dependencies;
  const keyId = requireApiKey(request).id;
  const repetition = idempotentRequest(request, 'pre-recorded', params);
  const repeated = await respondToRepetition<CreatedJob>(reply, repetition, storage.idempotency);
  if (repeated !== undefined) return repeated;
  const engines = requireServable(
    findUnservable(params, dependencies.engines, dependencies.addOns),
  );
  const file = await requireOwnFile(params.audio_url, request, dependencies);
  requirePublicUrls(
    { ...(file ? {} : { audio_url: params.audio_url }), ...callbackUrls(params) },
    configuration.allowedPrivateSources,
  );
  requireEngineOfJob(engines, dependencies);
  const id = timeOrderedId(dependencies.clock.now());
  const response = repeatableResponse<CreatedJob>(201, {
    id,
    result_url: `${baseUrl(request, configuration.publicUrl)}/v2/pre-recorded/${id}`,
  });
  const job: NewJob = {
    id,
    keyId,
    kind: 'pre-recorded',
    requestId: request.id,
    requestParams: { ...params },
    customMetadata: params.custom_metadata ?? null,
    fileId: file?.id ?? null,
  };
  const outcome = await storage.idempotency.respondOnce(
    repetition,
    response.stored,
    async (unit) => {
      if (file) await requireAudio(unit, file, params.audio_url, dependencies);
      await storage.jobs.create(job, unit);
      // Within the unit, so that concurrent requests cannot all use the last free place.
      const waiting = await storage.jobs.countQueuedForKey(keyId, unit);
      requireQueueRoom(waiting, configuration.limits);
    },
  );
  if (outcome.kind === 'first') queue.publishQueued();
  return respondOnce(reply, outcome, response);
}
