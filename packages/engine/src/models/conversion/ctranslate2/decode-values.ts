import { halfValues } from '../weights/half-float.js';
import type { VariableType } from './variable.js';

/**
 * Converts elements of a file into numbers. They are little-endian, as all machines are that the
 * runtime is built for.
 *
 * @param type - type of the elements
 * @param values - receives the numbers
 */
export function decodeValues(type: VariableType, bytes: ArrayBuffer, values: Float32Array): void {
  switch (type) {
    case 'float32':
      values.set(new Float32Array(bytes, 0, values.length));
      return;
    case 'float16':
      decodeHalves(new Uint16Array(bytes), values);
      return;
    case 'bfloat16':
      decodeTruncated(new Uint16Array(bytes), values);
      return;
    case 'int8':
      values.set(new Int8Array(bytes, 0, values.length));
      return;
    case 'int16':
      values.set(new Int16Array(bytes, 0, values.length));
      return;
    case 'int32':
      values.set(new Int32Array(bytes, 0, values.length));
  }
}

function decodeHalves(halves: Uint16Array, values: Float32Array): void {
  for (let index = 0; index < values.length; index += 1)
    values[index] = halfValues[halves[index] ?? 0] ?? 0;
}

/** A bfloat16 is the upper half of a float32. */
function decodeTruncated(halves: Uint16Array, values: Float32Array): void {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  for (let index = 0; index < values.length; index += 1) bits[index] = (halves[index] ?? 0) << 16;
}
