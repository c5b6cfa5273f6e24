import type { TranscriptEdits } from '@earshot/core/edits';
import { isSame } from './cluster-edits.js';
import { readPlace } from './follow-conflicts.js';
import { type MergedEdits, mergeEdits } from './merge-edits.js';

/** Edits of this side. */
export interface OwnEdits {
  /** The edits of the service that they began with. */
  readonly base: TranscriptEdits;
  /**
   * A later version that was sent to the service, which has not responded: it may have it, or not.
   * Undefined when there is none.
   */
  readonly sent: TranscriptEdits | undefined;
  readonly edits: TranscriptEdits;
}

/** Merges edits with those of the service, in which a version that was sent is not somebody else's. */
export function mergeWithSent(
  { base, edits, sent }: OwnEdits,
  theirs: TranscriptEdits,
): MergedEdits {
  if (sent === undefined) return mergeEdits(base, edits, theirs);
  // As if it had arrived, which changes nothing where it has.
  const arrived = mergeEdits(base, sent, theirs);
  const merged = mergeEdits(sent, edits, arrived.edits);
  // Where this side has changed it since, the later version is the one to choose.
  const latest = arrived.conflicts.filter((conflict) =>
    isSame(readPlace(conflict, edits).theirs, conflict.mine),
  );
  return { edits: merged.edits, conflicts: [...latest, ...merged.conflicts] };
}
