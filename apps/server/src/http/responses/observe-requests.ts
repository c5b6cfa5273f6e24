import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';

/** Writes a log line for each request that ended, and measures it; paths are told as their routes, never with ids or queries. */
export function observeRequests(app: App, { metrics }: Pick<AppDependencies, 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    const level = status >= 500 ? 'warn' : 'info';
    request.log[level](
      {
        method,
        route,
        status,
        elapsedMs: Math.round(reply.elapsedTime),
        keyId: request.apiKey?.id,
      },
      'request answered',
    );
  });
}
