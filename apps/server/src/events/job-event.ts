import type { JobProgress } from '@earshot/core';

/** Position in the events of a job: everything up to it was consumed. */
export interface EventCursor {
  /** Number of utterances. */
  readonly utterances: number;
  /** Version of the progress; -1 before any. */
  readonly progress: number;
}

/** Cursor before the first event. */
export const firstCursor: EventCursor = { utterances: 0, progress: -1 };

/** Event of a pre-recorded job, with the cursor behind it. */
export type JobEvent =
  | { readonly type: 'progress'; readonly cursor: EventCursor; readonly progress: JobProgress }
  | {
      readonly type: 'utterance';
      readonly cursor: EventCursor;
      /** JSON of an `Utterance` of the contract, as it is in the result. */
      readonly text: string;
    }
  | { readonly type: 'done'; readonly cursor: EventCursor }
  | {
      readonly type: 'error';
      readonly cursor: EventCursor;
      readonly code: number;
      readonly message: string;
    };
