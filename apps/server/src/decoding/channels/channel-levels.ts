import { OctaveMeter, octaveCount, windowSamples } from './octave-powers.js';

/** Windows of a second. */
export const windowsPerSecond = 20;

const keptSeconds = 64;

/** Windows that are kept. */
export const keptWindows = keptSeconds * windowsPerSecond;

/** Seconds before and after a window in which the quietest moment is its noise floor. */
export const floorReachSeconds = 10;

/** Level above the noise floor from which on a channel is audible, in dB. */
const audibleDb = 6;

/** Octaves above 1 kHz. */
const highOctaves = 3;

/** Levels below this one are silence, in dB of full scale. */
const silenceDb = -88;

/**
 * Levels of the latest windows of one channel. Each is measured together with the window before and
 * the window after it.
 */
export class ChannelLevels {
  readonly #meter = new OctaveMeter();
  readonly #powers = new Float32Array(keptWindows * octaveCount);
  readonly #levels = new Float32Array(keptWindows);
  /** The lowest level of each second. */
  readonly #lowest = new Float32Array(keptSeconds).fill(0);
  #measured = 0;
  /** Noise floor of the second that was requested last. */
  #floor = { second: -1, levelDb: silenceDb };

  /** Measures the windows of the next second. The last one may have fewer samples. */
  add(samples: Int16Array): void {
    const length = windowsPerSecond * windowSamples;
    for (let from = 0; from < length; from += windowSamples) {
      const at = (this.#measured % keptWindows) * octaveCount;
      this.#meter.measure(samples, from, this.#powers.subarray(at, at + octaveCount));
      this.#measured += 1;
      // The level of the window before was measured without this one.
      if (this.#measured > 1) this.#setLevel(this.#measured - 2);
      this.#setLevel(this.#measured - 1);
    }
  }

  /** Power of an octave of a window. */
  octavePower(window: number, octave: number): number {
    let power = 0;
    for (let near = Math.max(0, window - 1); near <= window + 1; near += 1)
      if (near < this.#measured)
        power += this.#powers[(near % keptWindows) * octaveCount + octave] ?? 0;
    return power / 3;
  }

  /** Level of a window, in dB of full scale, at least that of silence. */
  levelDb(window: number): number {
    return this.#levels[window % keptWindows] ?? silenceDb;
  }

  /** Level of a window above 1 kHz, in dB of full scale. */
  highLevelDb(window: number): number {
    let power = 0;
    for (let octave = 0; octave < highOctaves; octave += 1)
      power += this.octavePower(window, octave);
    return decibels(power);
  }

  /**
   * Level of a window above the noise floor around it, the lowest level of ten seconds before and
   * after it, in dB.
   */
  aboveFloorDb(window: number): number {
    const second = Math.floor(window / windowsPerSecond);
    if (this.#floor.second !== second) this.#floor = { second, levelDb: this.#findFloor(second) };
    return this.levelDb(window) - this.#floor.levelDb;
  }

  /** True when a window is audible above the noise floor. */
  isAudible(window: number): boolean {
    return this.aboveFloorDb(window) >= audibleDb;
  }

  #findFloor(second: number): number {
    const last = Math.min(
      Math.floor((this.#measured - 1) / windowsPerSecond),
      second + floorReachSeconds,
    );
    let floor = 0;
    for (let near = Math.max(0, second - floorReachSeconds); near <= last; near += 1)
      floor = Math.min(floor, this.#lowest[near % keptSeconds] ?? silenceDb);
    return floor;
  }

  #setLevel(window: number): void {
    let power = 0;
    for (let octave = 0; octave < octaveCount; octave += 1)
      power += this.octavePower(window, octave);
    const level = decibels(power);
    this.#levels[window % keptWindows] = level;
    const second = Math.floor(window / windowsPerSecond) % keptSeconds;
    const isFirst = window % windowsPerSecond === 0;
    this.#lowest[second] = isFirst ? level : Math.min(this.#lowest[second] ?? 0, level);
  }
}

const decibels = (power: number) => Math.max(silenceDb, 10 * Math.log10(power + 1e-14));
