import type { Cue } from '@earshot/subtitles';
import type { Timecode } from '../format/timecode.js';

/** Times that captions may have: those at which frames begin, or every millisecond. */
export type TimeGrid = Pick<Timecode, 'id' | 'snap' | 'stepSeconds'>;

/** Begin and end of a caption, or of the time that it may take. */
export interface CueTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Where new times of captions belong. */
export interface SnapOptions {
  readonly grid: TimeGrid;
  /** Time between captions of a channel that a snapped time does not make shorter. */
  readonly gapSeconds: number;
}

type Edge = 'start' | 'end';

/** Rounds to whole milliseconds, which every format supports. */
export function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/**
 * The time of the grid that is nearest to a time within two limits. Limits with no frame between
 * them are stronger than the grid.
 */
export function snapWithin(
  seconds: number,
  { endSeconds: latest, startSeconds: earliest }: CueTimes,
  { id, snap, stepSeconds }: TimeGrid,
): number {
  const wanted = Math.max(earliest, Math.min(latest, seconds));
  if (id === 'milliseconds') return rounded(wanted);
  const nearest = [wanted, wanted + stepSeconds, wanted - stepSeconds]
    .map((each) => rounded(snap(each)))
    .find((at) => at >= rounded(earliest) && at <= rounded(latest));
  return nearest ?? rounded(wanted);
}

/**
 * Moves a caption to new times within its room. It keeps its length, which is then rounded to whole
 * frames, or is shorter by as much as the room has too little.
 */
export function moveWithin(
  { endSeconds, startSeconds }: CueTimes,
  room: CueTimes,
  grid: TimeGrid,
): CueTimes {
  const length = endSeconds - startSeconds;
  const latest = Math.max(room.startSeconds, room.endSeconds - length);
  const start = snapWithin(startSeconds, { ...room, endSeconds: latest }, grid);
  const earliestEnd = Math.min(nextTime(start, grid), start + length);
  const ends = {
    startSeconds: earliestEnd,
    endSeconds: Math.max(earliestEnd, room.endSeconds),
  };
  return { startSeconds: start, endSeconds: snapWithin(start + length, ends, grid) };
}

/**
 * Moves some begins and ends of captions to the nearest frames. No caption becomes shorter than a
 * frame, none overlaps that did not before, and the others are the same objects.
 */
export function snapEdges(
  cues: readonly Cue[],
  isMoved: (index: number, edge: Edge) => boolean,
  { gapSeconds, grid }: SnapOptions,
): readonly Cue[] {
  if (grid.id === 'milliseconds') return cues;
  const before = findBefore(cues);
  /** Time that a caption keeps to the one before it. An overlap may change. */
  const gapBefore = (index: number, other: number): number => {
    const gap = (cues[index]?.startSeconds ?? 0) - (cues[other]?.endSeconds ?? 0);
    return gap < 0 ? -Infinity : Math.min(gap, gapSeconds);
  };
  const starts = cues.map(({ startSeconds }, index) => {
    if (!isMoved(index, 'start')) return startSeconds;
    const other = before[index];
    const isAfterFixed = other !== undefined && !isMoved(other, 'end');
    const earliest = isAfterFixed
      ? (cues[other]?.endSeconds ?? 0) + gapBefore(index, other)
      : -Infinity;
    return snapWithin(startSeconds, { startSeconds: earliest, endSeconds: Infinity }, grid);
  });
  const latestEnds = new Map(
    before.flatMap((other, index) =>
      other === undefined ? [] : [[other, (starts[index] ?? 0) - gapBefore(index, other)]],
    ),
  );
  return cues.map((cue, index) => {
    const startSeconds = starts[index] ?? cue.startSeconds;
    const earliest = nextTime(startSeconds, grid);
    const latest = Math.max(earliest, latestEnds.get(index) ?? Infinity);
    const endSeconds = isMoved(index, 'end')
      ? snapWithin(cue.endSeconds, { startSeconds: earliest, endSeconds: latest }, grid)
      : cue.endSeconds;
    const isSame = startSeconds === cue.startSeconds && endSeconds === cue.endSeconds;
    return isSame ? cue : { ...cue, startSeconds, endSeconds };
  });
}

/** Moves the begins and ends that captions had not before a change to the nearest frames. */
export function snapNewTimes(
  before: readonly Cue[],
  after: readonly Cue[],
  options: SnapOptions,
): readonly Cue[] {
  const starts = new Set(before.map(({ startSeconds }) => startSeconds));
  const ends = new Set(before.map(({ endSeconds }) => endSeconds));
  return snapEdges(
    after,
    (index, edge) =>
      edge === 'start'
        ? !starts.has(after[index]?.startSeconds ?? 0)
        : !ends.has(after[index]?.endSeconds ?? 0),
    options,
  );
}

/** The time of the grid that is a step later. Whole milliseconds would add up beside the frames. */
function nextTime(seconds: number, { snap, stepSeconds }: TimeGrid): number {
  return rounded(snap(seconds + stepSeconds));
}

/** Index of the caption before each one in its channel, undefined for the first. */
function findBefore(cues: readonly Cue[]): readonly (number | undefined)[] {
  const latest = new Map<Cue['channel'], number>();
  return cues.map(({ channel }, index) => {
    const before = latest.get(channel);
    latest.set(channel, index);
    return before;
  });
}
