import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { AppDependencies } from '../app.js';
import { openAiErrorBody } from '../errors/openai-error.js';
import { toHttpError } from '../errors/to-http-error.js';
import type { ServerSentEvent } from '../responses/event-stream.js';
import { type FollowedJob, followTranscription } from './follow-transcription.js';
import { textOf, usageOf } from './format-transcription.js';

/**
 * Server-sent events of a transcription: `transcript.text.delta` for each utterance as soon as it is finished, and finally
 * `transcript.text.done` with the whole text, the concatenation of the deltas. An error is also sent as an event.
 */
export async function* transcriptionEvents(
  job: FollowedJob,
  request: FastifyRequest,
  dependencies: AppDependencies,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  try {
    let isFirst = true;
    for await (const part of followTranscription(job, dependencies, { withUtterances: true })) {
      if (part.type === 'utterance') {
        const delta = `${isFirst ? '' : ' '}${part.text}`;
        isFirst = false;
        yield eventOf({ type: 'transcript.text.delta', delta });
        continue;
      }
      const { result } = part;
      yield eventOf({
        type: 'transcript.text.done',
        text: textOf(result),
        usage: usageOf(result),
      });
    }
  } catch (error) {
    if (job.signal.aborted && !HttpError.is(job.signal.reason)) return;
    const { configuration, logger } = dependencies;
    const httpError = toHttpError(error, request, configuration.limits);
    if (httpError.statusCode >= 500)
      logger.error({ err: error, jobId: job.jobId }, 'request failed');
    yield { type: 'error', ...eventOf(openAiErrorBody(httpError)) };
  }
}

function eventOf(event: object): ServerSentEvent {
  return { data: JSON.stringify(event) };
}
