import type { TranscriptEntry } from './transcript-snapshot.js';

/** A new list with an entry at its place: behind those that begin no later. */
export function placeByStart(
  entries: readonly TranscriptEntry[],
  entry: TranscriptEntry,
): readonly TranscriptEntry[] {
  const index = entries.findLastIndex(({ utterance }) => utterance.start <= entry.utterance.start);
  return entries.toSpliced(index + 1, 0, entry);
}
