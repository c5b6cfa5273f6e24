import type { ChannelLevels } from './channel-levels.js';
import { octaveCount } from './octave-powers.js';

/**
 * Difference of the level ratio of a window from that of the sound so far, within which it
 * continues the sound, in dB.
 */
const toleranceDb = 2;

/**
 * Smallest weight of a window in the mean level ratio, which makes the mean follow a voice that
 * moves.
 */
const driftWeight = 0.1;

/** Share of the sums that is kept from one window to the next: they are those of about a second. */
const kept = 0.95;

/** Power below that of any sound. */
const silence = 1e-10;

/**
 * A sound that two channels seem to carry: windows whose level ratio is constant, or changes
 * slowly.
 */
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
  /** Weighted sums of the level ratio of each octave and of its square. */
  readonly #octaves = Array.from({ length: octaveCount }, () => ({
    weight: 0,
    sum: 0,
    squareSum: 0,
  }));
  /** Windows that are not yet known to have it. */
  #waiting: number[] = [];

  constructor(window: number, ratioDb: number) {
    this.firstWindow = window;
    this.lastWindow = window;
    this.ratioDb = ratioDb;
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
    for (const [octave, ratios] of this.#octaves.entries()) {
      const firstPower = first.octavePower(window, octave) + silence;
      const secondPower = second.octavePower(window, octave) + silence;
      // Relative to the window, so that a voice that moves does not seem to change.
      const octaveDb = 10 * Math.log10(firstPower / secondPower) - ratioDb;
      // An octave counts also when it is loud in one channel only.
      const weight = Math.sqrt(Math.max(firstPower, secondPower));
      ratios.weight = kept * ratios.weight + weight;
      ratios.sum = kept * ratios.sum + weight * octaveDb;
      ratios.squareSum = kept * ratios.squareSum + weight * octaveDb ** 2;
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

  /**
   * Deviation of the level ratios of the octaves from their means, in dB: small where both channels
   * have one sound, even with different frequency responses.
   */
  get deviationDb(): number {
    let weights = 0;
    let squares = 0;
    for (const { sum, squareSum, weight } of this.#octaves) {
      if (weight === 0) continue;
      weights += weight;
      squares += squareSum - sum ** 2 / weight;
    }
    return Math.sqrt(Math.max(0, squares) / Math.max(weights, 1e-12));
  }
}
