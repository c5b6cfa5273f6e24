/** Samples of a frame: 20 ms at 16 kHz. */
const frameSamples = 320;

/** Mean square below which a frame counts as silent, at about -70 dB. */
const silentPower = 100;

/**
 * Correlation of the levels of two channels, by frames of 20 ms: 1 where one is louder whenever the
 * other is.
 */
export class LevelCorrelation {
  readonly #powers: [one: number, other: number] = [0, 0];
  readonly #sums = { one: 0, other: 0, squares: 0, otherSquares: 0, products: 0 };
  #samples = 0;
  #frames = 0;

  /** Adds the same number of samples of both channels. */
  add(one: Int16Array, other: Int16Array): void {
    for (const [index, sample] of one.entries()) {
      this.#powers[0] += sample ** 2;
      this.#powers[1] += (other[index] ?? 0) ** 2;
      this.#samples += 1;
      if (this.#samples === frameSamples) this.#endFrame();
    }
  }

  /** Pearson's coefficient, from -1 to 1. It is 0 where a channel has one level throughout. */
  get value(): number {
    const count = this.#frames;
    const { one, other, otherSquares, products, squares } = this.#sums;
    const spread = (count * squares - one ** 2) * (count * otherSquares - other ** 2);
    return spread <= 0 ? 0 : (count * products - one * other) / Math.sqrt(spread);
  }

  #endFrame(): void {
    const [one = 0, other = 0] = this.#powers.map((power) =>
      Math.log10(power / frameSamples + silentPower),
    );
    this.#sums.one += one;
    this.#sums.other += other;
    this.#sums.squares += one ** 2;
    this.#sums.otherSquares += other ** 2;
    this.#sums.products += one * other;
    this.#frames += 1;
    this.#samples = 0;
    this.#powers.fill(0);
  }
}
