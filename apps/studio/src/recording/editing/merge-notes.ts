import type { TranscriptEdits } from '@earshot/core/edits';
import { isSame, listClusters } from './cluster-edits.js';

type Note = NonNullable<TranscriptEdits['notes']>[number];

/**
 * Merges notes that were made at the same time. Nothing that was written is lost: where both sides
 * have written about the same words, one note has both texts, and a note that one side has removed
 * stays when the other side has changed it.
 *
 * @param base - the notes that both sides began with
 */
export function mergeNotes(
  base: readonly Note[],
  mine: readonly Note[],
  theirs: readonly Note[],
): Note[] {
  return listClusters([base, mine, theirs]).flatMap(({ sides: [before, own, other] }) => {
    if (isSame(own, before)) return other;
    if (isSame(other, before) || isSame(own, other)) return own;
    return join([...other, ...own]);
  });
}

/** Joins notes of overlapping words into one, with each text once. */
function join(notes: readonly Note[]): Note {
  const from = Math.min(...notes.map((note) => note.from));
  const end = Math.max(...notes.map((note) => note.from + note.count));
  const texts = new Set(notes.map(({ text }) => text).filter((text) => text !== ''));
  return { from, count: end - from, text: [...texts].join('\n') };
}
