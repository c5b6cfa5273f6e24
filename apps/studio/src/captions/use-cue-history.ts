import type { Cue } from '@earshot/subtitles';
import { useCallback, useEffect, useState } from 'react';
import { CaptionDraft, type OtherCaptions, type SeenVersions } from './caption-draft.js';
import { keepUndecided, mergeConflicts, replaceCues } from './cue-conflicts.js';
import { type CueConflict, mergeCues } from './merge-cues.js';
import type { CaptionDocument } from './open-captions.js';

/** Maximum number of versions that can be undone. Versions share their common parts. */
const longestHistory = 500;

/** A change, from the captions before it to those after it. */
interface Step {
  readonly before: readonly Cue[];
  readonly after: readonly Cue[];
}

interface Versions {
  readonly past: readonly Step[];
  readonly present: readonly Cue[];
  readonly future: readonly Step[];
  /**
   * Subject of the latest change: consecutive changes of the same subject are undone in one step.
   */
  readonly topic: string | undefined;
  /** Captions that were changed in two ways. */
  readonly conflicts: readonly CueConflict[];
  /** What the captions have taken over of other tabs. */
  readonly seen: SeenVersions;
}

/** Captions with the history of their changes. */
export interface CueHistory {
  readonly cues: readonly Cue[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Makes a step. A step with the same topic as the previous one becomes part of it, as the letters
   * of a word do.
   */
  readonly change: (change: (cues: readonly Cue[]) => readonly Cue[], topic?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Captions that another tab has changed in another way. The captions have the own versions. */
  readonly conflicts: readonly CueConflict[];
  /** Takes back everything that a draft has brought, undefined when there was none. */
  readonly startOver: (() => void) | undefined;
  /** Decides which version stays. */
  readonly resolve: (conflict: CueConflict, side: 'mine' | 'theirs') => void;
  /** False when the browser does not store the changes: its memory is full, or it may not. */
  readonly isKept: boolean;
}

/** Keeps the changes of captions, so that each one can be undone, and keeps them as a draft. */
export function useCueHistory(document: CaptionDocument): CueHistory {
  const [draft] = useState(() => new CaptionDraft(document));
  const [versions, setVersions] = useState<Versions>(() => ({
    past: [],
    present: draft.initial.cues,
    future: [],
    topic: undefined,
    conflicts: draft.initial.conflicts,
    seen: draft.initialSeen,
  }));
  const { conflicts, future, past, present, seen } = versions;
  useEffect(() => draft.keep(present, seen), [draft, present, seen]);
  const [isKept, setIsKept] = useState(true);
  useEffect(
    () => draft.follow((other) => setVersions((before) => mergeVersion(before, other)), setIsKept),
    [draft],
  );
  const change = useCallback<CueHistory['change']>(
    (make, topic) => setVersions((before) => addVersion(before, make(before.present), topic)),
    [],
  );
  const resolve = useCallback<CueHistory['resolve']>(
    (conflict, side) =>
      setVersions((before) => {
        // What was shown may have been decided in the meantime.
        if (!before.conflicts.includes(conflict)) return before;
        const conflicts = before.conflicts.filter((each) => each !== conflict);
        const decided = { ...before, conflicts };
        return side === 'mine'
          ? decided
          : addVersion(decided, replaceCues(before.present, conflict), undefined);
      }),
    [],
  );
  const undo = useCallback(() => setVersions(undoVersion), []);
  const redo = useCallback(() => setVersions(redoVersion), []);
  return {
    cues: present,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change,
    undo,
    redo,
    conflicts,
    startOver:
      draft.isResumed && present !== document.cues ? () => change(() => document.cues) : undefined,
    resolve,
    isKept,
  };
}

function addVersion(
  before: Versions,
  present: readonly Cue[],
  topic: string | undefined,
): Versions {
  if (present === before.present) return before;
  const last = before.past.at(-1);
  const isSame = topic !== undefined && topic === before.topic && last?.after === before.present;
  const step: Step = { before: isSame ? last.before : before.present, after: present };
  const others = isSame ? before.past.slice(0, -1) : before.past;
  return {
    past: [...others, step].slice(-longestHistory),
    present,
    future: [],
    topic,
    conflicts: keepUndecided(before.conflicts, present),
    seen: before.seen,
  };
}

/** Takes what another tab has changed. It is no step of this one. */
function mergeVersion(before: Versions, { cues, merge, seen }: OtherCaptions): Versions {
  const merged = merge(before.present);
  const conflicts = mergeConflicts(before.conflicts, merged, cues);
  return {
    ...before,
    present: merged.cues,
    topic: undefined,
    conflicts,
    // What is undecided was not taken over, so that the other tab asks as well.
    seen: conflicts.length === 0 ? seen : before.seen,
  };
}

function undoVersion(versions: Versions): Versions {
  const { future, past } = versions;
  const step = past.at(-1);
  if (step === undefined) return versions;
  return {
    ...replaceVersion(versions, step.after, step.before),
    past: past.slice(0, -1),
    future: [...future, step],
  };
}

function redoVersion(versions: Versions): Versions {
  const { future, past } = versions;
  const step = future.at(-1);
  if (step === undefined) return versions;
  return {
    ...replaceVersion(versions, step.before, step.after),
    past: [...past, step],
    future: future.slice(0, -1),
  };
}

/** Replaces one version by another one in captions that other tabs may have changed since. */
function replaceVersion(versions: Versions, from: readonly Cue[], to: readonly Cue[]): Versions {
  const { conflicts } = versions;
  const present = versions.present === from ? to : mergeCues(from, to, versions.present).cues;
  return { ...versions, present, topic: undefined, conflicts: keepUndecided(conflicts, present) };
}
