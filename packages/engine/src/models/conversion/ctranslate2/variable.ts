/**
 * Types of the elements of variables, in the order of their numbers in the file (`DataType` of
 * CTranslate2), with the bytes of an element.
 */
export const variableTypes = [
  { name: 'float32', bytes: 4 },
  { name: 'int8', bytes: 1 },
  { name: 'int16', bytes: 2 },
  { name: 'int32', bytes: 4 },
  { name: 'float16', bytes: 2 },
  { name: 'bfloat16', bytes: 2 },
] as const;

/** Type of the elements of a variable. */
export type VariableType = (typeof variableTypes)[number]['name'];

/** Bytes of an element. */
export const countBytes = (type: VariableType): number =>
  variableTypes.find(({ name }) => name === type)?.bytes ?? 0;

/** Place and form of a variable in a file of CTranslate2. */
export interface Variable {
  /** Name, such as `encoder/layer_0/ffn/linear_0/weight`. */
  readonly name: string;
  /** Dimensions, or none for a single number. */
  readonly dimensions: readonly number[];
  readonly type: VariableType;
  /** Place of the first element in the file, in bytes. */
  readonly position: number;
  readonly sizeBytes: number;
}
