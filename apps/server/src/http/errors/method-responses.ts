import type { HTTPMethods } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

/** Value of `Allow` for each path. */
export type AllowedMethods = Map<string, string>;

/**
 * Adds `Allow` to responses to OPTIONS. Must be called before the plugin that responds to
 * preflights is registered.
 *
 * @param allowed - filled by {@link registerMethodResponses}
 */
export function announceMethods(app: App, allowed: AllowedMethods): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    const allow = method === 'OPTIONS' ? allowed.get(routeOptions.url ?? '') : undefined;
    if (allow !== undefined) reply.header('allow', allow);
  });
}

/**
 * Registers OPTIONS for each path (RFC 9110, section 9.3.7), and a 405 with `Allow` for all other
 * methods that it lacks.
 *
 * @param app - the application, with all its other routes registered
 * @param paths - the methods of each registered path
 * @param allowed - receives the value of `Allow` for each path
 */
export function registerMethodResponses(
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
      // In a hook that runs before the body is parsed: an invalid body is irrelevant here.
      onRequest: async (request) => {
        throw new HttpError(405, `${request.method} is not possible here, only ${allow}`, {
          headers: { allow },
        });
      },
      handler: () => undefined,
    });
  }
}
