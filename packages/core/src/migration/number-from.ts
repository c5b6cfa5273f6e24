/**
 * The number that a field of V1 holds; it took digits as text as well.
 *
 * @param value - the field
 * @returns a finite number, or undefined
 */
export function numberFrom(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
