/**
 * Variance that is added to that of a pitch: a voice varies by a semitone, also where few frames do
 * not show it.
 */
const varianceFloor = 0.06 ** 2;

/** Fewest voiced frames for reliable statistics. */
const minimumVoicedFrames = 8;

/** Bound of the squared distance from the mean, in variances, against octave errors. */
const maximumSquaredDistance = 9;

/** Sufficient statistics of the pitch of voiced frames under a Gaussian. */
export class PitchStatistics {
  #count = 0;
  #sum = 0;
  #squares = 0;

  /**
   * @param pitch - natural logarithm of the pitch in Hz. 0, where nothing is voiced, is not counted
   */
  add(pitch: number): void {
    if (pitch === 0) return;
    this.#count += 1;
    this.#sum += pitch;
    this.#squares += pitch * pitch;
  }

  addAll(other: PitchStatistics): void {
    this.#count += other.#count;
    this.#sum += other.#sum;
    this.#squares += other.#squares;
  }

  /**
   * Logarithm of the generalised likelihood ratio of two Gaussians against one, in nats, or 0 where
   * too few frames are voiced.
   */
  logLikelihoodRatio(other: PitchStatistics): number {
    if (this.#count < minimumVoicedFrames || other.#count < minimumVoicedFrames) return 0;
    const both = new PitchStatistics();
    both.addAll(this);
    both.addAll(other);
    return (
      0.5 *
      (both.#count * Math.log(both.#variance) -
        this.#count * Math.log(this.#variance) -
        other.#count * Math.log(other.#variance))
    );
  }

  /**
   * Log density of a pitch under these, in nats without the constant, or 0 for a frame that is not
   * voiced.
   */
  logDensity(): (pitch: number) => number {
    if (this.#count < minimumVoicedFrames) return () => 0;
    const mean = this.#sum / this.#count;
    const variance = this.#variance;
    const offset = Math.log(variance);
    return (pitch) =>
      pitch === 0
        ? 0
        : -0.5 * (offset + Math.min(maximumSquaredDistance, (pitch - mean) ** 2 / variance));
  }

  get #variance(): number {
    const mean = this.#sum / this.#count;
    return varianceFloor + Math.max(0, this.#squares / this.#count - mean * mean);
  }
}
