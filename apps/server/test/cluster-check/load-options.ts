import type { Cluster } from '../support/cluster.js';
import type { CallbackLog } from './callback-log.js';
import type { Violations } from './violations.js';

/** What the clients of a checked cluster use. */
export interface LoadOptions {
  readonly cluster: Cluster;
  readonly callbacks: CallbackLog;
  readonly violations: Violations;
  /** Numbers from 0 to 1. */
  readonly random: () => number;
}
