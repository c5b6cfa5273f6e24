import type { TranscriptEdits } from '@earshot/core/edits';
import { isSame } from './cluster-edits.js';
import type { EditConflict } from './merge-edits.js';

/**
 * Brings conflicts up to date with edits that have changed since: the version of the other side is
 * always the one that would be replaced. A place where both versions have become the same is no
 * conflict any more.
 */
export function followConflicts(
  conflicts: readonly EditConflict[],
  edits: TranscriptEdits,
): readonly EditConflict[] {
  return conflicts
    .map((conflict) => followConflict(conflict, edits))
    .filter(({ mine, theirs }) => !isSame(mine, theirs));
}

/** Conflicts whose places are the same in edits. What was typed over one of them has decided it. */
export function keepUndecided(
  conflicts: readonly EditConflict[],
  edits: TranscriptEdits,
): readonly EditConflict[] {
  return conflicts.filter((conflict) => followConflict(conflict, edits) === conflict);
}

/** A conflict with what edits have at its place, the same one when that is nothing new. */
function followConflict(conflict: EditConflict, edits: TranscriptEdits): EditConflict {
  const now = readPlace(conflict, edits);
  return isSame(now.theirs, conflict.theirs) ? conflict : now;
}

/** The place of a conflict in edits, whose version there is that of the other side. */
export function readPlace(conflict: EditConflict, edits: TranscriptEdits): EditConflict {
  switch (conflict.kind) {
    case 'words': {
      const end = conflict.from + conflict.count;
      const theirs = edits.corrections.filter(
        (each) => each.from < end && each.from + each.count > conflict.from,
      );
      // A newer version may be one of more words, which are replaced together.
      const from = Math.min(conflict.from, ...theirs.map((each) => each.from));
      const last = Math.max(end, ...theirs.map((each) => each.from + each.count));
      return { ...conflict, from, count: last - from, theirs };
    }
    case 'turn': {
      const theirs = edits.turns.find(({ word }) => word === conflict.word)?.speaker;
      return { ...conflict, theirs };
    }
    case 'speaker': {
      const theirs = edits.speakers.find(({ speaker }) => speaker === conflict.speaker);
      return { ...conflict, theirs };
    }
  }
}
