import type { ChannelLevels } from './channel-levels.js';
import { octaveCount } from './octave-powers.js';

/** Difference of the level ratio of a window from that of the sound so far, within which it continues the sound, in dB. */
const toleranceDb = 2;

/** Least weight of a window in the mean level ratio, which lets it follow a voice that moves. */
const driftWeight = 0.1;

/** Share of the powers of a sound that is kept from one window to the next: they are means of about a second. */
const keptPower = 0.95;

/** Deviation of the level ratios of the octaves up to which two channels have one sound, in dB. Rooms colour a voice by less. */
const colourDb = 5;

/** A sound that two channels seem to carry: windows whose level ratio is constant, or changes slowly. */
export class SharedSound {
  /** Its first and its latest window. */
  readonly firstWindow: number;
  lastWindow: number;
  /** Level of the first channel relative to the second, in dB. */
  ratioDb: number;
  /** Number of its windows. */
  count = 0;
  /** True once it is known that it is shared. */
  isShown = false;
  readonly #powers: readonly [Float64Array, Float64Array];
  /** Windows that are not yet known to have it. */
  #waiting: number[] = [];

  constructor(window: number, ratioDb: number) {
    this.firstWindow = window;
    this.lastWindow = window;
    this.ratioDb = ratioDb;
    this.#powers = [new Float64Array(octaveCount), new Float64Array(octaveCount)];
  }

  /** True when a window with this level ratio continues it. */
  has(ratioDb: number): boolean {
    return Math.abs(ratioDb - this.ratioDb) <= toleranceDb;
  }

  /** Adds a window of two channels. */
  add(window: number, ratioDb: number, first: ChannelLevels, second: ChannelLevels): void {
    this.count += 1;
    this.lastWindow = window;
    this.ratioDb += (ratioDb - this.ratioDb) * Math.max(1 / this.count, driftWeight);
    this.#waiting.push(window);
    for (const [side, channel] of [first, second].entries())
      for (let octave = 0; octave < octaveCount; octave += 1) {
        const powers = this.#powers[side as 0 | 1];
        powers[octave] = keptPower * (powers[octave] ?? 0) + channel.octavePower(window, octave);
      }
  }

  /**
   * Marks it as shared.
   *
   * @returns its windows that were not known to have it
   */
  show(): readonly number[] {
    const shown = this.#waiting;
    this.isShown = true;
    this.#waiting = [];
    return shown;
  }

  /** True when the spectra of both channels are alike, apart from the colour of a room. */
  get hasOneColour(): boolean {
    let weights = 0;
    let sum = 0;
    let squares = 0;
    for (let octave = 0; octave < octaveCount; octave += 1) {
      const [first = 0, second = 0] = this.#powers.map((powers) => powers[octave] ?? 0);
      const ratioDb = 10 * Math.log10((first + 1e-10) / (second + 1e-10));
      // An octave counts also when it is loud in one channel only.
      const weight = Math.sqrt(Math.max(first, second));
      weights += weight;
      sum += weight * ratioDb;
      squares += weight * ratioDb ** 2;
    }
    return weights > 0 && squares / weights - (sum / weights) ** 2 <= colourDb ** 2;
  }
}
