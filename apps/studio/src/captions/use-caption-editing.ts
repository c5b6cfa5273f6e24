import {
  type CaptionProfile,
  type Cue,
  type Emphasis,
  type Finding,
  fix,
  validate,
} from '@earshot/subtitles';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Timecode } from '../format/timecode.js';
import { playFrom } from '../media/play-clock.js';
import { useUndoKeys } from '../shell/undo-buttons.js';
import type { CueActions } from './cue-actions.js';
import {
  addCue,
  changeCues,
  fixCue,
  isAtTop,
  joinRange,
  moveToTop,
  removeCues,
  setCueText,
  setCueTimes,
  splitCue,
  toggleEmphasis,
} from './cue-operations.js';
import { findingsByCue } from './findings-by-cue.js';
import type { CaptionDocument } from './open-captions.js';
import { type CueTimes, type SnapOptions, snapNewTimes } from './snap-times.js';
import { useCaptionKeys } from './use-caption-keys.js';
import { type CueHistory, useCueHistory } from './use-cue-history.js';
import { type CueSelection, useCueSelection } from './use-cue-selection.js';

/** Actions that edit captions, from their rows and from the timeline. */
interface CaptionActions extends CueActions {
  readonly setTimes: (index: number, times: CueTimes) => void;
}

/** Actions on all selected captions, each undone in one step. */
interface SelectionActions {
  /** True when several captions that follow each other are selected. */
  readonly isJoinable: boolean;
  readonly join: () => void;
  readonly remove: () => void;
  readonly emphasize: (emphasis: Emphasis) => void;
  /** Moves captions to the top of the picture, or back when all of them are there. */
  readonly toggleTop: () => void;
}

/** Captions with their editing actions, their violations of the rules, and the selected ones. */
export interface CaptionEditing extends CueHistory, CueSelection {
  readonly profile: CaptionProfile;
  readonly findings: readonly Finding[];
  readonly byCue: ReturnType<typeof findingsByCue>;
  readonly seek: (seconds: number) => void;
  /** Selects a caption, and seeks to its start. */
  readonly goTo: (index: number) => void;
  /** Adds a caption at the current time of the player. */
  readonly add: () => void;
  /** Corrects all captions, as far as the rules have one remedy. */
  readonly fixAll: () => void;
  /** Selects the next or the previous caption that violates a rule. */
  readonly goToFinding: (step: 1 | -1) => void;
  readonly actions: CaptionActions;
  readonly selection: SelectionActions;
}

/** The rules, and the way times are counted. */
interface EditingOptions {
  readonly profile: CaptionProfile;
  /** New times are those of its frames. */
  readonly timecode: Timecode;
  readonly media: RefObject<HTMLVideoElement | null>;
  /** Opens the field that finds and replaces. */
  readonly onFind: () => void;
}

/** Edits captions by rows, by the timeline and by keys. */
export function useCaptionEditing(
  document: CaptionDocument,
  { media, onFind, profile, timecode }: EditingOptions,
): CaptionEditing {
  const history = useCueHistory(document);
  const { change, cues, redo, undo } = history;
  const selected = useCueSelection(cues.length);
  // Typed text is shown at once. The rules are checked as soon as there is time.
  const checked = useDeferredValue(cues);
  const findings = useMemo(() => validate(checked, profile), [checked, profile]);
  const byCue = useMemo(() => findingsByCue(findings), [findings]);
  const { minimumGapSeconds: gapSeconds } = profile;
  const frames = useMemo(() => ({ grid: timecode, gapSeconds }), [gapSeconds, timecode]);
  const { wordStarts } = document;
  const actions = useCaptionActions(history, selected, { frames, media, profile, wordStarts });
  const seek = (seconds: number): void => {
    if (media.current !== null) media.current.currentTime = seconds;
  };
  const goTo = (index: number): void => {
    selected.select(index);
    seek(cues[index]?.startSeconds ?? 0);
  };
  const goToFinding = (by: 1 | -1): void => {
    const places = [...byCue.keys()];
    const next =
      by === 1
        ? (places.find((index) => index > selected.selected) ?? places[0])
        : (places.findLast((index) => index < selected.selected) ?? places.at(-1));
    if (next !== undefined) goTo(next);
  };
  const add = (): void => {
    const added = addCue(cues, media.current?.currentTime ?? 0);
    change(() => snapNewTimes(cues, added.cues, frames));
    selected.select(added.index);
  };
  const fixAll = (): void => change((all) => snapNewTimes(all, fix(all, profile), frames));
  const selection = createSelectionActions(history, selected);
  const editing = { ...selected, seek, goTo, add, fixAll, goToFinding, actions, selection };
  useCaptionKeys({ ...editing, media, onFind, count: cues.length });
  useUndoKeys({ undo, redo });
  return { ...history, ...editing, profile, findings, byCue };
}

/** Actions on the selected captions. */
function createSelectionActions(
  { change, cues }: CueHistory,
  { marked, select }: CueSelection,
): SelectionActions {
  const first = Math.min(...marked);
  const last = Math.max(...marked);
  const isJoinable = marked.size > 1 && last - first === marked.size - 1;
  return {
    isJoinable,
    join() {
      if (!isJoinable) return;
      change((all) => joinRange(all, first, last));
      select(first);
    },
    remove() {
      change((all) => removeCues(all, marked));
      select(Math.max(0, Math.min(first, cues.length - marked.size - 1)));
    },
    emphasize: (emphasis) => change((all) => toggleEmphasis(all, marked, emphasis)),
    toggleTop() {
      const areAtTop = [...marked].every((index) => isAtTop(cues[index]));
      change((all) => changeCues(all, marked, (cue) => moveToTop(cue, !areAtTop)));
    },
  };
}

/**
 * Actions of the rows. The functions stay the same until the rules or the way to count times
 * change, so they cause no row to render again.
 */
function useCaptionActions(
  { change, cues, hold }: CueHistory,
  { extendTo, select, toggle }: CueSelection,
  {
    frames,
    media,
    profile,
    wordStarts,
  }: Pick<EditingOptions, 'media' | 'profile'> &
    Pick<CaptionDocument, 'wordStarts'> & { readonly frames: SnapOptions },
): CaptionActions {
  const newest = useRef(cues);
  useEffect(() => {
    newest.current = cues;
  });
  /** Makes a change whose new times are those of frames. */
  const retime = useCallback(
    (make: (all: readonly Cue[]) => readonly Cue[], topic?: string) =>
      change((all) => snapNewTimes(all, make(all), frames), topic),
    [change, frames],
  );
  return useMemo<CaptionActions>(
    () => ({
      select,
      extendTo,
      toggle,
      hold,
      play(index) {
        const cue = newest.current[index];
        if (cue === undefined || media.current === null) return;
        select(index);
        playFrom(media.current, cue.startSeconds);
      },
      setText: (index, text) => change((all) => setCueText(all, index, text), `text ${index}`),
      setStart: (index, seconds) =>
        retime((all) => setCueTimes(all, index, { startSeconds: seconds }), `start ${index}`),
      setEnd: (index, seconds) =>
        retime((all) => setCueTimes(all, index, { endSeconds: seconds }), `end ${index}`),
      setTimes: (index, times) => change((all) => setCueTimes(all, index, times)),
      split: (index, offset) => retime((all) => splitCue(all, index, offset, wordStarts)),
      merge: (index) => change((all) => joinRange(all, index, index + 1)),
      remove: (index) => change((all) => removeCues(all, new Set([index]))),
      fix: (index) => retime((all) => fixCue(all, index, profile)),
      emphasize: (index, emphasis, range) =>
        change((all) => toggleEmphasis(all, new Set([index]), emphasis, range)),
    }),
    [change, extendTo, hold, media, profile, retime, select, toggle, wordStarts],
  );
}
