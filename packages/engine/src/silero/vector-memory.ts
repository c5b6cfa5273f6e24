import { readFileSync } from 'node:fs';
import { builtFile } from '../runtime/built-file.js';
import { matrixModuleFile } from './silero-layout.js';

/** Number of rows that the routine multiplies at once. */
const groupRows = 16;

/** A vector that the matrix routine can reach. */
export interface SharedVector {
  /** Address, in bytes. */
  readonly address: number;
  /** Values, shared with the routine. */
  readonly values: Float32Array;
}

/** A matrix that the matrix routine can reach. */
interface SharedMatrix {
  /** Address, in bytes. */
  readonly address: number;
  /** Number of groups of 16 rows. */
  readonly groups: number;
  /** Number of columns. */
  readonly columns: number;
}

/** Vectors and matrices in the memory of the compiled routine that multiplies them. */
export interface VectorMemory {
  /**
   * Allocates a vector of zeros.
   *
   * @param length - number of values
   */
  vector(length: number): SharedVector;
  /**
   * Allocates a matrix.
   *
   * @param rows - number of rows, a multiple of 16
   * @param columns - number of columns
   * @param value - returns the value at a row and a column
   */
  matrix(
    rows: number,
    columns: number,
    value: (row: number, column: number) => number,
  ): SharedMatrix;
  /**
   * Adds the product of a matrix and a vector to another vector.
   *
   * @param vectorAddress - address in bytes of the vector, which has as many values as the matrix
   * has columns
   * @param sumAddress - address in bytes of the sum, which has as many values as the matrix has
   * rows
   */
  multiplyAdd(matrix: SharedMatrix, vectorAddress: number, sumAddress: number): void;
}

/** Exports of the compiled module. */
interface MatrixModule {
  readonly memory: WebAssembly.Memory;
  readonly multiplyAdd: (
    matrix: number,
    vector: number,
    sum: number,
    groups: number,
    columns: number,
  ) => void;
}

/** Loads the compiled matrix routine with a memory of its own (2 MiB). */
export function createVectorMemory(): VectorMemory {
  const module = new WebAssembly.Module(readFileSync(builtFile(matrixModuleFile)));
  // The types of WebAssembly exports are those that matrix.wat declares.
  const exports = new WebAssembly.Instance(module).exports as unknown as MatrixModule;
  let used = 0;

  const allocate = (length: number): SharedVector => {
    const address = used;
    used += Math.ceil(length / 4) * 16;
    return { address, values: new Float32Array(exports.memory.buffer, address, length) };
  };

  return {
    vector: allocate,
    matrix(rows, columns, value) {
      const { address, values } = allocate(rows * columns);
      let index = 0;
      for (let group = 0; group < rows; group += groupRows) {
        for (let column = 0; column < columns; column += 1) {
          for (let row = 0; row < groupRows; row += 1) {
            values[index] = value(group + row, column);
            index += 1;
          }
        }
      }
      return { address, groups: rows / groupRows, columns };
    },
    multiplyAdd(matrix, vectorAddress, sumAddress) {
      exports.multiplyAdd(matrix.address, vectorAddress, sumAddress, matrix.groups, matrix.columns);
    },
  };
}
