import type { HTTPMethods } from 'fastify';
import type { App } from '../app.js';
import { HttpError } from './http-error.js';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers 405 with `Allow` where a path exists and the method does not.
 *
 * @param app - with all its other routes
 * @param paths - the paths of those routes, with the methods of each
 */
export function registerMethodAnswers(
  app: App,
  paths: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [url, present] of paths) {
    const allow = [...present].sort().join(', ');
    app.route({
      url,
      method: methods.filter((method) => !present.has(method)),
      schema: { hide: true },
      // A body of any kind is passed over: the method is what is wrong.
      onRequest: async (request) => {
        throw new HttpError(405, `${request.method} is not possible here, only ${allow}`, {
          headers: { allow },
        });
      },
      handler: () => undefined,
    });
  }
}
