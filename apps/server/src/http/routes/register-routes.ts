import type { onRequestAsyncHookHandler } from 'fastify';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { registerCapabilitiesRoute } from './capabilities.js';
import { registerFileRoutes } from './file.js';
import { registerHealthRoutes } from './health.js';
import { registerJobRoutes } from './job.js';
import { registerJobListRoute } from './job-list.js';
import { jobPaths } from './job-paths.js';
import { registerLiveRoute } from './live.js';
import { registerMetricsRoute } from './metrics.js';
import { registerPreRecordedRoutes } from './pre-recorded.js';
import { registerUploadRoute } from './upload.js';

/**
 * Registers every route of the service.
 *
 * @param app - the application
 * @param dependencies - what the routes work with
 * @param guards - what a request has to pass on the routes that ask for a key
 */
export async function registerRoutes(
  app: App,
  dependencies: AppDependencies,
  guards: readonly onRequestAsyncHookHandler[],
): Promise<void> {
  registerHealthRoutes(app, dependencies);
  if (dependencies.configuration.metricsPort === undefined) registerMetricsRoute(app, dependencies);
  await app.register(async (guarded: App) => {
    for (const guard of guards) guarded.addHook('onRequest', guard);
    await guarded.register((forms: App) => registerUploadRoute(forms, dependencies));
    registerFileRoutes(guarded, dependencies);
    registerPreRecordedRoutes(guarded, dependencies);
    registerLiveRoute(guarded);
    for (const path of jobPaths) {
      registerJobListRoute(guarded, path, dependencies);
      registerJobRoutes(guarded, path, dependencies);
    }
    registerCapabilitiesRoute(guarded, dependencies);
  });
}
