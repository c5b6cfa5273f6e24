import { fastify } from 'fastify';
import type { Metrics } from '../../observability/metrics.js';
import type { App, AppDependencies } from '../app.js';

/** Registers GET /metrics, in the text format of Prometheus. It asks for no key, which is why it can have a port of its own. */
export function registerMetricsRoute(
  app: App,
  { metrics }: Pick<AppDependencies, 'metrics'>,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

/** Creates an application with /metrics alone, for a port of its own. */
export function createMetricsApp(metrics: Metrics): App {
  const app: App = fastify({ forceCloseConnections: true });
  registerMetricsRoute(app, { metrics });
  return app;
}
