import { outOfRange } from '../subtitles-error.js';

/**
 * Names of the frame rates of SMPTE ST 12-1 timecodes. `df` marks drop-frame counting, which leaves
 * out frame numbers so that timecodes of 29.97 and 59.94 frames per second follow the clock.
 */
export const frameRates = [
  '23.976',
  '24',
  '25',
  '29.97',
  '29.97df',
  '30',
  '50',
  '59.94',
  '59.94df',
  '60',
] as const;

/** The name of a frame rate. */
export type FrameRate = (typeof frameRates)[number];

/** How frames are counted. */
export interface FrameCount {
  /** Frames that a second of the timecode has: 30 for 29.97. */
  readonly framesPerCount: number;
  /** Frame numbers left out at the start of every minute that is not a multiple of ten. */
  readonly droppedPerMinute: number;
  /** Duration of `framesPerCount` frames is this number of thousandths: 1001 for 29.97. */
  readonly thousandths: 1000 | 1001;
}

const counts: Readonly<Record<FrameRate, FrameCount>> = {
  '23.976': { framesPerCount: 24, droppedPerMinute: 0, thousandths: 1001 },
  '24': { framesPerCount: 24, droppedPerMinute: 0, thousandths: 1000 },
  '25': { framesPerCount: 25, droppedPerMinute: 0, thousandths: 1000 },
  '29.97': { framesPerCount: 30, droppedPerMinute: 0, thousandths: 1001 },
  '29.97df': { framesPerCount: 30, droppedPerMinute: 2, thousandths: 1001 },
  '30': { framesPerCount: 30, droppedPerMinute: 0, thousandths: 1000 },
  '50': { framesPerCount: 50, droppedPerMinute: 0, thousandths: 1000 },
  '59.94': { framesPerCount: 60, droppedPerMinute: 0, thousandths: 1001 },
  '59.94df': { framesPerCount: 60, droppedPerMinute: 4, thousandths: 1001 },
  '60': { framesPerCount: 60, droppedPerMinute: 0, thousandths: 1000 },
};

/**
 * How the frames of a rate are counted.
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where the name is unknown.
 */
export function findFrameCount(frameRate: FrameRate): FrameCount {
  if (Object.hasOwn(counts, frameRate)) return counts[frameRate];
  throw outOfRange(
    'invalid_argument',
    'frameRate',
    `one of ${frameRates.map((name) => `'${name}'`).join(', ')}`,
    frameRate,
  );
}
