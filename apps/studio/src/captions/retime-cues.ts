import { type Cue, type RetimeOptions, retime } from '@earshot/subtitles';
import { rounded } from './snap-times.js';

/** Captions that a change of times applies to. */
export type RetimeScope = 'all' | 'selected' | 'following';

/** Makes the condition of a scope for the index of a caption. */
export function scopeFilter(
  scope: RetimeScope,
  { marked, selected }: { readonly marked: ReadonlySet<number>; readonly selected: number },
): (index: number) => boolean {
  if (scope === 'all') return () => true;
  return scope === 'selected' ? (index) => marked.has(index) : (index) => index >= selected;
}

/** Shifts and stretches some captions, with times in whole milliseconds. */
export function retimeCues(
  cues: readonly Cue[],
  isChosen: (index: number) => boolean,
  options: RetimeOptions,
): readonly Cue[] {
  return retime(cues, options).map((moved, index) =>
    isChosen(index)
      ? withTimes(moved, moved.startSeconds, moved.endSeconds)
      : (cues[index] ?? moved),
  );
}

/**
 * The change that brings two captions to their right times. Undefined when they begin at the same
 * time, or would change places.
 *
 * @param from - begins of the two captions, in seconds
 * @param to - their right begins, in seconds
 */
export function stretchBetween(
  from: readonly [number, number],
  to: readonly [number, number],
): RetimeOptions | undefined {
  const stretch = (to[1] - to[0]) / (from[1] - from[0]);
  if (!Number.isFinite(stretch) || stretch <= 0) return undefined;
  return { stretch, shiftSeconds: to[0] - from[0] * stretch };
}

function withTimes(cue: Cue, startSeconds: number, endSeconds: number): Cue {
  return {
    ...cue,
    startSeconds: rounded(startSeconds),
    endSeconds: rounded(endSeconds),
  };
}
