import type { OnnxTensor } from '../../onnx/onnx-tensor.js';
import { halfBits } from './half-float.js';
import type { WeightRows } from './weight-rows.js';

/** Values of a transposed weight that are collected at once: 16 MB of them. */
const transposedValues = 4 * 1024 * 1024;

/** A weight as it is, with 32 bits a value. */
export const floatTensor = ({ blocks, dimensions }: WeightRows): OnnxTensor => ({
  elementType: 'float32',
  dimensions,
  *content() {
    for (const { values } of blocks()) yield viewBytes(values);
  },
});

/** A weight as it is, with 16 bits a value. */
export const halfTensor = ({ blocks, dimensions }: WeightRows): OnnxTensor => ({
  elementType: 'float16',
  dimensions,
  *content() {
    for (const { values } of blocks()) {
      const halves = new Uint16Array(values.length);
      for (let index = 0; index < values.length; index += 1)
        halves[index] = halfBits(values[index] ?? 0);
      yield viewBytes(halves);
    }
  },
});

/**
 * A matrix with rows and columns exchanged, with 32 bits a value. It is read once for each 16 MB.
 */
export const transposedTensor = ({ blocks, columnCount, rowCount }: WeightRows): OnnxTensor => ({
  elementType: 'float32',
  dimensions: [columnCount, rowCount],
  *content() {
    const columnsAtOnce = Math.max(1, Math.floor(transposedValues / rowCount));
    for (let first = 0; first < columnCount; first += columnsAtOnce) {
      const columns = Math.min(columnsAtOnce, columnCount - first);
      const transposed = new Float32Array(columns * rowCount);
      for (const { firstRow, values } of blocks())
        for (let row = 0; row < values.length / columnCount; row += 1)
          for (let column = 0; column < columns; column += 1)
            transposed[column * rowCount + firstRow + row] =
              values[row * columnCount + first + column] ?? 0;
      yield viewBytes(transposed);
    }
  },
});

/** Bytes of numbers, little-endian as all machines are that the runtime is built for. */
const viewBytes = ({ buffer, byteLength, byteOffset }: Float32Array | Uint16Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
