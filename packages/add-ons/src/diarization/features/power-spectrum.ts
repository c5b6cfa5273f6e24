// The casts: every index is in range by construction, and checks in the innermost loops would cost
// as much as the work.

/** Power spectra of real frames of one length, by a complex FFT of half of it. */
export class PowerSpectrum {
  readonly #half: number;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #reversed: Uint16Array;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;

  /** @param length - samples of a frame, a power of two */
  constructor(length: number) {
    this.#half = length / 2;
    this.#real = new Float64Array(this.#half);
    this.#imaginary = new Float64Array(this.#half);
    this.#cosines = Float64Array.from({ length: this.#half }, (_, index) =>
      Math.cos((2 * Math.PI * index) / length),
    );
    this.#sines = Float64Array.from({ length: this.#half }, (_, index) =>
      Math.sin((2 * Math.PI * index) / length),
    );
    this.#reversed = new Uint16Array(this.#half);
    const bits = Math.log2(this.#half);
    for (let index = 0; index < this.#half; index += 1)
      for (let bit = 0; bit < bits; bit += 1)
        if ((index & (1 << bit)) !== 0)
          this.#reversed[index] = (this.#reversed[index] as number) | (1 << (bits - 1 - bit));
  }

  /** Writes the power of the bins from 0 to half of the length. */
  measure(frame: Float64Array, power: Float64Array): void {
    const half = this.#half;
    const real = this.#real;
    const imaginary = this.#imaginary;
    for (let index = 0; index < half; index += 1) {
      const to = this.#reversed[index] as number;
      real[to] = frame[2 * index] as number;
      imaginary[to] = frame[2 * index + 1] as number;
    }
    this.#transform();
    for (let bin = 0; bin <= half; bin += 1) {
      const at = bin % half;
      const mirrored = (half - bin) % half;
      const evenReal = ((real[at] as number) + (real[mirrored] as number)) / 2;
      const evenImaginary = ((imaginary[at] as number) - (imaginary[mirrored] as number)) / 2;
      const oddReal = ((imaginary[at] as number) + (imaginary[mirrored] as number)) / 2;
      const oddImaginary = ((real[mirrored] as number) - (real[at] as number)) / 2;
      const cosine = bin === half ? -1 : (this.#cosines[bin] as number);
      const sine = bin === half ? 0 : (this.#sines[bin] as number);
      const sumReal = evenReal + oddReal * cosine + oddImaginary * sine;
      const sumImaginary = evenImaginary + oddImaginary * cosine - oddReal * sine;
      power[bin] = sumReal * sumReal + sumImaginary * sumImaginary;
    }
  }

  #transform(): void {
    const half = this.#half;
    const real = this.#real;
    const imaginary = this.#imaginary;
    for (let span = 1; span < half; span *= 2) {
      // The twiddle factors are those of the whole length.
      const step = half / span;
      for (let offset = 0; offset < span; offset += 1) {
        const cosine = this.#cosines[offset * step] as number;
        const sine = this.#sines[offset * step] as number;
        for (let first = offset; first < half; first += 2 * span) {
          const second = first + span;
          const secondReal = real[second] as number;
          const secondImaginary = imaginary[second] as number;
          const turnedReal = secondReal * cosine + secondImaginary * sine;
          const turnedImaginary = secondImaginary * cosine - secondReal * sine;
          real[second] = (real[first] as number) - turnedReal;
          imaginary[second] = (imaginary[first] as number) - turnedImaginary;
          real[first] = (real[first] as number) + turnedReal;
          imaginary[first] = (imaginary[first] as number) + turnedImaginary;
        }
      }
    }
  }
}
