import type { FastifyReply } from 'fastify';
import type { AppDependencies } from '../app.js';
import { toHttpError } from '../errors/to-http-error.js';
import { type FollowedJob, followTranscription } from './follow-transcription.js';
import { textOf, usageOf } from './format-transcription.js';
import { openAiErrorBody } from './openai-error.js';

/**
 * Server-sent events of a transcription: `transcript.text.delta` for each utterance as soon as it is finished, and
 * `transcript.text.done` with the whole text, which the deltas make together. An error is an event as well.
 */
export async function* transcriptionEvents(
  job: FollowedJob,
  dependencies: AppDependencies,
): AsyncGenerator<string, void, undefined> {
  try {
    let isFirst = true;
    for await (const part of followTranscription(job, dependencies)) {
      if (part.type === 'utterance') {
        const delta = `${isFirst ? '' : ' '}${part.text}`;
        isFirst = false;
        yield eventText({ type: 'transcript.text.delta', delta });
        continue;
      }
      const { result } = part;
      yield eventText({
        type: 'transcript.text.done',
        text: textOf(result),
        usage: usageOf(result),
      });
    }
  } catch (error) {
    if (job.signal.aborted) return;
    const { configuration, logger } = dependencies;
    const httpError = toHttpError(error, configuration.limits);
    if (httpError.statusCode >= 500)
      logger.error({ err: error, jobId: job.jobId }, 'request failed');
    yield `event: error\n${eventText(openAiErrorBody(httpError))}`;
  }
}

/** Sets the headers of a response of server-sent events. */
export function announceEvents(reply: FastifyReply): void {
  // Proxies must not collect events.
  reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8');
}

function eventText(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
