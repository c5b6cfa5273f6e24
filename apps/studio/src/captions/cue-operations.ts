import { type CaptionProfile, type Cue, fix } from '@earshot/subtitles';

/** Shortest time of a caption, in seconds. */
export const shortestCueSeconds = 0.1;
/** Length of an added caption, in seconds. */
const addedSeconds = 2;
/**
 * Maximum distance by which a split moves from its share of the text to the start of a word, in
 * seconds.
 */
const wordReachSeconds = 0.8;

/** Rounds to whole milliseconds, which every format supports. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Sets a new text. The markup of the former text is removed. */
export function setCueText(cues: readonly Cue[], index: number, text: string): readonly Cue[] {
  return cues.map((cue, at) => {
    if (at !== index) return cue;
    const { markup: _former, ...plain } = cue;
    return { ...plain, text };
  });
}

/**
 * Moves the begin, the end, or both. A caption keeps at least the shortest length, and begins at
 * zero or later.
 */
export function setCueTimes(
  cues: readonly Cue[],
  index: number,
  times: { readonly startSeconds?: number; readonly endSeconds?: number },
): readonly Cue[] {
  return cues.map((cue, at) => {
    if (at !== index) return cue;
    const start = Math.max(0, times.startSeconds ?? cue.startSeconds);
    const end = times.endSeconds ?? cue.endSeconds;
    return times.endSeconds === undefined
      ? {
          ...cue,
          startSeconds: rounded(Math.min(start, end - shortestCueSeconds)),
          endSeconds: rounded(end),
        }
      : {
          ...cue,
          startSeconds: rounded(start),
          endSeconds: rounded(Math.max(end, start + shortestCueSeconds)),
        };
  });
}

/**
 * Splits a caption within its text. Its time is divided at the begin of the nearest spoken word, or
 * in proportion to the text.
 *
 * @param offset - characters of the text that stay in the first one
 * @param wordStarts - begins of the spoken words in ascending order, in seconds, empty when they
 * are not known
 */
export function splitCue(
  cues: readonly Cue[],
  index: number,
  offset: number,
  wordStarts: readonly number[],
): readonly Cue[] {
  const cue = cues[index];
  const before = cue?.text.slice(0, offset).trim() ?? '';
  const behind = cue?.text.slice(offset).trim() ?? '';
  if (cue === undefined || before === '' || behind === '') return cues;
  const { endSeconds, id: _id, markup: _markup, startSeconds, ...rest } = cue;
  const share = before.length / (before.length + behind.length);
  const wanted = startSeconds + share * (endSeconds - startSeconds);
  const candidates = wordStarts.filter(
    (start) =>
      Math.abs(start - wanted) < wordReachSeconds &&
      start > startSeconds + shortestCueSeconds &&
      start < endSeconds - shortestCueSeconds,
  );
  const at = candidates.reduce(
    (best, start) => (Math.abs(start - wanted) < Math.abs(best - wanted) ? start : best),
    candidates[0] ?? wanted,
  );
  const halves: Cue[] = [
    { ...rest, startSeconds, endSeconds: rounded(at), text: before },
    { ...rest, startSeconds: rounded(at), endSeconds, text: behind },
  ];
  return cues.toSpliced(index, 1, ...halves);
}

/** Joins a caption with the next one. They become two rows when each has one. */
export function mergeWithNext(cues: readonly Cue[], index: number): readonly Cue[] {
  const cue = cues[index];
  const next = cues[index + 1];
  if (cue === undefined || next === undefined) return cues;
  const { markup: _markup, ...rest } = cue;
  const areRows = !cue.text.includes('\n') && !next.text.includes('\n');
  const text = areRows
    ? `${cue.text}\n${next.text}`
    : `${cue.text} ${next.text}`.replaceAll(/\s+/g, ' ');
  const endSeconds = Math.max(cue.endSeconds, next.endSeconds);
  return cues.toSpliced(index, 2, { ...rest, text, endSeconds });
}

/** Removes a caption. */
export function removeCue(cues: readonly Cue[], index: number): readonly Cue[] {
  return cues.toSpliced(index, 1);
}

/**
 * Adds an empty caption at a time, if there is room before the next one. The index is its position.
 */
export function addCue(
  cues: readonly Cue[],
  seconds: number,
): { readonly cues: readonly Cue[]; readonly index: number } {
  const place = cues.findIndex(({ startSeconds }) => startSeconds > seconds);
  const index = place < 0 ? cues.length : place;
  const room = (cues[index]?.startSeconds ?? Infinity) - seconds;
  const length = Math.max(shortestCueSeconds, Math.min(addedSeconds, room));
  const added: Cue = {
    startSeconds: rounded(seconds),
    endSeconds: rounded(seconds + length),
    text: '',
  };
  return { cues: cues.toSpliced(index, 0, added), index };
}

/** Fixes only one caption, as far as possible. The next one does not change. */
export function fixCue(
  cues: readonly Cue[],
  index: number,
  profile: CaptionProfile,
): readonly Cue[] {
  const cue = cues[index];
  if (cue === undefined) return cues;
  const next = cues[index + 1];
  const fixed = fix(next === undefined ? [cue] : [cue, next], profile);
  const own =
    next === undefined
      ? fixed
      : fixed.filter(
          ({ startSeconds }) =>
            startSeconds < Math.max(next.startSeconds, cue.startSeconds + 0.001),
        );
  return cues.toSpliced(index, 1, ...own);
}
