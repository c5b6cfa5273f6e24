import type { TranscriptEdits } from '@earshot/core/edits';
import { isSame, listClusters } from './cluster-edits.js';
import { mergeNotes } from './merge-notes.js';

type Corrections = TranscriptEdits['corrections'];
type Speaker = TranscriptEdits['speakers'][number];

/** A place that was changed in two ways. A side without a value is as it was recognised. */
export type EditConflict =
  | {
      readonly kind: 'words';
      readonly from: number;
      readonly count: number;
      readonly mine: Corrections;
      readonly theirs: Corrections;
    }
  | {
      /** The speaker of the utterance that begins with a word. */
      readonly kind: 'turn';
      readonly word: number;
      readonly mine: number | undefined;
      readonly theirs: number | undefined;
    }
  | {
      /** The name of a speaker, or the speaker who takes over its utterances. */
      readonly kind: 'speaker';
      readonly speaker: number;
      readonly mine: Speaker | undefined;
      readonly theirs: Speaker | undefined;
    };

/** Edits of two sides as one. In conflicts they have those of the other side. */
export interface MergedEdits {
  readonly edits: TranscriptEdits;
  readonly conflicts: readonly EditConflict[];
}

/**
 * Merges edits that were made at the same time, word by word and utterance by utterance.
 *
 * @param base - the edits that both sides began with
 */
export function mergeEdits(
  base: TranscriptEdits,
  mine: TranscriptEdits,
  theirs: TranscriptEdits,
): MergedEdits {
  const conflicts: EditConflict[] = [];
  const numbers = (name: 'splits' | 'merges') => mergeNumbers(base[name], mine[name], theirs[name]);
  const getWord = ({ word }: TranscriptEdits['turns'][number]): number => word;
  const turns = mergeByKey([base.turns, mine.turns, theirs.turns], getWord, (word, own, other) =>
    conflicts.push({ kind: 'turn', word, mine: own?.speaker, theirs: other?.speaker }),
  );
  const getNumber = ({ speaker }: Speaker): number => speaker;
  const lists = [base.speakers, mine.speakers, theirs.speakers] as const;
  const speakers = mergeByKey(lists, getNumber, (speaker, own, other) =>
    conflicts.push({ kind: 'speaker', speaker, mine: own, theirs: other }),
  );
  const corrections = mergeCorrections(base.corrections, mine.corrections, theirs.corrections);
  const notes = mergeNotes(base.notes ?? [], mine.notes ?? [], theirs.notes ?? []);
  return {
    edits: {
      corrections: corrections.merged,
      splits: numbers('splits'),
      merges: numbers('merges'),
      turns,
      speakers,
      ...(notes.length > 0 && { notes }),
    },
    conflicts: [...corrections.conflicts, ...conflicts],
  };
}

/** Puts one side of a conflict into edits. */
export function resolveConflict(
  edits: TranscriptEdits,
  conflict: EditConflict,
  side: 'mine' | 'theirs',
): TranscriptEdits {
  switch (conflict.kind) {
    case 'words': {
      const { count, from } = conflict;
      const others = edits.corrections.filter(
        (each) => each.from + each.count <= from || each.from >= from + count,
      );
      const corrections = [...others, ...conflict[side]].sort((a, b) => a.from - b.from);
      return { ...edits, corrections };
    }
    case 'turn': {
      const { [side]: speaker, word } = conflict;
      const others = edits.turns.filter((each) => each.word !== word);
      const turns = speaker === undefined ? others : [...others, { word, speaker }];
      return { ...edits, turns: turns.sort((a, b) => a.word - b.word) };
    }
    case 'speaker': {
      const { [side]: chosen, speaker } = conflict;
      const others = edits.speakers.filter((each) => each.speaker !== speaker);
      const speakers = chosen === undefined ? others : [...others, chosen];
      return { ...edits, speakers: speakers.sort((a, b) => a.speaker - b.speaker) };
    }
  }
}

/** Each number is in or out, so two changes of the same one agree. */
function mergeNumbers(
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
): number[] {
  const [before, own, other] = [new Set(base), new Set(mine), new Set(theirs)];
  return [...new Set([...mine, ...theirs])]
    .filter((number) => (own.has(number) === before.has(number) ? other : own).has(number))
    .sort((a, b) => a - b);
}

/**
 * Merges lists whose items have numbers. An item that both sides have changed is that of the other
 * side, and a conflict.
 */
function mergeByKey<Item>(
  lists: readonly [base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]],
  keyOf: (item: Item) => number,
  onConflict: (key: number, mine: Item | undefined, theirs: Item | undefined) => void,
): Item[] {
  const [base, mine, theirs] = lists.map(
    (list) => new Map(list.map((item) => [keyOf(item), item])),
  );
  const keys = new Set(lists.flatMap((list) => list.map(keyOf)));
  return [...keys]
    .sort((a, b) => a - b)
    .flatMap((key) => {
      const [before, own, other] = [base?.get(key), mine?.get(key), theirs?.get(key)];
      if (isSame(own, before)) return other ?? [];
      if (isSame(other, before) || isSame(own, other)) return own ?? [];
      onConflict(key, own, other);
      return other ?? [];
    });
}

function mergeCorrections(
  base: Corrections,
  mine: Corrections,
  theirs: Corrections,
): { readonly merged: Corrections; readonly conflicts: readonly EditConflict[] } {
  const conflicts: EditConflict[] = [];
  const merged = listClusters([base, mine, theirs]).flatMap(({ end, from, sides }) => {
    const [before, own, other] = sides;
    if (isSame(own, before)) return other;
    if (isSame(other, before) || isSame(own, other)) return own;
    conflicts.push({ kind: 'words', from, count: end - from, mine: own, theirs: other });
    return other;
  });
  return { merged, conflicts };
}
