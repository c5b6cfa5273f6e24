/**
 * Writes 32-bit floats as text, exactly.
 *
 * @param values - the floats
 * @returns base64 of their bytes, the lowest first
 */
export function encodeFloats(values: Float32Array): string {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}

/**
 * Reads what {@link encodeFloats} wrote.
 *
 * @param text - base64
 */
export function decodeFloats(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length >> 2 }, (_, index) =>
    bytes.readFloatLE(index * 4),
  );
}
