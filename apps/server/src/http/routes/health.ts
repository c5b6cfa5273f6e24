import { HttpError } from '../../errors/http-error.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { healthSchema } from './health-schemas.js';
import { faults } from './route-schemas.js';

/** GET /health tells that the process answers; GET /ready whether it can do its work. Neither needs a key. */
export function registerHealthRoutes(app: App, { readiness }: AppDependencies): void {
  const tags = ['service'];
  app.get(
    '/health',
    {
      schema: {
        tags,
        summary: 'Whether the process answers',
        response: { 200: healthSchema, ...faults(400) },
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
        response: { 200: healthSchema, ...faults(400, 503) },
      },
    },
    async () => {
      const reasons = await readiness();
      if (reasons.length > 0)
        throw new HttpError(503, `Not ready: ${reasons.join('; ')}`, {
          code: 'not_ready',
          retryAfterSeconds: 5,
        });
      return { status: 'ready' };
    },
  );
}
