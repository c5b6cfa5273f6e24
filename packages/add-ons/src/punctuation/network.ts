/** Matrix of 8 bits. */
export interface Matrix {
  /** Value of 1. */
  readonly unit: number;
  readonly values: Int8Array;
}

/** Sizes of a {@link Network}. */
interface NetworkShape {
  /** Words in the input. */
  readonly slotCount: number;
  /** Other numbers in the input. */
  readonly numberCount: number;
  /** Numbers that a class of words is embedded in. */
  readonly dimension: number;
  readonly hiddenCount: number;
  readonly classCount: number;
}

/** Network with embeddings of words and one hidden layer of rectified linear units. */
export interface Network {
  readonly shape: NetworkShape;
  /** A row for each class of words. */
  readonly embeddings: Matrix;
  /**
   * A row for each number of the embedding of each slot, and then for each of the other numbers.
   */
  readonly inputs: Matrix;
  /** A row for each hidden unit. */
  readonly outputs: Matrix;
  readonly biases: readonly number[];
}

/** Input of a {@link Network}: classes of words, and other numbers. */
export interface NetworkInput {
  /** Class of the word in each slot. */
  readonly slots: ArrayLike<number>;
  /** The other numbers, such as pauses and shares. */
  readonly numbers: ArrayLike<number>;
}

/** Scores of the classes for an input. */
export type NetworkScores = (input: NetworkInput) => readonly number[];

/**
 * Prepares a network: what a word adds to the hidden units is computed once for each slot that it
 * is in.
 */
export function createNetwork({
  biases,
  embeddings,
  inputs,
  outputs,
  shape,
}: Network): NetworkScores {
  const { classCount, dimension, hiddenCount, numberCount, slotCount } = shape;
  const weights = Float32Array.from(inputs.values, (value) => value * inputs.unit);
  const known: (Float32Array | undefined)[] = Array.from({
    length: (embeddings.values.length / dimension) * slotCount,
  });
  const project = (word: number, slot: number): Float32Array => {
    const key = word * slotCount + slot;
    let projection = known[key];
    if (projection === undefined) {
      projection = new Float32Array(hiddenCount);
      for (let index = 0; index < dimension; index += 1) {
        const value = (embeddings.values[word * dimension + index] ?? 0) * embeddings.unit;
        addRow(projection, weights, (slot * dimension + index) * hiddenCount, value);
      }
      known[key] = projection;
    }
    return projection;
  };
  const hidden = new Float32Array(hiddenCount);
  const hiddenBiases = Float32Array.from(biases);
  return ({ numbers, slots }) => {
    hidden.set(hiddenBiases);
    for (let slot = 0; slot < slotCount; slot += 1)
      addRow(hidden, project(slots[slot] ?? 0, slot), 0, 1);
    for (let index = 0; index < numberCount; index += 1) {
      const value = numbers[index] ?? 0;
      if (value !== 0)
        addRow(hidden, weights, (slotCount * dimension + index) * hiddenCount, value);
    }
    const scores: number[] = [];
    for (let index = 0; index < classCount; index += 1) scores.push(0);
    for (let unit = 0; unit < hiddenCount; unit += 1) {
      const value = (hidden[unit] ?? 0) * outputs.unit;
      if (value <= 0) continue;
      for (let index = 0; index < classCount; index += 1)
        scores[index] =
          (scores[index] ?? 0) + value * (outputs.values[unit * classCount + index] ?? 0);
    }
    return scores;
  };
}

/** Adds a row to sums, four of them at a time, which takes two thirds of the time. */
function addRow(sums: Float32Array, rows: Float32Array, from: number, factor: number): void {
  let index = 0;
  for (; index + 4 <= sums.length; index += 4) {
    const at = from + index;
    sums[index] = (sums[index] as number) + factor * (rows[at] as number);
    sums[index + 1] = (sums[index + 1] as number) + factor * (rows[at + 1] as number);
    sums[index + 2] = (sums[index + 2] as number) + factor * (rows[at + 2] as number);
    sums[index + 3] = (sums[index + 3] as number) + factor * (rows[at + 3] as number);
  }
  for (; index < sums.length; index += 1)
    sums[index] = (sums[index] as number) + factor * (rows[from + index] as number);
}
