import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';

/** What the service uses of the world around it. */
export interface Surroundings {
  clock: Clock;
  logger: Logger;
}
