export { createLogger } from './create-logger.js';
export { createMetrics, type MeasuredState, type Metrics } from './metrics.js';
