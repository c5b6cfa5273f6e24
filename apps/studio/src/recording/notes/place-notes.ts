import type { EditedTranscript } from '../editing/edited-transcript.js';
import { partitionPoint } from '../partition-point.js';
import type { Note } from './note-operations.js';

/** Words of an utterance that have a note. */
interface NoteSpan {
  /** Index of the utterance in the transcript. */
  readonly utterance: number;
  /** Positions of its first and its last word, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/** A note with its place in the transcript as it is edited. */
export interface PlacedNote extends Note {
  /** Its words, as they are edited. Those as recognised when all of them were removed. */
  readonly quote: string;
  /** Times in seconds. */
  readonly start: number;
  readonly end: number;
  /** Empty when all of its words were removed. */
  readonly spans: readonly NoteSpan[];
}

/** Finds the places of notes. @param notes - in the order of their words */
export function placeNotes(
  transcript: EditedTranscript,
  notes: readonly Note[],
): readonly PlacedNote[] {
  if (notes.length === 0) return [];
  const spans = new Map<Note, NoteSpan[]>(notes.map((note) => [note, []]));
  for (const [index, utterance] of transcript.utterances.entries()) {
    const last = transcript.sourceOf(utterance, utterance.words.length - 1);
    const first = transcript.sourceOf(utterance, 0);
    if (first === undefined || last === undefined) continue;
    let at = partitionPoint(notes, ({ count, from }) => from + count <= first.from);
    for (; (notes[at]?.from ?? Infinity) < last.from + last.count; at += 1) {
      const note = notes[at];
      const span = note && findSpan(transcript, index, note);
      if (note !== undefined && span !== undefined) spans.get(note)?.push(span);
    }
  }
  return notes.map((note) => placeNote(transcript, note, spans.get(note) ?? []));
}

function findSpan(
  transcript: EditedTranscript,
  utterance: number,
  { count, from }: Note,
): NoteSpan | undefined {
  const said = transcript.utterances[utterance];
  const positions = (said?.words ?? []).flatMap((_, position) => {
    const source = transcript.sourceOf(said, position);
    const isIn =
      source !== undefined && source.from < from + count && source.from + source.count > from;
    return isIn ? [position] : [];
  });
  const [first] = positions;
  return first === undefined
    ? undefined
    : { utterance, from: first, to: positions.at(-1) ?? first };
}

function placeNote(
  transcript: EditedTranscript,
  note: Note,
  spans: readonly NoteSpan[],
): PlacedNote {
  const words = spans.flatMap(
    ({ from, to, utterance }) => transcript.utterances[utterance]?.words.slice(from, to + 1) ?? [],
  );
  const quote = words
    .map(({ word }, index) => (/^\s/u.test(word) || index === 0 ? word : ` ${word}`))
    .join('')
    .trim();
  const recognized = transcript.timesOf(note);
  return {
    ...note,
    spans,
    quote: quote === '' ? transcript.recognizedText(note) : quote,
    start: words[0]?.start ?? recognized.start,
    end: words.at(-1)?.end ?? recognized.end,
  };
}
