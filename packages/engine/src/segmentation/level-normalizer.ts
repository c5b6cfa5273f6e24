import { frameSamples, frameSeconds } from '../port/voice-activity-model.js';

const powerOfDb = (db: number) => 10 ** (db / 10);

/** Mean power of a full-scale square wave. */
const fullScalePower = 32_768 ** 2;

/**
 * Level to which the loudest speech of the last seconds is brought: -20 dBFS, at which voice
 * activity detection is most certain.
 */
const targetPower = powerOfDb(-20) * fullScalePower;

/**
 * Level below which audio counts as silence, in dBFS: quieter audio is not amplified any further.
 */
const silencePower = powerOfDb(-65) * fullScalePower;

/**
 * Share by which the level approaches a louder frame: this takes about 0.2 seconds, so that a click
 * does not make the speech after it quiet.
 */
const attack = 0.15;

/**
 * Decrease of the level in quieter audio, in dB per second: slow enough that the noise between
 * words is not brought to their level, and fast enough for a soft speaker after a loud one.
 */
const releaseDb = 6;

const releaseOfFrame = powerOfDb(-releaseDb * frameSeconds);

/**
 * Length over which the gain changes at the start of a frame, in samples, so that no step is
 * audible as a click.
 */
const rampSamples = 64;

/** State of a {@link LevelNormalizer}. Each value is exact as a 32-bit float. */
export interface NormalizerState {
  /** Level of the loud audio, as mean power, 0 at the start of a channel. */
  readonly power: number;
  /** Factor at the end of the last frame, 0 at the start of a channel. */
  readonly gain: number;
}

/** Start of a channel. */
export const normalizerBegin: NormalizerState = { power: 0, gain: 0 };

/**
 * Brings speech of any level to about -20 dBFS, frame by frame and without look-ahead: the level of
 * the loudest frames is followed quickly upwards and slowly downwards. The same audio at another
 * level has the same result, as long as that level is above -65 dBFS. Audio that is at least as
 * loud as the speech before it is never amplified beyond the target, and neither is a steady noise.
 */
export class LevelNormalizer {
  #power: number;
  #gain: number;

  /** @param from - state of another one after the audio just before */
  constructor(from: NormalizerState = normalizerBegin) {
    this.#power = from.power;
    this.#gain = from.gain;
  }

  get state(): NormalizerState {
    return { power: this.#power, gain: this.#gain };
  }

  /**
   * Normalizes the frames that follow.
   *
   * @param samples - 16-bit samples, whole frames. They are not changed
   */
  push(samples: Int16Array): Int16Array {
    const normalized = new Int16Array(samples.length);
    for (let start = 0; start < samples.length; start += frameSamples) {
      const frame = samples.subarray(start, start + frameSamples);
      this.#normalize(frame, normalized.subarray(start, start + frameSamples));
    }
    return normalized;
  }

  #normalize(frame: Int16Array, normalized: Int16Array): void {
    const power = computeMeanPower(frame);
    this.#follow(power);
    const gain = Math.fround(Math.sqrt(targetPower / Math.max(this.#power, power)));
    const before = this.#gain === 0 ? gain : this.#gain;
    for (let index = 0; index < frame.length; index += 1) {
      const share = Math.min(1, index / rampSamples);
      const sample = Math.round((frame[index] ?? 0) * (before + (gain - before) * share));
      normalized[index] = Math.max(-32_768, Math.min(32_767, sample));
    }
    this.#gain = gain;
  }

  /** Every value is a 32-bit float, so that processing continues exactly from a stored state. */
  #follow(power: number): void {
    const known = this.#power === 0 ? power : this.#power;
    const followed =
      power > known ? known + attack * (power - known) : Math.max(power, known * releaseOfFrame);
    this.#power = Math.fround(Math.max(silencePower, followed));
  }
}

function computeMeanPower(frame: Int16Array): number {
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  return energy / frame.length;
}
