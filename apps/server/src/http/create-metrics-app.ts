import { fastify } from 'fastify';
import type { Metrics } from '../observability/index.js';
import type { App } from './app.js';
import { registerMetricsRoute } from './routes/metrics.js';

/** An application with /metrics and nothing else, for a port of its own. */
export function createMetricsApp(metrics: Metrics): App {
  const app: App = fastify({ forceCloseConnections: true });
  registerMetricsRoute(app, { metrics });
  return app;
}
