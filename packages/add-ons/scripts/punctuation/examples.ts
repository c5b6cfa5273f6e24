import type { NetworkInput } from '../../src/punctuation/network.js';

/** Numbers of what each example of a set has. */
export interface ExampleShape {
  readonly hashCount: number;
  readonly slotCount: number;
  readonly numberCount: number;
}

/**
 * Examples of a classifier, one after the other: their features, the inputs of the network, and the
 * indices of their classes and texts.
 */
export interface Examples {
  readonly shape: ExampleShape;
  readonly hashes: Uint32Array;
  readonly slots: Uint16Array;
  readonly numbers: Float32Array;
  readonly labels: Uint8Array;
  readonly texts: Uint16Array;
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
    texts: new Uint16Array(capacity),
    length: 0,
  };
}

/**
 * Adds an example to a set that has room for it.
 *
 * @param features - hashes
 */
export function addExample(
  examples: Examples,
  features: readonly number[],
  { numbers, slots }: NetworkInput,
  { label, text }: { readonly label: number; readonly text: number },
): void {
  const { length, shape } = examples;
  examples.hashes.set(features, length * shape.hashCount);
  examples.slots.set(slots, length * shape.slotCount);
  examples.numbers.set(numbers, length * shape.numberCount);
  examples.labels[length] = label;
  examples.texts[length] = text;
  examples.length += 1;
}
