import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies.js';
import { errorBody } from './error-body.js';
import { toHttpError } from './to-http-error.js';

/** Answers a request with the envelope of an error; what is our fault goes into the log. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, configuration }: Pick<AppDependencies, 'clock' | 'configuration'>,
): FastifyReply {
  const answer = toHttpError(error, configuration.limits);
  if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  const body = errorBody(answer, {
    path: pathOf(request),
    requestId: request.id,
    failedAt: clock.now(),
  });
  return (
    reply
      .code(answer.statusCode)
      .headers({ ...answer.headers, 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      // Serialized here: the schemas of a route's answers are not those of its faults.
      .send(JSON.stringify(body))
  );
}

/** The path of a request, without its query string, which can carry what others may not see. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}
