/**
 * Element types of tensors that speech models have: the number in ONNX (`TensorProto.DataType`),
 * and the bytes of an element.
 */
const elementTypes = {
  float32: { number: 1, bytes: 4 },
  uint8: { number: 2, bytes: 1 },
  int8: { number: 3, bytes: 1 },
  int32: { number: 6, bytes: 4 },
  int64: { number: 7, bytes: 8 },
  boolean: { number: 9, bytes: 1 },
  float16: { number: 10, bytes: 2 },
  float64: { number: 11, bytes: 8 },
} as const;

/** Element type of a tensor. */
export type ElementType = keyof typeof elementTypes;

/** Number of an element type in ONNX. */
export const elementTypeNumber = (type: ElementType): number => elementTypes[type].number;

/** Bytes of an element. */
export const elementBytes = (type: ElementType): number => elementTypes[type].bytes;

/**
 * Name of an element type.
 *
 * @param number - its number in ONNX
 * @returns `undefined` for a type that no speech model has
 */
export function nameElementType(number: number): string | undefined {
  return Object.entries(elementTypes).find(([, type]) => type.number === number)?.[0];
}
