import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { errorBody } from './error-body.js';
import { HttpError } from './http-error.js';
import { toHttpError } from './to-http-error.js';

/** Gives every fault the one envelope: those of routes, of the framework and its plugins, and paths that lead nowhere. */
export function registerErrorAnswers(app: App, dependencies: AppDependencies): void {
  const { clock, configuration } = dependencies;
  app.setErrorHandler((error, request, reply) => {
    const answer = toHttpError(error, configuration.limits);
    if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    const body = errorBody(answer, {
      path: pathOf(request.url),
      requestId: request.id,
      failedAt: clock.now(),
    });
    return (
      reply
        .code(answer.statusCode)
        .headers(answer.headers)
        .type('application/json; charset=utf-8')
        // Serialized here: the schemas of a route's answers are not those of its faults.
        .send(JSON.stringify(body))
    );
  });
  app.setNotFoundHandler((request) => {
    throw new HttpError(404, `There is nothing at ${pathOf(request.url).slice(0, 200)}`);
  });
}

function pathOf(url: string): string {
  // Query strings can carry what others may not see.
  return url.split('?', 1)[0] ?? url;
}
