import {
  frameSamples,
  type VoiceActivity,
  type VoiceActivityModel,
  type VoiceActivityState,
} from '../port/voice-activity-model.js';
import { createEncoder, type Encoder } from './encoder.js';
import { createRecurrentLayer, type RecurrentLayer, recurrentSize } from './recurrent-layer.js';
import { readSileroTensors } from './silero-tensors.js';
import { Spectrum, windowSamples } from './spectrum.js';
import { createVectorMemory } from './vector-memory.js';

/** Length of the end of the frame before that is part of the input, in samples. */
const contextSamples = 64;
/** Length of the end that is mirrored so that the last window is full, in samples. */
const mirroredSamples = 64;

/**
 * Silero VAD v6 (MIT) for 16 kHz: spectra, four convolutions, a long short-term memory, one
 * probability. One frame of 32 ms takes about a tenth of a millisecond. The state is that of the
 * recurrent layer and the end of the audio.
 */
export class SileroModel implements VoiceActivityModel {
  readonly #encoder: Encoder;
  readonly #recurrent: RecurrentLayer;
  readonly #weights: Float32Array;
  readonly #bias: number;
  readonly #spectrum = new Spectrum();
  readonly #signal = new Float64Array(contextSamples + frameSamples + mirroredSamples);
  readonly #context = new Float32Array(contextSamples);

  /** @throws EngineUnavailableError when its weights are not in the folder of the built code */
  constructor() {
    const tensors = readSileroTensors();
    const memory = createVectorMemory();
    const encoder = createEncoder(memory, tensors);
    const { shared, size } = encoder.output;
    this.#encoder = encoder;
    this.#recurrent = createRecurrentLayer(memory, tensors, shared.address + size * 4);
    this.#weights = tensors['decoder.decoder.2.weight'];
    this.#bias = tensors['decoder.decoder.2.bias'][0] ?? 0;
  }

  detect(samples: Int16Array, state: VoiceActivityState | undefined): VoiceActivity {
    this.#restore(state);
    const probabilities = new Float32Array(samples.length / frameSamples);
    for (let frame = 0; frame < probabilities.length; frame += 1) {
      probabilities[frame] = this.#probability(samples, frame * frameSamples);
    }
    return { probabilities, state: this.#save() };
  }

  #restore(state: VoiceActivityState | undefined): void {
    const { cells, output } = this.#recurrent;
    output.fill(0);
    cells.fill(0);
    this.#context.fill(0);
    if (state === undefined) return;
    output.set(state.subarray(0, recurrentSize));
    cells.set(state.subarray(recurrentSize, 2 * recurrentSize));
    this.#context.set(state.subarray(2 * recurrentSize));
  }

  #save(): VoiceActivityState {
    const state = new Float32Array(2 * recurrentSize + contextSamples);
    state.set(this.#recurrent.output);
    state.set(this.#recurrent.cells, recurrentSize);
    state.set(this.#context, 2 * recurrentSize);
    return state;
  }

  #probability(samples: Int16Array, start: number): number {
    this.#readFrame(samples, start);
    const { shared, size, length } = this.#encoder.spectra;
    for (let window = 0; window < length; window += 1) {
      this.#spectrum.compute(
        this.#signal,
        (window * windowSamples) / 2,
        shared.values,
        (window + 1) * size,
      );
    }
    this.#encoder.run();
    this.#recurrent.step();
    const { output } = this.#recurrent;
    const weights = this.#weights;
    let sum = this.#bias;
    for (let index = 0; index < recurrentSize; index += 1) {
      const value = output[index] ?? 0;
      if (value > 0) sum += value * (weights[index] ?? 0);
    }
    return 1 / (1 + Math.exp(-sum));
  }

  /** Reads a frame behind the end of the one before, with its own end mirrored. */
  #readFrame(samples: Int16Array, start: number): void {
    const signal = this.#signal;
    const context = this.#context;
    signal.set(context);
    for (let index = 0; index < frameSamples; index += 1) {
      signal[contextSamples + index] = (samples[start + index] ?? 0) / 32_768;
    }
    const end = contextSamples + frameSamples;
    for (let index = 0; index < mirroredSamples; index += 1) {
      signal[end + index] = signal[end - 2 - index] ?? 0;
    }
    for (let index = 0; index < contextSamples; index += 1) {
      context[index] = signal[frameSamples + index] ?? 0;
    }
  }
}
