import type { OnnxTensor } from '../../onnx/onnx-tensor.js';
import type { WeightRows } from './weight-rows.js';

/** Columns that share a scale. */
export const columnsPerBlock = 32;

/** Number that stands for zero: the operator subtracts it. */
const zeroPoint = 128;

/** Minimum scale, which a block of only zeros also has, where any scale would do. */
const smallestScale = Math.fround(Math.fround(1e-9) / 127);

/** Adding it rounds a float32 to a whole number, with ties to even. */
const roundingConstant = 1.5 * 2 ** 23;

/** A weight in blocks: 8 bits a value, and a scale for each 32 values of a row. */
export interface BlockTensors {
  /** Values from 0 to 255, 128 for zero: rows, blocks of a row, values of a block. */
  readonly values: OnnxTensor;
  /** Scales: rows, blocks of a row. */
  readonly scales: OnnxTensor;
}

/**
 * Quantises a matrix in blocks, as the operator `com.microsoft.MatMulNBits` expects it. A matrix
 * that is already quantised to 8 bits keeps its values.
 *
 * @param rows - the matrix, with a multiple of 32 columns
 */
export function blockTensors(rows: WeightRows): BlockTensors {
  const { columnCount, rowCount } = rows;
  const blocks = columnCount / columnsPerBlock;
  return {
    values: {
      elementType: 'uint8',
      dimensions: [rowCount, blocks, columnsPerBlock],
      *content() {
        for (const { scales, values } of scaledBlocks(rows)) yield quantise(values, scales);
      },
    },
    scales: {
      elementType: 'float32',
      dimensions: [rowCount, blocks],
      *content() {
        for (const { scales } of scaledBlocks(rows)) yield new Uint8Array(scales.buffer);
      },
    },
  };
}

/** Values with the scale of each block. */
function* scaledBlocks({
  blocks,
  columnCount,
  steps,
}: WeightRows): Generator<{ readonly values: Float32Array; readonly scales: Float32Array }> {
  const blocksPerRow = columnCount / columnsPerBlock;
  for (const { firstRow, values } of blocks()) {
    const scales = new Float32Array(values.length / columnsPerBlock);
    for (let block = 0; block < scales.length; block += 1)
      scales[block] =
        steps?.[firstRow + Math.floor(block / blocksPerRow)] ??
        Math.max(largest(values, block * columnsPerBlock) / 127, smallestScale);
    yield { values, scales };
  }
}

/** Largest magnitude in a block. */
function largest(values: Float32Array, start: number): number {
  let result = 0;
  for (let index = start; index < start + columnsPerBlock; index += 1) {
    const magnitude = Math.abs(values[index] ?? 0);
    if (magnitude > result) result = magnitude;
  }
  return result;
}

function quantise(values: Float32Array, scales: Float32Array): Uint8Array {
  const quantised = new Uint8Array(values.length);
  for (let block = 0; block < scales.length; block += 1) {
    const scale = scales[block] ?? 1;
    const start = block * columnsPerBlock;
    for (let index = start; index < start + columnsPerBlock; index += 1) {
      const steps = Math.fround((values[index] ?? 0) / scale);
      quantised[index] = Math.fround(steps + roundingConstant) - roundingConstant + zeroPoint;
    }
  }
  return quantised;
}
