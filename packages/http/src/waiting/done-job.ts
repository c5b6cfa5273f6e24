import type { PreRecordedJob, PreRecordedResult } from '@earshot/core';

/** A pre-recorded job that is done: its result is there. */
export interface DoneJob extends PreRecordedJob {
  status: 'done';
  result: PreRecordedResult;
}
