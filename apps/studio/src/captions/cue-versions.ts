import type { Cue } from '@earshot/subtitles';
import { areSameConflicts, keepUndecided, mergeConflicts, replaceCues } from './cue-conflicts.js';
import type { OtherCaptions } from './draft-versions.js';
import { areSame, type CueConflict, mergeCues } from './merge-cues.js';
import type { CaptionWork } from './stored-captions.js';

/** Maximum number of versions that can be undone. Versions share their common parts. */
const longestHistory = 500;

/** A change, from the captions before it to those after it. */
interface Step {
  readonly before: readonly Cue[];
  readonly after: readonly Cue[];
}

/** Captions with what was changed, and what was taken back. */
export interface CueVersions {
  readonly past: readonly Step[];
  readonly work: CaptionWork;
  readonly future: readonly Step[];
  /**
   * Subject of the latest change: consecutive changes of the same subject are undone in one step.
   */
  readonly topic: string | undefined;
}

/** Captions that were just opened. */
export function beginVersions(work: CaptionWork): CueVersions {
  return { past: [], work, future: [], topic: undefined };
}

/** Makes a step. One with the topic of the step before becomes part of it. */
export function addVersion(
  versions: CueVersions,
  cues: readonly Cue[],
  topic: string | undefined,
): CueVersions {
  const { past, work } = versions;
  if (cues === work.cues) return versions;
  const last = past.at(-1);
  const isSame = topic !== undefined && topic === versions.topic && last?.after === work.cues;
  const step: Step = { before: isSame ? last.before : work.cues, after: cues };
  const others = isSame ? past.slice(0, -1) : past;
  return {
    past: [...others, step].slice(-longestHistory),
    work: changeWork(work, cues),
    future: [],
    topic,
  };
}

/** Takes what another tab has changed. It is no step of this one. */
export function mergeVersion(versions: CueVersions, other: OtherCaptions): CueVersions {
  const { work } = versions;
  const merged = other.merge(work.cues);
  const conflicts = mergeConflicts(work, merged, other);
  return {
    ...versions,
    topic: undefined,
    // Tabs that have the same would write it back and forth otherwise.
    work: settleWork({
      ...work,
      cues: areSame(merged.cues, work.cues) ? work.cues : merged.cues,
      conflicts: areSameConflicts(conflicts, work.conflicts) ? work.conflicts : conflicts,
      merged: other.merged,
    }),
  };
}

/** Decides which version of captions that were changed in two ways stays. */
export function resolveVersion(
  versions: CueVersions,
  conflict: CueConflict,
  side: 'mine' | 'theirs',
): CueVersions {
  const { work } = versions;
  // What was shown may have been decided in the meantime.
  if (!work.conflicts.includes(conflict)) return versions;
  const conflicts = work.conflicts.filter((each) => each !== conflict);
  const decided = { ...versions, work: settleWork({ ...work, conflicts }) };
  return side === 'mine'
    ? decided
    : addVersion(decided, replaceCues(work.cues, conflict), undefined);
}

/** Takes the latest step back. */
export function undoVersion(versions: CueVersions): CueVersions {
  const { future, past } = versions;
  const step = past.at(-1);
  if (step === undefined) return versions;
  return {
    ...replaceVersion(versions, step.after, step.before),
    past: past.slice(0, -1),
    future: [...future, step],
  };
}

/** Makes the step again that was taken back last. */
export function redoVersion(versions: CueVersions): CueVersions {
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
function replaceVersion(
  versions: CueVersions,
  from: readonly Cue[],
  to: readonly Cue[],
): CueVersions {
  const { work } = versions;
  const cues = work.cues === from ? to : mergeCues(from, to, work.cues).cues;
  return { ...versions, work: changeWork(work, cues), topic: undefined };
}

/** What is typed over a version that is left to decide has decided that. */
function changeWork(work: CaptionWork, cues: readonly Cue[]): CaptionWork {
  return settleWork({ ...work, cues, conflicts: keepUndecided(work.conflicts, cues) });
}

/** What is left to decide was not taken over, so that the other tab asks as well. */
function settleWork(work: CaptionWork): CaptionWork {
  return work.conflicts.length === 0 ? { ...work, decided: work.merged } : work;
}
