import type { Cue } from '@earshot/subtitles';
import { areSame, type CueConflict, isSame, type MergedCues } from './merge-cues.js';

/** True when a caption, or one with the same content from a draft, is among others. */
const hasCue = (cues: readonly Cue[], cue: Cue): boolean => cues.some((each) => isSame(each, cue));

/** True when all of some captions are among others. */
export const haveCues = (cues: readonly Cue[], some: readonly Cue[]): boolean =>
  some.every((cue) => hasCue(cues, cue));

/** All captions of a side, and what it has left to decide, with its own versions among them. */
export interface CaptionSide {
  readonly cues: readonly Cue[];
  readonly conflicts: readonly CueConflict[];
}

/** The other side, and what it was before, undefined when that is not known. */
interface OtherSide extends CaptionSide {
  readonly before: CaptionSide | undefined;
}

/**
 * Conflicts after a merge: of captions that have been in a conflict before, the newer version of
 * the other side is the one that would replace them. What the other side has decided is decided.
 * What it has changed without being asked replaces the own version, and is left to decide.
 *
 * @param own - this side before the merge
 */
export function mergeConflicts(
  own: CaptionSide,
  merged: MergedCues,
  other: OtherSide,
): readonly CueConflict[] {
  const renewed = merged.conflicts.flatMap(({ mine }) => mine);
  const isRenewed = ({ mine, theirs }: CueConflict) =>
    mine.some((cue) => hasCue(renewed, cue)) && haveCues(other.before?.cues ?? [], theirs);
  const others = own.conflicts.filter((each) => !isRenewed(each) && !hasDecided(other, each));
  const followed = followConflicts({ ...own, conflicts: others }, merged.cues);
  return distinctConflicts([...keepUndecided(followed, merged.cues), ...merged.conflicts]);
}

/** Conflicts without those that are there already, or whose versions are the same by now. */
export function distinctConflicts(conflicts: readonly CueConflict[]): readonly CueConflict[] {
  return conflicts.filter(
    (each, index) =>
      !areSame(each.mine, each.theirs) &&
      conflicts.findIndex((other) => isSameConflict(other, each)) === index,
  );
}

/** True when the other side is not asked any more, or has taken over the own version by itself. */
function hasDecided({ before, conflicts, cues }: OtherSide, conflict: CueConflict): boolean {
  const isIn = (all: readonly CueConflict[]) => all.some((each) => isSameQuestion(each, conflict));
  if (before === undefined || isIn(conflicts)) return false;
  const { mine, theirs } = conflict;
  return (
    isIn(before.conflicts) ||
    (haveCues(before.cues, theirs) && haveCues(cues, mine) && !haveCues(cues, theirs))
  );
}

/** What a side has left to decide once others have replaced its captions. */
export function followConflicts(
  { conflicts, cues }: CaptionSide,
  after: readonly Cue[],
): readonly CueConflict[] {
  return conflicts.map((each) => ({ ...each, mine: followCues(each.mine, cues, after) }));
}

/** Some captions after a merge, which may have replaced them. @param before - all before the merge */
function followCues(
  some: readonly Cue[],
  before: readonly Cue[],
  after: readonly Cue[],
): readonly Cue[] {
  const [first, last] = [some[0], some.at(-1)];
  if (first === undefined || last === undefined || haveCues(after, some)) return some;
  return after.filter(
    (cue) =>
      hasCue(some, cue) ||
      (!hasCue(before, cue) &&
        cue.startSeconds < last.endSeconds &&
        cue.endSeconds > first.startSeconds),
  );
}

/** True for the same two versions, whichever side has which. */
function isSameQuestion(left: CueConflict, { mine, theirs }: CueConflict): boolean {
  return (
    isSameConflict(left, { mine, theirs }) || isSameConflict(left, { mine: theirs, theirs: mine })
  );
}

/** Conflicts whose own versions are among captions. What was typed over one of them has decided it. */
export function keepUndecided(
  conflicts: readonly CueConflict[],
  cues: readonly Cue[],
): readonly CueConflict[] {
  return conflicts.filter(({ mine }) => haveCues(cues, mine));
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
  return distinctConflicts([
    ...before.map((each) => ({ ...each, mine: replacing(each.mine)?.mine ?? each.mine })),
    ...conflicts,
    ...left,
  ]);
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
