import type { SileroTensors } from './silero-layout.js';
import type { VectorMemory } from './vector-memory.js';

/** Number of cells, and of values of the output. */
export const recurrentSize = 128;

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** A long short-term memory of 128 cells. */
export interface RecurrentLayer {
  /** Output of the last step. */
  readonly output: Float32Array;
  /** Values of the cells. */
  readonly cells: Float32Array;
  /** Computes the next step. */
  step(): void;
}

/**
 * Creates the layer.
 *
 * @param memory - memory for its matrices
 * @param tensors - the weights of the model
 * @param inputAddress - address of its input of 128 values, in bytes
 */
export function createRecurrentLayer(
  memory: VectorMemory,
  tensors: SileroTensors,
  inputAddress: number,
): RecurrentLayer {
  const size = recurrentSize;
  const square = (weights: Float32Array) =>
    memory.matrix(4 * size, size, (row, column) => weights[row * size + column] ?? 0);
  const fromInput = square(tensors['decoder.rnn.weight_ih']);
  const fromOutput = square(tensors['decoder.rnn.weight_hh']);
  const bias = tensors['decoder.rnn.bias_ih'].map(
    (value, index) => value + (tensors['decoder.rnn.bias_hh'][index] ?? 0),
  );
  const gates = memory.vector(4 * size);
  const output = memory.vector(size);
  const cells = new Float32Array(size);
  const gate = (index: number) => gates.values[index] ?? 0;

  return {
    output: output.values,
    cells,
    step() {
      gates.values.set(bias);
      memory.multiplyAdd(fromInput, inputAddress, gates.address);
      memory.multiplyAdd(fromOutput, output.address, gates.address);
      for (let index = 0; index < size; index += 1) {
        const kept = sigmoid(gate(size + index)) * (cells[index] ?? 0);
        const added = sigmoid(gate(index)) * Math.tanh(gate(2 * size + index));
        const cell = kept + added;
        cells[index] = cell;
        output.values[index] = sigmoid(gate(3 * size + index)) * Math.tanh(cell);
      }
    },
  };
}
