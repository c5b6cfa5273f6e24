import { createAuthentication } from '../access/authenticate.js';
import { createGuessLimit } from '../access/guess-limit.js';
import { createKeyRateLimit } from '../access/key-rate-limit.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { requireKnownParameters } from '../requests/require-known-parameters.js';
import { requirePlainBody } from '../requests/require-plain-body.js';
import { registerCapabilitiesRoute } from './capabilities.js';
import { registerFileRoutes } from './file.js';
import { registerJobRoutes } from './job.js';
import { registerJobListRoute } from './job-list.js';
import { jobPaths } from './job-paths.js';
import { registerLiveRoute } from './live.js';
import { registerPreRecordedRoutes } from './pre-recorded.js';
import { registerUploadRoute } from './upload.js';

/** Registers the routes of the contract; all of them ask for a key. */
export async function registerApi(app: App, dependencies: AppDependencies): Promise<void> {
  const { clock, configuration, storage } = dependencies;
  const { badKeysPerMinute, requestsPerMinute } = configuration.rateLimits;
  const guesses = createGuessLimit(clock, badKeysPerMinute);
  const authenticate = createAuthentication(app, storage.keys, guesses);
  const limitRate = createKeyRateLimit(app, requestsPerMinute);
  await app.register(async (guarded: App) => {
    guarded.addHook('onRequest', authenticate);
    guarded.addHook('onRequest', limitRate);
    guarded.addHook('onRequest', requirePlainBody);
    guarded.addHook('onRequest', requireKnownParameters);
    await guarded.register((forms: App) => registerUploadRoute(forms, dependencies));
    registerFileRoutes(guarded, dependencies);
    registerPreRecordedRoutes(guarded, dependencies);
    registerLiveRoute(guarded, dependencies);
    for (const path of jobPaths) {
      registerJobListRoute(guarded, path, dependencies);
      registerJobRoutes(guarded, path, dependencies);
    }
    registerCapabilitiesRoute(guarded, dependencies);
  });
}
