import type { FeatureStore } from './feature-store.js';
import { PitchTracker } from './pitch.js';
import { PowerSpectrum } from './power-spectrum.js';

// The casts: every index is in range by construction, and checks in the innermost loops would cost
// as much as the work.

/** Sample rate of the audio, in Hz. */
const sampleRateHz = 16_000;

/** Frames per second. */
export const framesPerSecond = 100;

/**
 * Mel-frequency cepstral coefficients of a frame, from the first on: the one before is its level.
 */
export const cepstrumSize = 19;

const hopSamples = sampleRateHz / framesPerSecond;
const windowSamples = 400;
const fftSamples = 512;
const bandCount = 30;
const lowestHz = 80;
const highestHz = 7200;
const preEmphasis = 0.97;

/** Power under which a band counts as silent, so that digital silence has no spectrum. */
const powerFloor = 1e-7;

const toMel = (hz: number) => 1127 * Math.log(1 + hz / 700);
const toHz = (mel: number) => 700 * (Math.exp(mel / 1127) - 1);

/** A triangular band of the filter bank: the weights of the bins from the first one on. */
interface Band {
  readonly firstBin: number;
  readonly weights: Float64Array;
}

function melBands(): Band[] {
  const low = toMel(lowestHz);
  const high = toMel(highestHz);
  const edges = Array.from(
    { length: bandCount + 2 },
    (_, index) =>
      (toHz(low + ((high - low) * index) / (bandCount + 1)) * fftSamples) / sampleRateHz,
  );
  return Array.from({ length: bandCount }, (_, band) => {
    const [left, centre, right] = edges.slice(band, band + 3) as [number, number, number];
    const firstBin = Math.ceil(left);
    const weights: number[] = [];
    for (let bin = firstBin; bin <= right; bin += 1)
      weights.push(
        Math.max(
          0,
          bin < centre ? (bin - left) / (centre - left) : (right - bin) / (right - centre),
        ),
      );
    return { firstBin, weights: Float64Array.from(weights) };
  });
}

/**
 * Computes the mel-frequency cepstral coefficients and the pitch of audio that arrives in chunks of
 * any length.
 */
export class CepstrumExtractor {
  readonly #pitch = new PitchTracker();
  readonly #spectrum = new PowerSpectrum(fftSamples);
  readonly #bands = melBands();
  readonly #window = Float64Array.from(
    { length: windowSamples },
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (windowSamples - 1)),
  );
  readonly #cosines = Float64Array.from({ length: cepstrumSize * bandCount }, (_, index) => {
    const coefficient = Math.floor(index / bandCount) + 1;
    return (
      Math.sqrt(2 / bandCount) *
      Math.cos((Math.PI * coefficient * ((index % bandCount) + 0.5)) / bandCount)
    );
  });
  readonly #frame = new Float64Array(fftSamples);
  readonly #power = new Float64Array(fftSamples / 2 + 1);
  readonly #logBands = new Float64Array(bandCount);
  readonly #cepstrum = new Float64Array(cepstrumSize);
  readonly #samples = new Float64Array(windowSamples);
  readonly #features: FeatureStore;
  #filled = 0;
  #beforeSample = 0;

  constructor(features: FeatureStore) {
    this.#features = features;
  }

  /** @param samples - mono, at 16 kHz, from -1 to 1 */
  push(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const count = Math.min(windowSamples - this.#filled, samples.length - at);
      for (let index = 0; index < count; index += 1)
        this.#samples[this.#filled + index] = samples[at + index] as number;
      this.#filled += count;
      at += count;
      if (this.#filled === windowSamples) this.#advance();
    }
  }

  #advance(): void {
    let energy = 0;
    let before = this.#beforeSample;
    const samples = this.#samples;
    const frame = this.#frame;
    const window = this.#window;
    for (let index = 0; index < windowSamples; index += 1) {
      const sample = samples[index] as number;
      energy += sample * sample;
      frame[index] = (sample - preEmphasis * before) * (window[index] as number);
      before = sample;
    }
    this.#spectrum.measure(frame, this.#power);
    const power = this.#power;
    const logBands = this.#logBands;
    for (let index = 0; index < bandCount; index += 1) {
      const { firstBin, weights } = this.#bands[index] as Band;
      let sum = powerFloor;
      for (let bin = 0; bin < weights.length; bin += 1)
        sum += (weights[bin] as number) * (power[firstBin + bin] as number);
      logBands[index] = Math.log(sum);
    }
    const cosines = this.#cosines;
    for (let coefficient = 0, at = 0; coefficient < cepstrumSize; coefficient += 1) {
      let sum = 0;
      for (let band = 0; band < bandCount; band += 1, at += 1)
        sum += (logBands[band] as number) * (cosines[at] as number);
      this.#cepstrum[coefficient] = sum;
    }
    this.#features.append(
      10 * Math.log10(energy / windowSamples + 1e-10),
      this.#cepstrum,
      this.#pitch.measure(this.#samples, windowSamples - hopSamples),
    );
    this.#beforeSample = this.#samples[hopSamples - 1] as number;
    this.#samples.copyWithin(0, hopSamples, windowSamples);
    this.#filled = windowSamples - hopSamples;
  }
}
