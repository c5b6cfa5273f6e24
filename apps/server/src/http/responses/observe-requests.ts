import type { App, AppDependencies } from '../app.js';

/** Logs and measures each request that ended. Its path is logged as its route, without ids and queries. */
export function observeRequests(app: App, { metrics }: Pick<AppDependencies, 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    // A flood of refused requests must not flood the log; rejection-log.ts counts them.
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
      'request completed',
    );
  });
}
