import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';

/** Clock and log of the service. */
export interface ServiceContext {
  clock: Clock;
  logger: Logger;
}
