import { capabilitiesSchema } from '@earshot/core';
import type { App, AppDependencies } from '../app.js';
import { describeCapabilities } from '../responses/describe-capabilities.js';
import { mergeCapabilities } from '../responses/merge-capabilities.js';
import { errorResponses, secured } from '../route-schemas.js';

/**
 * Registers GET /v2/capabilities, which describes what this server can do at the moment, so that
 * clients can offer only options that work.
 */
export function registerCapabilitiesRoute(app: App, dependencies: AppDependencies): void {
  app.get(
    '/v2/capabilities',
    {
      compress: {},
      schema: {
        tags: ['service'],
        summary: 'What this server can do',
        security: secured,
        response: { 200: capabilitiesSchema, ...errorResponses(401, 429) },
      },
    },
    async () => {
      await dependencies.decoder.refresh();
      return mergeCapabilities(
        describeCapabilities(dependencies),
        dependencies.capabilitiesOfOthers(),
      );
    },
  );
}
