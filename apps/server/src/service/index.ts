export { runService } from './run-service.js';
export type { ServiceContext } from './service-context.js';
export { StartError } from './start-error.js';
export { type RunningServer, startServer } from './start-server.js';
