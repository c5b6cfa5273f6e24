import type { ProcessingAccount } from '../../limits/processing-account.js';

/** Accounts of the processing time of a session. */
export interface SessionProcessing {
  /** Account of its key. */
  readonly own: ProcessingAccount;
  /** Account of viewers who follow sessions of its key by a link. */
  readonly viewers: ProcessingAccount;
}
