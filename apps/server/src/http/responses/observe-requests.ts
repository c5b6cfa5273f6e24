import type { App, AppDependencies } from '../app.js';

/**
 * Logs and measures each completed request. The route is logged in place of the path, without ids
 * and queries.
 */
export function observeRequests(app: App, { metrics }: Pick<AppDependencies, 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    request.log[chooseLevel(status)](
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

function chooseLevel(status: number): 'debug' | 'info' | 'warn' {
  // Many refused requests must not flood the log. The module rejection-log.ts counts them.
  if (status === 429 || status === 503) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}
