import { partitionPoint } from '../../arrays/partition-point.js';

// The casts: every index is in range by construction, and checks in the innermost loops would cost
// as much as the work.

/**
 * Vectors of one size, each scaled to 8 bits: four of them take the memory of one with 32 bits, and
 * the errors of their cosines are thousandths.
 */
export class VectorStore {
  readonly #blocks: { readonly values: Int8Array; readonly scales: Float32Array }[] = [];
  /** Number of vectors before each block. */
  readonly #firsts: number[] = [];
  /** Numbers of a vector. */
  readonly size: number;
  #count = 0;

  /** @param size - numbers of a vector */
  constructor(size: number) {
    this.size = size;
  }

  /** Number of vectors. */
  get count(): number {
    return this.#count;
  }

  /** Adds vectors that are stored one after the other. */
  add(vectors: Float32Array): void {
    const count = vectors.length / this.size;
    const values = new Int8Array(vectors.length);
    const scales = new Float32Array(count);
    for (let row = 0; row < count; row += 1) {
      const from = row * this.size;
      const to = from + this.size;
      scales[row] = quantize(vectors.subarray(from, to), values.subarray(from, to));
    }
    this.#firsts.push(this.#count);
    this.#blocks.push({ values, scales });
    this.#count += count;
  }

  /** Reads a vector. */
  read(position: number, into: Float32Array): void {
    const after = partitionPoint(
      this.#firsts.length,
      (index) => (this.#firsts[index] as number) <= position,
    );
    const block = this.#blocks[after - 1];
    if (block === undefined) return;
    const row = position - (this.#firsts[after - 1] as number);
    const scale = block.scales[row] as number;
    for (let index = 0; index < this.size; index += 1)
      into[index] = (block.values[row * this.size + index] as number) * scale;
  }
}

/**
 * Writes the numbers of a vector in 8 bits.
 *
 * @returns the scale by which each must be multiplied
 */
export function quantize(vector: Float32Array, into: Int8Array): number {
  let largest = 1e-9;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  for (let index = 0; index < vector.length; index += 1)
    into[index] = Math.round(((vector[index] as number) * 127) / largest);
  return largest / 127;
}

/** Scalar product. */
export function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1)
    sum += (one[index] as number) * (other[index] as number);
  return sum;
}

/** Adds a vector to another one. */
export function addTo(sum: Float32Array, vector: Float32Array): void {
  for (let index = 0; index < sum.length; index += 1)
    sum[index] = (sum[index] as number) + (vector[index] as number);
}

/** The vector of length 1 with the same direction. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotProduct(vector, vector)) + 1e-9;
  return vector.map((value) => value / length);
}
