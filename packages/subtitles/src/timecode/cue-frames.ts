import type { Cue } from '../cue.js';
import { outOfRange } from '../subtitles-error.js';
import type { FrameRate } from './frame-rate.js';
import { frameAt } from './timecode.js';

/** Seconds of which a timecode has at most 255 hours, the most that a byte counts. */
const maximumSeconds = 918_000;

/** The frames at which a cue begins and ends. A time below zero is the first frame. */
export function toCueFrames(
  cue: Cue,
  index: number,
  frameRate: FrameRate,
): { readonly startFrame: number; readonly endFrame: number } {
  const toFrame = (field: 'startSeconds' | 'endSeconds') => {
    const seconds = cue[field];
    if (!Number.isFinite(seconds) || seconds > maximumSeconds) {
      const allowed = 'a number of seconds up to 255 hours, the range of timecodes';
      throw outOfRange('invalid_argument', `cues[${index}].${field}`, allowed, seconds);
    }
    return Math.max(0, frameAt(seconds, frameRate));
  };
  return { startFrame: toFrame('startSeconds'), endFrame: toFrame('endSeconds') };
}
