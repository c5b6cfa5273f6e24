import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { combineSignals } from '../../clock/index.js';
import { HttpError } from '../../errors/http-error.js';
import { requireApiKey } from '../access/authenticate.js';
import { findAccount } from '../access/share-processing.js';
import type { App, AppDependencies } from '../app.js';
import { openAiErrors, openAiRoute } from '../errors/openai-error.js';
import { idempotencyKey } from '../idempotency/idempotency-key.js';
import type { RequestSlots } from '../requests/request-slots.js';
import { sendEvents } from '../responses/event-stream.js';
import { idempotentHeaders } from '../route-schemas.js';
import { acceptTranscription, type TranscriptionRoute } from './accept-transcription.js';
import { type FollowedJob, followTranscription } from './follow-transcription.js';
import { formatTranscription } from './format-transcription.js';
import { labelSpeakers, type RequestedTranscription } from './label-speakers.js';
import { transcriptionFormLimits } from './receive-transcription-form.js';
import { transcriptionEvents } from './transcription-events.js';
import { transcriptionFieldsSchema } from './transcription-fields.js';
import { transcriptionResponses } from './transcription-schemas.js';

/** Slots that a transcription uses: one while its file arrives, one until it ends. */
interface TranscriptionSlots {
  readonly uploads: RequestSlots;
  readonly waits: RequestSlots;
}

/** Header with the id of the job, for use with GET /v2/pre-recorded/{id}. */
const jobHeader = 'x-earshot-job-id';

/** Header with the names of the fields of a form that have no effect. */
const ignoredHeader = 'x-earshot-ignored-fields';

const summaries = {
  transcriptions: 'Transcribe a file, and wait for the transcription',
  translations: 'Translate what is said in a file into English, and wait for the translation',
} as const satisfies Record<TranscriptionRoute, string>;

/**
 * Registers POST /v1/audio/transcriptions and POST /v1/audio/translations of the OpenAI-compatible
 * interface: they create an ordinary job and wait for its end. The job is cancelled when the client
 * disconnects, unless the request has an idempotency key, with which the client can continue to
 * wait.
 */
export async function registerTranscriptionRoutes(
  app: App,
  dependencies: AppDependencies,
  slots: TranscriptionSlots,
): Promise<void> {
  await app.register(multipart, { limits: transcriptionFormLimits });
  const closing = new AbortController();
  // Clients then repeat the request, which reaches the next process.
  app.addHook('preClose', async () =>
    closing.abort(
      new HttpError(503, 'The service is stopping: repeat the request', { retryAfterSeconds: 1 }),
    ),
  );

  for (const route of ['transcriptions', 'translations'] as const)
    app.post(
      `/v1/audio/${route}`,
      {
        schema: {
          ...openAiRoute,
          summary: summaries[route],
          consumes: ['multipart/form-data'],
          headers: idempotentHeaders,
          body: transcriptionFieldsSchema,
          response: {
            ...transcriptionResponses,
            ...openAiErrors(400, 401, 404, 409, 413, 415, 422, 429, 503, 507),
          },
        },
        // The handler validates the form once it has arrived.
        validatorCompiler: () => (value) => ({ value }),
      },
      async (request, reply) => {
        const context = { route, closing: closing.signal, dependencies, slots };
        await transcribe(request, reply, context);
        return reply;
      },
    );
}

/** Context of a request. */
interface RouteContext {
  readonly route: TranscriptionRoute;
  /** Aborted when the service stops. */
  readonly closing: AbortSignal;
  readonly dependencies: AppDependencies;
  readonly slots: TranscriptionSlots;
}

/** Creates the job of a request, and responds once it has ended. */
async function transcribe(
  request: FastifyRequest,
  reply: FastifyReply,
  { closing, dependencies, route, slots }: RouteContext,
): Promise<void> {
  const keyId = requireApiKey(request).id;
  const waiting = slots.waits.take(keyId);
  const disconnected = new AbortController();
  const { release, signal } = combineSignals(closing, disconnected.signal);
  reply.raw.once('close', () => {
    waiting.release();
    if (!reply.raw.writableFinished) disconnected.abort(new Error('The client has disconnected'));
    release();
  });
  try {
    const { ignored, jobId, options, speakers } = await acceptTranscription(
      request,
      route,
      slots.uploads,
      dependencies,
    );
    reply.header(jobHeader, jobId);
    if (ignored.length > 0) reply.header(ignoredHeader, formatHeaderList(ignored));
    const job = { keyId, jobId, signal };
    cancelWhenAborted(request, job, dependencies);
    await respond(reply, { job, options, speakers }, dependencies);
  } catch (error) {
    // No response is needed: the client has disconnected, or a slow body has already got its 408.
    if (!disconnected.signal.aborted && !reply.sent) throw error;
  }
}

/** Cancels the job when the request no longer waits for it, unless it can be repeated. */
function cancelWhenAborted(
  request: FastifyRequest,
  { jobId, keyId, signal }: FollowedJob,
  { cancelJob, logger }: Pick<AppDependencies, 'cancelJob' | 'logger'>,
): void {
  if (idempotencyKey(request) !== undefined) return;
  const cancel = (): void => {
    cancelJob(keyId, jobId).catch((error: unknown) =>
      logger.error({ err: error, jobId }, 'an abandoned job cannot be cancelled'),
    );
  };
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
}

/**
 * Names as the value of a header, which has neither commas nor characters outside of ASCII within a
 * name.
 */
function formatHeaderList(names: readonly string[]): string {
  return names.map((name) => name.slice(0, 80).replaceAll(/[^\w.[\]-]/g, '?')).join(', ');
}

/** Sends the transcription once the job has ended, or its events while it is recognised. */
async function respond(
  reply: FastifyReply,
  transcription: RequestedTranscription,
  dependencies: AppDependencies,
): Promise<void> {
  const { job, options } = transcription;
  if (options.isStreamed) {
    const events = transcriptionEvents(transcription, reply.request, dependencies);
    const { clock, shares } = dependencies;
    const account = findAccount(reply.request, shares);
    sendEvents(reply, events, { account, clock, isResumable: false });
    return;
  }
  for await (const part of followTranscription(job, dependencies, { withUtterances: false })) {
    if (part.type !== 'result') continue;
    const labels = await labelSpeakers(transcription, part.result, dependencies);
    const formatted = formatTranscription(part.result, options, labels);
    reply.type(formatted.contentType);
    reply.send(Readable.from(formatted.fragments(), { objectMode: false }));
    return;
  }
  throw new HttpError(500, 'The transcription has no result');
}
