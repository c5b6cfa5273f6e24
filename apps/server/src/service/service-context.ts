import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';

/** What the service uses of the world around it. */
export interface ServiceContext {
  clock: Clock;
  logger: Logger;
}
