import { sampleRateHz } from '../../../../port/engine-capabilities.js';
import { createComplexValues, transform, transformSize } from './fourier.js';

/** Distance of two frames, in samples: 10 ms. */
const hopSamples = 160;

/** Frames per second. */
export const melFramesPerSecond = sampleRateHz / hopSamples;

/** Frequencies of a spectrum. */
const frequencies = transformSize / 2 + 1;

/** Distance of two frequencies, in Hz. */
const frequencyHz = sampleRateHz / transformSize;

/** Lowest power, as a power of ten, and the range below the highest one that is kept. */
const lowest = -10;
const range = 8;

/** Value of silence after all steps. */
export const silentMel = (lowest + 4) / 4;

const window = Float64Array.from(
  { length: transformSize },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / transformSize),
);

/** A band: its weights from the first frequency on. */
interface MelBand {
  readonly first: number;
  readonly weights: Float64Array;
}

/** Slaney's mel scale: linear up to 1 kHz, logarithmic above. */
const logarithmicFrom = { mel: 15, hz: 1000, step: Math.log(6.4) / 27 } as const;
const hzOf = (mel: number) =>
  mel < logarithmicFrom.mel
    ? (mel * logarithmicFrom.hz) / logarithmicFrom.mel
    : logarithmicFrom.hz * Math.exp(logarithmicFrom.step * (mel - logarithmicFrom.mel));
const highestMel =
  logarithmicFrom.mel + Math.log(sampleRateHz / 2 / logarithmicFrom.hz) / logarithmicFrom.step;

function createBands(count: number): MelBand[] {
  const edgeHz = (index: number) => hzOf((highestMel / (count + 1)) * index);
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

/** The front end of Whisper: logarithmic mel spectra of 25 ms every 10 ms, scaled as in its training (Radford et al. 2022). */
export class LogMel {
  readonly #bands: readonly MelBand[];
  readonly #values = createComplexValues();
  readonly #scratch = createComplexValues();
  readonly #powers = [new Float64Array(frequencies), new Float64Array(frequencies)] as const;

  /** @param bands - number of mel bands: 80, or 128 of the largest models */
  constructor(bands: number) {
    this.#bands = createBands(bands);
  }

  /**
   * Computes the frames of audio; what lies behind the samples is silence.
   *
   * @param samples - 16 kHz, from -1 to 1
   * @param frames - number of frames
   * @returns [bands, frames]
   */
  compute(samples: Float32Array, frames: number): Float32Array {
    const mel = new Float32Array(this.#bands.length * frames).fill(lowest);
    const spoken = Math.min(frames, Math.ceil((samples.length + transformSize / 2) / hopSamples));
    let highest = lowest;
    for (let frame = 0; frame < spoken; frame += 2) {
      this.#computePowers(samples, frame);
      for (const [offset, powers] of this.#powers.entries()) {
        if (frame + offset >= spoken) continue;
        for (const [band, { first, weights }] of this.#bands.entries()) {
          let sum = 0;
          for (let index = 0; index < weights.length; index += 1)
            sum += (weights[index] ?? 0) * (powers[first + index] ?? 0);
          const level = Math.log10(Math.max(sum, 10 ** lowest));
          mel[band * frames + frame + offset] = level;
          if (level > highest) highest = level;
        }
      }
    }
    for (let index = 0; index < mel.length; index += 1)
      mel[index] = (Math.max(mel[index] ?? lowest, highest - range) + 4) / 4;
    return mel;
  }

  /** Powers of two frames, which share one transform as its real and its imaginary part. */
  #computePowers(samples: Float32Array, frame: number): void {
    const { imaginary, real } = this.#values;
    const start = frame * hopSamples - transformSize / 2;
    for (let index = 0; index < transformSize; index += 1) {
      const weight = window[index] ?? 0;
      // The audio is mirrored at its start.
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
