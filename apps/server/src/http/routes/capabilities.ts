import { capabilitiesSchema } from '@earshot/core';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { describeCapabilities } from '../responses/describe-capabilities.js';
import { faults, secured } from './route-schemas.js';

/** GET /v2/capabilities: what this server really has, so that a page can offer only what works. */
export function registerCapabilitiesRoute(app: App, dependencies: AppDependencies): void {
  app.get(
    '/v2/capabilities',
    {
      compress: {},
      schema: {
        tags: ['service'],
        summary: 'What this server can do',
        security: secured,
        response: { 200: capabilitiesSchema, ...faults(401, 429) },
      },
    },
    () => describeCapabilities(dependencies),
  );
}
