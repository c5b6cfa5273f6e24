import type { SileroTensors } from './silero-layout.js';
import type { VectorMemory } from './vector-memory.js';

/** Values of the memory of the layer: its output and its cell. */
export const recurrentSize = 128;

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** A long short-term memory of 128 cells. */
export interface RecurrentLayer {
  /** Its latest output. */
  readonly output: Float32Array;
  /** Its cells. */
  readonly cells: Float32Array;
  /** Goes one step on. */
  step(): void;
}

/**
 * Prepares the layer.
 *
 * @param memory - where its matrices go
 * @param tensors - the weights of the model
 * @param inputAddress - where its input of 128 values lies, in bytes
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
