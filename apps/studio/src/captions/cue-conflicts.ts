import type { Cue } from '@earshot/subtitles';
import type { CueConflict, MergedCues } from './merge-cues.js';

/**
 * Conflicts after a merge: of captions that have been in a conflict before, the newer version of
 * the other side is the one that would replace them.
 */
export function mergeConflicts(
  before: readonly CueConflict[],
  { conflicts, cues }: MergedCues,
): readonly CueConflict[] {
  const renewed = new Set(conflicts.flatMap(({ mine }) => mine));
  const others = before.filter(({ mine }) => !mine.some((cue) => renewed.has(cue)));
  return [...keepUndecided(others, cues), ...conflicts];
}

/** Conflicts whose own versions are among captions. What was typed over one of them has decided it. */
export function keepUndecided(
  conflicts: readonly CueConflict[],
  cues: readonly Cue[],
): readonly CueConflict[] {
  if (conflicts.length === 0) return conflicts;
  const present = new Set(cues);
  return conflicts.filter(({ mine }) => mine.every((cue) => present.has(cue)));
}

/**
 * Conflicts after a draft was merged with others: each version that one of them has in the place of
 * the draft's own one can be chosen.
 */
export function stackConflicts(
  before: readonly CueConflict[],
  { conflicts }: Pick<MergedCues, 'conflicts'>,
): readonly CueConflict[] {
  const replacing = (cues: readonly Cue[]) =>
    conflicts.find(({ theirs }) => theirs.some((cue) => cues.includes(cue)));
  return [
    ...before.map((each) => ({ ...each, mine: replacing(each.mine)?.mine ?? each.mine })),
    ...conflicts,
  ];
}

/**
 * Puts the version of the other side in the place of the own one.
 *
 * @param conflict - one that is undecided in the captions
 */
export function replaceCues(cues: readonly Cue[], { mine, theirs }: CueConflict): readonly Cue[] {
  const [first] = mine;
  if (first !== undefined) return cues.toSpliced(cues.indexOf(first), mine.length, ...theirs);
  // The own version has no captions there.
  const start = theirs[0]?.startSeconds ?? 0;
  const place = cues.findIndex(({ startSeconds }) => startSeconds >= start);
  return cues.toSpliced(place < 0 ? cues.length : place, 0, ...theirs);
}
