import type { HTTPMethods } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods of each path, as `Allow` lists them. */
export type AllowedMethods = Map<string, string>;

/**
 * Lets responses to OPTIONS say what is possible; to be called before the plugin that answers preflights.
 *
 * @param allowed - is filled by {@link registerMethodAnswers}
 */
export function announceMethods(app: App, allowed: AllowedMethods): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    const allow = method === 'OPTIONS' ? allowed.get(routeOptions.url ?? '') : undefined;
    if (allow !== undefined) reply.header('allow', allow);
  });
}

/**
 * Answers 405 with `Allow` where a path exists and the method does not, and OPTIONS with what is possible (RFC 9110, section 9.3.7).
 *
 * @param app - with all its other routes
 * @param paths - the paths of those routes, with the methods of each
 * @param allowed - gets what `Allow` says of each path
 */
export function registerMethodAnswers(
  app: App,
  paths: ReadonlyMap<string, ReadonlySet<string>>,
  allowed: AllowedMethods,
): void {
  for (const [url, present] of paths) {
    const allow = [...present, 'OPTIONS'].sort().join(', ');
    allowed.set(url, allow);
    app.options(url, { schema: { hide: true } }, async (_request, reply) => reply.code(204).send());
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
