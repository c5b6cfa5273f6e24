import { sampleRateHz } from '../port/engine-capabilities.js';
import { createComplexValues, transform, transformSize } from './fourier.js';

/** Distance of two frames, in samples: 10 ms. */
export const hopSamples = 160;

/** Frames per second. */
export const melFramesPerSecond = sampleRateHz / hopSamples;

/** Samples before and after the middle of a frame that belong to it. */
export const halfFrameSamples = transformSize / 2;

/** Frequencies of a spectrum. */
const frequencies = transformSize / 2 + 1;

/** Distance of two frequencies, in Hz. */
const frequencyHz = sampleRateHz / transformSize;

const window = Float64Array.from(
  { length: transformSize },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / transformSize),
);

/** A band: its weights from the first frequency on. */
interface MelBand {
  readonly first: number;
  readonly weights: Float64Array;
}

/** Slaney's mel scale (Auditory Toolbox, 1998): linear up to 1 kHz, logarithmic above. */
const logarithmicFrom = { mel: 15, hz: 1000, step: Math.log(6.4) / 27 } as const;
const toHz = (mel: number) =>
  mel < logarithmicFrom.mel
    ? (mel * logarithmicFrom.hz) / logarithmicFrom.mel
    : logarithmicFrom.hz * Math.exp(logarithmicFrom.step * (mel - logarithmicFrom.mel));
const highestMel =
  logarithmicFrom.mel + Math.log(sampleRateHz / 2 / logarithmicFrom.hz) / logarithmicFrom.step;

function createBands(count: number): MelBand[] {
  const edgeHz = (index: number) => toHz((highestMel / (count + 1)) * index);
  return Array.from({ length: count }, (_, band) => {
    const [low, middle, high] = [edgeHz(band), edgeHz(band + 1), edgeHz(band + 2)];
    const weights = Array.from({ length: frequencies }, (_, index) => {
      const hz = index * frequencyHz;
      const slope = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle));
      return (Math.max(0, slope) * 2) / (high - low);
    });
    const first = weights.findIndex((weight) => weight > 0);
    return { first, weights: Float64Array.from(weights.slice(first).filter((one) => one > 0)) };
  });
}

/**
 * Mel powers of audio: spectra of 25 ms every 10 ms through bands of equal area (as in librosa).
 */
export class MelPowers {
  readonly #bands: readonly MelBand[];
  readonly #values = createComplexValues();
  readonly #scratch = createComplexValues();
  readonly #powers = [new Float64Array(frequencies), new Float64Array(frequencies)] as const;

  /** @param bands - number of bands */
  constructor(bands: number) {
    this.#bands = createBands(bands);
  }

  /** Width of each band: the sum of its weights. */
  get widths(): readonly number[] {
    return this.#bands.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0));
  }

  /** Middle of each band, in Hz. */
  get middlesHz(): readonly number[] {
    return this.#bands.map(({ first, weights }) => {
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const moment = weights.reduce(
        (total, weight, index) => total + weight * (first + index) * frequencyHz,
        0,
      );
      return moment / sum;
    });
  }

  /**
   * Computes frames. The audio is mirrored before its first sample, and silent after its last one.
   *
   * @param samples - 16 kHz, from -1 to 1
   * @param frames - the sample in the middle of the first frame, and the number of frames
   * @param take - called with each frame and band and its power
   */
  compute(
    samples: Float32Array,
    { count, middle }: { readonly count: number; readonly middle: number },
    take: (frame: number, band: number, power: number) => void,
  ): void {
    for (let frame = 0; frame < count; frame += 2) {
      this.#computeSpectra(samples, middle + frame * hopSamples);
      for (const [offset, powers] of this.#powers.entries()) {
        if (frame + offset >= count) continue;
        for (const [band, { first, weights }] of this.#bands.entries()) {
          let sum = 0;
          for (let index = 0; index < weights.length; index += 1)
            sum += (weights[index] ?? 0) * (powers[first + index] ?? 0);
          take(frame + offset, band, sum);
        }
      }
    }
  }

  /** Spectra of two frames, which share one transform as its real and its imaginary part. */
  #computeSpectra(samples: Float32Array, middle: number): void {
    const { imaginary, real } = this.#values;
    const start = middle - halfFrameSamples;
    for (let index = 0; index < transformSize; index += 1) {
      const weight = window[index] ?? 0;
      real[index] = (samples[Math.abs(start + index)] ?? 0) * weight;
      imaginary[index] = (samples[Math.abs(start + index + hopSamples)] ?? 0) * weight;
    }
    transform(this.#values, this.#scratch);
    const [first, second] = this.#powers;
    for (let index = 0; index < frequencies; index += 1) {
      const mirrored = (transformSize - index) % transformSize;
      const [a, b] = [real[index] ?? 0, imaginary[index] ?? 0];
      const [c, d] = [real[mirrored] ?? 0, imaginary[mirrored] ?? 0];
      first[index] = ((a + c) ** 2 + (b - d) ** 2) / 4;
      second[index] = ((b + d) ** 2 + (c - a) ** 2) / 4;
    }
  }
}
