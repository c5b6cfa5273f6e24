import {
  frameSamples,
  type VoiceActivityModel,
  type VoiceActivityState,
} from '../../port/voice-activity-model.js';
import { createEncoder } from './encoder.js';
import { createRecurrentLayer, recurrentSize } from './recurrent-layer.js';
import { readSileroTensors } from './silero-tensors.js';
import { createSpectrum, windowSamples } from './spectrum.js';
import { createVectorMemory } from './vector-memory.js';

/** Length of the end of the frame before that is part of the input, in samples. */
const contextSamples = 64;
/** Length of the end that is mirrored so that the last window is full, in samples. */
const mirroredSamples = 64;

/**
 * Loads Silero VAD v6 (MIT) for 16 kHz: spectra, four convolutions, a long short-term memory, one probability.
 * One frame of 32 ms takes about a tenth of a millisecond. The state is that of the recurrent layer and the end of the audio.
 *
 * @throws EngineUnavailableError when its weights are not in the folder of the built code
 */
export function loadSileroModel(): VoiceActivityModel {
  const tensors = readSileroTensors();
  const memory = createVectorMemory();
  const encoder = createEncoder(memory, tensors);
  const recurrent = createRecurrentLayer(
    memory,
    tensors,
    encoder.output.shared.address + encoder.output.size * 4,
  );
  const spectrum = createSpectrum();
  const weights = tensors['decoder.decoder.2.weight'];
  const bias = tensors['decoder.decoder.2.bias'][0] ?? 0;
  const signal = new Float64Array(contextSamples + frameSamples + mirroredSamples);
  const context = new Float32Array(contextSamples);

  const restore = (state: VoiceActivityState | undefined) => {
    recurrent.output.fill(0);
    recurrent.cells.fill(0);
    context.fill(0);
    if (state === undefined) return;
    recurrent.output.set(state.subarray(0, recurrentSize));
    recurrent.cells.set(state.subarray(recurrentSize, 2 * recurrentSize));
    context.set(state.subarray(2 * recurrentSize));
  };

  const save = (): VoiceActivityState => {
    const state = new Float32Array(2 * recurrentSize + contextSamples);
    state.set(recurrent.output);
    state.set(recurrent.cells, recurrentSize);
    state.set(context, 2 * recurrentSize);
    return state;
  };

  const probability = (samples: Int16Array, start: number): number => {
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
    const { shared, size, length } = encoder.spectra;
    for (let window = 0; window < length; window += 1) {
      spectrum(signal, (window * windowSamples) / 2, shared.values, (window + 1) * size);
    }
    encoder.run();
    recurrent.step();
    let sum = bias;
    for (let index = 0; index < recurrentSize; index += 1) {
      const value = recurrent.output[index] ?? 0;
      if (value > 0) sum += value * (weights[index] ?? 0);
    }
    return 1 / (1 + Math.exp(-sum));
  };

  return {
    detect(samples, state) {
      restore(state);
      const probabilities = new Float32Array(samples.length / frameSamples);
      for (let frame = 0; frame < probabilities.length; frame += 1) {
        probabilities[frame] = probability(samples, frame * frameSamples);
      }
      return { probabilities, state: save() };
    },
  };
}
