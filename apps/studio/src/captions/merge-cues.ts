import type { Cue } from '@earshot/subtitles';

/** Captions that were changed in two ways. */
export interface CueConflict {
  readonly mine: readonly Cue[];
  readonly theirs: readonly Cue[];
}

/** Captions of two sides as one. In conflicts they have those of this side. */
export interface MergedCues {
  readonly cues: readonly Cue[];
  readonly conflicts: readonly CueConflict[];
}

/** Number of comparisons up to which changed captions are aligned with each other. */
const longestAlignment = 4_000_000;

/**
 * Merges captions that were changed at the same time: those that one side has changed, and of one
 * that both have changed its begin, its end and its text apart.
 *
 * @param base - the captions that both sides began with
 */
export function mergeCues(
  base: readonly Cue[],
  mine: readonly Cue[],
  theirs: readonly Cue[],
): MergedCues {
  const own = alignCues(base, mine);
  const others = alignCues(base, theirs);
  const cues: Cue[] = [];
  const conflicts: CueConflict[] = [];
  const from = { base: 0, mine: 0, theirs: 0 };
  for (let index = 0; index <= base.length; index += 1) {
    const isEnd = index === base.length;
    const at = isEnd ? mine.length : (own.get(index) ?? -1);
    const theirAt = isEnd ? theirs.length : (others.get(index) ?? -1);
    if (at < 0 || theirAt < 0) continue;
    // Between two captions that nobody has changed.
    const merged = mergeRun(
      base.slice(from.base, index),
      mine.slice(from.mine, at),
      theirs.slice(from.theirs, theirAt),
    );
    // The very captions of this side, by which what belongs to them is found again.
    cues.push(...merged.cues, ...(isEnd ? [] : mine.slice(at, at + 1)));
    conflicts.push(...merged.conflicts);
    Object.assign(from, { base: index + 1, mine: at + 1, theirs: theirAt + 1 });
  }
  return { cues, conflicts };
}

function mergeRun(base: readonly Cue[], mine: readonly Cue[], theirs: readonly Cue[]): MergedCues {
  if (areSame(theirs, base) || areSame(mine, theirs)) return { cues: mine, conflicts: [] };
  if (areSame(mine, base)) return { cues: theirs, conflicts: [] };
  if (mine.length !== base.length || theirs.length !== base.length)
    return mergeMiddle(base, mine, theirs);
  const conflicts: CueConflict[] = [];
  const cues = mine.map((cue, index) => {
    const [before = cue, other = cue] = [base[index], theirs[index]];
    const merged = mergeCue(before, cue, other);
    if (merged !== undefined) return merged;
    conflicts.push({ mine: [cue], theirs: [other] });
    return cue;
  });
  return { cues, conflicts };
}

/**
 * Merges captions of which there are more or fewer than before. Those at their ends that are the
 * same by now, as after a split that the other side has taken over, belong to no conflict.
 */
function mergeMiddle(
  base: readonly Cue[],
  mine: readonly Cue[],
  theirs: readonly Cue[],
): MergedCues {
  const ends = findSharedEnds(mine, theirs);
  const own = mine.slice(ends.start, mine.length - ends.end);
  const others = theirs.slice(ends.start, theirs.length - ends.end);
  const isOwnOld = isUnchanged(own, base, ends);
  const areOthersOld = isUnchanged(others, base, ends);
  if (isOwnOld === areOthersOld) return { cues: mine, conflicts: [{ mine: own, theirs: others }] };
  return { cues: isOwnOld ? theirs : mine, conflicts: [] };
}

/** Numbers of captions at the begin and at the end that two lists have in common. */
interface SharedEnds {
  readonly start: number;
  readonly end: number;
}

function findSharedEnds(left: readonly Cue[], right: readonly Cue[]): SharedEnds {
  const longest = Math.min(left.length, right.length);
  let start = 0;
  while (start < longest && areEqualAt(left, start, right, start)) start += 1;
  let end = 0;
  while (
    end < longest - start &&
    areEqualAt(left, left.length - 1 - end, right, right.length - 1 - end)
  )
    end += 1;
  return { start, end };
}

/** True when captions are those of before, and what both sides have in common replaces the rest. */
function isUnchanged(
  cues: readonly Cue[],
  base: readonly Cue[],
  { end, start }: SharedEnds,
): boolean {
  if (cues.length === 0) return false;
  const last = base.length - cues.length;
  const places = Array.from({ length: Math.max(0, last + 1) }, (_, at) => at);
  return places.some(
    (at) =>
      (start > 0 || at === 0) &&
      (end > 0 || at === last) &&
      areSame(cues, base.slice(at, at + cues.length)),
  );
}

/** Merges the fields of a caption. @returns undefined when both have changed one of them */
function mergeCue(base: Cue, mine: Cue, theirs: Cue): Cue | undefined {
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  if (isSame(mine, base)) return theirs;
  const { startSeconds, endSeconds, ...text } = base;
  const { startSeconds: ownStart, endSeconds: ownEnd, ...ownText } = mine;
  const { startSeconds: otherStart, endSeconds: otherEnd, ...otherText } = theirs;
  const start = pick(startSeconds, ownStart, otherStart);
  const end = pick(endSeconds, ownEnd, otherEnd);
  const rest = pick(text, ownText, otherText);
  if (start === undefined || end === undefined || rest === undefined) return undefined;
  return { ...rest, startSeconds: start, endSeconds: end };
}

/** The changed one of two values, undefined when both are changed. */
function pick<Value>(base: Value, mine: Value, theirs: Value): Value | undefined {
  const [before, own, other] = [base, mine, theirs].map((value) => JSON.stringify(value));
  if (own === before) return theirs;
  return other === before || own === other ? mine : undefined;
}

/** Indexes of captions in a changed list, by their indexes in the list before. */
function alignCues(before: readonly Cue[], after: readonly Cue[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const { end, start } = findSharedEnds(before, after);
  for (let index = 0; index < start; index += 1) pairs.set(index, index);
  const middle = before.slice(start, before.length - end);
  const middleAfter = after.slice(start, after.length - end);
  if (middle.length * middleAfter.length <= longestAlignment)
    for (const [from, to] of alignMiddle(middle, middleAfter)) pairs.set(start + from, start + to);
  for (let index = end; index > 0; index -= 1)
    pairs.set(before.length - index, after.length - index);
  return pairs;
}

/** The longest common subsequence, as pairs of indexes. */
function alignMiddle(before: readonly Cue[], after: readonly Cue[]): readonly [number, number][] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (from: number, to: number): number => lengths[from * width + to] ?? 0;
  for (let from = before.length - 1; from >= 0; from -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1)
      lengths[from * width + to] = areEqualAt(before, from, after, to)
        ? at(from + 1, to + 1) + 1
        : Math.max(at(from + 1, to), at(from, to + 1));
  const pairs: [number, number][] = [];
  for (let from = 0, to = 0; from < before.length && to < after.length; ) {
    if (areEqualAt(before, from, after, to)) pairs.push([from++, to++]);
    else if (at(from + 1, to) >= at(from, to + 1)) from += 1;
    else to += 1;
  }
  return pairs;
}

function areEqualAt(
  left: readonly Cue[],
  leftIndex: number,
  right: readonly Cue[],
  rightIndex: number,
): boolean {
  const [one, other] = [left[leftIndex], right[rightIndex]];
  return one !== undefined && other !== undefined && isSame(one, other);
}

/** True for the same captions in the same order. */
export function areSame(left: readonly Cue[], right: readonly Cue[]): boolean {
  return left.length === right.length && left.every((_, at) => areEqualAt(left, at, right, at));
}

/** True for captions with the same times, text and style. */
export function isSame(left: Cue, right: Cue): boolean {
  return (
    left === right ||
    (left.startSeconds === right.startSeconds &&
      left.endSeconds === right.endSeconds &&
      left.text === right.text &&
      JSON.stringify(left) === JSON.stringify(right))
  );
}
