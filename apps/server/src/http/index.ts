export type { App, AppDependencies, LiveCapacity } from './app.js';
export { createApp } from './create-app.js';
export { createMetricsApp } from './routes/metrics-route.js';
