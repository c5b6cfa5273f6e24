/** A sine fitted to samples. */
export interface ToneFit {
  readonly amplitude: number;
  /** Mean power of the samples, and of the residual without the sine. */
  readonly power: number;
  readonly residualPower: number;
}

/** Fits a sine of known frequency to the middle 60 % of the samples by least squares. */
export function fitTone(samples: Float32Array, hertz: number, sampleRate: number): ToneFit {
  const from = Math.round(samples.length * 0.2);
  const middle = samples.subarray(from, Math.round(samples.length * 0.8));
  const angle = (2 * Math.PI * hertz) / sampleRate;
  let [ss, sc, cc, ys, yc, power] = [0, 0, 0, 0, 0, 0];
  for (const [index, sample] of middle.entries()) {
    const sine = Math.sin(angle * index);
    const cosine = Math.cos(angle * index);
    ss += sine * sine;
    sc += sine * cosine;
    cc += cosine * cosine;
    ys += sample * sine;
    yc += sample * cosine;
    power += sample * sample;
  }
  const determinant = ss * cc - sc * sc;
  const inPhase = (ys * cc - yc * sc) / determinant;
  const quadrature = (yc * ss - ys * sc) / determinant;
  let residual = 0;
  for (const [index, sample] of middle.entries()) {
    residual +=
      (sample - inPhase * Math.sin(angle * index) - quadrature * Math.cos(angle * index)) ** 2;
  }
  return {
    amplitude: Math.hypot(inPhase, quadrature),
    power: power / middle.length,
    residualPower: residual / middle.length,
  };
}
