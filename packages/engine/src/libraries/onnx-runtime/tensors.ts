import type { Tensor } from 'onnxruntime-node';
import { EngineFailedError } from '../../port/engine-error.js';
import type { OnnxLibrary } from './onnx-library.js';

/** Creates tensors, and reads those that a model returns. */
export class Tensors {
  readonly #library: Pick<OnnxLibrary, 'Tensor'>;

  constructor(library: Pick<OnnxLibrary, 'Tensor'>) {
    this.#library = library;
  }

  /** Whole numbers of 64 bits. */
  integers(values: readonly number[], dimensions: readonly number[]): Tensor {
    return new this.#library.Tensor('int64', BigInt64Array.from(values, BigInt), dimensions);
  }

  /** A mask of ones, for rows of a length. */
  ones(rows: number, length: number): Tensor {
    const values = new BigInt64Array(rows * length).fill(1n);
    return new this.#library.Tensor('int64', values, [rows, length]);
  }

  /** Floats of 32 bits, which are not copied. */
  floats(values: Float32Array, dimensions: readonly number[]): Tensor {
    return new this.#library.Tensor('float32', values, dimensions);
  }

  /** One truth value. */
  flag(value: boolean): Tensor {
    return new this.#library.Tensor('bool', [value], [1]);
  }

  /** Takes rows of a batch, in any order, possibly repeated. */
  takeRows(tensor: Tensor, rows: readonly number[]): Tensor {
    const data = requireFloats(tensor);
    const [count = 1, ...dimensions] = tensor.dims;
    const size = data.length / count;
    const taken = new Float32Array(size * rows.length);
    for (const [index, row] of rows.entries())
      taken.set(data.subarray(row * size, (row + 1) * size), index * size);
    return this.floats(taken, [rows.length, ...dimensions]);
  }
}

/**
 * The values of a tensor of floats.
 *
 * @throws EngineFailedError for one of another type, and for one that is missing
 */
export function requireFloats(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new EngineFailedError(
    `The model returned ${tensor?.type ?? 'nothing'} where it must return floats of 32 bits.`,
  );
}
