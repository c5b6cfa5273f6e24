/** A sine whose amplitude and remainder were fitted. */
export interface ToneFit {
  readonly amplitude: number;
  /** Mean power of the samples, and of what is left of them without the sine. */
  readonly power: number;
  readonly residualPower: number;
}

/** A sine at `hertz` with phase 0.4, `seconds` long. */
export function tone(
  hertz: number,
  sampleRateHz: number,
  seconds: number,
  amplitude = 0.9,
): Float32Array {
  return Float32Array.from(
    { length: Math.round(sampleRateHz * seconds) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / sampleRateHz + 0.4),
  );
}

/** Fits a sine of known frequency to the middle 60 % of the samples by least squares. */
export function fitTone(samples: Float32Array, hertz: number, sampleRateHz: number): ToneFit {
  const from = Math.round(samples.length * 0.2);
  const middle = samples.subarray(from, Math.round(samples.length * 0.8));
  const angle = (2 * Math.PI * hertz) / sampleRateHz;
  let ss = 0;
  let sc = 0;
  let cc = 0;
  let ys = 0;
  let yc = 0;
  let power = 0;
  for (const [index, sample] of middle.entries()) {
    const sine = Math.sin(angle * (index + from));
    const cosine = Math.cos(angle * (index + from));
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
    const fitted =
      inPhase * Math.sin(angle * (index + from)) + quadrature * Math.cos(angle * (index + from));
    residual += (sample - fitted) ** 2;
  }
  return {
    amplitude: Math.hypot(inPhase, quadrature),
    power: power / middle.length,
    residualPower: residual / middle.length,
  };
}

/** Random numbers from -1 to 1 that are the same in each run. */
export function noise(length: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}
