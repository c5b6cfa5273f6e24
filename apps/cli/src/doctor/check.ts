import type { Connection } from '../connection.js';

/** Result of a {@link Check}. */
export interface Diagnosis {
  state: 'ok' | 'warning' | 'failure';
  /** Finding, in a few words. */
  detail: string;
  /** Remedy. */
  advice?: string;
}

/** A requirement of Earshot that `earshot doctor` checks. */
export interface Check {
  title: string;
  check: (connection: Connection) => Promise<Diagnosis>;
}
