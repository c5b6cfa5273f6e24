export { runService } from './run-service.js';
export { StartError } from './start-error.js';
export { type RunningServer, type Surroundings, startServer } from './start-server.js';
