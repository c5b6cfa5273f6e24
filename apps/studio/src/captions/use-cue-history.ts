import type { Cue } from '@earshot/subtitles';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { CaptionDraft } from './caption-draft.js';
import {
  addVersion,
  beginVersions,
  mergeVersion,
  redoVersion,
  resolveVersion,
  undoVersion,
} from './cue-versions.js';
import type { CueConflict } from './merge-cues.js';
import type { CaptionDocument } from './open-captions.js';

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
  /** Merges nothing of other tabs until the returned function is called. */
  readonly hold: () => () => void;
}

/** Keeps the changes of captions, so that each one can be undone, and keeps them as a draft. */
export function useCueHistory(document: CaptionDocument): CueHistory {
  const [draft] = useState(() => new CaptionDraft(document));
  const [versions, setVersions] = useState(() => beginVersions(draft.initial));
  const { future, past, work } = versions;
  const { conflicts, cues } = work;
  // With the change itself, for what is confirmed as the tab is left.
  useLayoutEffect(() => draft.keep(work), [draft, work]);
  const [isKept, setIsKept] = useState(true);
  useEffect(
    () => draft.follow((other) => setVersions((before) => mergeVersion(before, other)), setIsKept),
    [draft],
  );
  const change = useCallback<CueHistory['change']>(
    (make, topic) => setVersions((before) => addVersion(before, make(before.work.cues), topic)),
    [],
  );
  const resolve = useCallback<CueHistory['resolve']>(
    (conflict, side) => setVersions((before) => resolveVersion(before, conflict, side)),
    [],
  );
  const undo = useCallback(() => setVersions(undoVersion), []);
  const redo = useCallback(() => setVersions(redoVersion), []);
  return {
    cues,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change,
    undo,
    redo,
    conflicts,
    startOver:
      draft.isResumed && cues !== document.cues ? () => change(() => document.cues) : undefined,
    resolve,
    isKept,
    hold: draft.hold,
  };
}
