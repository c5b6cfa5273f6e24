import { createAuthentication } from '../access/authenticate.js';
import { createGuessLimit } from '../access/guess-limit.js';
import { createKeyRateLimit } from '../access/key-rate-limit.js';
import type { App, AppDependencies } from '../app.js';
import { requirePlainBody } from '../requests/json-body.js';
import { requireKnownParameters } from '../requests/require-known-parameters.js';
import { registerCapabilitiesRoute } from './capabilities-route.js';
import { registerFileRoutes } from './file-routes.js';
import { registerHealthRoutes } from './health-routes.js';
import { registerJobEventRoutes } from './job-event-routes.js';
import { registerJobListRoute } from './job-list-route.js';
import { jobPaths, registerJobRoutes } from './job-routes.js';
import { registerLiveRoute } from './live-route.js';
import { registerMetricsRoute } from './metrics-route.js';
import { registerPreRecordedRoutes } from './pre-recorded-routes.js';
import { registerUploadRoute } from './upload-route.js';

/** Registers the routes of the contract; all of them ask for a key. */
export async function registerApiRoutes(app: App, dependencies: AppDependencies): Promise<void> {
  const { clock, configuration, storage } = dependencies;
  const { badKeysPerMinute, requestsPerMinute } = configuration.rateLimits;
  const guesses = createGuessLimit(clock, badKeysPerMinute);
  const authenticate = createAuthentication(app, storage.keys, guesses);
  const limitRate = createKeyRateLimit(app, requestsPerMinute);
  await app.register(async (authenticated: App) => {
    authenticated.addHook('onRequest', authenticate);
    authenticated.addHook('onRequest', limitRate);
    authenticated.addHook('onRequest', requirePlainBody);
    authenticated.addHook('onRequest', requireKnownParameters);
    await authenticated.register((forms: App) => registerUploadRoute(forms, dependencies));
    registerFileRoutes(authenticated, dependencies);
    registerPreRecordedRoutes(authenticated, dependencies);
    registerJobEventRoutes(authenticated, dependencies);
    registerLiveRoute(authenticated, dependencies);
    for (const path of jobPaths) {
      registerJobListRoute(authenticated, path, dependencies);
      registerJobRoutes(authenticated, path, dependencies);
    }
    registerCapabilitiesRoute(authenticated, dependencies);
  });
}

/** Registers the routes for the operator, which every process has. */
export function registerServiceRoutes(app: App, dependencies: AppDependencies): void {
  registerHealthRoutes(app, dependencies);
  if (dependencies.configuration.metricsPort === undefined) registerMetricsRoute(app, dependencies);
}
