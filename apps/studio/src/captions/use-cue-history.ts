import type { Cue } from '@earshot/subtitles';
import { useCallback, useState } from 'react';

/** Maximum number of versions that can be undone. Versions share their common parts. */
const longestHistory = 500;

interface Versions {
  readonly past: readonly (readonly Cue[])[];
  readonly present: readonly Cue[];
  readonly future: readonly (readonly Cue[])[];
  /**
   * Subject of the latest change: consecutive changes of the same subject are undone in one step.
   */
  readonly topic: string | undefined;
}

/** Captions with the history of their changes. */
export interface CueHistory {
  readonly cues: readonly Cue[];
  readonly isChanged: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Makes a step. A step with the same topic as the previous one becomes part of it, as the letters
   * of a word do.
   */
  readonly change: (change: (cues: readonly Cue[]) => readonly Cue[], topic?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Keeps the changes of captions, so that each one can be undone. */
export function useCueHistory(initial: readonly Cue[]): CueHistory {
  const [versions, setVersions] = useState<Versions>({
    past: [],
    present: initial,
    future: [],
    topic: undefined,
  });
  const change = useCallback<CueHistory['change']>(
    (make, topic) => setVersions((before) => addVersion(before, make(before.present), topic)),
    [],
  );
  const undo = useCallback(() => setVersions(undoVersion), []);
  const redo = useCallback(() => setVersions(redoVersion), []);
  return {
    cues: versions.present,
    isChanged: versions.past.length > 0,
    canUndo: versions.past.length > 0,
    canRedo: versions.future.length > 0,
    change,
    undo,
    redo,
  };
}

function addVersion(
  before: Versions,
  present: readonly Cue[],
  topic: string | undefined,
): Versions {
  if (present === before.present) return before;
  const isSame = topic !== undefined && topic === before.topic;
  const past = isSame ? before.past : [...before.past, before.present].slice(-longestHistory);
  return { past, present, future: [], topic };
}

function undoVersion({ future, past, present }: Versions): Versions {
  const last = past.at(-1);
  return last === undefined
    ? { past, present, future, topic: undefined }
    : { past: past.slice(0, -1), present: last, future: [...future, present], topic: undefined };
}

function redoVersion({ future, past, present }: Versions): Versions {
  const next = future.at(-1);
  return next === undefined
    ? { past, present, future, topic: undefined }
    : { past: [...past, present], present: next, future: future.slice(0, -1), topic: undefined };
}
