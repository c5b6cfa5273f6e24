export type { App } from './app.js';
export type { AppDependencies } from './app-dependencies.js';
export { createApp } from './create-app.js';
export { createMetricsApp } from './create-metrics-app.js';
