import { windowsPerSecond } from './channel-levels.js';

/** Levels of all windows of a channel, in whole decibels of full scale: 72 KB an hour. */
export class LevelHistory {
  #levels = new Int8Array(1024);
  #count = 0;

  /** Adds the level of the next window, from -128 dB. */
  add(levelDb: number): void {
    if (this.#count === this.#levels.length) {
      const longer = new Int8Array(2 * this.#count);
      longer.set(this.#levels);
      this.#levels = longer;
    }
    this.#levels[this.#count] = Math.round(levelDb);
    this.#count += 1;
  }

  /**
   * Correlation of the levels with those of another channel (Pearson's coefficient): 1 where one is
   * louder whenever the other is, 0 where one has the same level throughout.
   *
   * @param from - start of the stretch that is compared, in seconds
   * @param to - its end
   */
  correlation(other: LevelHistory, from: number, to: number): number {
    const stretch = [
      Math.floor(from * windowsPerSecond),
      Math.ceil(to * windowsPerSecond),
    ] as const;
    const own = this.#levels.subarray(...stretch);
    const others = other.#levels.subarray(...stretch);
    const mean = own.reduce((sum, level) => sum + level, 0) / own.length;
    const otherMean = others.reduce((sum, level) => sum + level, 0) / others.length;
    let product = 0;
    let square = 0;
    let otherSquare = 0;
    for (const [index, level] of own.entries()) {
      const difference = level - mean;
      const otherDifference = (others[index] ?? otherMean) - otherMean;
      product += difference * otherDifference;
      square += difference ** 2;
      otherSquare += otherDifference ** 2;
    }
    return square * otherSquare === 0 ? 0 : product / Math.sqrt(square * otherSquare);
  }
}
