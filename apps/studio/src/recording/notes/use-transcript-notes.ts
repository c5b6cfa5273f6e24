import type { PlayerStore } from '@earshot/react';
import { useMemo, useState } from 'react';
import { listSources } from '../transcript/replace-hits.js';
import type { ShownTranscript } from '../use-shown-transcript.js';
import { addNote, commentNote, listNotes, removeNote } from './note-operations.js';
import { type PlacedNote, placeNotes } from './place-notes.js';

/** Kind of a note in the transcript: with a comment, or without one. */
type NoteKind = 'comment' | 'highlight';

/** Highlights and comments of a transcript, and the actions on them. */
export interface TranscriptNotes {
  readonly notes: readonly PlacedNote[];
  /** Kinds of the notes of words, by index in the words of the player. */
  readonly marks: ReadonlyMap<number, NoteKind>;
  /** First word of the note whose comment is being written, null for none. */
  readonly writing: number | null;
  /** True while notes cannot be changed. */
  readonly isReadOnly: boolean;
  /** Adds a note to words of the player, and begins its comment when that is wanted. */
  readonly add: (words: readonly number[], kind: NoteKind) => void;
  readonly write: (from: number | null) => void;
  readonly comment: (from: number, text: string) => void;
  readonly remove: (from: number) => void;
}

/** Places the notes of a transcript, and changes them in steps that can be undone. */
export function useTranscriptNotes({
  edits,
  isReadOnly,
  store,
  transcript,
  utterances,
}: ShownTranscript): TranscriptNotes {
  const [writing, write] = useState<number | null>(null);
  const stored = edits.edits.notes;
  const notes = useMemo(() => placeNotes(transcript, stored ?? []), [stored, transcript]);
  const marks = useMemo(
    () => markNotes(notes, transcript.utterances, store, utterances),
    [notes, store, transcript, utterances],
  );
  const { change } = edits.store;
  return {
    notes,
    marks,
    writing,
    isReadOnly,
    add(words, kind) {
      const sources = isReadOnly ? [] : listSources(store, transcript, words);
      const [first] = sources;
      const last = sources.at(-1);
      if (first === undefined || last === undefined) return;
      getSelection()?.removeAllRanges();
      const source = { from: first.from, count: last.from + last.count - first.from };
      change((before) => addNote(before, source));
      const added = listNotes(edits.store.getSnapshot().edits).findLast(
        ({ from }) => from <= source.from,
      );
      if (kind === 'comment') write(added?.from ?? null);
    },
    write,
    comment: (from, text) => change((before) => commentNote(before, from, text)),
    remove: (from) => change((before) => removeNote(before, from)),
  };
}

/** Kinds of the notes of words. The player has the utterances in the order of their begins. */
function markNotes(
  notes: readonly PlacedNote[],
  edited: readonly object[],
  store: PlayerStore,
  utterances: readonly object[],
): ReadonlyMap<number, NoteKind> {
  const marks = new Map<number, NoteKind>();
  if (notes.length === 0) return marks;
  const rows = new Map(utterances.map((utterance, row) => [utterance, row]));
  for (const { spans, text } of notes)
    for (const { from, to, utterance } of spans) {
      const row = rows.get(edited[utterance] ?? {}) ?? -1;
      if (row < 0) continue;
      for (const index of store.wordsOf(row).slice(from, to + 1))
        marks.set(index, text === '' ? 'highlight' : 'comment');
    }
  return marks;
}
