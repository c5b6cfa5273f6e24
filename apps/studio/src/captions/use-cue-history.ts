import type { Cue } from '@earshot/subtitles';
import { useCallback, useEffect, useState } from 'react';
import { CaptionDraft } from './caption-draft.js';
import { type CueConflict, type MergedCues, mergeCues } from './merge-cues.js';
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
  }));
  const { conflicts, future, past, present } = versions;
  useEffect(() => draft.keep(present), [draft, present]);
  const [isKept, setIsKept] = useState(true);
  useEffect(
    () => draft.follow((merge) => setVersions((before) => mergeVersion(before, merge)), setIsKept),
    [draft],
  );
  const change = useCallback<CueHistory['change']>(
    (make, topic) => setVersions((before) => addVersion(before, make(before.present), topic)),
    [],
  );
  const resolve = useCallback<CueHistory['resolve']>(
    (conflict, side) =>
      setVersions((before) => ({
        ...(side === 'mine'
          ? before
          : addVersion(before, replaceCues(before.present, conflict), undefined)),
        conflicts: before.conflicts.filter((each) => each !== conflict),
      })),
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
  return { ...before, past: [...others, step].slice(-longestHistory), present, future: [], topic };
}

/** Takes what another tab has changed. It is no step of this one. */
function mergeVersion(before: Versions, merge: (cues: readonly Cue[]) => MergedCues): Versions {
  const { conflicts, cues } = merge(before.present);
  return {
    ...before,
    present: cues,
    topic: undefined,
    conflicts: [...before.conflicts, ...conflicts],
  };
}

function undoVersion(versions: Versions): Versions {
  const { future, past, present } = versions;
  const step = past.at(-1);
  if (step === undefined) return versions;
  return {
    ...versions,
    past: past.slice(0, -1),
    present: replaceVersion(present, step.after, step.before),
    future: [...future, step],
    topic: undefined,
  };
}

function redoVersion(versions: Versions): Versions {
  const { future, past, present } = versions;
  const step = future.at(-1);
  if (step === undefined) return versions;
  return {
    ...versions,
    past: [...past, step],
    present: replaceVersion(present, step.before, step.after),
    future: future.slice(0, -1),
    topic: undefined,
  };
}

/** Replaces one version by another one in captions that other tabs may have changed since. */
function replaceVersion(
  cues: readonly Cue[],
  from: readonly Cue[],
  to: readonly Cue[],
): readonly Cue[] {
  return cues === from ? to : mergeCues(from, to, cues).cues;
}

/** Puts the version of the other side in the place of the own one. */
function replaceCues(cues: readonly Cue[], { mine, theirs }: CueConflict): readonly Cue[] {
  const [first] = mine;
  const at = first === undefined ? -1 : cues.indexOf(first);
  if (at < 0) {
    // The own version has no captions here, or was changed since.
    const start = theirs[0]?.startSeconds ?? 0;
    const place = cues.findIndex(({ startSeconds }) => startSeconds >= start);
    return cues.toSpliced(place < 0 ? cues.length : place, 0, ...theirs);
  }
  return cues.toSpliced(at, mine.length, ...theirs);
}
