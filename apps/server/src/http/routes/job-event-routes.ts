import type { FastifyReply, FastifyRequest } from 'fastify';
import { combineSignals } from '../../clock/index.js';
import { HttpError } from '../../errors/http-error.js';
import type { JobEvent } from '../../events/job-follower.js';
import type { Slot } from '../../limits/key-slots.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { readLastEventId, writeEventId } from '../requests/event-id.js';
import type { RequestSlots } from '../requests/request-slots.js';
import { baseUrl } from '../requests/service-url.js';
import { type ServerSentEvent, sendEvents } from '../responses/event-stream.js';
import { progressView } from '../responses/job-view.js';
import {
  errorResponses,
  eventHeaders,
  eventStreamResponse,
  identifierSchema,
  readIdentifier,
  secured,
  withoutBody,
} from '../route-schemas.js';

const noun = 'pre-recorded job';

const schema = { tags: ['pre-recorded'], security: secured, params: identifierSchema };

/**
 * Registers the events of a pre-recorded job.
 *
 * @param slots - slots of requests that wait for jobs
 */
export function registerJobEventRoutes(
  app: App,
  { clock, configuration, jobFollower, shares, storage }: AppDependencies,
  slots: RequestSlots,
): void {
  const closing = new AbortController();
  // Clients resume their streams at the next process.
  app.addHook('preClose', async () => closing.abort());

  app.get(
    '/v2/pre-recorded/:id/events',
    {
      schema: {
        ...schema,
        summary: 'Follow a pre-recorded job',
        headers: eventHeaders,
        response: {
          200: eventStreamResponse,
          204: withoutBody('The client has already received the last event'),
          ...errorResponses(400, 401, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const keyId = requireApiKey(request).id;
      const jobId = readIdentifier(request);
      const state = await storage.jobs.getState(keyId, jobId);
      if (state === undefined) throw HttpError.notFound(noun, jobId);
      const cursor = readLastEventId(request, state);
      // Stops clients that reconnect automatically, such as EventSource.
      if (cursor === 'end') return reply.code(204).send();
      const signal = createEndSignal(reply, slots.take(keyId), closing.signal);
      const events = jobFollower.follow({ keyId, jobId, after: cursor, signal });
      const resultUrl = `${baseUrl(request, configuration.publicUrl)}/v2/pre-recorded/${jobId}`;
      return sendEvents(reply, serverSentEvents(events, jobId, resultUrl), {
        account: shares.ofKey(keyId),
        clock,
        isResumable: true,
      });
    },
  );
}

/**
 * The signal that ends a stream, when the service closes or the client disconnects, which also
 * releases its slot.
 */
function createEndSignal({ raw }: FastifyReply, slot: Slot, closing: AbortSignal): AbortSignal {
  const closed = new AbortController();
  const { release, signal } = combineSignals(closing, closed.signal);
  const close = (): void => {
    closed.abort();
    release();
    slot.release();
  };
  raw.once('close', close);
  // The client may have disconnected while its job was read.
  if (raw.destroyed) close();
  return signal;
}

/** Registers the cancellation of a pre-recorded job. */
export function registerCancellationRoute(app: App, { cancelJob }: AppDependencies): void {
  app.post(
    '/v2/pre-recorded/:id/cancel',
    {
      schema: {
        ...schema,
        summary: 'Cancel a pre-recorded job',
        response: {
          202: withoutBody('The job was cancelled'),
          ...errorResponses(401, 404, 409, 429),
        },
      },
    },
    async (request: FastifyRequest, reply) => {
      const jobId = readIdentifier(request);
      const outcome = await cancelJob(requireApiKey(request).id, jobId);
      if (outcome === 'not-found') throw HttpError.notFound(noun, jobId);
      if (outcome === 'ended')
        throw new HttpError(409, `The ${noun} ${jobId} cannot be cancelled: it has already ended`, {
          code: 'job_ended',
        });
      return reply.code(202).send();
    },
  );
}

/** Converts the events of a job to those of its stream. */
async function* serverSentEvents(
  events: AsyncGenerator<JobEvent, void, undefined>,
  id: string,
  resultUrl: string,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  for await (const event of events)
    yield {
      type: event.type,
      id: writeEventId(event),
      data: formatEventData(event, id, resultUrl),
    };
}

function formatEventData(event: JobEvent, id: string, resultUrl: string): string {
  switch (event.type) {
    case 'progress':
      return JSON.stringify(progressView(event.progress));
    case 'utterance':
      return event.text;
    case 'done':
      return JSON.stringify({ id, result_url: resultUrl });
    case 'error':
      return JSON.stringify({ code: event.code, message: event.message });
  }
}
