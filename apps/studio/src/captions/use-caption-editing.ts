import { type CaptionProfile, type Finding, validate } from '@earshot/subtitles';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { playFrom, togglePlaying } from '../media/play-clock.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useUndoKeys } from '../shell/undo-buttons.js';
import { findingsByCue } from './cue-list.js';
import {
  addCue,
  fixCue,
  mergeWithNext,
  removeCue,
  setCueText,
  setCueTimes,
  splitCue,
} from './cue-operations.js';
import type { CueActions } from './cue-row.js';
import type { CaptionDocument } from './open-captions.js';
import type { CueTimes } from './use-cue-drag.js';
import { type CueHistory, useCueHistory } from './use-cue-history.js';

/** Actions that edit captions, from their rows and from the timeline. */
interface CaptionActions extends CueActions {
  readonly setTimes: (index: number, times: CueTimes) => void;
}

/** Captions with their editing actions, their violations of the rules, and the selected one. */
export interface CaptionEditing extends CueHistory {
  readonly profile: CaptionProfile;
  readonly findings: readonly Finding[];
  readonly byCue: ReturnType<typeof findingsByCue>;
  readonly selected: number;
  readonly select: (index: number) => void;
  readonly seek: (seconds: number) => void;
  /** Adds a caption at the current time of the player. */
  readonly add: () => void;
  /** Selects the next or the previous caption that violates a rule. */
  readonly goToFinding: (step: 1 | -1) => void;
  readonly actions: CaptionActions;
}

/** Edits captions by rows, by the timeline and by keys. */
export function useCaptionEditing(
  { cues: opened, wordStarts }: CaptionDocument,
  profile: CaptionProfile,
  media: RefObject<HTMLVideoElement | null>,
): CaptionEditing {
  const history = useCueHistory(opened);
  const { change, cues, redo, undo } = history;
  const [selected, select] = useState(0);
  // Typed text is shown at once. The rules are checked as soon as there is time.
  const checked = useDeferredValue(cues);
  const findings = useMemo(() => validate(checked, profile), [checked, profile]);
  const byCue = useMemo(() => findingsByCue(findings), [findings]);
  const actions = useCaptionActions({ history, profile, wordStarts, media, select });
  const now = (): number => media.current?.currentTime ?? 0;
  const seek = (seconds: number): void => {
    if (media.current !== null) media.current.currentTime = seconds;
  };
  const goTo = (index: number): void => {
    select(index);
    seek(cues[index]?.startSeconds ?? 0);
  };
  const goToFinding = (by: 1 | -1): void => {
    const places = [...byCue.keys()];
    const next =
      by === 1
        ? (places.find((index) => index > selected) ?? places[0])
        : (places.findLast((index) => index < selected) ?? places.at(-1));
    if (next !== undefined) goTo(next);
  };
  const add = (): void => {
    const { cues: added, index } = addCue(cues, now());
    change(() => added);
    select(index);
  };
  const editing = { selected, select, seek, add, goToFinding, actions };
  useCaptionKeys({ ...editing, media, now, goTo, count: cues.length });
  useUndoKeys({ undo, redo });
  return { ...history, ...editing, profile, findings, byCue };
}

/** Keyboard shortcuts of the captions, for the player and for the selected caption. */
function useCaptionKeys({
  actions,
  add,
  count,
  goTo,
  goToFinding,
  media,
  now,
  seek,
  selected,
}: Pick<CaptionEditing, 'actions' | 'add' | 'goToFinding' | 'seek' | 'selected'> & {
  readonly media: RefObject<HTMLVideoElement | null>;
  /** The current time of the player, in seconds. */
  readonly now: () => number;
  readonly goTo: (index: number) => void;
  /** Number of captions. */
  readonly count: number;
}): void {
  useShortcuts({
    ' ': () => togglePlaying(media.current),
    j: () => seek(Math.max(0, now() - 1)),
    l: () => seek(now() + 1),
    ArrowUp: () => goTo(Math.max(0, selected - 1)),
    ArrowDown: () => goTo(Math.max(0, Math.min(count - 1, selected + 1))),
    n: () => goToFinding(1),
    p: () => goToFinding(-1),
    i: () => actions.setStart(selected, now()),
    o: () => actions.setEnd(selected, now()),
    m: () => actions.merge(selected),
    a: add,
    Delete: () => actions.remove(selected),
    Enter: () =>
      document.querySelector<HTMLElement>('.cue[data-selected="true"] .cue-text')?.focus(),
  });
}

/**
 * Actions of the rows. The functions stay the same until the rules change, so they cause no row to
 * render again.
 */
function useCaptionActions({
  history: { change, cues },
  profile,
  wordStarts,
  media,
  select,
}: {
  readonly history: CueHistory;
  readonly profile: CaptionProfile;
  readonly wordStarts: CaptionDocument['wordStarts'];
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly select: (index: number) => void;
}): CaptionActions {
  const newest = useRef(cues);
  useEffect(() => {
    newest.current = cues;
  });
  return useMemo<CaptionActions>(
    () => ({
      select,
      play(index) {
        const cue = newest.current[index];
        if (cue === undefined || media.current === null) return;
        select(index);
        playFrom(media.current, cue.startSeconds);
      },
      setText: (index, text) => change((all) => setCueText(all, index, text), `text ${index}`),
      setStart: (index, startSeconds) =>
        change((all) => setCueTimes(all, index, { startSeconds }), `start ${index}`),
      setEnd: (index, endSeconds) =>
        change((all) => setCueTimes(all, index, { endSeconds }), `end ${index}`),
      setTimes: (index, times) => change((all) => setCueTimes(all, index, times)),
      split: (index, offset) => change((all) => splitCue(all, index, offset, wordStarts)),
      merge: (index) => change((all) => mergeWithNext(all, index)),
      remove: (index) => change((all) => removeCue(all, index)),
      fix: (index) => change((all) => fixCue(all, index, profile)),
    }),
    [change, media, profile, select, wordStarts],
  );
}
