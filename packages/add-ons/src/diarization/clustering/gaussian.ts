import { PitchStatistics } from './pitch-statistics.js';

// The casts: every index is in range by construction, and checks in the innermost loops would cost
// as much as the work.

/**
 * Variance that is added to each coefficient, so that few frames have a covariance that can be
 * inverted.
 */
const varianceFloor = 0.01;

/**
 * Sufficient statistics of frames: of their coefficients under a Gaussian with a full covariance,
 * and of their pitch.
 */
export class GaussianStatistics {
  readonly size: number;
  count = 0;
  readonly sums: Float64Array;
  /** Lower triangle, row by row. */
  readonly products: Float64Array;
  readonly pitch = new PitchStatistics();
  #logDeterminant: number | undefined;

  constructor(size: number) {
    this.size = size;
    this.sums = new Float64Array(size);
    this.products = new Float64Array((size * (size + 1)) / 2);
  }

  /** @param pitch - natural logarithm of the pitch in Hz, or 0 where nothing is voiced */
  add(frame: Float64Array, pitch: number): void {
    this.count += 1;
    this.pitch.add(pitch);
    this.#logDeterminant = undefined;
    let at = 0;
    for (let row = 0; row < this.size; row += 1) {
      const value = frame[row] as number;
      this.sums[row] = (this.sums[row] as number) + value;
      for (let column = 0; column <= row; column += 1) {
        this.products[at] = (this.products[at] as number) + value * (frame[column] as number);
        at += 1;
      }
    }
  }

  addAll(other: GaussianStatistics): void {
    this.count += other.count;
    this.pitch.addAll(other.pitch);
    this.#logDeterminant = undefined;
    for (let index = 0; index < this.sums.length; index += 1)
      this.sums[index] = (this.sums[index] as number) + (other.sums[index] as number);
    for (let index = 0; index < this.products.length; index += 1)
      this.products[index] = (this.products[index] as number) + (other.products[index] as number);
  }

  /** Logarithm of the determinant of the covariance. */
  get logDeterminant(): number {
    this.#logDeterminant ??= factorize(this, null);
    return this.#logDeterminant;
  }

  /** Squared distance of the means, each coefficient in its variances within the two. */
  meanDistance(other: GaussianStatistics): number {
    const count = this.count + other.count;
    let distance = 0;
    for (let index = 0; index < this.size; index += 1) {
      const at = (index * (index + 3)) / 2;
      const mean = (this.sums[index] as number) / this.count;
      const otherMean = (other.sums[index] as number) / other.count;
      const squares = (this.products[at] as number) + (other.products[at] as number);
      const within = squares - this.count * mean ** 2 - other.count * otherMean ** 2;
      distance += (mean - otherMean) ** 2 / (within / count + varianceFloor);
    }
    return distance;
  }

  /** Logarithm of the determinant of the covariance of both together. */
  logDeterminantWith(other: GaussianStatistics): number {
    return factorize(this, other);
  }
}

/**
 * Logarithm of the generalised likelihood ratio of two Gaussians against one, of coefficients and
 * pitch, in nats.
 */
export function logLikelihoodRatio(first: GaussianStatistics, second: GaussianStatistics): number {
  return (
    first.pitch.logLikelihoodRatio(second.pitch) +
    0.5 *
      ((first.count + second.count) * first.logDeterminantWith(second) -
        first.count * first.logDeterminant -
        second.count * second.logDeterminant)
  );
}

const scratch = new Float64Array(1024);
const means = new Float64Array(64);

/**
 * Writes the Cholesky factor of the covariance to `scratch`, lower triangle row by row, and returns
 * the logarithm of its determinant.
 */
function factorize(first: GaussianStatistics, second: GaussianStatistics | null): number {
  const { size, sums, products } = first;
  const share = 1 / Math.max(1, first.count + (second?.count ?? 0));
  const triangle = (size * (size + 1)) / 2;
  if (second === null) {
    for (let index = 0; index < size; index += 1) means[index] = (sums[index] as number) * share;
    for (let index = 0; index < triangle; index += 1)
      scratch[index] = (products[index] as number) * share;
  } else {
    const { sums: otherSums, products: otherProducts } = second;
    for (let index = 0; index < size; index += 1)
      means[index] = ((sums[index] as number) + (otherSums[index] as number)) * share;
    for (let index = 0; index < triangle; index += 1)
      scratch[index] = ((products[index] as number) + (otherProducts[index] as number)) * share;
  }
  let logDeterminant = 0;
  for (let row = 0, rowStart = 0; row < size; row += 1, rowStart += row) {
    const rowMean = means[row] as number;
    for (let column = 0, columnStart = 0; column < row; column += 1, columnStart += column) {
      let rest = (scratch[rowStart + column] as number) - rowMean * (means[column] as number);
      for (let index = 0; index < column; index += 1)
        rest -= (scratch[rowStart + index] as number) * (scratch[columnStart + index] as number);
      scratch[rowStart + column] = rest / (scratch[columnStart + column] as number);
    }
    let rest = (scratch[rowStart + row] as number) - rowMean * rowMean + varianceFloor;
    for (let index = 0; index < row; index += 1) rest -= (scratch[rowStart + index] as number) ** 2;
    const pivot = Math.sqrt(Math.max(rest, 1e-6));
    scratch[rowStart + row] = pivot;
    logDeterminant += 2 * Math.log(pivot);
  }
  return logDeterminant;
}

/** Gaussian with a full covariance, ready to score frames. */
export class Gaussian {
  readonly #mean: Float64Array;
  /** Inverse of the Cholesky factor, lower triangle row by row. */
  readonly #whitening: Float64Array;
  readonly #offset: number;
  readonly #difference: Float64Array;

  constructor(statistics: GaussianStatistics) {
    const { size, count } = statistics;
    const logDeterminant = factorize(statistics, null);
    this.#mean = statistics.sums.map((sum) => sum / Math.max(1, count));
    this.#whitening = new Float64Array((size * (size + 1)) / 2);
    this.#difference = new Float64Array(size);
    this.#offset = -0.5 * (logDeterminant + size * Math.log(2 * Math.PI));
    for (let column = 0; column < size; column += 1) {
      for (let row = column; row < size; row += 1) {
        const rowStart = (row * (row + 1)) / 2;
        let rest = row === column ? 1 : 0;
        for (let index = column; index < row; index += 1)
          rest -=
            (scratch[rowStart + index] as number) *
            (this.#whitening[(index * (index + 1)) / 2 + column] as number);
        this.#whitening[rowStart + column] = rest / (scratch[rowStart + row] as number);
      }
    }
  }

  /** Natural logarithm of the density at a frame. */
  logDensity(frame: Float64Array): number {
    const size = this.#mean.length;
    let distance = 0;
    let at = 0;
    for (let row = 0; row < size; row += 1) {
      this.#difference[row] = (frame[row] as number) - (this.#mean[row] as number);
      let sum = 0;
      for (let column = 0; column <= row; column += 1) {
        sum += (this.#whitening[at] as number) * (this.#difference[column] as number);
        at += 1;
      }
      distance += sum * sum;
    }
    return this.#offset - 0.5 * distance;
  }
}
