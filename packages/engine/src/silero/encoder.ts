import type { SileroTensors } from './silero-layout.js';
import { spectrumSize } from './spectrum.js';
import type { SharedVector, VectorMemory } from './vector-memory.js';

/** A sequence of vectors in contiguous memory, with a vector of zeros before and after it. */
interface PaddedSequence {
  /** Memory of the sequence, zeros included. */
  readonly shared: SharedVector;
  /** Number of values of one vector. */
  readonly size: number;
  /** Number of vectors, without the zeros. */
  readonly length: number;
}

function createPaddedSequence(memory: VectorMemory, size: number, length: number): PaddedSequence {
  return { shared: memory.vector(size * (length + 2)), size, length };
}

/** A convolution over three neighbours, with rectification. */
interface Convolution {
  /** Output, overwritten by `run`. */
  readonly output: PaddedSequence;
  /** Computes the output. */
  run(): void;
}

function createConvolution(
  memory: VectorMemory,
  input: PaddedSequence,
  weight: Float32Array,
  bias: Float32Array,
  stride: number,
): Convolution {
  const size = bias.length;
  const length = Math.ceil(input.length / stride);
  const output = createPaddedSequence(memory, size, length);
  // Neighbours are contiguous in memory, so three of them are one long vector.
  const matrix = memory.matrix(size, 3 * input.size, (row, column) => {
    const neighbour = Math.floor(column / input.size);
    const channel = column % input.size;
    return weight[(row * input.size + channel) * 3 + neighbour] ?? 0;
  });
  const { values, address } = output.shared;
  return {
    output,
    run() {
      for (let position = 0; position < length; position += 1) {
        const start = (position + 1) * size;
        values.set(bias, start);
        memory.multiplyAdd(
          matrix,
          input.shared.address + position * stride * input.size * 4,
          address + start * 4,
        );
      }
      const end = (length + 1) * size;
      for (let index = size; index < end; index += 1) {
        if ((values[index] ?? 0) < 0) values[index] = 0;
      }
    },
  };
}

/** The layers that turn the spectra of one frame into one vector of 128 values. */
export interface Encoder {
  /** Input: the four spectra of a frame. */
  readonly spectra: PaddedSequence;
  /** Output, overwritten by `run`. */
  readonly output: PaddedSequence;
  /** Computes the vector. */
  run(): void;
}

/**
 * Creates the encoder.
 *
 * @param memory - memory for its matrices
 * @param tensors - the weights of the model
 */
export function createEncoder(memory: VectorMemory, tensors: SileroTensors): Encoder {
  const spectra = createPaddedSequence(memory, spectrumSize, 4);
  const layers: Convolution[] = [];
  let input = spectra;
  for (const [layer, stride] of [
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 1],
  ] as const) {
    const name = `encoder.${layer}.reparam_conv` as const;
    const next = createConvolution(
      memory,
      input,
      tensors[`${name}.weight`],
      tensors[`${name}.bias`],
      stride,
    );
    layers.push(next);
    input = next.output;
  }
  return {
    spectra,
    output: input,
    run() {
      for (const layer of layers) layer.run();
    },
  };
}
