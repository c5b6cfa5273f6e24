import type { TranscriptEdits, WordSource } from '@earshot/core/edits';

/** A highlight, or a comment when it has a text. */
export type Note = NonNullable<TranscriptEdits['notes']>[number];

/** Largest number of words of a note. */
const longest = 1000;

/** The notes of a transcript, in order. */
export function listNotes(edits: TranscriptEdits): readonly Note[] {
  return edits.notes ?? [];
}

/** Adds a note to words. It takes the place of those that it overlaps, with their comments. */
export function addNote(edits: TranscriptEdits, { count, from }: WordSource): TranscriptEdits {
  const end = from + Math.min(count, longest);
  const isApart = (note: Note): boolean => note.from + note.count <= from || note.from >= end;
  const covered = listNotes(edits).filter((note) => !isApart(note));
  const first = Math.min(from, ...covered.map((note) => note.from));
  const last = Math.max(end, ...covered.map((note) => note.from + note.count));
  const text = covered.flatMap((note) => (note.text === '' ? [] : [note.text])).join('\n');
  const added = { from: first, count: Math.min(last - first, longest), text };
  return withNotes(edits, [...listNotes(edits).filter(isApart), added]);
}

/** Replaces the comment of the note that begins with a word. */
export function commentNote(edits: TranscriptEdits, from: number, text: string): TranscriptEdits {
  const notes = listNotes(edits).map((note) =>
    note.from === from ? { ...note, text: text.trim() } : note,
  );
  return withNotes(edits, notes);
}

/** Removes the note that begins with a word. */
export function removeNote(edits: TranscriptEdits, from: number): TranscriptEdits {
  return withNotes(
    edits,
    listNotes(edits).filter((note) => note.from !== from),
  );
}

function withNotes(
  { notes: _former, ...edits }: TranscriptEdits,
  notes: readonly Note[],
): TranscriptEdits {
  if (notes.length === 0) return edits;
  return { ...edits, notes: [...notes].sort((a, b) => a.from - b.from) };
}
