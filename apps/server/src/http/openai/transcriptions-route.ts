import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { combineSignals } from '../../clock/index.js';
import { HttpError } from '../../errors/http-error.js';
import { keyOf } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { openAiErrors, openAiRoute } from '../errors/openai-error.js';
import { idempotencyKey } from '../idempotency/idempotency-key.js';
import type { RequestSlots } from '../requests/request-slots.js';
import { sendEvents } from '../responses/event-stream.js';
import { idempotentHeaders } from '../route-schemas.js';
import { acceptTranscription } from './accept-transcription.js';
import { type FollowedJob, followTranscription } from './follow-transcription.js';
import { formatTranscription } from './format-transcription.js';
import { transcriptionFormLimits } from './receive-transcription-form.js';
import { transcriptionEvents } from './transcription-events.js';
import { type TranscriptionOptions, transcriptionFieldsSchema } from './transcription-fields.js';
import { transcriptionResponses } from './transcription-schemas.js';

/** Slots of a key that a transcription takes: one while its file arrives, one until its end. */
interface TranscriptionSlots {
  readonly uploads: RequestSlots;
  readonly waits: RequestSlots;
}

/** Header with the id of the job, which GET /v2/pre-recorded/{id} has as well. */
const jobHeader = 'x-earshot-job-id';

/**
 * Registers POST /v1/audio/transcriptions of the OpenAI-compatible interface: a job of the key like any other, for whose end the
 * request waits. It is cancelled when the client leaves, unless that has an idempotency key to come back with.
 */
export async function registerTranscriptionsRoute(
  app: App,
  dependencies: AppDependencies,
  slots: TranscriptionSlots,
): Promise<void> {
  const { cancelJob, logger } = dependencies;
  await app.register(multipart, { limits: transcriptionFormLimits });
  const closing = new AbortController();
  // Clients repeat the request at the process that comes next.
  app.addHook('preClose', async () =>
    closing.abort(
      new HttpError(503, 'The service is stopping: repeat the request', { retryAfterSeconds: 1 }),
    ),
  );

  app.post(
    '/v1/audio/transcriptions',
    {
      schema: {
        ...openAiRoute,
        summary: 'Transcribe a file, and wait for the transcription',
        consumes: ['multipart/form-data'],
        headers: idempotentHeaders,
        body: transcriptionFieldsSchema,
        response: {
          ...transcriptionResponses,
          ...openAiErrors(400, 401, 404, 409, 413, 415, 422, 429, 503, 507),
        },
      },
      // A form is validated when it has arrived.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const keyId = keyOf(request).id;
      const waiting = slots.waits.take(keyId);
      const left = new AbortController();
      const { release, signal } = combineSignals(closing.signal, left.signal);
      reply.raw.once('close', () => {
        waiting.release();
        if (!reply.raw.writableFinished) left.abort(new Error('The client left'));
        release();
      });
      try {
        const { jobId, options } = await acceptTranscription(request, slots.uploads, dependencies);
        reply.header(jobHeader, jobId);
        const job = { keyId, jobId, signal };
        cancelWhenAborted(request, job);
        return await respond(reply, job, options, dependencies);
      } catch (error) {
        // Nobody is there to read it; a body that was too slow has its 408 by now.
        if (left.signal.aborted || reply.sent) return reply;
        throw error;
      }
    },
  );

  /** Frees the engine when nobody waits for the transcription any more. */
  function cancelWhenAborted(request: FastifyRequest, { jobId, keyId, signal }: FollowedJob): void {
    if (idempotencyKey(request) !== undefined) return;
    const cancel = (): void => {
      cancelJob(keyId, jobId).catch((error: unknown) =>
        logger.error({ err: error, jobId }, 'a job that nobody waits for cannot be cancelled'),
      );
    };
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  }
}

/** Sends the transcription once the job has ended, or its events while it is recognised. */
async function respond(
  reply: FastifyReply,
  job: FollowedJob,
  options: TranscriptionOptions,
  dependencies: AppDependencies,
): Promise<FastifyReply> {
  if (options.isStreamed)
    return sendEvents(reply, transcriptionEvents(job, dependencies), dependencies.clock);
  for await (const part of followTranscription(job, dependencies, { withUtterances: false })) {
    if (part.type !== 'result') continue;
    const formatted = formatTranscription(part.result, options);
    reply.type(formatted.contentType);
    return reply.send(Readable.from(formatted.fragments(), { objectMode: false }));
  }
  throw new HttpError(500, 'The transcription has no result');
}
