import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { registerHealthRoutes } from './health.js';
import { registerMetricsRoute } from './metrics.js';

/** Registers the routes that tell how the process is, which every process has. */
export function registerServiceRoutes(app: App, dependencies: AppDependencies): void {
  registerHealthRoutes(app, dependencies);
  if (dependencies.configuration.metricsPort === undefined) registerMetricsRoute(app, dependencies);
}
