import { checkOptions } from './check-options.js';
import type { Cue } from './cue.js';
import { SubtitlesError } from './subtitles-error.js';
import { createTimestampFormatter } from './timestamps/format-timestamp.js';
import { parseVttTimestamp } from './timestamps/vtt-times.js';
import { checkCues } from './writing/check-cues.js';

/** Options of {@link retime}, which are applied in this order: frame rates, stretch, shift. */
export interface RetimeOptions {
  /**
   * Conversion between frame rates, for a medium that is played at another rate than the subtitles
   * were made for: subtitles for 25 frames per second and a film of 24 need `{ from: 25, to: 24 }`.
   *
   * @defaultValue no change
   */
  readonly frameRates?: {
    /** Frames per second that the times were made for, above 0. */
    readonly from: number;
    /** Frames per second of the medium, above 0. */
    readonly to: number;
  };
  /**
   * Factor of all times, above 0.
   *
   * @defaultValue 1
   */
  readonly stretch?: number;
  /**
   * Seconds that are added to all times. Negative values move cues earlier.
   *
   * @defaultValue 0
   */
  readonly shiftSeconds?: number;
  /**
   * What happens to cues that would end before the start of the medium, where they are never seen
   * and files cannot hold them: `refuse` throws, and `keep` gives them times below zero, from which
   * the opposite shift brings them back.
   *
   * @defaultValue `refuse`
   */
  readonly beforeStart?: 'refuse' | 'keep';
}

/**
 * Changes the times of cues, including the times of words in WebVTT markup.
 *
 * The start of a cue that ends later can become negative, so that the opposite change restores it.
 * Writers write negative times as zero.
 *
 * @example
 * ```ts
 * import { retime } from '@earshot/subtitles';
 *
 * console.log(retime([{ startSeconds: 1, endSeconds: 2, text: 'Hello.' }], { shiftSeconds: 0.5 }));
 * // [ { startSeconds: 1.5, endSeconds: 2.5, text: 'Hello.' } ]
 * ```
 *
 * @returns New cues in the same order.
 * @throws {@link SubtitlesError} with code `invalid_argument` where a rate or a factor is not above
 *   zero, or a shift is not finite or moves the end of a cue before the start of the medium.
 */
export function retime(cues: readonly Cue[], options: RetimeOptions): Cue[] {
  checkCues(cues);
  const {
    frameRates = { from: 1, to: 1 },
    stretch = 1,
    shiftSeconds = 0,
    beforeStart = 'refuse',
  }: RetimeOptions = Object(options);
  checkOptions(options, { frameRates: 0, stretch: 0, shiftSeconds: 0, beforeStart: 0 });
  checkOptions(frameRates, { from: 0, to: 0 });
  checkFactor('frameRates.from', frameRates.from);
  checkFactor('frameRates.to', frameRates.to);
  checkFactor('stretch', stretch);
  if (!Number.isFinite(shiftSeconds)) {
    throw invalid('shiftSeconds', shiftSeconds, 'a finite number of seconds');
  }
  const factor = (frameRates.from / frameRates.to) * stretch;
  const move = (seconds: number) => toMicroseconds(seconds * factor + shiftSeconds);
  if (beforeStart === 'refuse') checkEnds(cues, move, shiftSeconds);
  return cues.map((cue) => ({
    ...cue,
    startSeconds: move(cue.startSeconds),
    endSeconds: move(cue.endSeconds),
    ...(cue.markup?.format === 'vtt' && {
      markup: { format: 'vtt', text: retimeCueText(cue.markup.text, move) },
    }),
  }));
}

/** Refuses a shift that moves cues out of the medium. */
function checkEnds(
  cues: readonly Cue[],
  move: (seconds: number) => number,
  shiftSeconds: number,
): void {
  const lost = cues.filter(({ endSeconds }) => endSeconds >= 0 && move(endSeconds) <= 0);
  const [first] = lost;
  if (first === undefined || shiftSeconds >= 0) return;
  const earliest = lost.reduce((least, cue) => (cue.endSeconds < least.endSeconds ? cue : least));
  const limit = toMicroseconds(shiftSeconds - move(earliest.endSeconds));
  throw invalid(
    'shiftSeconds',
    shiftSeconds,
    `above ${limit}, since ${lost.length} of ${cues.length} cues would end before the start, such as cue ${cues.indexOf(first) + 1}`,
  );
}

/** Rounds to microseconds, which removes the rounding errors of floating point arithmetic. */
function toMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

function checkFactor(path: string, factor: number): void {
  if (!Number.isFinite(factor) || factor <= 0) throw invalid(path, factor, 'a number above 0');
}

function invalid(path: string, found: number, allowed: string): SubtitlesError {
  return new SubtitlesError(
    'invalid_argument',
    path,
    `${path} is ${found}, but must be ${allowed}.`,
  );
}

/** WebVTT cue text with the times of its words changed. Negative times become zero. */
function retimeCueText(cueText: string, move: (seconds: number) => number): string {
  const formatTimestamp = createTimestampFormatter('.');
  return cueText.replace(/<(\d[^<>]*)>/g, (tag, written: string) => {
    const seconds = parseVttTimestamp(written);
    if (seconds === undefined) return tag;
    return `<${formatTimestamp(Math.max(0, Math.round(move(seconds) * 1000)))}>`;
  });
}
