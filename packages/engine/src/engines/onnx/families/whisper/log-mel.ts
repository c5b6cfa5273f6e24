import { halfFrameSamples, hopSamples, MelPowers } from '../../../../spectra/mel-powers.js';

/** Lowest power, as a power of ten, and the range below the highest one that is kept. */
const lowest = -10;
const range = 8;

/** Value of silence after all steps. */
export const silentMel = (lowest + 4) / 4;

/**
 * The front end of Whisper: logarithmic mel spectra of 25 ms every 10 ms, scaled as in its training
 * (Radford et al. 2022).
 */
export class LogMel {
  readonly #bands: number;
  readonly #powers: MelPowers;

  /** @param bands - number of mel bands: 80, or 128 of the largest models */
  constructor(bands: number) {
    this.#bands = bands;
    this.#powers = new MelPowers(bands);
  }

  /**
   * Computes the frames of audio, which is silent after the end of the samples.
   *
   * @param samples - 16 kHz, from -1 to 1
   * @param frames - number of frames
   * @returns [bands, frames]
   */
  compute(samples: Float32Array, frames: number): Float32Array {
    const mel = new Float32Array(this.#bands * frames).fill(lowest);
    const spoken = Math.min(frames, Math.ceil((samples.length + halfFrameSamples) / hopSamples));
    let highest = lowest;
    this.#powers.compute(samples, { count: spoken, middle: 0 }, (frame, band, power) => {
      const level = Math.log10(Math.max(power, 10 ** lowest));
      mel[band * frames + frame] = level;
      if (level > highest) highest = level;
    });
    for (let index = 0; index < mel.length; index += 1)
      mel[index] = (Math.max(mel[index] ?? lowest, highest - range) + 4) / 4;
    return mel;
  }
}
