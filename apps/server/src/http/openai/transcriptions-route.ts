import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { keyOf } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { idempotencyKey, requestFingerprint } from '../idempotency/idempotency-key.js';
import { keyReused } from '../idempotency/repeatable-response.js';
import { sendEvents } from '../responses/event-stream.js';
import type { StreamSlots } from '../responses/stream-slots.js';
import { idempotentHeaders } from '../routes/route-schemas.js';
import { hashUpload, type KeptUpload, keepUpload } from '../uploads/keep-upload.js';
import type { UploadSlots } from '../uploads/upload-slots.js';
import { type FollowedJob, followTranscription } from './follow-transcription.js';
import { formatTranscription } from './format-transcription.js';
import { engineOfModel } from './models.js';
import { openAiErrors, openAiRoute } from './openai-error.js';
import {
  receiveTranscriptionForm,
  type TranscriptionForm,
  transcriptionFormLimits,
} from './receive-transcription-form.js';
import { transcriptionEvents } from './transcription-events.js';
import {
  parseTranscriptionFields,
  type TranscriptionOptions,
  transcriptionFieldsSchema,
} from './transcription-fields.js';
import { createTranscriptionJob, readRepeatedJob } from './transcription-job.js';
import { transcriptionResponses } from './transcription-schemas.js';

/** A transcription that was asked for. */
interface Transcription {
  readonly options: TranscriptionOptions;
  readonly jobId: string;
}

/** Slots of a key that a transcription takes: one while its file arrives, one until its end. */
interface TranscriptionSlots {
  readonly uploads: UploadSlots;
  readonly waits: StreamSlots;
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
  const { cancelJob, clock, logger, storage } = dependencies;
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
      reply.raw.once('close', () => {
        waiting.release();
        if (!reply.raw.writableFinished) left.abort(new Error('The client left'));
      });
      const signal = AbortSignal.any([closing.signal, left.signal]);
      try {
        const { jobId, options } = await begin(request);
        reply.header(jobHeader, jobId);
        const job = { keyId, jobId, signal };
        cancelWhenAborted(request, job);
        return await respond(reply, job, options);
      } catch (error) {
        // Nobody is there to read it; a body that was too slow has its 408 by now.
        if (left.signal.aborted || reply.sent) return reply;
        throw error;
      }
    },
  );

  /** Receives the form and creates its job; a slot of the key is held until then. */
  async function begin(request: FastifyRequest): Promise<Transcription> {
    const keyId = keyOf(request).id;
    const slot = slots.uploads.take(keyId);
    try {
      const key = idempotencyKey(request);
      const first =
        key === undefined
          ? undefined
          : await storage.idempotency.get({ keyId, idempotencyKey: key });
      if (first !== undefined) return await repeat(request, first.requestHash, first.response.body);
      const form = await receiveTranscriptionForm(
        request,
        (content, filename) =>
          keepUpload({ content, field: 'file', filename, source: null, keyId }, dependencies),
        discard,
      );
      const options = await parseOrDiscard(form);
      const repeatable =
        key === undefined
          ? undefined
          : {
              idempotencyKey: key,
              requestHash: fingerprint(form.file.contentHash, form.file.file.filename, options),
            };
      const jobId = await createTranscriptionJob(
        request,
        form.file,
        options,
        repeatable,
        dependencies,
      );
      return { options, jobId };
    } finally {
      slot.release();
    }
  }

  /** Validates the fields of a form, its model included. */
  function checkFields(fields: TranscriptionForm<unknown>['fields']): TranscriptionOptions {
    const options = parseTranscriptionFields(fields);
    engineOfModel(options.model, dependencies.engines.engines);
    return options;
  }

  async function parseOrDiscard({
    fields,
    file,
  }: TranscriptionForm<KeptUpload>): Promise<TranscriptionOptions> {
    try {
      return checkFields(fields);
    } catch (error) {
      await discard(file);
      throw error;
    }
  }

  function discard({ file }: KeptUpload): Promise<void> {
    return storage.files.removeBytes(file.id);
  }

  /** Finds the job of a request that is repeated. Its file is compared with the first one, and not stored. */
  async function repeat(
    request: FastifyRequest,
    requestHash: string,
    body: string,
  ): Promise<Transcription> {
    const first = readRepeatedJob(body);
    if (first === undefined) throw keyReused();
    const { fields, file } = await receiveTranscriptionForm(
      request,
      (content, filename) => hashUpload(content, filename, first.sizeBytes),
      async () => undefined,
    );
    const options = checkFields(fields);
    if (fingerprint(file.contentHash, file.filename, options) !== requestHash) throw keyReused();
    return { options, jobId: first.jobId };
  }

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

  async function respond(
    reply: FastifyReply,
    job: FollowedJob,
    options: TranscriptionOptions,
  ): Promise<FastifyReply> {
    if (options.isStreamed) return sendEvents(reply, transcriptionEvents(job, dependencies), clock);
    for await (const part of followTranscription(job, dependencies, { withUtterances: false })) {
      if (part.type !== 'result') continue;
      const formatted = formatTranscription(part.result, options);
      reply.type(formatted.contentType);
      return reply.send(Readable.from(formatted.fragments(), { objectMode: false }));
    }
    throw new HttpError(500, 'The transcription has no result');
  }
}

function fingerprint(
  contentHash: string,
  filename: string | null,
  options: TranscriptionOptions,
): string {
  return requestFingerprint('transcriptions', contentHash, filename, options);
}
