import type { TorchState } from './torch-file.js';

const width = 256;
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/**
 * The encoder by its definition: three layers of long short-term memory (gates in the order of
 * torch), a linear one, and a vector of length 1.
 */
export function encodeOnce(state: TorchState, window: Float32Array): number[] {
  const findValues = (name: string) => state[name]?.values ?? new Float32Array();
  const product = (name: string, row: number, vector: readonly number[]) => {
    const weights = findValues(name);
    let sum = 0;
    for (const [index, value] of vector.entries())
      sum += (weights[row * vector.length + index] ?? 0) * value;
    return sum;
  };
  let sequence: number[][] = [];
  for (let at = 0; at < window.length; at += 40) sequence.push([...window.subarray(at, at + 40)]);
  for (const layer of [0, 1, 2]) {
    let hidden = Array.from({ length: width }, () => 0);
    let cells = Array.from({ length: width }, () => 0);
    sequence = sequence.map((input) => {
      const gate = (row: number) =>
        product(`lstm.weight_ih_l${layer}`, row, input) +
        (findValues(`lstm.bias_ih_l${layer}`)[row] ?? 0) +
        product(`lstm.weight_hh_l${layer}`, row, hidden) +
        (findValues(`lstm.bias_hh_l${layer}`)[row] ?? 0);
      cells = cells.map(
        (cell, index) =>
          sigmoid(gate(width + index)) * cell +
          sigmoid(gate(index)) * Math.tanh(gate(2 * width + index)),
      );
      hidden = cells.map((cell, index) => sigmoid(gate(3 * width + index)) * Math.tanh(cell));
      return hidden;
    });
  }
  const last = sequence.at(-1) ?? [];
  const raw = Array.from({ length: width }, (_, row) =>
    Math.max(0, product('linear.weight', row, last) + (findValues('linear.bias')[row] ?? 0)),
  );
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}
