import { closeSync } from 'node:fs';
import { openModelFile } from '../../files/open-model-file.js';
import { readBytes } from '../../files/read-bytes.js';
import { refuseModel } from '../../files/refuse-model.js';
import type { RowBlock, WeightRows } from '../weights/weight-rows.js';
import { decodeValues } from './decode-values.js';
import { countBytes, type Variable } from './variable.js';
import { readVariableTable, type VariableTable } from './variable-table.js';

/** Values that are read at once, unless a single row has more: one megabyte. */
const blockValues = 256 * 1024;

/**
 * The variables of a `model.bin` of CTranslate2. Values are read in blocks, so that a file of
 * gigabytes needs a few megabytes of memory, and quantised ones are dequantised.
 */
export class WeightFile {
  readonly #descriptor: number;
  readonly #table: VariableTable;
  /** Path of the file. */
  readonly path: string;

  /**
   * @param path - path of the file
   * @throws EngineModelError when it cannot be read, naming the place
   */
  constructor(path: string) {
    this.path = path;
    const descriptor = openModelFile(path);
    if (descriptor === undefined)
      refuseModel(path, 'is missing: the folder has no weights of CTranslate2', 'missing');
    this.#descriptor = descriptor;
    try {
      this.#table = readVariableTable(this.#descriptor, path);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Closes the file. */
  close(): void {
    closeSync(this.#descriptor);
  }

  /** Name and revision of the specification of the model. */
  get specification(): { readonly name: string; readonly revision: number } {
    return { name: this.#table.specification, revision: this.#table.revision };
  }

  /** All variables. Those with two names occur once. */
  get variables(): Iterable<Variable> {
    return this.#table.variables.values();
  }

  /** A variable by one of its names, or `undefined` when there is none. */
  find(name: string): Variable | undefined {
    return this.#table.variables.get(this.#table.aliases.get(name) ?? name);
  }

  /**
   * A number without dimensions, such as a count.
   *
   * @returns `undefined` when there is none of this name
   * @throws EngineModelError when it has dimensions
   */
  scalar(name: string): number | undefined {
    const variable = this.find(name);
    if (variable === undefined) return undefined;
    if (variable.dimensions.length > 0)
      refuseModel(
        this.path,
        `has ${variable.dimensions.length} dimensions of ${name} instead of none`,
      );
    return this.#read(variable, 0, 1)[0];
  }

  /**
   * A weight as rows.
   *
   * @param name - one of its names
   * @returns the weight. Reading it throws an EngineModelError when a value is not finite
   * @throws EngineModelError when there is none, or when it is quantised and its scale does not fit
   */
  rows(name: string): WeightRows {
    const variable = this.find(name);
    if (variable === undefined) return refuseModel(this.path, `has no variable ${name}`);
    const { dimensions, type } = variable;
    const [rowCount = 1, ...others] = dimensions;
    const columnCount = others.reduce((product, one) => product * one, 1);
    const steps = this.#steps(variable, rowCount);
    return {
      dimensions,
      rowCount,
      columnCount,
      steps: type === 'int8' ? steps : undefined,
      blocks: () => this.#blocks({ variable, rowCount, columnCount, steps }),
    };
  }

  *#blocks({
    columnCount,
    rowCount,
    steps,
    variable,
  }: Omit<WeightRows, 'blocks' | 'dimensions'> & {
    readonly variable: Variable;
  }): Generator<RowBlock> {
    const rowsPerBlock = Math.max(1, Math.floor(blockValues / columnCount));
    for (let firstRow = 0; firstRow < rowCount; firstRow += rowsPerBlock) {
      const rows = Math.min(rowsPerBlock, rowCount - firstRow);
      const values = this.#read(variable, firstRow * columnCount, rows * columnCount);
      if (steps !== undefined) dequantise(values, steps.subarray(firstRow), columnCount);
      if (!areFinite(values))
        refuseModel(
          this.path,
          `has a value that is no finite number in rows ${firstRow} to ${firstRow + rows - 1} of ${variable.name}`,
        );
      yield { firstRow, values };
    }
  }

  /**
   * Steps of the rows of a quantised weight: CTranslate2 stores their reciprocals, one for each row
   * or one for all.
   */
  #steps({ name, type }: Variable, rowCount: number): Float32Array | undefined {
    if (type !== 'int8' && type !== 'int16' && type !== 'int32') return undefined;
    const scale = this.find(`${name}_scale`);
    const count = scale?.dimensions.reduce((product, one) => product * one, 1);
    if (scale?.type !== 'float32' || type === 'int32' || (count !== 1 && count !== rowCount))
      return refuseModel(
        this.path,
        `has ${name} as ${type} and ${scale === undefined ? 'no scale of it' : `its scale as ${count} of ${scale.type}`}; integers of 8 and 16 bits are allowed, with a scale of 1 or ${rowCount} float32`,
      );
    const scales = this.#read(scale, 0, count);
    if (!scales.every((value) => value > 0 && value < Number.POSITIVE_INFINITY))
      refuseModel(this.path, `has a scale in ${scale.name} that is no positive number`);
    return Float32Array.from(
      { length: rowCount },
      (_, row) => 1 / (scales[count === 1 ? 0 : row] ?? 1),
    );
  }

  #read(variable: Variable, first: number, count: number): Float32Array {
    const elementBytes = countBytes(variable.type);
    const bytes = new Uint8Array(count * elementBytes);
    const position = variable.position + first * elementBytes;
    if (readBytes(this.#descriptor, bytes, position) < bytes.length)
      refuseModel(this.path, `has become shorter while it was read: ${variable.name} is cut off`);
    const values = new Float32Array(count);
    decodeValues(variable.type, bytes.buffer, values);
    return values;
  }
}

function dequantise(values: Float32Array, steps: Float32Array, columnCount: number): void {
  for (let index = 0; index < values.length; index += 1)
    values[index] = (values[index] ?? 0) * (steps[Math.floor(index / columnCount)] ?? 0);
}

/** A number that is not finite times zero is not a number, and so is every sum with it. */
function areFinite(values: Float32Array): boolean {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += (values[index] ?? 0) * 0;
  return !Number.isNaN(sum);
}
