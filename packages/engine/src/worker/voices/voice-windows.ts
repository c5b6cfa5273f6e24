import { hopSamples, MelPowers, melFramesPerSecond } from '../../spectra/mel-powers.js';
import { voiceBands } from './voice-encoder.js';

/** Distance of two windows, in seconds. */
const voiceStepSeconds = 0.2;

/**
 * Power that each window is brought to: the mean over its frames of the sum of all bands, of speech
 * at -18 dBFS. The encoder takes linear powers, so a voice would otherwise have different vectors
 * when it is louder.
 */
const windowPower = 5.86;

/**
 * Minimum power in the computation of the gain. A quieter window is amplified like one of this
 * power.
 */
const leastPower = 1e-7;

/**
 * Bands by which telephone speech is recognised: those that it lacks, and some that it has, in Hz.
 */
const highHz = [4300, 7000] as const;
const middleHz = [1000, 3000] as const;

const isWithin = (hz: number, [low, high]: readonly [number, number]) => hz > low && hz < high;

/** Mel powers of a region of speech. */
export class RegionPowers {
  readonly frames: number;
  readonly #powers: Float32Array;

  /** @param powers - [frames, bands] */
  constructor(powers: Float32Array) {
    this.#powers = powers;
    this.frames = powers.length / voiceBands;
  }

  /** Number of windows: one for each step that the region has room for. */
  get steps(): number {
    return Math.max(1, Math.round(this.frames / melFramesPerSecond / voiceStepSeconds));
  }

  /**
   * A window around the middle of a step, inside the region. A shorter region is repeated until it
   * fills the window.
   *
   * @param step - number of the step
   * @param seconds - length of the window
   * @returns [frames, bands], at one level
   */
  window(step: number, seconds: number): Float32Array {
    const length = Math.round(seconds * melFramesPerSecond);
    const count = Math.min(length, this.frames);
    const middle = (step + 0.5) * voiceStepSeconds * melFramesPerSecond;
    const from = Math.min(Math.max(Math.round(middle - length / 2), 0), this.frames - count);
    const part = this.#powers.subarray(from * voiceBands, (from + count) * voiceBands);
    const window = new Float32Array(length * voiceBands);
    for (let at = 0; at < window.length; at += part.length)
      window.set(part.subarray(0, window.length - at), at);
    let sum = 0;
    for (const value of window) sum += value;
    const factor = windowPower / Math.max(sum / length, leastPower);
    for (let index = 0; index < window.length; index += 1)
      window[index] = (window[index] ?? 0) * factor;
    return window;
  }

  /** Sum over the frames of a value of their bands. */
  sumFrames(readValue: (powers: Float32Array) => number): number {
    let sum = 0;
    for (let at = 0; at < this.#powers.length; at += voiceBands)
      sum += readValue(this.#powers.subarray(at, at + voiceBands));
    return sum;
  }
}

/** Measures the mel powers of regions. */
export class RegionMeter {
  readonly #mel = new MelPowers(voiceBands);
  readonly #highWeights = this.#computeWeights(highHz);
  readonly #middleWeights = this.#computeWeights(middleHz);

  /**
   * Measures a region.
   *
   * @param samples - 16 kHz, from -1 to 1, with the audio before and after the region
   * @param from - first sample of the region
   * @param to - sample after its last one
   */
  measure(samples: Float32Array, from: number, to: number): RegionPowers {
    const count = Math.max(1, Math.round((to - from) / hopSamples));
    const powers = new Float32Array(count * voiceBands);
    this.#mel.compute(samples, { count, middle: from }, (frame, band, power) => {
      powers[frame * voiceBands + band] = power;
    });
    return new RegionPowers(powers);
  }

  /**
   * Power above that of telephones, and power that telephones have as well, each summed over the
   * frames.
   */
  measureBandwidth(powers: RegionPowers): { readonly high: number; readonly middle: number } {
    const weighted = (weights: Float64Array) => (frame: Float32Array) => {
      let sum = 0;
      for (const [band, weight] of weights.entries()) sum += (frame[band] ?? 0) * weight;
      return sum;
    };
    return {
      high: powers.sumFrames(weighted(this.#highWeights)),
      middle: powers.sumFrames(weighted(this.#middleWeights)),
    };
  }

  /** Weights of the bands for their mean density between two frequencies. */
  #computeWeights(range: readonly [number, number]): Float64Array {
    const { middlesHz, widths } = this.#mel;
    const count = middlesHz.filter((hz) => isWithin(hz, range)).length;
    return Float64Array.from(middlesHz, (hz, band) =>
      isWithin(hz, range) ? 1 / ((widths[band] ?? 1) * count) : 0,
    );
  }
}
