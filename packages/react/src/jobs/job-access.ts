import type { EarshotClient } from '@earshot/http';
import type { Clock } from '../store/clock.js';

/** What the states of jobs and lists of a client share. */
export interface JobAccess {
  /** Client that reads them. */
  readonly client: EarshotClient;
  /** Source of time, or undefined for that of the runtime. */
  readonly clock: Clock | undefined;
  /** Refreshes the lists that have an owner: a job was created, has ended or was deleted. */
  readonly refreshLists: () => void;
}
