import { fastify } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import type { Metrics } from '../../observability/metrics.js';
import type { App, AppDependencies } from '../app.js';
import { errorResponses } from '../route-schemas.js';

const healthSchema = z.object({
  status: z.string().describe('`ok` or `ready`.'),
});

const readySchema = healthSchema.extend({
  engines: z
    .array(
      z.object({
        name: z.string().describe('Name of the engine, and of its model where there are several.'),
        ready: z.boolean().describe('Whether it can work.'),
        reason: z.string().nullable().describe('Reason why it cannot; null when it can.'),
      }),
    )
    .describe('Each engine of the service: one that works is enough.'),
});

/** Registers GET /health, which shows that the process is alive, and GET /ready, which shows that it can work. Neither needs a key. */
export function registerHealthRoutes(app: App, { engines, readiness }: AppDependencies): void {
  const tags = ['service'];
  app.get(
    '/health',
    {
      schema: {
        tags,
        summary: 'Whether the process responds',
        response: { 200: healthSchema, ...errorResponses(400) },
      },
    },
    () => ({ status: 'ok' }),
  );
  app.get(
    '/ready',
    {
      schema: {
        tags,
        summary: 'Whether the service can work',
        response: { 200: readySchema, ...errorResponses(400, 503) },
      },
    },
    async () => {
      const reasons = await readiness();
      if (reasons.length > 0)
        throw new HttpError(503, `Not ready: ${reasons.join('; ')}`, {
          code: 'not_ready',
          retryAfterSeconds: 5,
        });
      return {
        status: 'ready',
        engines: engines.engines.map(({ name, unavailableReason = null }) => ({
          name,
          ready: unavailableReason === null,
          reason: unavailableReason,
        })),
      };
    },
  );
}

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
