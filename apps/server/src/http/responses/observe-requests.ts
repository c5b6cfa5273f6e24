import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';

/** Writes a log line for each request that ended, and measures it; paths are told as their routes, never with ids or queries. */
export function observeRequests(app: App, { metrics }: Pick<AppDependencies, 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    // A flood that is refused must not become one of the log; errors/rejection-log.ts counts it.
    const isRefused = status === 429 || status === 503;
    const level = isRefused ? 'debug' : status >= 500 ? 'warn' : 'info';
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
