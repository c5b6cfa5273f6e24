export { StartError } from './listen.js';
export { runService } from './run-service.js';
export type { ServiceContext } from './service-context.js';
export { type RunningServer, startServer } from './start-server.js';
