import {
  type CaptionProfile,
  type Cue,
  type Emphasis,
  editCueText,
  emphasizeCue,
  fix,
  joinCues,
  placeCue,
  readStyledText,
  splitCueText,
  type TextRange,
} from '@earshot/subtitles';
import { rounded } from './snap-times.js';

/** Shortest time of a caption, in seconds. */
export const shortestCueSeconds = 0.1;
/** Length of an added caption, in seconds. */
const addedSeconds = 2;
/**
 * Maximum distance by which a split moves from its share of the text to the start of a word, in
 * seconds.
 */
const wordReachSeconds = 0.8;

/** Sets a new text. Italics and other markup stay with the characters that stay. */
export function setCueText(cues: readonly Cue[], index: number, text: string): readonly Cue[] {
  return cues.map((cue, at) => (at === index ? editCueText(cue, text) : cue));
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
  if (cue === undefined) return cues;
  const [first, second] = splitCueText(cue, offset);
  if (first.text === '' || second.text === '') return cues;
  const { endSeconds, startSeconds } = cue;
  const share = first.text.length / (first.text.length + second.text.length);
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
  return cues.toSpliced(
    index,
    1,
    { ...first, endSeconds: rounded(at) },
    { ...second, startSeconds: rounded(at) },
  );
}

/** Joins captions that follow each other to one, which has all of their rows. */
export function joinRange(cues: readonly Cue[], from: number, to: number): readonly Cue[] {
  const [first, ...others] = cues.slice(from, to + 1);
  if (first === undefined || others.length === 0) return cues;
  return cues.toSpliced(from, 1 + others.length, joinCues([first, ...others]));
}

/** Removes captions. */
export function removeCues(cues: readonly Cue[], removed: ReadonlySet<number>): readonly Cue[] {
  return cues.filter((_cue, index) => !removed.has(index));
}

/** Changes some captions, each for itself. */
export function changeCues(
  cues: readonly Cue[],
  chosen: ReadonlySet<number>,
  change: (cue: Cue) => Cue,
): readonly Cue[] {
  return cues.map((cue, index) => (chosen.has(index) ? change(cue) : cue));
}

/**
 * Emphasises captions, or makes them plain again when all of them have that emphasis already.
 *
 * @param range - part of the text, for a single caption. @defaultValue the whole texts
 */
export function toggleEmphasis(
  cues: readonly Cue[],
  chosen: ReadonlySet<number>,
  emphasis: Emphasis,
  range?: TextRange,
): readonly Cue[] {
  const areAllOn = cues.every(
    (cue, index) => !chosen.has(index) || hasEmphasis(cue, emphasis, range),
  );
  return changeCues(cues, chosen, (cue) => emphasizeCue(cue, emphasis, !areAllOn, range));
}

const flags = { i: 'isItalic', b: 'isBold', u: 'isUnderlined' } as const;

/** True when each character of a text that can be seen has an emphasis. */
export function hasEmphasis(
  cue: Cue,
  emphasis: Emphasis,
  { from, to }: TextRange = { from: 0, to: cue.text.length },
): boolean {
  let position = 0;
  return readStyledText(cue).spans.every(({ style, text }) => {
    const part = text.slice(Math.max(0, from - position), Math.max(0, to - position));
    position += text.length;
    return part.trim() === '' || style[flags[emphasis]];
  });
}

/** True when a caption has italics in a part of its text or in the whole. */
export function hasSomeItalics(cue: Cue): boolean {
  return cue.markup !== undefined && readStyledText(cue).spans.some(({ style }) => style.isItalic);
}

/** True when a caption is shown in the upper third of the picture. */
export function isAtTop(cue: Cue | undefined): boolean {
  const place = cue === undefined ? undefined : readStyledText(cue).placement;
  return place !== undefined && place >= 7;
}

/** Moves a caption to the top of the picture or to the bottom, and keeps its side. */
export function moveToTop(cue: Cue, isTop: boolean): Cue {
  const column = (((readStyledText(cue).placement ?? 2) - 1) % 3) as 0 | 1 | 2;
  const [top, bottom] = (
    [
      [7, 1],
      [8, 2],
      [9, 3],
    ] as const
  )[column];
  return placeCue(cue, isTop ? top : bottom);
}

/**
 * The time that a caption has between the captions before and after it in its channel, less the
 * gaps between them. A caption that overlaps them already may keep its times.
 */
export function findRoom(
  cues: readonly Cue[],
  index: number,
  gapSeconds: number,
): { readonly startSeconds: number; readonly endSeconds: number } {
  const cue = cues[index];
  if (cue === undefined) return { startSeconds: 0, endSeconds: Infinity };
  const isBeside = ({ channel }: Cue): boolean => channel === cue.channel;
  const before = cues.slice(0, index).findLast(isBeside)?.endSeconds ?? -Infinity;
  const after = cues.slice(index + 1).find(isBeside)?.startSeconds ?? Infinity;
  return {
    startSeconds: Math.max(0, Math.min(before + gapSeconds, cue.startSeconds)),
    endSeconds: Math.max(after - gapSeconds, cue.endSeconds),
  };
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
