export { createLogger } from './create-logger.js';
export { createMetrics, type Metrics } from './metrics.js';
