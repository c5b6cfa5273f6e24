import type { TranscriptEdits } from '@earshot/core/edits';
import type { EditConflict } from './merge-edits.js';

/** State of saving the edits to the service: `failed` until the next attempt succeeds. */
type SavingState = 'loading' | 'unavailable' | 'saved' | 'saving' | 'failed';

/** State of the edits of a recording. */
export interface EditsState {
  readonly edits: TranscriptEdits;
  readonly saving: SavingState;
  /** Error of `failed` and `unavailable`, otherwise null. */
  readonly error: unknown;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Places that another client has changed in another way. The edits have its versions. */
  readonly conflicts: readonly EditConflict[];
}
