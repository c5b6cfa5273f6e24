import { type FrameRate, frameRates } from '../timecode/frame-rate.js';
import { frameOfTimecode, frameSeconds } from '../timecode/timecode.js';

/** How a document counts time: the parameters of TTML2, section 7.2. */
export interface TimeParameters {
  /** Frames per second, with the multiplier. */
  readonly framesPerSecond: number;
  readonly subFrameRate: number;
  readonly ticksPerSecond: number;
  /** The rate of SMPTE timecodes that are not the time of the medium. */
  readonly smpteRate: FrameRate | undefined;
}

/** Reads the parameters of the root element. */
export function readTimeParameters(attributes: ReadonlyMap<string, string>): TimeParameters {
  const written = attributes.get('frameRate');
  const frameRate = positive(written) ?? 30;
  const [numerator, denominator] = (attributes.get('frameRateMultiplier') ?? '1 1')
    .split(/[\s:]+/)
    .map((part) => positive(part) ?? 1);
  const framesPerSecond = (frameRate * (numerator ?? 1)) / (denominator ?? 1);
  const subFrameRate = positive(attributes.get('subFrameRate')) ?? 1;
  const ticks = written === undefined ? 1 : framesPerSecond * subFrameRate;
  const isSmpte = attributes.get('timeBase') === 'smpte';
  const isDropped = (attributes.get('dropMode') ?? '').startsWith('drop');
  return {
    framesPerSecond,
    subFrameRate,
    ticksPerSecond: positive(attributes.get('tickRate')) ?? ticks,
    smpteRate: isSmpte ? findSmpteRate(framesPerSecond, isDropped) : undefined,
  };
}

/** The frame rate of SMPTE ST 12-1 that a document has, if it has one. */
function findSmpteRate(framesPerSecond: number, isDropped: boolean): FrameRate | undefined {
  const near = frameRates.filter(
    (name) => Math.abs(Number.parseFloat(name) - framesPerSecond) < 0.01,
  );
  return near.find((name) => name.endsWith('df') === isDropped) ?? near[0];
}

function positive(written: string | undefined): number | undefined {
  const value = Number(written);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

const clockTime =
  /^(?:(\d{1,9}):)?(\d{1,2}):(\d{2})(?:(\.\d{1,15})|[:;](\d{1,9})(?:\.(\d{1,9}))?)?$/;
const offsetTime = /^(\d{1,15}(?:\.\d{1,15})?)(h|m|s|ms|f|t)?$/;
const secondsOfUnit: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/**
 * Reads a time expression of TTML2, section 12.3.1: a clock time, with a fraction or frames, or an
 * offset such as `1.5s`. Also read are hours of one digit, a clock time without hours, and seconds
 * without a unit, which are written although the standard has none of them.
 *
 * @returns Seconds, or `undefined` where it is none.
 */
export function readTimeExpression(
  expression: string,
  parameters: TimeParameters,
): number | undefined {
  const offset = offsetTime.exec(expression.trim());
  if (offset !== null) return secondsOfOffset(Number(offset[1]), offset[2] ?? 's', parameters);
  const clock = clockTime.exec(expression.trim());
  if (clock === null) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1, 4).map((part) => Number(part ?? 0));
  const frames = Number(clock[5] ?? 0) + Number(clock[6] ?? 0) / parameters.subFrameRate;
  if (parameters.smpteRate !== undefined && clock[4] === undefined) {
    const timecode = { hours, minutes, seconds, frames };
    return frameSeconds(frameOfTimecode(timecode, parameters.smpteRate), parameters.smpteRate);
  }
  const whole = (hours * 60 + minutes) * 60 + seconds;
  if (clock[4] !== undefined) return Number(`${whole}${clock[4]}`);
  return whole + frames / parameters.framesPerSecond;
}

function secondsOfOffset(value: number, unit: string, parameters: TimeParameters): number {
  if (unit === 'f') return value / parameters.framesPerSecond;
  if (unit === 't') return value / parameters.ticksPerSecond;
  return unit === 'ms' ? value / 1000 : value * (secondsOfUnit[unit] ?? 1);
}
