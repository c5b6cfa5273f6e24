import type { Cue } from '@earshot/subtitles';
import { areSame, type CueConflict, isSame, type MergedCues } from './merge-cues.js';

/** True when a caption, or one with the same content from a draft, is among others. */
const hasCue = (cues: readonly Cue[], cue: Cue): boolean => cues.some((each) => isSame(each, cue));

/**
 * Conflicts after a merge: of captions that have been in a conflict before, the newer version of
 * the other side is the one that would replace them. Where it has the own version by now, there is
 * nothing to decide.
 *
 * @param theirs - all captions of the other side
 */
export function mergeConflicts(
  before: readonly CueConflict[],
  { conflicts, cues }: MergedCues,
  theirs: readonly Cue[],
): readonly CueConflict[] {
  const renewed = conflicts.flatMap(({ mine }) => mine);
  const others = before.filter(
    (each) =>
      !each.mine.some((cue) => hasCue(renewed, cue)) &&
      (each.theirs.every((cue) => hasCue(theirs, cue)) ||
        !each.mine.every((cue) => hasCue(theirs, cue))),
  );
  return [...keepUndecided(others, cues), ...conflicts];
}

/** Conflicts whose own versions are among captions. What was typed over one of them has decided it. */
export function keepUndecided(
  conflicts: readonly CueConflict[],
  cues: readonly Cue[],
): readonly CueConflict[] {
  return conflicts.filter(({ mine }) => mine.every((cue) => hasCue(cues, cue)));
}

/**
 * Conflicts after a draft was merged with others: each version that one of them has in the place of
 * the draft's own one can be chosen.
 *
 * @param left - what the draft itself has left to decide
 */
export function stackConflicts(
  before: readonly CueConflict[],
  { conflicts }: Pick<MergedCues, 'conflicts'>,
  left: readonly CueConflict[] = [],
): readonly CueConflict[] {
  const replacing = (cues: readonly Cue[]) =>
    conflicts.find(({ theirs }) => theirs.some((cue) => hasCue(cues, cue)));
  const stacked = [
    ...before.map((each) => ({ ...each, mine: replacing(each.mine)?.mine ?? each.mine })),
    ...conflicts,
    ...left,
  ];
  return stacked.filter(
    (each, index) =>
      !areSame(each.mine, each.theirs) &&
      stacked.findIndex((other) => isSameConflict(other, each)) === index,
  );
}

function isSameConflict(left: CueConflict, right: CueConflict): boolean {
  return areSame(left.mine, right.mine) && areSame(left.theirs, right.theirs);
}

/** True when the same is left to decide. */
export function areSameConflicts(
  left: readonly CueConflict[],
  right: readonly CueConflict[],
): boolean {
  return (
    left.length === right.length &&
    left.every((each, index) => {
      const other = right[index];
      return other !== undefined && isSameConflict(each, other);
    })
  );
}

/**
 * Puts the version of the other side in the place of the own one.
 *
 * @param conflict - one that is undecided in the captions
 */
export function replaceCues(cues: readonly Cue[], { mine, theirs }: CueConflict): readonly Cue[] {
  const first = cues.findIndex((cue) => hasCue(mine, cue));
  if (first >= 0) return cues.filter((cue) => !hasCue(mine, cue)).toSpliced(first, 0, ...theirs);
  // The own version has no captions there.
  const start = theirs[0]?.startSeconds ?? 0;
  const place = cues.findIndex(({ startSeconds }) => startSeconds >= start);
  return cues.toSpliced(place < 0 ? cues.length : place, 0, ...theirs);
}
