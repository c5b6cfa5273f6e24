import type { PreRecordedResult } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { AppDependencies } from '../app.js';
import { openAiErrorBody } from '../errors/openai-error.js';
import { toHttpError } from '../errors/to-http-error.js';
import type { ServerSentEvent } from '../responses/event-stream.js';
import { followTranscription } from './follow-transcription.js';
import { contentOf, spokenSegmentOf, usageOf } from './format-transcription.js';
import { labelSpeakers, type RequestedTranscription } from './label-speakers.js';

/**
 * Server-sent events of a transcription: `transcript.text.delta` for each utterance as soon as it
 * is finished, and finally `transcript.text.done` with the whole text, the concatenation of the
 * deltas. A translation is one delta, and speakers are `transcript.text.segment` events, once the
 * whole audio is transcribed. An error is also sent as an event.
 */
export async function* transcriptionEvents(
  transcription: RequestedTranscription,
  request: FastifyRequest,
  dependencies: AppDependencies,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const { job, options } = transcription;
  const { configuration, logger } = dependencies;
  try {
    let isFirst = true;
    const following = { withUtterances: !options.isTranslated };
    for await (const part of followTranscription(job, dependencies, following)) {
      if (part.type === 'utterance') yield deltaOf(`${isFirst ? '' : ' '}${part.text}`);
      else yield* resultEvents(transcription, part.result, dependencies);
      isFirst = false;
    }
  } catch (error) {
    if (job.signal.aborted && !HttpError.is(job.signal.reason)) return;
    const httpError = toHttpError(error, request, configuration.limits);
    if (httpError.statusCode >= 500)
      logger.error({ err: error, jobId: job.jobId }, 'request failed');
    yield { type: 'error', ...eventOf(openAiErrorBody(httpError)) };
  }
}

/** The events that follow the deltas of utterances, once the whole audio is transcribed. */
async function* resultEvents(
  transcription: RequestedTranscription,
  result: PreRecordedResult,
  dependencies: AppDependencies,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const { options } = transcription;
  const content = contentOf(result, options);
  const text = content?.full_transcript ?? '';
  if (options.isTranslated && text !== '') yield deltaOf(text);
  if (options.format === 'diarized_json') {
    const labels = await labelSpeakers(transcription, result, dependencies);
    for (const [index, utterance] of (content?.utterances ?? []).entries())
      yield eventOf(spokenSegmentOf(utterance, index, labels));
  }
  yield eventOf({ type: 'transcript.text.done', text, usage: usageOf(result) });
}

function deltaOf(delta: string): ServerSentEvent {
  return eventOf({ type: 'transcript.text.delta', delta });
}

function eventOf(event: object): ServerSentEvent {
  return { data: JSON.stringify(event) };
}
