import type { PreRecordedResult } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { AppDependencies } from '../app.js';
import { openAiErrorBody } from '../errors/openai-error.js';
import { toHttpError } from '../errors/to-http-error.js';
import type { ServerSentEvent } from '../responses/event-stream.js';
import { followTranscription } from './follow-transcription.js';
import { describeUsage, selectContent, toSpokenSegment } from './format-transcription.js';
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
      if (part.type === 'utterance') yield createDeltaEvent(`${isFirst ? '' : ' '}${part.text}`);
      else yield* resultEvents(transcription, part.result, dependencies);
      isFirst = false;
    }
  } catch (error) {
    if (job.signal.aborted && !HttpError.is(job.signal.reason)) return;
    const httpError = toHttpError(error, request, configuration.limits);
    if (httpError.statusCode >= 500)
      logger.error({ err: error, jobId: job.jobId }, 'request failed');
    yield { type: 'error', ...createEvent(openAiErrorBody(httpError)) };
  }
}

/** The events that follow the deltas of utterances, once the whole audio is transcribed. */
async function* resultEvents(
  transcription: RequestedTranscription,
  result: PreRecordedResult,
  dependencies: AppDependencies,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const { options } = transcription;
  const content = selectContent(result, options);
  const text = content?.full_transcript ?? '';
  if (options.isTranslated && text !== '') yield createDeltaEvent(text);
  if (options.format === 'diarized_json') {
    const labels = await labelSpeakers(transcription, result, dependencies);
    for (const [index, utterance] of (content?.utterances ?? []).entries())
      yield createEvent(toSpokenSegment(utterance, index, labels));
  }
  yield createEvent({ type: 'transcript.text.done', text, usage: describeUsage(result) });
}

function createDeltaEvent(delta: string): ServerSentEvent {
  return createEvent({ type: 'transcript.text.delta', delta });
}

function createEvent(event: object): ServerSentEvent {
  return { data: JSON.stringify(event) };
}
