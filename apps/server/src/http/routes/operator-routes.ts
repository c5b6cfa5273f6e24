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
  impaired: z
    .array(z.string())
    .describe(
      'What cannot be used at the moment, a clause each, while everything else works: the bucket of several nodes.',
    ),
  engines: z
    .array(
      z.object({
        name: z
          .string()
          .describe(
            'Name of the engine, followed by its model where each model is an engine of its own.',
          ),
        ready: z.boolean().describe('True when it can work.'),
        reason: z.string().nullable().describe('Reason why it cannot; null when it can.'),
      }),
    )
    .describe('The engines of the service, of which one that works is enough.'),
});

/**
 * Registers GET /health, for liveness probes, and GET /ready, for readiness probes. Neither needs a
 * key.
 */
export function registerHealthRoutes(app: App, { engines, readiness }: AppDependencies): void {
  const tags = ['service'];
  app.get(
    '/health',
    {
      schema: {
        tags,
        summary: 'Check that the process responds',
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
        summary: 'Check that the service is ready',
        response: { 200: readySchema, ...errorResponses(400, 503) },
      },
    },
    async () => {
      const { impaired, reasons } = await readiness();
      if (reasons.length > 0)
        throw new HttpError(503, `Not ready: ${reasons.join('; ')}`, {
          code: 'not_ready',
          retryAfterSeconds: 5,
        });
      return {
        status: 'ready',
        impaired: [...impaired],
        engines: engines.engines.map(({ name, unavailableReason = null }) => ({
          name,
          ready: unavailableReason === null,
          reason: unavailableReason,
        })),
      };
    },
  );
}

/**
 * Registers GET /metrics, in the text format of Prometheus. It needs no key, which is why it can
 * have a separate port.
 */
export function registerMetricsRoute(
  app: App,
  { metrics }: Pick<AppDependencies, 'metrics'>,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

/** Creates an application with only /metrics, for a separate port. */
export function createMetricsApp(metrics: Metrics): App {
  const app: App = fastify({ forceCloseConnections: true });
  registerMetricsRoute(app, { metrics });
  return app;
}
