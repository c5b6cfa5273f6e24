import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../../errors/error-body.js';
import type { AppDependencies } from '../app-dependencies.js';
import type { RejectionLog } from './rejection-log.js';
import { toHttpError } from './to-http-error.js';

/** What answers to errors are made with. */
export interface ErrorAnswering extends Pick<AppDependencies, 'clock' | 'configuration'> {
  rejections: RejectionLog;
}

/** Answers a request with the envelope of an error; what is our fault goes into the log. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, configuration, rejections }: ErrorAnswering,
): FastifyReply {
  const answer = toHttpError(error, configuration.limits);
  if (!rejections.note(answer) && answer.statusCode >= 500)
    request.log.error({ err: error }, 'request failed');
  const body = errorBody(answer, {
    path: pathOf(request),
    requestId: request.id,
    failedAt: clock.now(),
  });
  // What was said about the answer that was to be sent does not hold for the error.
  for (const name of ['accept-ranges', 'content-disposition', 'content-range', 'etag', 'location'])
    reply.removeHeader(name);
  return (
    reply
      .code(answer.statusCode)
      .headers({ 'cache-control': 'no-store', ...answer.headers, 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      // Serialized here: the schemas of a route's answers are not those of its faults.
      .send(JSON.stringify(body))
  );
}

/** The path of a request, without its query string, which can carry what others may not see. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}
