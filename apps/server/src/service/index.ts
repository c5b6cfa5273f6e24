export { runService } from './run-service.js';
export { StartError } from './start-error.js';
export { type RunningServer, startServer } from './start-server.js';
export type { Surroundings } from './surroundings.js';
