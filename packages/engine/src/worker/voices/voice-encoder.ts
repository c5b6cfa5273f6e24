import { joinSamples } from '@earshot/audio';
import type { InferenceSession } from 'onnxruntime-node';
import type { OnnxLibrary } from '../../libraries/onnx-runtime/onnx-library.js';
import { requireFloats, Tensors } from '../../libraries/onnx-runtime/tensors.js';
import { EngineModelError } from '../../port/engine-model-error.js';

/** Mel bands of the input. */
export const voiceBands = 40;

/** Windows of one run. A run with more windows takes as much time per window. */
const batchWindows = 16;

const input = 'mels';
const output = 'embedding';

/**
 * A speaker encoder: it turns a window of speech into a vector of length 1, whose cosine with
 * another one is the similarity of the voices.
 */
export class VoiceEncoder {
  readonly #session: InferenceSession;
  readonly #tensors: Tensors;

  private constructor(session: InferenceSession, library: OnnxLibrary) {
    this.#session = session;
    this.#tensors = new Tensors(library);
  }

  /**
   * Loads a model of the family `voice-encoder`.
   *
   * @param file - path of its file
   * @throws EngineModelError when it is damaged or has other inputs and outputs
   */
  static async load(library: OnnxLibrary, file: string): Promise<VoiceEncoder> {
    const session = await library.load(file);
    const { inputNames, outputNames } = session;
    if (inputNames.join() !== input || outputNames.join() !== output)
      throw new EngineModelError(
        `${file} has the inputs ${inputNames.join(', ')} and the outputs ${outputNames.join(', ')}, where a speaker encoder has ${input} and ${output}. Install the model again with: earshot models pull`,
        { file, problem: 'format' },
      );
    return new VoiceEncoder(session, library);
  }

  /**
   * Computes the vectors of windows.
   *
   * @param windows - mel powers [frames, bands] of each, all of one length
   * @returns the vectors one after the other
   */
  async encode(windows: readonly Float32Array[]): Promise<Float32Array> {
    const results: Float32Array[] = [];
    for (let from = 0; from < windows.length; from += batchWindows) {
      const batch = windows.slice(from, from + batchWindows);
      const size = batch[0]?.length ?? 0;
      const values = new Float32Array(batch.length * size);
      for (const [row, window] of batch.entries()) values.set(window, row * size);
      const mels = this.#tensors.floats(values, [batch.length, size / voiceBands, voiceBands]);
      results.push(requireFloats((await this.#session.run({ [input]: mels }))[output]));
    }
    return joinSamples(results, Float32Array);
  }
}
