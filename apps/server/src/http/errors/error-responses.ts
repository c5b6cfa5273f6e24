import { errorBody } from '@earshot/core/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App, AppDependencies } from '../app.js';
import { isOpenAiPath, openAiErrorBody } from './openai-error.js';
import type { RejectionLog } from './rejection-log.js';
import { toHttpError } from './to-http-error.js';

/** Options of {@link sendError}. */
export interface SendErrorOptions extends Pick<AppDependencies, 'clock' | 'configuration'> {
  rejections: RejectionLog;
}

/** Sends the error envelope, and logs errors of the service itself. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, configuration, rejections }: SendErrorOptions,
): FastifyReply {
  const httpError = toHttpError(error, request, configuration.limits);
  if (!rejections.note(httpError) && httpError.statusCode >= 500)
    request.log.error({ err: error }, 'request failed');
  const path = pathWithoutQuery(request);
  const body = isOpenAiPath(path)
    ? openAiErrorBody(httpError)
    : errorBody(httpError, { path, requestId: request.id, failedAt: clock.now() });
  // Headers that a route has set for its own response do not apply to the error.
  for (const name of ['accept-ranges', 'content-disposition', 'content-range', 'etag', 'location'])
    reply.removeHeader(name);
  return (
    reply
      .code(httpError.statusCode)
      .headers({ 'cache-control': 'no-store', ...httpError.headers, 'x-request-id': request.id })
      .type('application/json; charset=utf-8')
      // Serialized here, since the serializer of the route is for its own responses.
      .send(JSON.stringify(body))
  );
}

/** Sends the error envelope for errors of routes and plugins. */
export function registerErrorResponses(app: App, options: SendErrorOptions): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options));
}

/** Sends the error envelope for paths without a route. */
export function registerNotFoundResponse(app: App): void {
  app.setNotFoundHandler((request) => {
    throw notFoundError(request);
  });
}

/** Error of a path without a route. */
export function notFoundError(request: FastifyRequest): HttpError {
  return new HttpError(404, `There is nothing at ${pathWithoutQuery(request).slice(0, 200)}`);
}

/** Path of a request without its query string, which may contain secrets. */
export function pathWithoutQuery({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}
