/** A low-pass filter to be designed: frequencies in Hz, attenuation in dB. */
export interface LowPassDesign {
  readonly sampleRateHz: number;
  readonly passbandHz: number;
  readonly stopbandHz: number;
  readonly attenuationDb: number;
}

/** A symmetric finite impulse response: `coefficients[centre + k] === coefficients[centre - k]`. */
interface LowPass {
  readonly coefficients: Float64Array;
  readonly centre: number;
}

/**
 * Designs a Kaiser-windowed sinc filter (J. F. Kaiser, 1974). Its gain is not normalised: each
 * phase of the bank that is cut from it is.
 */
export function designLowPass(design: LowPassDesign): LowPass {
  const { sampleRateHz, passbandHz, stopbandHz, attenuationDb } = design;
  const transition = (2 * Math.PI * (stopbandHz - passbandHz)) / sampleRateHz;
  const centre = Math.ceil((attenuationDb - 7.95) / (2.285 * transition) / 2);
  const cutoff = (passbandHz + stopbandHz) / 2 / sampleRateHz;
  const beta = 0.1102 * (attenuationDb - 8.7);
  const coefficients = new Float64Array(2 * centre + 1);
  for (let distance = 0; distance <= centre; distance += 1) {
    const position = distance / (centre + 0.5);
    const window = besselI0(beta * Math.sqrt(1 - position * position));
    const sinc =
      distance === 0
        ? 2 * cutoff
        : Math.sin(2 * Math.PI * cutoff * distance) / (Math.PI * distance);
    coefficients[centre + distance] = sinc * window;
    coefficients[centre - distance] = sinc * window;
  }
  return { coefficients, centre };
}

/** The modified Bessel function of the first kind and order 0, by its power series. */
function besselI0(argument: number): number {
  const quarterSquare = (argument * argument) / 4;
  let sum = 1;
  let term = 1;
  for (let index = 1; term > sum * 1e-17; index += 1) {
    term *= quarterSquare / (index * index);
    sum += term;
  }
  return sum;
}
