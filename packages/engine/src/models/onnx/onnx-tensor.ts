import { type ElementType, elementBytes } from './element-types.js';

/**
 * A tensor that a model holds. Its content is produced while it is written, since weights have
 * gigabytes.
 */
export interface OnnxTensor {
  /** Element type. */
  readonly elementType: ElementType;
  /** Dimensions, or none for a single number. */
  readonly dimensions: readonly number[];
  /**
   * Content in parts of any length, each of which may be overwritten by the next one:
   * little-endian, the last dimension first.
   */
  readonly content: () => Iterable<Uint8Array>;
}

/** Size of the content of a tensor, in bytes. */
export const contentBytes = ({ dimensions, elementType }: Omit<OnnxTensor, 'content'>): number =>
  dimensions.reduce((product, dimension) => product * dimension, elementBytes(elementType));

/** Element types of {@link toTensor}. */
export type NumericType = Extract<ElementType, 'float32' | 'int32' | 'int64'>;

/**
 * A small tensor.
 *
 * @param dimensions - dimensions, or none for a single number
 * @param values - values, the last dimension first
 */
export function toTensor(
  elementType: NumericType,
  dimensions: readonly number[],
  values: readonly number[] | Float32Array,
): OnnxTensor {
  const size = elementBytes(elementType);
  const view = new DataView(new ArrayBuffer(values.length * size));
  for (const [index, value] of values.entries()) {
    if (elementType === 'float32') view.setFloat32(index * size, value, true);
    else if (elementType === 'int32') view.setInt32(index * size, value, true);
    else view.setBigInt64(index * size, BigInt(value), true);
  }
  return { elementType, dimensions, content: () => [new Uint8Array(view.buffer)] };
}
