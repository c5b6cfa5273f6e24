import { hashOf } from '../../src/punctuation/hashed-classifier.js';
import type { NetworkInput } from '../../src/punctuation/network.js';

/** Numbers of what each example of a set has. */
export interface ExampleShape {
  readonly hashCount: number;
  readonly slotCount: number;
  readonly numberCount: number;
}

/** Examples of a classifier, one behind the other: their features, the inputs of the network, and the indices of their classes. */
export interface Examples {
  readonly shape: ExampleShape;
  readonly hashes: Uint32Array;
  readonly slots: Uint16Array;
  readonly numbers: Float32Array;
  readonly labels: Uint8Array;
  length: number;
}

/** Creates a set without examples. */
export function createExamples(shape: ExampleShape, capacity: number): Examples {
  return {
    shape,
    hashes: new Uint32Array(capacity * shape.hashCount),
    slots: new Uint16Array(capacity * shape.slotCount),
    numbers: new Float32Array(capacity * shape.numberCount),
    labels: new Uint8Array(capacity),
    length: 0,
  };
}

/** Adds an example to a set that has room for it. */
export function addExample(
  examples: Examples,
  features: readonly string[],
  { numbers, slots }: NetworkInput,
  label: number,
): void {
  const { length, shape } = examples;
  for (const [index, feature] of features.entries())
    examples.hashes[length * shape.hashCount + index] = hashOf(feature);
  examples.slots.set(slots, length * shape.slotCount);
  examples.numbers.set(numbers, length * shape.numberCount);
  examples.labels[length] = label;
  examples.length += 1;
}
