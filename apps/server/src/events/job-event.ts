import type { StoredProgress } from '../storage/index.js';

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
export type JobEvent = { readonly cursor: EventCursor } & (
  | { readonly type: 'progress'; readonly progress: StoredProgress }
  | {
      readonly type: 'utterance';
      /** JSON of an `Utterance` of the contract, as it is in the result. */
      readonly text: string;
    }
  | { readonly type: 'done' }
  | { readonly type: 'error'; readonly code: number; readonly message: string }
);
