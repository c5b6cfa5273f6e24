import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';

/** GET /metrics, in the text format of Prometheus; without a key, which is why it can be bound to another port. */
export function registerMetricsRoute(
  app: App,
  { metrics }: Pick<AppDependencies, 'metrics'>,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
