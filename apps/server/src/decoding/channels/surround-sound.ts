import type { ChannelLayout } from './channel-layout.js';
import { type ChannelLevels, windowsPerSecond } from './channel-levels.js';

/** Level above all other channels at which only this channel is audible, in dB. */
const aloneDb = 12;

/**
 * Level below the loudest channel from which on one of low-frequency effects has a sound of its
 * full range, in dB.
 */
const fullRangeDb = 20;

/**
 * Windows, and share of the audible ones, that show channels which are no loudspeakers of one room.
 */
const discreteWindows = windowsPerSecond / 2;
const discreteShare = 0.1;

/** Seconds around a second in which the centre is compared with the other channels. */
const centreReachSeconds = 2;

/** Level below that of the loudest channel at which the centre has no dialogue, in dB. */
const centreBelowDb = 25;

/** Level below which the centre is silent, in dB of full scale. */
const centreSilenceDb = -65;

/**
 * Follows whether the channels of a layout are those of surround sound. Programs also name a layout
 * where each channel has a microphone of its own. Then each is the only audible channel at times,
 * and the channel of low-frequency effects has high frequencies.
 */
export class SurroundSound {
  readonly #layout: ChannelLayout;
  readonly #levels: readonly ChannelLevels[];
  #audible = 0;
  #alone = 0;
  #fullRange = 0;

  constructor(layout: ChannelLayout, levels: readonly ChannelLevels[]) {
    this.#layout = layout;
    this.#levels = levels;
  }

  /** Adds the next window, whose levels and noise floors are known. */
  add(window: number): void {
    const levels = this.#levels.map((channel) => channel.levelDb(window));
    const loudest = levels.indexOf(Math.max(...levels));
    if (this.#levels[loudest]?.isAudible(window) !== true) return;
    this.#audible += 1;
    const own = levels[loudest] ?? 0;
    const isAlone = levels.every((level, channel) => channel === loudest || own - level >= aloneDb);
    if (isAlone && loudest !== this.#layout.centre) this.#alone += 1;
    const highLevels = this.#levels.map((channel) => channel.highLevelDb(window));
    const loudestHigh = Math.max(...highLevels);
    const isFullRange = this.#layout.lowFrequency.some(
      (channel) =>
        this.#levels[channel]?.isAudible(window) === true &&
        loudestHigh - (highLevels[channel] ?? 0) <= fullRangeDb,
    );
    if (isFullRange) this.#fullRange += 1;
  }

  /** True when the channels are not those of one room. */
  get isDiscrete(): boolean {
    const least = Math.max(discreteWindows, discreteShare * this.#audible);
    return this.#alone >= least || this.#fullRange >= least;
  }

  /**
   * True when the centre has the dialogue of a second: it is not silent beside the other channels.
   */
  hasDialogue(second: number): boolean {
    const { centre = 0 } = this.#layout;
    const from = Math.max(0, second - centreReachSeconds) * windowsPerSecond;
    const to = (second + 1 + centreReachSeconds) * windowsPerSecond;
    const peaks = this.#levels.map((channel) => {
      let peak = Number.NEGATIVE_INFINITY;
      for (let window = from; window < to; window += 1)
        peak = Math.max(peak, channel.levelDb(window));
      return peak;
    });
    const own = peaks[centre] ?? Number.NEGATIVE_INFINITY;
    return own >= centreSilenceDb && own >= Math.max(...peaks) - centreBelowDb;
  }
}
