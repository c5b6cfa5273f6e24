import type { TimecodeId } from '../preferences/timecode-ids.js';
import { preciseTime, readTime } from './time.js';

/** A way to write times and to read what people type. Times are in seconds. */
export interface Timecode {
  readonly id: TimecodeId;
  /** Step of the arrow keys in a time field. */
  readonly stepSeconds: number;
  readonly format: (seconds: number) => string;
  /** Returns undefined for anything that is not a time. */
  readonly read: (text: string) => number | undefined;
  /** The nearest time at which a frame begins. */
  readonly snap: (seconds: number) => number;
}

const milliseconds: Timecode = {
  id: 'milliseconds',
  stepSeconds: 0.1,
  format: preciseTime,
  read: readTime,
  snap: (seconds) => seconds,
};

/** Makes the timecode of an id. */
export function createTimecode(id: TimecodeId): Timecode {
  return id === 'milliseconds' ? milliseconds : new FrameTimecode(id);
}

/** Frames per second that an id stands for, undefined for milliseconds. */
export function framesPerSecond(id: TimecodeId): number | undefined {
  if (id === 'milliseconds') return undefined;
  const written = Number.parseFloat(id);
  const counted = Math.round(written);
  return written === counted ? counted : (counted * 1000) / 1001;
}

/**
 * Timecode of SMPTE ST 12-1, `hh:mm:ss:ff`. It counts whole frames, so at 23.976 frames per second
 * it is slower than a clock. Drop-frame timecode, `hh:mm:ss;ff`, skips numbers to keep pace with it.
 */
class FrameTimecode implements Timecode {
  readonly id: TimecodeId;
  readonly stepSeconds: number;
  readonly #rate: number;
  /** Frames of a second of timecode. */
  readonly #counted: number;
  /** Numbers that are skipped in each minute but every tenth. */
  readonly #dropped: number;

  constructor(id: TimecodeId) {
    this.id = id;
    this.#rate = framesPerSecond(id) ?? 25;
    this.#counted = Math.round(this.#rate);
    this.#dropped = id.endsWith('df') ? this.#counted / 15 : 0;
    this.stepSeconds = 1 / this.#rate;
  }

  snap = (seconds: number): number => Math.max(0, Math.round(seconds * this.#rate)) / this.#rate;

  format = (seconds: number): string => {
    const number = this.#numberFrame(Math.max(0, Math.round(seconds * this.#rate)));
    const whole = Math.floor(number / this.#counted);
    const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    const [clock, frame] = [parts.map(twoDigits).join(':'), twoDigits(number % this.#counted)];
    return `${clock}${this.#dropped > 0 ? ';' : ':'}${frame}`;
  };

  read = (text: string): number | undefined => {
    const parts = /^(\d{1,3}):(\d{1,2}):(\d{1,2})[:;.](\d{1,2})$/.exec(text.trim());
    if (parts === null) {
      const seconds = readTime(text);
      return seconds === undefined ? undefined : this.snap(seconds);
    }
    const [, hours, minutes, seconds, frames] = parts.map(Number) as [0, ...Quadruple];
    if (minutes > 59 || seconds > 59 || frames >= this.#counted) return undefined;
    const allMinutes = hours * 60 + minutes;
    const number = (allMinutes * 60 + seconds) * this.#counted + frames;
    const skipped = this.#dropped * (allMinutes - Math.floor(allMinutes / 10));
    return (number - skipped) / this.#rate;
  };

  /** The number of a frame in the timecode, with the numbers that were skipped before it. */
  #numberFrame(frame: number): number {
    if (this.#dropped === 0) return frame;
    const perMinute = this.#counted * 60 - this.#dropped;
    const perTenMinutes = perMinute * 10 + this.#dropped;
    const tens = Math.floor(frame / perTenMinutes);
    const rest = frame % perTenMinutes;
    const minutes = Math.max(0, Math.floor((rest - this.#dropped) / perMinute));
    return frame + this.#dropped * (9 * tens + minutes);
  }
}

type Quadruple = [hours: number, minutes: number, seconds: number, frames: number];

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
