import type { ProcessingAccount } from '../../limits/processing-account.js';

/** Accounts of the processing time of a session. */
export interface SessionProcessing {
  /** That of its key. */
  readonly own: ProcessingAccount;
  /** That of those who follow sessions of its key by a link. */
  readonly viewers: ProcessingAccount;
}
