import { createResampler } from '@earshot/audio';
import createRnnoise from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';

/** Sample rate of RNNoise, in Hz. */
const noiseRateHz = 48_000;

/** Length of a block of RNNoise, in samples. */
const blockSamples = 480;

/** Delay of RNNoise, in samples: two blocks. */
const delaySamples = 960;

/** Noise suppression for one block of audio. */
export interface Denoiser {
  /**
   * Adds audio, in the range of 16-bit integers.
   *
   * @returns the audio that is ready, aligned with the input: the first sample belongs to the first
   * one, and so on
   */
  push(samples: Float32Array): Float32Array;
  /** Frees the denoiser. */
  free(): void;
}

let library: ReturnType<typeof loadLibrary> | undefined;

function loadLibrary() {
  const module = createRnnoise();
  return { module, address: module._malloc(blockSamples * 4) };
}

/** Creates a denoiser from RNNoise, whose output is about 20 ms behind the input. */
export function createDenoiser(): Denoiser {
  // Compiling takes a tenth of a second, so it is done at the first use.
  library ??= loadLibrary();
  const { module, address } = library;
  const state = module._rnnoise_create();
  const toNoiseRate = createResampler({ fromRateHz: sampleRateHz, toRateHz: noiseRateHz });
  const fromNoiseRate = createResampler({ fromRateHz: noiseRateHz, toRateHz: sampleRateHz });
  let waiting = new Float32Array(0);
  let delayLeft = delaySamples;

  const processBlock = (block: Float32Array): Float32Array => {
    const offset = address / 4;
    module.HEAPF32.set(block, offset);
    module._rnnoise_process_frame(state, address, address);
    return module.HEAPF32.slice(offset, offset + blockSamples);
  };

  return {
    push(samples) {
      const [more = new Float32Array(0)] = toNoiseRate.write([samples]);
      const input = new Float32Array(waiting.length + more.length);
      input.set(waiting);
      input.set(more, waiting.length);
      const blocks = Math.floor(input.length / blockSamples);
      waiting = input.slice(blocks * blockSamples);
      const output = new Float32Array(blocks * blockSamples);
      for (let start = 0; start < output.length; start += blockSamples) {
        output.set(processBlock(input.subarray(start, start + blockSamples)), start);
      }
      const late = Math.min(delayLeft, output.length);
      delayLeft -= late;
      return fromNoiseRate.write([output.slice(late)])[0] ?? new Float32Array(0);
    },
    free() {
      module._rnnoise_destroy(state);
    },
  };
}
