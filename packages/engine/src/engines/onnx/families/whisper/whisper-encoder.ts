import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { OnnxLibrary } from '../../../../libraries/onnx-runtime/onnx-library.js';
import { requireFloats, Tensors } from '../../../../libraries/onnx-runtime/tensors.js';
import { sampleRateHz } from '../../../../port/engine-capabilities.js';
import { EngineFailedError } from '../../../../port/engine-error.js';
import { melFramesPerSecond } from '../../../../spectra/mel-powers.js';
import type { EncodedAudio } from '../speech-family.js';
import { LogMel, silentMel } from './log-mel.js';

/** Window of Whisper, in seconds and in frames. */
const windowSeconds = 30;
const windowFrames = windowSeconds * melFramesPerSecond;

/**
 * Shortest audio that is encoded, and silence after the speech that is encoded with it, in seconds.
 */
const shortestSeconds = 10;
const tailSeconds = 1;

/** Number of frames with which it is tried out whether the encoder accepts less than its window. */
const trialFrames = 200;

const input = 'input_features';
const output = 'last_hidden_state';

/**
 * The encoder of Whisper, for windows of 30 seconds. The silence after shorter audio is encoded
 * once, where the export allows it.
 */
export class WhisperEncoder {
  readonly #session: InferenceSession;
  readonly #tensors: Tensors;
  readonly #bands: number;
  readonly #front: LogMel;
  #takesShortAudio = false;
  #silence: Tensor | undefined;

  private constructor(session: InferenceSession, tensors: Tensors) {
    const metadata = session.inputMetadata.find(({ name }) => name === input);
    const bands = metadata?.isTensor === true ? metadata.shape[1] : undefined;
    this.#session = session;
    this.#tensors = tensors;
    this.#bands = typeof bands === 'number' ? bands : 80;
    this.#front = new LogMel(this.#bands);
  }

  /**
   * Loads the encoder, and tries out what it accepts.
   *
   * @throws EngineModelError when it cannot be loaded
   */
  static async load(library: OnnxLibrary, file: string): Promise<WhisperEncoder> {
    const encoder = new WhisperEncoder(await library.load(file), new Tensors(library));
    encoder.#takesShortAudio = await encoder.#run(encoder.#silent(trialFrames), trialFrames).then(
      () => true,
      () => false,
    );
    return encoder;
  }

  /**
   * Encodes at most 30 seconds. The decoder gets the states of 30 seconds in any case, since
   * shorter ones make it repeat itself.
   *
   * @param samples - 16 kHz, from -1 to 1
   */
  async encode(samples: Float32Array): Promise<EncodedAudio> {
    const seconds = samples.length / sampleRateHz;
    const needed = Math.ceil(Math.max(shortestSeconds, seconds + tailSeconds)) * melFramesPerSecond;
    const frames = this.#takesShortAudio ? Math.min(windowFrames, needed) : windowFrames;
    const states = await this.#run(this.#front.compute(samples, frames), frames);
    if (frames === windowFrames) return { states, seconds };
    this.#silence ??= await this.#run(this.#silent(windowFrames), windowFrames);
    const filled = requireFloats(this.#silence).slice();
    filled.set(requireFloats(states));
    return { states: this.#tensors.floats(filled, this.#silence.dims), seconds };
  }

  #silent(frames: number): Float32Array {
    return new Float32Array(this.#bands * frames).fill(silentMel);
  }

  async #run(mel: Float32Array, frames: number): Promise<Tensor> {
    const feeds = { [input]: this.#tensors.floats(mel, [1, this.#bands, frames]) };
    const states = (await this.#session.run(feeds))[output];
    if (states === undefined) throw new EngineFailedError(`The encoder returned no ${output}.`);
    return states;
  }
}
