import { outOfRange } from '../subtitles-error.js';
import { type FrameCount, type FrameRate, findFrameCount } from './frame-rate.js';

/** The parts of a timecode. */
export interface Timecode {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly frames: number;
}

/**
 * The number of the frame that begins nearest to a time, counted from 0.
 *
 * @param seconds - Time in the medium, in seconds.
 * @throws {@link SubtitlesError} with code `invalid_argument` where the time is not finite or the
 * rate is unknown.
 */
export function frameAt(seconds: number, frameRate: FrameRate): number {
  const { framesPerCount, thousandths } = findFrameCount(frameRate);
  const frame = Math.round((seconds * framesPerCount * 1000) / thousandths);
  if (Number.isSafeInteger(frame)) return frame;
  throw outOfRange('invalid_argument', 'seconds', 'a finite number of seconds', seconds);
}

/**
 * The time at which a frame begins, in seconds. It is exact: `frameAt` gives the same frame again.
 */
export function frameSeconds(frame: number, frameRate: FrameRate): number {
  const { framesPerCount, thousandths } = findFrameCount(frameRate);
  return (frame * thousandths) / (framesPerCount * 1000);
}

/**
 * Writes a time as the timecode of its nearest frame by SMPTE ST 12-1, such as `01:00:00:12`, with
 * a semicolon before the frames where numbers are dropped: `00:01:00;02`. Times below zero are
 * written as zero. Hours do not wrap after a day.
 *
 * @example
 * ```ts
 * import { formatTimecode } from '@earshot/subtitles';
 *
 * console.log(formatTimecode(61.52, '25')); // 00:01:01:13
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where the time is not finite or the
 * rate is unknown.
 */
export function formatTimecode(seconds: number, frameRate: FrameRate): string {
  const timecode = timecodeOfFrame(Math.max(0, frameAt(seconds, frameRate)), frameRate);
  const separator = findFrameCount(frameRate).droppedPerMinute > 0 ? ';' : ':';
  return writeTimecode(timecode, separator);
}

/** Writes the parts of a timecode with two digits each. */
export function writeTimecode(timecode: Timecode, separator: ':' | ';'): string {
  const [hours, minutes, seconds, frames] = [
    timecode.hours,
    timecode.minutes,
    timecode.seconds,
    timecode.frames,
  ].map((part) => String(part).padStart(2, '0'));
  return `${hours}:${minutes}:${seconds}${separator}${frames}`;
}

const timecodePattern = /^(\d{1,4}):([0-5]?\d):([0-5]?\d)[:;.,](\d{1,2})$/;

/**
 * Reads a timecode, such as `01:00:00:12`. The frame rate decides whether numbers are dropped, not
 * the separator.
 *
 * @example
 * ```ts
 * import { parseTimecode } from '@earshot/subtitles';
 *
 * console.log(parseTimecode('00:01:01:13', '25')); // 61.52
 * ```
 *
 * @returns The time at which its frame begins, in seconds, or `undefined` where the text is no
 * timecode of this rate. A dropped number is read as the first frame of its minute.
 */
export function parseTimecode(text: string, frameRate: FrameRate): number | undefined {
  const match = timecodePattern.exec(text.trim());
  if (match === null) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map(Number);
  if (frames >= findFrameCount(frameRate).framesPerCount) return undefined;
  const frame = frameOfTimecode({ hours, minutes, seconds, frames }, frameRate);
  return frameSeconds(frame, frameRate);
}

/** The frame that a timecode numbers. */
export function frameOfTimecode(timecode: Timecode, frameRate: FrameRate): number {
  const { framesPerCount, droppedPerMinute } = findFrameCount(frameRate);
  const { hours, minutes, seconds, frames } = timecode;
  const totalMinutes = hours * 60 + minutes;
  const isDroppedMinute = seconds === 0 && minutes % 10 !== 0;
  const number = isDroppedMinute ? Math.max(frames, droppedPerMinute) : frames;
  const dropped = droppedPerMinute * (totalMinutes - Math.floor(totalMinutes / 10));
  return (totalMinutes * 60 + seconds) * framesPerCount + number - dropped;
}

/** The timecode of a frame, which must not be below 0. */
export function timecodeOfFrame(frame: number, frameRate: FrameRate): Timecode {
  const count = findFrameCount(frameRate);
  const number = frame + droppedBefore(frame, count);
  const totalSeconds = Math.floor(number / count.framesPerCount);
  const totalMinutes = Math.floor(totalSeconds / 60);
  return {
    hours: Math.floor(totalMinutes / 60),
    minutes: totalMinutes % 60,
    seconds: totalSeconds % 60,
    frames: number % count.framesPerCount,
  };
}

/** Frame numbers left out before a frame: none in the first of every ten minutes. */
function droppedBefore(frame: number, { framesPerCount, droppedPerMinute }: FrameCount): number {
  if (droppedPerMinute === 0) return 0;
  const framesPerMinute = framesPerCount * 60 - droppedPerMinute;
  const framesPerTenMinutes = framesPerMinute * 10 + droppedPerMinute;
  const tens = Math.floor(frame / framesPerTenMinutes);
  const rest = frame % framesPerTenMinutes;
  const minutes =
    rest < framesPerCount * 60 ? 0 : 1 + Math.floor((rest - framesPerCount * 60) / framesPerMinute);
  return (tens * 9 + minutes) * droppedPerMinute;
}
